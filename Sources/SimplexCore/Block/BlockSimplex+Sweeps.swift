// Everything that runs along rows of the tableau, once for dense and once for sparse ones.

extension BlockSimplex {
  /// The value of a basic form from those of the nonbasic ones.
  @inline(__always)
  func value(ofRow row: Int) -> Scalar {
    var sum = Scalar.zero
    if tableau.isSparse {
      for index in tableau.rows[row].range {
        let entry = tableau.entries[index]
        sum += entry.value * forms[Int(columns[Int(entry.column)].form)].value
      }
    } else {
      let base = row * tableau.stride
      for column in columns.indices {
        let entry = tableau.dense[base + column]
        if entry != .zero { sum += entry * forms[Int(columns[column].form)].value }
      }
    }
    return sum
  }

  /// Adds a row times a slope to the gradient; whether its columns are candidates is its caller's affair.
  mutating func addToGradient(_ row: Int, _ lanes: Lanes) {
    guard !lanes.isZero else { return }
    if tableau.isSparse {
      for index in tableau.rows[row].range {
        let entry = tableau.entries[index]
        columns[Int(entry.column)].gradient.add(entry.value, times: lanes)
      }
    } else {
      Scalar.addDenseRow(row, times: lanes, in: &self)
    }
  }

  /// Adds a dense row times a slope to the gradient, in plain loops.
  mutating func addDenseRowInLoops(_ row: Int, times lanes: Lanes) {
    let base = row * tableau.stride
    for column in columns.indices {
      let entry = tableau.dense[base + column]
      if entry != .zero { columns[column].gradient.add(entry, times: lanes) }
    }
  }

  /// Makes candidates of the columns that move a row's form.
  mutating func addCandidates(ofRow row: Int) {
    if tableau.isSparse {
      for index in tableau.rows[row].range { addCandidate(Int(tableau.entries[index].column)) }
    } else {
      let base = row * tableau.stride
      for column in columns.indices where tableau.dense[base + column] != .zero {
        addCandidate(column)
      }
    }
  }

  /// The largest perturbation among the columns of a row, if it is larger than that of a given
  /// breakpoint's row: its rank, and whether it moves the form to the right.
  @inline(__always)
  func leadingPerturbation(ofRow row: Int, below limit: Int32) -> (rank: Int32, isRight: Bool)? {
    var rank = limit
    var isRight = false
    if tableau.isSparse {
      for index in tableau.rows[row].range {
        let entry = tableau.entries[index]
        let other = activeBreakpoint(ofColumn: Int(entry.column)).row
        if other < rank {
          rank = other
          isRight = entry.value > .zero
        }
      }
    } else {
      let base = row * tableau.stride
      for column in columns.indices {
        let entry = tableau.dense[base + column]
        guard entry != .zero else { continue }
        let other = activeBreakpoint(ofColumn: column).row
        if other < rank {
          rank = other
          isRight = entry > .zero
        }
      }
    }
    return rank < limit ? (rank, isRight) : nil
  }
}
