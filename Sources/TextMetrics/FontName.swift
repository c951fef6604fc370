// The name of a font taken apart: 'Helvetica Neue', 'HelveticaNeue-BoldItalic' and 'helvetica neue'
// mean one family. Names are compared without case, spaces and the marks of their makers.

/// A font's name as it is compared, and the style that a full name carries.
package struct FontName: Hashable, Sendable {
  /// The whole name as it is compared.
  package let key: String
  /// The name of the family as it is compared.
  package let familyKey: String
  /// The weight that the name states.
  let weight: FontWeight?
  /// Whether the name says that letters lean.
  let isItalic: Bool
  /// The width that the name states.
  let width: FontWidth?

  /// Takes a name apart.
  package init(_ name: String) {
    key = Self.key(name)
    guard let hyphen = name.lastIndex(of: "-"), hyphen != name.startIndex else {
      familyKey = Self.withoutMark(key)
      (weight, isItalic, width) = (nil, false, nil)
      return
    }
    familyKey = Self.withoutMark(Self.key(String(name[..<hyphen])))
    let style = Self.key(String(name[name.index(after: hyphen)...]))
    isItalic = style.contains("italic") || style.contains("oblique")
    weight = Self.weights.first { style.contains($0.word) }?.weight
    width = style.contains("cond") ? .condensed : style.contains("expanded") ? .expanded : nil
  }

  /// A name in lower case without spaces.
  package static func key(_ name: String) -> String {
    String(name.lowercased().filter { !$0.isWhitespace })
  }

  /// Longer words first: 'semibold' is not 'bold'.
  private static let weights: [(word: String, weight: FontWeight)] = [
    ("ultralight", .ultraLight), ("extralight", .ultraLight), ("semibold", .semibold),
    ("demibold", .semibold), ("extrabold", .heavy), ("thin", .thin), ("light", .light),
    ("medium", .medium), ("bold", .bold), ("heavy", .heavy), ("black", .black),
    ("regular", .regular),
  ]

  /// 'ArialMT' and 'CourierNewPSMT' are 'Arial' and 'Courier New'.
  private static func withoutMark(_ key: String) -> String {
    for mark in ["psmt", "ps", "mt"] where key.count > mark.count + 2 && key.hasSuffix(mark) {
      return String(key.dropLast(mark.count))
    }
    return key
  }
}

extension TextFont {
  /// The descriptor with what its name says about the style; what is set by hand wins.
  package func styled(by name: FontName) -> TextFont {
    var styled = self
    if weight == .regular, let stated = name.weight { styled.weight = stated }
    styled.isItalic = isItalic || name.isItalic
    if width == .normal, let stated = name.width { styled.width = stated }
    return styled
  }
}
