// The trial of the kernel that finds the regions of rows.

import Kernels

extension KernelCall {
  mutating func locate() -> String? {
    let rowCount = 32 * (1 + shape.count % 3)
    let columnCount = 1 + shape.slack % 5
    let planes = KernelPlanes(shape.count % 10, columns: columnCount, &source)
    for isShort in [true, false] {
      let columns = (0..<columnCount).map { _ in
        (0..<rowCount).map { _ in
          KernelPlanes.short(&source) + (isShort ? 0 : Double(source.next() % 5) * 0x1p-31)
        }
      }
      let memory = columns.map { GuardedMemory($0, slack: shape.slack) }
      let largest = isShort ? nil : [0] + columns.map(KernelDefinition.largestMagnitude)
      var regions = [Int32](repeating: 77, count: rowCount + 1)
      let result = planes.withLocation(isShort: isShort == (shape.slack % 2 == 0)) { location in
        kernels.locate(
          location,
          largest: largest,
          columns: [nil] + memory.map { UnsafePointer($0.pointer) },
          rowCount: rowCount,
          into: &regions
        )
      }
      let (expected, isDoubtful) = planes.located(columns, largest)
      if Array(regions.prefix(rowCount)) != expected { return "regions, short \(isShort)" }
      if regions.last != 77 { return "a region behind the last row" }
      rareCount += isDoubtful ? 1 : 0
      if result.contains(.doubtful) != isDoubtful { return "doubt, short \(isShort)" }
      if result.contains(.open) != expected.contains(where: { $0 < 0 }) { return "open rows" }
      if let problem = KernelComparison.damage(memory) { return problem }
    }
    return nil
  }
}
