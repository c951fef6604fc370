// What an expression evaluates to. Values compare by content, so that setting state to an equal value
// is known to change nothing.

/// A value of the expression language.
public enum ExpressionValue: Hashable, Sendable {
  /// The absence of a value.
  case `nil`
  /// A number, in points where it measures something.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// A text.
  case string(String)
  /// A colour.
  case color(ColorValue)
  /// A font.
  case font(FontDescriptor)
  /// A text with attributes.
  case attributedString(AttributedText)
  /// An image by name and size.
  case image(ImageReference)
  /// A case of an enumeration.
  case enumeration(EnumerationCase)
  /// Cases of an enumeration together.
  case optionSet(OptionSetValue)
  /// A point, size, rectangle, insets or transform.
  case structure(StructureValue)
  /// Values in order.
  case array([ExpressionValue])
  /// Values by key.
  case record(RecordValue)
  /// Something that only constants and state can bring.
  case object(ObjectValue)

  /// The type of the value.
  public var type: ExpressionType {
    switch self {
    case .nil: .nil
    case .number: .number
    case .boolean: .boolean
    case .string: .string
    case .color: .color
    case .font: .font
    case .attributedString: .attributedString
    case .image: .image
    case .enumeration(let value): .enumeration(value.type)
    case .optionSet(let value): .optionSet(value.type)
    case .structure(let value): .structure(value.kind)
    case .array(let elements): .array(ExpressionType.common(elements.map(\.type)) ?? .any)
    case .record: .record
    case .object(let value): .object(value.typeName)
    }
  }

  /// The value as a text part joins it, or nil where the value has no text.
  ///
  /// Integers have no `.0`; numbers that are not finite and `nil` have no text.
  public var text: String? {
    switch self {
    case .number(let number): NumberText.text(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .string(let text): text
    case .color(let color): color.text
    case .font(let font): font.text
    case .attributedString(let text): text.string
    case .image(let image): image.name
    case .enumeration(let value): value.name
    case .optionSet(let value): value.text
    case .structure(let value): value.text
    case .nil, .array, .record, .object: nil
    }
  }

  /// A member of the value: `width` of a size, a key of a record; nil where it has none of that name.
  public func member(_ name: String) -> ExpressionValue? {
    switch self {
    case .structure(let value): value.member(name)
    case .record(let record): record.member(name)
    case .image(let image): image.member(name)
    case .array(let elements) where name == "count": .number(Double(elements.count))
    case .string(let text) where name == "length": .number(Double(text.utf16.count))
    case .attributedString(let text) where name == "length":
      .number(Double(text.string.utf16.count))
    case .array(let elements):
      Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    default: nil
    }
  }
}
