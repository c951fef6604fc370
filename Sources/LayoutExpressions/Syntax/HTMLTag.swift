// The tags of HTML that attributed strings know. Not for what they do to text: that is with the
// evaluation of attributed strings.

import Diagnostics

/// A tag of HTML.
public enum HTMLTag: String, Hashable, Sendable, CaseIterable {
  /// A paragraph.
  case p
  /// A heading of level 1.
  case h1
  /// A heading of level 2.
  case h2
  /// A heading of level 3.
  case h3
  /// A heading of level 4.
  case h4
  /// A heading of level 5.
  case h5
  /// A heading of level 6.
  case h6
  /// Bold text.
  case b
  /// Bold text.
  case strong
  /// Slanted text.
  case i
  /// Slanted text.
  case em
  /// Underlined text.
  case u
  /// Text that is crossed out.
  case strike
  /// A list with numbers.
  case ol
  /// A list with dots.
  case ul
  /// An entry of a list.
  case li
  /// The end of a line.
  case br
  /// Text below the line.
  case sub
  /// Text above the line.
  case sup
  /// Text in the middle of its lines.
  case center
  /// An image that stands in the line.
  case img

  /// Whether it contains nothing and so has no end.
  package var isEmpty: Bool { self == .br || self == .img }

  /// Whether what is inside stands on lines of its own.
  public var isBlock: Bool {
    switch self {
    case .p, .h1, .h2, .h3, .h4, .h5, .h6, .ol, .ul, .li, .center: true
    case .b, .strong, .i, .em, .u, .strike, .br, .sub, .sup, .img: false
    }
  }

  static func named(_ name: String, at location: SourceRange) -> Result<HTMLTag, Diagnostic> {
    if let tag = HTMLTag(rawValue: name) { return .success(tag) }
    let near = Suggestion.nearest(to: name, in: allCases.map(\.rawValue))
    return .failure(
      Diagnostic(
        "expression-unknown-tag",
        Messages.unknownTag(name),
        at: location,
        notes: .didYouMean(near, at: location)
      )
    )
  }
}
