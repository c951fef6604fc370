import Constraints
import ExactArithmetic
import FuzzSupport
import ReferenceSimplex
import Testing

@testable import SimplexCore

@Suite("Fixed values")
struct FixedValuesTests {
  /// A system from rows of terms over as many variables as they name.
  private static func system(
    _ rows: [(terms: [(Double, Int)], relation: Relation, constant: Double)]
  ) -> ConstraintSystem {
    var system = ConstraintSystem()
    system.addVariables(1 + (rows.flatMap { $0.terms.map(\.1) }.max() ?? 0))
    for row in rows {
      for (coefficient, variable) in row.terms { system.addTerm(coefficient, variable: variable) }
      system.endRow(constant: row.constant, row.relation)
    }
    return system
  }

  private static func values(of system: ConstraintSystem, keeping rows: Range<Int>) -> FixedValues {
    var values = FixedValues(system, parameters: [])
    for row in rows { values.add(row) }
    return values
  }

  @Test("a row holds, does not, or is not told by what is fixed")
  func canHold() {
    let system = Self.system([
      ([(1, 0)], .equal, -100),
      ([(1, 1), (-2, 0)], .equal, 0),
      ([(1, 2)], .greaterThanOrEqual, -5),
      ([(1, 3), (-1, 4)], .lessThanOrEqual, 0),
      // 200 and 100.
      ([(1, 1), (-1, 0)], .equal, -100),
      ([(1, 1), (-1, 0)], .lessThanOrEqual, -99),
      // A bound against the bound, and beside it.
      ([(1, 2), (-1, 0)], .lessThanOrEqual, 95),
      ([(1, 2), (-1, 0)], .lessThanOrEqual, 96),
      ([(-1, 2)], .equal, 4),
      // Nothing says what variable 5 is; variables 3 and 4 hang together.
      ([(1, 5), (1, 3)], .equal, 0),
      ([(1, 3)], .equal, 0),
    ])
    let values = Self.values(of: system, keeping: 0..<4)
    #expect((4...10).map { values.canHold($0) } == [true, false, true, false, false, true, nil])
  }

  @Test("a member is what the row can do without the least, bounds and all")
  func cores() {
    // Two widths that are never below 0 nor 30, side by side in 100.
    let widths = Self.system([
      ([(1, 1)], .greaterThanOrEqual, 0),
      ([(1, 2)], .greaterThanOrEqual, -30),
      ([(1, 0)], .equal, -100),
      ([(1, 1)], .equal, -80),
      ([(1, 2)], .equal, -60),
      ([(1, 0), (-1, 1), (-1, 2)], .equal, 0),
    ])
    var values = Self.values(of: widths, keeping: 0..<5)
    // The second width may be as small as 30, which leaves too little for the first one all the same; without
    // either what keeps it from that goes first.
    #expect(values.core(of: 5) == [1, 2, 3, 5])
    #expect(SimplexSolver.solve(widths).conflicts == ReferenceSolver.solve(widths).conflicts)

    // What is said twice is a member where it was said first.
    let twice = Self.system([
      ([(1, 0)], .equal, -10),
      ([(2, 0)], .equal, -20),
      ([(1, 0)], .greaterThanOrEqual, -11),
    ])
    values = Self.values(of: twice, keeping: 0..<2)
    #expect(values.core(of: 2) == [0, 2])

    // A bound that two widths share goes before them where it stands behind both, and else tells nothing by itself; so
    // does one with a variable that nothing fixes.
    for other in [1, 2] {
      let fixed: [(terms: [(Double, Int)], relation: Relation, constant: Double)] = [
        ([(1, 0)], .equal, -10), ([(1, 1)], .equal, -10),
      ]
      let bound: (terms: [(Double, Int)], relation: Relation, constant: Double) =
        ([(1, 0), (1, other)], .greaterThanOrEqual, -15)
      for index in 0...2 {
        var rows = fixed
        rows.insert(bound, at: index)
        let shared = Self.system(rows + [([(1, 0), (2, 1)], .equal, -20)])
        values = Self.values(of: shared, keeping: 0..<3)
        let isLast = index == 2 || other == 2 && index == 1
        #expect(values.core(of: 3) == (isLast ? [0, index == 2 ? 1 : 2, 3] : nil))
        #expect(SimplexSolver.solve(shared).conflicts == ReferenceSolver.solve(shared).conflicts)
      }
    }
  }

  /// A row of views, their locations and widths fixed again and again, in any order.
  private static func staircase(_ seed: Int) -> ConstraintSystem {
    var random = SeededGenerator(seed: 41, input: seed)
    let views = random.integer(in: 1...5)
    func location(of view: Int) -> Int { 1 + 2 * view }
    var rows: [(terms: [(Double, Int)], relation: Relation, constant: Double)] = []
    for view in 0..<views where random.chance(800) {
      rows.append(([(1, location(of: view) + 1)], .greaterThanOrEqual, 0))
    }
    var later: [(terms: [(Double, Int)], relation: Relation, constant: Double)] = [
      ([(1, 0)], .equal, -100)
    ]
    for view in 0..<views {
      let before: [(Double, Int)] =
        view == 0 ? [] : [(-1, location(of: view - 1)), (-1, location(of: view - 1) + 1)]
      later.append(([(1, location(of: view))] + before, .equal, -8))
      for _ in 0..<random.integer(in: 1...2) {
        let width = Double(random.integer(in: 1...6) * 10)
        later.append(([(1, location(of: view) + 1)], random.pick(Relation.allCases), -width))
      }
      if view > 0, random.chance(300) {
        let ratio: [(Double, Int)] = [(1, location(of: view) + 1), (-2, location(of: 0) + 1)]
        later.append((ratio, random.pick(Relation.allCases), 0))
      }
      if random.chance(500) {
        let end: [(Double, Int)] = [(1, 0), (-1, location(of: view)), (-1, location(of: view) + 1)]
        later.append((end, random.pick(Relation.allCases), -8))
      }
    }
    // Mostly as they come, sometimes a row out of its place.
    if random.chance(500) {
      later.swapAt(
        random.integer(in: 0...(later.count - 1)),
        random.integer(in: 0...(later.count - 1))
      )
    }
    return system(rows + later)
  }

  @Test("rows of views that do not fit have the cores of the definition, some without a trial")
  func staircases() {
    var (conflictCount, withoutTrial) = (0, 0)
    for seed in 0..<600 {
      let system = Self.staircase(seed)
      let expected = ReferenceSolver.solve(system).conflicts
      var search = ConflictSearch(system: system, parameters: [])
      let conflicts = search.conflicts(withCores: true)
      #expect(conflicts == expected, "seed \(seed)")
      guard !expected.isEmpty else { continue }
      conflictCount += 1
      if search.trialCount == 0 { withoutTrial += 1 }
    }
    #expect(conflictCount > 300, "\(conflictCount) with a conflict")
    #expect(withoutTrial > conflictCount / 10, "\(withoutTrial) of \(conflictCount)")
  }
}
