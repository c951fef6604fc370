// Runs instructions over rows, eight lanes at a time. The operations are those of the evaluator, in the
// same order and without fused multiply-add, so the bits are the same.

import LayoutExpressions

/// The interpreter of lane instructions.
enum LaneMachine {
  typealias Lanes = SIMD8<Double>

  /// Runs instructions up to one that leaves, and returns its index, or the end.
  static func run(
    _ instructions: [LaneInstruction],
    from start: Int,
    _ block: LaneBlock
  ) -> Int {
    let stride = block.paddedCount
    let count = block.paddedActiveCount
    let base = block.base
    let doubt = block.doubt
    return instructions.withUnsafeBufferPointer { instructions in
      guard let all = instructions.baseAddress else { return start }
      var index = start
      while index < instructions.count {
        // Where it stands: blocks of large programs have eight lanes, and a copy of each would show.
        let instruction = all + index
        if instruction.pointee.operation == .leave { return index }
        let destination = base + Int(instruction.pointee.destination) &* stride
        let first = UnsafePointer(base + Int(instruction.pointee.first) &* stride)
        let second = UnsafePointer(base + Int(instruction.pointee.second) &* stride)
        let third = UnsafePointer(base + Int(instruction.pointee.third) &* stride)
        if instruction.pointee.exactness.decides {
          markUncertain(instruction.pointee, first, second, block)
        }
        run(instruction.pointee, destination, first, second, third, count)
        if instruction.pointee.exactness.destination >= 0 {
          noteExactness(instruction.pointee, block)
        }
        if instruction.pointee.isResult { accumulate(destination, into: doubt, count) }
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
    case .less: compare(destination, first, second, count) { $0 .< $1 }
    case .lessOrEqual: compare(destination, first, second, count) { $0 .<= $1 }
    case .equal: compare(destination, first, second, count) { $0 .== $1 }
    case .notEqual: compare(destination, first, second, count) { $0 .!= $1 }
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
    case .floor: each(destination, first, count) { $0.rounded(.down) }
    case .ceiling: each(destination, first, count) { $0.rounded(.up) }
    case .round: each(destination, first, count) { $0.rounded(.toNearestOrAwayFromZero) }
    case .function: call(instruction.function, destination, first, second, count)
    case .leave: break
    }
  }

  // MARK: Rows

  @inline(__always)
  static func load(_ row: UnsafePointer<Double>, _ lane: Int) -> Lanes {
    UnsafeRawPointer(row + lane).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  static func store(_ value: Lanes, _ row: UnsafeMutablePointer<Double>, _ lane: Int) {
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

  /// 1 where a comparison holds, else 0.
  @inline(__always)
  private static func compare(
    _ destination: UnsafeMutablePointer<Double>,
    _ first: UnsafePointer<Double>,
    _ second: UnsafePointer<Double>,
    _ count: Int,
    _ comparison: (Lanes, Lanes) -> SIMDMask<Lanes.MaskStorage>
  ) {
    let one = Lanes(repeating: 1)
    map(destination, first, second, count) {
      Lanes.zero.replacing(with: one, where: comparison($0, $1))
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
