// A layout of expressions whose size and state rows change. What is wrong with it whatever the rows say
// is found when it is read; what a row alone makes wrong, when the row is met.

import Diagnostics
import LayoutEngine
import LayoutExpressions
import LayoutXML
import ViewClasses

/// A layout of expressions to be answered at many rows.
public struct NodeSource: Sendable {
  /// The outermost node, with everything that its files bring.
  let root: NodeDescription
  /// Values of constants or state that every row has unless it says otherwise.
  let settings: [String: ExpressionValue]
  /// Values that containers wider than high have instead of `settings`: the lengths of their safe area.
  let turnedSettings: [String: ExpressionValue]
  /// Classes, localised strings, and what edges are measured from.
  let surroundings: LayoutSurroundings
  /// The container's size where rows do not give it.
  let size: LayoutSize
  /// How large texts and images are.
  let metrics: ContentMetrics
  /// Every name that expressions ask for.
  let usedNames: Set<String>

  /// What may be wrong because of what a name means, so that rows that give it may set it right: without
  /// them it means nothing, or a property of another type, or the very property it stands in.
  private static let codesOfNames: Set<DiagnosticCode> = [
    "expression-unknown-name", "expression-type-mismatch", "expression-unexpected-nil",
    "expression-cycle", "layout-not-array", "layout-array-from-layout",
  ]

  /// Looks through a layout.
  ///
  /// - Parameters:
  ///   - root: The outermost node, with everything that its files bring.
  ///   - settings: Constants or state; of two of one name the later counts.
  ///   - turnedSettings: Those of containers that are wider than high, where they are others.
  ///   - surroundings: Classes, localised strings, constants, and what edges are measured from.
  ///   - size: The container's size where rows do not give it.
  ///   - metrics: Asked for how large texts and images are, and told whether there are texts; nil where
  ///     nobody can say.
  /// - Returns: The layout, nil with errors or without metrics, and what is wrong whatever rows say.
  public static func read(
    _ root: NodeDescription,
    settings: [(name: String, value: ExpressionValue)],
    turnedSettings: [(name: String, value: ExpressionValue)] = [],
    surroundings: LayoutSurroundings = LayoutSurroundings(),
    size: LayoutSize,
    metrics: (_ hasTexts: Bool) -> ContentMetrics?
  ) -> (source: NodeSource?, diagnostics: [Diagnostic]) {
    let settings = Dictionary(settings.map { ($0.name, $0.value) }) { _, later in later }
    var surroundings = surroundings
    surroundings.state.merge(settings) { $1 }
    let (layout, found) = MountedLayout.mount(root, in: surroundings)
    let lasting = found.filter { !Self.codesOfNames.contains($0.code) }
    guard !lasting.containsErrors else { return (nil, found) }
    let hasTexts =
      layout?.needsTextMeasuring == true
      || MountedLayout.mayMeasureTexts(root, surroundings.classes)
    guard let metrics = metrics(hasTexts) else { return (nil, lasting) }
    let usedNames = layout?.usedNames ?? MountedLayout.usedNames(of: root, in: surroundings)
    let turned = turnedSettings.filter {
      usedNames.contains($0.name) && settings[$0.name] != $0.value
    }
    let source = NodeSource(
      root: root,
      settings: settings,
      turnedSettings: Dictionary(turned.map { ($0.name, $0.value) }) { _, later in later },
      surroundings: surroundings,
      size: size,
      metrics: metrics,
      usedNames: usedNames
    )
    return (source, lasting)
  }
}
