// The runs of one benchmark on one machine, in the order of time. What surrounds them (kernel,
// compiler, BLAS) does not part series: it stands in them as an event, so that what it costs is seen. Quick runs
// are series of their own: their families have fewer draws, and so another time.

import Measurement

struct RunSeries: Sendable {
  struct Key: Hashable, Sendable {
    /// The machine, as `MachineDescription.key` says.
    var machine: String
    /// What the runs have done.
    var work: WorkName
    var isQuick = false

    /// What readers know it by: its name, and whether it is of quick runs.
    var title: String { isQuick ? name + ", quick" : name }

    /// The name that filters know it by.
    var name: String { work.seriesName }
  }

  struct Point: Sendable {
    var date: String
    var commit: String?
    var modified: Bool
    var binary: String?
    var cores: Int
    var environment: RunEnvironment?
    /// What was measured, without samples.
    var result: MeasurementResult
  }

  /// What happened to a series beside the code.
  struct Event: Hashable, Sendable {
    /// The first run after it.
    var index: Int
    var text: String
  }

  /// What it is a series of.
  let key: Key
  let unit: MeasurementUnit
  /// The runs, oldest first.
  private(set) var points: [Point]

  var values: [Double] { points.map(\.result.median) }

  /// The series that runs hold, in the order in which they first appear.
  ///
  /// Runs are ordered by their
  /// dates, as two histories that were merged have them in any order.
  static func all(of records: [RunRecord]) -> [RunSeries] {
    var indices: [Key: Int] = [:]
    var series: [RunSeries] = []
    // Dates of one form are ordered like their text; runs of one second stay as they were recorded.
    let ordered = records.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }
    // Runs mostly have the results of the run before, in the same order: keys need not be hashed then.
    var before: [Int] = []
    for (_, record) in ordered {
      let machine = record.machine.key
      let isQuick = record.quick ?? false
      for (position, result) in record.results.enumerated() {
        let key = Key(machine: machine, work: WorkName(result), isQuick: isQuick)
        if position < before.count, series[before[position]].key == key {
          series[before[position]].add(result, of: record)
          continue
        }
        let index = indices[key] ?? series.count
        if index == series.count {
          indices[key] = index
          series.append(RunSeries(key: key, unit: result.unit, points: []))
        }
        if position < before.count { before[position] = index } else { before.append(index) }
        series[index].add(result, of: record)
      }
    }
    return series
  }

  func last(_ count: Int) -> RunSeries {
    RunSeries(key: key, unit: unit, points: Array(points.suffix(count)))
  }

  private mutating func add(_ result: MeasurementResult, of record: RunRecord) {
    guard result.median.isFinite, let result = Self.converted(result, to: unit) else { return }
    points.append(
      Point(
        date: record.date,
        commit: record.commit,
        modified: record.modified,
        binary: record.binary,
        cores: record.machine.cores,
        environment: record.environment,
        result: result
      )
    )
  }

  /// A result in the series' unit; nil when it measures something else.
  private static func converted(
    _ result: MeasurementResult,
    to unit: MeasurementUnit
  ) -> MeasurementResult? {
    if result.unit == unit { return result }
    guard let from = result.unit.nanoseconds, unit.nanoseconds != nil else { return nil }
    var result = result
    func value(_ old: Double) -> Double { unit.value(ofNanoseconds: old * from) }
    result.unit = unit
    result.median = value(result.median)
    result.low = value(result.low)
    result.high = value(result.high)
    return result
  }

  /// Changes of the environment and of the case's input.
  var events: [Event] {
    var events: [Event] = []
    var environment: RunEnvironment?
    var input: String?
    for (index, point) in points.enumerated() {
      if let known = point.environment {
        let changes = environment.map { known.changes(since: $0) } ?? []
        events += changes.map { Event(index: index, text: $0) }
        environment = known
      }
      if let known = point.result.input {
        if let input, input != known { events.append(Event(index: index, text: "another input")) }
        input = known
      }
    }
    return events
  }

  /// How far runs of one executable lie from each other, and how many there are of which there are
  /// several.
  struct Noise: Hashable, Sendable {
    /// The standard deviation, as a share of the mean.
    var spread: Double
    var runs: Int
    var binaries: Int
  }

  /// What runs of one executable tell about noise, as they differ by nothing else.
  ///
  /// Nil where no
  /// executable ran twice.
  var noise: Noise? {
    var groups: [String: [Double]] = [:]
    for point in points {
      guard let binary = point.binary, point.result.median > 0 else { continue }
      // Another input is other work.
      groups[binary + " " + (point.result.input ?? ""), default: []].append(point.result.median)
    }
    var squares = 0.0
    var freedom = 0
    var binaries = 0
    // In the order of names, as sums of floating point depend on theirs.
    for (_, values) in groups.sorted(by: { $0.key < $1.key }) where values.count > 1 {
      let mean = values.reduce(0, +) / Double(values.count)
      squares += values.reduce(0) { $0 + ($1 / mean - 1) * ($1 / mean - 1) }
      freedom += values.count - 1
      binaries += 1
    }
    guard freedom > 0 else { return nil }
    return Noise(
      spread: (squares / Double(freedom)).squareRoot(),
      runs: freedom + binaries,
      binaries: binaries
    )
  }
}
