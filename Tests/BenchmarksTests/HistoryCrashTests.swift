// What becomes of a history when the program that writes it is killed, finds the disk full, or is not
// alone. The writer is `bench history add`, as a process of its own.

import FileAccess
import Foundation
import Glibc
import Measurement
import Testing

@testable import bench

@Suite("Histories and what goes wrong", .serialized)
struct HistoryCrashTests {
  /// A file of records of some twenty kilobytes each, all different.
  static func writeRuns(_ count: Int, from first: Int = 0, to path: String) throws {
    var text = Data()
    for index in first..<(first + count) {
      let samples = (0..<1000).map { 1000 + Double(index) + Double($0) / 1024 }
      text += Data(try HistoryTests.record(commit: "run \(index)", samples: samples).jsonLine())
      text.append(10)
    }
    try text.write(to: URL(fileURLWithPath: path))
  }

  static func add(_ runs: String, to history: String) throws -> BenchExecutable.Run {
    try BenchExecutable.run(["history", "add", runs, "--history", history])
  }

  /// A writer that is not waited for.
  static func adding(_ runs: String, to history: String) -> Process {
    let process = Process()
    process.executableURL = BenchExecutable.url
    process.arguments = ["history", "add", runs, "--history", history]
    process.standardError = FileHandle.nullDevice
    return process
  }

  @Test("a writer that is killed at 100 moments records its file of runs, or leaves what was there")
  func killed() throws {
    let folder = try TemporaryFolder()
    let (runs, path) = (folder.path + "/new.jsonl", folder.path + "/history.jsonl")
    try Self.writeRuns(15, to: runs)
    // How long an undisturbed writer takes bounds the moments.
    let start = MonotonicTime.nanoseconds()
    #expect(try Self.add(runs, to: path).status == 0)
    let added = try Data(contentsOf: URL(fileURLWithPath: runs))
    let duration = MonotonicTime.nanoseconds() - start
    var before = try Data(contentsOf: URL(fileURLWithPath: path))
    var killed = 0
    for _ in 0..<100 {
      let writer = Self.adding(runs, to: path)
      try writer.run()
      usleep(UInt32(UInt64.random(in: 0...duration) / 1000))
      kill(writer.processIdentifier, SIGKILL)
      writer.waitUntilExit()
      if writer.terminationReason == .uncaughtSignal { killed += 1 }
      let after = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(after == before || after == before + added)
      before = after
    }
    #expect(killed > 50, "\(killed) writers were killed at work")
    try Self.writeRuns(1, from: 1000, to: runs)
    #expect(try Self.add(runs, to: path).status == 0)
    let contents = try HistoryFile(path: path).read(.summary)
    #expect(Set(contents.records.map(\.commit)).count == 16)
    #expect(contents.skipped.count == 0)
  }

  @Test("a disk that fills up while a run is written costs that run, and leaves the rest as it was")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let (runs, path) = (folder.path + "/new.jsonl", folder.path + "/history.jsonl")
    try HistoryFile(path: path).append(HistoryTests.record(commit: "old"))
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try Self.writeRuns(1, to: runs)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Beyond 8 blocks of 512 bytes the file may not grow, and writing to it fails half way.
    process.arguments = [
      "-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" history add \"$1\" --history \"$2\"",
      BenchExecutable.url.path, runs, path,
    ]
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(
      text == "bench: error: cannot record a run in '\(path)': File too large [output-unwritable]\n"
    )
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test("two writers at once record everything, whole")
  func twoWriters() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/history.jsonl"
    let writers = try (0..<2).map { number in
      let runs = folder.path + "/new\(number).jsonl"
      try Self.writeRuns(50, from: number * 50, to: runs)
      return Self.adding(runs, to: path)
    }
    for writer in writers { try writer.run() }
    for writer in writers { writer.waitUntilExit() }
    let contents = try HistoryFile(path: path).read()
    #expect(contents.skipped.count == 0)
    #expect(Set(contents.records.map(\.commit)).count == 100)
  }

  @Test("what is no run is told by its line, and not recorded")
  func wrongInput() throws {
    let folder = try TemporaryFolder()
    let (runs, path) = (folder.path + "/new.jsonl", folder.path + "/history.jsonl")
    try Self.writeRuns(1, to: runs)
    let good = try Data(contentsOf: URL(fileURLWithPath: runs))
    try (Data("{}\n".utf8) + good).write(to: URL(fileURLWithPath: runs))
    let added = try Self.add(runs, to: path)
    #expect(added.status == 65)
    let reason = "line 1 is skipped: it is damaged, or no run"
    #expect(added.messages == "bench: error: '\(runs)': \(reason) [input-wrong]\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == good)
  }
}
