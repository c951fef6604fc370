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
    if attribute == "if" || Self.placingAttributes.contains(attribute) {
      return .property(.expression)
    }
    return classes.property(attribute, of: className).map { AttributeForm($0.type) }
  }

  /// The names that expressions of an element find in itself, before any variable: where it is, and those of its
  /// attributes that are expressions.
  func nearestNames(of element: MarkupNode) -> Set<String> {
    switch name {
    case "repeat", "children": return []
    case "param", "macro": return Self.placingAttributes
    default:
      let explicit = element.attributes.filter {
        form(of: $0.name) != .constant && !PropertyExpression.isBlank($0.value)
      }
      return Self.placingAttributes.union(explicit.map(\.name))
    }
  }

  /// The words that come before any variable in the value of an attribute: the cases of its enumeration.
  func caseNames(of attribute: String) -> [String] {
    guard !LayoutElements.structural.contains(name), !Self.placingAttributes.contains(attribute)
    else { return [] }
    switch classes.property(attribute, of: className)?.type.unwrapped {
    case .enumeration(let type)?, .optionSet(let type)?: return type.caseNames
    default: return []
    }
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

  /// Where every node is, whatever its class.
  private static let placingAttributes: Set<String> = [
    "left", "top", "right", "bottom", "width", "height", "leading", "trailing", "center.x",
    "center.y", "firstBaseline", "lastBaseline",
  ]
}
