// Where a lane may go wrong because its numbers are rounded: decisions between numbers that are nearly the same, unless
// these are surely exact. Such lanes are evaluated by themselves, in exact numbers.

extension LaneMachine {
  /// So near, against the larger of 1 and its magnitude, a number may be to another that it is in truth.
  private static let nearness = 1e-9

  /// Whether two numbers are nearly or wholly the same, so that rounding may have decided between them.
  @inline(__always)
  private static func isNear(_ x: Lanes, _ y: Lanes) -> SIMDMask<Lanes.MaskStorage> {
    // Squares have no sign to be taken off first; of two that are near each other one says how large they are.
    let distance = x - y
    let bound = (x * x + Lanes(repeating: 1)) * Lanes(repeating: nearness * nearness)
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
  ///
  /// - Requires: it decides by operands that may be rounded; numbers that are meant decide rightly.
  static func markUncertain(
    _ instruction: LaneInstruction,
    _ first: UnsafePointer<Double>,
    _ second: UnsafePointer<Double>,
    _ block: LaneBlock
  ) {
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
    // What a choice is between decides nothing.
    let second = instruction.operation == .choose ? -1 : instruction.exactness.second
    for lane in stride(from: 0, to: block.paddedActiveCount, by: 8) {
      let inexactness =
        exactness(instruction.exactness.first, block, lane) + exactness(second, block, lane)
      let marks = load(UnsafePointer(uncertainty), lane)
      let more = Lanes.zero.replacing(with: inexactness, where: isNear(lane))
      store(marks + more, uncertainty, lane)
    }
  }

  // MARK: Exactness

  // Sums of magnitudes, 0 where all of them are: masks of eight lanes that are combined cost several times as much.

  /// The exactness of a row, 0 where it has none.
  @inline(__always)
  private static func exactness(_ row: Int32, _ block: LaneBlock, _ lane: Int) -> Lanes {
    row < 0 ? .zero : load(UnsafePointer(block.exactness + Int(row) &* block.paddedCount), lane)
  }

  /// Notes where the result of an instruction is surely exact: made of sixteenths of small whole numbers, and such again.
  static func noteExactness(_ instruction: LaneInstruction, _ block: LaneBlock) {
    let rows = instruction.exactness
    let stride = block.paddedCount
    let first = UnsafePointer(block.base + Int(instruction.first) &* stride)
    let second = UnsafePointer(block.base + Int(instruction.second) &* stride)
    guard rows.derives else { return note(instruction, block) { _, _ in .zero } }
    switch instruction.operation {
    case .choose:
      handOn(instruction, block) { lane in
        exactness(rows.second, block, lane).replacing(
          with: exactness(rows.third, block, lane),
          where: load(first, lane) .== .zero
        )
      }
    case .squareRoot:
      note(instruction, block) { _, _ in Lanes(repeating: 1) }
    case .function where !instruction.isRemainder:
      note(instruction, block) { _, _ in Lanes(repeating: 1) }
    case .divide:
      note(instruction, block) { lane, quotient in
        operands(lane) + magnitude(quotient * load(second, lane) - load(first, lane))
      }
    case .percentage:
      note(instruction, block) { lane, result in
        let product = load(first, lane) * load(second, lane)
        return operands(lane) + magnitude(result * Lanes(repeating: 100) - product)
      }
    case .copy, .negate, .magnitude, .minimum, .maximum:
      handOn(instruction, block) { operands($0) }
    default: note(instruction, block) { lane, _ in operands(lane) }
    }

    @inline(__always)
    func operands(_ lane: Int) -> Lanes {
      exactness(rows.first, block, lane) + exactness(rows.second, block, lane)
    }
  }

  /// Notes for each lane whether a result is plain and nothing else, 0 for nothing, speaks against its exactness.
  @inline(__always)
  private static func note(
    _ instruction: LaneInstruction,
    _ block: LaneBlock,
    _ others: (Int, Lanes) -> Lanes
  ) {
    let stride = block.paddedCount
    let results = UnsafePointer(block.base + Int(instruction.destination) &* stride)
    let destination = block.exactness + Int(instruction.exactness.destination) &* stride
    for lane in Swift.stride(from: 0, to: block.paddedActiveCount, by: 8) {
      let result = load(results, lane)
      store(distanceFromPlain(result) + others(lane, result), destination, lane)
    }
  }

  /// Notes the exactness of a result that is an operand's number, so that it need not be looked at again.
  @inline(__always)
  private static func handOn(
    _ instruction: LaneInstruction,
    _ block: LaneBlock,
    _ exactness: (Int) -> Lanes
  ) {
    let row = Int(instruction.exactness.destination) &* block.paddedCount
    for lane in stride(from: 0, to: block.paddedActiveCount, by: 8) {
      store(exactness(lane), block.exactness + row, lane)
    }
  }

  /// 0 where numbers are plain, as `PlainNumbers` has it.
  @inline(__always)
  private static func distanceFromPlain(_ numbers: Lanes) -> Lanes {
    let sixteenths = numbers * Lanes(repeating: 16)
    let size = magnitude(sixteenths)
    let excess = Lanes.zero.replacing(with: size, where: size .> Lanes(repeating: 0x1p24))
    return magnitude(sixteenths - nearestWhole(sixteenths)) + excess
  }

  @inline(__always)
  private static func magnitude(_ numbers: Lanes) -> Lanes {
    let bits = unsafeBitCast(numbers, to: SIMD8<UInt64>.self)
    return unsafeBitCast(bits & SIMD8(repeating: UInt64(Int64.max)), to: Lanes.self)
  }
}
