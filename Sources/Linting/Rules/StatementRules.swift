// The rules about what a document states, whatever the size: views and metrics that nothing speaks of.

import Diagnostics
import JSONLayout
import LayoutModel

/// Looks through what a document states.
struct StatementRules {
  let document: LayoutDocument
  let locations: DocumentLocations
  /// The base and every variant.
  let stated: [StatedVariant]

  /// The views that no constraint and no stack speaks of.
  var unusedViews: [String] {
    let tree = document.tree
    var used = Set<String>()
    for layout in stated.flatMap(\.corners).map(\.layout) {
      let corner = layout.tree
      for constraint in layout.constraints + layout.inactiveConstraints {
        for anchor in [constraint.first, constraint.second] {
          guard let anchor else { continue }
          used.insert(corner.name(of: anchor.item))
          // What stands inside is set against its superview, also by a guide.
          if case .guide(let guide) = anchor.item { used.insert(corner[corner[guide].owner].name) }
        }
      }
    }
    return tree.views.dropFirst().map(\.name).filter {
      locations.view($0) != nil && !used.contains($0)
    }
  }

  /// The names of metrics that no text of the document speaks of, with their places.
  var unusedMetrics: [(name: String, range: SourceRange)] {
    let words = Set(locations.texts.flatMap(Self.names))
    return locations.metrics.filter { !words.contains($0.name) }
  }

  /// Observations of views and metrics that nothing uses.
  func unused(_ views: [String]) -> [Observation] {
    views.map {
      Self.observation(.unusedView, $0, locations.view($0), Messages.unusedView($0))
    }
      + unusedMetrics.map {
        Self.observation(.unusedMetric, $0.name, $0.range, Messages.unusedMetric($0.name))
      }
  }

  /// The words of a text that may be names.
  private static func names(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  private static func observation(
    _ rule: LintRule,
    _ subject: String,
    _ location: SourceRange?,
    _ words: String
  ) -> Observation {
    Observation(
      key: FindingKey(rule: rule, subject: subject),
      location: location,
      words: words
    )
  }

  /// The constraints that a required one implies in every variant that has them.
  var redundantConstraints: [RedundantConstraints.Finding] {
    RedundantConstraints(stated, locations).findings
  }
}
