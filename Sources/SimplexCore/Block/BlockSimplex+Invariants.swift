// What holds of a block whenever it has been solved. Fuzz targets ask after each step, so that what goes wrong is seen
// where it does and not only once an answer shows it.

extension BlockSimplex {
  /// What does not hold of the block, whose breakpoints are where the parameters say; nil where all does.
  ///
  /// Values may have been updated step by step since they were last computed. Where something was too close to call, they
  /// may be any.
  ///
  /// - Complexity: O(entries of the tableau + breakpoints).
  func brokenInvariant() -> String? {
    brokenOrder() ?? brokenSlot() ?? brokenCandidates()
      ?? (hasDoubt ? nil : brokenPosition() ?? brokenValue())
  }

  /// Breakpoints of a form ascend, within the form's memory.
  private func brokenOrder() -> String? {
    for form in forms.indices {
      let (range, limit) = (breakpoints(ofForm: form), Int(forms[form].breakpointLimit))
      guard range.upperBound <= max(limit, range.lowerBound), limit <= breakpoints.count else {
        return "breakpoints \(range) of form \(form) end behind their memory, \(limit)"
      }
      for index in range.dropFirst()
      where breakpoints[index].position < breakpoints[index - 1].position {
        return "breakpoint \(index - range.lowerBound) of form \(form) is left of the one before"
      }
    }
    return nil
  }

  /// Forms know their rows and columns, and these know their forms.
  private func brokenSlot() -> String? {
    guard forms.count == basic.count + columns.count else {
      return "\(forms.count) forms for \(basic.count) rows and \(columns.count) columns"
    }
    for (row, form) in basic.enumerated() where forms[Int(form)].slot != Int32(row) {
      return "row \(row) is of form \(form), which is at \(forms[Int(form)].slot)"
    }
    for (column, state) in columns.enumerated()
    where forms[Int(state.form)].slot != ~Int32(column) {
      return "column \(column) is of form \(state.form), which is at \(forms[Int(state.form)].slot)"
    }
    return nil
  }

  /// Nonbasic forms are on a breakpoint; basic ones lie between those that they say.
  private func brokenPosition() -> String? {
    let tolerance = span.extent * Tolerances.positionCeiling
    for (number, form) in forms.enumerated() {
      let range = breakpoints(ofForm: number)
      let (start, end) = (
        Int(form.interval), form.slot < 0 ? Int(form.activeEnd) : Int(form.interval)
      )
      guard 0 <= start, end <= range.count, form.slot >= 0 || start < end else {
        return "form \(number) has \(range.count) breakpoints and is at \(start)..<\(end) of them"
      }
      for (breakpoint, index) in range.enumerated() {
        let distance = (form.value - breakpoints[index].position).approximate
        let isThere =
          breakpoint < start
          ? distance >= -tolerance
          : breakpoint < end ? abs(distance) <= tolerance : distance <= tolerance
        guard isThere else {
          return
            "form \(number), at \(start)..<\(end), is \(distance) right of breakpoint \(breakpoint)"
        }
      }
    }
    return nil
  }

  /// Basic forms have the values that their rows give them.
  private func brokenValue() -> String? {
    for (row, form) in basic.enumerated() {
      let (value, sum) = (forms[Int(form)].value, value(ofRow: row))
      let difference = (value - sum).approximate
      guard abs(difference) <= span.extent * Tolerances.positionCeiling else {
        return "form \(form) is \(value), \(difference) more than row \(row) gives"
      }
    }
    return nil
  }

  /// Columns that may improve are listed once each.
  private func brokenCandidates() -> String? {
    var isListed = [Bool](repeating: false, count: columns.count)
    for column in candidates {
      guard !isListed[Int(column)] else { return "column \(column) is twice among candidates" }
      isListed[Int(column)] = true
    }
    for (column, state) in columns.enumerated() where state.isCandidate != isListed[column] {
      return "column \(column) \(state.isCandidate ? "is no candidate" : "is a candidate unawares")"
    }
    return nil
  }

  /// A form that has drifted from its leaves by far more than is let be when the tableau is looked at; what its own terms
  /// are rounded by does not count.
  func unmendedDrift(_ presolve: Presolve<Scalar>) -> String? {
    guard !isTableauDoubtful else { return nil }
    // Where entries are plain, constants may have moved since it was.
    let limit = 64 * residualLimit
    for (number, form) in forms.enumerated() where form.leaf < 0 && !form.tableForm.isNone {
      var (difference, magnitude) = (-form.value, span.extent)
      for term in presolve.table.terms(ofForm: form.tableForm) {
        let leaf = Int(presolve.addressOfLeaf[Int(term.leaf)].form)
        let part = term.coefficient * forms[leaf].value
        difference += part
        magnitude = max(magnitude, abs(part.approximate))
      }
      guard abs(difference.approximate) <= limit * magnitude else {
        return "form \(number) is off by \(difference), beside terms of up to \(magnitude)"
      }
    }
    return nil
  }
}
