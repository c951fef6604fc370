// Finds the group of each row. A parameter that changes more than constants (a priority, a multiplier,
// a condition) puts rows with different values into different groups; so do variants, and which
// names a row gives.

import Constraints
import Diagnostics
import ExactArithmetic
import JSONLayout
import Kernels
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
    /// The values of the columns that must not differ within a group.
    var values: [Double] = []
  }

  /// The columns of a row that change constants only, and the others.
  private struct Family {
    var affine: [Int]
    var grouping: [Int]
  }

  private let document: SweepDocument
  /// What the columns of rows stand for.
  private(set) var parameters: [SweepParameter] = []
  /// Columns that conditions of variants depend on, by which columns are given.
  private var conditionColumns: [[Bool]: [Int]] = [:]
  /// Documents that know which variant holds.
  private var choosers: [Key: LayoutDocument] = [:]
  private var families: [Key: Family] = [:]
  private var groups: [Key: SweepGroup] = [:]
  private var seen: Set<Key> = []
  /// The group of every row that gives all columns, where there is but one.
  private var onlyGroup: SweepGroup?
  /// How many groups have been made.
  private(set) var madeCount = 0

  /// So many groups are kept; with more of them, memory would grow with the input.
  static let limit = 256

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
    conditionColumns = [:]
  }

  private func forget() {
    onlyGroup = nil
    choosers = [:]
    families = [:]
    groups = [:]
    seen = []
  }

  /// The group of a row.
  ///
  /// - Throws: `DiagnosticsError` where the document has no layout at the row.
  func group(of values: [Double]) throws(DiagnosticsError) -> SweepGroup {
    if let onlyGroup, !values.contains(where: \.isNaN) { return onlyGroup }
    if groups.count + seen.count > Self.limit { forget() }
    switch document.kind {
    case .layout(let layout): return try layoutGroup(of: values, layout)
    case .system(let file, let settings): return systemGroup(of: values, file, settings)
    case .nodes: preconditionFailure("a layout of expressions has no system")
    }
  }

  /// What `body` finds by solving, within the limits of the document's budget.
  ///
  /// - Throws: `DiagnosticsError` where a limit was reached.
  func withinLimits<Answer>(_ body: () -> Answer) throws(DiagnosticsError) -> Answer {
    guard let source = document.solvedSource else { return body() }
    let budget = source.budget
    let (answer, reached) = WorkLimits.keeping(
      steps: budget[.steps],
      bytes: budget[.memory],
      body
    )
    guard let reached else { return answer }
    let start = SourceRange(source, 0..<0)
    throw DiagnosticsError([budget.excess(reached == .steps ? .steps : .memory, at: start)])
  }

  /// A group of one row, whose constraints have the row's own numbers: for messages about them.
  func ownGroup(of values: [Double], in group: SweepGroup) -> SweepGroup {
    guard case .layout(let layout) = document.kind, case .layout(let made, _) = group.subject else {
      return group
    }
    let source = LayoutAtRow(layout: layout, parameters: parameters)
    let variant = made.variant.flatMap { layout.document.variantNames.firstIndex(of: $0) }
    return (try? source.plainGroup(values, variant)) ?? group
  }

  // MARK: Systems

  private func systemGroup(
    of values: [Double],
    _ file: ConstraintsFile,
    _ settings: [SweepDocument.Setting]
  ) -> SweepGroup {
    let key = Key(given: values.map { !$0.isNaN })
    if let known = groups[key] { return known }
    var assignments: [ConstraintsFile.Assignment] = []
    var columns: [Int] = []
    let given = values.indices.filter { !values[$0].isNaN }
      .map { (column: $0, number: Self.number(of: parameters[$0])) }
    for (column, number) in given.sorted(by: { $0.number < $1.number }) {
      let value = values[column]
      assignments.append(.init(parameter: number, value: ExactNumber(value)))
      columns.append(column)
    }
    var file = file
    for setting in settings { _ = file.setDefault(ofParameter: setting.name, to: setting.value) }
    let instance = file.system(with: assignments)
    let fixed = FixedSystem(instance.system, parameters: instance.parameters)
    let point = columns.map { ExactNumber(values[$0]) }
    let slopes = assignments.map { assignment in
      Self.slopes(of: assignment.parameter, in: instance.system)
    }
    madeCount += 1
    guard var system = fixed.withParameters(slopes: slopes, at: point) else {
      // What is beyond the range of Double as a sum is kept as it stands in the file.
      var system = instance.system
      for (parameter, value) in instance.parameters.enumerated() {
        system.setDefault(value, ofParameter: parameter)
      }
      return SweepGroup(.system(file, instance), system, columns: [])
    }
    system.parameterNames = assignments.map { file.system.parameterNames[$0.parameter] }
    let (named, known) = (system, knownRegions)
    let group = SweepGroup(
      .system(file, instance),
      named,
      columns: columns,
      pool: pool,
      takingRegions: { known(named) }
    )
    groups[key] = group
    return group
  }

  private static func number(of parameter: SweepParameter) -> Int {
    guard case .systemParameter(let number) = parameter else { return 0 }
    return number
  }

  private static func slopes(of parameter: Int, in system: ConstraintSystem) -> [Rational] {
    (0..<system.rowCount).map { row in
      system.parameterTerms(ofRow: row).reduce(Rational(0)) { sum, term in
        Int(system.parameterTerms[term].variable) == parameter
          ? sum + system.coefficient(ofParameterTerm: term) : sum
      }
    }
  }

  // MARK: Layouts

  private func layoutGroup(
    of values: [Double],
    _ layout: SweepDocument.Layout
  ) throws(DiagnosticsError) -> SweepGroup {
    var key = Key(given: values.map { !$0.isNaN })
    let source = LayoutAtRow(layout: layout, parameters: parameters)
    if !layout.document.variantNames.isEmpty {
      key.variant = try variant(of: values, &key, source) ?? -1
    }
    let family: Family
    if let known = families[key] {
      family = known
    } else {
      family = try self.family(of: values, key, source)
      families[key] = family
    }
    key.values += family.grouping.map { values[$0] }
    if let known = groups[key] { return known }
    madeCount += 1
    let variant = key.variant < 0 ? nil : key.variant
    // Values that come once only are not worth looking further than the row.
    guard family.grouping.isEmpty || !seen.insert(key).inserted,
      let group = try source.group(
        values,
        variant,
        affine: family.affine,
        pool,
        known: knownRegions
      )
    else { return try source.plainGroup(values, variant) }
    groups[key] = group
    if key == Key(given: values.map { _ in true }), layout.document.variantNames.isEmpty {
      onlyGroup = group
    }
    return group
  }

  /// The variant of a row, found by a document that has the row's metrics where conditions do.
  private func variant(
    of values: [Double],
    _ key: inout Key,
    _ source: LayoutAtRow
  ) throws(DiagnosticsError) -> Int? {
    let columns: [Int]
    if let known = conditionColumns[key.given] {
      columns = known
    } else {
      columns = try source.conditionColumns(values)
      conditionColumns[key.given] = columns
    }
    key.values = columns.map { values[$0] }
    let chooser: LayoutDocument
    if let known = choosers[key] {
      chooser = known
    } else {
      chooser = try source.document(values)
      choosers[key] = chooser
    }
    return chooser.variantIndex(at: source.size(values))
  }

  /// The groups of all variants at a row, the base first, whether their conditions hold or not.
  ///
  /// - Throws: `DiagnosticsError` where the document has no layout there, `GroupingColumn` where a
  ///   column changes more than constants.
  func everyGroup(of values: [Double]) throws -> [SweepGroup] {
    guard case .layout(let layout) = document.kind else { return [try group(of: values)] }
    let source = LayoutAtRow(layout: layout, parameters: parameters)
    let variants = [nil] + layout.document.variantNames.indices.map { Optional($0) }
    return try variants.map { variant in
      let affine = try source.affineColumns(values, variant)
      if let column = values.indices.first(where: { !affine.contains($0) }) {
        throw GroupingColumn(parameter: parameters[column])
      }
      return try source.group(values, variant, affine: affine, pool, known: knownRegions)
        ?? source.plainGroup(values, variant)
    }
  }

  private func family(
    of values: [Double],
    _ key: Key,
    _ source: LayoutAtRow
  ) throws(DiagnosticsError) -> Family {
    let given = values.indices.filter { !values[$0].isNaN }
    let affine = try source.affineColumns(values, key.variant < 0 ? nil : key.variant)
    return Family(affine: affine, grouping: given.filter { !affine.contains($0) })
  }
}
