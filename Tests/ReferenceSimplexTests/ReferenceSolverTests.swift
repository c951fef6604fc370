// The definition of an answer on systems small enough to be solved by hand. Every expected value
// is worked out in the test's comment or name, never by a solver.

import Constraints
import ExactArithmetic
import ReferenceSimplex
import Testing

@Suite("The reference solver")
struct ReferenceSolverTests {
  @Test("a system without rows puts every variable at 0 and calls all of them ambiguous")
  func noRows() {
    let outcome = ReferenceSolver.solve(makeSystem(variables: 2, []))
    #expect(outcome.values == [0, 0])
    #expect(outcome.status == .ambiguous)
    #expect(outcome.ambiguousVariables == [0, 1])
    #expect(ReferenceSolver.solve(ConstraintSystem()).status == .solved)
  }

  @Test("required equations have their one solution")
  func equations() {
    // x + y == 10, x - y == 4.
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 2,
        [Row([(1, 0), (1, 1)], .equal, 10), Row([(1, 0), (-1, 1)], .equal, 4)]
      )
    )
    #expect(outcome.values == [7, 3])
    #expect(outcome.status == .solved)
    #expect(outcome.violations.isEmpty)
  }

  @Test("a required row wins over any number of rows at 999")
  func requiredBeatsCount() {
    let crowd = (0..<50).map { _ in Row(0, .equal, 7, at: 999, weight: 1000) }
    let outcome = ReferenceSolver.solve(makeSystem(variables: 1, crowd + [Row(0, .equal, 3)]))
    #expect(outcome.values == [3])
    #expect(outcome.violations == [LevelViolation(priority: 999, total: 4 * 50 * 1000)])
    #expect(outcome.status == .solved)
  }

  @Test("a higher level wins over any number and weight of rows of a lower one")
  func priorityBeatsCount() {
    let crowd = (0..<50).map { _ in Row(0, .equal, 7, at: 499, weight: 1000) }
    let outcome = ReferenceSolver.solve(
      makeSystem(variables: 1, crowd + [Row(0, .equal, 3, at: 499.5)])
    )
    #expect(outcome.values == [3])
    #expect(outcome.violations.map(\.priority) == [499.5, 499])
    #expect(outcome.violations.map(\.total) == [0, 200_000])
  }

  @Test("within one level the sum decides: two rows pull one over")
  func majorityWithinLevel() {
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 1,
        [
          Row(0, .equal, 3, at: 500), Row(0, .equal, 9, at: 500), Row(0, .equal, 9, at: 500),
        ]
      )
    )
    #expect(outcome.values == [9])
    #expect(outcome.violations == [LevelViolation(priority: 500, total: 6)])
  }

  @Test("a weight counts as that many rows")
  func weights() {
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 1,
        [
          Row(0, .equal, 3, at: 500, weight: 2.5), Row(0, .equal, 9, at: 500),
          Row(0, .equal, 9, at: 500),
        ]
      )
    )
    #expect(outcome.values == [3])
    #expect(outcome.violations == [LevelViolation(priority: 500, total: 12)])
  }

  @Test("an optional row that cannot hold still pulls as near as it can")
  func unsatisfiedPulls() {
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 1,
        [Row(0, .lessThanOrEqual, 50), Row(0, .equal, 80, at: 1)]
      )
    )
    #expect(outcome.values == [50])
    #expect(outcome.violations == [LevelViolation(priority: 1, total: 30)])
  }

  @Test("an inequality counts on its wrong side only")
  func oneSided() {
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 2,
        [
          Row(0, .greaterThanOrEqual, 10, at: 500), Row(0, .equal, 40, at: 100),
          Row(1, .lessThanOrEqual, 10, at: 500), Row(1, .equal, -40, at: 100),
        ]
      )
    )
    #expect(outcome.values == [40, -40])
    #expect(outcome.violations.map(\.total) == [0, 0])
  }

  @Test("a tie within a level goes to the row that comes first")
  func tieByOrder() {
    let first = makeSystem(
      variables: 1,
      [Row(0, .equal, 3, at: 500), Row(0, .equal, 9, at: 500)]
    )
    let outcome = ReferenceSolver.solve(first)
    #expect(outcome.values == [3])
    #expect(outcome.status == .ambiguous)
    #expect(
      ReferenceSolver.solveExactly(first).ambiguities
        == [ExactOutcome.Ambiguity(variable: 0, low: 3, high: 9)]
    )
    let second = makeSystem(
      variables: 1,
      [Row(0, .equal, 9, at: 500), Row(0, .equal, 3, at: 500)]
    )
    #expect(ReferenceSolver.solve(second).values == [9])
  }

  @Test("a tie across levels is broken by the higher level, wherever it stands")
  func tieByLevel() {
    // x + y == 10 may be had in many ways; at 700 both want 10 and only one can, at 800 nothing
    // decides. The first of level 700 in order is y's.
    let system = makeSystem(
      variables: 2,
      [
        Row(1, .equal, 10, at: 700), Row(0, .equal, 10, at: 700),
        Row([(1, 0), (1, 1)], .equal, 10, at: 800),
      ]
    )
    let outcome = ReferenceSolver.solve(system)
    #expect(outcome.values == [0, 10])
    #expect(outcome.violations.map(\.total) == [0, 10])
    #expect(outcome.ambiguousVariables == [0, 1])
  }

  @Test("what rows leave open goes as near to 0 as it can, first variables first")
  func magnitudes() {
    // x + y >= 10: |x| is made 0 first, then |y| is 10. Negative side: x + y <= -10.
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 4,
        [
          Row([(1, 0), (1, 1)], .greaterThanOrEqual, 10),
          Row([(1, 2), (1, 3)], .lessThanOrEqual, -10),
        ]
      )
    )
    #expect(outcome.values == [0, 10, 0, -10])
    #expect(outcome.ambiguousVariables == [0, 1, 2, 3])
  }

  @Test("the magnitude is what counts, not the value")
  func magnitudeOfNegatives() {
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 1,
        [Row(0, .greaterThanOrEqual, -50), Row(0, .lessThanOrEqual, -20)]
      )
    )
    #expect(outcome.values == [-20])
  }

  @Test("ranges of ambiguous variables are reported, open where there is no bound")
  func ranges() {
    let outcome = ReferenceSolver.solveExactly(
      makeSystem(
        variables: 3,
        [
          Row(0, .greaterThanOrEqual, 2), Row([(3, 0)], .lessThanOrEqual, 10),
          Row(1, .lessThanOrEqual, -1), Row(2, .equal, 5),
        ]
      )
    )
    #expect(
      outcome.ambiguities == [
        ExactOutcome.Ambiguity(variable: 0, low: 2, high: Rational(10, over: 3)),
        ExactOutcome.Ambiguity(variable: 1, low: nil, high: -1),
      ]
    )
    #expect(outcome.values == [2, -1, 5])
  }

  @Test("bounds that meet leave nothing open")
  func meetingBounds() {
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 2,
        [
          Row(0, .greaterThanOrEqual, 4), Row([(1, 0), (1, 1)], .lessThanOrEqual, 9),
          Row(1, .greaterThanOrEqual, 5),
        ]
      )
    )
    #expect(outcome.values == [4, 5])
    #expect(outcome.status == .solved)
  }

  @Test("a required row that contradicts the ones before it is dropped, and only that one")
  func dropping() {
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 2,
        [
          Row(0, .equal, 10), Row(0, .equal, 11), Row([(1, 0), (1, 1)], .equal, 15),
          Row(1, .greaterThanOrEqual, 6), Row(1, .lessThanOrEqual, 5),
        ]
      )
    )
    #expect(outcome.conflicts.map(\.dropped) == [1, 3])
    #expect(outcome.values == [10, 5])
    #expect(outcome.status == .conflict)
  }

  @Test("the order of the rows decides which one is dropped")
  func dropOrder() {
    let outcome = ReferenceSolver.solve(
      makeSystem(variables: 1, [Row(0, .greaterThanOrEqual, 11), Row(0, .equal, 10)])
    )
    #expect(outcome.conflicts.map(\.dropped) == [1])
    #expect(outcome.values == [11])
    #expect(outcome.ambiguousVariables == [0])
    #expect(outcome.status == .conflict)
  }

  @Test("optional rows do not save or harm required ones, wherever they stand")
  func dropIgnoresOptional() {
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 1,
        [Row(0, .equal, 1, at: 999), Row(0, .equal, 2), Row(0, .lessThanOrEqual, 1)]
      )
    )
    #expect(outcome.conflicts.map(\.dropped) == [2])
    #expect(outcome.values == [2])
  }

  @Test("a row without variables is dropped exactly when it is false")
  func constantRows() {
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 0,
        [
          Row([], .lessThanOrEqual, 0), Row([], .equal, 1), Row([], .greaterThanOrEqual, -3),
          Row([], .lessThanOrEqual, -3), Row([], .equal, 4, at: 10, weight: 2),
        ]
      )
    )
    #expect(outcome.conflicts.map(\.dropped) == [1, 3])
    #expect(outcome.violations == [LevelViolation(priority: 10, total: 8)])
  }

  @Test("redundant decimals are no conflict: 33.3 * 3 is 99.9")
  func redundantDecimals() {
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 2,
        [Row(0, .equal, 33.3), Row([(3, 0), (-1, 1)], .equal, 0), Row(1, .equal, 99.9)]
      )
    )
    #expect(outcome.status == .solved)
    #expect(outcome.values == [33.3, 99.9])
  }

  @Test("three thirds of 100 fill 100")
  func thirds() {
    let third = ExactNumber(Rational(100, over: 3))
    let outcome = ReferenceSolver.solve(
      makeSystem(
        variables: 3,
        [
          Row(0, .equal, third), Row(1, .equal, third), Row(2, .equal, third),
          Row([(1, 0), (1, 1), (1, 2)], .equal, 100),
        ]
      )
    )
    #expect(outcome.status == .solved)
    let rounded: Double = 100 / 3
    #expect(outcome.values == [rounded, rounded, rounded])
  }

  @Test("parameters take their values, or their defaults")
  func parameters() {
    var system = ConstraintSystem()
    system.addVariables(1)
    let width = system.addParameter(default: 300)
    system.addTerm(2.0, variable: 0)
    system.addTerm(-1, parameter: width)
    system.endRow(constant: 20.0, .equal)
    #expect(ReferenceSolver.solve(system).values == [140])
    #expect(ReferenceSolver.solve(system, parameters: [ExactNumber(400)]).values == [190])
  }
}
