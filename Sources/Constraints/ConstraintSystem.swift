// A linear constraint system: what solvers read. Rows are kept as one structure of flat arrays
// (compressed rows), so that building and reading thousands of them costs no allocation each.
// Names are optional, because a layout engine builds systems far more often than anyone reads them.

import ExactArithmetic

/// Linear constraints with priorities over real variables and parameters.
///
/// Row *i* says `Σ coefficient·variable + Σ coefficient·parameter + constant  relation  0` with a
/// priority and a weight within its level. Its violation is weight × distance from holding.
/// Rows keep the order they are appended in: it is the constraint order of LANGUAGES §2.
///
/// - Shapes: `termStart` and `parameterTermStart` are `[rowCount + 1]`, other row arrays `[rowCount]`.
/// - Units: as the caller's, points for layouts; weights dimensionless.
public struct ConstraintSystem: Sendable, Equatable {
  /// The number of variables; they are numbered from 0 in variable order.
  public private(set) var variableCount = 0
  /// The values parameters take unless a solve says otherwise.
  public private(set) var parameterDefaults: [Double] = []

  /// Where each row's variable terms begin; the last entry is the number of terms.
  public private(set) var termStart: [Int32] = [0]
  /// The variable of each term.
  ///
  /// A variable occurs at most once in a row, never with coefficient 0.
  public private(set) var termVariable: [Int32] = []
  /// The coefficient of each term.
  public private(set) var termCoefficient: [Double] = []
  /// Where each row's parameter terms begin; the last entry is the number of parameter terms.
  public private(set) var parameterTermStart: [Int32] = [0]
  /// The parameter of each parameter term.
  public private(set) var termParameter: [Int32] = []
  /// The coefficient of each parameter term.
  public private(set) var parameterTermCoefficient: [Double] = []
  /// The constant of each row.
  public private(set) var constant: [Double] = []
  /// The relation of each row to 0.
  public private(set) var relation: [Relation] = []
  /// The priority of each row, in (0, 1000].
  public private(set) var priority: [Double] = []
  /// The weight of each row within its level, positive.
  public private(set) var weight: [Double] = []

  /// Names of variables, empty or one for each.
  public var variableNames: [String] = []
  /// Names of parameters, empty or one for each.
  public var parameterNames: [String] = []

  /// Exact values of numbers that are no short decimals, by their place in the array; almost
  /// always empty.
  public private(set) var exactCoefficient: [Int: Rational] = [:]
  /// Exact values of parameter coefficients that are no short decimals.
  public private(set) var exactParameterCoefficient: [Int: Rational] = [:]
  /// Exact values of constants that are no short decimals.
  public private(set) var exactConstant: [Int: Rational] = [:]
  /// Exact values of parameter defaults that are no short decimals.
  public private(set) var exactParameterDefault: [Int: Rational] = [:]

  /// Makes an empty system.
  public init() {}

  /// The number of rows.
  public var rowCount: Int { relation.count }
  /// The number of parameters.
  public var parameterCount: Int { parameterDefaults.count }

  /// The places of a row's variable terms.
  @inlinable
  public func terms(ofRow row: Int) -> Range<Int> { Int(termStart[row])..<Int(termStart[row + 1]) }

  /// The places of a row's parameter terms.
  @inlinable
  public func parameterTerms(ofRow row: Int) -> Range<Int> {
    Int(parameterTermStart[row])..<Int(parameterTermStart[row + 1])
  }

  /// Whether a row must hold.
  @inlinable
  public func isRequired(_ row: Int) -> Bool { priority[row] == Priority.required }

  /// Whether a row has a term in a variable.
  public func mentions(_ variable: Int, inRow row: Int) -> Bool {
    terms(ofRow: row).contains { Int(termVariable[$0]) == variable }
  }

  /// The exact coefficient of a term.
  public func coefficient(ofTerm term: Int) -> Rational {
    exactCoefficient[term] ?? Rational(shortestDecimalOf: termCoefficient[term])
  }

  /// The exact coefficient of a parameter term.
  public func coefficient(ofParameterTerm term: Int) -> Rational {
    exactParameterCoefficient[term] ?? Rational(shortestDecimalOf: parameterTermCoefficient[term])
  }

