import Constraints
import ExactArithmetic
import FuzzSupport
import Testing

@testable import ParametricSimplex

@Suite("Location by few signs")
struct LocationWalkTests {
  @Test("asking for signs one by one finds the region that all signs together tell")
  func againstLocation() {
    var generator = SeededGenerator(seed: 12, input: 0)
    var (compared, known) = (0, 0)
    for system in ParametricCase.systems(60, seed: 41) {
      let solver = ParametricSolver(system)
      for _ in 0..<12 { _ = solver.discover(ParametricCase.row(system.parameterCount, &generator)) }
      var rows: [[Double]] = []
      for turn in 0..<40 {
        let border = turn % 2 == 0 ? nil : ParametricCase.rowOnBorder(solver, &generator)
        let row = border ?? ParametricCase.row(system.parameterCount, &generator)
        rows.append(row.map(\.double))
      }
      let columns = (0..<system.parameterCount).map { parameter in
        BatchMemory(rows.map { $0[parameter] })
      }
      let theta = columns.map { UnsafePointer($0.pointer) }
      for table in solver.tables where !table.exactHyperplanes.isEmpty {
        let tree = LocationTree(table.cells, hyperplaneCount: table.exactHyperplanes.count)
        var walked = [Int32](repeating: 0, count: rows.count)
        var located = walked
        table.walk(tree, theta: theta, count: rows.count, into: &walked)
        table.locate(theta: theta, count: rows.count, into: &located)
        #expect(walked == located, "\(table.exactHyperplanes)")
        compared += rows.count
        known += walked.count { $0 >= 0 }
      }
      withExtendedLifetime(columns) {}
    }
    #expect(compared > 2_000 && known > 1_000, "\(compared) compared, \(known) known")
  }
}
