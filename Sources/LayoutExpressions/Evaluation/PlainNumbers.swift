// Numbers of one expression on Doubles, as long as every one of them is surely exact: what nearly all layouts
// consist of, without anything that has to be counted or made. Not for what is no number or truth value.

/// Evaluates operations on Doubles that are exact all the way.
package enum PlainNumbers {
  /// Whether a number is a sixteenth of a small whole one: sums, products and quotients of two such numbers that are
  /// such again are exact.
  package static func isPlain(_ number: Double) -> Bool {
    let sixteenths = number * 16
    return sixteenths.magnitude <= 0x1p24 && sixteenths == sixteenths.rounded(.towardZero)
  }

  private static func plain(_ number: Double) -> Double { isPlain(number) ? number : .nan }

  /// The number of an operation.
  ///
  /// - Parameters:
  ///   - index: The operation.
  ///   - scalars: All operations in short.
  ///   - slots: The slots that these name by index.
  ///   - slot: The number of a slot, or 1 or 0; nil where it has neither, or a number that no Double is.
  /// - Returns: The number where Doubles are exact all the way, else not a number.
  static func number(
    _ index: Int32,
    _ scalars: [ScalarOperation],
    _ slots: IndexList,
    _ slot: (Int) -> Double?
  ) -> Double {
    guard Int(index) < scalars.count else { return .nan }
    func number(_ index: Int32) -> Double { self.number(index, scalars, slots, slot) }
    let scalar = scalars[Int(index)]
    switch scalar.kind {
    case .number: return plain(scalar.number)
    case .slot: return slot(slots[Int(scalar.first)]).map(plain) ?? .nan
    case .negate: return -number(scalar.first)
    case .arithmetic:
      let (x, y) = (number(scalar.first), number(scalar.second))
      let result = plain(NumericOperation.value(scalar.sign, x, y))
      return scalar.sign == .divide && result * y != x ? .nan : result
    case .percentage:
      let product = number(scalar.first) * number(scalar.second)
      let share = plain(product / 100)
      return share * 100 == product ? share : .nan
    case .function:
      switch scalar.function {
      case .floor, .ceil, .round, .abs, .min, .max, .mod: break
      default: return .nan
      }
      let x = number(scalar.first)
      if scalar.isUnary { return NumericFunction.value(scalar.function, x) }
      let y = number(scalar.second)
      return x.isNaN || y.isNaN ? .nan : NumericFunction.value(scalar.function, x, y)
    case .conditional:
      let condition = condition(scalar.first, scalars, slots, slot)
      return condition < 0 ? .nan : number(condition > 0 ? scalar.second : scalar.third)
    default: return .nan
    }
  }

  /// Whether an operation holds.
  ///
  /// - Parameters:
  ///   - index: The operation.
  ///   - scalars: All operations in short.
  ///   - slots: The slots that these name by index.
  ///   - slot: The number of a slot, or 1 or 0; nil where it has neither, or a number that no Double is.
  /// - Returns: 1 or 0 where Doubles decide it exactly, else -1.
  static func condition(
    _ index: Int32,
    _ scalars: [ScalarOperation],
    _ slots: IndexList,
    _ slot: (Int) -> Double?
  ) -> Int {
    guard Int(index) < scalars.count else { return -1 }
    func condition(_ index: Int32) -> Int { self.condition(index, scalars, slots, slot) }
    let scalar = scalars[Int(index)]
    switch scalar.kind {
    case .boolean: return scalar.number != 0 ? 1 : 0
    case .slot: return slot(slots[Int(scalar.first)]).map { $0 != 0 ? 1 : 0 } ?? -1
    case .not:
      let operand = condition(scalar.first)
      return operand < 0 ? -1 : 1 - operand
    case .and:
      let left = condition(scalar.first)
      return left > 0 ? condition(scalar.second) : left
    case .or:
      let left = condition(scalar.first)
      return left == 0 ? condition(scalar.second) : left
    case .comparison:
      let x = number(scalar.first, scalars, slots, slot)
      let y = number(scalar.second, scalars, slots, slot)
      if x.isNaN || y.isNaN { return -1 }
      return NumericOperation.comparison(scalar.sign, x, y) ? 1 : 0
    case .conditional:
      let holds = condition(scalar.first)
      return holds < 0 ? -1 : condition(holds > 0 ? scalar.second : scalar.third)
    default: return -1
    }
  }
}
