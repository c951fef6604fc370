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

  @Test("the dot product adds in its fixed order", arguments: InstructionSet.supported)
  func dot(set: InstructionSet) throws {
    try KernelTrials.run(.dot, set)
    let kernels = try #require(VectorKernels(set))
    // An order that can be told from every other: 2⁵³ swallows a 1 that is added to it alone.
    var x = [Double](repeating: 0, count: 16)
    (x[0], x[8], x[4], x[12]) = (0x1p53, 1, -0x1p53, 1)
    #expect(kernels.dot(x, [Double](repeating: 1, count: 16), count: 16) == 1)
    #expect(kernels.dot([-0.0], [1], count: 1).sign == .plus)
  }

  @Test(
    "moving values gives the bits of the plain loop, at any stride",
    arguments: InstructionSet.supported
  )
  func updateValues(set: InstructionSet) throws {
    try KernelTrials.run(.updateValues, set)
  }
}
