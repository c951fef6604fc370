// Runs of the driver through the built executable's processes: what is found, kept, repeated and survived.

import FileAccess
import Foundation
import FuzzTargets
import Testing

@testable import Fuzzing

@Suite struct FuzzRunTests {
  private static let canary = TargetTable.target(named: "canary")

  @Test(
    "a run finds what the canary fails on, goes on after crashes, and keeps the smallest inputs"
  )
  func canaryIsFound() throws {
    let folder = try TemporaryFolder()
    let canary = try #require(Self.canary)
    var plan = RunPlan(seed: 6, seconds: 60, findingsFolder: folder.path)
    plan.job.inputCount = 3_000
    plan.jobCount = 2
    let result = try FuzzRun(canary, command: FuzzExecutable.command, plan: plan).run()
    #expect(result.inputCount == 6_000)
    #expect(Set(result.findings.map(\.finding.kind)) == ["canary", Finding.crashKind])
    for found in result.findings {
      #expect(found.count >= found.kept.count)
      #expect(found.kept.count == FindingStore.keptPerClass)
      for kept in found.kept {
        let input = try FuzzFiles.read(kept.path)
        #expect(String(decoding: input, as: UTF8.self).contains("canary"))
        #expect(input.count == kept.size && kept.size < 10)
        let report = String(decoding: try FuzzFiles.read(kept.path + ".txt"), as: UTF8.self)
        #expect(report.contains("under seed 6"))
        #expect(report.contains("fuzz replay \(kept.path)"))
        // What the report says can be done again is the same input.
        let words = report.split { $0 == " " || $0 == "\n" }.map(String.init)
        let job = try #require(words.firstIndex(of: "--job").flatMap { Int(words[$0 + 1]) })
        let index = try #require(words.firstIndex(of: "--index").flatMap { Int(words[$0 + 1]) })
        let source = InputSource(canary, options: FuzzOptions(), seed: 6, job: job)
        #expect(source.input(index) == input)
      }
    }
    // A run that is repeated finds the same.
    let again = try FuzzRun(canary, command: FuzzExecutable.command, plan: plan).run()
    for found in result.findings {
      let other = again.findings.first { $0.finding.isAlike(found.finding) }
      #expect(other?.count == found.count)
      #expect(other?.kept.map(\.path) == found.kept.map(\.path))
    }
  }

  @Test("a seed, a target and a job decide the i-th input; each of them matters")
  func inputsAreRepeatable() throws {
    for target in TargetTable.targets {
      func inputs(seed: UInt64, job: Int) -> [[UInt8]] {
        let source = InputSource(target, options: FuzzOptions(), seed: seed, job: job)
        // Asked for in another order, they are the same.
        let backwards = (0..<20).reversed().map { source.input($0) }
        let forwards = (0..<20).map { source.input($0) }
        #expect(forwards == backwards.reversed(), "\(target.name)")
        return forwards
      }
      let first = inputs(seed: 1, job: 0)
      #expect(inputs(seed: 1, job: 0) == first, "\(target.name)")
      #expect(inputs(seed: 2, job: 0) != first, "\(target.name)")
      #expect(inputs(seed: 1, job: 1) != first, "\(target.name)")
    }
  }

  @Test("a check that does not end, or eats memory, is a finding; the run goes on")
  func limits() throws {
    let folder = try TemporaryFolder()
    let canary = try #require(Self.canary)
    for (word, kind) in [("canary~", Finding.hangKind), ("canary#", Finding.memoryKind)] {
      // A busy machine may be slow to take memory; that shall not be a hang.
      let command = ChildCommand(
        executable: FuzzExecutable.path,
        limits: ProcessLimits(
          seconds: kind == Finding.hangKind ? 0.5 : 120,
          residentBytes: 256 << 20
        )
      )
      let subject = try Subject(canary, command: command)
      #expect(try subject.finding(in: Array(word.utf8))?.kind == kind)
      #expect(try subject.finding(in: Array("cat".utf8)) == nil)
      try folder.write(word, to: "\(kind)/canary/word.txt")
      var plan = RunPlan(seed: 1, seconds: 60, findingsFolder: "\(folder.path)/findings")
      plan.job.inputCount = 20
      plan.job.corpus = ["\(folder.path)/\(kind)"]
      let result = try FuzzRun(canary, command: command, plan: plan).run()
      #expect(result.inputCount == 20)
      #expect(result.findings.contains { $0.finding.kind == kind })
    }
  }

  @Test("who asks a whole group to end does not end a process of the driver, which does so itself")
  func groupSignals() throws {
    let process = try ChildProcess(command: ["/bin/sleep", "60"], page: SharedPage())
    for number in [SIGINT, SIGTERM] { kill(process.identifier, number) }
    #expect(process.receive(until: MonotonicClock.nanoseconds() + 100_000_000))
    process.stop()
    #expect(process.end == .signalled(SIGKILL))
  }

  @Test("what counts is what a process computes; one that waits is given up by the clock")
  func hangs() throws {
    let start = MonotonicClock.nanoseconds()
    let late = start + 300_000_000
    let waiting = try ChildProcess(command: ["/bin/sleep", "60"], page: SharedPage())
    let patient = HangWatch(waiting, since: start, seconds: 0.2)
    #expect(!patient.isOver(waiting, at: late))
    #expect(patient.isOver(waiting, at: patient.deadline))
    let computing = try ChildProcess(
      command: ["/bin/sh", "-c", "while :; do :; done"],
      page: SharedPage()
    )
    let watch = HangWatch(computing, since: start, seconds: 0.2)
    // By a clock that stands still, only what it computes can end it.
    while !watch.isOver(computing, at: late) { usleep(1_000) }
    #expect(!watch.isOver(computing, at: start + 100_000_000))
    // A question ends by the same watch, whoever asks it.
    let limits = ProcessLimits(seconds: 0.05)
    for process in [waiting, computing] {
      guard case .nothing(.hang) = process.answer(to: .finding, about: [1], within: limits) else {
        Issue.record("a process that says nothing is waited for, or ended by itself")
        continue
      }
    }
  }

  @Test("work beyond a bound is a finding, whatever the target says")
  func slowness() {
    var effort = Effort()
    let bounds = EffortBounds()
    #expect(bounds.finding(effort, inputBytes: 10) == nil)
    effort.pivots = 100_000
    effort.rows = 10
    #expect(bounds.finding(effort, inputBytes: 10)?.kind == "too-many-pivots")
    effort = Effort()
    effort.nanoseconds = 60_000_000_000
    #expect(bounds.finding(effort, inputBytes: 10)?.kind == "too-slow")
    #expect(bounds.withTime(times: 20).finding(effort, inputBytes: 10)?.kind == "too-slow")
    #expect(bounds.withTime(times: 40).finding(effort, inputBytes: 10) == nil)
    // What an input expands to takes time as well, where a target says so.
    effort.copies = 50_000
    #expect(bounds.finding(effort, inputBytes: 10)?.kind == "too-slow")
    let expanding = EffortBounds(nanosecondsPerCopy: 1_200_000)
    #expect(expanding.finding(effort, inputBytes: 10) == nil)
    effort.copies = 1_000
    #expect(expanding.finding(effort, inputBytes: 10)?.kind == "too-slow")
  }
}
