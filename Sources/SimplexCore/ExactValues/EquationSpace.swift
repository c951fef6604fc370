// The equations that fix a point, eliminated in fractions: the point, the edges that leave it, and linear expressions
// over them. Every variable is a sum of multiples of their right sides, and the multiples say on which equations it
// depends, and how.

import Constraints
import ExactArithmetic
import Kernels

/// The equations that fix every variable of a system, and expressions over them.
struct EquationSpace {
  private let system: ConstraintSystem
  let equations: [ActiveEquation]
  private let elimination: Elimination<Rational>
  /// The weights of variables while an expression is spread over equations; all 0 otherwise.
  private var weight: [Rational]
  /// The weights of the constants of definitions; all 0 otherwise.
  private var constantWeight: [Rational]

  /// Eliminates equations one after another; nil where they do not fix every variable.
  ///
  /// - Complexity: O(terms) for systems that look like layouts.
  init?(_ equations: [ActiveEquation], of system: ConstraintSystem) {
    guard equations.count == system.variableCount else { return nil }
    self.system = system
    self.equations = equations
    elimination = Elimination<Rational>(of: system, equations: equations)
    weight = [Rational](repeating: .zero, count: system.variableCount)
    constantWeight = weight
    guard elimination.conditions.isEmpty, elimination.timeOrder.count == system.variableCount
    else { return nil }
  }

  /// How far a variable moves when an equation's right side grows by 1, for each equation on which it
  /// depends, by the equation's number.
  mutating func multipliers(ofVariable variable: Int) -> [(equation: Int, multiplier: Rational)] {
    multipliers(of: [Elimination<Rational>.Term(variable: Int32(variable), coefficient: .one)])
  }

  /// The same for a row's left side.
  mutating func multipliers(ofRow row: Int) -> [(equation: Int, multiplier: Rational)] {
    multipliers(
      of: system.terms(ofRow: row).map { term in
        Elimination<Rational>.Term(
          variable: system.terms[term].variable,
          coefficient: system.coefficient(ofTerm: term)
        )
      }
    )
  }

  /// The point where all equations hold.
  ///
  /// - Complexity: O(terms).
  func point(parameters: [ExactNumber]) -> [Rational] {
    elimination.point(of: equations, in: system, parameters: parameters)
  }

  /// The direction along which one equation's left side grows by 1 and no other's changes.
  ///
  /// - Complexity: O(terms).
  func edge(_ equation: Int) -> [Rational] {
    var constants = [Rational](repeating: .zero, count: equations.count)
    constants[equation] = -.one
    return elimination.point(constants, variableCount: equations.count)
  }

  /// The multipliers *z* with Σ *z*ₑ *a*ₑ = -gradient.
  ///
  /// - Complexity: O(terms).
  func multipliers(balancing gradient: [Rational]) -> [Rational] {
    elimination.multipliers(balancing: gradient)
  }

  /// Spreads an expression over definitions, and their constants over those before them.
  ///
  /// A definition mentions variables with smaller labels, and its constant those of definitions made
  /// earlier, so that both are gone through from the largest number down.
  private mutating func multipliers(
    of terms: [Elimination<Rational>.Term]
  ) -> [(equation: Int, multiplier: Rational)] {
    var labels = Heap<Int>()
    var times = Heap<Int>()
    for term in terms {
      spread(term.coefficient, overVariable: Int(term.variable), &labels)
    }
    while let label = labels.popLargest() {
      let time = abs(label) - 1
      let variable = Int(elimination.timeOrder[time])
      let factor = weight[variable]
      guard !factor.isZero else { continue }
      weight[variable] = .zero
      constantWeight[variable] = factor
      times.insert(time)
      let definition = elimination.variables[variable]
      for index in Int(definition.termStart)..<Int(definition.termStart + definition.termCount) {
        let term = elimination.terms[index]
        spread(factor * term.coefficient, overVariable: Int(term.variable), &labels)
      }
    }
    var result: [(equation: Int, multiplier: Rational)] = []
    while let time = times.popLargest() {
      let variable = Int(elimination.timeOrder[time])
      guard !constantWeight[variable].isZero else { continue }
      let definition = elimination.variables[variable]
      let factor = constantWeight[variable] * definition.negativeReciprocal
      constantWeight[variable] = .zero
      result.append((Int(definition.row), -factor))
      for index in Int(definition.traceStart)..<Int(definition.traceStart + definition.traceCount) {
        let trace = elimination.traces[index]
        // What has a weight waits already.
        if constantWeight[Int(trace.variable)].isZero {
          times.insert(abs(Int(elimination.variables[Int(trace.variable)].label)) - 1)
        }
        constantWeight[Int(trace.variable)] += factor * trace.coefficient
      }
    }
    WorkLimits.take(steps: 16 * (result.count + 1))
    return result.sorted { $0.equation < $1.equation }
  }

  private mutating func spread(
    _ coefficient: Rational,
    overVariable variable: Int,
    _ labels: inout Heap<Int>
  ) {
    if weight[variable].isZero { labels.insert(Int(elimination.variables[variable].label)) }
    weight[variable] += coefficient
  }
}
