// Finds the group of each row. A parameter that changes more than constants (a priority, a multiplier,
// a condition) puts rows with different values into different groups; so do variants, and which
// names a row gives.

import Constraints
import Diagnostics
import ExactArithmetic
import JSONLayout
import LayoutEngine
import LayoutModel
import ParametricSimplex

/// A column that changes more than constants, where only those can be compiled.
public struct GroupingColumn: Error {
  /// What the column stands for.
  public let parameter: SweepParameter
}

/// The groups met so far, of one thread.
final class SweepGroups {
  /// What tells groups apart.
  struct Key: Hashable {
    /// Which columns the row gives.
    var given: [Bool]
    /// The variant, -1 for the base.
    var variant = -1
    /// Whether the safe area is that of containers wider than high.
    var isTurned = false
    /// The values of the columns that must not differ within a group.
    var values: [Double] = []
  }

  private let document: SweepDocument
  /// What the columns of rows stand for.
  private(set) var parameters: [SweepParameter] = []
  /// Conditions of variants, by which columns are given and by the values of those that they hold for alone.
  private var conditions: [Key: LayoutAtRow.Conditions] = [:]
  /// Columns that conditions follow out of proportion, by which columns are given.
  private var conditionColumns: [Key: [Int]] = [:]
  /// Columns in which the rows of a group must not differ, by which columns are given and by the variant.
  private var fixedColumns: [Key: [Int]] = [:]
  private var groups: [Key: SweepGroup] = [:]
  private var seen: Set<Key> = []
  /// The group of every row that gives all columns, where there is but one.
  private var onlyGroup: SweepGroup?
  /// Who solves rows that share their system with no other.
  private let solver = RowSolver()
  /// How many groups have been made.
  private(set) var madeCount = 0

  /// So many groups and conditions are kept; with more of them, memory would grow with the input.
  static let limit = 256
  /// How many groups and conditions are kept for rows to come.
  var keptCount: Int { groups.count + seen.count + conditions.count }

  /// The systems of a compiled file, with their regions.
  private lazy var compiled = document.compiledBytes.map { CompiledSweep.solvers(in: $0) } ?? []

  /// Where threads find regions together, if they do.
  private let pool: RegionPool?

  init(_ document: SweepDocument, pool: RegionPool? = nil) {
    self.document = document
    self.pool = pool
  }

  /// What a compiled file says of a system.
  private var knownRegions: (ConstraintSystem) -> ParametricSolver? {
    { [weak self] system in self?.compiled.first { $0.system == system } }
  }

  /// Takes the columns of the rows that follow.
  func take(parameters: [SweepParameter]) {
    guard parameters != self.parameters else { return }
    self.parameters = parameters
    forget()
  }

  private func forget() {
    onlyGroup = nil
    conditions = [:]
    conditionColumns = [:]
    fixedColumns = [:]
    groups = [:]
    seen = []
  }

  /// The group of a row.
  ///
  /// - Throws: `DiagnosticsError` where the document has no layout at the row.
  func group(of row: [Double?]) throws(DiagnosticsError) -> SweepGroup {
    if let onlyGroup, row.allSatisfy({ $0.map(Self.isOrdinary) ?? false }) { return onlyGroup }
    if keptCount > Self.limit { forget() }
    switch document.kind {
    case .layout(let layout): return try layoutGroup(of: row, layout)
    case .system(let file, let settings): return systemGroup(of: row, file, settings)
    case .nodes: preconditionFailure("a layout of expressions has no system")
    }
  }

  /// The group of the first row that has a layout; of the document itself where there are no rows.
  func firstGroup(of rows: ParameterRows) -> SweepGroup? {
    take(parameters: rows.parameters)
    for index in 0..<rows.count {
      if let group = try? group(of: rows.numbers(ofRow: index)) { return group }
    }
    guard rows.count == 0 else { return nil }
    return try? group(of: rows.parameters.map { _ in nil })
  }

  /// The group of all of some rows; nil where one has another, or none.
  func commonGroup(of rows: ParameterRows, _ range: Range<Int>) -> SweepGroup? {
    guard let first = range.first, let group = try? group(of: rows.numbers(ofRow: first)) else {
      return nil
    }
    // Column by column is faster, and enough where there is but one group.
    if group === onlyGroup, rows.holdsNumbersOnly,
      rows.columns.allSatisfy({ $0[range].allSatisfy(Self.isOrdinary) })
    {
      return group
    }
    var row = [Double?](repeating: nil, count: rows.columns.count)
    for index in range.dropFirst() {
      rows.read(index, into: &row)
      guard let other = try? self.group(of: row), other === group else { return nil }
    }
    return group
  }

  /// What `body` finds by solving, within the limits of the document's budget.
  ///
  /// - Throws: `DiagnosticsError` where a limit was reached, or a defect of ours met.
  func withinLimits<Answer>(_ body: () -> Answer) throws(DiagnosticsError) -> Answer {
    guard let source = document.solvedSource else { return body() }
    let (answer, excess) = source.budget.whileSolving(body)
    guard let excess else { return answer }
    solver.forget()
    let start = SourceRange(source, 0..<0)
    throw DiagnosticsError([Diagnostic(excess.code, excess.message, at: start)])
  }

  /// A group of one row, whose constraints have the row's own numbers: for messages about them.
  func ownGroup(of row: [Double?], in group: SweepGroup) -> SweepGroup {
    guard case .layout(let layout) = document.kind, case .layout(let made, _) = group.subject else {
      return group
    }
    var source = LayoutAtRow(layout: layout, parameters: parameters, solver: solver)
    source = source.turned(source.isTurned(row))
    let variant = made.variant.flatMap { layout.document.variantNames.firstIndex(of: $0) }
    return (try? source.plainGroup(row, variant)) ?? group
  }

