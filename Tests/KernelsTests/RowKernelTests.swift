import FuzzSupport
import Kernels
import Testing

@Suite("Row kernels")
struct RowKernelTests {
  private static let (floor, ceiling) = (NumberSource.floor, NumberSource.ceiling)

  @Test("updating a row gives the bits of the plain loop", arguments: InstructionSet.supported)
  func updateRow(set: InstructionSet) throws {
    let doubts = try KernelTrials.run(.updateRow, set).rareShapes
    #expect(doubts > 20 && doubts < KernelShape.all.count - 20, "\(doubts) doubtful rows")
  }

  @Test(
    "a sum is doubtful strictly between floor and ceiling, and 0 up to the floor",
    arguments: InstructionSet.supported
  )
  func bounds(set: InstructionSet) throws {
    let kernels = try #require(VectorKernels(set))
    let (floor, ceiling) = (Self.floor, Self.ceiling)
    let cases: [(sum: Double, kept: Bool, doubt: Bool)] = [
      (0, false, false), (.leastNonzeroMagnitude, false, false), (floor.nextDown, false, false),
      (floor, false, false), (floor.nextUp, true, true), (1e-9, true, true),
      (ceiling.nextDown, true, true), (ceiling, true, false), (1, true, false),
    ]
    for (sum, kept, doubt) in cases {
      for value in [sum, -sum] {
        for place in 0..<17 {
          var x = [Double](repeating: 0, count: 17)
          var y = [Double](repeating: 1e-9, count: 17)
          (x[place], y[place]) = (value == 0 ? 1 : value, value == 0 ? -1 : -0.0)
          let found = kernels.updateRow(
            &y,
            adding: 1,
            times: x,
            count: 17,
            floor: floor,
            ceiling: ceiling
          )
          var expected = [Double](repeating: 1e-9, count: 17)
          expected[place] = kept ? value : 0
          #expect(found == doubt, "\(value) at \(place)")
          #expect(y.map(\.bitPattern) == expected.map(\.bitPattern), "\(value) at \(place)")
        }
      }
    }
    // Zero bounds of either sign: everything but 0 stays, nothing is doubtful.
    for zero in [0, -0.0] {
      let tiny = Double.leastNonzeroMagnitude
      var y = [tiny, -1, 0, -tiny]
      let found = kernels.updateRow(
        &y,
        adding: 1,
        times: [tiny, 1, tiny, 0],
        count: 4,
        floor: zero,
        ceiling: zero
      )
      #expect(!found)
      #expect(y.map(\.bitPattern) == [2 * tiny, 0, tiny, -tiny].map(\.bitPattern))
    }
  }

  @Test(
    "exchanging a row and a column gives the bits of the plain loop",
    arguments: InstructionSet.supported
  )
  func exchange(set: InstructionSet) throws {
    try KernelTrials.run(.exchange, set)
  }
}
