// Reads canonical text: `item.attribute relation expression @priority`, where the expression is
// linear in at most one attribute. The writing side is LayoutModel.CanonicalText.

import Diagnostics
import ExactArithmetic
import LayoutModel

struct ExplicitConstraintParser: LinearExpressionParser {
  /// An item as written; which view `superview` means depends on the other item.
  struct Item {
    var name: String
    var attribute: LayoutAttribute
    /// Where the name stands.
    var range: Range<Int>
  }

  /// A number plus a multiple of at most one item.
  struct Linear: LinearValue {
    var item: Item?
    var multiplier = AffineNumber(0)
    var constant = AffineNumber(0)

    var isConstant: Bool { item == nil }

    static prefix func - (value: Linear) -> Linear { value.mapped { -$0 } }
    static func * (value: Linear, factor: AffineNumber) -> Linear { value.mapped { $0 * factor } }
    static func / (value: Linear, divisor: AffineNumber) -> Linear { value.mapped { $0 / divisor } }

    /// Changes a number, or a multiple of an item and nothing else.
    private func mapped(_ change: (AffineNumber) -> AffineNumber) -> Linear {
      item == nil
        ? Linear(constant: change(constant)) : Linear(item: item, multiplier: change(multiplier))
    }

    /// The sum, nil where it has two items.
    func adding(_ other: Linear) -> Linear? {
      if let item, let second = other.item {
        guard item.name == second.name, item.attribute == second.attribute else { return nil }
      }
      return Linear(
        item: item ?? other.item,
        multiplier: multiplier + other.multiplier,
        constant: constant + other.constant
      )
    }

    func exceeds(digitCount: Int) -> Bool {
      multiplier.exceeds(digitCount: digitCount) || constant.exceeds(digitCount: digitCount)
    }
  }

  static let numberCodes: (malformed: DiagnosticCode, outOfRange: DiagnosticCode) = (
    "constraint-bad-number", "constraint-number-out-of-range"
  )
  static var hasFreeSigns: Bool { true }
  static var showsOperators: Bool { true }

  static func finding(_ problem: LinearProblem) -> (code: DiagnosticCode, message: String) {
    switch problem {
    case .excess: ("constraint-too-long", Messages.tooManyOperands)
    case .sum: ("constraint-two-items", Messages.twoItems)
    case .product: ("constraint-not-linear", Messages.productOfItems)
    case .quotient: ("constraint-not-linear", Messages.divisionByItem)
    case .divisionByZero: ("constraint-division-by-zero", Messages.divisionByZero)
    }
  }

  let fragment: SourceFragment
  let originID: String
  let environment: VisualFormatEnvironment
  var scanner: FormatScanner
  var diagnostics: [Diagnostic] = []
  var operandCount = 0

  init(fragment: SourceFragment, originID: String, environment: VisualFormatEnvironment) {
    self.fragment = fragment
    self.originID = originID
    self.environment = environment
    scanner = FormatScanner(fragment.bytes)
  }

  /// The constraint, nil after an error that leaves none; check `diagnostics` in any case.
  mutating func parse() -> AttributeConstraint? {
    _ = scanner.takeSpaces()
    let whole = scanner.position..<scanner.bytes.count
    guard let first = parseItem() else { return nil }
    guard let relation = parseRelation() else { return nil }
    guard let right = parseSum() else { return nil }
    let priority = parsePriority()
    parseEnd()
    let anchors = resolve(first, right.item)
    guard let priority, let anchors, !diagnostics.containsErrors else { return nil }
    guard let multiplier = ExactNumber(inRange: right.multiplier),
      let constant = ExactNumber(inRange: right.constant)
    else {
      let isTooSmall = [right.multiplier, right.constant].contains {
        $0.value.magnitude < 1 && ExactNumber(inRange: $0) == nil
      }
      report(
        "constraint-number-out-of-range",
        Messages.resultOutOfRange(isTooSmall: isTooSmall),
        whole
      )
      return nil
    }
    let constraint = AttributeConstraint(
      anchors.first,
      relation,
      anchors.second,
      multiplier: right.item == nil ? .one : multiplier,
      constant: constant,
      priority: priority,
      origin: ConstraintOrigin(
        id: originID,
        range: SourceRange(fragment.buffer, fragment.bufferRange(whole))
      )
    )
    if let (code, message) = LegalityCheck.reason(for: constraint, in: environment.tree) {
      report(code, message, whole)
    }
    return constraint
  }

  // MARK: Items

  /// Reads `name.attribute`.
  private mutating func parseItem() -> Item? {
    let name = scanner.takeName()
    guard !name.isEmpty else {
      let range = scanner.tokenRange
      let found = text(range)
      let message =
        if scanner.isAtNumber {
          Messages.numberFirst(found)
        } else if found.unicodeScalars.first?.properties.isAlphabetic == true {
          Messages.foreignLetter(found)
        } else {
          Messages.expected(
            "a view and an attribute, such as 'a.width'",
            found: range.isEmpty ? nil : found
          )
        }
      report("constraint-expected-item", message, range)
      return nil
    }
    return parseAttribute(of: name)
  }

