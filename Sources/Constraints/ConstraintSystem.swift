// A linear constraint system: what solvers read. Rows and terms are kept in a few flat arrays, so
// that building and reading thousands of them costs no allocation each.
// Names are optional, because a layout engine builds systems far more often than anyone reads them.

import ExactArithmetic

/// A coefficient of a variable or of a parameter.
@frozen
public struct LinearTerm<Coefficient> {
  /// The number of the variable or parameter.
  public var variable: Int32
  /// What it is multiplied by.
  public var coefficient: Coefficient

  /// Makes a term.
  @inlinable
  public init(variable: Int32, coefficient: Coefficient) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

extension LinearTerm: Equatable where Coefficient: Equatable {}
extension LinearTerm: Sendable where Coefficient: Sendable {}

/// Linear constraints with priorities over real variables and parameters.
///
/// Row *i* says `Σ coefficient·variable + Σ coefficient·parameter + constant  relation  0` with a
/// priority and a weight within its level. Its violation is weight × distance from holding.
/// Rows keep the order they are appended in: it is the constraint order of LANGUAGES §2.
///
/// - Shapes: `rows` is `[rowCount]`; each holds where its terms are in `terms`, `parameterTerms`.
/// - Units: as the caller's, points for layouts; weights dimensionless.
public struct ConstraintSystem: Sendable, Equatable {
  /// A row, its terms aside.
  public struct Row: Sendable, Equatable {
    /// Where the row's variable terms begin.
    public internal(set) var termStart: Int32
    /// Where they end.
    public internal(set) var termEnd: Int32
    /// Where the row's parameter terms begin.
    public internal(set) var parameterTermStart: Int32
    /// Where they end.
    public internal(set) var parameterTermEnd: Int32
    /// The constant.
    public internal(set) var constant: Double
    /// The priority, in (0, 1000].
    public internal(set) var priority: Double
    /// The weight within the level, positive.
    public internal(set) var weight: Double
    /// The relation to 0.
    public internal(set) var relation: Relation

    /// The indices of the row's variable terms.
    @inlinable
    public var terms: Range<Int> { Int(termStart)..<Int(termEnd) }
    /// The indices of the row's parameter terms.
    @inlinable
    public var parameterTerms: Range<Int> { Int(parameterTermStart)..<Int(parameterTermEnd) }
    /// Whether the row must hold.
    @inlinable
    public var isRequired: Bool { priority == Priority.required }
    /// Whether the row is an equality that must hold.
    @inlinable
    public var isRequiredEquality: Bool { relation == .equal && isRequired }
  }

  /// The number of variables; they are numbered from 0 in variable order.
  public private(set) var variableCount = 0
  /// The values parameters take unless a solve says otherwise.
  public private(set) var parameterDefaults: [Double] = []

  /// The rows, in constraint order.
  public private(set) var rows: [Row] = []
  /// How many rows are equalities that must hold.
  public private(set) var requiredEqualityCount = 0
  /// The variable terms of all rows, one row's after another's.
  ///
  /// A variable occurs at most once in a row, never with coefficient 0.
  public private(set) var terms: [LinearTerm<Double>] = []
  /// The parameter terms of all rows, one row's after another's.
  public private(set) var parameterTerms: [LinearTerm<Double>] = []

  /// Names of variables, empty or one for each.
  public var variableNames: [String] = []
  /// Names of parameters, empty or one for each.
  public var parameterNames: [String] = []

  /// What each variable is measured from, where somebody knows: the variable at whose end it begins,
  /// or -1 for the origin; empty where nobody does.
  ///
  /// A location is measured from its superview's location, a size from its view's location. It says how the
  /// variables hang together, and nothing about their values.
  public var origins: [Int32] = []

  /// Exact values of numbers that are no short decimals, by their index in the array; almost
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
  public var rowCount: Int { rows.count }
  /// The number of parameters.
  public var parameterCount: Int { parameterDefaults.count }

  /// The indices of a row's variable terms.
  @inlinable
  public func terms(ofRow row: Int) -> Range<Int> { rows[row].terms }

  /// The indices of a row's parameter terms.
  @inlinable
  public func parameterTerms(ofRow row: Int) -> Range<Int> { rows[row].parameterTerms }

