// The tableau operation of a pivot. Everything else the simplex does to the tableau is reading.

extension BlockSimplex {
  /// Exchanges the form of a row with the form of a column.
  ///
  /// - Shapes: `tableau` is `[m × stride]`.
  /// - Requires: the entry is not 0.
  /// - Error: one rounded division and one multiplication an entry; entries below
  ///   `Tolerances.entryFloor` are taken for rounding errors of a 0.
  /// - Complexity: O(rows with an entry in the column × *d*).
  mutating func exchange(row: Int, column: Int) {
    let (columnCount, rowCount, stride) = (columnCount, rowCount, stride)
    var sawDoubt = false
    tableau.withUnsafeMutableBufferPointer { tableau in
      let own = row * stride
      let reciprocal = Scalar.one / tableau[own + column]
      let negative = -reciprocal
      for other in 0..<columnCount where tableau[own + other] != .zero {
        tableau[own + other] *= negative
      }
      tableau[own + column] = .zero
      for line in 0..<rowCount where line != row {
        let base = line * stride
        let factor = tableau[base + column]
        guard factor != .zero else { continue }
        for other in 0..<columnCount where tableau[own + other] != .zero {
          let sum = tableau[base + other] + factor * tableau[own + other]
          if sum.sign(Tolerances.entryFloor) == 0 {
            tableau[base + other] = .zero
          } else {
            if sum.isDoubtful(Tolerances.entryFloor, Tolerances.entryCeiling) { sawDoubt = true }
            tableau[base + other] = sum
          }
        }
        tableau[base + column] = factor * reciprocal
      }
      tableau[own + column] = reciprocal
    }
    if sawDoubt { isDoubtful = true }
  }
}
