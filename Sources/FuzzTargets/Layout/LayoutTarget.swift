// Documents to frames, judged by everything that is known of an answer without solving it again, and by
// the answers to documents and scenes that must have the same or a related one.

import Diagnostics
import ExactArithmetic
import FuzzSupport
import Fuzzing
import JSONLayout
import LayoutEngine

/// Lays documents out.
struct LayoutTarget: DocumentTarget {
  static let name = "layout"
  static let summary =
    "lays documents out: rows, proofs, the reference, and layouts that must look alike"

  /// A document can contradict itself in hundreds of places, and each contradiction is searched for the
  /// constraints that make it, at three sizes.
  static let bounds = EffortBounds(
    nanosecondsPerByte: 1_000_000,
    freeNanoseconds: 4_000_000_000
  )

  /// Views are made of one document in so many: they take as long as all else.
  private static let inflatedInterval: UInt64 = 3

  private let options: FuzzOptions
  /// How answers are judged; tests change it.
  var judge = LayoutJudge()

  init(options: FuzzOptions) { self.options = options }

  // MARK: Judging

  /// The sizes at which a document is laid out: upright, lying, and too small for most.
  static let sizes = [
    LayoutSolver.defaultSize, LayoutSize(width: 640.5, height: 320),
    LayoutSize(width: 100, height: 80),
  ]

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let source = SourceBuffer(name: "input", bytes: input)
    let start = ContinuousClock.now
    let (document, diagnostics) = LayoutDocument.read(source)
    effort.addTime(since: start)
    if judge.uses(.diagnostics) {
      try DiagnosticsJudge.check(
        judge.seen(diagnostics),
        about: source,
        isAnswered: document != nil
      )
    }
    guard let document else { return }
    let edits = EditableJSON(input).map { DocumentEdits(root: $0) }
    // Kept inputs are named by this: another draw would leave those that are there for it without it.
    let isInflated = SystemText.hash(input) % 1_000 % Self.inflatedInterval == 0
    var live = LiveTrial(input, inflates: isInflated)
    for (number, size) in Self.sizes.enumerated() {
      let start = ContinuousClock.now
      let (layout, findings) = document.layout(at: size)
      try DiagnosticsJudge.check(findings, about: source, isAnswered: layout != nil)
      guard let layout else { continue }
      guard var subject = LayoutSubject(document, layout, at: size) else { continue }
      effort.addTime(since: start)
      effort.pivots += subject.solver.pivotCount
      effort.rows += subject.lowering.system.rowCount
      try check(&subject, input)
      try live.check(subject, judge)
      // Where the rows are the same at each size, one of them says what related layouts have to say.
      guard number == 0 || document.dependsOnSize else { continue }
      try judge.checkRelations(subject)
      let codes = diagnostics.map(\.code.name)
      guard let edits else { continue }
      try judge.checkDocument(subject, edits, codes: codes)
    }
    guard judge.uses(.kept), let edits else { return }
    var trial = KeptDocumentTrial(edits.root, seed: SystemText.hash(input))
    try trial.check(judge)
  }

  private func check(_ subject: inout LayoutSubject, _ input: [UInt8]) throws(Finding) {
    if judge.uses(.description), let description = DescribedDocument.layout(of: input) {
      let difference = PlainLowering(description).difference(
        from: subject.lowering,
        system: judge.seen(subject.evidence, by: .description).system
      )
      if let difference { throw Finding("description-differs", difference) }
    }
    let asksReference = InputShare(thousandths: options.oracleShare).contains(input)
    try judge.check(&subject, asksReference: asksReference)
  }
}

/// Documents that were written from a description, which their first line names: so the description is
/// there again when the document is judged.
enum DescribedDocument {
  /// What is described: any layout, or stacks in stacks, which take longer.
  private enum Kind: CaseIterable {
    case layout, stacks

    var opening: String { "// described \(self) " }

    func layout(seed: UInt64) -> RandomLayout {
      switch self {
      case .layout: RandomLayout.make(seed: seed, input: 0)
      case .stacks: RandomLayout.makeStacks(seed: seed, input: 0)
      }
    }

    func bytes(seed: UInt64) -> [UInt8] {
      Array("\(opening)\(seed)\n\(layout(seed: seed).document)".utf8)
    }
  }

  /// A document, of which some are written from a description.
  static func makeSome(using generator: inout SeededGenerator) -> [UInt8] {
    generator.chance(350) ? make(using: &generator) : DocumentGenerator.document(using: &generator)
  }

  /// A document with its description's name.
  static func make(using generator: inout SeededGenerator) -> [UInt8] {
    let kind = generator.chance(300) ? Kind.stacks : .layout
    return kind.bytes(seed: UInt64(generator.integer(in: 0...999_999_999)))
  }

  /// The description of a document; nil where there is none, or where the document was changed.
  static func layout(of input: [UInt8]) -> RandomLayout? {
    guard let kind = Kind.allCases.first(where: { input.starts(with: $0.opening.utf8) }) else {
      return nil
    }
    let digits = input.dropFirst(kind.opening.utf8.count).prefix(while: \.isDigit)
    guard let seed = UInt64(String(decoding: digits, as: UTF8.self)),
      kind.bytes(seed: seed) == input
    else { return nil }
    return kind.layout(seed: seed)
  }
}
