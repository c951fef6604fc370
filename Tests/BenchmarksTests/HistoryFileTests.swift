import Constraints
import FileAccess
import Foundation
import Glibc
import Measurement
import Testing

@testable import bench

@Suite("Histories on disk")
struct HistoryFileTests {
  /// A record with everything that one can have.
  static func fullRecord(commit: String) throws -> RunRecord {
    var record = try HistoryTests.record(commit: commit, tree: "4b825dc", samples: [0.1, 1.0 / 3])
    record.machine = MachineDescription(
      cpu: "AMD EPYC 7763 64-Core Processor",
      cores: 4,
      memoryKiB: 16_377_000,
      os: "Debian GNU/Linux 12 (bookworm), kernel 6.1.0",
      swift: "6.3.1"
    )
    record.binary = "cbf29ce484222325"
    record.quick = true
    record.environment = RunEnvironment(
      kernel: "6.1.0",
      toolchain: "6.3.1",
      blas: "libblas.so.3.11.0",
      instructionSet: "avx2"
    )
    record.state = MachineState(load: 0.25, steal: 0.001, governor: "performance")
    record.results[0].worst = 7.6
    record.results[0].input = "af63dc4c8601ec8c"
    record.results[0].witnesses = Witnesses(
      instructions: 123_456_789_012,
      allocations: 17,
      work: ["pivots": 12, "rows touched": 345.5]
    )
    return record
  }

  @Test("a summary is the record without its samples and verdicts, however it is written")
  func summary() throws {
    let folder = try TemporaryFolder()
    let history = HistoryFile(path: folder.path)
    // The quotes in the processor's name and the letter beyond ASCII are for the general decoder.
    var odd = try HistoryTests.record(commit: nil)
    odd.results[0].caseName = "größe"
    let records = [try Self.fullRecord(commit: "full"), odd]
    for record in records { try history.append(record) }
    #expect(try history.read().records == records)
    let summaries = try history.read(.summary).records
    for (summary, record) in zip(summaries, records) {
      var expected = record
      expected.checks = []
      expected.results[0].samples = []
      #expect(summary == expected)
    }
    #expect(summaries.count == records.count)
  }

  /// A history that has an index from its first byte on.
  static func indexed(in folder: TemporaryFolder) -> HistoryFile {
    var history = HistoryFile(path: folder.path)
    history.leastIndexedSize = 0
    return history
  }

  /// What is read, and whether an index had to be made for it.
  static func summary(
    of history: HistoryFile,
    where isWanted: ((String) -> Bool)? = nil
  ) throws -> (contents: HistoryFile.Contents, isIndexed: Bool) {
    var isIndexed = false
    let contents = try history.read(.summary, isIndexing: { isIndexed = true }, where: isWanted)
    return (contents, isIndexed)
  }

  @Test("an index gives what the lines give, grows with runs, and is made anew when others write")
  func index() throws {
    let folder = try TemporaryFolder()
    let history = Self.indexed(in: folder)
    var plain = history
    plain.leastIndexedSize = .max
    func isSame(_ isWanted: ((String) -> Bool)? = nil, isIndexed: Bool) throws {
      let (contents, wasIndexed) = try Self.summary(of: history, where: isWanted)
      let expected = try plain.read(.summary, where: isWanted)
      #expect(contents.records == expected.records)
      #expect(contents.skipped == expected.skipped)
      #expect(contents.repeatedLines == expected.repeatedLines)
      #expect(wasIndexed == isIndexed)
    }
    var odd = try HistoryTests.record(commit: nil)
    odd.results[0].caseName = "größe"
    odd.results[0].subject = "kiwi"
    let full = try Self.fullRecord(commit: "full")
    var changed = full
    changed.results[0].witnesses?.work["pivots"] = 13
    changed.results.append(odd.results[0])
    try history.append(lines: [Array("torn".utf8)])
    for record in [full, odd, full, changed] { try history.append(record) }
    try isSame(isIndexed: true)
    try isSame(isIndexed: false)
    try history.append(lines: [
      full.jsonLine(), Array("{".utf8), Self.fullRecord(commit: "new").jsonLine(),
    ])
    try isSame(isIndexed: false)
    try isSame({ $0.hasSuffix(" (kiwi)") }, isIndexed: false)
    try isSame({ _ in false }, isIndexed: false)
    let foreign = try FileHandle(forWritingTo: URL(fileURLWithPath: history.path))
    try foreign.seekToEnd()
    try foreign.write(contentsOf: Data(odd.jsonLine()) + Data("\nmore".utf8))
    try foreign.close()
    try isSame({ $0.hasSuffix(" (kiwi)") }, isIndexed: true)
    try history.rewrite { $0.dropLast() }
    try isSame(isIndexed: true)
    try history.append(changed)
    try isSame(isIndexed: false)
  }

