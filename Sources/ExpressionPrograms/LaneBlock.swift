// The values of a program at several lanes: a row of numbers for each slot, and what is no number beside
// them. One block serves one thread at a time.

import Diagnostics
import LayoutExpressions

/// Values of slots at several lanes.
public final class LaneBlock {
  /// Why a lane has no values.
  public struct LaneError: Sendable {
    /// The lane.
    public let lane: Int
    /// The step that failed first.
    public let step: Int
    /// What is wrong, at its place.
    public let diagnostic: Diagnostic
  }

  /// How many lanes there are.
  public let count: Int
  /// How many lanes a run computes, the first ones: fewer where there is not enough to fill them all.
  public var activeCount: Int {
    didSet {
      precondition((1...count).contains(activeCount), "\(activeCount) of \(count) lanes")
      paddedActiveCount = (activeCount + 7) / 8 * 8
    }
  }
  /// The lanes that failed, by ascending lane; their values mean nothing.
  public private(set) var errors: [LaneError] = []

  let paddedCount: Int
  /// The active lanes, filled up to whole vectors.
  private(set) var paddedActiveCount: Int
  let rowCount: Int
  let base: UnsafeMutablePointer<Double>
  /// 0 for a lane whose results are all finite, else no number.
  let doubt: UnsafeMutablePointer<Double>
  /// 0 for a lane in which rounding has decided nothing.
  let uncertainty: UnsafeMutablePointer<Double>
  /// The rows of exactness, 0 for a number that is surely exact and a short decimal.
  let exactness: UnsafeMutablePointer<Double>
  private let exactnessPlan: ExactnessPlan
  private let slotTypes: [ExpressionType]
  /// Values that are no numbers, by slot and lane; empty for slots of numbers.
  private var others: [[ExpressionValue]]
  /// Failures of steps that are evaluated lane by lane, in order.
  private var failures: [LaneError] = []

