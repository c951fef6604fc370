// A layout document at a row of parameters: what `tinamou solve` would make of it with the row's values
// set, and which columns change nothing but constants.

import Constraints
import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutModel
import ParametricSimplex

/// Reads a layout document at rows.
struct LayoutAtRow {
  let layout: SweepDocument.Layout
  let parameters: [SweepParameter]

  /// A layout with its system at one row.
  private struct Compiled {
    var layout: DocumentLayout
    var lowering: Lowering
    var fixed: FixedSystem
  }

  /// The container's size at a row.
  func size(_ values: [Double]) -> LayoutSize { size(values.map(Self.exact)) }

  private func size(_ values: [ExactNumber?]) -> LayoutSize {
    var size = layout.size
    for (parameter, value) in zip(parameters, values) {
      guard let value else { continue }
      if parameter == .width { size.width = value }
      if parameter == .height { size.height = value }
    }
    return size
  }

  private static func exact(_ value: Double) -> ExactNumber? {
    value.isNaN ? nil : ExactNumber(value)
  }

  /// The document with a row's metrics and content sizes.
  func document(_ values: [Double]) throws(DiagnosticsError) -> LayoutDocument {
    try document(values.map(Self.exact))
  }

  private func document(_ values: [ExactNumber?]) throws(DiagnosticsError) -> LayoutDocument {
    var metrics = layout.settings
    var contentSizes: [ContentSizeOverride] = []
    for (parameter, value) in zip(parameters, values) {
      guard let value else { continue }
      switch parameter {
      case .metric(let name): metrics.append((name, value))
      case .contentSize(let view, let axis):
        contentSizes.append(ContentSizeOverride(view: view, axis: axis, value: value))
      case .width, .height, .systemParameter, .value: break
      }
    }
    if metrics.count == layout.settings.count, contentSizes.isEmpty { return layout.document }
    let (document, diagnostics) = LayoutDocument.read(
      layout.source,
      metricOverrides: metrics,
      contentSizeOverrides: contentSizes,
      safeArea: layout.safeArea,
      direction: layout.direction
    )
    guard let document else { throw DiagnosticsError(diagnostics) }
    guard let measurer = layout.measurer else { return document }
    return document.measured(by: measurer).document
  }

  private func compiled(
    _ values: [ExactNumber?],
    _ variant: Int?
  ) throws(DiagnosticsError) -> Compiled {
    let size = size(values)
    let (made, diagnostics) = try document(values).layout(at: size, inVariant: variant) { first in
      LayoutSolver(tree: first.tree, constraints: first.constraints).layout(at: size).placement
    }
    guard let made else { throw DiagnosticsError(diagnostics) }
    let lowering = Lowering(tree: made.tree, constraints: made.constraints, size: size)
    let fixed = FixedSystem(lowering.system, parameters: lowering.parameters(for: size))
    return Compiled(layout: made, lowering: lowering, fixed: fixed)
  }

  // MARK: Groups

  /// A group for one row alone.
  func plainGroup(_ values: [Double], _ variant: Int?) throws(DiagnosticsError) -> SweepGroup {
    let here = try compiled(values.map(Self.exact), variant)
    // The lowered system has the row's size as the default of its parameters.
    return SweepGroup(.layout(here.layout, here.lowering), here.lowering.system, columns: [])
  }

  /// A group for all rows that differ in affine columns only; nil where its numbers would be beyond
  /// the range of Double.
  func group(
    _ values: [Double],
    _ variant: Int?,
    affine: [Int],
    _ pool: RegionPool?,
    known: @escaping (ConstraintSystem) -> ParametricSolver?
  ) throws(DiagnosticsError) -> SweepGroup? {
    // Rows that give the same names in another order have the same system.
    let affine = affine.sorted {
      (parameters[$0].layoutName ?? "", $0) < (parameters[$1].layoutName ?? "", $1)
    }
    let point = values.map(Self.exact)
    let here = try compiled(point, variant)
    var slopes: [[Rational]] = []
    for column in affine {
      let step = Self.step(column, 0)
      let there = try compiled(moved(point, [(column, step)]), variant)
      slopes.append(here.fixed.slopes(to: there.fixed, step: step))
    }
    let origin = affine.map { point[$0] ?? .zero }
    guard var system = here.fixed.withParameters(slopes: slopes, at: origin) else { return nil }
    system.parameterNames = affine.map { parameters[$0].layoutName ?? "" }
    let named = system
    return SweepGroup(
      .layout(here.layout, here.lowering),
      named,
      columns: affine,
      pool: pool,
      takingRegions: { known(named) }
    )
  }

