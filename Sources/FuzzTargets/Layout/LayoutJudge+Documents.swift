// Judges an answer by those of documents that say the same in other words.

import Constraints
import Diagnostics
import ExactArithmetic
import FuzzSupport
import Fuzzing
import JSONLayout
import LayoutEngine
import LayoutModel

extension LayoutJudge {
  /// Looks for what is wrong with a layout beside those of related documents.
  ///
  /// - Parameters:
  ///   - subject: The layout, solved.
  ///   - edits: The document to be edited.
  ///   - codes: The codes of the findings about the document.
  /// - Throws: What is wrong.
  func checkDocument(
    _ subject: LayoutSubject,
    _ edits: DocumentEdits,
    codes: [String]
  ) throws(Finding) {
    let relations: [(LayoutOracle, () -> [UInt8]?)] = [
      (.restyled, { edits.restyled(1) }),
      (.restyled, { edits.restyled(UInt64(subject.lowering.system.rowCount)) }),
      (
        .renamed,
        {
          edits.renamed(subject.document.tree, metricNames: subject.document.metricNames)
            .map(Self.bytes)
        }
      ),
      // A stack leaves hidden views out.
      (.hidden, { edits.mentions("stack") ? nil : Self.bytes(edits.hidden()) }),
      (.variant, { Self.bytes(edits.merged(variant: subject.layout.variant)) }),
    ]
    for (oracle, edit) in relations where uses(oracle) {
      guard let bytes = edit() else { continue }
      let (document, diagnostics) = LayoutDocument.read(SourceBuffer(name: "other", bytes: bytes))
      try check(oracle, subject, document, diagnostics, bytes)
      guard oracle == .restyled else { continue }
      let others = diagnostics.map(\.code.name)
      guard others.sorted() == codes.sorted() else {
        throw Finding("restyled-differs", "found \(others), expected \(codes)")
      }
    }
    if uses(.setting) { try checkSetting(subject, edits) }
    if uses(.permuted) { try checkOrder(subject, edits) }
  }

  private static func bytes(_ value: EditableJSON) -> [UInt8] { Array(value.document.utf8) }

  /// Compares the rows of two documents that say the same.
  private func check(
    _ oracle: LayoutOracle,
    _ subject: LayoutSubject,
    _ document: LayoutDocument?,
    _ diagnostics: [Diagnostic],
    _ bytes: [UInt8]
  ) throws(Finding) {
    let kind = "\(oracle.rawValue)-differs"
    let text = String(decoding: bytes, as: UTF8.self)
    guard let document else {
      throw Finding(kind, "refused: \(diagnostics.map(\.message))\n\(text)")
    }
    guard let layout = document.layout(at: subject.scene.size).layout else {
      throw Finding(kind, "no layout at \(subject.scene.size)\n\(text)")
    }
    let lowering = Lowering(layout, size: subject.scene.size)
    let evidence = LayoutEvidence(system: lowering.system, outcome: subject.truth)
    guard seen(evidence, by: oracle).system == subject.lowering.system else {
      throw Finding(kind, "other rows\n\(text)")
    }
  }

  // MARK: Settings

  /// The value that a metric is given.
  private static let setting = "17.25"

  private func checkSetting(_ subject: LayoutSubject, _ edits: DocumentEdits) throws(Finding) {
    guard let name = edits.metricName, let value = Double(Self.setting) else { return }
    let edited = edits.replacingMetric(name, with: Self.setting)
    let expected = lowering(of: edited, beside: subject)?.system
    let overridden = lowering(
      of: edits.root,
      beside: subject,
      metrics: [(name, ExactNumber(value))]
    )
    let found = overridden.map { lowering in
      let evidence = LayoutEvidence(system: lowering.system, outcome: subject.truth)
      return seen(evidence, by: .setting).system
    }
    guard found != expected else { return }
    throw Finding(
      "setting-differs",
      "'\(name)' set to \(Self.setting) from outside gives other rows than in the document"
    )
  }

  /// The rows of another document at the size of a layout.
  private func lowering(
    of document: EditableJSON,
    beside subject: LayoutSubject,
    metrics: [(name: String, value: ExactNumber)] = []
  ) -> Lowering? {
    let source = SourceBuffer(name: "other", bytes: Self.bytes(document))
    let document = LayoutDocument.read(source, metricOverrides: metrics).document
    let size = subject.scene.size
    return document?.layout(at: size).layout.map { Lowering($0, size: size) }
  }

  // MARK: Order

  private func checkOrder(_ subject: LayoutSubject, _ edits: DocumentEdits) throws(Finding) {
    let truth = subject.truth
    // Where rows are dropped or points are left over, the order decides.
    guard truth.conflicts.isEmpty, truth.ambiguities.isEmpty,
      subject.answering.weight <= Self.relatedLimit, let reversed = edits.reversed()
    else { return }
    guard let lowering = lowering(of: reversed, beside: subject) else {
      throw Finding("permuted-differs", "no layout with the constraints from last to first")
    }
    let outcome = subject.answering.outcome(
      of: lowering.system,
      parameters: lowering.parameters(for: subject.scene.size)
    )
    guard let outcome else { throw Finding("no-certificate", "of the reversed document") }
    let evidence = LayoutEvidence(system: lowering.system, outcome: outcome)
    let found = seen(evidence, by: .permuted).outcome
    guard found.conflicts.isEmpty, found.ambiguities.isEmpty, found.violations == truth.violations
    else { throw Finding("permuted-differs", found.difference(from: truth)) }
    for id in subject.layout.tree.ids.dropFirst() {
      let name = subject.layout.tree[id].name
      guard let other = lowering.tree.id(named: name) else { continue }
      for attribute in FrameAttribute.allCases {
        let expected = truth.values[subject.lowering.variable(id, attribute)]
        let value = found.values[lowering.variable(other, attribute)]
        guard value.bitPattern == expected.bitPattern else {
          throw Finding("permuted-differs", "\(name).\(attribute) is \(value), not \(expected)")
        }
      }
    }
  }
}
