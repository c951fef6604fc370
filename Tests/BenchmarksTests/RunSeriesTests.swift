import FileAccess
import Foundation
import Measurement
import Testing

@testable import bench

@Suite("Series of runs")
struct RunSeriesTests {
  /// Runs a day apart, of a case that takes `values`.
  static func records(
    _ values: [Double],
    binaries: [String]? = nil,
    change: (Int, inout RunRecord) -> Void = { _, _ in }
  ) throws -> [RunRecord] {
    try values.indices.map { index in
      var record = try HistoryTests.record(commit: "c\(index)", samples: [values[index]])
      let day = String(index % 28 + 1)
      let month = String(index / 28 + 1)
      record.date =
        "2026-\(month.count < 2 ? "0" : "")\(month)-\(day.count < 2 ? "0" : "")\(day)T12:00:00Z"
      record.binary = binaries?[index]
      change(index, &record)
      return record
    }
  }

  /// Forty values around 100 with a step.
  static func values(stepAt changeIndex: Int, of step: Double) -> [Double] {
    (0..<40).map { (index: Int) -> Double in
      let noise = Double(index * 7 % 5) / 10
      return 100 + noise + (index >= changeIndex ? step : 0)
    }
  }

  @Test("runs form a series a machine, case, metric and subject, in the order of their dates")
  func series() throws {
    var records = try Self.records([1, 2, 3])
    records[1].machine.cores = 8
    records[2].results[0].metric = "resize"
    records[2].results[0].subject = "kiwi"
    let all = RunSeries.all(of: try [records[2], records[1], records[0]] + Self.records([4]))
    #expect(
      all.map(\.key.name) == [
        "systems/cell/build", "systems/cell/build", "systems/cell/resize (kiwi)",
      ]
    )
    #expect(all.map(\.values) == [[1, 4], [2], [3]])
    #expect(all[1].key.machine.contains("8 cores"))
  }

  @Test("quick runs are a series of their own, which says so")
  func quickRuns() throws {
    let records = try Self.records([9.18, 4.17, 9.85, 4.29]) { index, record in
      if !index.isMultiple(of: 2) { record.quick = true }
    }
    let all = RunSeries.all(of: records)
    #expect(all.map(\.values) == [[9.18, 9.85], [4.17, 4.29]])
    #expect(all.map(\.key.title) == ["systems/cell/build", "systems/cell/build, quick"])
    #expect(all.map(\.key.name) == ["systems/cell/build", "systems/cell/build"])
  }

  @Test("values in another unit of time are converted, and what is no time is left out")
  func units() throws {
    let records = try Self.records([1, 2000, 3]) { index, record in
      if index == 1 { record.results[0].unit = .nanoseconds }
      if index == 2 { record.results[0].unit = .bytes }
    }
    let series = try #require(RunSeries.all(of: records).first)
    #expect(series.values == [1, 2])
    #expect(series.points[1].result.unit == .microseconds)
  }

  @Test("a change of environment or input is an event in the series, not another series")
  func events() throws {
    let records = try Self.records([1, 1, 1, 1]) { index, record in
      if index != 1 {
        record.environment = RunEnvironment(
          kernel: "6.1",
          toolchain: index < 2 ? "6.3.0" : "6.3.1",
          blas: index < 3 ? nil : "libblas.so.3"
        )
      }
      record.results[0].input = index < 3 ? "a" : "b"
    }
    let all = RunSeries.all(of: records)
    #expect(all.count == 1)
    #expect(
      all[0].events == [
        RunSeries.Event(index: 2, text: "toolchain 6.3.0 → 6.3.1"),
        RunSeries.Event(index: 3, text: "another input"),
      ]
    )
  }

  @Test("runs of one executable say how much the figures vary by themselves")
  func noise() throws {
    let values = [99.0, 101, 198, 202, 300]
    let records = try Self.records(values, binaries: ["a", "a", "b", "b", "c"])
    let noise = try #require(RunSeries.all(of: records)[0].noise)
    #expect((noise.spread - 0.0002.squareRoot()).magnitude < 1e-12)
    #expect(noise.runs == 4 && noise.binaries == 2)
    #expect(RunSeries.all(of: try Self.records(values))[0].noise == nil)
  }

  @Test("a finding names the runs on both sides, and the counts that moved with it")
  func findings() throws {
    let values = Self.values(stepAt: 24, of: 5)
    let records = try Self.records(values) { index, record in
      record.results[0].witnesses = Witnesses(
        instructions: index >= 24 ? 1050 : 1000,
        allocations: 7,
        work: ["pivots": index >= 24 ? 9 : 10]
      )
    }
    let findings = SeriesFinding.all(in: RunSeries.all(of: records)[0])
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(finding.before == 23 && finding.after == 24 && finding.isSettled)
    #expect((finding.relative - 0.05).magnitude < 0.002)
    #expect(finding.witnesses.map(\.name) == ["instructions", "allocations", "pivots"])
    #expect(finding.witnesses.map(\.agrees) == [true, false, false])
  }

  @Test("a change in the last ten runs is not settled yet")
  func unsettled() throws {
    func settled(stepAt changeIndex: Int) throws -> [Bool] {
      let values = Self.values(stepAt: changeIndex, of: 20)
      return SeriesFinding.all(in: RunSeries.all(of: try Self.records(values))[0]).map(\.isSettled)
    }
    #expect(try settled(stepAt: 30) == [true])
    #expect(try settled(stepAt: 31) == [false])
  }

  @Test("four findings or more of thirty days that point one way are a warning")
  func trend() {
    func trend(_ findings: [(String, Double)]) -> Bool? {
      SeriesFinding.trend(of: findings.map { ($0.0, $0.1) }, until: "2026-03-10T08:00:00Z")?
        .isSlower
    }
    let slower = [
      ("2026-03-10", 0.1), ("2026-03-01", 0.02), ("2026-02-28", 0.1), ("2026-02-08", 0.3),
    ]
    #expect(trend(slower) == true)
    #expect(trend(slower.map { ($0.0, -$0.1) }) == false)
    #expect(trend(Array(slower.dropLast())) == nil)
    #expect(trend(slower + [("2026-03-02", -0.1)]) == nil)
    #expect(trend(slower + [("2026-02-07", -0.1)]) == true)
    #expect(trend(slower.map { ("never", $0.1) }) == nil)
  }

  @Test("a baseline holds a run a machine, replaces the older one and keeps what it cannot read")
  func baseline() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/baseline.jsonl"
    let baseline = Baseline(path: path)
    #expect(try baseline.clear(machine: nil) == 0)
    let records = try Self.records([1, 2, 3]) { index, record in
      if index == 1 { record.machine.cores = 16 }
    }
    let key = records[0].machine.key
    #expect(Baseline.newest(of: records, onMachine: key)?.commit == "c2")
    #expect(Baseline.newest(of: records, onMachine: key, commit: "c0")?.commit == "c0")
    #expect(Baseline.newest(of: records, onMachine: "another") == nil)
    // A newer run that only checked is nothing to be held against.
    var checked = records[2]
    checked.date = "9999-01-01T00:00:00Z"
    checked.results = []
    #expect(Baseline.newest(of: records + [checked], onMachine: key)?.commit == "c2")

    let foreign = Array(#"{"schema":9}"#.utf8)
    try HistoryFile(path: path).append(lines: [foreign])
    for record in records { try baseline.set(record) }
    #expect(try baseline.records().map(\.commit) == ["c1", "c2"])
    #expect(try HistoryFile(path: path).read().skipped.count == 1)
    #expect(try baseline.clear(machine: key) == 1)
    #expect(try baseline.records().map(\.commit) == ["c1"])
    #expect(try baseline.clear(machine: nil) == 1)
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == foreign + [10])
    let alone = Baseline(path: folder.path + "/alone.jsonl")
    try alone.set(records[0])
    #expect(try alone.clear(machine: key) == 1)
    #expect(!HistoryFile(path: folder.path + "/alone.jsonl").exists)
  }
}
