// From JSON values to a layout document: the top level, metrics and spacing. Views and constraints
// are in extensions. Names are registered even where their values are wrong, so that one mistake is
// not reported again at every use.

import Diagnostics
import ExactArithmetic
import LayoutModel
import VisualFormat

/// Judges a document's values and collects what they state.
struct DocumentReader {
  let metricOverrides: [(name: String, value: ExactNumber)]
  var diagnostics: [Diagnostic]

  var tree = LayoutTree()
  /// In the order of `tree.views`.
  var contents = [ViewContent()]
  /// Where the ids of the views stand, in the order of `tree.views`; the container has none.
  var idRanges: [SourceRange?] = [nil]
  var metricNames: [String] = []
  var metrics: [String: ExactNumber] = [:]
  var spacing = StandardSpacing()
  var constraints: [AttributeConstraint] = []
  var inactiveConstraints: [AttributeConstraint] = []

  init(
    metricOverrides: [(name: String, value: ExactNumber)],
    diagnostics: [Diagnostic]
  ) {
    self.metricOverrides = metricOverrides
    self.diagnostics = diagnostics
  }

  var document: LayoutDocument {
    LayoutDocument(
      tree: tree,
      contents: contents,
      metricNames: metricNames,
      metrics: metrics,
      spacing: spacing,
      constraints: constraints,
      inactiveConstraints: inactiveConstraints
    )
  }

  private static let documentKeys = [
    "views", "metrics", "constraints", "spacing", "direction", "safeArea", "layoutMargins",
    "variants",
  ]

  mutating func read(_ root: JSONNode) {
    guard expect(.object, root) else { return }
    var views: JSONNode?
    var constraints: JSONNode?
    for member in root.members where !member.isDuplicate {
      switch member.key {
      case "views": views = member.value
      case "metrics": readMetrics(member.value)
      case "constraints": constraints = member.value
      case "spacing": readSpacing(member.value)
      case "direction": readDirection(member)
      case "safeArea", "layoutMargins", "variants": notYet(member)
      default: unknownKey(member, known: Self.documentKeys)
      }
    }
    guard let views else {
      error(.jsonMissingKey, Messages.missingKey("views"), at: root.opening)
      // Without views every name in a format would be unknown.
      return
    }
    guard expect(.object, views) else { return }
    readViews(views, in: .container)
    if let constraints { readConstraints(constraints) }
  }

  // MARK: Metrics, spacing, direction

  private mutating func readMetrics(_ node: JSONNode) {
    guard expect(.object, node) else { return }
    for member in node.members where !member.isDuplicate {
      let name = member.key
      warnOfUnusableName(member, as: Messages.metricName)
      metricNames.append(name)
      metrics[name] = .zero
      if member.value.kind == .string {
        error(.jsonNotYet, Messages.computedMetric, at: member.keyRange)
      } else if let number = number(member.value) {
        metrics[name] = number
      }
    }
    for (name, value) in metricOverrides where metrics[name] != nil { metrics[name] = value }
  }

  private mutating func readSpacing(_ node: JSONNode) {
    guard expect(.object, node) else { return }
    for member in node.members where !member.isDuplicate {
      switch member.key {
      case "sibling": spacing.sibling = number(member.value) ?? spacing.sibling
      case "superview": spacing.superview = number(member.value) ?? spacing.superview
      default: unknownKey(member, known: ["sibling", "superview"])
      }
    }
  }

  private mutating func readDirection(_ member: JSONMember) {
    guard let direction = string(member.value) else { return }
    switch direction {
    case "ltr": break
    case "rtl": error(.jsonNotYet, Messages.notYet("direction", "rtl"), at: member.keyRange)
    default:
      error(
        .jsonUnknownValue,
        Messages.unknownValue(direction, expected: ["ltr", "rtl"]),
        at: member.value.range
      )
    }
  }
}
