// Trials of the kernels over rows of numbers, and of the one over hyperplanes.

import Kernels

extension KernelCall {
  private static let bounds = NumberSource.bounds

  mutating func exchange() -> String? {
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
      within: Self.bounds
    )
    let expectedDoubt = KernelDefinition.exchange(
      &expected,
      row: row,
      column: column,
      within: Self.bounds
    )
    rareCount += expectedDoubt ? 1 : 0
    if isDoubtful != expectedDoubt { return "doubt is \(isDoubtful)" }
    let found = tableau.numbers
    for (index, line) in expected.enumerated() {
      let start = index * stride
      let result = Array(found[start..<start + shape.count])
      if let problem = KernelComparison.difference("row \(index)", result, line) { return problem }
      guard index < rowCount - 1 else { continue }
      let between = found[start + shape.count..<start + stride]
      if between.contains(where: { $0 != 7 }) { return "numbers behind row \(index) changed" }
    }
    return KernelComparison.damage([tableau])
  }

  mutating func sides() -> String? {
    let planeCount = [1, 3, 12, 64][shape.count % 4]
    let columnCount = 1 + shape.slack % 5
    let stride = 1 + shape.count % 2
    let planes = (0..<planeCount * (columnCount + 1)).map { _ in source.number() }
    let limits = (0..<planeCount).map { $0 % 3 == 0 ? 0 : source.number().magnitude }
    let columns = (0..<columnCount).map { _ in source.numbers(shape.count) }
    let expected = KernelDefinition.sides(ofPlanes: planes, limits: limits, columns: columns)
    let memory = columns.map { GuardedMemory($0, slack: shape.slack) }
    var sides = [UInt64](repeating: 7, count: stride * shape.count + 1)
    var doubtful = sides
    let width = columnCount + 1
    let isDoubtful = kernels.sides(
      of: SidePlanes((0..<planeCount).map { planes[$0 * width..<($0 + 1) * width] }),
      limits: limits,
      columns: memory.map { UnsafePointer($0.pointer) },
      rowCount: shape.count,
      sides: &sides,
      doubts: &doubtful,
      stride: stride
    )
    for row in 0..<shape.count {
      if sides[row * stride] != expected.sides[row] { return "sides of row \(row)" }
      if doubtful[row * stride] != expected.doubts[row] { return "doubts of row \(row)" }
    }
    let hasDoubt = expected.doubts.contains { $0 != 0 }
    rareCount += hasDoubt ? 1 : 0
    if isDoubtful != hasDoubt { return "doubt at all is \(isDoubtful)" }
    for (column, values) in zip(memory, columns) {
      let largest = kernels.largestMagnitude(column.pointer, count: shape.count)
      if largest != KernelDefinition.largestMagnitude(values) { return "largest \(largest)" }
    }
    if sides.last != 7 || doubtful.last != 7 { return "words behind the last row" }
    return KernelComparison.damage(memory)
  }
}
