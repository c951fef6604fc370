// What `tinamou lint` found in a layout, beside solves at single sizes.

import Constraints
import Diagnostics
import ExactArithmetic
import FuzzSupport
import Fuzzing
import JSONLayout
import LayoutEngine
import LayoutModel
import Linting
import SimplexCore
import Sweeping

/// Judges findings about a layout.
struct LintJudge {
  private let document: SweepDocument
  private let layout: LayoutDocument
  /// The document in the safe area of sizes that are wider than high.
  private let turned: SweepDocument?
  private let box: LintBox
  /// What was found in these traits.
  private let report: LintReport
  private let traits: LintTraits
  private let isPlain: Bool
  /// Where the document states constraints.
  private let constraintRanges: [Range<Int>]
  private let findings: [PlainRules.Problem: [LintFinding]]
  /// Views of which it is told that nothing uses them, and nothing else.
  private let unusedViews: Set<String>
  private var rules: [Int: PlainRules] = [:]
  private(set) var solvedSizes = 0
  private(set) var regionSizes = 0

  /// So many sizes are solved, and so many more answered by regions.
  private static let solvedLimit = 10
  private static let regionLimit = 990
  /// Where more of the solved sizes conflict, regions would leave most to solves.
  private static let conflictLimit = 2

  init?(
    _ document: SweepDocument,
    in traits: LintTraits,
    isPlain: Bool,
    _ source: SourceBuffer,
    _ box: LintBox,
    _ report: LintReport
  ) {
    guard let layout = document.layoutDocument else { return nil }
    self.document = document
    self.layout = layout
    turned = box.turnedSafeArea.flatMap { document.inSafeArea($0) }
    self.box = box
    self.traits = traits
    self.isPlain = isPlain
    var report = report
    report.findings = report.findings.filter { $0.traits.isEmpty || $0.traits.contains(traits) }
    self.report = report
    findings = Dictionary(grouping: report.findings) {
      PlainRules.Problem(rule: $0.rule, subject: $0.subject)
    }
    unusedViews = Set(report.findings.lazy.filter { $0.rule == .unusedView }.map(\.subject))
    let root = JSONReader.read(source).root
    let variants = root?["variants"]?.members.map(\.value) ?? []
    let groups = (root.map { [$0] } ?? []) + variants
    constraintRanges = groups.compactMap { $0["constraints"]?.range.bytes }
  }

  // MARK: Solves

  /// What is wrong in a solve.
  private struct Seen {
    var problems: Set<PlainRules.Problem>
    var isConflicting: Bool
  }

  /// What is wrong at a size; nil where there is no layout.
  private mutating func seen(_ point: [Double], _ strictness: PlainRules.Strictness) -> Seen? {
    let size = LintBox.size(point)
    let layout = (box.isTurned(point) ? turned?.layoutDocument : nil) ?? layout
    guard let made = layout.layout(at: size).layout else { return nil }
    let lowering = Lowering(made, size: size)
    var solver = SimplexSolver(lowering.system)
    solver.solve(parameters: lowering.parameters(for: size))
    let outcome = solver.outcome(withRanges: false)
    solvedSizes += 1
    guard outcome.conflicts.isEmpty else {
      let dropped = outcome.conflicts.compactMap { conflict -> PlainRules.Problem? in
        guard case .constraint(let index) = lowering.origin(ofRow: conflict.dropped) else {
          return nil
        }
        let subject = Self.subject(lowering.constraints[index], made.tree)
        return PlainRules.Problem(rule: .conflict, subject: subject)
      }
      return Seen(problems: Set(dropped), isConflicting: true)
    }
    var problems = plainRules(size, made).problems(outcome.values, strictness)
    for open in outcome.ambiguities {
      guard let anchor = lowering.anchor(ofVariable: open.variable) else { continue }
      let name = made.tree[anchor.view].name
      if layout.location(ofItem: name) != nil, !unusedViews.contains(name) {
        problems.insert(PlainRules.Problem(rule: .ambiguity, subject: name))
      }
    }
    problems.formUnion(brokenWishes(lowering, outcome, strictness))
    return Seen(problems: problems, isConflicting: false)
  }

  private mutating func plainRules(_ size: LayoutSize, _ made: DocumentLayout) -> PlainRules {
    let variant = layout.variantIndex(at: size) ?? -1
    if let known = rules[variant] { return known }
    let made = PlainRules(made, layout, ignoring: unusedViews)
    rules[variant] = made
    return made
  }

  private func brokenWishes(
    _ lowering: Lowering,
    _ outcome: SolveOutcome,
    _ strictness: PlainRules.Strictness
  ) -> [PlainRules.Problem] {
    let system = lowering.system
    let parameters = system.defaults
    return (0..<system.rowCount).compactMap { row in
      guard (999..<1_000).contains(system.rows[row].priority),
        case .constraint(let index) = lowering.origin(ofRow: row)
      else { return nil }
      let constraint = lowering.constraints[index]
      guard let range = constraint.origin.range,
        constraintRanges.contains(where: { $0.contains(range.bytes.lowerBound) })
      else { return nil }
      let residual = RowResidual(
        ofRow: row,
        of: system,
        parameters: parameters,
        values: outcome.values
      )
      // A wish whose distance no number says does not hold.
      let distance = residual.map { Double($0.violation(system.rows[row].relation)) } ?? .infinity
      guard distance > strictness.distance else { return nil }
      return PlainRules.Problem(
        rule: .brokenWish,
        subject: Self.subject(constraint, lowering.tree)
      )
    }
  }

