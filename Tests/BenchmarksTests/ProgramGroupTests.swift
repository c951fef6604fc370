// What becomes of a build when `bench` that waits for it is ended.

import FileAccess
import Foundation
import Glibc
import Testing

@Suite("Builds that are ended")
struct ProgramGroupTests {
  /// A `bench compare` that waits for a build without an end.
  private struct Building {
    let folder: TemporaryFolder
    let bench: Process
    /// The build's process.
    let build: pid_t
    /// What the build has started.
    let compiler: pid_t
    var lock: String { folder.path + "/package/.bench/builds/lock" }

    init() throws {
      folder = try TemporaryFolder()
      let stub = folder.path + "/swift"
      try ProgramFile.write(
        """
        #!/usr/bin/env bash
        # As SwiftPM, it ends at Ctrl-C, and leaves behind what it has started in groups of their own.
        case $1 in build)
          set -m
          sleep 60 &
          echo "$$ $!" >"$0.pid" && mv "$0.pid" "$0.built" && wait
        esac
        """,
        to: stub
      )
      try ProgramFile.write(
        """
        set -e
        mkdir "$1" && cd "$1" && git init --quiet && touch Package.swift
        git add . && git -c user.name=A -c user.email=a@example.org commit --quiet --message first
        """,
        to: folder.path + "/make"
      )
      let maker = Process()
      maker.executableURL = URL(fileURLWithPath: "/bin/sh")
      maker.arguments = [folder.path + "/make", folder.path + "/package"]
      try maker.run()
      maker.waitUntilExit()
      bench = Process()
      bench.executableURL = BenchExecutable.url
      bench.arguments = [
        "compare", "HEAD", ".", "--package", folder.path + "/package", "--product", "p",
      ]
      var environment = ProcessInfo.processInfo.environment
      environment["PATH"] = "\(folder.path):\(environment["PATH"] ?? "")"
      bench.environment = environment
      bench.standardInput = FileHandle.nullDevice
      bench.standardError = FileHandle.nullDevice
      try bench.run()
      var text: String?
      for _ in 0..<600 where text == nil {
        usleep(50_000)
        text = try? String(contentsOfFile: stub + ".built", encoding: .utf8)
      }
      let numbers = try #require(text).split(whereSeparator: \.isWhitespace).compactMap {
        pid_t($0)
      }
      try #require(numbers.count == 2)
      (build, compiler) = (numbers[0], numbers[1])
    }

    /// Whether somebody holds the lock of the builds.
    var isLocked: Bool {
      let descriptor = open(lock, O_RDWR | O_CLOEXEC)
      defer { close(descriptor) }
      return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }
  }

  @Test("a build ends with whoever waits for it", arguments: [SIGINT, SIGTERM])
  func ended(signal: Int32) throws {
    let building = try Building()
    kill(building.bench.processIdentifier, signal)
    building.bench.waitUntilExit()
    #expect(building.bench.terminationReason == .uncaughtSignal)
    #expect(building.bench.terminationStatus == signal)
    #expect(kill(building.build, 0) != 0, "the build goes on")
    var state = ""
    for _ in 0..<600 {
      // It may be a while until somebody asks how it ended.
      let stat = try? String(contentsOfFile: "/proc/\(building.compiler)/stat", encoding: .utf8)
      state =
        stat.map { $0.split(separator: " ").dropFirst(2).first.map(String.init) ?? "" } ?? "gone"
      if ["gone", "Z"].contains(state) { break }
      usleep(50_000)
    }
    #expect(["gone", "Z"].contains(state), "what the build has started goes on")
    kill(-building.compiler, SIGKILL)
  }

  @Test("a build that could not be ended holds the lock until it has")
  func killed() throws {
    let building = try Building()
    kill(building.bench.processIdentifier, SIGKILL)
    // Foundation waits for all who inherited its socket; the lock of a process that is gone goes at once.
    usleep(500_000)
    #expect(building.isLocked)
    kill(-building.build, SIGKILL)
    kill(-building.compiler, SIGKILL)
    for _ in 0..<600 where building.isLocked { usleep(50_000) }
    #expect(!building.isLocked)
  }
}
