// A line on the terminal that says how far a run is, where a person looks at it.

import Measurement
import ProgramSupport

/// A line on the terminal that says how far a run is.
final class ProgressLine {
  private let console: Console
  private var lastShown: UInt64 = 0

  /// Ten times a second is as fast as anyone reads.
  private static let intervalNanoseconds: UInt64 = 100_000_000

  init(on console: Console) { self.console = console }

  func show(_ activity: String, done: Int, total: Int, next: String) {
    guard console.showsProgress else { return }
    let now = MonotonicTime.nanoseconds()
    guard now - lastShown >= Self.intervalNanoseconds else { return }
    lastShown = now
    let share = total == 0 ? 100 : done * 100 / total
    console.progress("\(activity) \(share) % \(next.prefix(60))")
  }

  func clear() { console.progress("") }
}
