// Required rows that speak of parameters alone: where one does not hold, no region answers. Most speak
// of one parameter (a width that has to leave room for two margins) and are one interval.

import Constraints
import ExactArithmetic
import Kernels
import SimplexCore

/// Conditions on rows of parameters.
public struct ParameterConditions: Sendable {
  /// Whether some condition never holds.
  public private(set) var neverHold = false
  /// The least value of each parameter that fulfils the conditions on it alone; -infinity where none
  /// is asked for.
  public private(set) var least: [Double]
  /// The greatest value of each parameter that fulfils the conditions on it alone.
  public private(set) var greatest: [Double]
  /// The conditions on several parameters.
  private(set) var general: [RegionFinder.Condition] = []
  /// The left sides as they came.
  let all: [RegionFinder.Condition]

  init(_ conditions: [RegionFinder.Condition], parameterCount: Int) {
    all = conditions
    least = [Double](repeating: -.infinity, count: parameterCount)
    greatest = [Double](repeating: .infinity, count: parameterCount)
    for condition in conditions { add(condition) }
  }

  private mutating func add(_ condition: RegionFinder.Condition) {
    let used = condition.affine.indices.dropFirst().filter { !condition.affine[$0].isZero }
    guard let parameter = used.first else {
      if condition.relation.isBroken(bySign: condition.affine[0].signum) { neverHold = true }
      return
    }
    guard used.count == 1 else {
      if !general.contains(condition) { general.append(condition) }
      return
    }
    let slope = condition.affine[parameter]
    let border = -condition.affine[0] / slope
    let isBelow = condition.relation == (slope.signum > 0 ? .lessThanOrEqual : .greaterThanOrEqual)
    if isBelow || condition.relation == .equal {
      greatest[parameter - 1] = min(
        greatest[parameter - 1],
        Hyperplane.greatestDouble(notAbove: border)
      )
    }
    if !isBelow || condition.relation == .equal {
      least[parameter - 1] = max(least[parameter - 1], Hyperplane.leastDouble(notBelow: border))
    }
  }

  /// Whether rows of any parameters fulfil the conditions.
  public var alwaysHold: Bool {
    !neverHold && general.isEmpty && least.allSatisfy { $0 == -.infinity }
      && greatest.allSatisfy { $0 == .infinity }
  }

  /// Whether a row of parameters fulfils all conditions.
  public func hold(at parameters: [Rational]) -> Bool {
    all.allSatisfy { !$0.relation.isBroken(bySign: $0.affine.value(at: parameters).signum) }
  }

  /// Whether a row fulfils all conditions; each Double stands for its shortest decimal.
  func hold(atDecimals parameters: [Double]) -> Bool {
    var result = true
    parameters.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else {
        result = !neverHold
        return
      }
      hold(theta: values.indices.map { base + $0 }, count: 1, into: &result)
    }
    return result
  }

  /// Whether each of some rows fulfils all conditions; each Double stands for its shortest decimal.
  ///
  /// - Parameters:
  ///   - theta: `theta[k]` points to `count` finite values of parameter k.
  ///   - count: How many rows there are.
  ///   - result: Room for `count` answers.
  public func hold(
    theta: [UnsafePointer<Double>],
    count: Int,
    into result: UnsafeMutablePointer<Bool>
  ) {
    result.update(repeating: !neverHold, count: count)
    guard !neverHold else { return }
    for (parameter, column) in theta.enumerated() {
      let (least, greatest) = (least[parameter], greatest[parameter])
      if least == -.infinity, greatest == .infinity { continue }
      for row in 0..<count where !(least <= column[row] && column[row] <= greatest) {
        result[row] = false
      }
    }
    for condition in general {
      let doubles = condition.affine.map { Double($0) }
      let unit = 0x1p-53 * Double(doubles.count + 6)
      for row in 0..<count where result[row] {
        var (value, extent) = (doubles[0], doubles[0].magnitude)
        for (parameter, column) in theta.enumerated() {
          let part = doubles[parameter + 1] * column[row]
          value += part
          extent += part.magnitude
        }
        if value.magnitude > extent * unit + .leastNormalMagnitude {
          result[row] = !condition.relation.isBroken(bySign: value > 0 ? 1 : -1)
        } else {
          WorkCounts.countFractionSum()
          let exact = theta.map { Rational(shortestDecimalOf: $0[row]) }
          let sign = condition.affine.value(at: exact).signum
          result[row] = !condition.relation.isBroken(bySign: sign)
        }
      }
    }
  }
}
