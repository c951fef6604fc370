// How the constants of a presolved system depend on its parameters: affinely. A solver that is asked
// at row after row of parameters takes positions and values from here, without another walk through
// rows and definitions.

import Constraints
import ExactArithmetic

/// Affine maps from parameters to positions of breakpoints, constants of definitions, and conditions.
///
/// - Shapes: `positions` is `[rowCount]`, `origins` `[variableCount]`, `steps` one a definition; each
///   affine function is a slice of `parts`.
struct ParameterMap<Scalar: SolverScalar> {
  /// A parameter's part in a number.
  private struct Part: Equatable {
    var parameter: Int32
    var coefficient: Scalar
  }

  /// An affine function: a constant and a slice of parts.
  private struct Affine {
    var constant: Scalar
    var start: Int32
    var end: Int32
  }

  /// A definition as a step of the program that computes all values.
  private struct Step {
    var variable: Int32
    var constant: Affine
    var termStart: Int32
    var termEnd: Int32
  }

  /// A row without leaves.
  private struct Condition {
    var value: Affine
    var relation: Relation
    var extent: Double
  }

  /// Systems of more parameters are walked through at each solve.
  static var limit: Int { 64 }

  private var parts: [Part] = []
  private var positions: [Affine] = []
  /// The variables' values where all leaves are 0.
  private var origins: [Affine] = []
  private var steps: [Step] = []
  private var terms: [Elimination<Scalar>.Term] = []
  private var conditions: [Condition] = []

  /// Reads the maps off a presolved system, one walk a parameter.
  init(_ constants: ParametricConstants<Scalar>, _ presolve: Presolve<Scalar>) {
    var constants = constants
    constants.walkAtOrigin(presolve)
    let origin = Sample(constants, presolve)
    var slopes: [Sample] = []
    for parameter in constants.parameters.indices {
      constants.walk(alongParameter: parameter, presolve)
      slopes.append(Sample(constants, presolve))
    }
    for row in 0..<presolve.system.rowCount {
      positions.append(affine(origin, slopes) { $0.positions[row] })
    }
    for variable in 0..<presolve.system.variableCount {
      origins.append(affine(origin, slopes) { $0.origins[variable] })
    }
    for variable in presolve.elimination.evaluationOrder {
      let start = Int32(terms.count)
      terms += presolve.elimination.terms(ofDefinition: Int(variable))
      steps.append(
        Step(
          variable: variable,
          constant: affine(origin, slopes) { $0.definitions[Int(variable)] },
          termStart: start,
          termEnd: Int32(terms.count)
        )
      )
    }
    readConditions(constants, presolve, origin, slopes)
  }

  /// The affine function that is one number of each sample.
  private mutating func affine(
    _ origin: Sample,
    _ slopes: [Sample],
    _ value: (Sample) -> Scalar
  ) -> Affine {
    let start = Int32(parts.count)
    for (parameter, slope) in slopes.enumerated() {
      let coefficient = value(slope)
      if coefficient != .zero {
        parts.append(Part(parameter: Int32(parameter), coefficient: coefficient))
      }
    }
    return Affine(constant: value(origin), start: start, end: Int32(parts.count))
  }

  /// What a walk computes.
  private struct Sample {
    var positions: [Scalar]
    var origins: [Scalar]
    var definitions: [Scalar]
    var conditions: [Scalar]

    init(_ constants: ParametricConstants<Scalar>, _ presolve: Presolve<Scalar>) {
      positions = (0..<presolve.system.rowCount).map { row in
        presolve.isBreakpoint(row) ? constants.walkedPosition(ofRow: row, presolve) : .zero
      }
      let variables = 0..<presolve.system.variableCount
      origins = variables.map(constants.valueAtOrigin)
      definitions = variables.map(constants.constant)
      conditions = constants.conditions(presolve).map(\.value)
    }
  }

  /// Keeps each condition once: every view of a grid asks for the same width.
  private mutating func readConditions(
    _ constants: ParametricConstants<Scalar>,
    _ presolve: Presolve<Scalar>,
    _ origin: Sample,
    _ slopes: [Sample]
  ) {
    for (index, condition) in constants.conditions(presolve).enumerated() {
      let start = parts.count
      let value = affine(origin, slopes) { $0.conditions[index] }
      let isKnown = conditions.contains { other in
        other.relation == condition.relation && other.value.constant == value.constant
          && parts[Int(other.value.start)..<Int(other.value.end)].elementsEqual(parts[start...])
      }
      if isKnown {
        parts.removeLast(parts.count - start)
      } else {
        conditions.append(
          Condition(
            value: value,
            relation: condition.relation,
            extent: constants.extent(ofCondition: condition.row, presolve)
          )
        )
      }
    }
  }

  // MARK: Edits

  /// Takes in a new row.
  mutating func append(row: Int, of system: ConstraintSystem, _ table: FormTable<Scalar>) {
    positions.append(Affine(constant: .zero, start: 0, end: 0))
    replace(row: row, of: system, table)
  }

