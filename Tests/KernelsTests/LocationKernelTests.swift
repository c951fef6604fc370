import Kernels
import Testing

@Suite("Location kernels")
struct LocationKernelTests {
  /// Hyperplanes with weights, in the form of the plain loop.
  private struct Planes {
    var borders: [(column: Int, threshold: Double, weight: Int64)] = []
    var planes: [(coefficients: [Double], weight: Int64)] = []
    var regions: [Int32]

    init(_ count: Int, columns: Int, _ source: inout NumberSource) {
      for number in 0..<count {
        if source.next() % 2 == 0 {
          let column = Int(source.next() % UInt64(columns))
          borders.append((1 + column, Self.short(&source), 1 << Int64(number)))
        } else {
          planes.append(((0...columns).map { _ in Self.short(&source) }, 1 << Int64(number)))
        }
      }
      regions = (0..<1 << count).map { _ in Int32(source.next() % 50) - 1 }
    }

    /// A multiple of a half below 2⁶, so that values meet borders.
    static func short(_ source: inout NumberSource) -> Double {
      Double(Int(source.next() % 41) - 20) / 2
    }

    /// A bound on the error of a plane's value, as the kernel adds it up.
    func limit(_ plane: Int, _ largest: [Double]?) -> Double {
      guard let largest else { return 0 }
      return planes[plane].coefficients.indices.dropFirst().reduce(Self.bound) {
        $0 + Self.bound * largest[$1]
      }
    }

    static let bound = 0x1p-30

    /// The regions of rows, and whether some side is in doubt.
    func located(_ columns: [[Double]], _ largest: [Double]?) -> ([Int32], isDoubtful: Bool) {
      var isDoubtful = false
      let all = (columns.first ?? []).indices.map { row in
        var place: Int64 = 0
        for border in borders where columns[border.column - 1][row] >= border.threshold {
          place += border.weight
        }
        for (number, plane) in planes.enumerated() {
          var value = plane.coefficients[0]
          for (column, values) in columns.enumerated() {
            value += plane.coefficients[column + 1] * values[row]
          }
          if value >= 0 { place += plane.weight }
          if !(value.magnitude >= limit(number, largest)) { isDoubtful = true }
        }
        return regions[Int(place)]
      }
      return (all, isDoubtful)
    }

    /// Calls `body` with the hyperplanes as kernels read them.
    func withLocation<Result>(_ body: (UnsafePointer<KernelLocation>) -> Result) -> Result {
      let columnCount = Int32((planes.first?.coefficients.count ?? 1) - 1)
      let column = borders.map { Int32($0.column) } + [0]
      let threshold = borders.map(\.threshold) + [0]
      let borderWeight = borders.map(\.weight) + [0]
      let constants = planes.map { $0.coefficients[0] } + [0]
      let start = (0...planes.count).map { Int32($0) * columnCount }
      let planeColumn: [Int32] = planes.flatMap { _ in Array(1...columnCount) } + [0]
      let coefficient: [Double] = planes.flatMap { Array($0.coefficients.dropFirst()) } + [0]
      let planeWeight = planes.map(\.weight) + [0]
      let bounds = [Double](repeating: Self.bound, count: coefficient.count)
      let isShort = [UInt8](repeating: 1, count: constants.count)
      return withPointers(column, threshold, borderWeight) { column, threshold, borderWeight in
        withPointers(constants, start, planeColumn) { constants, start, planeColumn in
          withPointers(coefficient, planeWeight, bounds) { coefficient, planeWeight, bounds in
            withPointers(isShort, regions, [0]) { isShort, regions, _ in
              var location = KernelLocation(
                border_count: borders.count,
                border_column: column,
                threshold: threshold,
                border_weight: borderWeight,
                plane_count: planes.count,
                constants: constants,
                start: start,
                column: planeColumn,
                coefficient: coefficient,
                plane_weight: planeWeight,
                constant_bound: bounds,
                bound: bounds,
                is_short: isShort,
                regions: regions
              )
              return body(&location)
            }
          }
        }
      }
    }

    private func withPointers<A, B, C, Result>(
      _ a: [A],
      _ b: [B],
      _ c: [C],
      _ body: (UnsafePointer<A>, UnsafePointer<B>, UnsafePointer<C>) -> Result
    ) -> Result {
      // Bridging an array to a pointer lasts for the call.
      body(a, b, c)
    }
  }

  @Test("regions of rows are those of the plain loop", arguments: InstructionSet.supported)
  func locate(set: InstructionSet) throws {
    try KernelCase.forAll(set) { kernels, shape, source in
      let rowCount = 32 * (1 + shape.count % 3)
      let columnCount = 1 + shape.slack % 5
      let planes = Planes(shape.count % 9, columns: columnCount, &source)
      for isShort in [true, false] {
        let columns = (0..<columnCount).map { _ in
          (0..<rowCount).map { _ in
            Planes.short(&source) + (isShort ? 0 : Double(source.next() % 5) * 0x1p-31)
          }
        }
        let memory = columns.map { GuardedMemory($0, slack: shape.slack) }
        let largest = isShort ? nil : [0] + columns.map(KernelDefinition.largestMagnitude)
        var regions = [Int32](repeating: 77, count: rowCount + 1)
        let result = planes.withLocation { location in
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
        if result.contains(.doubtful) != isDoubtful { return "doubt, short \(isShort)" }
        if result.contains(.open) != expected.contains(where: { $0 < 0 }) { return "open rows" }
        if let problem = damage(memory) { return problem }
      }
      return nil
    }
  }
}
