import Constraints
import Testing

@testable import SimplexCore

@Suite("Conflict neighbourhood")
struct ConflictNeighbourhoodTests {
  /// A container, two views that stand in it, and one that stands beside the second.
  private static let system: ConstraintSystem = {
    var system = ConstraintSystem()
    let (container, a, b, c) = (0, 1, 2, 3)
    system.addVariables(4)
    func add(_ terms: [(Double, Int)], _ relation: Relation) {
      for (coefficient, variable) in terms { system.addTerm(coefficient, variable: variable) }
      system.endRow(constant: 0.0, relation)
    }
    add([(1, container)], .equal)
    add([(1, a)], .greaterThanOrEqual)
    add([(1, b)], .greaterThanOrEqual)
    add([(1, a), (-1, container)], .lessThanOrEqual)
    add([(1, b), (-1, container)], .lessThanOrEqual)
    add([(1, c), (-1, b)], .equal)
    add([(1, a)], .equal)
    add([(1, c)], .equal)
    add([(1, container), (1, a)], .equal)
    return system
  }()

  private static func near(_ row: Int, among rows: [Int]) -> [Int] {
    var neighbourhood = ConflictNeighbourhood(system)
    for row in rows { neighbourhood.add(row) }
    return neighbourhood.rows(near: CollectionOfOne(row))
  }

  @Test(
    "rows hang together through variables that are not fixed, and with what fixes the others",
    arguments: [
      // a's own rows, and the container's size, which its bound mentions.
      (6, [0, 1, 2, 3, 4, 5], [0, 1, 3]),
      // c hangs on b.
      (7, [0, 1, 2, 3, 4, 5], [0, 2, 4, 5]),
      // Without the container's size, everything hangs together.
      (6, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
      // A fixed variable takes no more than what fixes it along, wherever it is mentioned.
      (8, [0, 1, 2, 3, 4, 5, 6], [0, 6]),
      (8, [0, 1, 3], [0, 1, 3]),
      // An equality of two fixes the second one once the first is fixed.
      (2, [5, 7], [5, 7]),
      (2, [], []),
    ] as [(Int, [Int], [Int])]
  )
  func near(row: Int, rows: [Int], expected: [Int]) {
    #expect(Self.near(row, among: rows) == expected)
  }

  @Test(
    "what some kept rows leave out is found among all of them as among the others alone",
    arguments: [
      // Nothing is left out.
      (6, 6, [], [0, 1, 3], [0]),
      // What stands behind does not count, but for the members.
      (7, 3, [], [], []),
      (7, 3, [5], [2, 5], []),
      (7, 5, [5], [0, 2, 4, 5], [0]),
      (6, 3, [], [1], []),
      // Without the container's size, everything hangs together; so does what is not fixed by b any more.
      (6, 0, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], []),
      (8, 6, [6], [0, 6], [0, 6]),
      (8, 6, [], [0, 1, 3], [0]),
      (4, 6, [7], [0, 5, 7], [0, 5, 7]),
      (4, 5, [7], [0, 2, 4], [0]),
      (4, 6, [], [0, 2, 4, 5], [0]),
    ] as [(Int, Int, [Int], [Int], [Int])]
  )
  func nearSome(row: Int, end: Int, members: [Int], near: [Int], fixing: [Int]) {
    var all = ConflictNeighbourhood(Self.system)
    for row in [0, 1, 2, 3, 4, 5, 6, 7] { all.add(row) }
    let found = all.rows(near: row, before: end, with: members)
    #expect(found.near == near)
    #expect(found.fixing == fixing)
    let left = (0..<end) + members.filter { $0 >= end }
    #expect(Self.near(row, among: left) == near)
  }

  @Test("searches do not disturb each other, and rows may come in between")
  func repeatedSearches() {
    var neighbourhood = ConflictNeighbourhood(Self.system)
    neighbourhood.add(5)
    #expect(neighbourhood.rows(near: [7]) == [5])
    #expect(neighbourhood.rows(near: [2, 7]) == [5])
    neighbourhood.add(7)
    neighbourhood.add(8)
    #expect(neighbourhood.rows(near: [2]) == [5, 7])
    #expect(neighbourhood.rows(near: [1, 2]) == [5, 7, 8])
  }
}
