// What the extended language adds to Apple's, each with the words that name it where Apple's language
// is wanted.

/// A construct that Apple's language does not have.
package enum FormatExtension {
  /// `HV:`.
  case bothAxes
  /// `Z:`.
  case stackingOrder
  /// `C:`.
  case explicitConstraint
  /// `||`.
  case margins
  /// `%`.
  case percentage
  /// `~`.
  case spacer
  /// `->`.
  case noConnection
  /// `[a,b]`.
  case severalViews
  /// `[a1..8]`.
  case viewRange
  /// `[s:…]`.
  case stack
  /// `.width` in a predicate.
  case attribute
  /// `*`, `/`, `+`, `-` in a predicate.
  case arithmetic
  /// `@strong`.
  case priorityWord
  /// A view's name in a gap.
  case viewInGap
  /// `//`.
  case comment

  /// The words for it.
  var name: String {
    switch self {
    case .bothAxes: "both axes at once"
    case .stackingOrder: "stacking order"
    case .explicitConstraint: "an explicit constraint"
    case .margins: "the superview's margins"
    case .percentage: "a percentage"
    case .spacer: "a flexible spacer"
    case .noConnection: "a break without connection"
    case .severalViews: "several views in one place"
    case .viewRange: "a range of views"
    case .stack: "a stack of views"
    case .attribute: "an attribute in a predicate"
    case .arithmetic: "arithmetic"
    case .priorityWord: "a priority word"
    case .viewInGap: "a view's name in a gap"
    case .comment: "a comment"
    }
  }

  /// The words that name a priority, and the priorities.
  static let priorityWords: [String: Double] = [
    "weak": 250, "medium": 500, "strong": 750, "required": 1000,
  ]
  /// These words in alphabetical order.
  package static let priorityNames = priorityWords.keys.sorted()
}
