// On which side of a block's vertex rows lie that hold with equality there, if each is moved by its symbolic
// perturbation: what a certificate takes from a block.

extension BlockSimplex {
  /// Calls `side` with each row on a form: -1 or 1 where the form is left or right of the row's breakpoint, or leans
  /// to; 0 where the row holds it.
  ///
  /// `kink` gets the row that stands for several at one place, and the row whose equation it is, where these differ.
  mutating func lean(
    ofForm form: Int,
    side: (_ row: Int, _ side: Int) -> Void,
    kink: (_ standing: Int, _ row: Int) -> Void
  ) {
    let range = breakpoints(ofForm: form)
    let interval = Int(forms[form].interval)
    var (active, direction) = (-1, 0)
    if case .nonbasic(let column) = slot(ofForm: form) {
      active = equationOfKink(column)
      // A column that the tie-break over variables moves leans to where it may go.
      for way in [1, -1] where direction == 0 && isLevel(column, way) { direction = way }
      let standing = Int(activeRow(ofColumn: column))
      let row = Int(breakpoints[range.lowerBound + active].row)
      if row != standing, row < Breakpoint<Scalar>.firstArtificial { kink(standing, row) }
    }
    for (number, breakpoint) in range.enumerated() {
      let row = Int(breakpoints[breakpoint].row)
      guard row < Breakpoint<Scalar>.firstArtificial else { continue }
      let isLeft = active < 0 ? number < interval : number < active
      side(row, number == active ? direction : isLeft ? 1 : -1)
    }
  }

  /// Which of the breakpoints that a column's form is on is its equation: the one where the slope
  /// turns from falling to rising, when they are crossed one by one.
  private mutating func equationOfKink(_ column: Int) -> Int {
    let form = Int(columns[column].form)
    let start = Int(forms[form].breakpointStart)
    let kink = Int(forms[form].interval)..<Int(forms[form].activeEnd)
    guard kink.count > 1 else { return kink.lowerBound }
    // What lies right of a breakpoint is what an edge to the right meets if the kink ends there.
    defer { forms[form].activeEnd = Int32(kink.upperBound) }
    var lanes = columns[column].gradient + columns[column].left
    var last = kink.upperBound - 1
    for number in kink where breakpoints[start + number].row < Breakpoint<Scalar>.firstArtificial {
      last = number
      let breakpoint = breakpoints[start + number]
      let level = Int(breakpoint.level)
      if level < laneCount { lanes.add(breakpoint.right - breakpoint.left, toLane: level) }
      var sign = lanes.lexicographicSign(slopeTolerance)
      if sign == 0 {
        forms[form].activeEnd = Int32(number + 1)
        sign = tailSign(column: column, direction: 1)
      }
      if sign >= 0 { return number }
    }
    return last
  }
}
