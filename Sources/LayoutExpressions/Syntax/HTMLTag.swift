// The tags of HTML that attributed strings know. Not for what they do to text: that is with the
// evaluation of attributed strings.

import Diagnostics

/// A tag of HTML.
public enum HTMLTag: String, Hashable, Sendable, CaseIterable {
  case p
  case h1
  case h2
  case h3
  case h4
  case h5
  case h6
  case b
  case strong
  case i
  case em
  case u
  case strike
  case ol
  case ul
  case li
  case br
  case sub
  case sup
  case center

  /// Whether what is inside stands on lines of its own.
  public var isBlock: Bool {
    switch self {
    case .p, .h1, .h2, .h3, .h4, .h5, .h6, .ol, .ul, .li, .center: true
    case .b, .strong, .i, .em, .u, .strike, .br, .sub, .sup: false
    }
  }

  static func named(_ name: String, at place: SourceRange) -> Result<HTMLTag, Diagnostic> {
    if let tag = HTMLTag(rawValue: name) { return .success(tag) }
    let near = Suggestion.nearest(to: name, in: allCases.map(\.rawValue))
    return .failure(
      Diagnostic(
        "expression-unknown-tag",
        Messages.unknownTag(name),
        at: place,
        notes: near.map { [Note(Messages.didYouMean($0), at: place)] } ?? []
      )
    )
  }
}
