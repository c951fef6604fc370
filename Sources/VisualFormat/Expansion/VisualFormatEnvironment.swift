// What the names in a format mean, and the settings that expansion follows.

import Diagnostics
import ExactArithmetic
import LayoutModel

/// Which visual formats are accepted.
public enum VisualFormatLanguage: String, Sendable, CaseIterable {
  /// Apple's language.
  case apple
  /// Apple's language and the extensions.
  case extended
}

/// The gaps that a `-` alone stands for, in points.
public struct StandardSpacing: Sendable, Hashable {
  /// The gap between views.
  public var sibling: ExactNumber
  /// The gap between a view and its superview, on sides where the superview states no layout margin.
  public var superview: ExactNumber
  /// Whether the layout margins, stated or standard, are the gap to every superview.
  public var keepsToMargins = false

  /// Makes a spacing; UIKit's values where none are given.
  public init(sibling: ExactNumber = 8, superview: ExactNumber = 20) {
    self.sibling = sibling
    self.superview = superview
  }
}

/// What a format's names mean, and how it is expanded.
public struct VisualFormatEnvironment: Sendable {
  /// The views that names in brackets speak of, and their superviews.
  public var tree: LayoutTree
  /// Views that stand alone: a `|` beside one of them is an error.
  public var superviewlessViews: Set<ViewID> = []
  /// Named numbers.
  public var metrics: [String: ExactNumber]
  /// The gaps that a `-` alone stands for.
  public var spacing = StandardSpacing()
  /// Alignments and direction.
  public var options = FormatOptions()
  /// The priority where the format gives none, in (0, 1000].
  public var defaultPriority = AttributeConstraint.requiredPriority
  /// Which formats are accepted.
  public var language = VisualFormatLanguage.extended
  /// Whether a near name is looked for where one is not known: where so many names are wrong that nobody is
  /// shown more, it only takes time.
  public var suggestsNames = true
  /// Where the views that are stacks were made so.
  var stackRanges: [String: SourceRange] = [:]
  /// How many views and gaps formats have made beyond what is written.
  package internal(set) var copyCount = 0
  /// How many spacers formats have made.
  var spacerCount = 0

  /// Makes an environment with standard settings.
  public init(tree: LayoutTree, metrics: [String: ExactNumber] = [:]) {
    self.tree = tree
    self.metrics = metrics
  }

  /// The superview of a view, nil where it has none or is not to be asked for it.
  func superview(of view: ViewID) -> ViewID? {
    superviewlessViews.contains(view) ? nil : tree[view].superview
  }

  /// The superview of a view, or the owner of a guide.
  func superview(of item: LayoutItem) -> ViewID? {
    switch item {
    case .view(let view): superview(of: view)
    case .guide(let guide): tree[guide].owner
    }
  }

  /// The margin that a gap without a number keeps to at an edge of a superview; nil where it is the
  /// spacing's.
  func margin(keptTo edge: LayoutAnchor) -> LayoutAttribute? {
    guard case .view(let view) = edge.item else { return nil }
    let side: LayoutSides
    switch edge.attribute.resolved(in: tree.direction) {
    case .left: side = .left
    case .right: side = .right
    case .top: side = .top
    case .bottom: side = .bottom
    default: return nil
    }
    guard spacing.keepsToMargins || tree[view].statedMargins.contains(side) else { return nil }
    return edge.attribute.margin
  }

  /// The view name nearest to one that is not known.
  func nearestViewName(to name: String) -> String? {
    guard suggestsNames else { return nil }
    return Suggestion.nearest(
      to: name,
      in: tree.views.map(\.name) + tree.guides.filter(\.isNamed).map(\.name)
    )
  }

  /// The metric name nearest to one that is not known; sorted, so that ties fall the same way.
  func nearestMetricName(to name: String) -> String? {
    suggestsNames ? Suggestion.nearest(to: name, in: metrics.keys.sorted()) : nil
  }
}
