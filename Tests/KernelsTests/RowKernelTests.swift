import FuzzSupport
import Kernels
import Testing

@Suite("Row kernels")
struct RowKernelTests {
  private static let bounds = NumberSource.bounds

  @Test(
    "a sum is doubtful below the ceiling, unless it is 0 or what rounding leaves, and 0 up to the floor",
    arguments: InstructionSet.supported
  )
  func bounds(set: InstructionSet) throws {
    let kernels = try #require(VectorKernels(set))
    let (floor, ceiling) = (Self.bounds.floor, Self.bounds.ceiling)
    let cases: [(old: Double, sum: Double, kept: Bool, doubt: Bool)] = [
      (-1, 0, false, false), (0, .leastNonzeroMagnitude, false, true), (0, floor, false, true),
      (0, floor.nextUp, true, true), (0, 1e-9, true, true), (0, ceiling.nextDown, true, true),
      (0, ceiling, true, false), (0, 1, true, false),
      // Of 1/2, rounding leaves 2^-45, and of 2^10 it leaves more than the floor.
      (-0.5, 0x1p-45, false, false), (-0.5, 0x1.01p-45, false, true),
      (-0x1p10, 0x1p-37, false, false), (-0x1p10, 0x1.6p-37, true, true),
    ]
    for (start, sum, kept, doubt) in cases {
      for (old, value) in [(start, sum), (-start, -sum)] {
        for lane in 0..<17 {
          var x = [Double](repeating: 0, count: 17)
          var y = [Double](repeating: 1e-9, count: 17)
          (x[lane], y[lane]) = (value - old, old)
          let found = add(x, to: &y, within: Self.bounds, by: kernels)
          var expected = [Double](repeating: 1e-9, count: 17)
          expected[lane] = kept ? value : 0
          #expect(found == doubt, "\(value) of \(old) at \(lane)")
          #expect(y.map(\.bitPattern) == expected.map(\.bitPattern), "\(value) at \(lane)")
        }
      }
    }
    // Zero bounds of either sign: everything but 0 stays, nothing is doubtful.
    for zero in [0, -0.0] {
      let tiny = Double.leastNonzeroMagnitude
      var y = [tiny, -1, 0, -tiny]
      let bounds = SumBounds(floor: zero, ceiling: zero, rounding: zero)
      let found = add([tiny, 1, tiny, 0], to: &y, within: bounds, by: kernels)
      #expect(!found)
      #expect(y.map(\.bitPattern) == [2 * tiny, 0, tiny, -tiny].map(\.bitPattern))
    }
  }

  @Test(
    "exchanging a row and a column gives the bits of the plain loop",
    arguments: InstructionSet.supported
  )
  func exchange(set: InstructionSet) throws {
    let doubts = try KernelTrials.run(.exchange, set).rareShapes
    #expect(doubts > 20 && doubts < KernelShape.all.count - 20, "\(doubts) doubtful exchanges")
  }

  /// Adds a row to another one, as an exchange does whose pivot is -1 and whose column holds a 1.
  private func add(
    _ x: [Double],
    to y: inout [Double],
    within bounds: SumBounds,
    by kernels: VectorKernels
  ) -> Bool {
    var tableau = x + [-1] + y + [1]
    let stride = x.count + 1
    let isDoubtful = kernels.exchange(
      &tableau,
      rowCount: 2,
      columnCount: stride,
      stride: stride,
      row: 0,
      column: x.count,
      within: bounds
    )
    y = Array(tableau[stride..<stride + x.count])
    return isDoubtful
  }
}
