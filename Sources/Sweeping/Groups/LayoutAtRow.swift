// A layout document at a row of parameters: what `tinamou solve` would make of it with the row's values
// set, and the system that other rows share with it, in which columns are parameters.

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
  /// Who solves rows that share their system with no other.
  var solver = RowSolver()

  /// A row some of whose columns are parameters that numbers of the document follow.
  private struct FollowedRow {
    /// The columns, by the names of what they stand for: rows that give the same names in another order
    /// have the same system.
    let columns: [Int]
    let names: [String]
    let symbols: [SymbolicParameter]
    /// The values of all columns.
    var values: [ExactNumber?]

    init(_ row: [Double?], _ columns: [Int], _ parameters: [SweepParameter]) {
      values = row.map { $0.map { ExactNumber($0) } }
      let names = parameters.map { $0.layoutName ?? "" }
      self.columns = columns.sorted { (names[$0], $0) < (names[$1], $1) }
      self.names = self.columns.map { names[$0] }
      var symbols: [SymbolicParameter] = []
      for (number, column) in self.columns.enumerated() {
        let symbol = SymbolicParameter(number, value: values[column]?.rational ?? 0)
        symbols.append(symbol)
        values[column] = ExactNumber(inRange: AffineNumber(symbol))
      }
      self.symbols = symbols
    }

    /// The columns that something needed as plain numbers.
    var fixed: [Int] { zip(columns, symbols).filter(\.1.isUsedPlainly).map(\.0) }
  }

  /// The container's size at a row.
  private func size(_ values: [ExactNumber?]) -> LayoutSize {
    var size = layout.size
    for (parameter, value) in zip(parameters, values) {
      guard let value else { continue }
      if parameter == .width { size.width = value }
      if parameter == .height { size.height = value }
    }
    return size
  }

  /// Whether a row has the safe area of containers that are wider than high.
  func isTurned(_ row: [Double?]) -> Bool {
    layout.turnedSafeArea != nil
      && layout.isTurned(at: size(row.map { $0.map { ExactNumber($0) } }))
  }

  /// The same in the safe area of containers that are wider than high, or of the others.
  func turned(_ isTurned: Bool) -> LayoutAtRow {
    LayoutAtRow(layout: layout.turned(isTurned), parameters: parameters, solver: solver)
  }

  /// What a row changes about the document.
  private struct Changes {
    var metrics: [SweepDocument.Setting] = []
    var contentSizes: [ContentSizeOverride] = []

    var isEmpty: Bool { metrics.isEmpty && contentSizes.isEmpty }
  }

  private func changes(_ values: [ExactNumber?]) -> Changes {
    var changes = Changes()
    for (parameter, value) in zip(parameters, values) {
      guard let value else { continue }
      switch parameter {
      case .metric(let name): changes.metrics.append((name, value))
      case .contentSize(let view, let axis):
        changes.contentSizes.append(ContentSizeOverride(view: view, axis: axis, value: value))
      case .width, .height, .systemParameter, .value: break
      }
    }
    return changes
  }

  /// The document with a row's metrics and content sizes.
  private func document(_ changes: Changes) throws(DiagnosticsError) -> LayoutDocument {
    if changes.isEmpty { return layout.document }
    let (document, diagnostics) = LayoutDocument.read(
      layout.source,
      metricOverrides: layout.settings + changes.metrics,
      contentSizeOverrides: changes.contentSizes,
      safeArea: layout.safeArea,
      direction: layout.direction
    )
    guard let document else { throw DiagnosticsError(diagnostics) }
    guard let measurer = layout.measurer else { return document }
    return document.measured(by: measurer).document
  }

  // MARK: Groups

  /// A group for one row alone.
  func plainGroup(_ row: [Double?], _ variant: Int?) throws(DiagnosticsError) -> SweepGroup {
    let values = row.map { $0.map { ExactNumber($0) } }
    let size = size(values)
    let changes = changes(values)
    let (sized, diagnostics) = solver.layout(
      try document(changes),
      isAsRead: changes.isEmpty,
      at: size,
      inVariant: variant
    )
    guard let sized else { throw DiagnosticsError(diagnostics) }
    var system = sized.lowering.system
    for (parameter, value) in sized.lowering.parameters(for: size).enumerated() {
      system.setDefault(value, ofParameter: parameter)
    }
    return SweepGroup(.layout(sized.layout, sized.lowering), system, columns: [], solver: solver)
  }

  /// What rows have in common that differ in some columns only.
  enum Sharing {
    /// One system.
    case group(SweepGroup)
    /// Nothing: something needs the values of these columns as plain numbers.
    case fixed([Int])
  }

  /// What rows that differ from this one in some columns only have in common with it.
  ///
  /// - Parameters:
  ///   - row: A row.
  ///   - variant: The variant that holds, or nil for the base.
  ///   - columns: The columns.
  ///   - pool: Where threads find regions together, if they do.
  ///   - known: What a compiled file says of a system.
  /// - Returns: The group of all of them, or the columns that they must not differ in.
  /// - Throws: `DiagnosticsError` where the document has no layout at the row.
  func sharing(
    _ row: [Double?],
    _ variant: Int?,
    following columns: [Int],
    _ pool: RegionPool?,
    known: @escaping (ConstraintSystem) -> ParametricSolver?
  ) throws(DiagnosticsError) -> Sharing {
    guard !columns.isEmpty else { return .group(try plainGroup(row, variant)) }
    let followed = FollowedRow(row, columns, parameters)
    let document = try document(changes(followed.values))
    // A text's height jumps where a word goes to the next line, between any two values, unless rows have it.
    guard !document.hasWrappingText else { return .fixed(columns) }
    // Reading has looked at every variant, and only one counts here; where there is none, it has made the
    // layout already.
    if !document.variantNames.isEmpty { followed.symbols.forEach { $0.forgetUses() } }
    let size = size(followed.values)
    let (made, diagnostics) = document.layout(at: size, inVariant: variant)
    guard let made else { throw DiagnosticsError(diagnostics) }
    let lowering = Lowering(
      tree: made.tree,
      constraints: made.constraints,
      size: size,
      following: followed.names
    )
    guard followed.fixed.isEmpty else { return .fixed(followed.fixed) }
    let system = lowering.system
    return .group(
      SweepGroup(
        .layout(made, lowering),
        system,
        columns: followed.columns,
        pool: pool,
        takingRegions: { known(system) }
      )
    )
  }

  // MARK: Variants

  /// A document whose conditions follow the metrics that rows give.
  struct Conditions {
    fileprivate let document: LayoutDocument
    fileprivate let columns: [Int]
    /// The columns that conditions follow out of proportion, so that they hold for one value.
    let fixed: [Int]
  }

  /// The conditions of variants for a row and all that give the same columns.
  ///
  /// - Throws: `DiagnosticsError` where the document does not read at the row.
  func conditions(_ row: [Double?]) throws(DiagnosticsError) -> Conditions {
    let followed = FollowedRow(row, row.indices.filter { row[$0] != nil }, parameters)
    let document = try document(changes(followed.values))
    let fixed = document.fixedConditionParameters.map { followed.columns[$0] }.sorted()
    return Conditions(document: document, columns: followed.columns, fixed: fixed)
  }

  /// The variant that holds at a row, nil for the base.
  func variant(_ row: [Double?], _ conditions: Conditions) -> Int? {
    let values = row.map { $0.map { ExactNumber($0) } }
    return conditions.document.variantIndex(at: size(values)) { number in
      values[conditions.columns[number]]?.rational ?? 0
    }
  }
}
