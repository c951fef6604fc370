// Series in the formats of other programs.

import Foundation
import ProgramSupport

/// Writes series for programs.
enum HistoryExport {
  /// Every run of every series, a line each, under a heading ([RFC 4180]).
  static func csv(_ series: [RunSeries]) -> String {
    var text = "machine,suite,case,subject,metric,unit,date,commit,modified,binary,"
    text += "median,low,high,change,quick\n"
    for series in series {
      let changes = SeriesFinding.all(in: series)
      for (index, point) in series.points.enumerated() {
        let change = changes.first { $0.after == index }.map { "\($0.relative)" } ?? ""
        let key = series.key
        let cells = [
          key.machine, key.work.suite, key.work.caseName, key.work.subject, key.work.metric,
          series.unit.rawValue,
          point.date, point.commit ?? "", "\(point.modified)", point.binary ?? "",
          "\(point.result.median)", "\(point.result.low)", "\(point.result.high)", change,
          "\(key.isQuick)",
        ]
        text += cells.map(\.asField).joined(separator: ",") + "\n"
      }
    }
    return text
  }

  private struct GoogleBenchmark: Encodable {
    struct Context: Encodable {
      let date, hostName, executable: String
      let numCpus: Int
      let libraryBuildType = "release"
    }
    struct Entry: Encodable {
      let name, runName: String
      let runType = "iteration"
      let repetitions = 1
      let repetitionIndex = 0
      let threads = 1
      let iterations = 1
      let realTime, cpuTime: Double
      let timeUnit: String
    }
    let context: Context
    let benchmarks: [Entry]
  }

  /// The last run of each series that is of the newest date, as Google Benchmark writes a run; what
  /// is no time has no place there.
  static func googleBenchmark(_ series: [RunSeries]) throws -> String {
    let newest = series.compactMap { $0.points.last }.max { $0.date < $1.date }
    let entries = series.compactMap { series -> GoogleBenchmark.Entry? in
      guard series.unit.nanoseconds != nil, let point = series.points.last,
        point.date == newest?.date
      else { return nil }
      return GoogleBenchmark.Entry(
        name: series.key.name,
        runName: series.key.name,
        realTime: point.result.median,
        cpuTime: point.result.median,
        timeUnit: series.unit.rawValue
      )
    }
    let machine = series.first { $0.points.last?.date == newest?.date }?.key.machine ?? ""
    let report = GoogleBenchmark(
      context: .init(
        date: newest?.date ?? "",
        hostName: machine,
        executable: "bench",
        numCpus: newest?.cores ?? 0
      ),
      benchmarks: entries
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
  }
}