  /// Whether a row must hold.
  @inlinable
  public func isRequired(_ row: Int) -> Bool { rows[row].isRequired }

  /// Which rows are among some.
  @inlinable
  package func mask(of some: some Sequence<Int>) -> [Bool] {
    some.reduce(into: [Bool](repeating: false, count: rowCount)) { $0[$1] = true }
  }

  /// The exact coefficient of a term.
  public func coefficient(ofTerm term: Int) -> Rational {
    exactCoefficient[term] ?? Rational(shortestDecimalOf: terms[term].coefficient)
  }

  /// The exact coefficient of a parameter term.
  public func coefficient(ofParameterTerm term: Int) -> Rational {
    exactParameterCoefficient[term] ?? Rational(shortestDecimalOf: parameterTerms[term].coefficient)
  }

  /// The exact constant of a row.
  public func constant(ofRow row: Int) -> Rational {
    exactConstant[row] ?? Rational(shortestDecimalOf: rows[row].constant)
  }

  /// The exact weight of a row.
  public func weight(ofRow row: Int) -> Rational { Rational(shortestDecimalOf: rows[row].weight) }

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

  /// Takes all variables, parameters, rows and names away; the memory stays for the next ones.
  public mutating func removeAll() {
    variableCount = 0
    parameterDefaults.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    requiredEqualityCount = 0
    terms.removeAll(keepingCapacity: true)
    parameterTerms.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    variableNames.removeAll(keepingCapacity: true)
    parameterNames.removeAll(keepingCapacity: true)
    guard !isDecimal else { return }
    exactCoefficient = [:]
    exactParameterCoefficient = [:]
    exactConstant = [:]
    exactParameterDefault = [:]
  }

  /// Adds a row of terms that stand ready in memory, and returns its number; the fast way where many are added.
  ///
  /// - Requires: as `addTerm` and `endRow` do; no coefficient is 0.
  @discardableResult
  public mutating func addRow(
    _ rowTerms: Span<LinearTerm<Double>>,
    parameterTerms rowParameterTerms: Span<LinearTerm<Double>>,
    constant: Double,
    _ relation: Relation,
    priority: Double = Priority.required,
    weight: Double = 1
  ) -> Int {
    for index in rowTerms.indices {
      let term = rowTerms[unchecked: index]
      precondition(
        term.variable >= 0 && Int(term.variable) < variableCount && term.coefficient != 0,
        "\(term.coefficient) times variable \(term.variable)"
      )
      terms.append(term)
    }
    for index in rowParameterTerms.indices {
      let term = rowParameterTerms[unchecked: index]
      precondition(
        term.variable >= 0 && Int(term.variable) < parameterCount && term.coefficient != 0,
        "\(term.coefficient) times parameter \(term.variable)"
      )
      parameterTerms.append(term)
    }
    return finishRow(constant, relation, priority, weight)
  }

  /// Adds a term to the row that the next `endRow` finishes; a coefficient of 0 adds nothing.
  ///
  /// - Requires: the variable has no term in this row yet.
  public mutating func addTerm(_ coefficient: Double, variable: Int) {
    precondition(variable >= 0 && variable < variableCount, "no variable \(variable)")
    guard coefficient != 0 else { return }
    terms.append(LinearTerm(variable: Int32(variable), coefficient: coefficient))
  }

  /// Adds a term with an exact coefficient.
  ///
  /// - Requires: the variable has no term in this row yet.
  public mutating func addTerm(_ coefficient: ExactNumber, variable: Int) {
    guard !coefficient.isZero else { return }
    precondition(variable >= 0 && variable < variableCount, "no variable \(variable)")
    if !coefficient.isDecimal { exactCoefficient[terms.count] = coefficient.rational }
    terms.append(LinearTerm(variable: Int32(variable), coefficient: coefficient.double))
  }

  /// Adds a parameter term to the row that the next `endRow` finishes.
  ///
  /// - Requires: the parameter has no term in this row yet.
  public mutating func addTerm(_ coefficient: ExactNumber, parameter: Int) {
    precondition(parameter >= 0 && parameter < parameterCount, "no parameter \(parameter)")
    guard !coefficient.isZero else { return }
    if !coefficient.isDecimal {
      exactParameterCoefficient[parameterTerms.count] = coefficient.rational
    }
    parameterTerms.append(LinearTerm(variable: Int32(parameter), coefficient: coefficient.double))
  }