  @Test("an index that is damaged anywhere is made anew, and one that cannot be written is missed")
  func damagedIndex() throws {
    let folder = try TemporaryFolder()
    let history = Self.indexed(in: folder)
    try history.append(Self.fullRecord(commit: "full"))
    let expected = try Self.summary(of: history).contents.records
    let path = URL(fileURLWithPath: history.path + ".index")
    let whole = try Data(contentsOf: path)
    for length in stride(from: 0, to: whole.count, by: 11) {
      try whole.prefix(length).write(to: path)
      let (contents, isIndexed) = try Self.summary(of: history)
      #expect(contents.records == expected && isIndexed)
    }
    // Lengths, numbers and places that lead anywhere, and single bits.
    for word in stride(from: 0, to: whole.count / 8, by: 2) {
      for byte in [0xff, 0x7f, nil] as [UInt8?] {
        var damaged = whole
        if let byte {
          let bytes = Array(repeating: byte, count: 8)
          damaged.replaceSubrange((word * 8)..<(word * 8 + 8), with: bytes)
        } else {
          damaged[word * 8 + word % 8] ^= 1 << UInt8(word % 7)
        }
        try damaged.write(to: path)
        #expect(try Self.summary(of: history).contents.records == expected, "word \(word)")
      }
    }
    try FileManager.default.removeItem(at: path)
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
    #expect(try Self.summary(of: history).contents.records == expected)
  }

  @Test(
    "a run comes directly behind what there is, if only nothing, or a whole block",
    arguments: [0, 1 << 22]
  )
  func appendingBehind(size: Int) throws {
    let folder = try TemporaryFolder()
    let history = HistoryFile(path: folder.path + "/runs.jsonl")
    let before =
      Data(repeating: UInt8(ascii: " "), count: max(0, size - 1)) + (size > 0 ? [10] : [])
    try before.write(to: URL(fileURLWithPath: history.path))
    try history.append(Self.fullRecord(commit: "first"))
    let after = try Data(contentsOf: URL(fileURLWithPath: history.path))
    #expect(after.prefix(size) == before)
    #expect(after.dropFirst(size).first == UInt8(ascii: "{"))
  }

  @Test("a line of the first version is read, and nothing is known of what came later")
  func firstVersion() throws {
    let line = """
      {"checks":[{"document":"a.json","levelErrors":[],"size":"","status":"equal"}],"commit":null,\
      "date":"2025-01-31T12:00:00Z","machine":{"cores":4,"cpu":"Some Model","os":"Linux","swift":null},\
      "modified":true,"results":[{"case":"cell","high":3,"low":1,"median":2,"metric":"build",\
      "samples":[1,2,3],"subject":"tinamou","suite":"systems","unit":"us"}],"schema":1}
      """
    let folder = try TemporaryFolder()
    let history = HistoryFile(path: folder.path)
    try history.append(lines: [Array(line.utf8)])
    for extent in [HistoryFile.Extent.whole, .summary] {
      let record = try #require(try history.read(extent).records.first)
      #expect(record.results[0].median == 2)
      #expect(record.machine.key == "Some Model, 4 cores")
      #expect(record.modified && record.commit == nil && record.tree == nil)
      #expect(record.binary == nil && record.environment == nil && record.state == nil)
      #expect(record.results[0].witnesses == nil && record.results[0].input == nil)
    }
    #expect(try history.read().records[0].jsonLine() == Array(line.utf8))
  }

  @Test("a line cut off anywhere is no run, in either way of reading")
  func cutLines() throws {
    let folder = try TemporaryFolder()
    let whole = try Self.fullRecord(commit: "whole").jsonLine()
    let history = HistoryFile(path: folder.path)
    for length in stride(from: 1, to: whole.count, by: 7) {
      try history.append(lines: [Array(whole.prefix(length))])
    }
    try history.append(lines: [whole])
    for extent in [HistoryFile.Extent.whole, .summary] {
      let contents = try history.read(extent)
      #expect(contents.records.map(\.commit) == ["whole"])
      #expect(contents.skipped.count == (whole.count + 5) / 7)
    }
  }

  @Test("a run that two merged histories both kept counts once")
  func mergedByUnion() throws {
    let folder = try TemporaryFolder()
    let history = HistoryFile(path: folder.path)
    let shared = try HistoryTests.record(commit: "shared")
    let other = try HistoryTests.record(commit: "other")
    for record in [shared, other, shared, shared] { try history.append(record) }
    let contents = try history.read()
    #expect(contents.records == [shared, other])
    #expect(contents.repeatedLines == 2)
  }

