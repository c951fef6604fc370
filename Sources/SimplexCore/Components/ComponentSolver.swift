// Some components with who answers them: a line graph, or a simplex of their own where there is none, or where it
// hands over at the parameters at hand.

import Constraints
import ExactArithmetic
import LineGraph

/// A solver of some components.
struct ComponentSolver {
  private(set) var component: ComponentSystem
  private let graph: LineGraphSolver?
  private var simplex: SimplexSolver?
  /// Whether the graph has the answer of the last solve.
  private(set) var isReduced = false
  /// Whether the last solve has ended at required rows that may conflict.
  private(set) var mayConflict = false
  /// How many basis changes its simplex has taken.
  var pivotCount: Int { simplex?.pivotCount ?? 0 }
  private var parameters: [ExactNumber] = []
  private var values: [Double] = []

  /// What components add to an outcome; variables have the numbers of the whole system.
  struct Report {
    /// The values of the component system's variables, by their numbers there.
    var values: [Double]
    var ambiguities: [Ambiguity]
    var levelTotals: [PointReport.LevelTotal]
  }

  init(_ component: ComponentSystem, _ graph: LineGraphSolver?) {
    self.component = component
    self.graph = graph
  }

  /// Solves at given parameters; false where required rows conflict or the answer is in doubt.
  mutating func solve(_ parameters: [ExactNumber]) -> Bool {
    self.parameters = parameters
    isReduced = false
    mayConflict = false
    do throws(Handover) {
      try graph?.solve(component.system, parameters: parameters)
      isReduced = graph != nil
    } catch {
      // A simplex would take the square of the rows to say the same.
      mayConflict = error == .conflict
      if mayConflict { return false }
    }
    if isReduced || solveBySimplex() { return true }
    mayConflict = simplex?.engine.status != .optimal
    return false
  }

  /// Takes in that a row of the whole system has another constant; false where the graph has to be made anew.
  mutating func setConstant(ofRow row: Int, from old: Double, to new: ExactNumber) -> Bool {
    guard let row = component.rows.index(ofRow: row) else { return true }
    component.setConstant(new, ofRow: row)
    // The row is there, and a constant of it is finite.
    if let constraint = simplex?.constraint(atRow: row) {
      try? simplex?.setConstant(new, of: constraint)
    }
    return graph?.setConstant(ofRow: row, from: old, to: new.double) ?? true
  }

  private mutating func solveBySimplex() -> Bool {
    var solver = simplex ?? SimplexSolver(component.system, reducing: .never)
    simplex = nil
    // After edits alone, only the blocks that they touch are solved.
    if solver.parameters == parameters {
      solver.update()
    } else {
      solver.solve(parameters: parameters)
    }
    let isCertain = solver.isCertain
    simplex = solver
    return isCertain
  }

  /// Writes the values of the components' variables, within 1e-9 points of the exact ones.
  mutating func takeValues(_ result: inout [Double]) {
    if isReduced { graph?.takeValues(&values) } else { values = simplex?.fastValues() ?? [] }
    for variable in component.variables { result[variable.there] = values[variable.here] }
  }

  /// What the components add to an outcome; nil where required rows conflict, or something is in doubt.
  mutating func report(_ detail: SimplexSolver.Detail) -> Report? {
    if isReduced, let graph {
      if let report = report(of: graph, detail) { return report }
      // Where the graph cannot tell a range, the simplex can.
      guard solveBySimplex() else { return nil }
      isReduced = false
    }
    guard let answer = simplex?.answer(detail), answer.outcome.conflicts.isEmpty else { return nil }
    return Report(
      values: answer.outcome.values,
      ambiguities: named(answer.outcome.ambiguities),
      levelTotals: answer.levelTotals
    )
  }

  private func report(of graph: LineGraphSolver, _ detail: SimplexSolver.Detail) -> Report? {
    var ambiguities: [Ambiguity] = []
    if detail != .values {
      guard let found = graph.ambiguities(parameters: parameters) else { return nil }
      ambiguities = detail == .ranges ? found : found.map { Ambiguity(of: $0.variable) }
    }
    let report = PointReport(graph.exactValues, component.system, parameters)
    guard report.requiredRowsHold == true, let totals = report.levelTotals else { return nil }
    return Report(
      values: report.point.rounded,
      ambiguities: named(ambiguities),
      levelTotals: totals
    )
  }

  /// What is open of the components' variables; others are held at 0 for no reason.
  private func named(_ ambiguities: [Ambiguity]) -> [Ambiguity] {
    guard !ambiguities.isEmpty else { return [] }
    var there = [Int](repeating: -1, count: component.system.variableCount)
    for variable in component.variables { there[variable.here] = variable.there }
    return ambiguities.compactMap { ambiguity in
      let variable = there[ambiguity.variable]
      guard variable >= 0 else { return nil }
      return Ambiguity(variable: variable, low: ambiguity.low, high: ambiguity.high)
    }
  }
}

extension PointReport {
  /// What a point of whole numbers over a common denominator says of the rows.
  init(
    _ values: (numerators: [Double], denominator: Double),
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber]
  ) {
    let point: ExactPoint
    if values.denominator.significand == 1 {
      point = .binary(values.numerators.map { $0 / values.denominator })
    } else {
      let divisor = Rational(binaryFractionOf: values.denominator)
      point = .rational(values.numerators.map { Rational(binaryFractionOf: $0) / divisor })
    }
    self.init(
      point: point,
      residual: ExactResidual(system: system, parameters: parameters),
      isTight: [Bool](repeating: false, count: system.rowCount),
      isExcluded: []
    )
  }
}