  /// Reads `.attribute` behind a name.
  private mutating func parseAttribute(of name: Range<Int>) -> Item? {
    guard scanner.take(UInt8(ascii: ".")) else {
      reportExpected("constraint-expected-attribute", "'.' and an attribute")
      return nil
    }
    let word = scanner.takeName()
    guard !word.isEmpty else {
      reportExpected("constraint-expected-attribute", "an attribute, such as 'width'")
      return nil
    }
    guard let attribute = LayoutAttribute(rawValue: text(word)) else {
      let names = LayoutAttribute.allCases.lazy.map(\.rawValue)
      report(
        "constraint-unknown-attribute",
        Messages.unknownAttribute(text(word)),
        word,
        suggestion: Suggestion.nearest(to: text(word), in: names)
      )
      return nil
    }
    return Item(name: text(name), attribute: attribute, range: name)
  }

  // MARK: Relation, priority, end

  private mutating func parseRelation() -> LayoutRelation? {
    _ = scanner.takeSpaces()
    if let relation = takeRelation() { return relation }
    reportExpectedRelation("constraint-expected-relation")
    return nil
  }

  /// Reads `@priority`; the environment's default where none is written, nil after an error.
  private mutating func parsePriority() -> Double? {
    _ = scanner.takeSpaces()
    guard scanner.take(UInt8(ascii: "@")) else { return environment.defaultPriority }
    _ = scanner.takeSpaces()
    let start = scanner.position
    var isNegative = false
    if scanner.take(UInt8(ascii: "-")) { isNegative = true }
    guard let magnitude = takePriorityWord() ?? parseNumberOrMetric(expected: "a priority")?.double
    else { return nil }
    let value = isNegative ? -magnitude : magnitude
    guard value > 0, value <= AttributeConstraint.requiredPriority else {
      report(
        "constraint-bad-priority",
        Messages.badPriority(JSONText.number(value)),
        start..<scanner.position
      )
      return nil
    }
    return value
  }

  /// Takes `weak` and its like; nil, and nothing, for any other word and for the name of a metric.
  private mutating func takePriorityWord() -> Double? {
    let start = scanner.position
    let name = text(scanner.takeName())
    if environment.metrics[name] == nil, let word = FormatExtension.priorityWords[name] {
      return word
    }
    scanner.position = start
    return nil
  }

  private mutating func parseEnd() {
    _ = scanner.takeSpaces()
    if !scanner.isAtEnd {
      reportExpected("constraint-trailing-text", "an operator, '@' or the end")
    }
  }

  /// Reads an unsigned number or a metric's name.
  private mutating func parseNumberOrMetric(expected: String) -> ExactNumber? {
    if scanner.isAtNumber { return takeNumber(from: scanner.position).map { ExactNumber($0) } }
    let name = scanner.takeName()
    guard !name.isEmpty else {
      reportExpected("constraint-expected-number", expected)
      return nil
    }
    return metric(name)
  }

  private mutating func metric(_ name: Range<Int>) -> ExactNumber? {
    if let value = environment.metrics[text(name)] { return value }
    if environment.tree.item(named: text(name)) != nil {
      report("constraint-expected-attribute", Messages.viewAlone(text(name)), name)
    } else {
      report(
        "constraint-unknown-metric",
        Messages.unknownMetric(text(name)),
        name,
        suggestion: environment.nearestMetricName(to: text(name))
      )
    }
    return nil
  }

  /// Reads a number, a metric or an item.
  mutating func parseOperand() -> Linear? {
    let start = scanner.position
    if !scanner.isAtNumber, !scanner.takeName().isEmpty, scanner.current == UInt8(ascii: ".") {
      return parseAttribute(of: start..<scanner.position).map {
        Linear(item: $0, multiplier: AffineNumber(1))
      }
    }
    scanner.position = start
    return parseNumberOrMetric(expected: "a number, a metric or an attribute of a view").map {
      Linear(constant: $0.affine)
    }
  }

  // MARK: Items by name

  /// Finds the views and guides of both items.
  private mutating func resolve(
    _ first: Item,
    _ second: Item?
  ) -> (first: LayoutAnchor, second: LayoutAnchor?)? {
    let firstItem = item(of: first)
    guard let second else {
      guard let firstItem else {
        if isSuperview(first) { reportNoOther(first) }
        return nil
      }
      return (LayoutAnchor(firstItem, first.attribute), nil)
    }
    let secondItem = item(of: second)
    guard let a = firstItem ?? superview(first, beside: secondItem),
      let b = secondItem ?? superview(second, beside: firstItem)
    else { return nil }
    return (LayoutAnchor(a, first.attribute), LayoutAnchor(b, second.attribute))
  }

  private func isSuperview(_ item: Item) -> Bool { item.name == LayoutTree.containerName }

  /// The item of a name, nil for `superview` and after an error.
  private mutating func item(of item: Item) -> LayoutItem? {
    let name = item.name
    if name == LayoutTree.containerName { return nil }
    if name == CanonicalText.rootName { return .view(.container) }
    if let known = environment.tree.item(named: name) { return known }
    report(
      "constraint-unknown-view",
      Messages.unknownView(name),
      item.range,
      suggestion: environment.nearestViewName(to: name)
    )
    return nil
  }

  /// The superview of the other item, where this item is `superview`.
  private mutating func superview(_ item: Item, beside other: LayoutItem?) -> LayoutItem? {
    guard isSuperview(item) else { return nil }
    guard let other else {
      if !diagnostics.containsErrors { reportNoOther(item) }
      return nil
    }
    if let superview = environment.superview(of: other) { return .view(superview) }
    let name =
      other == .view(.container) ? CanonicalText.rootName : environment.tree.name(of: other)
    report("constraint-no-superview", Messages.noSuperview(of: name), item.range)
    return nil
  }

  private mutating func reportNoOther(_ item: Item) {
    report("constraint-no-superview", Messages.superviewAlone, item.range)
  }
}
