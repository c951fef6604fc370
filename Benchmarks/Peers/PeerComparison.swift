// Times contestants on the same work in interleaved rounds, ours before every rival, so that a
// disturbance of the machine hits both.

import FuzzSupport
import Measurement

/// Compares contestants.
public struct PeerComparison {
  /// What one contestant achieved in one metric.
  public struct Entry: Sendable {
    /// Who.
    public let subject: String
    /// In what.
    public let metric: String
    /// Nanoseconds of one piece of work, a number each sample.
    public fileprivate(set) var samples: [Double] = []
    /// Why there are no samples, where that is so.
    public fileprivate(set) var failure: PeerFailure?
    /// What is wrong with the answer.
    public fileprivate(set) var fault: String?
    /// How it works, as the order of rows it chose.
    public fileprivate(set) var remark: String?
    /// Of a family: how many times the median draw the worst one takes for us, and for a rival how many
    /// times ours its worst draw takes.
    public fileprivate(set) var worst: Double?

    /// How many times as long as another entry it takes.
    public func ratio(to other: Entry) -> RatioInterval? {
      var generator = SeededGenerator(seed: 1)
      return RatioInterval(of: samples, over: other.samples, using: &generator)
    }
  }

  private let schedule: MeasurementSchedule

  /// Makes a comparison with a schedule.
  public init(_ schedule: MeasurementSchedule) { self.schedule = schedule }

  /// A contestant in the course of the rounds.
  private struct Runner {
    let contestant: any Contestant
    var entries: [Entry]
    var repetitions = 1
    var spent = 0.0
    var isOut = false

    mutating func fail(_ failure: PeerFailure) {
      isOut = true
      for index in entries.indices {
        entries[index].failure = failure
        entries[index].samples = []
      }
    }
  }

  /// Times one kind of work: an entry for each contestant and metric, ours first.
  public func run(
    _ request: PeerRequest,
    on problem: PeerProblem,
    ours: any Contestant,
    rivals: [any Contestant]
  ) -> [Entry] {
    let units = request.unitCount(of: problem)
    var runners = ([ours] + rivals).map { contestant in
      Runner(
        contestant: contestant,
        entries: request.metrics.map { Entry(subject: contestant.name, metric: $0) }
      )
    }
    for index in runners.indices { prepare(&runners[index], request) }
    for round in 0..<schedule.rounds {
      var order = Array(runners.indices.dropFirst())
      if !round.isMultiple(of: 2) { order.reverse() }
      if order.isEmpty { sample(&runners[0], request, units) }
      for index in order where wantsMore(runners[index]) {
        sample(&runners[0], request, units)
        sample(&runners[index], request, units)
      }
      // Our own samples go on where no rival is left.
      if runners[0].entries[0].samples.count <= round { sample(&runners[0], request, units) }
    }
    return runners.flatMap(\.entries)
  }

  private func prepare(_ runner: inout Runner, _ request: PeerRequest) {
    do throws(PeerFailure) {
      let fault = try runner.contestant.prepare(for: request)
      for index in runner.entries.indices {
        runner.entries[index].fault = fault
        runner.entries[index].remark = runner.contestant.remark
      }
      for _ in 0..<Self.calibrationLimit {
        let time = try runner.contestant.measure(request, repetitions: runner.repetitions)
          .reduce(0, +)
        if time >= schedule.sampleNanoseconds { break }
        runner.repetitions = MeasurementSchedule.moreRepetitions(
          than: runner.repetitions,
          taking: time,
          of: schedule.sampleNanoseconds
        )
      }
    } catch {
      runner.fail(error)
    }
  }

  private static let calibrationLimit = 12

  private func wantsMore(_ runner: Runner) -> Bool {
    !runner.isOut
      && (runner.entries[0].samples.count < MeasurementSchedule.fewestSamples
        || runner.spent < schedule.benchmarkNanoseconds)
  }

  private func sample(_ runner: inout Runner, _ request: PeerRequest, _ units: Int) {
    guard !runner.isOut else { return }
    do throws(PeerFailure) {
      let times = try runner.contestant.measure(request, repetitions: runner.repetitions)
      guard times.count == runner.entries.count else {
        throw PeerFailure.broken("\(times.count) times for \(runner.entries.count) metrics")
      }
      for (index, time) in times.enumerated() {
        runner.entries[index].samples.append(time / Double(runner.repetitions * units))
        runner.spent += time
      }
    } catch {
      runner.fail(error)
    }
  }

  /// Times every step of a drag for itself: the samples of the entry are the steps in their order.
  ///
  /// Each step's time is the least of a few drags: what interrupts one of them does not count, and
  /// what the solver itself takes longer for comes every time. There are fewer drags when those after
  /// the first take longer than the limit together.
  public static func drag(
    _ contestant: any Contestant,
    repeats: Int,
    limit: Double
  ) -> Entry {
    var entry = Entry(subject: contestant.name, metric: "drag step")
    do throws(PeerFailure) {
      entry.fault = try contestant.prepare(for: .resize)
      entry.remark = contestant.remark
      let start = MonotonicTime.nanoseconds()
      for repetition in 0..<repeats {
        if repetition > 0, Double(MonotonicTime.nanoseconds() - start) > limit * 1e9 { break }
        let times = try contestant.drag()
        entry.samples =
          entry.samples.isEmpty ? times : zip(entry.samples, times).map { min($0, $1) }
      }
    } catch {
      entry.failure = error
      entry.samples = []
    }
    return entry
  }
}

extension PeerComparison.Entry {
  /// One entry for all draws of a family: those of one contestant in one metric, beside ours in the same draws.
  ///
  /// What fails or is wrong in one draw is so in the family, and the number of the draw stands with it.
  public static func family(
    _ draws: [PeerComparison.Entry],
    beside ourEntries: [PeerComparison.Entry]
  ) -> PeerComparison.Entry? {
    guard var family = draws.first else { return nil }
    for (draw, entry) in draws.enumerated() {
      if family.failure == nil { family.failure = entry.failure }
      if family.fault == nil || draw == 0 {
        family.fault = entry.fault.map { "draw \(draw): \($0)" }
      }
    }
    // What each draw chose for itself would be a list.
    if draws.contains(where: { $0.remark != family.remark }) { family.remark = nil }
    family.samples = family.failure == nil ? SampleStatistics.family(draws.map(\.samples)) : []
    let medians = draws.compactMap { SampleStatistics($0.samples)?.median }
    let ours = ourEntries.compactMap { SampleStatistics($0.samples)?.median }
    guard !family.samples.isEmpty, medians.count == draws.count, ours.count == draws.count
    else { return family }
    family.worst =
      draws[0].subject == ourEntries[0].subject
      ? SampleStatistics.worst(of: medians) : zip(medians, ours).map { $0 / $1 }.max()
    return family
  }
}
