// Operands of the kernel that locates rows: hyperplanes with weights, and the regions they lead to.

import Kernels

/// Hyperplanes with weights, in the form of the plain loop.
struct KernelPlanes {
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
      var index: Int64 = 0
      for border in borders where columns[border.column - 1][row] >= border.threshold {
        index += border.weight
      }
      for (number, plane) in planes.enumerated() {
        var value = plane.coefficients[0]
        for (column, values) in columns.enumerated() {
          value += plane.coefficients[column + 1] * values[row]
        }
        if value >= 0 { index += plane.weight }
        if !(value.magnitude >= limit(number, largest)) { isDoubtful = true }
      }
      return regions[Int(index)]
    }
    return (all, isDoubtful)
  }

  /// Calls `body` with the hyperplanes as kernels read them.
  ///
  /// Short tables of regions are given besides where `isShort`.
  func withLocation<Result>(
    isShort: Bool,
    _ body: (UnsafePointer<KernelLocation>) -> Result
  ) -> Result {
    let shortCount = (regions.count + 63) / 64 * 64
    let short = (0..<shortCount).map { $0 < regions.count ? Int16(regions[$0]) : 0 }
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
    let isExact = [UInt8](repeating: 1, count: constants.count)
    // Bridging an array to a pointer lasts for a call, and there are too many to stand inside each other.
    var copies: [UnsafeMutableRawPointer] = []
    defer { for copy in copies { copy.deallocate() } }
    func pointer<Number>(_ numbers: [Number]) -> UnsafePointer<Number> {
      let copy = UnsafeMutablePointer<Number>.allocate(capacity: numbers.count)
      copy.initialize(from: numbers, count: numbers.count)
      copies.append(copy)
      return UnsafePointer(copy)
    }
    var location = KernelLocation(
      border_count: borders.count,
      border_column: pointer(column),
      threshold: pointer(threshold),
      border_weight: pointer(borderWeight),
      plane_count: planes.count,
      constants: pointer(constants),
      start: pointer(start),
      column: pointer(planeColumn),
      coefficient: pointer(coefficient),
      plane_weight: pointer(planeWeight),
      constant_bound: pointer(bounds),
      bound: pointer(bounds),
      is_short: pointer(isExact),
      regions: pointer(regions),
      short_regions: isShort ? pointer(short) : nil,
      short_count: isShort ? shortCount : 0
    )
    return body(&location)
  }
}
