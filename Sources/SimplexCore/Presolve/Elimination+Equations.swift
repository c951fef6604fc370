// The elimination of equations that fix a point, as opposed to that of a system's required equalities:
// rows that hold with equality there, whatever their relation, and variables that are 0.

import Constraints
import ExactArithmetic
import Kernels

extension Elimination {
  /// Eliminates equations one after another; their numbers take the place of rows'.
  ///
  /// What they leave unfixed has no definition, and an equation that follows from those before it, or
  /// contradicts them, is among the conditions.
  init(of system: ConstraintSystem, equations: [ActiveEquation]) {
    self.init(of: system)
    if Scalar.self == BoundedNumber.self { WorkCounts.countBoundedElimination() }
    if Scalar.self == Rational.self { WorkCounts.countFractionElimination() }
    let terms = Scalar.terms(of: system)
    for (number, equation) in equations.enumerated() {
      switch equation {
      case .row(let row):
        terms.withUnsafeBufferPointer { terms in
          eliminate(
            row: number,
            rowTerms: UnsafeBufferPointer(rebasing: terms[system.terms(ofRow: row)])
          )
        }
      case .zero(let variable):
        withUnsafePointer(to: Term(variable: Int32(variable), coefficient: .one)) { term in
          eliminate(row: number, rowTerms: UnsafeBufferPointer(start: term, count: 1))
        }
      }
    }
  }

  /// The point that equations fix where their constants are given: *x* with *a*ₑ · *x* + *c*ₑ = 0 for every equation *e*.
  ///
  /// Variables that they leave free are 0.
  ///
  /// - Complexity: O(terms).
  func point(_ constants: [Scalar], variableCount: Int) -> [Scalar] {
    var definitionConstants = [Scalar](repeating: .zero, count: variableCount)
    self.definitionConstants(constants, into: &definitionConstants)
    var values = [Scalar](repeating: .zero, count: variableCount)
    complete(&values, constants: definitionConstants)
    return values
  }

  /// The same for equations of a system at some parameters.
  func point(
    of equations: [ActiveEquation],
    in system: ConstraintSystem,
    parameters: [ExactNumber]
  ) -> [Scalar] {
    let constants = equations.map { equation -> Scalar in
      guard case .row(let row) = equation else { return .zero }
      return Scalar.constant(ofRow: row, in: system, parameters: parameters)
    }
    return point(constants, variableCount: system.variableCount)
  }

  /// The multipliers *z* with Σ *z*ₑ *a*ₑ = -gradient, where equations fix every variable.
  ///
  /// The point is a program over the equations' constants, and *z* is the derivative of
  /// gradient · point by them: the program is run through backwards.
  ///
  /// - Complexity: O(terms).
  func multipliers(balancing gradient: [Scalar]) -> [Scalar] {
    var weight = gradient
    var constantWeight = [Scalar](repeating: .zero, count: gradient.count)
    for variable in evaluationOrder.reversed() {
      let variableWeight = weight[Int(variable)]
      guard variableWeight.sign(0) != 0 else { continue }
      constantWeight[Int(variable)] = variableWeight
      for term in terms(ofDefinition: Int(variable)) {
        weight[Int(term.variable)] += variableWeight * term.coefficient
      }
    }
    var result = [Scalar](repeating: .zero, count: gradient.count)
    for variable in timeOrder.reversed() where constantWeight[Int(variable)].sign(0) != 0 {
      let definition = variables[Int(variable)]
      let rowMultiplier = constantWeight[Int(variable)] * definition.negativeReciprocal
      result[Int(definition.row)] = rowMultiplier
      let start = Int(definition.traceStart)
      for index in start..<(start + Int(definition.traceCount)) {
        let trace = traces[index]
        constantWeight[Int(trace.variable)] += rowMultiplier * trace.coefficient
      }
    }
    return result
  }
}
