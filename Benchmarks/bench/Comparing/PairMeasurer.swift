// Measures pairs: two processes, one of each side, each with a layout of its own, that take turns on one case
// after another. What disturbs the machine hits both; what is luck of a process or of its code's layout
// differs from pair to pair, so that a pair is one draw.

import Dispatch
import FuzzSupport
import Glibc
import Measurement

struct PairMeasurer {
  let a: SideBuild
  let b: SideBuild
  private var generator: SeededGenerator
  private var nextPair: Int

  /// A sample takes at least so long, so that the clock's own grain does not count; and not much longer, so that
  /// a sample and the one next to it find the processor in the same state.
  private static let sampleNanoseconds = 0.4e6
  /// What one case may take of one pair, on each side.
  private static let shareNanoseconds = 30e6
  private static let slots = 3...60
  private static let longNanoseconds = 20e6
  private static let calibrationLimit = 12
  /// One page: offsets below it are what the system leaves to us.
  private static let offsets = 1...4095

  init(a: SideBuild, b: SideBuild, seed: UInt64, firstPair: Int = 0) {
    self.a = a
    self.b = b
    nextPair = firstPair
    generator = SeededGenerator(seed: seed)
  }

  private struct Pair {
    let a: CaseProcess
    let b: CaseProcess
    /// Whether the first side was started first, and is the first to prepare.
    ///
    /// Whoever is gets other memory, and is up to a hundredth slower for it: so chance decides.
    let isFirstFirst: Bool

    /// Both sides in the order of this pair.
    var inOrder: [CaseProcess] { isFirstFirst ? [a, b] : [b, a] }

    func end() {
      a.end()
      b.end()
    }
  }

  /// Measures one more pair of every case given, in random order.
  ///
  /// `isOver` is asked before every case; `progress` hears of the case that comes next. A case that
  /// fails is marked, and the others go on in new processes.
  mutating func measurePair(
    of cases: [CaseSeries],
    into pairs: ReferenceWritableKeyPath<CaseSeries, [CasePair]>,
    isOver: () -> Bool,
    progress: (CaseSeries) -> Void
  ) throws(CompareFailure) {
    // Each case draws anew, so that a family's draws are gone through pair by pair.
    let number = nextPair
    nextPair += 1
    // Cases of whole processes run the other program of the package.
    let withOthers = cases.contains { $0.name.hasPrefix("\(Suite.cli.rawValue)/") }
    var pair = try start(number, withOthers)
    defer { pair.end() }
    for series in cases.shuffled(using: &generator) {
      if isOver() { return }
      progress(series)
      let draw =
        series[keyPath: pairs].count + (pairs == \.confirming ? series.explored.count : 0)
      do {
        series[keyPath: pairs].append(try measure(series, draw: draw, on: pair))
      } catch {
        guard case .broken(let reason) = error else { throw error }
        // Chance said who was asked first: whoever has not failed is asked alone.
        series.failure = CaseFailure(
          a: pair.a.hasFailed ? reason : Self.fault(of: pair.a, series, draw),
          b: pair.b.hasFailed ? reason : Self.fault(of: pair.b, series, draw)
        )
        pair.end()
        pair = try start(number, withOthers)
      }
    }
  }

  /// What a side does instead of answering a case; nil where it answers.
  private static func fault(of side: CaseProcess, _ series: CaseSeries, _ draw: Int) -> String? {
    do {
      try side.prepare(series.name, draw: draw)
      _ = try side.sample(series.repetitions ?? 1)
      return nil
    } catch {
      return error.message
    }
  }

  private mutating func start(_ number: Int, _ withOthers: Bool) throws(CompareFailure) -> Pair {
    // Both are linked at once.
    let seeds = [2 * number + 1, 2 * number + 2]
    let builds = [a, b]
    DispatchQueue.concurrentPerform(iterations: builds.count) { side in
      // What cannot be linked is said when it is started.
      if builds[side].hasLayouts {
        _ = try? builds[side].program(layout: seeds[side], withOthers: withOthers)
      }
    }
    // Both on the same one, and pair by pair on another.
    let processors = Processors.numbers
    let processor = processors.isEmpty ? nil : processors[number % processors.count]
    func process(_ build: SideBuild, _ seed: Int) throws(CompareFailure) -> CaseProcess {
      try CaseProcess(
        build,
        layout: build.hasLayouts ? seed : nil,
        withOthers: withOthers,
        // On a processor given by its number it stays there.
        under: processor.map(Processors.command) ?? [],
        environment: [
          "TINAMOU_HEAP_OFFSET": String(generator.integer(in: Self.offsets)),
          // The size of the environment shifts the stack.
          "TINAMOU_STACK_OFFSET": String(
            repeating: "x",
            count: generator.integer(in: Self.offsets)
          ),
          // Threads that BLAS starts for itself would be noise.
          "OPENBLAS_NUM_THREADS": "1",
        ]
      )
    }
    if generator.chance(500) {
      let first = try process(a, seeds[0])
      return Pair(a: first, b: try process(b, seeds[1]), isFirstFirst: true)
    }
    let first = try process(b, seeds[1])
    return Pair(a: try process(a, seeds[0]), b: first, isFirstFirst: false)
  }

  private mutating func measure(
    _ series: CaseSeries,
    draw: Int,
    on pair: Pair
  ) throws(CompareFailure) -> CasePair {
    for process in pair.inOrder { try process.prepare(series.name, draw: draw) }
    if series.repetitions == nil { try calibrate(series, on: pair) }
    let repetitions = series.repetitions ?? 1
    // Long work warms up in a part of its first sample, and would take long for one more.
    let isSlow = (series.repetitionNanoseconds ?? 0) * Double(repetitions) > Self.longNanoseconds
    if !isSlow {
      // Both go through the same repetitions, so that samples of both are of the same rows.
      for process in pair.inOrder { _ = try process.run(repetitions) }
    }
    var times: (a: [Double], b: [Double]) = ([], [])
    for _ in 0..<series.slotCount {
      let isFirst = generator.chance(500)
      let first = try (isFirst ? pair.a : pair.b).sample(repetitions)
      let second = try (isFirst ? pair.b : pair.a).sample(repetitions)
      times.a.append(isFirst ? first : second)
      times.b.append(isFirst ? second : first)
    }
    let ratios = zip(times.a, times.b).map { log($0.1 / $0.0) }
    guard let a = SampleStatistics(times.a)?.median, let b = SampleStatistics(times.b)?.median,
      let ratio = SampleStatistics(ratios)?.median
    else { throw .defect("'\(series.name)': the times \(times) have no medians") }
    return CasePair(a: a, b: b, logarithm: ratio)
  }

  /// Finds how often the work is repeated in a sample, and how many samples a pair takes.
  private func calibrate(_ series: CaseSeries, on pair: Pair) throws(CompareFailure) {
    var repetitions = 1
    var time = 0.0
    for step in 0..<Self.calibrationLimit {
      time = 0
      for process in pair.inOrder { time = max(time, try process.run(repetitions)) }
      time *= Double(repetitions)
      if time >= Self.sampleNanoseconds { break }
      // The first run pays for pages and tables, and says little of the next.
      if step == 0 { continue }
      repetitions = MeasurementSchedule.moreRepetitions(
        than: repetitions,
        taking: time,
        of: Self.sampleNanoseconds
      )
    }
    series.repetitions = repetitions
    let slots = Int(min(Self.shareNanoseconds / max(time, 1), 100))
    series.slotCount = min(max(slots, Self.slots.lowerBound), Self.slots.upperBound)
  }
}
