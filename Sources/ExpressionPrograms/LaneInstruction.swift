// What the machine of lanes can do: one operation on rows at a time.

import LayoutExpressions

/// One operation on rows of lanes.
struct LaneInstruction: Sendable {
  /// What is done with the rows.
  enum Operation: UInt8, Sendable {
    /// The first row as it is.
    case copy
    case negate
    case add
    case subtract
    case multiply
    case divide
    /// The first row times the second, by 100.
    case percentage
    case less
    case lessOrEqual
    case equal
    case notEqual
    /// The second row where the first is not 0, the third elsewhere.
    case choose
    case minimum
    case maximum
    case squareRoot
    case magnitude
    case floor
    case ceiling
    case round
    /// A function of one or two rows that is asked lane by lane.
    case function
    /// The end of a run of instructions: a step that is no instruction, by number.
    case leave
  }

  var operation: Operation
  var function = NumericFunction.abs
  /// Whether the row is the value of a slot, which has to be finite.
  var isResult = false
  var destination: Int32
  var first: Int32 = 0
  var second: Int32 = 0
  var third: Int32 = 0
  /// Where it is kept which numbers are surely exact.
  var exactness = LaneExactness()
}

/// Rows of 0 where a number is surely the exact one and a short decimal; -1 for none.
///
/// An operand has one where it counts; a decision that is none of an operand's takes it for exact.
struct LaneExactness: Sendable {
  var destination: Int32 = -1
  var first: Int32 = -1
  var second: Int32 = -1
  var third: Int32 = -1
  /// Whether the result is exact where operands are, and not whatever they are.
  var derives = false
  /// Whether something is decided by operands that may be rounded.
  var decides = false
}
