// Layouts looked through at all sizes of a box, in directions and with sizes of texts that are drawn. Every finding shows
// in a solve where it is worst, with its proof; at random sizes of the box nothing is wrong that was not found; what is
// taken out of the document changes no frame.

import Diagnostics
import ExactArithmetic
import FuzzSupport
import Fuzzing
import JSONLayout
import LayoutEngine
import LayoutModel
import Linting
import Sweeping
import TextMetrics

/// Looks layouts through.
struct LintTarget: DocumentTarget, PlainTarget {
  static let name = "lint"
  static let summary =
    "looks layouts through at all sizes of a box: findings in a solve, random sizes beside findings"
  /// All critical regions of a box are found, and contradictions looked for at their corners.
  static let bounds = EffortBounds(
    nanosecondsPerByte: 10_000_000,
    freeNanoseconds: 30_000_000_000,
    freeBytes: 256 << 20
  )

  /// Changes what is judged; tests plant faults with it.
  var plant: ((inout LintReport) -> Void)?

  private(set) var tallies: [Tally] = []

  /// Heavier systems are not solved again and again.
  private static let weightLimit = 150

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let source = SourceBuffer(name: "input", bytes: input)
    guard let document = Self.document(source), let layout = document.layoutDocument,
      Self.isTame(layout)
    else { return }
    // The same input is looked through over the same box.
    var generator = SeededGenerator(seed: SystemText.hash(input))
    let box = LintBox(using: &generator)
    let start = ContinuousClock.now
    let lintTraits = DrawnTraits(using: &generator)
    guard var lint = lintTraits.lint(document, box) else { return }
    lint.lookOverRanges()
    var report = lint.report
    effort.addTime(since: start)
    plant?(&report)
    tallies.count("documents looked through")
    tallies.count("of them by regions", report.reason == nil ? 1 : 0)
    tallies.count("directions and sizes of texts", lint.traits.count)
    tallies.count("findings", report.findings.count)
    for traits in lint.traits {
      guard let there = lint.document(in: traits),
        var judge = LintJudge(
          there,
          in: traits,
          isPlain: traits == lint.plain,
          source,
          box,
          report
        )
      else { continue }
      defer {
        tallies.count("sizes solved", judge.solvedSizes)
        tallies.count("sizes by regions", judge.regionSizes)
      }
      try judge.checkWorst(lint)
      try judge.checkRandomSizes(using: &generator)
    }
    try checkFixes(lint, lintTraits, box)
  }

  /// A document with the sizes of its texts, unless their heights follow from their widths: nothing but samples is
  /// known of these.
  private static func document(_ source: SourceBuffer) -> SweepDocument? {
    func read(_ measurer: ContentMeasurer?) -> SweepDocument? {
      SweepDocument.readLayout(source, settings: [], size: LayoutSolver.defaultSize) { _ in
        measurer
      }.document
    }
    let measured = read(ContentMeasurer(text: BoxMetrics()))
    return measured?.layoutDocument?.hasWrappingText == true ? read(nil) : measured
  }

  // MARK: Fixes

  private mutating func checkFixes(
    _ lint: TraitLint,
    _ traits: DrawnTraits,
    _ box: LintBox
  ) throws(Finding) {
    let fixes = lint.fixes(comparingAt: [LayoutSolver.defaultSize])
    guard !fixes.isRefuted else {
      throw Finding("fix-changes-frames", "a mended document has other frames")
    }
    tallies.count("things taken out", fixes.changes.count)
    guard !fixes.changes.isEmpty, let mended = lint.mended(by: fixes),
      var again = traits.lint(mended, box)
    else { return }
    again.lookOverRanges()
    let second = again.fixes(comparingAt: [])
    guard second.changes.isEmpty else {
      throw Finding(
        "fixed-twice",
        "the second time goes: \(second.changes.joined(separator: "; "))"
      )
    }
  }

  /// Whether the solver has nothing to guess, and not too much to do.
  private static func isTame(_ document: LayoutDocument) -> Bool {
    LayoutTarget.sizes.allSatisfy { size in
      guard let layout = document.layout(at: size).layout else { return false }
      let lowering = Lowering(layout, size: size)
      let answering = LayoutAnswering(
        lowering.system,
        parameters: lowering.parameters(for: size)
      )
      return answering.isTame && answering.weight <= weightLimit
    }
  }
}

/// The directions and sizes of texts that a layout is looked through in.
private struct DrawnTraits {
  private let directions: [LayoutDirection]
  private let textScales: [Double]

  init(using generator: inout SeededGenerator) {
    directions = generator.pick([
      [], [], [.leftToRight, .rightToLeft], [.rightToLeft, .leftToRight], [.rightToLeft],
    ])
    textScales = generator.pick([[], [], [1, 2], [1, 1.35, 3.12], [0.5, 2]])
  }

  func lint(_ document: SweepDocument, _ box: LintBox) -> TraitLint? {
    TraitLint(
      document,
      over: box.ranges,
      directions: directions,
      textScales: textScales,
      safeAreas: box.turnedSafeArea.map { (.zero, $0) }
    )
  }
}

/// The sizes of the container that a layout is looked through at.
struct LintBox {
  let low: [Double]
  let high: [Double]
  /// The safe area of sizes that are wider than high, where it is another one.
  let turnedSafeArea: LayoutInsets?

  init(using generator: inout SeededGenerator) {
    low = (0..<2).map { _ in Double(generator.integer(in: 100...500)) }
    high = low.map { $0 + Double(generator.pick([0, 150, 700, 1_500, 1_500])) }
    turnedSafeArea = generator.pick([
      nil, nil, LayoutInsets(top: 0, left: 44, bottom: 21, right: 44),
    ])
  }

  /// Whether a size stands in the safe area of those that are wider than high.
  func isTurned(_ point: [Double]) -> Bool { turnedSafeArea != nil && point[0] > point[1] }

  var ranges: [CompiledSweep.ParameterRange] {
    zip([SweepParameter.width, .height], zip(low, high)).map {
      CompiledSweep.ParameterRange($0, ExactNumber($1.0), ExactNumber($1.1))
    }
  }

  static func size(_ point: [Double]) -> LayoutSize {
    LayoutSize(width: ExactNumber(point[0]), height: ExactNumber(point[1]))
  }

  /// A size and those around it, so far away along each axis.
  static func neighbours(of point: [Double], _ distance: Double) -> [[Double]] {
    let steps = [-distance, 0, distance]
    return steps.flatMap { x in steps.map { y in [point[0] + x, point[1] + y] } }
  }

  /// A size that lies on no border but by accident.
  func point(using generator: inout SeededGenerator) -> [Double] {
    zip(low, high).map { low, high in
      low + (high - low) * Double(generator.integer(in: 1...((1 << 20) - 1))) / Double(1 << 20)
    }
  }
}

extension LintFinding {
  /// Ends of ranges are rounded; in points.
  private static let slack = 1e-6

  /// Whether it is said of a size.
  func holds(at point: [Double]) -> Bool {
    zip(point, extents).allSatisfy { value, extent in
      extent.low - Self.slack <= value && value <= extent.high + Self.slack
    }
  }

  /// What it says, for people.
  var words: String { "\(rule.name) '\(subject)': \(message)" }
}
