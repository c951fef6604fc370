// What a layout is looked through for, and how much each finding counts.

/// A kind of finding.
///
/// The raw value is its code.
public enum LintRule: String, Hashable, Sendable, CaseIterable {
  /// Required constraints cannot all hold.
  case conflict = "lint-conflict"
  /// An attribute of a frame is left open.
  case ambiguity = "lint-ambiguity"
  /// A view sticks out of its superview.
  case outside = "lint-outside"
  /// Siblings lie over each other, and neither is a background.
  case overlap = "lint-overlap"
  /// A view is smaller than what it shows.
  case cutText = "lint-cut-text"
  /// A control is too small to be touched.
  case touchTarget = "lint-touch-target"
  /// A view that is shown has no width or no height.
  case emptySize = "lint-empty-size"
  /// A constraint that is all but required does not hold.
  case brokenWish = "lint-broken-wish"
  /// Frames jump where another variant begins, or an expression goes over to another case.
  case jump = "lint-jump"
  /// A constraint that says what another one says already.
  case redundantConstraint = "lint-redundant-constraint"
  /// A view that no constraint speaks of.
  case unusedView = "lint-unused-view"
  /// A metric that nothing uses.
  case unusedMetric = "lint-unused-metric"

  /// The name without its family, as projects write it.
  public var name: String { String(rawValue.dropFirst("lint-".count)) }

  /// The rule of a name, with its family or without.
  public init?(named name: String) {
    guard let rule = LintRule(rawValue: name) ?? LintRule(rawValue: "lint-" + name) else {
      return nil
    }
    self = rule
  }

  /// How much a finding counts where nobody says.
  public var usualSeverity: LintSeverity {
    switch self {
    case .conflict: .error
    case .jump: .note
    default: .warning
    }
  }

  /// What is looked for, in a sentence.
  public var summary: String { Messages.summary(of: self) }
}

/// How much a finding counts.
public enum LintSeverity: String, Hashable, Sendable, CaseIterable {
  /// It is not looked for.
  case off
  /// Worth knowing.
  case note
  /// Probably not what was wanted.
  case warning
  /// The answer is no.
  case error
}
