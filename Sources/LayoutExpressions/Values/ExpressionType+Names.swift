// Types by the names that files use.

extension ExpressionType {
  /// The type that a `<param>` names, in Swift's words or those of the expression language; nil for other names.
  package init?(named name: String) {
    if let end = name.lastIndex(where: { $0 != "?" }), name[end...].count > 1 {
      guard let wrapped = ExpressionType(named: String(name[...end])) else { return nil }
      self = wrapped.wrapped
      return
    }
    switch name {
    case "CGFloat", "Double", "Float", "Int", "UInt", "number": self = .number
    case "Bool", "boolean", "bool": self = .boolean
    case "String", "NSString", "string": self = .string
    case "UIColor", "CGColor", "color": self = .color
    case "UIFont", "font": self = .font
    case "UIImage", "CGImage", "image": self = .image
    case "NSAttributedString", "attributedString": self = .attributedString
    case "CGPoint", "point": self = .structure(.point)
    case "CGSize", "size": self = .structure(.size)
    case "CGRect", "rect": self = .structure(.rect)
    case "UIEdgeInsets", "insets": self = .structure(.insets)
    case "UIOffset", "offset": self = .structure(.offset)
    case "CGAffineTransform": self = .structure(.affineTransform)
    case "CATransform3D": self = .structure(.transform)
    case "Array", "array": self = .array(.any)
    case "Any", "any": self = .any
    default: return nil
    }
  }
}
