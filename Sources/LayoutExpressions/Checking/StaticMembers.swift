// Members of types that need no class table: colours, and the words of fonts under the names that programs
// have for them.

import TextMetrics

/// Members of types by name.
enum StaticMembers {
  /// The value of a member of a type, nil where there is none.
  static func value(of member: String, in type: String) -> ExpressionValue? {
    switch type.filter({ $0 != "." }) {
    case "UIColor":
      let name = member.hasSuffix("Color") ? String(member.dropLast(5)) : member
      return ColorValue.named.first { $0.name == name }.map { .color($0.color) }
    case "UIFontWeight": return FontWeightName(rawValue: member).map { .string($0.rawValue) }
    case "UIFontDescriptorSymbolicTraits":
      // The words of traits are those without `trait`.
      guard member.hasPrefix("trait") else { return nil }
      let name = String(member.dropFirst(5)).lowercased()
      return FontTraits.words.first { name.hasPrefix($0.name) }.map { .string($0.name) }
    case "UIFontTextStyle":
      return FontTextStyle(rawValue: member.lowercased()).map { .string($0.rawValue) }
    default: return nil
    }
  }
}
