// The types of the expression language. A property has a type, and what its expression gives has to fit.

/// What kind of value a property takes or an expression gives.
public indirect enum ExpressionType: Hashable, Sendable {
  /// Anything; checked when the value is there.
  case any
  /// The type of `nil` alone.
  case `nil`
  /// A number.
  case number
  /// True or false.
  case boolean
  /// A text: literal outside braces.
  case string
  /// A colour.
  case color
  /// A font: literal words outside braces.
  case font
  /// A text with attributes: literal outside braces, with HTML.
  case attributedString
  /// An image: a literal name outside braces.
  case image
  /// One case of an enumeration.
  case enumeration(EnumerationType)
  /// Any number of cases of an enumeration.
  case optionSet(EnumerationType)
  /// A value of several numbers.
  case structure(StructureKind)
  /// Values of one type, in order.
  case array(ExpressionType)
  /// Values by key.
  case record
  /// An object of a class or protocol, by its name; only constants and state can bring it.
  case object(String)
  /// The type or nil.
  case optional(ExpressionType)

  /// The type as messages name it.
  public var name: String {
    switch self {
    case .any: "any value"
    case .nil: "nil"
    case .number: "number"
    case .boolean: "boolean"
    case .string: "string"
    case .color: "color"
    case .font: "font"
    case .attributedString: "attributed string"
    case .image: "image"
    case .enumeration(let type), .optionSet(let type): type.name
    case .structure(let kind): kind.rawValue
    case .array(let element): element == .any ? "array" : "array of \(element.name)"
    case .record: "record"
    case .object(let name): name
    case .optional(let type): "optional \(type.name)"
    }
  }

  /// How a property of the type is written.
  public var form: PropertyForm {
    switch self {
    case .string: .string
    case .image: .image
    case .font: .font
    case .attributedString: .attributedString
    case .optional(let type): type.form
    default: .expression
    }
  }

  /// Whether nil may be a value of the type.
  public var allowsNil: Bool {
    switch self {
    case .optional, .nil, .any: true
    default: false
    }
  }

  /// The type without nil.
  public var unwrapped: ExpressionType {
    if case .optional(let type) = self { return type.unwrapped }
    return self
  }

  /// The type with nil.
  public var wrapped: ExpressionType { allowsNil ? self : .optional(self) }

  /// The one type of two branches, or nil where they have none.
  public static func common(_ left: ExpressionType, _ right: ExpressionType) -> ExpressionType? {
    if left == right { return left }
    if left == .any || right == .any { return .any }
    if left == .nil { return right.wrapped }
    if right == .nil { return left.wrapped }
    switch (left, right) {
    case (.string, .attributedString), (.attributedString, .string): return .attributedString
    case (.array(let left), .array(let right)): return .array(common(left, right) ?? .any)
    case (.optional(let type), let other), (let other, .optional(let type)):
      return common(type, other.unwrapped)?.wrapped
    default: return nil
    }
  }

  /// The one type of several, `any` for none, or nil.
  static func common(_ types: [ExpressionType]) -> ExpressionType? {
    guard var result = types.first else { return .any }
    for type in types.dropFirst() {
      guard let both = common(result, type) else { return nil }
      result = both
    }
    return result
  }
}

/// How the text of a property is read.
public enum PropertyForm: Hashable, Sendable {
  /// The whole text is an expression; braces round the whole of it mean nothing.
  case expression
  /// Literal text with expressions in braces.
  case string
  /// The name of an image, with expressions in braces.
  case image
  /// Words of a font, with expressions in braces.
  case font
  /// Literal text with HTML, with expressions in braces.
  case attributedString
}
