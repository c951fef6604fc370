import Kernels
import Testing

@Suite("Side kernels")
struct SideKernelTests {
  @Test("the sides of rows are those of the plain loop", arguments: InstructionSet.supported)
  func sides(set: InstructionSet) throws {
    try KernelCase.forAll(set) { kernels, shape, source in
      let planeCount = [1, 3, 12, 64][shape.count % 4]
      let columnCount = 1 + shape.slack % 5
      let stride = 1 + shape.count % 2
      let planes = (0..<planeCount * (columnCount + 1)).map { _ in Self.tame(source.number()) }
      let limits = (0..<planeCount).map { $0 % 3 == 0 ? 0 : source.number().magnitude }
      let columns = (0..<columnCount).map { _ in
        (0..<shape.count).map { _ in Self.tame(source.number()) }
      }
      let expected = KernelDefinition.sides(ofPlanes: planes, limits: limits, columns: columns)
      let memory = columns.map { GuardedMemory($0, slack: shape.slack) }
      var sides = [UInt64](repeating: 7, count: stride * shape.count + 1)
      var doubts = sides
      let width = columnCount + 1
      let isDoubtful = kernels.sides(
        of: SidePlanes((0..<planeCount).map { planes[$0 * width..<($0 + 1) * width] }),
        limits: limits,
        columns: memory.map { UnsafePointer($0.pointer) },
        rowCount: shape.count,
        sides: &sides,
        doubts: &doubts,
        stride: stride
      )
      for row in 0..<shape.count {
        if sides[row * stride] != expected.sides[row] { return "sides of row \(row)" }
        if doubts[row * stride] != expected.doubts[row] { return "doubts of row \(row)" }
      }
      if isDoubtful != expected.doubts.contains(where: { $0 != 0 }) { return "doubt at all" }
      for (column, values) in zip(memory, columns) {
        let largest = kernels.largestMagnitude(column.pointer, count: shape.count)
        if largest != KernelDefinition.largestMagnitude(values) { return "largest \(largest)" }
      }
      if sides.last != 7 || doubts.last != 7 { return "words behind the last row" }
      return damage(memory)
    }
  }

  /// A number whose products stay finite.
  private static func tame(_ value: Double) -> Double { min(max(value, -1e150), 1e150) }
}
