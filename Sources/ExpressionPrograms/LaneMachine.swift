// Runs instructions over rows, eight lanes at a time. The operations are those of the evaluator, in the
// same order and without fused multiply-add, so the bits are the same.

import LayoutExpressions

/// The interpreter of lane instructions.
enum LaneMachine {
  private typealias Lanes = SIMD8<Double>

  /// Runs instructions up to one that leaves, and returns its index, or the end.
  static func run(
    _ instructions: [LaneInstruction],
    from start: Int,
    _ block: LaneBlock
  ) -> Int {
    let stride = block.paddedCount
    let count = block.paddedActiveCount
    let base = block.base
    let (doubt, uncertainty) = (block.doubt, block.uncertainty)
    return instructions.withUnsafeBufferPointer { instructions in
      var index = start
      while index < instructions.count {
        let instruction = instructions[index]
        if instruction.operation == .leave { return index }
        let destination = base + Int(instruction.destination) * stride
        let first = UnsafePointer(base + Int(instruction.first) * stride)
        let second = UnsafePointer(base + Int(instruction.second) * stride)
        let third = UnsafePointer(base + Int(instruction.third) * stride)
        run(instruction, destination, first, second, third, uncertainty, count)
        if instruction.isResult { accumulate(destination, into: doubt, count) }
        index += 1
      }
      return index
    }
  }

  private static func run(
    _ instruction: LaneInstruction,
    _ destination: UnsafeMutablePointer<Double>,
    _ first: UnsafePointer<Double>,
    _ second: UnsafePointer<Double>,
    _ third: UnsafePointer<Double>,
    _ uncertainty: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    let zero = Lanes.zero
    switch instruction.operation {
    case .add: map(destination, first, second, count) { $0 + $1 }
    case .subtract: map(destination, first, second, count) { $0 - $1 }
    case .multiply: map(destination, first, second, count) { $0 * $1 }
    case .divide: map(destination, first, second, count) { $0 / $1 }
    case .percentage:
      let hundred = Lanes(repeating: 100)
      map(destination, first, second, count) { $0 * $1 / hundred }
    case .less: compare(destination, first, second, uncertainty, count) { $0 .< $1 }
    case .lessOrEqual: compare(destination, first, second, uncertainty, count) { $0 .<= $1 }
    case .equal: compare(destination, first, second, uncertainty, count) { $0 .== $1 }
    case .notEqual: compare(destination, first, second, uncertainty, count) { $0 .!= $1 }
    case .minimum:
      map(destination, first, second, count) { $0.replacing(with: $1, where: $1 .< $0) }
    case .maximum:
      map(destination, first, second, count) { $0.replacing(with: $1, where: $1 .> $0) }
    case .copy: map(destination, first, first, count) { first, _ in first }
    case .negate:
      // The minus of vectors is a difference from 0, which loses the sign of 0.
      map(destination, first, first, count) { value, _ in value * Lanes(repeating: -1) }
    case .squareRoot: map(destination, first, first, count) { value, _ in value.squareRoot() }
    case .choose:
      var lane = 0
      while lane < count {
        let condition = load(first, lane)
        // Not equal as in the evaluator: what is no number counts as not 0.
        let chosen = load(second, lane).replacing(
          with: load(third, lane),
          where: condition .== zero
        )
        store(chosen, destination, lane)
        lane += 8
      }
    case .magnitude: each(destination, first, count) { $0.magnitude }
    case .floor:
      markNearWhole(first, beside: 0, uncertainty, count)
      each(destination, first, count) { $0.rounded(.down) }
    case .ceiling:
      markNearWhole(first, beside: 0, uncertainty, count)
      each(destination, first, count) { $0.rounded(.up) }
    case .round:
      markNearWhole(first, beside: 0.5, uncertainty, count)
      each(destination, first, count) { $0.rounded(.toNearestOrAwayFromZero) }
    case .function:
      if instruction.function == .mod { markNearMultiple(first, second, uncertainty, count) }
      call(instruction.function, destination, first, second, count)
    case .leave: break
    }
  }

  // MARK: Rows

