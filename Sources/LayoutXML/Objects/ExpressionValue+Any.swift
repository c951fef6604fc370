// Values of a program as expressions know them: numbers, texts, truth values, lists, records of whatever has
// names. Anything else is an object, known by identity alone.

import LayoutExpressions

/// An object of a program's.
struct ObjectReference: Hashable, @unchecked Sendable {
  // Unchecked: whoever brings an object uses it where the layout is used, and nobody else looks inside.
  let object: AnyObject

  static func == (left: ObjectReference, right: ObjectReference) -> Bool {
    left.object === right.object
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

extension ExpressionValue {
  /// A value of a program.
  public init(anything value: Any) {
    switch value {
    case let value as ExpressionValue: self = value
    case let value as Bool: self = .boolean(value)
    case let value as String: self = .string(value)
    case let value as Substring: self = .string(String(value))
    case let value as any BinaryInteger: self = .number(Self.number(value))
    case let value as any BinaryFloatingPoint: self = .number(Self.number(value))
    case let value as ColorValue: self = .color(value)
    case let value as FontDescriptor: self = .font(value)
    case let value as AttributedText: self = .attributedString(value)
    case let value as ImageReference: self = .image(value)
    case let value as StructureValue: self = .structure(value)
    case let value as EnumerationCase: self = .enumeration(value)
    case let value as OptionSetValue: self = .optionSet(value)
    case let value as RecordValue: self = .record(value)
    case let value as ObjectValue: self = .object(value)
    default: self = Self.reflected(value)
    }
  }

  /// The named parts of a value: of a dictionary its entries, of anything else what it stores.
  static func members(of value: Any) -> [String: ExpressionValue] {
    if let dictionary = value as? [String: Any] {
      return dictionary.mapValues(ExpressionValue.init(anything:))
    }
    var members: [String: ExpressionValue] = [:]
    var mirror: Mirror? = Mirror(reflecting: value)
    // What a class inherits comes after what it has itself.
    while let current = mirror {
      for case (let label?, let part) in current.children where members[label] == nil {
        members[label] = ExpressionValue(anything: part)
      }
      mirror = current.superclassMirror
    }
    return members
  }

  private static func number(_ value: some BinaryInteger) -> Double { Double(value) }

  private static func number(_ value: some BinaryFloatingPoint) -> Double { Double(value) }

  private static func reflected(_ value: Any) -> ExpressionValue {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { ExpressionValue(anything: $0.value) } ?? .nil
    case .collection, .set:
      return .array(mirror.children.map { ExpressionValue(anything: $0.value) })
    case .enum where mirror.children.isEmpty: return .string("\(value)")
    case .struct, .dictionary: return .record(RecordValue(members(of: value)))
    default:
      let reference = ObjectReference(object: value as AnyObject)
      return .object(ObjectValue(reference, typeName: "\(Swift.type(of: value))"))
    }
  }
}