  // MARK: Systems

  private func systemGroup(
    of row: [Double?],
    _ file: ConstraintsFile,
    _ settings: [SweepDocument.Setting]
  ) -> SweepGroup {
    let key = Key(given: row.map { $0 != nil })
    if let known = groups[key] { return known }
    var given: [(column: Int, assignment: ConstraintsFile.Assignment)] = []
    for (column, parameter) in parameters.enumerated() {
      guard case .systemParameter(let number) = parameter, let value = row[column] else { continue }
      given.append((column, .init(parameter: number, value: ExactNumber(value))))
    }
    given.sort { $0.assignment.parameter < $1.assignment.parameter }
    var file = file
    for setting in settings { _ = file.setDefault(ofParameter: setting.name, to: setting.value) }
    let instance = file.system(with: given.map(\.assignment))
    let kept = given.map(\.assignment.parameter)
    madeCount += 1
    guard var system = instance.system.keeping(kept, others: instance.parameters) else {
      // What is beyond the range of Double as a sum is kept as it stands in the file.
      var system = instance.system
      for (parameter, value) in instance.parameters.enumerated() {
        system.setDefault(value, ofParameter: parameter)
      }
      return SweepGroup(.system(file, instance), system, columns: [])
    }
    system.parameterNames = kept.map { file.system.parameterNames[$0] }
    let (named, known) = (system, knownRegions)
    let group = SweepGroup(
      .system(file, instance),
      named,
      columns: given.map(\.column),
      pool: pool,
      takingRegions: { known(named) }
    )
    groups[key] = group
    if !key.given.contains(false) { onlyGroup = group }
    return group
  }

  // MARK: Layouts

  /// Whether sums of the value and others like it stay within the range of Double.
  private static func isOrdinary(_ value: Double) -> Bool {
    value == 0 || AffineNumber.ordinaryMagnitudes.contains(value.magnitude)
  }

  private func layoutGroup(
    of row: [Double?],
    _ layout: SweepDocument.Layout
  ) throws(DiagnosticsError) -> SweepGroup {
    var source = LayoutAtRow(layout: layout, parameters: parameters, solver: solver)
    let given = row.indices.filter { row[$0] != nil }
    var family = Key(given: row.map { $0 != nil })
    family.isTurned = source.isTurned(row)
    source = source.turned(family.isTurned)
    if !layout.document.variantNames.isEmpty {
      family.variant = try variant(of: row, family, source) ?? -1
    }
    let variant = family.variant < 0 ? nil : family.variant
    // What other rows have in common with such a row may be out of range here.
    let isOrdinary = row.allSatisfy { $0.map(Self.isOrdinary) ?? true }
    while isOrdinary {
      let fixed = fixedColumns[family] ?? []
      var key = family
      key.values = fixed.compactMap { row[$0] }
      if let known = groups[key] { return known }
      // Values that come once only are not worth looking further than the row.
      guard fixed.isEmpty || !seen.insert(key).inserted,
        let sharing = try? source.sharing(
          row,
          variant,
          following: given.filter { !fixed.contains($0) },
          pool,
          known: knownRegions
        )
      else { break }
      switch sharing {
      case .fixed(let columns): fixedColumns[family] = (fixed + columns).sorted()
      case .group(let group):
        madeCount += 1
        group.wantsDigitsOfSolves = !fixed.isEmpty
        groups[key] = group
        if given.count == row.count, fixed.isEmpty, layout.document.variantNames.isEmpty,
          layout.turnedSafeArea == nil
        {
          onlyGroup = group
        }
        return group
      }
    }
    madeCount += 1
    return try source.plainGroup(row, variant)
  }

  /// The variant of a row, found by conditions that follow the row's metrics.
  private func variant(
    of row: [Double?],
    _ family: Key,
    _ source: LayoutAtRow
  ) throws(DiagnosticsError) -> Int? {
    func key() -> Key {
      var key = family
      key.values = (conditionColumns[family] ?? []).compactMap { row[$0] }
      return key
    }
    if let known = conditions[key()] { return source.variant(row, known) }
    let made = try source.conditions(row)
    conditionColumns[family] = Array(Set(made.fixed + (conditionColumns[family] ?? []))).sorted()
    conditions[key()] = made
    return source.variant(row, made)
  }

  /// The groups of all variants at a row, the base first, whether their conditions hold or not; in the safe area of
  /// containers that are wider than high, or of the others, as the row says or as `isTurned` does.
  ///
  /// - Throws: `DiagnosticsError` where the document has no layout there, `GroupingColumn` where a
  ///   column changes more than constants.
  func everyGroup(of row: [Double], isTurned: Bool? = nil) throws -> [SweepGroup] {
    guard case .layout(let layout) = document.kind else { return [try group(of: row)] }
    var source = LayoutAtRow(layout: layout, parameters: parameters, solver: solver)
    source = source.turned(isTurned ?? source.isTurned(row))
    let variants = [nil] + layout.document.variantNames.indices.map { Optional($0) }
    return try variants.map { variant in
      let sharing = try source.sharing(
        row,
        variant,
        following: Array(row.indices),
        pool,
        known: knownRegions
      )
      switch sharing {
      case .group(let group): return group
      case .fixed(let columns):
        throw GroupingColumn(parameter: parameters[columns.min() ?? 0])
      }
    }
  }
}
