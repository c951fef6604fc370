// How work is repeated: the same each time, or in turns.

import Measurement

extension Benchmark {
  /// Work that is the same each time; none does nothing.
  static func repeating(_ work: (() -> Void)?) -> Body {
    guard let work else { return { _ in } }
    return { repetitions in
      for _ in 0..<repetitions { work() }
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
