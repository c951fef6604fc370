import Constraints
import FuzzSupport
import ReferenceSimplex
import Testing

@testable import SimplexCore

@Suite("Merged rows")
struct MergedRowTests {
  /// Two columns of heights with bounds, one row after another, with some tops aligned, and now and then a row of another kind.
  private static func columns(_ seed: Int) -> ConstraintSystem {
    var random = SeededGenerator(seed: 44, input: seed)
    let count = random.integer(in: 2...4)
    var system = ConstraintSystem()
    system.addVariables(4 * count)
    // The tops and heights of one column, then those of the other.
    func top(_ column: Int, _ view: Int) -> Int { 2 * (column * count + view) }
    func row(_ terms: [(Double, Int)], _ relation: Relation, _ constant: Double) {
      for (coefficient, variable) in terms { system.addTerm(coefficient, variable: variable) }
      system.endRow(constant: constant, relation)
    }
    for column in 0..<2 {
      if random.chance(800) { row([(1, top(column, 0))], .equal, -8) }
      for view in 0..<count {
        let top = top(column, view)
        if random.chance(700) { row([(1, top + 1)], .greaterThanOrEqual, 0) }
        if random.chance(700) {
          let height = Double(random.integer(in: 1...4) * 10)
          row([(1, top + 1)], random.pick(Relation.allCases), -height)
        }
        guard view > 0 else { continue }
        let relation: Relation = random.chance(800) ? .equal : random.pick(Relation.allCases)
        let gap = Double(random.integer(in: 0...2) * 4)
        row([(1, top), (-1, top - 2), (-1, top - 1)], relation, -gap)
      }
    }
    for view in 0..<count where random.chance(700) {
      let factor = random.pick([1.0, 1, 1, 2])
      row(
        [(factor, top(0, view)), (-factor, top(1, view))],
        random.chance(700) ? .equal : random.pick(Relation.allCases),
        random.chance(700) ? 0 : Double(random.integer(in: -3...3) * 10)
      )
    }
    if random.chance(300) {
      row([(1, top(0, count - 1)), (1, top(0, count - 1) + 1)], .lessThanOrEqual, -60)
    }
    return system
  }

  @Test("cores of rows that others are added to are those of the definition")
  func cores() {
    var (conflictCount, toldCount, longCount) = (0, 0, 0)
    for seed in 0..<2_000 {
      let system = Self.columns(seed)
      let expected = ReferenceSolver.solve(system).conflicts
      var search = ConflictSearch(system: system, parameters: [])
      #expect(search.conflicts(withCores: true) == expected, "seed \(seed)")
      var kept = FixedValues(system, parameters: [])
      for row in 0..<system.rowCount {
        let core = kept.core(merging: row)
        guard let conflict = expected.first(where: { $0.dropped == row }) else {
          #expect(core == nil, "seed \(seed), row \(row)")
          kept.add(row)
          continue
        }
        conflictCount += 1
        guard let core else { continue }
        toldCount += 1
        if core.count > 5 { longCount += 1 }
        #expect(core == conflict.members, "seed \(seed), row \(row)")
      }
    }
    #expect(
      conflictCount > 500 && toldCount > 300 && longCount > 50,
      "\(toldCount) of \(conflictCount) told, \(longCount) long ones"
    )
  }

  @Test("columns whose heights have bounds that do not go with aligned tops take few trials")
  func manyAlignedTops() {
    var system = ConstraintSystem()
    let count = 60
    system.addVariables(4 * count)
    func row(_ terms: [(Double, Int)], _ relation: Relation, _ constant: Double) {
      for (coefficient, variable) in terms { system.addTerm(coefficient, variable: variable) }
      system.endRow(constant: constant, relation)
    }
    for column in 0..<2 {
      row([(1, 2 * column * count)], .equal, 0)
      for view in 0..<count {
        let top = 2 * (column * count + view)
        row([(1, top + 1)], .greaterThanOrEqual, 0)
        row(
          [(1, top + 1)],
          column == 0 ? .lessThanOrEqual : .greaterThanOrEqual,
          column == 0 ? -20 : -30
        )
        if view > 0 { row([(1, top), (-1, top - 2), (-1, top - 1)], .equal, 0) }
      }
    }
    let first = system.rowCount
    for view in 0..<count { row([(1, 2 * view), (-1, 2 * (count + view))], .equal, 0) }
    var search = ConflictSearch(system: system, parameters: [])
    let conflicts = search.conflicts(withCores: true)
    #expect(conflicts?.map(\.dropped) == Array((first + 1)..<system.rowCount))
    // Both columns up to there, without heights of the second one that are more than enough.
    #expect(conflicts?.first?.members.count == 7)
    #expect(search.trialCount < 10, "\(search.trialCount) trials")
  }
}