  /// The exact constant of a row.
  public func constant(ofRow row: Int) -> Rational {
    exactConstant[row] ?? Rational(shortestDecimalOf: constant[row])
  }

  /// The exact weight of a row.
  public func weight(ofRow row: Int) -> Rational { Rational(shortestDecimalOf: weight[row]) }

  /// The default of a parameter as an exact number.
  public func parameterDefault(_ parameter: Int) -> ExactNumber {
    exactParameterDefault[parameter].map { ExactNumber($0) }
      ?? ExactNumber(parameterDefaults[parameter])
  }

  /// Whether every number of the system is a decimal that a Double names.
  public var isDecimal: Bool {
    exactCoefficient.isEmpty && exactParameterCoefficient.isEmpty && exactConstant.isEmpty
      && exactParameterDefault.isEmpty
  }

  // MARK: Building

  /// Adds variables and returns the first one's number.
  @discardableResult
  public mutating func addVariables(_ count: Int = 1) -> Int {
    precondition(count >= 0, "\(count) variables")
    defer { variableCount += count }
    return variableCount
  }

  /// Adds a parameter and returns its number.
  public mutating func addParameter(default value: ExactNumber) -> Int {
    if !value.isDecimal { exactParameterDefault[parameterDefaults.count] = value.rational }
    parameterDefaults.append(value.double)
    return parameterDefaults.count - 1
  }

  /// Sets the value a parameter takes unless a solve says otherwise.
  public mutating func setDefault(_ value: ExactNumber, ofParameter parameter: Int) {
    parameterDefaults[parameter] = value.double
    exactParameterDefault[parameter] = value.isDecimal ? nil : value.rational
  }

  /// Adds a term to the row that the next `endRow` finishes; a coefficient of 0 adds nothing.
  ///
  /// - Requires: the variable has no term in this row yet.
  @inlinable
  public mutating func addTerm(_ coefficient: Double, variable: Int) {
    precondition(variable >= 0 && variable < variableCount, "no variable \(variable)")
    guard coefficient != 0 else { return }
    appendTerm(coefficient, Int32(truncatingIfNeeded: variable))
  }

  /// Adds a term with an exact coefficient.
  ///
  /// - Requires: the variable has no term in this row yet.
  public mutating func addTerm(_ coefficient: ExactNumber, variable: Int) {
    guard !coefficient.isZero else { return }
    precondition(variable >= 0 && variable < variableCount, "no variable \(variable)")
    if !coefficient.isDecimal { exactCoefficient[termVariable.count] = coefficient.rational }
    appendTerm(coefficient.double, Int32(truncatingIfNeeded: variable))
  }

  /// Adds a parameter term to the row that the next `endRow` finishes.
  ///
  /// - Requires: the parameter has no term in this row yet.
  public mutating func addTerm(_ coefficient: ExactNumber, parameter: Int) {
    precondition(parameter >= 0 && parameter < parameterCount, "no parameter \(parameter)")
    guard !coefficient.isZero else { return }
    if !coefficient.isDecimal {
      exactParameterCoefficient[termParameter.count] = coefficient.rational
    }
    termParameter.append(Int32(parameter))
    parameterTermCoefficient.append(coefficient.double)
  }

  /// Finishes a row whose terms were added before, and returns its number.
  ///
  /// - Requires: the constant is finite, the priority in (0, 1000], the weight positive and finite.
  @inlinable
  @discardableResult
  public mutating func endRow(
    constant: Double,
    _ relation: Relation,
    priority: Double = Priority.required,
    weight: Double = 1
  ) -> Int {
    precondition(constant.isFinite, "the constant \(constant)")
    precondition(Priority.isValid(priority), "the priority \(priority)")
    precondition(weight > 0 && weight.isFinite, "the weight \(weight)")
    return appendRow(constant, relation, priority, weight)
  }

  /// Finishes a row with an exact constant.
  @discardableResult
  public mutating func endRow(
    constant: ExactNumber,
    _ relation: Relation,
    priority: Double = Priority.required,
    weight: Double = 1
  ) -> Int {
    if !constant.isDecimal { exactConstant[rowCount] = constant.rational }
    return endRow(constant: constant.double, relation, priority: priority, weight: weight)
  }

