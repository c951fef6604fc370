// What properties and their names are: names by number, attributes of nodes, what classes say.

import Diagnostics
import LayoutExpressions
import ViewClasses

extension LayoutMounting {
  // MARK: Names

  func word(_ name: NameNumber) -> String { slots.names.words[name] }

  /// Takes note of a name that an expression asks for.
  func noteUse(of name: NameNumber) {
    let index = Int(name.number)
    while areUsed.count <= index { areUsed.append(false) }
    areUsed[index] = true
  }

  /// Every name that an expression asked for.
  var usedNames: Set<String> {
    var names = otherUsedNames
    for (index, isUsed) in areUsed.enumerated() where isUsed {
      names.insert(slots.names.words.strings[index])
    }
    return names
  }

  // MARK: Properties

  func type(ofProperty name: NameNumber, of node: Int) -> ExpressionType? {
    classType(ofProperty: name, of: nodes[node].classNumber)
  }

  func type(ofProperty name: String, of className: String?) -> ExpressionType? {
    classType(ofProperty: number(of: name), of: className.map { classFacts.number(of: $0) })
  }

  private func classType(ofProperty name: NameNumber, of classNumber: Int?) -> ExpressionType? {
    if name.isPlacing { return .number }
    return classNumber.flatMap {
      classFacts.type(ofProperty: name, of: $0, spelled: word(name))
    }
  }

  /// What a property of a node is where nothing is said.
  func standardValue(
    of name: NameNumber,
    at node: Int,
    as type: ExpressionType
  ) -> ExpressionValue {
    guard let number = nodes[node].classNumber, !name.isPlacing else {
      return PropertyDefaults.value(as: type)
    }
    return classFacts.standardValue(of: name, of: number, spelled: word(name))
      ?? PropertyDefaults.value(as: type)
  }

  /// Whether a node's view scrolls.
  func isScrolling(_ node: Int) -> Bool {
    nodes[node].classNumber.map { classFacts.facts[$0].isScrolling } ?? false
  }

  /// What decides the size of a node's view by itself.
  func intrinsicSize(of node: Int) -> IntrinsicSize? {
    nodes[node].classNumber.flatMap { classFacts.facts[$0].intrinsicSize }
  }

  func canonicalName(_ name: NameNumber, of node: Int) -> NameNumber {
    // From right to left a leading edge is no left one.
    if name.isPlacing, nodes[node].isRightToLeft { return name }
    return canonicalName(name, ofClass: nodes[node].classNumber)
  }

  func canonicalName(_ name: String, of className: String?) -> String {
    let classNumber = className.map { classFacts.number(of: $0) }
    return word(canonicalName(number(of: name), ofClass: classNumber))
  }

  private func canonicalName(_ name: NameNumber, ofClass classNumber: Int?) -> NameNumber {
    if name.isPlacing { return name.canonical }
    guard let classNumber else { return name }
    return addCanonicalName(name, ofClass: classNumber)
  }

  /// The attribute that sets a property.
  func attribute(_ name: NameNumber, at node: Int) -> NodeDescription.Attribute? {
    attributes.index(name, of: node).map { nodes[node].description.attributes[$0] }
  }

  func hasExpression(_ name: NameNumber, at node: Int) -> Bool {
    attributes.index(name, of: node) != nil
  }

  func hasExpression(_ name: String, at node: Int) -> Bool {
    hasExpression(number(of: name), at: node)
  }

  /// The expression that is but a member of a slot.
  func member(_ name: String, of whole: Int, at location: SourceRange) -> CheckedExpression {
    if let known = plainMembers[name] {
      return CheckedExpression(known, slots: IndexList(whole), at: location)
    }
    let expression = SyntheticExpression.member(name, of: whole, at: location)
    plainMembers[name] = expression.template
    return expression
  }

  /// The expression that is but a number.
  func plain(_ number: Double, at location: SourceRange) -> CheckedExpression {
    if let known = plainNumbers[number] { return CheckedExpression(known, slots: [], at: location) }
    let expression = CheckedExpression(.number(number), as: .number, at: location)
    plainNumbers[number] = expression.template
    return expression
  }

  /// The number that a few digits are, nil for anything else.
  static func plainNumber(_ digits: UnsafeBufferPointer<UInt8>) -> Double? {
    guard (1...15).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard digit.isDigit else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return Double(number)
  }
}
