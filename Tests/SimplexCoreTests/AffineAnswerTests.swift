// Vertices that are kept as affine maps: what they answer is what a new solver says, and nothing that is not
// known for sure is answered by them.

import Constraints
import ExactArithmetic
import FuzzSupport
import SimplexCore
import Testing
import Workloads

@Suite("Affine answers")
struct AffineAnswerTests {
  /// Whether fast values are those of a new solver.
  private func expectValues(
    _ values: [Double],
    of system: ConstraintSystem,
    at parameters: [ExactNumber],
    _ comment: Comment
  ) {
    let fresh = SimplexSolver.solve(system, parameters: parameters)
    guard fresh.droppedRows.isEmpty else {
      Issue.record("a contradiction answered by a map: \(comment)")
      return
    }
    let extent = parameters.reduce(1) { max($0, $1.double.magnitude) }
    for (value, exact) in zip(values, fresh.values) {
      #expect(abs(value - exact) <= 1e-9 * max(extent, exact.magnitude), comment)
    }
  }

  @Test(
    "resizes of usual layouts are answered by maps",
    arguments: ["grid-4x4", "grid-10x10", "tree-equal-121", "cell", "unequal-100"]
  )
  func resizes(name: String) throws {
    let workload = try #require(Workload(named: name))
    var solver = SimplexSolver(workload.system, reducing: .never)
    var count = 0
    for row in workload.parameterRows.prefix(60) {
      let parameters = row.map { ExactNumber($0) }
      solver.solve(parameters: parameters)
      let values = solver.fastValues()
      guard solver.isAffine else { continue }
      count += 1
      if count % 8 == 1 { expectValues(values, of: workload.system, at: parameters, "\(row)") }
    }
    #expect(count >= 8)
  }

  @Test(
    "random systems on walks of parameters: maps never differ from new solvers",
    arguments: [7, 8]
  )
  func walks(seed: Int) {
    var count = 0
    for number in 0..<60 {
      var generator = SeededGenerator(seed: UInt64(1000 * seed + number))
      let system = SystemSource.draft(maximumVariables: 10, using: &generator).system
      guard (1...3).contains(system.parameterCount) else { continue }
      var point = (0..<system.parameterCount).map { system.parameterDefault($0).double }
      var solver = SimplexSolver(system, reducing: .never)
      for step in 0..<20 {
        let reach = step % 7 == 6 ? 300 : 5
        for index in point.indices {
          point[index] += Double(generator.integer(in: -reach...reach)) / 4
        }
        let parameters = point.map { ExactNumber($0) }
        solver.solve(parameters: parameters)
        let values = solver.fastValues()
        guard solver.isAffine else { continue }
        count += 1
        let comment: Comment = "system \(number) of seed \(seed) at \(point)"
        expectValues(values, of: system, at: parameters, comment)
      }
    }
    #expect(count > 50)
  }

  /// A view beside another that takes what is left, at least 10.
  private func pair() -> (system: ConstraintSystem, wish: Int) {
    var system = ConstraintSystem()
    let width = system.addParameter(default: 100)
    let (a, b) = (system.addVariables(1), system.addVariables(1))
    system.addRow(
      LinearConstraint([.init(1, a), .init(1, b)], parameters: [.init(-1, width)], .equal)
    )
    system.addRow(LinearConstraint([.init(1, b)], constant: -10, .greaterThanOrEqual))
    let wish = system.rowCount
    system.addRow(LinearConstraint([.init(1, a)], constant: -40, .equal, priority: 500))
    return (system, wish)
  }

  @Test("no map answers a solver that keeps no regions, and its values are the same")
  func withoutRegions() {
    let (system, _) = pair()
    var solver = SimplexSolver(system, reducing: .never)
    for width in [100, 101, 102, 103, 104, 90, 60] {
      if width == 102 { solver.keepsRegions = false }
      solver.solve(parameters: [ExactNumber(Double(width))])
      #expect(solver.fastValues() == [40, Double(width) - 40])
      let isAffine = solver.isAffine
      #expect(!isAffine)
    }
    solver.keepsRegions = true
    for width in [100, 101, 102, 103] {
      solver.solve(parameters: [ExactNumber(width)]); _ = solver.fastValues()
    }
    let isAffine = solver.isAffine
    #expect(isAffine)
  }

  @Test("borders are where they are: a map ends where a wish starts to bend")
  func borders() {
    let (system, _) = pair()
    var solver = SimplexSolver(system, reducing: .never)
    for width in [100, 101, 102, 103, 104, 90, 60] {
      solver.solve(parameters: [ExactNumber(Double(width))])
      #expect(solver.fastValues() == [40, Double(width) - 40])
    }
    var isAffine = solver.isAffine
    #expect(isAffine)
    for width in [50.0, 49] {
      solver.solve(parameters: [ExactNumber(width)])
      isAffine = solver.isAffine
      #expect(!isAffine)
      #expect(solver.fastValues() == [width - 10, 10])
    }
    // Back inside, and far outside of what the margins were made for.
    solver.solve(parameters: [80])
    isAffine = solver.isAffine
    #expect(isAffine)
    #expect(solver.fastValues() == [40, 40])
    solver.solve(parameters: [1_000_000])
    isAffine = solver.isAffine
    #expect(!isAffine)
    #expect(solver.fastValues() == [40, 999_960])
  }

  @Test("an edit ends all maps, and whole outcomes are solved")
  func edits() throws {
    let (system, wish) = pair()
    var solver = SimplexSolver(system, reducing: .never)
    for width in 100..<110 {
      solver.solve(parameters: [ExactNumber(Double(width))])
      _ = solver.fastValues()
    }
    var isAffine = solver.isAffine
    #expect(isAffine)
    #expect(solver.outcome() == SimplexSolver.solve(system, parameters: [109]))
    try solver.setConstant(-30, of: solver.constraint(atRow: wish))
    solver.update()
    isAffine = solver.isAffine
    #expect(!isAffine)
    #expect(solver.fastValues() == [30, 79])
    solver.solve(parameters: [120])
    #expect(solver.fastValues() == [30, 90])
  }

  @Test("views that no row places stay where the tie-break puts them")
  func openPositions() {
    // b is as wide as is left; a's position is open, and |a| is made small only as far as a ≥ w / 4 lets it.
    var system = ConstraintSystem()
    let width = system.addParameter(default: 100)
    let (a, b) = (system.addVariables(1), system.addVariables(1))
    system.addRow(
      LinearConstraint([.init(4, a)], parameters: [.init(-1, width)], .greaterThanOrEqual)
    )
    system.addRow(
      LinearConstraint(
        [.init(1, a), .init(1, b)],
        parameters: [.init(-1, width)],
        .lessThanOrEqual
      )
    )
    system.addRow(LinearConstraint([.init(1, b)], constant: -10, .greaterThanOrEqual))
    var solver = SimplexSolver(system, reducing: .never)
    for width in [100.0, 104, 108, 112, 200] {
      solver.solve(parameters: [ExactNumber(width)])
      #expect(solver.fastValues() == [width / 4, 10])
    }
    let isAffine = solver.isAffine
    #expect(isAffine)
  }
}
