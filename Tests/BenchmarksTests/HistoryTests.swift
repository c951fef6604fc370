import FileAccess
import Foundation
import Measurement
import Testing

@testable import bench

extension TemporaryFolder {
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}

@Suite("History")
struct HistoryTests {
  static func record(
    commit: String?,
    tree: String? = nil,
    samples: [Double] = [3, 1, 2]
  ) throws -> RunRecord {
    let benchmark = Benchmark(suite: "systems", caseName: "cell", metric: "build") { { _ in } }
    let result = try #require(MeasurementResult(benchmark, samples: samples))
    let machine = MachineDescription(cpu: "Test \"CPU\"", cores: 4, os: "Linux", swift: nil)
    let check = CheckResult(
      document: "Corpus/layouts/a/b.json",
      size: "320x480",
      status: .conflictEqual,
      levelErrors: [0, 0.1]
    )
    return RunRecord(
      date: "2025-01-31T12:00:00Z",
      machine: machine,
      commit: commit,
      modified: false,
      tree: tree,
      results: [result],
      checks: [check]
    )
  }

  @Test("runs are read back as they were appended, oldest first, bit for bit")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let history = HistoryFile(path: folder.path + "/deep/er/")
    let first = try Self.record(commit: "a1", samples: [0.1, 1.0 / 3, 1e-300, 123_456_789.123])
    let second = try Self.record(commit: nil)
    try history.append(first)
    try history.append(second)
    let contents = try history.read()
    #expect(contents.records == [first, second])
    #expect(contents.skipped.count == 0)
  }

  @Test("a torn last line costs its own run only", arguments: [1, 40, 200])
  func tornLine(bytesLeft: Int) throws {
    let folder = try TemporaryFolder()
    let history = HistoryFile(path: folder.path)
    let first = try Self.record(commit: "first")
    try history.append(first)
    let url = URL(fileURLWithPath: history.path)
    let whole = try Data(contentsOf: url)
    try (whole + whole.prefix(bytesLeft)).write(to: url)

    #expect(try history.read().records == [first])
    #expect(try history.read().skipped.count == 1)
    let last = try Self.record(commit: "last")
    try history.append(last)
    #expect(try history.read().records == [first, last])
    #expect(try history.read().skipped.count == 1)
  }

  @Test("a last line that lacks only its line break is a run")
  func missingLineBreak() throws {
    let folder = try TemporaryFolder()
    let history = HistoryFile(path: folder.path)
    let first = try Self.record(commit: "first")
    try history.append(first)
    let url = URL(fileURLWithPath: history.path)
    try Data(contentsOf: url).dropLast().write(to: url)
    let second = try Self.record(commit: "second")
    try history.append(second)
    #expect(try history.read().records == [first, second])
  }

  @Test("lines of another schema and lines that are no JSON are skipped and counted")
  func foreignLines() throws {
    let folder = try TemporaryFolder()
    let history = HistoryFile(path: folder.path)
    var later = try Self.record(commit: "later")
    later.schema = 99
    try history.append(later)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: history.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([0xFF, 0x00, 0x0A, 0x0A, 0x7B, 0x7D, 0x0A]))
    try handle.close()
    let contents = try history.read()
    #expect(contents.records.isEmpty)
    #expect(
      contents.skipped.map(\.description) == [
        "line 1 is skipped: it has version 99 of the format, newer than 1",
        "line 2 is skipped: it is damaged, or no run",
        "line 4 is skipped: it is damaged, or no run",
      ]
    )
  }

  @Test("a history that does not exist yet has no runs")
  func missingFile() throws {
    let folder = try TemporaryFolder()
    #expect(try HistoryFile(path: folder.path + "/none").read().records.isEmpty)
  }

  @Test("a history that cannot be written throws with the path and the reason")
  func unwritable() throws {
    let history = HistoryFile(path: "/dev/null/runs.jsonl")
    let record = try Self.record(commit: nil)
    let failure = #expect(throws: HistoryFile.Failure.self) { try history.append(record) }
    #expect(failure?.description == "'/dev/null/runs.jsonl': Not a directory")
  }

  @Test("a path is a file when it has an extension, else the folder of the file")
  func paths() throws {
    let folder = try TemporaryFolder()
    #expect(HistoryFile(path: ".bench").path == ".bench/runs.jsonl")
    #expect(HistoryFile(path: "x/.bench/").path == "x/.bench/runs.jsonl")
    #expect(HistoryFile(path: "x/all.jsonl").path == "x/all.jsonl")
    let existing = folder.path + "/v1.2"
    try FileManager.default.createDirectory(atPath: existing, withIntermediateDirectories: true)
    #expect(HistoryFile(path: existing).path == existing + "/runs.jsonl")
  }

  @Test("the JSON object has the keys of the schema, null where nothing is known")
  func keys() throws {
    let line = try Self.record(commit: nil).jsonLine()
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
    )
    #expect(object["schema"] as? Int == 1)
    #expect(object["commit"] is NSNull)
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(
      results[0].keys.sorted() == [
        "case", "high", "low", "median", "metric", "samples", "subject", "suite", "unit",
      ]
    )
    #expect(results[0]["unit"] as? String == "us")
    let checks = try #require(object["checks"] as? [[String: Any]])
    #expect(checks[0].keys.sorted() == ["document", "levelErrors", "size", "status"])
    #expect(checks[0]["status"] as? String == "conflict-equal")
    #expect(!line.contains(UInt8(ascii: "\n")))
  }
}