  @inline(__always)
  private static func load(_ row: UnsafePointer<Double>, _ lane: Int) -> Lanes {
    UnsafeRawPointer(row + lane).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  private static func store(_ value: Lanes, _ row: UnsafeMutablePointer<Double>, _ lane: Int) {
    UnsafeMutableRawPointer(row + lane).storeBytes(of: value, as: Lanes.self)
  }

  @inline(__always)
  private static func map(
    _ destination: UnsafeMutablePointer<Double>,
    _ first: UnsafePointer<Double>,
    _ second: UnsafePointer<Double>,
    _ count: Int,
    _ operation: (Lanes, Lanes) -> Lanes
  ) {
    var lane = 0
    while lane < count {
      store(operation(load(first, lane), load(second, lane)), destination, lane)
      lane += 8
    }
  }

  @inline(__always)
  private static func each(
    _ destination: UnsafeMutablePointer<Double>,
    _ source: UnsafePointer<Double>,
    _ count: Int,
    _ operation: (Double) -> Double
  ) {
    for lane in 0..<count { destination[lane] = operation(source[lane]) }
  }

  private static func call(
    _ function: NumericFunction,
    _ destination: UnsafeMutablePointer<Double>,
    _ first: UnsafePointer<Double>,
    _ second: UnsafePointer<Double>,
    _ count: Int
  ) {
    switch function {
    case .pow, .atan2, .mod:
      for lane in 0..<count {
        destination[lane] = NumericFunction.value(function, first[lane], second[lane])
      }
    default: each(destination, first, count) { NumericFunction.value(function, $0) }
    }
  }

  // MARK: Doubt

  /// So near, against the larger of 1 and its magnitude, a number may be to another that it is in truth.
  private static let nearness = Lanes(repeating: 1e-9)

  /// Whether only rounding may have decided between two numbers: they are nearly equal, and not the same.
  @inline(__always)
  private static func isNear(_ x: Lanes, _ y: Lanes) -> SIMDMask<Lanes.MaskStorage> {
    // Squares have no sign to be taken off first; of two that are near each other one says how large they are.
    let distance = x - y
    let bound = (x * x + Lanes(repeating: 1)) * (nearness * nearness)
    return (distance * distance .<= bound) .& (distance .!= Lanes.zero)
  }

  /// The same of two numbers alone.
  static func isNear(_ x: Double, _ y: Double) -> Bool {
    isNear(Lanes(repeating: x), Lanes(repeating: y))[0]
  }

  @inline(__always)
  private static func mark(
    _ isUncertain: SIMDMask<Lanes.MaskStorage>,
    _ uncertainty: UnsafeMutablePointer<Double>,
    _ lane: Int
  ) {
    let marks = load(UnsafePointer(uncertainty), lane)
    store(marks.replacing(with: Lanes(repeating: 1), where: isUncertain), uncertainty, lane)
  }

  /// 1 where a comparison holds, else 0.
  @inline(__always)
  private static func compare(
    _ destination: UnsafeMutablePointer<Double>,
    _ first: UnsafePointer<Double>,
    _ second: UnsafePointer<Double>,
    _ uncertainty: UnsafeMutablePointer<Double>,
    _ count: Int,
    _ comparison: (Lanes, Lanes) -> SIMDMask<Lanes.MaskStorage>
  ) {
    let one = Lanes(repeating: 1)
    var lane = 0
    while lane < count {
      let (x, y) = (load(first, lane), load(second, lane))
      mark(isNear(x, y), uncertainty, lane)
      store(Lanes.zero.replacing(with: one, where: comparison(x, y)), destination, lane)
      lane += 8
    }
  }

  /// The nearest whole numbers, up to 2⁵¹ of them, without the call that older processors need for it.
  @inline(__always)
  private static func nearestWhole(_ numbers: Lanes) -> Lanes {
    let shift = Lanes(repeating: 0x1.8p52)
    return numbers + shift - shift
  }

  /// Marks the lanes whose numbers are near a whole number and some more.
  private static func markNearWhole(
    _ row: UnsafePointer<Double>,
    beside distance: Double,
    _ uncertainty: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    let distance = Lanes(repeating: distance)
    for lane in stride(from: 0, to: count, by: 8) {
      let numbers = load(row, lane)
      let borders = nearestWhole(numbers - distance) + distance
      mark(isNear(numbers, borders), uncertainty, lane)
    }
  }

  /// Marks the lanes in which a number is nearly a multiple of another.
  private static func markNearMultiple(
    _ dividends: UnsafePointer<Double>,
    _ divisors: UnsafePointer<Double>,
    _ uncertainty: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    for lane in stride(from: 0, to: count, by: 8) {
      let quotients = load(dividends, lane) / load(divisors, lane)
      mark(isNear(quotients, nearestWhole(quotients)), uncertainty, lane)
    }
  }

  /// Marks the lanes whose value is not finite: 0 times it is no number, and stays none in a sum.
  private static func accumulate(
    _ row: UnsafePointer<Double>,
    into doubt: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    let zero = Lanes.zero
    map(doubt, UnsafePointer(doubt), row, count) { $0 + $1 * zero }
  }
}
