import Kernels
import Testing

@Suite("Batch kernels")
struct BatchKernelTests {
  /// A few columns of a few rows, and steps over them.
  private struct Batch {
    var rowCount: Int
    var values: [[Double]]
    var start: [Int32] = [0]
    var column: [Int32] = []
    var coefficient: [Double] = []
    var memory: [GuardedMemory]
    var pointers: [UnsafePointer<Double>?]

    init(_ shape: KernelCase, _ source: inout NumberSource) {
      rowCount = 32 * (1 + shape.count % 3)
      let columnCount = 1 + shape.count % 9
      values = [[]]
      for _ in 1..<max(2, columnCount) { values.append(source.numbers(rowCount)) }
      for step in 0..<(1 + shape.count % 21) {
        for place in values.indices where (place + step + shape.slack) % 3 != 0 {
          column.append(Int32(place))
          // A constant of -0 counts as 0.
          coefficient.append(source.number() + 0)
        }
        start.append(Int32(column.count))
      }
      memory = values.map { GuardedMemory($0, slack: shape.slack) }
      pointers = [nil] + memory.dropFirst().map { UnsafePointer($0.pointer) }
    }

    var stepCount: Int { start.count - 1 }

    /// Calls `body` with the steps in memory.
    func withSteps<Result>(
      _ body: (ColumnSteps, UnsafePointer<Double>, ColumnPointers) -> Result
    ) -> Result? {
      start.withUnsafeBufferPointer { start in
        (column + [0]).withUnsafeBufferPointer { column in
          (coefficient + [0]).withUnsafeBufferPointer { coefficient in
            pointers.withUnsafeBufferPointer { pointers -> Result? in
              guard let start = start.baseAddress, let column = column.baseAddress,
                let coefficient = coefficient.baseAddress, let pointers = pointers.baseAddress
              else { return nil }
              let steps = ColumnSteps(start: start, column: column, count: stepCount)
              return body(steps, coefficient, pointers)
            }
          }
        }
      }
    }
  }

