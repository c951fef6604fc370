// One thing to measure: a name and the work, which repeats itself inside so that short work is
// timed in batches and the call costs nothing.

/// A piece of work with the names it is reported under.
public struct Benchmark {
  /// The group of benchmarks, as `systems`.
  public let suite: String
  /// What is worked on, as `grid-4x4`.
  public let caseName: String
  /// Who works, as `tinamou`.
  public let subject: String
  /// Which work, as `build`.
  public let metric: String
  /// The unit that times are recorded in.
  public let unit: TimeUnit
  /// What one repetition gets through, for a rate beside the time.
  public let throughput: Throughput?
  /// Does the work the given number of times.
  public let body: (_ repetitions: Int) -> Void

  /// An amount of something done in one repetition.
  public struct Throughput: Hashable, Sendable {
    /// How much one repetition does.
    public let amount: Double
    /// Of what: `formats`, or `B` for bytes.
    public let noun: String

    /// Makes an amount.
    public init(_ amount: Double, _ noun: String) {
      self.amount = amount
      self.noun = noun
    }
  }

  /// Names a piece of work.
  public init(
    suite: String,
    caseName: String,
    subject: String = "tinamou",
    metric: String,
    unit: TimeUnit = .microseconds,
    throughput: Throughput? = nil,
    body: @escaping (_ repetitions: Int) -> Void
  ) {
    self.suite = suite
    self.caseName = caseName
    self.subject = subject
    self.metric = metric
    self.unit = unit
    self.throughput = throughput
    self.body = body
  }
}
