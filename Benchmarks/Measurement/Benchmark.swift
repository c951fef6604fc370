// One thing to measure: a name and the work, which repeats itself inside so that short work is
// timed in batches and the call costs nothing.

/// A piece of work with the names it is reported under.
public struct Benchmark {
  /// Does the work the given number of times.
  public typealias Body = (_ repetitions: Int) -> Void

  /// The group of benchmarks, as `systems`.
  public let suite: String
  /// What is worked on, as `grid-4x4`.
  public let caseName: String
  /// Which draw of a generated family this is, from 0; nil where there is no family.
  public let draw: Int?
  /// Who works, as `tinamou`.
  public let subject: String
  /// Which work, as `build`.
  public let metric: String
  /// The unit that times are recorded in.
  public let unit: MeasurementUnit
  /// What one repetition gets through, for a rate beside the time.
  public let throughput: Throughput?
  /// After how many repetitions the work has gone once through all that it takes in turn: what is
  /// counted rather than timed is counted over as many.
  public let period: Int
  /// Makes everything that the work needs.
  ///
  /// Dear for some, and so only done for what is measured.
  public let prepare: () -> Body

  /// The hash of what is worked on, where that can change without the case's name; asked for when results
  /// are summed up.
  public var input: () -> String?

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

  /// Names a piece of work that is prepared when it is first measured.
  public init(
    suite: String,
    caseName: String,
    draw: Int? = nil,
    subject: String = "tinamou",
    metric: String,
    unit: MeasurementUnit = .microseconds,
    throughput: Throughput? = nil,
    period: Int = 1,
    input: @escaping () -> String? = { nil },
    preparing prepare: @escaping () -> Body
  ) {
    precondition(period > 0, "a period of \(period)")
    self.suite = suite
    self.caseName = caseName
    self.draw = draw
    self.subject = subject
    self.metric = metric
    self.unit = unit
    self.throughput = throughput
    self.period = period
    self.input = input
    self.prepare = prepare
  }

  /// The name that filters and comparisons know it by, `suite/case/metric`: all draws of a family
  /// share it.
  public var name: String { "\(suite)/\(caseName)/\(metric)" }
}
