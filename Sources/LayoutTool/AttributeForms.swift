// Which attributes are expressions, which are literal text with expressions in braces, and which are
// neither: what the classes say, the parameters that an element declares, and, of unknown classes, what
// any view or controller has.

import LayoutExpressions
import MarkupReading
import ViewClasses

/// How an attribute is read.
public enum AttributeForm: Hashable, Sendable {
  /// As a property of the given form.
  case property(PropertyForm)
  /// As a colour: an expression that keeps its braces.
  case color
  /// As it stands: a name or a path, never an expression.
  case constant

  /// How values of a type are read.
  init(_ type: ExpressionType) {
    self = type.unwrapped == .color ? .color : .property(type.form)
  }
}

/// Tells how the attributes of one element are read.
public struct AttributeForms: Sendable {
  private let name: String
  private let className: String
  private let classes: ClassTable
  /// Those that the element declares itself, with `<param>`; of a `<param>`, what its value is.
  private var parameters: [String: AttributeForm] = [:]

  /// Looks at an element.
  ///
  /// - Complexity: linear in the children of the element.
  public init(of element: MarkupNode, classes: ClassTable = .uiKit) {
    name = element.name
    self.classes = classes
    className =
      classes.viewClass(named: element.name)?.name ?? ClassTable.standIn(for: element.name)
    if name == "param", let type = element.attribute(named: "type") {
      parameters["value"] = Self.form(ofType: type.value.text)
    }
    for child in element.elements where child.name == "param" {
      guard let parameter = child.attribute(named: "name"),
        let type = child.attribute(named: "type")
      else { continue }
      parameters[parameter.value.text] = Self.form(ofType: type.value.text)
    }
  }

  /// How an attribute is read, nil where nobody knows.
  public func form(of attribute: String) -> AttributeForm? {
    if let declared = parameters[attribute] { return declared }
    if LayoutElements.structural.contains(name) {
      let isExpression = name == "macro" && attribute == "value" || attribute == "in"
      return isExpression ? .property(.expression) : .constant
    }
    if Self.constants.contains(attribute) { return .constant }
    if Self.nodeAttributes.contains(attribute) { return .property(.expression) }
    return classes.property(attribute, of: className).map { AttributeForm($0.type) }
  }

  /// The form of an attribute that nobody knows: an expression only in braces, or where its name ends in
  /// `Color`.
  public static func formOfUnknown(_ attribute: String) -> AttributeForm {
    attribute.hasSuffix("Color") ? .color : .property(.string)
  }

  /// Whether the name of an attribute that nobody knows is one of texts.
  static func isNameOfText(_ attribute: String) -> Bool {
    let name = attribute.lowercased()
    return wordsOfTexts.contains { name.hasSuffix($0) }
  }

  private static let wordsOfTexts = [
    "id", "url", "path", "title", "text", "string", "label", "name", "identifier", "key", "font",
    "image", "icon",
  ]

  private static func form(ofType name: String) -> AttributeForm {
    switch name.hasSuffix("?") ? String(name.dropLast()) : name {
    case "URL", "NSURL", "Selector": .property(.string)
    default: ExpressionType(named: name).map(AttributeForm.init) ?? .property(.expression)
    }
  }

  private static let constants: Set<String> = [
    "id", "outlet", "xml", "template", "reuseIdentifier", "class", "layoutMode",
  ]

  /// What every node has, whatever its class.
  private static let nodeAttributes: Set<String> = [
    "left", "top", "right", "bottom", "width", "height", "leading", "trailing", "center.x",
    "center.y", "firstBaseline", "lastBaseline", "if",
  ]
}
