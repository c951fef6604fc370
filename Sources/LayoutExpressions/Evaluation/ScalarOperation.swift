// The operations on numbers and truth values of a checked expression once more, without anything that
// has to be counted when it is copied: most of a layout's expressions consist of nothing else.

/// An operation on numbers or truth values, by places of its operands.
struct ScalarOperation: Sendable {
  enum Kind: UInt8, Sendable {
    case number
    case boolean
    case slot
    case negate
    case not
    case arithmetic
    case comparison
    case percentage
    case and
    case or
    case conditional
    /// A function of one or two numbers.
    case function
    /// Anything else.
    case other
  }

  private(set) var kind = Kind.other
  private(set) var sign = BinaryOperator.add
  private(set) var function = NumericFunction.abs
  private(set) var isUnary = true
  private(set) var first: Int32 = 0
  private(set) var second: Int32 = 0
  private(set) var third: Int32 = 0
  private(set) var number = 0.0

  init(_ operation: CheckedOperation) {
    guard operation.type == .number || operation.type == .boolean else { return }
    switch operation.form {
    case .constant(.number(let value)): set(.number, number: value)
    case .constant(.boolean(let flag)): set(.boolean, number: flag ? 1 : 0)
    case .slot(let slot): if slot <= Int32.max { set(.slot, Int32(slot)) }
    case .negate(let value): set(.negate, value)
    case .not(let value): set(.not, value)
    case .arithmetic(let sign, let left, let right):
      self.sign = sign
      set(sign.isComparison ? .comparison : .arithmetic, left, right)
    case .percentage(let share, let whole): set(.percentage, share, whole)
    case .and(let left, let right): set(.and, left, right)
    case .or(let left, let right): set(.or, left, right)
    case .conditional(let condition, let left, let right):
      set(.conditional, condition, left, right)
    case .function(let function, let values) where values.count <= 2:
      self.function = function
      isUnary = values.count == 1
      set(.function, values[0], values[values.count - 1])
    default: break
    }
  }

  private mutating func set(
    _ kind: Kind,
    _ first: Int32 = 0,
    _ second: Int32 = 0,
    _ third: Int32 = 0,
    number: Double = 0
  ) {
    self.kind = kind
    self.first = first
    self.second = second
    self.third = third
    self.number = number
  }
}
