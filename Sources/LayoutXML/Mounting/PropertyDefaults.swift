// What properties are where neither a layout nor their class says anything, and types by the names that files use.

import LayoutExpressions

/// Values of properties that are not set.
enum PropertyDefaults {
  /// The value of a property of a type of which its class says nothing else.
  static func value(as type: ExpressionType) -> ExpressionValue {
    switch type {
    case .number: .number(0)
    case .boolean: .boolean(false)
    case .string: .string("")
    case .enumeration(let type):
      type.caseNames.isEmpty ? .nil : .enumeration(EnumerationCase(type, index: 0))
    case .optionSet(let type): .optionSet(OptionSetValue(type, indices: []))
    case .structure(let kind): .structure(StructureValue(kind))
    case .array: .array([])
    case .record: .record(RecordValue([:]))
    // A font that is not said is the view's own, which whoever measures knows.
    case .any, .nil, .optional, .object, .color, .font, .attributedString, .image: .nil
    }
  }
}

/// Types by the names that `<param>` uses: Swift's, and those of the expression language.
enum RuntimeTypeNames {
  static func type(named name: String) -> ExpressionType? {
    if name.hasSuffix("?") { return type(named: String(name.dropLast()))?.wrapped }
    switch name {
    case "CGFloat", "Double", "Float", "Int", "UInt", "number": return .number
    case "Bool", "boolean", "bool": return .boolean
    case "String", "NSString", "string": return .string
    case "UIColor", "CGColor", "color": return .color
    case "UIFont", "font": return .font
    case "UIImage", "CGImage", "image": return .image
    case "NSAttributedString", "attributedString": return .attributedString
    case "CGPoint", "point": return .structure(.point)
    case "CGSize", "size": return .structure(.size)
    case "CGRect", "rect": return .structure(.rect)
    case "UIEdgeInsets", "insets": return .structure(.insets)
    case "UIOffset", "offset": return .structure(.offset)
    case "CGAffineTransform": return .structure(.affineTransform)
    case "CATransform3D": return .structure(.transform)
    case "Array", "array": return .array(.any)
    case "Any", "any": return .any
    default: return nil
    }
  }
}
