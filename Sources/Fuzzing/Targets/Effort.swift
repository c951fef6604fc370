// What it cost to check an input, and how much that may be: slowness is a finding, too.

/// Work counted while an input was checked.
public struct Effort: Hashable, Sendable {
  /// Pivots of the solver.
  public var pivots = 0
  /// Rows of the systems solved; pivots are judged by it.
  public var rows = 0
  /// What the input expands to beyond what is written, such as views of ranges and gaps between them; time is judged
  /// by it, too.
  public var copies = 0
  /// Time in the code under test alone, without the oracle, in nanoseconds; the driver measures the
  /// whole check where a target leaves it at 0.
  var nanoseconds = 0
  /// The most memory that the code under test held, in bytes; where a target leaves it at 0, by how much the
  /// process has grown.
  var peakBytes = 0

  /// No work yet.
  init() {}

  /// Adds the time that the code under test has taken since it was called.
  public mutating func addTime(since start: ContinuousClock.Instant) {
    nanoseconds += Int((ContinuousClock.now - start) / .nanoseconds(1))
  }
}

/// What an input may cost.
public struct EffortBounds: Hashable, Sendable {
  /// Pivots a row, above `freePivots`.
  static let pivotsPerRow = 20.0
  /// Pivots that any input may take.
  static let freePivots = 200
  /// Nanoseconds a byte of input, above `freeNanoseconds`.
  var nanosecondsPerByte: Double
  /// Nanoseconds a copy, above `freeNanoseconds`.
  var nanosecondsPerCopy: Double
  /// Time that any input may take, in nanoseconds.
  var freeNanoseconds: Int
  /// Bytes of memory a byte of input, above `freeBytes`.
  static let bytesPerByte = 4_096.0
  /// Memory that any input may take, in bytes.
  var freeBytes: Int
  /// Memory that each try of one input may leave behind, in bytes.
  static let keptBytes = 1 << 14

  /// Bounds that only nonsense exceeds.
  public init(
    nanosecondsPerByte: Double = 100_000,
    nanosecondsPerCopy: Double = 0,
    freeNanoseconds: Int = 2_000_000_000,
    freeBytes: Int = 64 << 20
  ) {
    self.nanosecondsPerByte = nanosecondsPerByte
    self.nanosecondsPerCopy = nanosecondsPerCopy
    self.freeNanoseconds = freeNanoseconds
    self.freeBytes = freeBytes
  }

  /// The same bounds with so many times the time.
  func withTime(times factor: Double) -> EffortBounds {
    var bounds = self
    bounds.nanosecondsPerByte *= factor
    bounds.nanosecondsPerCopy *= factor
    bounds.freeNanoseconds = Int(Double(freeNanoseconds) * factor)
    return bounds
  }

  /// What of an effort is too much for an input of some bytes, or nil.
  func finding(_ effort: Effort, inputBytes: Int) -> Finding? {
    let pivots = Double(Self.freePivots) + Self.pivotsPerRow * Double(effort.rows)
    if Double(effort.pivots) > pivots {
      return Finding("too-many-pivots", "\(effort.pivots) pivots for \(effort.rows) rows")
    }
    let time =
      Double(freeNanoseconds) + nanosecondsPerByte * Double(inputBytes)
      + nanosecondsPerCopy * Double(effort.copies)
    if Double(effort.nanoseconds) > time {
      let milliseconds = effort.nanoseconds / 1_000_000
      return Finding("too-slow", "\(milliseconds) ms for \(inputBytes) bytes of input")
    }
    let memory = Double(freeBytes) + Self.bytesPerByte * Double(inputBytes)
    if Double(effort.peakBytes) > memory {
      return Finding("too-much-memory", "\(effort.peakBytes) bytes for \(inputBytes) of input")
    }
    return nil
  }
}
