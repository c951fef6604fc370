// What each variable of a bare system is measured from. A layout says so; a file of constraints names
// locations and sizes as it likes, but it uses them together: `left + width` is an edge.

import Constraints

/// Finds the lines that variables begin at.
enum LineInference {
  /// Writes the line each variable begins at: 0 for locations, the end of its location for sizes.
  static func inferTails(_ system: ConstraintSystem, _ tails: inout Arena<Int32>) {
    if system.origins.count == system.variableCount, !system.origins.isEmpty {
      for variable in 0..<system.variableCount {
        tails[variable] = system.origins[variable] + 1
      }
      return
    }
    // A variable that stands alone against a sum is a location.
    let isLocation = Arena<Bool>(repeating: false, count: system.variableCount)
    var pairs = Arena<(Int32, Int32)>(capacity: 64)
    let (rows, terms) = (system.rows.span, system.terms.span)
    for index in 0..<rows.count {
      let row = rows[unchecked: index]
      let count = Int(row.termEnd - row.termStart)
      guard count >= 2, count <= 4 else { continue }
      var plus = PairOfVariables()
      var minus = PairOfVariables()
      for termIndex in row.terms {
        let term = terms[unchecked: termIndex]
        if term.coefficient > 0 {
          plus.add(term)
        } else {
          minus.add(term)
        }
      }
      if count == 3 {
        if plus.count == 1 { isLocation[Int(plus.first)] = true }
        if minus.count == 1 { isLocation[Int(minus.first)] = true }
      }
      if plus.isPair { pairs.append((plus.first, plus.second)) }
      if minus.isPair { pairs.append((minus.first, minus.second)) }
    }
    let isUsed = Arena<Bool>(repeating: false, count: system.variableCount)
    for index in pairs.indices {
      let (a, b) = pairs[index]
      let (location, size) =
        isLocation[Int(a)] ? (a, b) : isLocation[Int(b)] ? (b, a) : (min(a, b), max(a, b))
      guard tails[Int(size)] == 0, tails[Int(location)] == 0, !isUsed[Int(size)] else { continue }
      tails[Int(size)] = location + 1
      isUsed[Int(location)] = true
    }
  }
}

/// Up to two variables on one side of a row.
private struct PairOfVariables {
  var count = 0
  var first: Int32 = -1
  var second: Int32 = -1
  private var coefficient = 0.0
  private(set) var isPair = false

  @inline(__always)
  mutating func add(_ term: LinearTerm<Double>) {
    count += 1
    if count == 1 {
      first = term.variable
      coefficient = term.coefficient.magnitude
    } else {
      second = term.variable
      let magnitude = term.coefficient.magnitude
      isPair =
        count == 2
        && (magnitude == coefficient || magnitude == 2 * coefficient
          || 2 * magnitude == coefficient)
    }
  }
}
