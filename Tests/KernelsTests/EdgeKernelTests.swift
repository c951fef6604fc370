import FuzzSupport
import Kernels
import Testing

@Suite("Edge kernels")
struct EdgeKernelTests {
  @Test(
    "pricing among candidates takes the edge of the plain loop and drops what it drops",
    arguments: InstructionSet.supported
  )
  func candidates(set: InstructionSet) throws {
    let dropping = try KernelTrials.run(.candidates, set).rareShapes
    #expect(dropping > 100 && dropping < KernelShape.all.count - 10, "\(dropping) shapes drop some")
  }

  @Test(
    "an edge is taken by lane, then slope, then column, then direction",
    arguments: InstructionSet.supported
  )
  func order(set: InstructionSet) throws {
    let kernels = try #require(VectorKernels(set))
    func edge(_ columns: [(lane: Int, left: Double, right: Double)]) -> FallingEdge? {
      var left = [SIMD8<Double>](repeating: .zero, count: columns.count)
      var right = left
      for (index, column) in columns.enumerated() {
        left[index][column.lane] = column.left
        right[index][column.lane] = column.right
      }
      let gradient = [SIMD8<Double>](repeating: .zero, count: columns.count)
      let tolerance = SIMD8<Double>(repeating: 1e-10)
      var candidates = columns.indices.map { Int32($0) }
      var dropped = candidates
      return kernels.steepestEdge(
        among: &candidates,
        count: columns.count,
        dropped: &dropped,
        gradient: gradient,
        left: left,
        right: right,
        tolerance: tolerance
      ).edge
    }
    #expect(edge([]) == nil)
    #expect(edge([(0, -1, 1), (5, -1e-10, -1e-10)]) == nil)
    #expect(edge([(7, 0, -9), (6, 0, -1)]) == FallingEdge(column: 1, direction: 1, lane: 6))
    #expect(edge([(2, 1, 0), (2, 0, -2)]) == FallingEdge(column: 1, direction: 1, lane: 2))
    #expect(edge([(2, 2, 0), (2, 0, -2)]) == FallingEdge(column: 0, direction: -1, lane: 2))
    #expect(edge([(2, 2, -2), (2, 2, -2)]) == FallingEdge(column: 0, direction: 1, lane: 2))
  }

  @Test("adding to slopes gives the bits of the plain loop", arguments: InstructionSet.supported)
  func updateSlopes(set: InstructionSet) throws {
    try KernelTrials.run(.updateSlopes, set)
  }
}
