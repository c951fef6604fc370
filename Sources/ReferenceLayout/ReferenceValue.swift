// Values of expressions in exact fractions. Not for texts with attributes, fonts, colours and images: no frame is
// computed from them, but by who measures them.

import ExactArithmetic
import LayoutExpressions

/// A value of an expression, its numbers exact.
enum ReferenceValue: Hashable {
  case `nil`
  case number(Rational)
  case boolean(Bool)
  case string(String)
  case structure(StructureKind, [Rational])
  case array([ReferenceValue])
  case record([String: ReferenceValue])
  case enumeration(EnumerationCase)
  /// A value of another type, which the reference only hands on.
  case other(ExpressionValue)

  static let zero = ReferenceValue.number(.zero)

  /// A value from outside: its numbers mean their decimals.
  init(_ value: ExpressionValue) {
    switch value {
    case .nil: self = .nil
    case .number(let number) where number.isFinite:
      self = .number(Rational(shortestDecimalOf: number))
    case .boolean(let flag): self = .boolean(flag)
    case .string(let text): self = .string(text)
    case .structure(let value) where value.numbers.allSatisfy(\.isFinite):
      self = .structure(value.kind, value.numbers.map { Rational(shortestDecimalOf: $0) })
    case .enumeration(let value): self = .enumeration(value)
    case .array(let elements): self = .array(elements.map { ReferenceValue($0) })
    case .record(let record):
      var members: [String: ReferenceValue] = [:]
      for member in record.members { members[member.key] = ReferenceValue(member.value) }
      self = .record(members)
    default: self = .other(value)
    }
  }

  /// The value as an element of a list: a number is the nearest Double there, which counts as the number.
  var rounded: ReferenceValue {
    if case .number(let number) = self {
      let nearest = Double(number)
      if nearest.isFinite { return .number(Rational(shortestDecimalOf: nearest)) }
    }
    return self
  }

  func number() throws(Outside) -> Rational {
    if case .number(let number) = self { return number }
    throw Outside("a value that is no number")
  }

  /// Whether the value holds: a number does where it is not 0.
  func condition() throws(Outside) -> Bool {
    switch self {
    case .boolean(let flag): return flag
    case .number(let number): return !number.isZero
    default: throw Outside("a value that is no condition")
    }
  }

  /// The value as a part of a text; numbers as answers print them.
  func text() throws(Outside) -> String {
    switch self {
    case .string(let text): return text
    case .boolean(let flag): return flag ? "true" : "false"
    case .number(let number):
      if let text = ExpressionValue.number(Double(number)).text { return text }
    default: break
    }
    throw Outside("a value in a text")
  }

  func member(_ name: String) throws(Outside) -> ReferenceValue {
    switch self {
    case .structure(let kind, let numbers):
      if let index = kind.index(ofMember: name) { return .number(numbers[index]) }
    case .record(let members):
      if let value = members[name] { return value }
    case .array(let elements):
      if name == "count" { return .number(Rational(elements.count)) }
      if let index = Int(name), elements.indices.contains(index) { return elements[index] }
    case .string(let text) where name == "length": return .number(Rational(text.utf16.count))
    default: break
    }
    throw Outside("the member '\(name)'")
  }
}

/// Why the reference says nothing: what it does not cover.
public struct Outside: Error, Hashable, Sendable {
  /// What it does not cover, in few words: `a stack`.
  public let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// A node's place in its parent, in points.
public struct ReferenceFrame: Hashable, Sendable {
  /// The distance of its left edge from its parent's.
  public let left: Rational
  /// The distance of its top edge from its parent's.
  public let top: Rational
  /// Its width.
  public let width: Rational
  /// Its height.
  public let height: Rational
}