  /// Whether every variable has at most one term in the row that is not finished yet.
  @usableFromInline
  var hasDistinctVariables: Bool {
    let row = termVariable[Int(termStart[rowCount])...]
    return Set(row).count == row.count
  }

  /// Changes the constant of a row.
  ///
  /// - Requires: the constant is finite.
  public mutating func setConstant(_ value: ExactNumber, ofRow row: Int) {
    precondition(value.double.isFinite, "the constant \(value.double)")
    constant[row] = value.double
    exactConstant[row] = value.isDecimal ? nil : value.rational
  }

  /// Changes the priority of a row.
  ///
  /// - Requires: the priority is in (0, 1000].
  public mutating func setPriority(_ value: Double, ofRow row: Int) {
    precondition(Priority.isValid(value), "the priority \(value)")
    priority[row] = value
  }

  /// Changes the weight of a row within its level.
  ///
  /// - Requires: the weight is positive and finite.
  public mutating func setWeight(_ value: Double, ofRow row: Int) {
    precondition(value > 0 && value.isFinite, "the weight \(value)")
    weight[row] = value
  }

  /// Adds a row of another system, with the same numbers of parameters.
  ///
  /// Variables keep their numbers where `renumbering` is nil; else it has a number for each variable
  /// of the other system that occurs in the row.
  public mutating func addRow(
    _ row: Int,
    of other: ConstraintSystem,
    renumbering numbers: [Int32]? = nil
  ) {
    for term in other.terms(ofRow: row) {
      if !other.exactCoefficient.isEmpty, let exact = other.exactCoefficient[term] {
        exactCoefficient[termVariable.count] = exact
      }
      let variable = other.termVariable[term]
      appendTerm(other.termCoefficient[term], numbers?[Int(variable)] ?? variable)
    }
    for term in other.parameterTerms(ofRow: row) {
      if let exact = other.exactParameterCoefficient[term] {
        exactParameterCoefficient[termParameter.count] = exact
      }
      termParameter.append(other.termParameter[term])
      parameterTermCoefficient.append(other.parameterTermCoefficient[term])
    }
    if let exact = other.exactConstant[row] { exactConstant[rowCount] = exact }
    endRow(
      constant: other.constant[row],
      other.relation[row],
      priority: other.priority[row],
      weight: other.weight[row]
    )
  }

  /// Makes room for rows, terms and parameters that are to come.
  public mutating func reserveCapacity(
    rows: Int,
    terms: Int,
    parameters: Int = 0,
    parameterTerms: Int = 0
  ) {
    if parameters > 0 { parameterDefaults.reserveCapacity(parameters) }
    if parameterTerms > 0 {
      termParameter.reserveCapacity(parameterTerms)
      parameterTermCoefficient.reserveCapacity(parameterTerms)
    }
    termStart.reserveCapacity(rows + 1)
    parameterTermStart.reserveCapacity(rows + 1)
    constant.reserveCapacity(rows)
    relation.reserveCapacity(rows)
    priority.reserveCapacity(rows)
    weight.reserveCapacity(rows)
    termVariable.reserveCapacity(terms)
    termCoefficient.reserveCapacity(terms)
  }

  @usableFromInline
  mutating func appendTerm(_ coefficient: Double, _ variable: Int32) {
    termVariable.append(variable)
    termCoefficient.append(coefficient)
  }

  @usableFromInline
  mutating func appendRow(
    _ constant: Double,
    _ relation: Relation,
    _ priority: Double,
    _ weight: Double
  ) -> Int {
    assert(hasDistinctVariables, "a variable has two terms in row \(rowCount)")
    termStart.append(Int32(truncatingIfNeeded: termVariable.count))
    parameterTermStart.append(Int32(truncatingIfNeeded: termParameter.count))
    self.constant.append(constant == 0 ? 0 : constant)
    self.relation.append(relation)
    self.priority.append(priority)
    self.weight.append(weight)
    return self.relation.count - 1
  }
}
