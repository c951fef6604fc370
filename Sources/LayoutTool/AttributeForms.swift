// Which attributes are expressions, which are literal text with expressions in braces, and which are
// neither. A registry of classes knows better than names alone; this is what can be said without one.

import LayoutExpressions

/// How an attribute is read.
public enum AttributeForm: Hashable, Sendable {
  /// As a property of the given form.
  case property(PropertyForm)
  /// As it stands: a name or a path, never an expression.
  case constant
}

/// Tells how attributes are read.
public protocol AttributeForms {
  /// How an attribute of an element is read, or nil where the attribute is not known.
  func form(ofAttribute attribute: String, inElement element: String) -> AttributeForm?
}

extension AttributeForms {
  /// The form of any attribute: one that is not known is an expression only in braces, or where its name
  /// ends in `Color`.
  func formOrDefault(ofAttribute attribute: String, inElement element: String) -> AttributeForm {
    if let known = form(ofAttribute: attribute, inElement: element) { return known }
    return .property(attribute.hasSuffix("Color") ? .expression : .string)
  }
}

/// Forms by the names that UIKit's classes and layouts share.
public struct NamedAttributeForms: AttributeForms {
  /// Makes the forms.
  public init() {}

  /// How an attribute is read, by its name.
  public func form(
    ofAttribute attribute: String,
    inElement element: String
  ) -> AttributeForm? {
    if Self.constants.contains(attribute) { return .constant }
    if Self.structural.contains(element) {
      let isExpression = element == "macro" && attribute == "value" || attribute == "in"
      return isExpression ? .property(.expression) : .constant
    }
    if Self.expressions.contains(attribute) { return .property(.expression) }
    guard let last = attribute.split(separator: ".").last.map(String.init) else { return nil }
    if Self.numericMembers.contains(last) { return .property(.expression) }
    if last == "font" { return .property(.font) }
    if last == "image" || last.hasSuffix("Image") { return .property(.image) }
    if last == "attributedText" || last == "attributedTitle" { return .property(.attributedString) }
    return nil
  }

  /// Elements that are no views.
  static let structural: Set<String> = ["param", "macro", "children", "repeat"]

  private static let constants: Set<String> = [
    "id", "outlet", "xml", "template", "reuseIdentifier", "class",
  ]

  private static let expressions: Set<String> = [
    "alpha", "isHidden", "hidden", "clipsToBounds", "isUserInteractionEnabled", "isEnabled",
    "isSelected", "numberOfLines", "if",
  ]

  /// Parts of geometry, alone or at the end of a path.
  private static let numericMembers: Set<String> = [
    "left", "top", "right", "bottom", "width", "height", "leading", "trailing", "x", "y",
    "cornerRadius", "borderWidth", "shadowOpacity", "shadowRadius", "firstBaseline",
    "lastBaseline",
  ]
}
