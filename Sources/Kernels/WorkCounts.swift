// What the solver does, counted where it happens: where a time grows, these say whether the algorithm does
// more, or the same more slowly. They depend on the input alone, not on the machine.
//
// It stands beside the kernels because a count is a thread's own number, which takes C.
// Documentation/MEASURING.md has the same list.

import CKernels

/// How often a thread has done what.
///
/// Work on any kind of number counts: on Double, in fractions, and on perturbed numbers for regions.
public struct WorkCounts: Hashable, Sendable {
  /// Rows that presolve has taken.
  public var presolvedRows: Int64 = 0
  /// Exchanges of forms on the way to the vertex where a simplex begins.
  public var startExchanges: Int64 = 0
  /// Steps of the simplex: searches along an edge.
  public var lineSearches: Int64 = 0
  /// Breakpoints that steps went over; the one that a step ends on is not among them.
  public var breakpointsCrossed: Int64 = 0
  /// Steps that exchanged two forms.
  public var pivots: Int64 = 0
  /// Rows of tableaus that pivots changed, their own among them.
  public var tableauRows: Int64 = 0
  /// Tableaus made afresh from the forms.
  public var refactorisations: Int64 = 0
  /// Points computed in double-double, where Doubles did not do.
  public var boundedEliminations: Int64 = 0
  /// Runs of the whole solver in fractions.
  public var fractionSolves: Int64 = 0
  /// Systems of equations solved in fractions: points where double-double did not do, and proofs.
  public var fractionEliminations: Int64 = 0
  /// Single sums computed in fractions, because their sign or rounding was open otherwise.
  public var fractionSums: Int64 = 0
  /// Pieces of critical regions, found by a solve each.
  public var regionsFound: Int64 = 0
  /// Bytes of outputs that batches have written.
  public var bytesWritten: Int64 = 0

  /// Makes counts of nothing.
  public init() {}

  /// The counts of the calling thread since it began, and of threads that it has waited for.
  public static var current: WorkCounts {
    let work = tinamou_work_so_far()
    var counts = WorkCounts()
    for field in fields { counts[keyPath: field.value] = work[keyPath: field.counter] }
    return counts
  }

  /// The counts by name, in the order of a solve.
  public var named: [(name: String, value: Int64)] {
    Self.fields.map { ($0.name, self[keyPath: $0.value]) }
  }

  /// What was done between two moments.
  public static func - (later: WorkCounts, earlier: WorkCounts) -> WorkCounts {
    later.combined(with: earlier, -)
  }

  /// What was done on both sides.
  public static func + (first: WorkCounts, second: WorkCounts) -> WorkCounts {
    first.combined(with: second, +)
  }

  private func combined(
    with other: WorkCounts,
    _ combine: (Int64, Int64) -> Int64
  ) -> WorkCounts {
    var result = WorkCounts()
    for (_, count, _) in Self.fields {
      result[keyPath: count] = combine(self[keyPath: count], other[keyPath: count])
    }
    return result
  }
}

// MARK: - Fields

extension WorkCounts {
  /// A count by name, here and where a thread counts it.
  private typealias Field = (
    name: String,
    value: any WritableKeyPath<WorkCounts, Int64> & Sendable,
    counter: any WritableKeyPath<tinamou_work_counts, Int64> & Sendable
  )

  /// All counts, in the order of a solve.
  private static let fields: [Field] = [
    ("presolvedRows", \.presolvedRows, \.presolved_rows),
    ("startExchanges", \.startExchanges, \.start_exchanges),
    ("lineSearches", \.lineSearches, \.line_searches),
    ("breakpointsCrossed", \.breakpointsCrossed, \.breakpoints_crossed),
    ("pivots", \.pivots, \.pivots),
    ("tableauRows", \.tableauRows, \.tableau_rows),
    ("refactorisations", \.refactorisations, \.refactorisations),
    ("boundedEliminations", \.boundedEliminations, \.bounded_eliminations),
    ("fractionSolves", \.fractionSolves, \.fraction_solves),
    ("fractionEliminations", \.fractionEliminations, \.fraction_eliminations),
    ("fractionSums", \.fractionSums, \.fraction_sums),
    ("regionsFound", \.regionsFound, \.regions_found),
    ("bytesWritten", \.bytesWritten, \.bytes_written),
  ]
}

// MARK: - Counting

extension WorkCounts {
  /// Counts a presolve of so many rows.
  @inlinable
  @inline(__always)
  public static func countPresolve(rows: Int) { tinamou_count_presolve(Int64(rows)) }

  /// Counts an exchange of forms before the simplex begins.
  @inlinable
  @inline(__always)
  public static func countStartExchange() { tinamou_count_start_exchange() }

  /// Counts a step over so many breakpoints.
  @inlinable
  @inline(__always)
  public static func countLineSearch(crossed: Int) { tinamou_count_line_search(Int64(crossed)) }

  /// Counts a pivot that changes so many rows of the tableau.
  @inlinable
  @inline(__always)
  public static func countPivot(rows: Int) { tinamou_count_pivot(Int64(rows)) }

  /// Counts a tableau that is made afresh.
  @inlinable
  @inline(__always)
  public static func countRefactorisation() { tinamou_count_refactorisation() }

  /// Counts an elimination in double-double.
  @inlinable
  @inline(__always)
  public static func countBoundedElimination() { tinamou_count_bounded_elimination() }

  /// Counts a run of the solver in fractions.
  @inlinable
  @inline(__always)
  public static func countFractionSolve() { tinamou_count_fraction_solve() }

  /// Counts an elimination in fractions.
  @inlinable
  @inline(__always)
  public static func countFractionElimination() { tinamou_count_fraction_elimination() }

  /// Counts a sum in fractions.
  @inlinable
  @inline(__always)
  public static func countFractionSum() { tinamou_count_fraction_sum() }

  /// Counts a piece of a region.
  @inlinable
  @inline(__always)
  public static func countRegion() { tinamou_count_region() }

  /// Counts bytes of outputs.
  @inlinable
  @inline(__always)
  public static func countBytes(_ count: Int) { tinamou_count_bytes(Int64(count)) }

  /// Takes over what a thread has done that the calling one has waited for.
  public static func add(_ done: WorkCounts) {
    let sum = current + done
    var work = tinamou_work_so_far()
    for field in fields { work[keyPath: field.counter] = sum[keyPath: field.value] }
    tinamou_set_work(work)
  }
}
