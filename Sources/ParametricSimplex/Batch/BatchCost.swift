// Which of the kernels a plan's shape promises to be faster. The constants are fitted to what the suite `batch`
// of the benchmark measures (Documentation/PERFORMANCE.md); a wrong one costs time and nothing else. BLAS is not
// weighed: the one that a machine is sure to have wins nowhere.

/// The expected cost of the kernels for a plan, in nanoseconds a row, for output that stays in the caches.
struct BatchCost {
  /// A product of a sparse sum.
  private static let termNanoseconds = 0.085
  /// An output of a sparse sum, besides its terms.
  private static let outputNanoseconds = 0.10
  /// Turning an output from its column into its row.
  private static let turnNanoseconds = 0.2
  /// A product of dense rows.
  private static let spreadNanoseconds = 0.065

  /// Sums of columns, and turning them for output by rows.
  let columns: Double
  /// Dense rows; infinite where they do not apply.
  let spread: Double

  init(_ plan: BatchPlan, _ arrangement: BatchArrangement) {
    let outputs = Double(plan.outputCount)
    let terms = Double(plan.outputs.column.count)
    let dense = outputs * Double(plan.columnCount)
    let isPerRow = arrangement == .perRow
    columns =
      terms * Self.termNanoseconds + outputs * Self.outputNanoseconds
      + (isPerRow ? outputs * Self.turnNanoseconds : 0)
    spread =
      isPerRow && plan.columnCount * plan.outputCount <= Self.spreadLimit
      ? dense * Self.spreadNanoseconds : .infinity
  }

  /// Dense matrices of more numbers than this are not spread: they are read again for every four rows, and
  /// have to stay in the cache of a core.
  private static let spreadLimit = 1 << 16

  /// Whether dense rows are the better one of the kernels.
  var prefersSpread: Bool { spread < columns }
}