  /// Takes in a row whose constant has changed.
  mutating func replace(row: Int, of system: ConstraintSystem, _ table: FormTable<Scalar>) {
    guard table.rows[row].kind == .breakpoint else { return }
    var constant = Scalar.constant(
      ofRow: row,
      in: system,
      parameters: [ExactNumber](repeating: .zero, count: system.parameterCount)
    )
    var slopes: [Part] = []
    func add(_ coefficient: Scalar, _ parameter: Int32) {
      if let known = slopes.firstIndex(where: { $0.parameter == parameter }) {
        slopes[known].coefficient += coefficient
      } else {
        slopes.append(Part(parameter: parameter, coefficient: coefficient))
      }
    }
    for term in system.parameterTerms(ofRow: row) {
      add(
        Scalar.coefficient(ofParameterTerm: term, in: system),
        system.parameterTerms[term].variable
      )
    }
    for term in system.terms(ofRow: row) {
      let origin = origins[Int(system.terms[term].variable)]
      let coefficient = Scalar.coefficient(ofTerm: term, in: system)
      constant += coefficient * origin.constant
      for part in parts[Int(origin.start)..<Int(origin.end)] {
        add(coefficient * part.coefficient, part.parameter)
      }
    }
    let factor = -Scalar.one / table.rows[row].lead
    // A changed row has as many parts as before, and keeps their place.
    var start = Int(positions[row].start)
    if Int(positions[row].end) - start != slopes.count {
      start = parts.count
      parts += slopes
    }
    for (index, slope) in slopes.enumerated() {
      parts[start + index] = Part(
        parameter: slope.parameter,
        coefficient: factor * slope.coefficient
      )
    }
    positions[row] = Affine(
      constant: factor * constant,
      start: Int32(start),
      end: Int32(start + slopes.count)
    )
  }

  /// Takes in variables without definition.
  mutating func grow(variableCount: Int) {
    while origins.count < variableCount {
      origins.append(Affine(constant: .zero, start: 0, end: 0))
    }
  }

  @inline(__always)
  private func value(_ affine: Affine, _ parameters: [Scalar]) -> Scalar {
    var sum = affine.constant
    for index in Int(affine.start)..<Int(affine.end) {
      sum += parts[index].coefficient * parameters[Int(parts[index].parameter)]
    }
    return sum
  }

  /// The parameters that move a row's breakpoint.
  func parameters(ofRow row: Int) -> [Int] {
    parts[Int(positions[row].start)..<Int(positions[row].end)].map { Int($0.parameter) }
  }

  /// Where a row's breakpoint lies on its form.
  @inline(__always)
  func position(ofRow row: Int, _ parameters: [Scalar]) -> Scalar {
    value(positions[row], parameters)
  }

  /// One coefficient of an affine function: component 0 is its constant, component *j* the coefficient of
  /// parameter *j* − 1.
  private func coefficient(_ affine: Affine, _ component: Int) -> Scalar {
    guard component > 0 else { return affine.constant }
    for index in Int(affine.start)..<Int(affine.end)
    where Int(parts[index].parameter) == component - 1 {
      return parts[index].coefficient
    }
    return .zero
  }

  /// A component of where a row's breakpoint lies.
  func position(ofRow row: Int, component: Int) -> Scalar {
    coefficient(positions[row], component)
  }

  /// Computes a component of the defined variables from that of the leaves.
  func complete(_ values: inout [Scalar], component: Int) {
    complete(&values) { coefficient($0, component) }
  }

  /// Calls `body` with each required row without leaves: its relation to 0, and its components.
  func forEachCondition(componentCount: Int, _ body: (Relation, [Scalar]) -> Void) {
    for condition in conditions {
      body(condition.relation, (0..<componentCount).map { coefficient(condition.value, $0) })
    }
  }

  /// Whether every required row without leaves holds.
  func conditionsHold(_ parameters: [Scalar], _ isDoubtful: inout Bool) -> Bool {
    for condition in conditions {
      let sum = value(condition.value, parameters)
      var extent = condition.extent
      for index in Int(condition.value.start)..<Int(condition.value.end) {
        let parameter = parameters[Int(parts[index].parameter)].approximate
        extent = max(extent, abs(parts[index].coefficient.approximate * parameter))
      }
      let floor = extent * Tolerances.positionFloor
      if sum.isDoubtful(floor, extent * Tolerances.positionCeiling) { isDoubtful = true }
      if condition.relation.isBroken(bySign: sum.sign(floor)) { return false }
    }
    return true
  }

  /// Computes the defined variables from the leaves.
  func complete(_ values: inout [Scalar], _ parameters: [Scalar]) {
    complete(&values) { value($0, parameters) }
  }

  @inline(__always)
  private func complete(_ values: inout [Scalar], _ constant: (Affine) -> Scalar) {
    values.withUnsafeMutableBufferPointer { values in
      terms.withUnsafeBufferPointer { terms in
        for step in steps {
          var sum = constant(step.constant)
          for index in Int(step.termStart)..<Int(step.termEnd) {
            sum += terms[index].coefficient * values[Int(terms[index].variable)]
          }
          values[Int(step.variable)] = sum
        }
      }
    }
  }
}
