import Constraints
import ExactArithmetic
import ReferenceSimplex
import Testing

@testable import ParametricSimplex

@Suite("Region descriptions")
struct RegionDescriptionTests {
  /// A title that is 120 wide unless it and a button of 1/3 of the width do not fit.
  private static func system() -> ConstraintSystem {
    var system = ConstraintSystem()
    let title = system.addVariables(2)
    let button = title + 1
    let width = system.addParameter(default: 400)
    system.parameterNames = ["width"]
    system.addTerm(1.0, variable: button)
    system.addTerm(ExactNumber(Rational(-1, over: 3)), parameter: width)
    system.endRow(constant: 0.0, .equal)
    system.addTerm(1.0, variable: title)
    system.endRow(constant: 0.0, .greaterThanOrEqual)
    system.addTerm(1.0, variable: title)
    system.endRow(constant: -120.0, .equal, priority: 750)
    system.addTerm(1.0, variable: title)
    system.addTerm(1.0, variable: button)
    system.addTerm(-1, parameter: width)
    system.endRow(constant: 0.0, .lessThanOrEqual)
    return system
  }

  @Test("pieces come in the order of the parameter, with what gives way and where")
  func words() {
    let solver = ParametricSolver(Self.system())
    let box = [ExactNumber(0.5)...ExactNumber(900)]
    #expect(solver.enumerate(over: box).status == .complete)
    let found = solver.descriptions(within: box)
    #expect(found.map(\.condition) == ["width < 180", "width >= 180"])
    #expect(found.map(\.rowCondition) == ["width < 180", "width >= 180"])
    #expect(found.map(\.bentRows) == [[2], []])
    #expect(found.map { $0.leaves.map(\.expression) } == [["2/3 · width"], ["120"]])
    // Beyond the box, required rows conflict, and the border of that is a border again.
    _ = solver.discover([-3])
    let all = solver.descriptions()
    #expect(
      all.map(\.condition) == ["width < 0", "width >= 0 and width < 180", "width >= 180"]
    )
    #expect(all[0].region == RegionTable.conflict && all[0].leaves.isEmpty)
    #expect(all.map(\.bentRows) == [[2, 3], [2], []])
    #expect(all.map(\.rowCondition) == all.map(\.condition))
    #expect(solver.discover([0]) != nil && solver.discover([-0.001]) == nil)
  }

  /// A length between a parameter and 5, which is to be 3.
  @Test("what is said of rows on a border is true there")
  func borders() {
    var system = ConstraintSystem()
    let length = system.addVariables(1)
    let least = system.addParameter(default: 0)
    system.parameterNames = ["p"]
    system.addTerm(1.0, variable: length)
    system.addTerm(-1, parameter: least)
    system.endRow(constant: 0.0, .greaterThanOrEqual)
    system.addTerm(1.0, variable: length)
    system.endRow(constant: -5.0, .lessThanOrEqual)
    system.addTerm(1.0, variable: length)
    system.endRow(constant: -3.0, .equal, priority: 500)
    let solver = ParametricSolver(system)
    let box = [ExactNumber(0)...ExactNumber(10)]
    #expect(solver.enumerate(over: box).status == .complete)
    let found = solver.descriptions(within: box)
    #expect(found.map(\.condition) == ["p < 3", "p >= 3 and p < 5", "p >= 5"])
    #expect(found.map(\.rowCondition) == ["p <= 3", "p > 3 and p <= 5", "p > 5"])
    #expect(found.prefix(2).map(\.bentRows) == [[], [2]])
    #expect(found.map { $0.region == RegionTable.conflict } == [false, false, true])
    for (place, bent) in [(3, []), (4, [2]), (5, [2])] as [(Int, [Int])] {
      let outcome = ReferenceSolver.solve(system, parameters: [ExactNumber(Rational(place))])
      #expect(outcome.status == .solved && (outcome.values[0] != 3) == (bent == [2]), "\(place)")
    }
  }
}
