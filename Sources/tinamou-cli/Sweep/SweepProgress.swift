// A line on the terminal that says how far a long sweep has come.

import Glibc
import Tinamou

/// Shows progress on standard error where a person reads it.
struct SweepProgress {
  private let isShown: Bool
  /// The size of the input in bytes, nil where it is not known.
  private let inputSize: Int?
  private let start = Self.now()
  private var lastShown = 0.0
  private var hasLine = false

  /// Runs shorter than this show nothing, in seconds.
  private static let patience = 1.0
  /// The time between two looks, in seconds.
  private static let interval = 0.2
  private static let barWidth = 24

  /// Makes a progress line.
  init(isShown: Bool, inputSize: Int?) {
    self.isShown = isShown
    self.inputSize = inputSize
  }

  /// Seconds since the start.
  var seconds: Double { Self.now() - start }

  /// Shows how far the run has come.
  mutating func show(rows: Int, bytes: Int) {
    guard isShown else { return }
    let seconds = seconds
    guard seconds > Self.patience, seconds - lastShown > Self.interval else { return }
    lastShown = seconds
    hasLine = true
    var line = "\r\u{1B}[K"
    if let inputSize, inputSize > 0 {
      let share = min(1, Double(bytes) / Double(inputSize))
      let full = Int(share * Double(Self.barWidth))
      let bar =
        String(repeating: "#", count: full)
        + String(repeating: ".", count: Self.barWidth - full)
      line += "[\(bar)] \(Int(share * 100)) %  "
    }
    line += "\(rows) rows, \(Int(Double(rows) / seconds)) rows/s"
    StandardError.write(line)
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
