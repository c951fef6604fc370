import Kernels
import Testing

@Suite("Row kernels")
struct RowKernelTests {
  private static let (floor, ceiling) = (NumberSource.floor, NumberSource.ceiling)

  @Test("updating a row gives the bits of the plain loop", arguments: InstructionSet.supported)
  func updateRow(set: InstructionSet) throws {
    var doubts = 0
    try KernelCase.forAll(set) { kernels, shape, source in
      var expected = source.numbers(shape.count)
      let x = source.numbers(shape.count)
      // Factors of 1 let sums meet a bound exactly.
      let a = shape.slack.isMultiple(of: 2) ? 1 : source.number()
      let own = GuardedMemory(expected, slack: shape.slack)
      let other = GuardedMemory(x, slack: shape.otherSlack)
      let isDoubtful = kernels.updateRow(
        own.pointer,
        adding: a,
        times: other.pointer,
        count: shape.count,
        floor: Self.floor,
        ceiling: Self.ceiling
      )
      let expectedDoubt = KernelDefinition.updateRow(
        &expected,
        adding: a,
        times: x,
        floor: Self.floor,
        ceiling: Self.ceiling
      )
      doubts += expectedDoubt ? 1 : 0
      if isDoubtful != expectedDoubt { return "doubt is \(isDoubtful)" }
      return difference("y", own.numbers, expected) ?? difference("x", other.numbers, x)
        ?? damage([own, other])
    }
    #expect(doubts > 20 && doubts < KernelCase.all.count - 20, "\(doubts) doubtful rows")
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
          #expect(difference("y", y, expected) == nil, "\(value) at \(place)")
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
      #expect(difference("y", y, [2 * tiny, 0, tiny, -tiny]) == nil)
    }
  }

  @Test(
    "exchanging a row and a column gives the bits of the plain loop",
    arguments: InstructionSet.supported
  )
  func exchange(set: InstructionSet) throws {
    try KernelCase.forAll(set) { kernels, shape, source in
      guard shape.count > 0 else { return nil }
      let rowCount = 1 + Int(source.next() % 7)
      let stride = shape.count + shape.slack
      var expected = (0..<rowCount).map { _ in source.numbers(shape.count) }
      let row = Int(source.next() % UInt64(rowCount))
      let column = Int(source.next() % UInt64(shape.count))
      expected[row][column] = [1, -1, 0.5, -3, 1e-3][Int(source.next() % 5)]
      var flat: [Double] = []
      for (index, line) in expected.enumerated() {
        flat += line
        // What lies between rows is not the kernel's, nor is there anything behind the last one.
        if index < rowCount - 1 { flat += [Double](repeating: 7, count: shape.slack) }
      }
      let tableau = GuardedMemory(flat, slack: shape.otherSlack)
      let isDoubtful = kernels.exchange(
        tableau.pointer,
        rowCount: rowCount,
        columnCount: shape.count,
        stride: stride,
        row: row,
        column: column,
        floor: Self.floor,
        ceiling: Self.ceiling
      )
      let expectedDoubt = KernelDefinition.exchange(
        &expected,
        row: row,
        column: column,
        floor: Self.floor,
        ceiling: Self.ceiling
      )
      if isDoubtful != expectedDoubt { return "doubt is \(isDoubtful)" }
      let found = tableau.numbers
      for (index, line) in expected.enumerated() {
        let start = index * stride
        let own = Array(found[start..<start + shape.count])
        if let problem = difference("row \(index)", own, line) { return problem }
        guard index < rowCount - 1 else { continue }
        let between = found[start + shape.count..<start + stride]
        if between.contains(where: { $0 != 7 }) { return "numbers behind row \(index) changed" }
      }
      return damage([tableau])
    }
  }

  @Test("the dot product adds in its fixed order", arguments: InstructionSet.supported)
  func dot(set: InstructionSet) throws {
    try KernelCase.forAll(set) { kernels, shape, source in
      let x = source.numbers(shape.count)
      let y = source.numbers(shape.count)
      let left = GuardedMemory(x, slack: shape.slack)
      let right = GuardedMemory(y, slack: shape.otherSlack)
      let found = kernels.dot(left.pointer, right.pointer, count: shape.count)
      return difference("the sum", [found], [KernelDefinition.dot(x, y)]) ?? damage([left, right])
    }
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
    try KernelCase.forAll(set) { kernels, shape, source in
      var expected = source.numbers(shape.count)
      let entries = source.numbers(shape.count)
      let step = source.number()
      let start = expected
      KernelDefinition.updateValues(&expected, adding: entries, times: step)
      for stride in [1, 2, 9] {
        let values = GuardedMemory(start, slack: shape.slack)
        let column = GuardedMemory(spread(entries, stride), slack: shape.otherSlack)
        kernels.updateValues(
          values.pointer,
          adding: column.pointer,
          entryStride: stride,
          times: step,
          count: shape.count
        )
        if let problem = difference("values", values.numbers, expected) ?? damage([values, column])
        {
          return "\(problem), stride \(stride)"
        }
      }
      return nil
    }
  }
}

/// Numbers that lie so far apart, with nothing behind the last one.
func spread(_ numbers: [Double], _ stride: Int) -> [Double] {
  guard let last = numbers.last else { return [] }
  return numbers.dropLast().flatMap { [$0] + [Double](repeating: 77, count: stride - 1) } + [last]
}