  /// Finishes a row whose terms were added before, and returns its number.
  ///
  /// - Requires: the constant is finite, the priority in (0, 1000], the weight positive and finite.
  @discardableResult
  public mutating func endRow(
    constant: Double,
    _ relation: Relation,
    priority: Double = Priority.required,
    weight: Double = 1
  ) -> Int {
    finishRow(constant, relation, priority, weight)
  }

  // A call for each row would take as long as all that is done in it.
  @inline(__always)
  private mutating func finishRow(
    _ constant: Double,
    _ relation: Relation,
    _ priority: Double,
    _ weight: Double
  ) -> Int {
    precondition(
      constant.magnitude <= .greatestFiniteMagnitude,
      "the constant \(constant)"
    )
    precondition(Priority.isValid(priority), "the priority \(priority)")
    precondition(weight > 0 && weight <= .greatestFiniteMagnitude, "the weight \(weight)")
    assert(hasDistinctVariables, "a variable has two terms in row \(rowCount)")
    let row = rows.count
    rows.append(
      Row(
        termStart: openTermStart,
        termEnd: Int32(truncatingIfNeeded: terms.count),
        parameterTermStart: openParameterTermStart,
        parameterTermEnd: Int32(truncatingIfNeeded: parameterTerms.count),
        constant: constant == 0 ? 0 : constant,
        priority: priority,
        weight: weight,
        relation: relation
      )
    )
    if relation == .equal, priority == Priority.required { requiredEqualityCount += 1 }
    return row
  }

  /// Where the terms of the row that is not finished yet begin.
  private var openTermStart: Int32 { rows.last?.termEnd ?? 0 }
  private var openParameterTermStart: Int32 { rows.last?.parameterTermEnd ?? 0 }

  /// Finishes a row with an exact constant, and returns its number.
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
  private var hasDistinctVariables: Bool {
    let row = terms[Int(openTermStart)...]
    return Set(row.map(\.variable)).count == row.count
  }

  /// Changes the constant of a row.
  ///
  /// - Requires: the constant is finite.
  public mutating func setConstant(_ value: ExactNumber, ofRow row: Int) {
    precondition(value.double.isFinite, "the constant \(value.double)")
    rows[row].constant = value.double
    exactConstant[row] = value.isDecimal ? nil : value.rational
  }

  /// Changes the priority of a row.
  ///
  /// - Requires: the priority is in (0, 1000].
  public mutating func setPriority(_ value: Double, ofRow row: Int) {
    precondition(Priority.isValid(value), "the priority \(value)")
    if rows[row].isRequiredEquality { requiredEqualityCount -= 1 }
    rows[row].priority = value
    if rows[row].isRequiredEquality { requiredEqualityCount += 1 }
  }

  /// Changes the weight of a row within its level.
  ///
  /// - Requires: the weight is positive and finite.
  public mutating func setWeight(_ value: Double, ofRow row: Int) {
    precondition(value > 0 && value.isFinite, "the weight \(value)")
    rows[row].weight = value
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
        exactCoefficient[terms.count] = exact
      }
      var copy = other.terms[term]
      if let numbers { copy.variable = numbers[Int(copy.variable)] }
      terms.append(copy)
    }
    for term in other.parameterTerms(ofRow: row) {
      if let exact = other.exactParameterCoefficient[term] {
        exactParameterCoefficient[parameterTerms.count] = exact
      }
      parameterTerms.append(other.parameterTerms[term])
    }
    if let exact = other.exactConstant[row] { exactConstant[rowCount] = exact }
    let copy = other.rows[row]
    endRow(constant: copy.constant, copy.relation, priority: copy.priority, weight: copy.weight)
  }

  /// Makes room for rows, terms and parameters that are to come.
  public mutating func reserveCapacity(
    rows rowCount: Int,
    terms termCount: Int,
    parameters: Int = 0,
    parameterTerms parameterTermCount: Int = 0
  ) {
    rows.reserveLargePages(rowCount)
    terms.reserveLargePages(termCount)
    if parameters > 0 { parameterDefaults.reserveCapacity(parameters) }
    if parameterTermCount > 0 { parameterTerms.reserveCapacity(parameterTermCount) }
  }
}
