// Relation and priority: the two small words of a constraint.

/// How the two sides of a constraint compare.
public enum Relation: UInt8, Hashable, Sendable, CaseIterable {
  /// The left side is at most the right.
  case lessThanOrEqual
  /// Both sides are equal.
  case equal
  /// The left side is at least the right.
  case greaterThanOrEqual

  /// The relation with its sides exchanged.
  public var reversed: Relation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }

  /// Whether a row `left side R 0` fails where its left side has this sign.
  public func isBroken(bySign sign: Int) -> Bool {
    switch self {
    case .lessThanOrEqual: sign > 0
    case .equal: sign != 0
    case .greaterThanOrEqual: sign < 0
    }
  }

  /// `<=`, `==` or `>=`.
  public var symbol: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}

/// Bounds of priorities.
///
/// A priority is a plain Double in (0, 1000]; 1000 is required.
public enum Priority {
  /// The priority of a constraint that must hold.
  public static let required = 1000.0

  /// The words that stand for priorities.
  package static let words: [(name: String, value: Double)] = [
    ("weak", 250), ("medium", 500), ("strong", 750), ("required", required),
  ]

  /// Whether a number may be a priority.
  public static func isValid(_ value: Double) -> Bool { value > 0 && value <= required }
}
