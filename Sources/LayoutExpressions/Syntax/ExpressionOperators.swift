// The operators of the language and how tightly they bind.

/// An operator before its operand, or behind it.
public enum UnaryOperator: String, Hashable, Sendable, CaseIterable {
  /// `!`: whether the operand does not hold.
  case not = "!"
  /// `-` before a number.
  case negate = "-"
  /// `+` before a number, which changes nothing.
  case plus = "+"
  /// `%` behind a number: of what the scope says 100 % is of.
  case percent = "%"
}

/// An operator between two operands.
public enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
  /// The product.
  case multiply = "*"
  /// The quotient.
  case divide = "/"
  /// The remainder, with the sign of the dividend.
  case modulo = "%"
  /// The sum, or two texts joined.
  case add = "+"
  /// The difference.
  case subtract = "-"
  /// The left operand, or the right one where that is nil.
  case coalesce = "??"
  /// Less than.
  case less = "<"
  /// Less than or equal.
  case lessOrEqual = "<="
  /// Greater than.
  case greater = ">"
  /// Greater than or equal.
  case greaterOrEqual = ">="
  /// Equal.
  case equal = "=="
  /// Not equal.
  case notEqual = "!="
  /// Whether both hold; the right operand is not looked at where the left one settles it.
  case and = "&&"
  /// Whether either holds; the right operand is not looked at where the left one settles it.
  case or = "||"

  /// How tightly the operator binds.
  public var precedence: ExpressionPrecedence {
    switch self {
    case .multiply, .divide, .modulo: .product
    case .add, .subtract: .sum
    case .coalesce: .coalescing
    case .less, .lessOrEqual, .greater, .greaterOrEqual: .comparison
    case .equal, .notEqual: .equality
    case .and: .conjunction
    case .or: .disjunction
    }
  }

  /// Whether the operator gives true or false.
  public var isComparison: Bool { precedence == .comparison || precedence == .equality }
}

/// The sign between the ends of a range of places.
public enum RangeSign: String, Hashable, Sendable, CaseIterable {
  /// `...`: the second end belongs to the range.
  case through = "..."
  /// `..<`: the range ends before it.
  case upTo = "..<"
}

/// How tightly the parts of an expression bind, loosest first.
public enum ExpressionPrecedence: Int, Hashable, Sendable, Comparable {
  /// `?:`, to the right.
  case conditional
  /// `||`.
  case disjunction
  /// `&&`.
  case conjunction
  /// `==` and `!=`.
  case equality
  /// `<`, `<=`, `>`, `>=`.
  case comparison
  /// `??`.
  case coalescing
  /// `+` and `-`.
  case sum
  /// `*`, `/` and `%` between operands.
  case product
  /// `%` behind an operand.
  case percentage
  /// `!`, `-` and `+` before an operand.
  case prefix
  /// Literals, names, calls and whatever stands in brackets.
  case operand

  /// Whether `left` binds less tightly than `right`.
  public static func < (left: ExpressionPrecedence, right: ExpressionPrecedence) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The next tighter one.
  package var tighter: ExpressionPrecedence {
    ExpressionPrecedence(rawValue: rawValue + 1) ?? .operand
  }
}