  /// Numbers as a kernel writes them: doubles, or pairs of floats.
  private static func numbers(_ memory: GuardedMemory, count: Int, isNarrow: Bool) -> [Double] {
    guard isNarrow else { return Array(memory.numbers.prefix(count)) }
    let raw = UnsafeRawPointer(memory.pointer)
    return (0..<count).map {
      Double(raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self))
    }
  }

  private static func rounded(_ numbers: [Double], isNarrow: Bool) -> [Double] {
    isNarrow ? numbers.map { Double(Float($0)) } : numbers
  }

  @Test("sums of columns have the bits of the plain loop", arguments: InstructionSet.supported)
  func combine(set: InstructionSet) throws {
    try KernelCase.forAll(set) { kernels, shape, source in
      let batch = Batch(shape, &source)
      let expected = KernelDefinition.combine(
        start: batch.start,
        column: batch.column,
        coefficient: batch.coefficient,
        values: batch.values,
        rowCount: batch.rowCount
      )
      for (isNarrow, isStreaming) in [(false, false), (true, false), (false, true), (true, true)] {
        let stride = batch.rowCount + (isStreaming ? 0 : shape.slack)
        let results = GuardedMemory([Double](repeating: 7, count: stride * batch.stepCount))
        _ = batch.withSteps { steps, coefficients, values in
          kernels.combine(
            steps,
            coefficients: coefficients,
            values: values,
            rowCount: batch.rowCount,
            into: results.pointer,
            stride: stride,
            isNarrow: isNarrow,
            isStreaming: isStreaming
          )
        }
        VectorKernels.finishStreams()
        let found = Self.numbers(results, count: stride * batch.stepCount, isNarrow: isNarrow)
        for (step, column) in expected.enumerated() {
          let own = Array(found[step * stride..<step * stride + batch.rowCount])
          let wanted = Self.rounded(column, isNarrow: isNarrow)
          if let problem = difference("step \(step)", own, wanted) { return problem }
        }
        if let problem = damage([results] + batch.memory) { return problem }
      }
      return nil
    }
  }

  @Test(
    "leaves take the coefficients of their row's region, with the bits of the plain loop",
    arguments: InstructionSet.supported
  )
  func choose(set: InstructionSet) throws {
    try KernelCase.forAll(set) { kernels, shape, source in
      let batch = Batch(shape, &source)
      for length in [8, 16, 24, 80] {
        let tables = batch.column.map { _ in source.numbers(length).map { $0 + 0 } }
        let regions = (0..<batch.rowCount).map { _ in Int32(source.next() % UInt64(length)) }
        let expected = KernelDefinition.choose(
          start: batch.start,
          column: batch.column,
          tables: tables,
          regions: regions,
          values: batch.values
        )
        let stride = batch.rowCount + shape.slack
        let flat = GuardedMemory(tables.flatMap { $0 })
        let results = GuardedMemory([Double](repeating: 7, count: stride * batch.stepCount))
        _ = batch.withSteps { steps, _, values in
          kernels.choose(
            steps,
            tables: flat.pointer,
            length: length,
            regions: regions,
            values: values,
            rowCount: batch.rowCount,
            into: results.pointer,
            stride: stride
          )
        }
        for (step, column) in expected.enumerated() {
          let own = Array(results.numbers[step * stride..<step * stride + batch.rowCount])
          if let problem = difference("leaf \(step) of \(length)", own, column) { return problem }
        }
        let sideBySide = Self.sideBySide(batch, tables, length, kernels, regions)
        for (step, column) in expected.enumerated() {
          let own = step < sideBySide.count ? sideBySide[step] : []
          if let problem = difference("leaf \(step) side by side", own, column) { return problem }
        }
        if let problem = damage([results, flat]) { return problem }
      }
      return nil
    }
  }

  /// The columns of leaves by tables that have all of a region's leaves side by side.
  private static func sideBySide(
    _ batch: Batch,
    _ tables: [[Double]],
    _ regionCount: Int,
    _ kernels: VectorKernels,
    _ regions: [Int32]
  ) -> [[Double]] {
    let width = batch.values.count
    let stride = (batch.stepCount + 7) / 8 * 8
    var dense = [Double](repeating: 0, count: regionCount * width * stride)
    for step in 0..<batch.stepCount {
      for term in Int(batch.start[step])..<Int(batch.start[step + 1]) {
        for region in 0..<regionCount {
          dense[(region * width + Int(batch.column[term])) * stride + step] = tables[term][region]
        }
      }
    }
    let results = GuardedMemory([Double](repeating: 7, count: stride * batch.rowCount))
    let flat = GuardedMemory(dense)
    _ = batch.withSteps { _, _, values in
      kernels.chooseSideBySide(
        tables: flat.pointer,
        tableStride: stride,
        columnCount: width,
        regions: regions,
        values: values,
        rowCount: batch.rowCount,
        leafCount: batch.stepCount,
        into: results.pointer,
        stride: batch.rowCount
      )
    }
    guard damage([results, flat]) == nil else { return [] }
    let (found, length) = (results.numbers, batch.rowCount)
    return (0..<batch.stepCount).map { Array(found[$0 * length..<($0 + 1) * length]) }
  }

  @Test(
    "rows by a dense matrix, and columns turned into rows, have the same bits as sums of columns",
    arguments: InstructionSet.supported
  )
  func rows(set: InstructionSet) throws {
    try KernelCase.forAll(set) { kernels, shape, source in
      let batch = Batch(shape, &source)
      let outputCount = batch.stepCount
      let matrixStride = (outputCount + 7) / 8 * 8
      var matrix = batch.values.map { _ in [Double](repeating: 0, count: matrixStride) }
      for step in 0..<outputCount {
        for term in Int(batch.start[step])..<Int(batch.start[step + 1]) {
          matrix[Int(batch.column[term])][step] = batch.coefficient[term]
        }
      }
      let expected = KernelDefinition.spread(
        matrix: matrix,
        values: batch.values,
        rowCount: batch.rowCount,
        outputCount: outputCount
      )
      let columns = (0..<outputCount).flatMap { output in expected.map { $0[output] } }
      let flat = GuardedMemory(matrix.flatMap { $0 })
      let own = GuardedMemory(columns)
      for (isNarrow, isStreaming) in [(false, false), (true, false), (false, true), (true, true)] {
        // Past the caches, every row begins with a line of them, and memory ends with a page.
        let numbersInLine = isNarrow ? 16 : 8
        let stride =
          isStreaming
          ? (outputCount + numbersInLine - 1) / numbersInLine * numbersInLine
          : outputCount + shape.slack
        let count = stride * batch.rowCount - (isStreaming ? 0 : shape.slack)
        let spread = GuardedMemory([Double](repeating: 7, count: count))
        let turned = GuardedMemory([Double](repeating: 7, count: count))
        _ = batch.withSteps { _, _, values in
          kernels.spread(
            matrix: flat.pointer,
            matrixStride: matrixStride,
            columnCount: batch.values.count,
            values: values,
            rowCount: batch.rowCount,
            outputCount: outputCount,
            into: spread.pointer,
            stride: stride,
            isNarrow: isNarrow,
            isStreaming: isStreaming
          )
        }
        kernels.turn(
          own.pointer,
          columnStride: batch.rowCount,
          rowCount: batch.rowCount,
          outputCount: outputCount,
          into: turned.pointer,
          stride: stride,
          isNarrow: isNarrow,
          isStreaming: isStreaming
        )
        VectorKernels.finishStreams()
        for (name, memory) in [("spread", spread), ("turned", turned)] {
          let found = Self.numbers(memory, count: count, isNarrow: isNarrow)
          for (row, own) in expected.enumerated() {
            let line = Array(found[row * stride..<row * stride + outputCount])
            let wanted = Self.rounded(own, isNarrow: isNarrow)
            if let problem = difference("\(name) row \(row)", line, wanted) { return problem }
          }
        }
        if let problem = damage([spread, turned, flat, own] + batch.memory) { return problem }
      }
      return nil
    }
  }

  @Test("copies past the caches are whole, at any alignment", arguments: InstructionSet.supported)
  func stream(set: InstructionSet) throws {
    try KernelCase.forAll(set) { kernels, shape, source in
      let numbers = source.numbers(shape.count)
      let from = GuardedMemory(numbers, slack: shape.slack)
      let to = GuardedMemory([Double](repeating: 7, count: shape.count), slack: shape.otherSlack)
      kernels.stream(from.pointer, byteCount: 8 * shape.count, to: to.pointer)
      VectorKernels.finishStreams()
      return difference("the copy", to.numbers, numbers) ?? damage([from, to])
    }
  }
}
