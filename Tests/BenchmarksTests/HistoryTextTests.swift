import Foundation
import Measurement
import Testing

@testable import bench

@Suite("Texts of histories")
struct HistoryTextTests {
  /// Forty runs, 5 % slower from the 25th on, with instructions that say so too.
  static func records() throws -> [RunRecord] {
    try RunSeriesTests.records(RunSeriesTests.values(stepAt: 24, of: 5)) { index, record in
      record.results[0].witnesses = Witnesses(
        instructions: index < 24 ? 1000 : 1050,
        allocations: 7
      )
      record.environment = RunEnvironment(toolchain: index < 30 ? "6.3.0" : "6.3.1")
    }
  }

  @Test("a series reads as a sparkline, its last figure, its changes and its events")
  func series() throws {
    let text = HistoryText(RunSeries.all(of: try Self.records())).render()
    #expect(
      text == """
        Test "CPU", 4 cores
          systems/cell/build  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁████████████████  40 runs, \
        last 105 us (105 us to 105 us)
            5.0 % slower between c23 (2026-01-24) and c24 (2026-01-25); \
        instructions +5.0 %, allocations unmoved
            toolchain 6.3.0 → 6.3.1 since c30 (2026-02-03)

        """
    )
  }

  @Test("a change that four series share within a month is a warning")
  func trend() throws {
    let records = try Self.records().map { record in
      var record = record
      record.results = (0..<4).map { number in
        var result = record.results[0]
        result.caseName = "case \(number)"
        return result
      }
      return record
    }
    let text = HistoryText(RunSeries.all(of: records)).render()
    #expect(
      text.hasSuffix(
        "\nwarning: all 4 changes of the last 30 days are slower; look at the machine before the "
          + "code (Test \"CPU\", 4 cores)\n"
      )
    )
  }

  @Test("changes make a table in Markdown, and none a sentence")
  func markdown() throws {
    let records = try Self.records()
    let lines = HistoryText(RunSeries.all(of: records)).markdown().split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[2].hasPrefix("| `systems/cell/build` | +5.0 % | c23 (2026-01-24) … c24 (2026-01-25) |")
    )
    let flat = RunSeries.all(of: Array(records.prefix(20)))
    #expect(HistoryText(flat).markdown() == "No change in 1 series.\n")
  }

  @Test("comma-separated values quote what holds commas and quotes")
  func csv() throws {
    let lines = HistoryExport.csv(RunSeries.all(of: try Self.records())).split(separator: "\n")
    #expect(lines.count == 41)
    let columns = lines[0].split(separator: ",").count
    #expect(columns == 15)
    #expect(lines[1].hasPrefix("\"Test \"\"CPU\"\", 4 cores\",systems,cell,tinamou,build,us,"))
    #expect(lines.filter { !$0.hasSuffix(",,false") }.count == 2, "the heading and the change")
  }

  @Test("the newest run is written as Google Benchmark writes one")
  func googleBenchmark() throws {
    let text = try HistoryExport.googleBenchmark(RunSeries.all(of: try Self.records()))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let context = try #require(object["context"] as? [String: Any])
    #expect(context["num_cpus"] as? Int == 4)
    let benchmarks = try #require(object["benchmarks"] as? [[String: Any]])
    #expect(benchmarks.count == 1)
    #expect(benchmarks[0]["name"] as? String == "systems/cell/build")
    #expect(benchmarks[0]["time_unit"] as? String == "us")
    #expect(benchmarks[0]["real_time"] as? Double == 105.3)
    #expect(benchmarks[0]["run_type"] as? String == "iteration")
  }

  @Test("values that are too far apart for a distance are drawn")
  func farApart() throws {
    let values = [-1.7e308, 0, 1.7e308]
    #expect(HistoryText.sparkline(values) == "▁▅█")
    #expect(SampleStatistics([-1.7e308, 1.7e308])?.median == 0)
    let series = RunSeries.all(
      of: try values.map { try HistoryTests.record(commit: "c", samples: [$0]) }
    )
    #expect(series[0].values == values)
    #expect(ReportCharts.distribution(values, of: series[0]).contains("3 samples"))
    #expect(!ReportCharts.trend(series[0], []).contains("nan"))
  }

  @Test("a sparkline spans its own range")
  func sparkline() {
    #expect(HistoryText.sparkline([1, 2, 3, 4, 5, 6, 7, 8]) == "▁▂▃▄▅▆▇█")
    #expect(HistoryText.sparkline([5, 5]) == "▁▁")
    #expect(HistoryText.sparkline([Double]()) == "")
  }

  @Test("a record of this machine says what it was taken with")
  func context() {
    let machine = MachineDescription.current()
    #expect(machine.key.hasSuffix("GiB"))
    let environment = RunEnvironment.current(machine: machine)
    #expect(environment.kernel != nil)
    #expect(environment.blas?.hasPrefix("lib") == true)
    #expect(environment.instructionSet != nil)
  }
}
