// Classes of views, layers and controllers as layouts know them: names, properties, types. The stand-in for
// asking the Objective-C runtime.

import LayoutExpressions

/// A class.
public struct ViewClass: Hashable, Sendable {
  /// The name, with its module where it has one: `UILabel`, `Shop.Badge`.
  public let name: String
  /// The class it is a kind of, nil for the outermost.
  public let superclass: String?
  /// What decides its size by itself, nil where its superclass says.
  public var intrinsicSize: IntrinsicSize?
  /// Its own properties by name, those of its superclass left out.
  public private(set) var properties: [String: PropertyKind] = [:]
  /// Other spellings of its properties.
  public private(set) var aliases: [String: String] = [:]
  /// What its properties are where a layout says nothing, as far as it is not what values of their type
  /// are anyway.
  public private(set) var defaults: [String: ExpressionValue] = [:]
  /// The part whose properties are the class's own, too: the view of a controller.
  public private(set) var forwardedPart: String?

  /// Makes a class without properties of its own.
  public init(_ name: String, superclass: String?, intrinsicSize: IntrinsicSize? = nil) {
    self.name = name
    self.superclass = superclass
    self.intrinsicSize = intrinsicSize
  }

  /// Makes a class from the types of its properties.
  public init(
    _ name: String,
    superclass: String,
    intrinsicSize: IntrinsicSize? = nil,
    expressionTypes: [String: RuntimeType]
  ) {
    self.init(name, superclass: superclass, intrinsicSize: intrinsicSize)
    for (property, type) in expressionTypes { properties[property] = type.kind }
  }

  /// Adds a property, or changes its kind.
  public mutating func setProperty(_ name: String, _ kind: PropertyKind) {
    properties[name] = kind
  }

  /// Says what a property is where a layout says nothing.
  public mutating func setDefault(_ value: ExpressionValue, of property: String) {
    defaults[property] = value
  }

  /// Makes the properties of a part the class's own.
  public mutating func forward(to part: String) { forwardedPart = part }

  /// Adds another spelling of a property.
  public mutating func setAlias(_ alias: String, of property: String) {
    aliases[alias] = property
  }
}

/// The type of a property of a user's own class.
public struct RuntimeType: Hashable, Sendable {
  /// What the property takes.
  public let kind: PropertyKind

  /// A property of a kind.
  public init(_ kind: PropertyKind) {
    self.kind = kind
  }

  /// A property of a type of the expression language.
  public init(_ type: ExpressionType) {
    kind = .value(type)
  }

  /// A property of a Swift type.
  ///
  /// Numbers, truth values, texts and what the expression language has itself are those; any other type
  /// is one whose values only constants and state can bring.
  public init<Value>(_ type: Value.Type) {
    kind = .value(Self.expressionType(of: type))
  }

  /// A property whose values are named.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - cases: The values by the names that expressions use.
  public init<Value: Hashable & Sendable>(_ type: Value.Type, _ cases: [String: Value]) {
    // Dictionaries have no order; names do.
    let cases = cases.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (name: $0.key, rawValue: ExpressionValue.object(ObjectValue($0.value))) }
    kind = .value(.enumeration(EnumerationType("\(type)", cases: cases)))
  }

  private static func expressionType(of type: Any.Type) -> ExpressionType {
    switch type {
    case is Double.Type, is Float.Type, is any BinaryInteger.Type: .number
    case is Bool.Type: .boolean
    case is String.Type: .string
    case is String?.Type: .optional(.string)
    case is Double?.Type, is Int?.Type: .optional(.number)
    case is Bool?.Type: .optional(.boolean)
    case is ColorValue.Type: .color
    case is ColorValue?.Type: .optional(.color)
    case is FontDescriptor.Type: .font
    case is AttributedText.Type: .attributedString
    case is AttributedText?.Type: .optional(.attributedString)
    case is ImageReference.Type: .image
    case is ImageReference?.Type: .optional(.image)
    default: .object("\(type)")
    }
  }
}
