// How much work an answer may take. Whoever asks sets limits around it; what solves takes steps from them and
// gives up where there are none left, with an answer that says nothing. Steps are counted, not timed: the same
// input reaches the same limit on every machine.
//
// They stand beside the counts of work because they are a thread's own numbers, too.

import CKernels

/// The limits of the calling thread; it has none until somebody sets some.
public enum WorkLimits {
  /// Which limit was reached.
  public enum Reached: Hashable, Sendable {
    /// More steps would have been needed.
    case steps
    /// More memory for one table would have been needed.
    case memory
    /// No limit, but a defect of ours: what was found cannot be, or nothing was where something must be.
    case defect(String)
  }

  /// Whether there is nothing left, so that all that loops ends.
  @inlinable
  @inline(__always)
  public static var areReached: Bool { tinamou_are_limits_reached() }

  /// Takes some steps: one is an entry of a tableau, a term, a breakpoint, that is looked at or changed.
  @inlinable
  @inline(__always)
  public static func take(steps: Int) { tinamou_take_steps(Int64(steps)) }

  /// Whether a table of so many bytes is allowed; if not, the limit is reached.
  @inlinable
  @inline(__always)
  public static func mayHold(bytes: Int) -> Bool { tinamou_may_hold(Int64(bytes)) }

  /// Gives up because of a defect of ours, as where a limit is reached; where nobody has set limits, so that nobody would
  /// hear of it, the program stops.
  public static func giveUp(_ defect: StaticString) {
    let isHeard = UnsafeRawPointer(defect.utf8Start)
      .withMemoryRebound(to: CChar.self, capacity: defect.utf8CodeUnitCount) { tinamou_give_up($0) }
    precondition(isHeard, "\(defect); please report the constraint system")
  }

  /// Runs `body` with limits of its own, within those that there are already.
  ///
  /// - Parameters:
  ///   - steps: So many steps may be taken.
  ///   - bytes: No table may be larger.
  ///   - body: What is to keep to them.
  /// - Returns: what `body` returns, and the limit that it reached; then what it returns says nothing.
  /// - Throws: what `body` throws.
  public static func keeping<Result, Failure: Error>(
    steps: Int,
    bytes: Int,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, reached: Reached?) {
    let outer = tinamou_limits_now()
    let given = min(outer.steps, Int64(steps))
    var inner = outer
    inner.steps = given
    inner.bytes = min(outer.bytes, Int64(bytes))
    inner.are_kept = true
    tinamou_set_limits(inner)
    defer {
      var left = outer
      left.steps -= given - tinamou_limits_now().steps
      tinamou_set_limits(left)
    }
    let result = try body()
    let now = tinamou_limits_now()
    if let defect = now.defect { return (result, .defect(String(cString: defect))) }
    return (result, now.wants_more_bytes ? .memory : now.steps < 0 ? .steps : nil)
  }
}
