// Layout XML to frames, judged by the evaluator in exact fractions: any text is read, put together, repeated, mounted
// and evaluated at several sizes, and frames are those of the reference. What is found at all sizes of a box together
// is what is found at single ones.

import Diagnostics
import FuzzSupport
import Fuzzing
import LayoutXML
import TextMetrics

/// Lays Layout XML out.
struct LayoutXMLTarget: PlainTarget {
  static let name = "layout-xml"
  static let summary =
    "lays Layout XML out: the exact evaluator, places, sizes in any order, findings at all of them"
  static let fileExtension = "xml"
  static let words =
    [
      "<repeat in='count' as='e' index='i'>", "</repeat>", "<UIScrollView ", "<UISwitch/>",
      " layoutMode='edges'", " contentInset='safeAreaInsets'", " if='wide'", " isHidden='!wide'",
      "previous.bottom", "parent.width", "#n0.width", "auto", "100%", "[gap, 4][0]", "items.count",
      "{gap}",
      "<UIStackView>", "</UIStackView>", " axis='vertical'", " distribution='fillEqually'",
      " alignment='firstBaseline'", "<UITableView>", "<UITableViewCell>", " transform.rotation='1'",
      "<macro name='m' value='50%'/>", "<param name='p' type='CGFloat' value='1'/>",
    ] + MarkupText.words

  /// Little enough that limits are reached now and then.
  static let budget: Budget = {
    var budget = Budget.standard
    budget[.depth] = 60
    budget[.copies] = 300
    return budget
  }()

  private static let metrics = ContentMetrics(
    images: ImageTable([
      "star": ImageSize(width: RandomMarkup.star.width, height: RandomMarkup.star.height)
    ])
  )

  private static let sizes: [(width: Double, height: Double)] = [
    (320, 480), (333.3, 77.7), (0.1, 2000),
  ]

  private(set) var tallies: [Tally] = []

  /// One layout in so many is looked through at all sizes.
  private static let lintedShare: UInt64 = 3
  /// Origins, texts and lanes of one layout in so many are looked at, and so many of its nodes.
  private static let (readShare, readNodeCount): (UInt64, Int) = (2, 12)

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    Array(RandomMarkup.make(using: &generator).utf8)
  }

  /// A layout near another, sound for the most part.
  func changed(_ input: [UInt8], using generator: inout SeededGenerator) -> [UInt8]? {
    generator.chance(750) ? MarkupMutator.mutant(of: input, using: &generator) : nil
  }

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    tallies.count("inputs")
    var isCompared = false
    defer { tallies.count("of them compared", isCompared ? 1 : 0) }
    let source = SourceBuffer(name: "<layout>", bytes: input, budget: Self.budget)
    let surroundings = LayoutSurroundings(state: RandomMarkup.states[0])
    guard let (root, layout) = try Self.mounted(source, in: surroundings) else { return }
    let evaluation = LayoutEvaluation(layout, metrics: Self.metrics)
    for (width, height) in Self.sizes {
      evaluation.setContainer(width: width, height: height)
      let failures = evaluation.update()
      try DiagnosticsJudge.checkLocations(failures.inDocumentOrder(), in: source)
      let fresh = LayoutEvaluation(layout, metrics: Self.metrics)
      fresh.setContainer(width: width, height: height)
      let isFailing = !fresh.update().isEmpty
      guard isFailing == !failures.isEmpty else {
        throw Finding("fails-by-history", "at \(width)x\(height): \(failures.map(\.message))")
      }
      guard !isFailing else { continue }
      try DiagnosticsJudge.checkLocations(evaluation.remarks, in: source)
      for node in 0..<layout.nodeCount
      where evaluation.frame(ofNode: node) != fresh.frame(ofNode: node) {
        throw Finding("depends-on-history", "node \(node) at \(width)x\(height)")
      }
      let comparison = FrameComparison(
        evaluation,
        of: root,
        in: surroundings,
        width: width,
        height: height
      )
      isCompared = isCompared || comparison.comparedCount > 0
      tallies.count("frames compared", comparison.comparedCount)
      tallies.count("frames outside", comparison.outside.values.reduce(0, +))
      tallies.count("numbers", comparison.numberCount)
      if let difference = comparison.differences.first {
        throw Finding("frames-differ", "at \(width)x\(height): \(difference)")
      }
    }
    let seed = SystemText.hash(input)
    try checkReading(evaluation, source, seed: seed)
    try check(in: layout, seed: seed)
  }

  /// The outermost node of a text without other files; nil where it has errors.
  static func root(
    of source: SourceBuffer,
    in surroundings: LayoutSurroundings = LayoutSurroundings()
  ) throws(Finding) -> NodeDescription? {
    let (root, found) = LayoutFiles.load(source, classes: surroundings.classes) { _ in
      .failure(LayoutFileFailure("none"))
    }
    try DiagnosticsJudge.checkLocations(found, in: source)
    return found.containsErrors ? nil : root
  }

  /// The layout of such a text.
  static func mounted(
    _ source: SourceBuffer,
    in surroundings: LayoutSurroundings
  ) throws(Finding) -> (root: NodeDescription, layout: MountedLayout)? {
    guard let root = try root(of: source, in: surroundings) else { return nil }
    let (layout, problems) = MountedLayout.mount(root, in: surroundings)
    try DiagnosticsJudge.checkLocations(problems, in: source)
    if let layout { return (root, layout) }
    if problems.containsErrors { return nil }
    throw Finding("no-layout", "nothing, without an error")
  }

  /// Looks for what is wrong with what is read off the layout at its first size.
  private mutating func checkReading(
    _ evaluation: LayoutEvaluation,
    _ source: SourceBuffer,
    seed: UInt64
  ) throws(Finding) {
    guard seed % Self.readShare == 0, let size = Self.sizes.first else { return }
    evaluation.setContainer(width: size.width, height: size.height)
    guard evaluation.update().isEmpty else { return }
    tallies.count("layouts read")
    try LayoutReadingJudge(
      evaluation: evaluation,
      metrics: Self.metrics,
      source: source,
      nodeLimit: Self.readNodeCount
    ).check()
  }

  /// What is found at all sizes of a box and not at single ones, or the other way round.
  private mutating func check(in layout: MountedLayout, seed: UInt64) throws(Finding) {
    // Each piece of sizes solves each stack, and `round(100%)` makes a thousand of them.
    guard seed % Self.lintedShare == 0, !layout.classNames.contains("UIStackView") else {
      return
    }
    var generator = SeededGenerator(seed: seed)
    var trial = NodeLintTrial(layout, LintBox(using: &generator), turns: seed & 1 == 0)
    tallies.count("layouts looked through")
    defer { tallies.count("of them at all sizes together", trial.isTogether ? 1 : 0) }
    try trial.check(using: &generator)
  }
}
