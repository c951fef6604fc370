// Expressions that no file holds, written as ones that a file could: defaults of frames, places of siblings, boxes around
// transformed views. Not for what has a part for each of some nodes, which is built of operations.

import Diagnostics
import LayoutExpressions

/// An expression of slots, whose names are their own; those that begin with `is` are truth values.
struct Formula: Sendable {
  private let property: PropertyExpression
  /// In the order in which they are first mentioned.
  private let names: [String]
  private let type: ExpressionType
  private let template: ExpressionTemplate

  /// Reads a formula.
  ///
  /// - Requires: it is one.
  init(_ text: String, as type: ExpressionType = .number) {
    let source = SourceFragment(SourceBuffer(name: "<formula>", text: text))
    property = PropertyExpression.read(source, as: .expression).property
    var names: [String] = []
    for name in property.expressions.flatMap(\.symbols)
    where NumericFunction(rawValue: name) == nil && !names.contains(name) {
      names.append(name)
    }
    self.names = names
    self.type = type
    let formula = Self.checked(property, type, names, Array(names.indices))
    precondition(formula.slots.elementsEqual(names.indices), "'\(text)' has another order")
    template = formula.template
  }

  /// The formula of slots, in the order of its names.
  private static func checked(
    _ property: PropertyExpression,
    _ type: ExpressionType,
    _ names: [String],
    _ slots: [Int]
  ) -> CheckedExpression {
    let scope = Scope(slots: Dictionary(uniqueKeysWithValues: zip(names, slots)))
    let (formula, problems) = ExpressionChecker.check(property, as: type, in: scope)
    guard let formula else { preconditionFailure("\(problems)") }
    // What is wrong with a value is wrong with the whole: nobody can see the parts.
    let location = property.sourceRange
    return CheckedExpression(
      type: formula.type,
      slots: formula.slots,
      sourceRange: location,
      operations: formula.operations.map { CheckedOperation($0.form, $0.type, location) },
      root: formula.root
    )
  }

  private struct Scope: ExpressionScope {
    let slots: [String: Int]

    func meaning(of name: String) -> NameMeaning? {
      slots[name].map { .slot($0, name.hasPrefix("is") ? .boolean : .number) }
    }
    var candidates: [String] { [] }
  }

  // MARK: Slots

  /// The value without slots.
  func callAsFunction(at location: SourceRange) -> CheckedExpression {
    CheckedExpression(template, slots: IndexList(), at: location)
  }

  func callAsFunction(_ slot: Int, at location: SourceRange) -> CheckedExpression {
    CheckedExpression(template, slots: IndexList(slot), at: location)
  }

  /// The value of two slots.
  func callAsFunction(_ first: Int, _ second: Int, at location: SourceRange) -> CheckedExpression {
    first == second
      ? self([first, second], at: location)
      : CheckedExpression(template, slots: IndexList(first, second), at: location)
  }

  /// The value of slots, in the order in which the formula first mentions their names.
  func callAsFunction(_ slots: [Int], at location: SourceRange) -> CheckedExpression {
    if Set(slots).count == slots.count {
      return CheckedExpression(template, slots: IndexList(slots), at: location)
    }
    // An expression has each slot once.
    let formula = Self.checked(property, type, names, slots)
    return CheckedExpression(formula.template, slots: formula.slots, at: location)
  }

  /// The value of slots by the names of the formula.
  ///
  /// - Requires: there is one for each.
  func callAsFunction(named slots: [String: Int], at location: SourceRange) -> CheckedExpression {
    self(names.compactMap { slots[$0] }, at: location)
  }
}

extension Formula {
  static let zero = Formula("0")
  static let same = Formula("a")
  static let sum = Formula("a + b")
  static let difference = Formula("a - b")
  static let sumLess = Formula("a + b - c")
  static let differenceLess = Formula("a - b - c")
  static let half = Formula("a * 0.5")
  static let plusHalf = Formula("a + b * 0.5")
  static let minusHalf = Formula("a - b * 0.5")
  static let plusPart = Formula("a + b * c")
  static let minusPart = Formula("a - b * c")
  static let lesser = Formula("min(a, b)")
  static let choice = Formula("isFirst ? a : b")
  static let away = Formula("!isPresent", as: .boolean)
  static let awayOrHidden = Formula("!isPresent || isHidden", as: .boolean)
  /// What is not above 0 means the standard one.
  static let rowHeight = Formula("a > 0 ? a : \(RowStandards.row)")
  static let headerHeight = Formula("a > 0 ? a : \(RowStandards.header)")
}
