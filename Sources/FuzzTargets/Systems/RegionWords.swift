// The words in which a region is described, read back: `2 · θ1 - θ2 >= 8 and θ1 < 1/3`. Only for systems
// whose parameters have no names.

import ExactArithmetic
import ParametricSimplex

/// What the description of a region says.
struct RegionWords {
  /// An affine function of the parameters: the constant, then a coefficient each.
  struct Affine {
    var coefficients: [Rational]

    var negated: Affine { Affine(coefficients: coefficients.map { -$0 }) }

    /// The value at a row of parameters.
    func value(at point: [Rational]) -> Rational {
      zip(coefficients.dropFirst(), point).reduce(coefficients[0]) { $0 + $1.0 * $1.1 }
    }
  }

  /// A function, and whether it is to be at least 0, or below it.
  typealias Condition = (affine: Affine, isPositive: Bool)

  /// Where the region is.
  let conditions: [Condition]
  /// Where what is said of rows is true.
  let rowConditions: [Condition]
  let leaves: [Affine]

  /// Reads a description; nil where it is not in the language.
  init?(_ description: RegionDescription, parameterCount: Int) {
    guard let conditions = Self.conditions(description.condition, parameterCount),
      let rowConditions = Self.conditions(description.rowCondition, parameterCount, borders: .some)
    else { return nil }
    self.conditions = conditions
    self.rowConditions = rowConditions
    leaves = description.leaves.compactMap { leaf in
      Self.affine(leaf.expression.split(separator: " ")[...], parameterCount)
    }
    guard leaves.count == description.leaves.count else { return nil }
  }

  /// Which of its borders a piece may be said to have.
  enum Borders {
    /// Those of its positive sides.
    case positive
    case none
    case some
  }

  /// What has to hold for `2 · θ1 - θ2 >= 8 and θ1 < 1/3`; nil where that is not in the language.
  static func conditions(
    _ text: String,
    _ parameterCount: Int,
    borders: Borders = .positive
  ) -> [Condition]? {
    var conditions: [Condition] = []
    var words = text.split(separator: " ")[...]
    while !words.isEmpty {
      let condition = words.prefix { $0 != "and" }
      words = words.dropFirst(condition.count)
      if !words.isEmpty {
        words.removeFirst()
        if words.isEmpty { return nil }
      }
      guard condition.count >= 3, let limit = Self.number(condition[condition.endIndex - 1]),
        var affine = Self.affine(condition.dropLast(2), parameterCount)
      else { return nil }
      affine.coefficients[0] -= limit
      switch condition[condition.endIndex - 2] {
      case ">=" where borders != .none: conditions.append((affine, true))
      case "<": conditions.append((affine, false))
      case ">" where borders != .positive: conditions.append((affine.negated, false))
      case "<=" where borders == .some: conditions.append((affine.negated, true))
      default: return nil
      }
    }
    return conditions
  }

  /// Whether a row of parameters is in the region.
  func holds(at point: [Rational]) -> Bool { Self.hold(conditions, at: point) }

  /// Whether what is said of rows is true at a row of parameters.
  func holdsOfRows(at point: [Rational]) -> Bool { Self.hold(rowConditions, at: point) }

  static func hold(_ conditions: [Condition], at point: [Rational]) -> Bool {
    conditions.allSatisfy { ($0.affine.value(at: point).signum >= 0) == $0.isPositive }
  }

  private static func affine(_ words: ArraySlice<Substring>, _ parameterCount: Int) -> Affine? {
    var affine = Affine(coefficients: [Rational](repeating: .zero, count: parameterCount + 1))
    var words = words
    var isFirst = true
    repeat {
      var sign = Rational.one
      if !isFirst {
        guard let joint = words.popFirst(), joint == "+" || joint == "-" else { return nil }
        if joint == "-" { sign = -sign }
      }
      guard var word = words.popFirst() else { return nil }
      if isFirst, word.first == "-" {
        sign = -sign
        word.removeFirst()
      }
      isFirst = false
      var (factor, column) = (Rational.one, 0)
      if let parameter = parameter(word, parameterCount) {
        column = parameter
      } else {
        guard let number = number(word) else { return nil }
        factor = number
        if words.first == "·" {
          words.removeFirst()
          guard let name = words.popFirst(), let parameter = parameter(name, parameterCount) else {
            return nil
          }
          column = parameter
        }
      }
      affine.coefficients[column] += sign * factor
    } while !words.isEmpty
    return affine
  }

  private static func parameter(_ word: Substring, _ parameterCount: Int) -> Int? {
    guard word.first == "θ", let number = Int(word.dropFirst()),
      (1...max(1, parameterCount)).contains(number)
    else { return nil }
    return number
  }

  private static func number(_ word: Substring) -> Rational? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let numerator = Rational(decimal: parts[0].utf8) else { return nil }
    guard parts.count == 2 else { return numerator }
    guard let denominator = Rational(decimal: parts[1].utf8), !denominator.isZero else {
      return nil
    }
    return numerator / denominator
  }
}
