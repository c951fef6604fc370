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
      return sum
    }
    // Most of a solve's start is here, where checks of bounds would be half of the work.
    withDenseRow(row) { entries in
      columns.withUnsafeBufferPointer { columns in
        forms.withUnsafeBufferPointer { forms in
          for column in columns.indices where entries[column] != .zero {
            sum += entries[column] * forms[Int(columns[column].form)].value
          }
        }
      }
    }
    return sum
  }

  /// Calls `body` with the entries of a row of a dense tableau, one a column.
  @inline(__always)
  func withDenseRow<Result>(
    _ row: Int,
    _ body: (UnsafeBufferPointer<Scalar>) -> Result
  ) -> Result {
    tableau.dense.withUnsafeBufferPointer {
      let start = row * tableau.stride
      return body(UnsafeBufferPointer(rebasing: $0[start..<(start + columnCount)]))
    }
  }

  /// The rank of the perturbation of each column's breakpoint, by column.
  @inline(__always)
  func withActiveRows<Result>(_ body: ((Int) -> Int32) -> Result) -> Result {
    columns.withUnsafeBufferPointer { columns in
      forms.withUnsafeBufferPointer { forms in
        breakpoints.withUnsafeBufferPointer { breakpoints in
          body { column in
            let form = forms[Int(columns[column].form)]
            return breakpoints[Int(form.breakpointStart) + Int(form.activeEnd) - 1].row
          }
        }
      }
    }
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
    let (base, count) = (row * tableau.stride, columnCount)
    columns.withUnsafeMutableBufferPointer { columns in
      tableau.dense.withUnsafeBufferPointer { entries in
        for column in 0..<count where entries[base + column] != .zero {
          columns[column].gradient.add(entries[base + column], times: lanes)
        }
      }
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
      withDenseRow(row) { entries in
        withActiveRows { activeRow in
          for column in entries.indices where entries[column] != .zero {
            let other = activeRow(column)
            if other < rank {
              rank = other
              isRight = entries[column] > .zero
            }
          }
        }
      }
    }
    return rank < limit ? (rank, isRight) : nil
  }
}