  // MARK: What columns change

  /// How far to look along a column; the fractions belong to no layout.
  private static func step(_ column: Int, _ number: Int) -> Rational {
    Rational(number == 0 ? 1123 : 17_771) / Rational(1000) + Rational(column) / Rational(37)
  }

  private func moved(
    _ point: [ExactNumber?],
    _ steps: [(column: Int, step: Rational)]
  ) -> [ExactNumber?] {
    var point = point
    for (column, step) in steps {
      guard let value = point[column] else { continue }
      point[column] = ExactNumber(inRange: value.rational + step) ?? value
    }
    return point
  }

  /// The columns that change constants only, each in proportion to its value, whatever the others.
  ///
  /// Each is looked at alone at two distances, and together with all that were taken before it: a
  /// product of two metrics is not in proportion to both.
  func affineColumns(_ values: [Double], _ variant: Int?) throws(DiagnosticsError) -> [Int] {
    let point = values.map(Self.exact)
    let compiledHere = try compiled(point, variant)
    let here = compiledHere.fixed
    // A text's height jumps where a word goes to the next line, between any two values, unless rows have it.
    guard try !document(point).hasWrappingText else { return [] }
    var affine: [Int] = []
    var moves: [(slopes: [Rational], step: Rational)] = []
    for column in values.indices
    where point[column] != nil && !choosesBaseline(column, in: compiledHere.layout) {
      let (near, far) = (Self.step(column, 0), Self.step(column, 1))
      // Where the document has no layout a little further on, rows are looked at one by one.
      guard let first = try? compiled(moved(point, [(column, near)]), variant).fixed,
        let second = try? compiled(moved(point, [(column, far)]), variant).fixed,
        let joint = try? compiled(
          moved(point, affine.map { ($0, Self.step($0, 1)) } + [(column, far)]),
          variant
        ).fixed,
        here.hasSameTerms(as: first), here.hasSameTerms(as: second), here.hasSameTerms(as: joint)
      else { continue }
      let slopes = here.slopes(to: first, step: near)
      guard here.foretells(second, [(slopes, far)]),
        here.foretells(joint, moves + [(slopes, far)])
      else { continue }
      affine.append(column)
      moves.append((slopes, far))
    }
    return affine
  }

  /// Whether a column may change which view speaks for a baseline of a stack: that jumps, between any two
  /// values.
  private func choosesBaseline(_ column: Int, in layout: DocumentLayout) -> Bool {
    let tree = layout.tree
    guard case .contentSize(let name, .vertical) = parameters[column],
      let view = tree.id(named: name), tree.choosesBaselines(byHeightOf: view)
    else { return false }
    return layout.constraints.contains { constraint in
      [constraint.first, constraint.second].contains { anchor in
        guard let anchor, case .view(let stack) = anchor.item else { return false }
        return tree.arrangements[stack] != nil
          && (anchor.attribute == .firstBaseline || anchor.attribute == .lastBaseline)
      }
    }
  }

  /// The columns that conditions of variants depend on.
  ///
  /// - Throws: where the document does not read at the row itself.
  func conditionColumns(_ values: [Double]) throws(DiagnosticsError) -> [Int] {
    let point = values.map(Self.exact)
    let here = try document(point)
    let metrics = values.indices.filter { column in
      if case .metric = parameters[column] { point[column] != nil } else { false }
    }
    guard !metrics.isEmpty else { return [] }
    let steps = metrics.map { ($0, Self.step($0, 1)) }
    guard let there = try? document(moved(point, steps)) else { return metrics }
    guard !there.hasSameConditions(as: here) else { return [] }
    return metrics.filter { column in
      guard let without = try? document(moved(point, steps.filter { $0.0 != column })) else {
        return true
      }
      return !without.hasSameConditions(as: there)
    }
  }
}
