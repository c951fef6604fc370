// Degeneracy. Every breakpoint is thought to lie an infinitely small distance to the right of its
// position: ε₁ ≫ ε₂ ≫ …, by row, those of one form at one position by the same. Then no two things ever happen at one point, every step is a step,
// and the method ends. No number is changed for it: where positions tie, the ε decide, and they are
// read off the tableau. The proof, and why what it ends with needs no ε: Documentation/SOLVER.md, Perturbation.
//
// Source: the lexicographic rule of [Dantzig-Orden-Wolfe], carried over to breakpoints
// (Documentation/SOURCES.md).

extension BlockSimplex {
  /// Whether a basic form's value lies right of one of its breakpoints.
  @inline(__always)
  mutating func isRight(_ row: Int, of breakpoint: Int, in range: Range<Int>) -> Bool {
    let gap = forms[Int(basic[row])].value - breakpoints[breakpoint].position
    noteDoubt(position: gap)
    let sign = gap.sign(positionTolerance)
    if sign != 0 { return sign > 0 }
    // value - position = Σ entry·ε(column's row) - ε(breakpoint's row): the largest ε decides.
    return leadingPerturbation(ofRow: row, below: rank(breakpoint, in: range))?.isRight ?? false
  }

  /// The rank of a breakpoint's perturbation: that of the first row at its position, which is the
  /// last breakpoint there.
  @inline(__always)
  private func rank(_ breakpoint: Int, in range: Range<Int>) -> Int32 {
    var last = breakpoint
    let position = breakpoints[breakpoint].position
    while last + 1 < range.upperBound, breakpoints[last + 1].position == position { last += 1 }
    return breakpoints[last].row
  }

  @inline(__always)
  private func rank(of event: Event, _ column: Int) -> Int32 {
    let range = breakpoints(ofForm: form(of: event, column))
    return rank(range.lowerBound + Int(event.breakpoint), in: range)
  }

  /// Whether one event comes before another along an edge out of a column.
  @inline(__always)
  mutating func comesBefore(_ a: Event, _ b: Event, column: Int) -> Bool {
    let gap = a.distance - b.distance
    noteDoubt(position: gap)
    let sign = gap.sign(positionTolerance)
    if sign != 0 { return sign < 0 }
    return perturbationSign(a, b, column: column) < 0
  }

  /// The sign of the infinitely small difference between the distances of two events.
  private mutating func perturbationSign(_ a: Event, _ b: Event, column: Int) -> Int {
    // distance = (ε(breakpoint) - Σ entry·ε(column)) / speed, with speed = entry(column)·direction.
    var leading = LeadingPerturbation<Scalar>()
    let reciprocalA = Scalar.one / a.speed
    let reciprocalB = Scalar.one / b.speed
    let rankA = rank(of: a, column)
    let rankB = rank(of: b, column)
    if rankA == rankB {
      leading.consider(rankA, reciprocalA - reciprocalB)
    } else {
      leading.consider(rankA, reciprocalA)
      leading.consider(rankB, -reciprocalB)
    }
    guard tableau.isSparse else {
      take(a, -reciprocalA, b, reciprocalB, column, into: &leading)
      return leading.coefficient.sign(0)
    }
    // What both take from each column is gathered first: all other entries of the scratch are 0.
    gather(a, -reciprocalA, column)
    gather(b, reciprocalB, column)
    // The nonbasic breakpoints and the events' own are all of different ranks.
    take(a, column, into: &leading)
    take(b, column, into: &leading)
    return leading.coefficient.sign(0)
  }

  /// Considers what two events take from the columns of a dense tableau: their entries there, times a factor each.
  private func take(
    _ first: Event,
    _ firstFactor: Scalar,
    _ second: Event,
    _ secondFactor: Scalar,
    _ column: Int,
    into leading: inout LeadingPerturbation<Scalar>
  ) {
    tableau.dense.withUnsafeBufferPointer { entries in
      withActiveRows { activeRow in
        let firstStart = Int(first.row) * tableau.stride
        let secondStart = Int(second.row) * tableau.stride
        for other in 0..<columnCount {
          // The entering form itself moves along its own column alone.
          let unitEntry = other == column ? Scalar.one : .zero
          let firstEntry = first.row < 0 ? unitEntry : entries[firstStart + other]
          let secondEntry = second.row < 0 ? unitEntry : entries[secondStart + other]
          var coefficient = Scalar.zero
          if firstEntry != .zero { coefficient += firstEntry * firstFactor }
          if secondEntry != .zero { coefficient += secondEntry * secondFactor }
          if coefficient != .zero { leading.consider(activeRow(other), coefficient) }
        }
      }
    }
  }

  /// Adds what an event's form takes from each column of a sparse tableau to the scratch.
  private mutating func gather(_ event: Event, _ factor: Scalar, _ column: Int) {
    if scatter.count < columnCount {
      scatter += [Scalar](repeating: .zero, count: columnCount - scatter.count)
    }
    guard event.row >= 0 else {
      scatter[column] += factor
      return
    }
    for index in tableau.rows[Int(event.row)].range {
      let entry = tableau.entries[index]
      scatter[Int(entry.column)] += entry.value * factor
    }
  }

  /// Considers the columns of an event's form and clears the scratch there.
  private mutating func take(
    _ event: Event,
    _ column: Int,
    into leading: inout LeadingPerturbation<Scalar>
  ) {
    guard event.row >= 0 else { return take(column, into: &leading) }
    for index in tableau.rows[Int(event.row)].range {
      take(Int(tableau.entries[index].column), into: &leading)
    }
  }

  @inline(__always)
  private mutating func take(_ column: Int, into leading: inout LeadingPerturbation<Scalar>) {
    let coefficient = scatter[column]
    scatter[column] = .zero
    if coefficient != .zero {
      leading.consider(activeBreakpoint(ofColumn: column).row, coefficient)
    }
  }
}

/// The largest of some perturbations.
private struct LeadingPerturbation<Scalar: SolverScalar> {
  private var rank = Int32.max
  private(set) var coefficient = Scalar.zero

  @inline(__always)
  mutating func consider(_ otherRank: Int32, _ other: Scalar) {
    guard otherRank <= rank, other.sign(Tolerances.entryFloor) != 0 else { return }
    coefficient = otherRank == rank ? coefficient + other : other
    rank = otherRank
  }
}
