// A document that a program keeps while the container's size, metrics, contents and texts change, in an order that the
// document's bytes decide: after each step the answer, from whoever goes on from the step before, is that of the same
// document laid out for the first time.

import Constraints
import Diagnostics
import ExactArithmetic
import FuzzSupport
import Fuzzing
import JSONLayout
import LayoutEngine
import LayoutModel
import SimplexCore
import TextMetrics

/// A document's state, and what lives on while it changes.
struct KeptDocumentTrial {
  /// What stays from step to step.
  private struct Kept {
    var document: LiveDocument
    var solver: SimplexSolver
  }

  /// So many steps are taken; each is answered twice.
  private static let stepCount = 6
  /// Documents that contradict themselves more often take long, and say no more.
  private static let conflictLimit = 8

  private var random: SeededGenerator
  private var root: EditableJSON
  private var metrics: [(name: String, value: ExactNumber)] = []
  private var contentSizes: [ContentSizeOverride] = []
  private var textScale = 1.0
  private var size = LayoutSolver.defaultSize
  private var kept: Kept?

  /// Prepares a document; the seed decides the steps.
  init(_ root: EditableJSON, seed: UInt64) {
    self.root = root
    random = SeededGenerator(seed: seed)
  }

  /// The first step after which the answer is another than anew.
  mutating func check(_ judge: LayoutJudge) throws(Finding) {
    guard var document = document() else { return }
    for step in 0..<Self.stepCount {
      if step > 0, change(document) {
        // What a change makes wrong is left out, and undone by later ones.
        guard let changed = self.document() else { continue }
        document = changed
        kept?.document.take(document)
      }
      do throws(Finding) {
        try check(document, judge)
      } catch {
        throw Finding(error.kind, "step \(step), at \(size): \(error.message)")
      }
      if kept == nil { return }
    }
  }

  // MARK: Steps

  /// The document as it is now, with its texts as boxes; nil where it has errors.
  private func document() -> LayoutDocument? {
    let (document, _) = LayoutDocument.read(
      SourceBuffer(name: "input", bytes: Array(root.document.utf8)),
      metricOverrides: metrics,
      contentSizeOverrides: contentSizes
    )
    let measurer = ContentMeasurer(text: BoxMetrics()).scaled(by: textScale)
    return document?.measured(by: measurer).document
  }

  /// Takes a step; returns whether the document has to be read again.
  private mutating func change(_ document: LayoutDocument) -> Bool {
    let views = document.tree.views.dropFirst().map(\.name)
    let changes = random.integer(in: 0...9)
    if changes < 2, !document.metricNames.isEmpty {
      metrics.append((random.pick(document.metricNames), number()))
    } else if changes == 2, !views.isEmpty {
      let axis: Axis = random.chance(500) ? .horizontal : .vertical
      contentSizes.append(
        ContentSizeOverride(view: random.pick(views), axis: axis, value: number())
      )
    } else if changes == 3, document.contents.contains(where: { $0.text != nil }) {
      textScale = random.pick([0.5, 1, 1.25, 2])
    } else if changes < 6, root["views"]?.changeTexts(using: &random) == true {
      return true
    } else {
      size = LayoutSize(width: number(), height: number())
      return false
    }
    return true
  }

  /// A length, mostly near those that documents have.
  private mutating func number() -> ExactNumber {
    let whole = Double(random.integer(in: 1...random.pick([40, 400, 1_000])))
    return ExactNumber(random.chance(200) ? whole + random.pick([0.5, 0.25, 0.1]) : whole)
  }

  // MARK: Answers

  private mutating func check(_ document: LayoutDocument, _ judge: LayoutJudge) throws(Finding) {
    var anew = LiveDocument(document)
    var live = kept?.document ?? anew
    var solver = kept?.solver
    // What has no other owner is changed in place, as it is in programs.
    kept = nil
    let (fresh, sized) = (anew.layout(at: size).sized, live.layout(at: size).sized)
    guard let fresh, let sized else {
      guard fresh == nil, sized == nil else {
        throw Finding("kept-differs", "a document that is kept, or one that is new, has no layout")
      }
      if let solver { kept = Kept(document: live, solver: solver) }
      return
    }
    let parameters = fresh.lowering.parameters(for: size)
    let answering = LayoutAnswering(fresh.lowering.system, parameters: parameters)
    guard answering.weight <= LayoutSubject.weightLimit else { return }
    // What follows the size may stand in the rows as a term.
    guard Lowering(sized.layout).system == fresh.lowering.system else {
      throw Finding("kept-differs", "other rows")
    }
    guard sized.layout.metrics == fresh.layout.metrics else {
      throw Finding("kept-differs", "other metrics")
    }
    var other = solver ?? SimplexSolver(sized.lowering.system)
    solver = nil
    other.take(sized.lowering.system)
    other.solve(parameters: parameters)
    let outcome = other.outcome()
    if outcome.conflicts.count <= Self.conflictLimit { kept = Kept(document: live, solver: other) }
    let evidence = LayoutEvidence(
      system: fresh.lowering.system,
      outcome: SimplexSolver.solve(fresh.lowering.system, parameters: parameters)
    )
    let truth = judge.seen(evidence, by: .kept).outcome
    // Where numbers lie so near each other that a solve has to guess, another may guess otherwise.
    guard answering.isTame, outcome != truth else { return }
    throw Finding("kept-differs", outcome.difference(from: truth))
  }
}

extension EditableJSON {
  /// Gives one of some views that show a text another one; returns whether there is such a view.
  fileprivate mutating func changeTexts(using random: inout SeededGenerator) -> Bool {
    var members = members
    let candidates = members.indices.filter {
      members[$0].value["text"]?.text != nil || members[$0].value["children"] != nil
    }
    guard !candidates.isEmpty else { return false }
    let index = random.pick(candidates)
    var hasChanged = members[index].value["children"]?.changeTexts(using: &random) == true
    if !hasChanged, members[index].value["text"]?.text != nil {
      let count = random.integer(in: 0...12)
      let words = (0..<count).map { _ in random.pick(["a", "letters", "or", "more\nlines", "wrap"])
      }
      members[index].value["text"] = .string(words.joined(separator: " "))
      hasChanged = true
    }
    self = .object(members)
    return hasChanged
  }
}
