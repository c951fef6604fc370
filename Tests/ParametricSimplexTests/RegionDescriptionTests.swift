import Constraints
import ExactArithmetic
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
    #expect(solver.discover([0]) != nil && solver.discover([-0.001]) == nil)
  }
}
