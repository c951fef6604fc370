// Where a lane may go wrong because its numbers are rounded: decisions between numbers that are nearly the same, unless
// these are surely exact. Such lanes are evaluated by themselves, in exact numbers.

import LayoutExpressions

extension LaneMachine {
  /// So near, against the larger of 1 and its magnitude, a number may be to another that it is in truth.
  private static let nearness = Lanes(repeating: 1e-9)

  /// Whether two numbers are nearly or wholly the same, so that rounding may have decided between them.
  @inline(__always)
  private static func isNear(_ x: Lanes, _ y: Lanes) -> SIMDMask<Lanes.MaskStorage> {
    // Squares have no sign to be taken off first; of two that are near each other one says how large they are.
    let distance = x - y
    let bound = (x * x + Lanes(repeating: 1)) * (nearness * nearness)
    return distance * distance .<= bound
  }

  /// The same of two numbers alone.
  static func isNear(_ x: Double, _ y: Double) -> Bool {
    isNear(Lanes(repeating: x), Lanes(repeating: y))[0]
  }

  /// The nearest whole numbers, up to 2⁵¹ of them, without the call that older processors need for it.
  @inline(__always)
  private static func nearestWhole(_ numbers: Lanes) -> Lanes {
    let shift = Lanes(repeating: 0x1.8p52)
    return numbers + shift - shift
  }

  // MARK: Decisions

  /// Marks the lanes in which rounding may decide what an instruction gives.
  static func markUncertain(
    _ instruction: LaneInstruction,
    _ first: UnsafePointer<Double>,
    _ second: UnsafePointer<Double>,
    _ block: LaneBlock
  ) {
    // Numbers that are meant decide rightly.
    guard instruction.exactness.first >= 0 || instruction.exactness.second >= 0 else { return }
    switch instruction.operation {
    case .less, .lessOrEqual, .equal, .notEqual:
      mark(instruction, block) { isNear(load(first, $0), load(second, $0)) }
    case .choose:
      mark(instruction, block) { isNear(load(first, $0), Lanes.zero) }
    case .floor, .ceiling:
      mark(instruction, block) {
        let numbers = load(first, $0)
        return isNear(numbers, nearestWhole(numbers))
      }
    case .round:
      let half = Lanes(repeating: 0.5)
      mark(instruction, block) {
        let numbers = load(first, $0)
        return isNear(numbers, nearestWhole(numbers - half) + half)
      }
    case .function where instruction.isRemainder:
      mark(instruction, block) {
        let quotients = load(first, $0) / load(second, $0)
        return isNear(quotients, nearestWhole(quotients))
      }
    default: break
    }
  }

  /// Marks the lanes in which an instruction's numbers are near each other, unless they are exact.
  @inline(__always)
  private static func mark(
    _ instruction: LaneInstruction,
    _ block: LaneBlock,
    _ isNear: (Int) -> SIMDMask<Lanes.MaskStorage>
  ) {
    let uncertainty = block.uncertainty
    let one = Lanes(repeating: 1)
    // What a choice is between decides nothing.
    let second = instruction.operation == .choose ? -1 : instruction.exactness.second
    for lane in stride(from: 0, to: block.paddedActiveCount, by: 8) {
      let isRounded =
        exactness(instruction.exactness.first, block, lane)
        + exactness(second, block, lane)
      let marks = load(UnsafePointer(uncertainty), lane)
      let isUncertain = isNear(lane) .& (isRounded .!= Lanes.zero)
      store(marks.replacing(with: one, where: isUncertain), uncertainty, lane)
    }
  }

  // MARK: Exactness

  /// The exactness of a row, 0 where it has none.
  @inline(__always)
  private static func exactness(_ row: Int32, _ block: LaneBlock, _ lane: Int) -> Lanes {
    row < 0 ? .zero : load(UnsafePointer(block.exactness + Int(row) * block.paddedCount), lane)
  }

  /// Notes where the result of an instruction is surely exact: made of sixteenths of small whole numbers, and such again.
  static func noteExactness(_ instruction: LaneInstruction, _ block: LaneBlock) {
    let rows = instruction.exactness
    let stride = block.paddedCount
    let first = UnsafePointer(block.base + Int(instruction.first) * stride)
    let second = UnsafePointer(block.base + Int(instruction.second) * stride)
    let results = UnsafePointer(block.base + Int(instruction.destination) * stride)
    let destination = block.exactness + Int(rows.destination) * stride
    let (zero, one) = (Lanes.zero, Lanes(repeating: 1))
    for lane in Swift.stride(from: 0, to: block.paddedActiveCount, by: 8) {
      let result = load(results, lane)
      var isExact = isPlain(result)
      if rows.derives {
        let others: Lanes
        switch instruction.operation {
        case .choose:
          others = exactness(rows.second, block, lane).replacing(
            with: exactness(rows.third, block, lane),
            where: load(first, lane) .== zero
          )
        case .squareRoot: others = one
        case .function where !instruction.isRemainder: others = one
        default:
          others = exactness(rows.first, block, lane) + exactness(rows.second, block, lane)
        }
        isExact = isExact .& (others .== zero)
        switch instruction.operation {
        case .divide: isExact = isExact .& (result * load(second, lane) .== load(first, lane))
        case .percentage:
          let product = load(first, lane) * load(second, lane)
          isExact = isExact .& (result * Lanes(repeating: 100) .== product)
        default: break
        }
      }
      store(one.replacing(with: zero, where: isExact), destination, lane)
    }
  }

  /// Where numbers are plain, as `PlainNumbers` has it.
  @inline(__always)
  private static func isPlain(_ numbers: Lanes) -> SIMDMask<Lanes.MaskStorage> {
    let sixteenths = numbers * Lanes(repeating: 16)
    let limit = Lanes(repeating: 0x1p24)
    return (sixteenths .<= limit) .& (sixteenths .>= -limit)
      .& (nearestWhole(sixteenths) .== sixteenths)
  }
}
