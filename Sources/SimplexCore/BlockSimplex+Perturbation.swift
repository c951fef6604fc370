// Degeneracy. Every breakpoint is thought to lie an infinitely small distance to the right of its
// position: ε₁ ≫ ε₂ ≫ …, by row. Then no two things ever happen at one point, every step is a step,
// and the method ends. No number is changed for it: where positions tie, the ε decide, and they are
// read off the tableau.
//
// Source: the lexicographic rule of G. Dantzig, A. Orden, P. Wolfe, Pacific J. Math. 5 (1955)
// 183–195, carried over to breakpoints (cited from memory, not opened).

extension BlockSimplex {
  /// Whether a basic form's value lies right of one of its breakpoints.
  mutating func isRight(_ row: Int, of breakpoint: Int) -> Bool {
    let form = Int(basic[row])
    let gap = forms[form].value - breakpoints[breakpoint].position
    noteDoubt(position: gap)
    let sign = gap.sign(positionTolerance)
    if sign != 0 { return sign > 0 }
    // value - position = Σ entry·ε(column's row) - ε(breakpoint's row): the largest ε decides.
    var rank = breakpoints[breakpoint].row
    var isPositive = false
    for column in 0..<columnCount {
      let entry = entry(row, column)
      guard entry != .zero else { continue }
      let other = activeBreakpoint(ofColumn: column).row
      if other < rank {
        rank = other
        isPositive = entry > .zero
      }
    }
    return isPositive
  }

  /// Whether one event comes before another along an edge.
  ///
  /// `column` is the entering column, `direction` 1 or -1.
  mutating func comesBefore(_ a: Event, _ b: Event, column: Int, direction: Scalar) -> Bool {
    let gap = a.distance - b.distance
    noteDoubt(position: gap)
    let sign = gap.sign(positionTolerance)
    if sign != 0 { return sign < 0 }
    return perturbationSign(a, b, column: column, direction: direction) < 0
  }

  /// The sign of the infinitely small difference between the distances of two events.
  private func perturbationSign(_ a: Event, _ b: Event, column: Int, direction: Scalar) -> Int {
    // distance = (ε(breakpoint) - Σ entry·ε(column)) / speed, with speed = entry(column)·direction.
    var rank = Int32.max
    var leading = Scalar.zero
    func consider(_ otherRank: Int32, _ coefficient: Scalar) {
      guard otherRank <= rank, coefficient.sign(Tolerances.entryFloor) != 0 else { return }
      leading = otherRank == rank ? leading + coefficient : coefficient
      rank = otherRank
    }
    let speedA = speed(a, column, direction)
    let speedB = speed(b, column, direction)
    let rankA = breakpoint(of: a, column).row
    let rankB = breakpoint(of: b, column).row
    if rankA == rankB {
      consider(rankA, .one / speedA - .one / speedB)
    } else {
      consider(rankA, .one / speedA)
      consider(rankB, -(.one / speedB))
    }
    for other in 0..<columnCount {
      var coefficient = Scalar.zero
      if a.row >= 0 {
        coefficient += -(entry(Int(a.row), other) / speedA)
      } else if other == column {
        coefficient += -(.one / speedA)
      }
      if b.row >= 0 {
        coefficient += entry(Int(b.row), other) / speedB
      } else if other == column {
        coefficient += .one / speedB
      }
      // The nonbasic breakpoints and the events' own are all different rows.
      if coefficient != .zero {
        consider(activeBreakpoint(ofColumn: other).row, coefficient)
      }
    }
    return leading.sign(0)
  }

  @inline(__always)
  private func speed(_ event: Event, _ column: Int, _ direction: Scalar) -> Scalar {
    event.row < 0 ? direction : entry(Int(event.row), column) * direction
  }
}
