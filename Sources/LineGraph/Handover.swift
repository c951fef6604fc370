// Why a line graph leaves a system to the simplex. None of these is an error: the simplex solves every
// system.

/// What a line graph cannot answer by itself.
public enum Handover: Error, Equatable, Sendable {
  /// A row that says more than where two lines are, what a size is or how two sizes compare, and does not help in a core.
  case unsupportedRow(Int)
  /// So many edges that are neither in series nor parallel are left, and they are not solved by themselves.
  case core(edgeCount: Int)
  /// Rows leave a position or the share of a size open, so that sizes decide by themselves.
  case open
  /// Required rows may not hold together.
  case conflict
  /// Numbers have too many digits, or there are too many levels, for exact sums.
  case numbers
  /// The thread's limits are reached.
  case limits
}
