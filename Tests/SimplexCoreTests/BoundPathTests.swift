import Constraints
import FuzzSupport
import ReferenceSimplex
import Testing

@testable import SimplexCore

@Suite("Bound paths")
struct BoundPathTests {
  /// Sizes with bounds, many of them as large as others, and now and then a row of another kind.
  private static func sizes(_ seed: Int) -> ConstraintSystem {
    var random = SeededGenerator(seed: 43, input: seed)
    let count = random.integer(in: 2...6)
    var system = ConstraintSystem()
    system.addVariables(count)
    func add(_ variable: Int, _ coefficient: Double) {
      system.addTerm(coefficient, variable: variable)
    }
    if random.chance(500) {
      for size in 0..<count {
        add(size, 1)
        system.endRow(constant: 0.0, .greaterThanOrEqual)
      }
    }
    let equalityChance = random.pick([800, 800, 300])
    for _ in 0..<random.integer(in: 4...14) {
      let size = random.integer(in: 0...(count - 1))
      var relation = random.pick(Relation.allCases)
      add(size, random.pick([1, 1, 1, -1, 2]))
      var constant = Double(random.integer(in: -8...8) * 10)
      if random.chance(550) {
        let other = (size + random.integer(in: 1...(count - 1))) % count
        add(other, random.pick([-1, -1, -1, 1, -2]))
        if random.chance(equalityChance) {
          (relation, constant) = (.equal, random.chance(700) ? 0 : constant)
        }
        if count > 2, random.chance(100) {
          add((0..<count).first { $0 != size && $0 != other } ?? 0, 1)
        }
      }
      system.endRow(constant: constant, relation)
    }
    return system
  }

  @Test(
    "cores that rows of two sizes lead to are those of the definition, and what they tie can be kept"
  )
  func cores() {
    var (conflictCount, toldCount, tiedCount) = (0, 0, 0)
    for seed in 0..<3_000 {
      let system = Self.sizes(seed)
      let expected = ReferenceSolver.solve(system).conflicts
      var search = ConflictSearch(system: system, parameters: [])
      #expect(search.conflicts(withCores: true) == expected, "seed \(seed)")
      var kept = FixedValues(system, parameters: [])
      for row in 0..<system.rowCount {
        let canHold = kept.canHold(row)
        let core = kept.core(alongEqualitiesFrom: row)
        guard let conflict = expected.first(where: { $0.dropped == row }) else {
          #expect(canHold != false && core == nil, "seed \(seed), row \(row)")
          if canHold == true, system.terms(ofRow: row).count == 2 { tiedCount += 1 }
          kept.add(row)
          continue
        }
        conflictCount += 1
        #expect(canHold != true, "seed \(seed), row \(row)")
        guard let core else { continue }
        toldCount += 1
        #expect(core == conflict.members, "seed \(seed), row \(row)")
        #expect(kept.core(alongEqualitiesFrom: row, atMost: core.count - 2) == nil)
      }
    }
    #expect(
      conflictCount > 1_500 && toldCount > 500 && tiedCount > 500,
      "\(toldCount) of \(conflictCount) told, \(tiedCount) tied"
    )
  }

  @Test(
    "conflicts of many sizes with one greatest take no trial each, nor do equalities between"
  )
  func manyEqualSizes() {
    var system = ConstraintSystem()
    let count = 200
    system.addVariables(count)
    func add(_ size: Int, minus other: Int? = nil, _ relation: Relation, _ number: Double) {
      system.addTerm(1.0, variable: size)
      if let other { system.addTerm(-1.0, variable: other) }
      system.endRow(constant: -number, relation)
    }
    for size in 0..<count { add(size, .greaterThanOrEqual, 0) }
    add(0, .lessThanOrEqual, 60)
    for size in 1..<count {
      add(size, minus: 0, .equal, 0)
      add(size, .greaterThanOrEqual, 70)
    }
    var search = ConflictSearch(system: system, parameters: [])
    let conflicts = search.conflicts(withCores: true)
    let expected = (1..<count).map { size in
      let equality = count - 1 + 2 * size
      return Conflict(dropped: equality + 1, members: [count, equality, equality + 1])
    }
    #expect(conflicts == expected)
    #expect(search.trialCount < 10, "\(search.trialCount) trials")
  }
}