  /// What findings about a constraint call it.
  private static func subject(_ constraint: AttributeConstraint, _ tree: LayoutTree) -> String {
    var plain = constraint
    plain.constant = .zero
    return "\(constraint.origin.id): \(CanonicalText.text(of: plain, in: tree))"
  }

  // MARK: Findings where they are worst

  /// Looks for what is wrong with a finding at its worst size.
  mutating func checkWorst(_ lint: TraitLint) throws(Finding) {
    for found in report.findings
    where !found.extents.isEmpty && found.worstTraits.map({ $0 == traits }) ?? isPlain {
      let words = found.words
      guard found.holds(at: found.worst) else { throw Finding("worst-outside-range", words) }
      switch try? lint.proof(of: found) {
      case .fails?: throw Finding("proof-fails", words)
      case nil: throw Finding("no-proof", words)
      default: break
      }
      if found.rule == .jump, !isBetweenVariants(found) {
        throw Finding("jump-elsewhere", words)
      }
      guard found.rule != .jump, !found.subject.hasPrefix("implicit ") else { continue }
      guard let seen = seen(found.worst, .possible) else {
        throw Finding("worst-without-layout", words)
      }
      let problem = PlainRules.Problem(rule: found.rule, subject: found.subject)
      guard seen.problems.contains(problem) else { throw Finding("finding-not-shown", words) }
    }
  }

  /// Whether the variants of a jump hold around its worst size.
  private func isBetweenVariants(_ jump: LintFinding) -> Bool {
    let names = LintBox.neighbours(of: jump.worst, Self.step).map { point in
      layout.variantIndex(at: LintBox.size(point)).map { layout.variantNames[$0] } ?? "base"
    }
    return names.contains { first in names.contains { "\(first) \($0)" == jump.subject } }
  }

  /// So far beside a border one of its sides is looked for, in points.
  private static let step = 0.01

  // MARK: Random sizes

  /// A problem at a random size of the box that nothing was found of.
  mutating func checkRandomSizes(using generator: inout SeededGenerator) throws(Finding) {
    // Samples promise nothing of other sizes.
    guard report.reason == nil else { return }
    var conflictCount = 0
    for _ in 0..<Self.solvedLimit {
      let point = box.point(using: &generator)
      guard let seen = seen(point, .sure) else { continue }
      if seen.isConflicting { conflictCount += 1 }
      try checkNamed(seen, at: point)
    }
    guard conflictCount <= Self.conflictLimit else { return }
    let points = (0..<Self.regionLimit).map { _ in box.point(using: &generator) }
    let (turnedPoints, otherPoints) = (
      points.filter { box.isTurned($0) }, points.filter { !box.isTurned($0) }
    )
    try checkByRegions(otherPoints, of: document)
    guard let turned else { return }
    try checkByRegions(turnedPoints, of: turned)
  }

  /// The same at sizes that the regions of a sweep answer.
  private mutating func checkByRegions(
    _ points: [[Double]],
    of document: SweepDocument
  ) throws(Finding) {
    var rows = ParameterRows(parameters: [.width, .height])
    for (number, point) in points.enumerated() { rows.append(number: number + 1, point) }
    let engine = RegionEngine(document, backend: .kernels, needsOutcomes: false)
    var finding: Finding?
    var index = 0
    engine.answer(rows, 0..<rows.count) { result in
      let point = points[index]
      index += 1
      guard finding == nil, case .answer(let answer) = result,
        case .layout(let made, _) = answer.group.subject
      else { return }
      regionSizes += 1
      guard answer.status != .conflict else {
        let seen = Seen(problems: [], isConflicting: true)
        finding = Finding { () throws(Finding) in try checkNamed(seen, at: point) }
        return
      }
      var values = [Double](repeating: 0, count: 4 * made.tree.views.count)
      (values[2], values[3]) = (point[0], point[1])
      for (number, view) in made.order.enumerated() {
        for part in 0..<4 { values[4 * view.index + part] = answer.values[4 * number + part] }
      }
      let problems = plainRules(LintBox.size(point), made).problems(values, .sure)
      let seen = Seen(problems: problems, isConflicting: false)
      finding = Finding { () throws(Finding) in try checkNamed(seen, at: point) }
    }
    if let finding { throw finding }
  }

  /// Everything wrong at a size was found, and is said of it.
  private func checkNamed(_ seen: Seen, at point: [Double]) throws(Finding) {
    let corner = "at \(point[0])x\(point[1])"
    guard !seen.isConflicting else {
      let isNamed = report.findings.contains { $0.rule == .conflict && $0.holds(at: point) }
      if isNamed { return }
      throw Finding("conflict-not-named", "constraints conflict \(corner)")
    }
    let problems = seen.problems.sorted {
      ($0.rule.rawValue, $0.subject) < ($1.rule.rawValue, $1.subject)
    }
    for problem in problems {
      let words = "\(problem.rule.name) of '\(problem.subject)' \(corner)"
      guard let named = findings[problem] else { throw Finding("problem-not-named", words) }
      guard named.contains(where: { $0.holds(at: point) }) else {
        throw Finding("size-outside-range", words)
      }
    }
  }
}
