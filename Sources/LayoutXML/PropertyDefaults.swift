// What properties are where a layout says nothing, and types by the names that files use.

import LayoutExpressions

/// Values of properties that are not set.
enum PropertyDefaults {
  private static let numbers: [String: Double] = [
    "alpha": 1, "numberOfLines": 1, "contentScaleFactor": 1, "layer.opacity": 1,
    "maximumValue": 1, "stepValue": 1, "zoomScale": 1, "minimumZoomScale": 1,
    "maximumZoomScale": 1, "textContainerInset.top": 8, "textContainerInset.bottom": 8,
  ]

  private static let truths: Set<String> = [
    "isEnabled", "isUserInteractionEnabled", "isOpaque", "autoresizesSubviews",
    "clearsContextBeforeDrawing", "isScrollEnabled", "bounces", "isEditable", "isSelectable",
    "scrollsToTop", "showsHorizontalScrollIndicator", "showsVerticalScrollIndicator",
    "hidesWhenStopped", "allowsSelection",
  ]

  /// The value of a property of a type.
  static func value(of name: String, as type: ExpressionType) -> ExpressionValue {
    switch type {
    case .number: .number(numbers[name] ?? 0)
    case .boolean: .boolean(truths.contains(name))
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