  @Test("a file of other lines is no history, and a device none to read")
  func otherFiles() throws {
    let folder = try TemporaryFolder()
    let document = try folder.write("{\n\"views\": {}}\n", to: "a.json")
    let failure = #expect(throws: HistoryFile.Failure.self) {
      try HistoryFile(path: document).requireHistory()
    }
    let reason = "it is no history: none of its first lines is a run"
    #expect(failure?.description == "'\(document)': \(reason)")
    for text in ["", "\n", "torn\n{\"schema\":99}\n", String(repeating: " ", count: 5 << 20)] {
      let history = HistoryFile(path: try folder.write(text, to: "runs.jsonl"))
      #expect(throws: Never.self) { try history.requireHistory() }
    }
    #expect(throws: Never.self) { try HistoryFile(path: folder.path + "/none").requireHistory() }
    let device = #expect(throws: HistoryFile.Failure.self) {
      try HistoryFile(path: "/dev/zero").read()
    }
    #expect(device?.description == "'/dev/zero': it is a device, and no history")
  }

  @Test("rewriting keeps lines that it does not understand byte for byte, and the file's link")
  func rewriting() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/real.jsonl"
    let foreign = Array(#"{"schema": 7,  "odd":"\u00e9 "}"#.utf8)
    let torn: [UInt8] = [0xFF, 0x00, 0x7B]
    try HistoryFile(path: path).append(lines: [foreign])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.jsonl",
      withDestinationPath: path
    )
    let history = HistoryFile(path: folder.path + "/link.jsonl")
    try history.append(lines: [torn])
    let added = try HistoryTests.record(commit: "added").jsonLine()
    try history.rewrite { lines in
      #expect(lines == [foreign, torn])
      return lines + [added]
    }
    let text = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(Array(text) == foreign + [10] + torn + [10] + added + [10])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["link.jsonl", "real.jsonl"])
  }

  @Test("a disk that is full costs the run that is written, and says so")
  func fullDisk() throws {
    let record = try HistoryTests.record(commit: nil)
    let failure = #expect(throws: HistoryFile.Failure.self) {
      try HistoryFile(path: "/dev/full").append(record)
    }
    #expect(failure?.description == "'/dev/full': No space left on device")
  }

  @Test("runs that several threads record at once are all there, whole")
  func writersAtOnce() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/runs.jsonl"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let history = HistoryFile(path: path)
          for run in 0..<25 {
            try history.append(HistoryTests.record(commit: "\(writer)-\(run)"))
            // Rewriting puts another file in the place of the one that others wait for.
            if run % 5 == 0 { try history.rewrite { $0 + [Array("# \(writer)-\(run)".utf8)] } }
          }
        }
      }
      try await group.waitForAll()
    }
    let contents = try HistoryFile(path: path).read()
    #expect(contents.records.count == 100)
    #expect(contents.skipped.count == 20)
    #expect(Set(contents.records.map(\.commit)).count == 100)
  }

  @Test(
    "a machine's key is coarse: it drifts with no frequency, no core count and no megabyte",
    arguments: [
      ("AMD EPYC 7763 64-Core Processor", 4, 16_377_000, "AMD EPYC 7763, 4 cores, 16 GiB"),
      ("Intel(R) Xeon(R) CPU @ 2.20GHz", 2, 8_145_000, "Intel Xeon, 2 cores, 8 GiB"),
      (
        "Intel(R) Core(TM) i7-8700 CPU @ 3.20GHz", 12, 65_700_000,
        "Intel Core i7-8700, 12 cores, 64 GiB"
      ),
      ("Apple M1", 1, 900_000, "Apple M1, 1 core, 1 GiB"),
    ]
  )
  func machineKey(cpu: String, cores: Int, memory: Int, key: String) {
    let machine = MachineDescription(
      cpu: cpu,
      cores: cores,
      memoryKiB: memory,
      os: "Linux",
      swift: nil
    )
    #expect(machine.key == key)
  }

  @Test("contents are named by FNV-1a of 64 bits, files as their bytes")
  func contentHash() throws {
    // From the test vectors of the IETF draft.
    #expect(FileHash([]).digits == "cbf29ce484222325")
    #expect(FileHash("a".utf8).digits == "af63dc4c8601ec8c")
    #expect(FileHash("foobar".utf8).digits == "85944171f73967e8")
    let folder = try TemporaryFolder()
    let path = try folder.write("foobar", to: "file")
    #expect(FileHash(ofFile: path)?.digits == "85944171f73967e8")
    #expect(FileHash(ofFile: folder.path + "/none") == nil)
  }

  @Test("rounding keeps seven digits, and counts as they are")
  func rounding() throws {
    let benchmark = Benchmark(suite: "s", caseName: "c", metric: "m") { { _ in } }
    let samples = [1.0 / 3, 123_456.789_012, 5_000_000_001, 0, 2e-9 / 3]
    let result = try #require(MeasurementResult(benchmark, samples: samples))
    #expect(
      result.rounded().samples == [0.3333333, 123_456.8, 5_000_000_001, 0, 6.666667e-10]
    )
  }
}