  init(_ program: ExpressionProgram, count: Int) {
    precondition(count > 0, "\(count) lanes")
    self.count = count
    activeCount = count
    paddedCount = (count + 7) / 8 * 8
    paddedActiveCount = paddedCount
    rowCount = program.rowCount
    slotTypes = program.slotTypes
    exactnessPlan = program.exactness
    let size = (rowCount + 2 + Int(exactnessPlan.exactnessRowCount)) * paddedCount
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size * MemoryLayout<Double>.stride,
      alignment: 64
    )
    base = memory.bindMemory(to: Double.self, capacity: size)
    base.initialize(repeating: 0, count: size)
    doubt = base + rowCount * paddedCount
    uncertainty = doubt + paddedCount
    exactness = uncertainty + paddedCount
    others = Array(repeating: [], count: slotTypes.count)
    for slot in program.otherSlots { others[slot] = Array(repeating: .nil, count: count) }
    for (index, constant) in program.constants.enumerated() {
      let row = base + (slotTypes.count + index) * paddedCount
      row.update(repeating: constant, count: paddedCount)
    }
  }

  deinit { base.deallocate() }

  // MARK: Values

  /// The numbers of a slot, one a lane; truth values are 1 and 0.
  ///
  /// - Requires: the slot's type is number or boolean.
  public func withNumbers<Result>(
    ofSlot slot: Int,
    _ body: (UnsafeMutableBufferPointer<Double>) -> Result
  ) -> Result {
    precondition(LaneCompiler.isNumeric(slotTypes[slot]), "slot \(slot) has no numbers")
    return body(UnsafeMutableBufferPointer(start: base + slot * paddedCount, count: count))
  }

  /// Whether the values of a slot are kept as numbers.
  public func hasNumbers(ofSlot slot: Int) -> Bool { LaneCompiler.isNumeric(slotTypes[slot]) }

  /// A number of a slot at a lane.
  public func number(ofSlot slot: Int, lane: Int) -> Double {
    withNumbers(ofSlot: slot) { $0[lane] }
  }

  /// A number or truth value as a number; nil for anything else.
  func scalar(ofSlot slot: Int, lane: Int) -> Double? {
    LaneCompiler.isNumeric(slotTypes[slot]) ? base[slot * paddedCount + lane] : nil
  }

  /// Copies numbers of slots, those of a lane together.
  ///
  /// - Shapes: the result is `[lanes × slots]`.
  /// - Requires: the slots' types are number or boolean.
  public func copyNumbers(
    ofSlots slots: [Int],
    lanes: Range<Int>,
    into result: UnsafeMutableBufferPointer<Double>
  ) {
    precondition(
      lanes.upperBound <= count && result.count == slots.count * lanes.count,
      "room for \(result.count) numbers of \(slots.count) slots at lanes \(lanes)"
    )
    guard let start = result.baseAddress else { return }
    for (index, slot) in slots.enumerated() {
      precondition(hasNumbers(ofSlot: slot), "slot \(slot) has no numbers")
      let row = base + slot * paddedCount
      var target = start + index
      for lane in lanes {
        target.pointee = row[lane]
        target += slots.count
      }
    }
  }

  /// The value of a slot at a lane.
  public func value(ofSlot slot: Int, lane: Int) -> ExpressionValue {
    precondition((0..<count).contains(lane), "lane \(lane) of \(count)")
    switch slotTypes[slot] {
    case .number: return .number(base[slot * paddedCount + lane])
    case .boolean: return .boolean(base[slot * paddedCount + lane] != 0)
    default: return others[slot][lane]
    }
  }

  /// Sets the value of a slot at every lane.
  ///
  /// - Requires: a slot of numbers gets a number, one of truth values a truth value.
  public func setValue(_ value: ExpressionValue, ofSlot slot: Int) {
    for lane in 0..<count { setValue(value, ofSlot: slot, lane: lane) }
  }

  /// Sets the value of a slot at a lane.
  ///
  /// - Requires: a slot of numbers gets a number, one of truth values a truth value.
  public func setValue(_ value: ExpressionValue, ofSlot slot: Int, lane: Int) {
    precondition((0..<count).contains(lane), "lane \(lane) of \(count)")
    switch (slotTypes[slot], value) {
    case (.number, .number(let number)):
      base[slot * paddedCount + lane] = number
      noteExactness(ofSlot: slot, lane: lane)
    case (.boolean, .boolean(let flag)): base[slot * paddedCount + lane] = flag ? 1 : 0
    case (.number, _), (.boolean, _):
      preconditionFailure("a \(value.type.name) for a \(slotTypes[slot].name), slot \(slot)")
    default: others[slot][lane] = value
    }
  }

  // MARK: Runs

  /// Whether rounding alone may have decided a condition or a whole number at a lane: evaluating it by itself, in
  /// exact numbers, says.
  public func isUncertain(lane: Int) -> Bool { uncertainty[lane] != 0 }

  /// Has a lane evaluated by itself: something in it hangs on more than its numbers tell.
  public func markUncertain(lane: Int) { uncertainty[lane] = 1 }

  /// Whether the number of a slot is at a lane the one that is meant, and not but near it.
  ///
  /// - Requires: a program that was told to keep the exactness of the slot, or a slot that a step reads which is
  ///   evaluated lane by lane.
  public func isExact(slot: Int, lane: Int) -> Bool {
    if exactnessPlan.isExact[slot] { return true }
    let row = Int(exactnessPlan.exactnessRows[slot])
    return row >= 0 && exactness[row * paddedCount + lane] == 0
  }

  /// Notes whether the number of a slot, which no instruction has computed, is exact.
  private func noteExactness(ofSlot slot: Int, lane: Int) {
    let row = Int(exactnessPlan.exactnessRows[slot])
    guard row >= 0 else { return }
    let isExact =
      exactnessPlan.isExact[slot] && PlainNumbers.isPlain(base[slot * paddedCount + lane])
    exactness[row * paddedCount + lane] = isExact ? 0 : 1
  }

  func startRun() {
    errors.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
    doubt.update(repeating: 0, count: 2 * paddedCount)
    // What is set from outside may be new.
    for row in exactnessPlan.givenRows {
      for lane in 0..<activeCount { noteExactness(ofSlot: row, lane: lane) }
    }
  }

  /// Evaluates a step lane by lane.
  func evaluate(_ expression: CheckedExpression, into slot: Int, step: Int) {
    for lane in 0..<activeCount {
      do {
        let value = try expression.evaluate(LaneSlots(block: self, lane: lane, of: expression))
        setValue(value, ofSlot: slot, lane: lane)
      } catch {
        failures.append(LaneError(lane: lane, step: step, diagnostic: error))
        // Whatever reads it fails as well, and later.
        if LaneCompiler.isNumeric(slotTypes[slot]) { base[slot * paddedCount + lane] = .nan }
      }
    }
  }

  /// Says of each lane that has a result which is not finite, or a failure, what went wrong first.
  func findErrors(in program: ExpressionProgram) {
    for lane in 0..<activeCount {
      let failure = failures.first { $0.lane == lane }
      guard failure != nil || doubt[lane].isNaN else { continue }
      let found = notFinite(lane, program.steps.prefix(failure?.step ?? program.steps.count))
      if let error = found ?? failure { errors.append(error) }
    }
  }

  /// The first step that gives no finite number at a lane.
  private func notFinite(_ lane: Int, _ steps: ArraySlice<ProgramStep>) -> LaneError? {
    for (index, step) in steps.enumerated() {
      guard case .define(let slot, let expression) = step, slotTypes[slot] == .number,
        !base[slot * paddedCount + lane].isFinite
      else { continue }
      do {
        _ = try expression.evaluate(LaneSlots(block: self, lane: lane, of: expression))
      } catch {
        return LaneError(lane: lane, step: index, diagnostic: error)
      }
    }
    return nil
  }
}

/// The slots at one lane of a block.
struct LaneSlots: SlotValues {
  let block: LaneBlock
  let lane: Int
  /// The number that the expression itself gives, which need not be exact; nil for any other expression.
  private let result: Int32?

  init(block: LaneBlock, lane: Int, of expression: CheckedExpression) {
    self.block = block
    self.lane = lane
    result = expression.type == .number ? expression.root : nil
  }

  func value(ofSlot slot: Int) -> ExpressionValue { block.value(ofSlot: slot, lane: lane) }
  func number(ofSlot slot: Int) -> Double? { block.scalar(ofSlot: slot, lane: lane) }
  func isExact(slot: Int) -> Bool { block.isExact(slot: slot, lane: lane) }

  func noteDecision(_ first: Double, _ second: Double, areExact: () -> Bool) {
    if LaneMachine.isNear(first, second), !areExact() { block.markUncertain(lane: lane) }
  }

  func noteNumber(_ operation: Int32, isExact: () -> Bool) {
    if operation != result, !isExact() { block.markUncertain(lane: lane) }
  }
}
