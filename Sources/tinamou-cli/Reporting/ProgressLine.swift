// A line on the terminal that says how far a long run has come.

import Glibc
import Tinamou

/// Shows progress on standard error where a person reads it.
struct ProgressLine {
  private let isShown: Bool
  private let start = Self.now()
  private var lastShown = 0.0
  private var hasLine = false

  /// Runs shorter than this show nothing, in seconds.
  private static let patience = 1.0
  /// The time between two looks, in seconds.
  private static let interval = 0.2
  private static let barWidth = 24

  /// Makes a progress line.
  init(isShown: Bool) { self.isShown = isShown }

  /// Seconds since the start.
  var seconds: Double { Self.now() - start }

  /// Shows how far the run has come: what was done, and of how much where that is known.
  mutating func show(_ words: @autoclosure () -> String, share: Double? = nil) {
    guard isShown else { return }
    let seconds = seconds
    guard seconds > Self.patience, seconds - lastShown > Self.interval else { return }
    lastShown = seconds
    hasLine = true
    var line = "\r\u{1B}[K"
    if let share {
      let full = Int(share * Double(Self.barWidth))
      let bar =
        String(repeating: "#", count: full)
        + String(repeating: ".", count: Self.barWidth - full)
      line += "[\(bar)] \(Int(share * 100)) %  "
    }
    StandardError.write(line + words())
  }

  /// Takes the line away, so that messages stand alone.
  mutating func clear() {
    if hasLine { StandardError.write("\r\u{1B}[K") }
    hasLine = false
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
