// A line on the terminal that says how far a long run has come.

/// Shows progress on standard error where a person looks at it.
public final class ProgressLine {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var nextShown: ContinuousClock.Instant
  private var hasLine = false

  /// Ten times a second is as fast as anyone reads.
  private static let interval = Duration.milliseconds(100)
  private static let barWidth = 24

  /// Makes a line that shows nothing of a run which is over before patience is.
  public init(isShown: Bool, patience: Duration = .zero) {
    self.isShown = isShown
    nextShown = start + patience
  }

  /// Seconds since the start.
  public var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Shows how far the run has come: what was done, and of how much where that is known.
  public func show(_ words: @autoclosure () -> String, share: Double? = nil) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now >= nextShown else { return }
    nextShown = now + Self.interval
    hasLine = true
    let bar = share.map { share in
      let full = Int(share * Double(Self.barWidth))
      let (done, open) = (
        String(repeating: "#", count: full), String(repeating: ".", count: Self.barWidth - full)
      )
      return "[\(done)\(open)] \(Int(share * 100)) %  "
    }
    Console.diagnose("\r\u{1B}[K\(bar ?? "")\(words())")
  }

  /// Shows which of some equal parts comes next.
  public func show(_ activity: String, done: Int, total: Int, next: String) {
    show("\(activity) \(total == 0 ? 100 : done * 100 / total) % \(next.prefix(60))")
  }

  /// Takes the line away, so that messages stand alone.
  public func clear() {
    if hasLine { Console.diagnose("\r\u{1B}[K") }
    hasLine = false
  }
}
