// `scripts/track` with programs that only pretend to build and to measure: what it remembers, and how it ends.

import Foundation
import Testing

@Suite("scripts/track") struct TrackTests {
  /// A repository of its own with the script, and a `swift` whose `bench` does what a file beside it says.
  private struct Yard {
    let folder: URL
    private var origin: URL { folder.appendingPathComponent("origin") }
    private var stubs: URL { folder.appendingPathComponent("stubs") }

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("track-\(UUID().uuidString)").resolvingSymlinksInPath()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try write(try Repository.text("scripts/track"), to: "origin/scripts/track")
      try write("#!/bin/sh\n", to: "origin/scripts/setup")
      try write(".bench\n", to: "origin/.gitignore")
      // Says where its programs are as SwiftPM does, and notes what these are asked for.
      try write(
        """
        #!/usr/bin/env bash
        here=$(dirname "$0")
        case $* in
          *--show-bin-path*) echo "$here/bin" ;;
        esac
        """,
        to: "stubs/swift"
      )
      try write(
        """
        #!/usr/bin/env bash
        here=$(dirname "$0")
        echo "$1 $(git log -1 --format=%s)" >>"$here/asked"
        if [ -f "$here/$1" ]; then exit "$(cat "$here/$1")"; fi
        """,
        to: "stubs/bin/bench"
      )
      _ = try git("init", "--quiet", "--initial-branch=main")
      try commit("first")
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// By a process of its own: a program that this one has open for writing while another test starts a process could
    /// not be run.
    private func write(_ text: String, to name: String) throws {
      let path = folder.appendingPathComponent(name).path
      let command = #"mkdir -p "$(dirname "$2")" && printf %s "$1" >"$2" && chmod +x "$2""#
      let done = try Repository.run("sh", ["-c", command, "sh", text, path], in: folder)
      try #require(done.status == 0, "\(done.output)")
    }

    private func git(_ words: String...) throws -> String {
      let identity = ["-c", "user.name=Tracker", "-c", "user.email=tracker@example.org"]
      let done = try Repository.run("git", identity + words, in: origin)
      try #require(done.status == 0, "\(done.output)")
      return done.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func commit(_ subject: String) throws {
      try write(subject, to: "origin/text")
      _ = try git("add", "--all")
      _ = try git("commit", "--quiet", "--message", subject)
    }

    var head: String { get throws { try git("rev-parse", "HEAD") } }

    /// Lets a command of the measuring program end with a status.
    func end(_ command: String, with status: Int) throws {
      try write("\(status)\n", to: "stubs/bin/\(command)")
    }

    func track() throws -> (status: Int32, output: String) {
      let path = "\(stubs.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
      return try Repository.run(
        origin.appendingPathComponent("scripts/track").path,
        ["--repository", "."],
        in: origin,
        environment: ["PATH": path]
      )
    }

    func text(_ name: String) -> String {
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }

    /// What the programs were asked for, and where.
    var asked: String { text("stubs/bin/asked") }
    var tracked: String { text("origin/.bench/tracked") }
  }

  @Test("each new commit is measured by the program built of it, and compared with the one before")
  func measures() throws {
    let yard = try Yard()
    defer { yard.remove() }
    let first = try yard.head
    let done = try yard.track()
    #expect(done.status == 0, "\(done.output)")
    #expect(yard.asked == "run first\nhistory first\n")
    #expect(yard.tracked == "\(first) \(first)\n")
    try yard.commit("second")
    #expect(try yard.track().status == 0)
    #expect(yard.asked.hasSuffix("run second\ncompare second\nhistory second\n"))
    let second = try yard.head
    #expect(yard.tracked == "\(second) \(second)\n")
    // Nothing new, nothing asked.
    let before = yard.asked
    #expect(try yard.track().status == 0)
    #expect(yard.asked == before)
  }

  @Test("a commit that could not be measured is a failure, and is tried again")
  func unmeasured() throws {
    let yard = try Yard()
    defer { yard.remove() }
    #expect(try yard.track().status == 0)
    let before = yard.tracked
    try yard.commit("second")
    try yard.end("run", with: 70)
    let failed = try yard.track()
    #expect(failed.status == 70, "\(failed.output)")
    #expect(failed.output.contains("second: bench run ended with 70"))
    #expect(yard.tracked == before)
    try yard.end("run", with: 1)
    #expect(try yard.track().status == 0)
    #expect(yard.tracked != before)
  }

  @Test("a comparison that fails is a failure, and what is slower is 1")
  func uncompared() throws {
    let yard = try Yard()
    defer { yard.remove() }
    #expect(try yard.track().status == 0)
    let first = try yard.head
    try yard.commit("second")
    try yard.end("compare", with: 70)
    let failed = try yard.track()
    #expect(failed.status == 70, "\(failed.output)")
    // It is measured, and the next is compared with the first.
    let second = try yard.head
    #expect(yard.tracked == "\(first) \(second)\n")
    try yard.commit("third")
    try yard.end("compare", with: 1)
    let slower = try yard.track()
    #expect(slower.status == 1, "\(slower.output)")
    #expect(slower.output.contains("slower in 1 of the commits that are new"))
    let third = try yard.head
    #expect(yard.tracked == "\(third) \(third)\n")
  }
}
