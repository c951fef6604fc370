// How work is repeated: the same each time, or in turns.

import Measurement

extension Benchmark {
  /// Names work of a suite that is the same each time; where none can be prepared, it does nothing.
  init(
    _ suite: Suite,
    _ caseName: String,
    _ metric: String,
    _ throughput: Throughput? = nil,
    draw: Int? = nil,
    unit: MeasurementUnit = .microseconds,
    period: Int = 1,
    input: @escaping () -> String? = { nil },
    preparing prepare: @escaping () -> (() -> Void)?
  ) {
    self.init(
      suite: suite.rawValue,
      caseName: caseName,
      draw: draw,
      metric: metric,
      unit: unit,
      throughput: throughput,
      period: period,
      input: input
    ) {
      guard let work = prepare() else { return { _ in } }
      return { repetitions in
        for _ in 0..<repetitions { work() }
      }
    }
  }

  /// Names work of a suite that is handed its turn, of `period`, over and over; where none can be prepared, it does
  /// nothing.
  init(
    _ suite: Suite,
    _ caseName: String,
    _ metric: String,
    _ throughput: Throughput? = nil,
    draw: Int? = nil,
    unit: MeasurementUnit = .microseconds,
    period: Int,
    input: @escaping () -> String? = { nil },
    turning prepare: @escaping () -> ((_ turn: Int) -> Void)?
  ) {
    self.init(
      suite: suite.rawValue,
      caseName: caseName,
      draw: draw,
      metric: metric,
      unit: unit,
      throughput: throughput,
      period: period,
      input: input
    ) {
      Self.turning(period, prepare())
    }
  }

  /// Work that is handed its turn, of so many, over and over; none does nothing.
  static func turning(_ period: Int, _ work: ((_ turn: Int) -> Void)?) -> Body {
    guard let work else { return { _ in } }
    var turn = 0
    return { repetitions in
      for _ in 0..<repetitions {
        work(turn)
        turn = turn + 1 == period ? 0 : turn + 1
      }
    }
  }
}
