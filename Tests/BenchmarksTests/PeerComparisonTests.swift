import Constraints
import FuzzSupport
import Measurement
import Testing
import Workloads

@testable import Peers
@testable import bench

/// A contestant whose times are made up, and that remembers when it was asked.
private final class MadeUpContestant: Contestant {
  let name: String
  let remark: String? = nil
  private let nanoseconds: Double
  private let fault: String?
  private let failure: PeerFailure?
  /// How many samples may be taken before it fails.
  private var samplesLeft: Int
  private let log: Log

  final class Log {
    var names: [String] = []
  }

  init(
    _ name: String,
    _ nanoseconds: Double,
    fault: String? = nil,
    failure: PeerFailure? = nil,
    samples: Int = .max,
    log: Log = Log()
  ) {
    self.name = name
    self.nanoseconds = nanoseconds
    self.fault = fault
    self.failure = failure
    samplesLeft = samples
    self.log = log
  }

  func prepare(for request: PeerRequest) throws(PeerFailure) -> String? {
    if let failure, samplesLeft == .max { throw failure }
    return fault
  }

  func measure(_ request: PeerRequest, repetitions: Int) throws(PeerFailure) -> [Double] {
    if samplesLeft == 0, let failure { throw failure }
    samplesLeft -= 1
    log.names.append(name)
    return request.metrics.map { _ in nanoseconds * Double(repetitions) }
  }

  func drag() throws(PeerFailure) -> [Double] {
    if let failure { throw failure }
    samplesLeft -= 1
    // Every drag has its disturbance at another step.
    return (0..<5).map { $0 == samplesLeft % 5 ? 1000 * nanoseconds : nanoseconds }
  }
}

@Suite("Rivals: comparison")
struct PeerComparisonTests {
  private static let schedule = MeasurementSchedule(
    rounds: 4,
    samplesPerRound: 1,
    sampleNanoseconds: 1,
    benchmarkNanoseconds: 1e9
  )
  private static let problem = PeerProblem(ConstraintSystem(), steps: [])

  private func compare(
    _ request: PeerRequest,
    _ contestants: [MadeUpContestant]
  )
    -> [PeerComparison.Entry]
  {
    PeerComparison(Self.schedule).run(
      request,
      on: Self.problem,
      ours: contestants[0],
      rivals: Array(contestants[1...])
    )
  }

  @Test("ours is sampled right before every rival, and rounds turn the order of rivals")
  func interleaving() {
    let log = MadeUpContestant.Log()
    let entries = compare(
      .build,
      [
        MadeUpContestant("own", 10, log: log), MadeUpContestant("a", 20, log: log),
        MadeUpContestant("b", 45, log: log),
      ]
    )
    // Calibration asks everyone once.
    #expect(Array(log.names[..<3]) == ["own", "a", "b"])
    #expect(
      Array(log.names[3...])
        == ["own", "a", "own", "b", "own", "b", "own", "a"]
        + ["own", "a", "own", "b", "own", "b", "own", "a"]
    )
    #expect(entries.map(\.subject) == ["own", "a", "b"])
    #expect(entries.map(\.samples.count) == [8, 4, 4])
    #expect(entries[2].ratio(to: entries[0])?.ratio == 4.5)
  }

  @Test("a rival that fails, even in the middle, has no times, and the others go on")
  func failures() {
    let entries = compare(
      .edits(0..<2, name: "x"),
      [
        MadeUpContestant("own", 10), MadeUpContestant("gone", 1, failure: .missing),
        MadeUpContestant("late", 1, failure: .overLimit(seconds: 2), samples: 3),
        MadeUpContestant("wrong", 5, fault: "off"),
      ]
    )
    #expect(
      entries.map(\.metric) == Array(repeating: ["add x", "remove x"], count: 4).flatMap { $0 }
    )
    #expect(entries.map(\.samples.isEmpty) == [false, false, true, true, true, true, false, false])
    #expect(entries[2].failure == .missing)
    #expect(entries[4].failure == .overLimit(seconds: 2))
    #expect(entries[6].fault == "off")
    // Two edits a repetition: a piece of work is one of them.
    #expect(entries[0].samples.allSatisfy { $0 == 5 })
  }

  @Test("a drag counts the least time of each step")
  func drag() {
    let entry = PeerComparison.drag(MadeUpContestant("own", 3), repeats: 7, limit: 10)
    #expect(entry.samples == [3, 3, 3, 3, 3])
    let late = MadeUpContestant("late", 1, failure: .overLimit(seconds: 60), samples: 3)
    #expect(PeerComparison.drag(late, repeats: 7, limit: 10).failure == .overLimit(seconds: 60))
  }

  @Test("the table says how many times ours, and who is missing, late or wrong")
  func table() {
    var run = PeerRun(folder: "", limit: 1, schedule: Self.schedule)
    run.add(
      compare(
        .build,
        [
          MadeUpContestant("tinamou", 2000), MadeUpContestant("kiwi", 16_000),
          MadeUpContestant("clp", 1, failure: .missing),
          MadeUpContestant("glpk", 1, failure: .overLimit(seconds: 60)),
          MadeUpContestant("highs", 3000, fault: "required row 7 is off by 23.0"),
          MadeUpContestant("yoga", 1, failure: .refused("no tree")),
        ]
      ),
      caseName: "cell",
      metric: "build"
    )
    let lines = PeerTable(run, suite: "peers").render().split(separator: "\n")
    #expect(
      lines[0].split(separator: " ").joined(separator: " ").hasPrefix("peers work tinamou kiwi")
    )
    #expect(
      lines[1].split(separator: " ").joined(separator: " ")
        == "cell build 2.00 us 16.0 us = 8.00x (8.00–8.00) missing over 60 s wrong (3.00 us) –"
    )
    #expect(lines[2] == "cell build: highs wrong: required row 7 is off by 23.0")
    #expect(run.results(suite: "peers").map(\.subject) == ["tinamou", "kiwi"])
    #expect(run.results(suite: "peers").map(\.median) == [2, 16])
    #expect(run.exitStatus == .done)
    run.add(
      compare(.build, [MadeUpContestant("tinamou", 1, fault: "off")]),
      caseName: "cell",
      metric: "resize"
    )
    #expect(run.exitStatus == .no)
    #expect(run.ownFaults == ["cell, resize: off"])
  }

  @Test("a ratio's interval holds the ratio, and is narrow where samples agree")
  func ratios() throws {
    var generator = SeededGenerator(seed: 3)
    let steady = try #require(
      RatioInterval(of: [30, 30, 30], over: [10, 10], using: &generator)
    )
    #expect(steady.ratio == 3 && steady.low == 3 && steady.high == 3)
    let first = (0..<40).map { _ in Double(generator.integer(in: 190...210)) }
    let second = (0..<40).map { _ in Double(generator.integer(in: 90...110)) }
    let noisy = try #require(RatioInterval(of: first, over: second, using: &generator))
    #expect(noisy.low < noisy.ratio && noisy.ratio < noisy.high)
    #expect(noisy.low > 1.8 && noisy.high < 2.2)
    #expect(RatioInterval(of: [], over: [1], using: &generator) == nil)
    #expect(RatioInterval(of: [1], over: [0, 0, 0], using: &generator) == nil)
  }

  @Test("random systems are counted as right, and compared as often as was asked")
  func certification() {
    var certification = Certification(seed: 9, comparedEvery: 4)
    for input in 0..<12 { certification.check(input) }
    #expect(certification.faults == [])
    #expect(certification.rightCount == 12)
    #expect(certification.comparedCount == 3)
    #expect(certification.summary().hasPrefix("tinamou: 12 of 12 right by certificate, "))
    #expect(certification.certifiedCount == 12)
    var peer = PeerCertification(.kiwi, seed: 9, folder: "/nonexistent", limit: 1)
    peer.check(0)
    #expect(peer.summary() == "kiwi: missing; scripts/setup-peers brings it")
  }

  @Test("our solver as a contestant is right in every kind of work, and edits leave nothing behind")
  func ownContestant() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-120"))
    let problem = try #require(PeerProblem(editing: workload))
    let contestant = OwnContestant(problem)
    for request in [PeerRequest.build, .resize] + PeerProblem.editRequests {
      let fault = try contestant.prepare(for: request)
      #expect(fault == nil)
      let times = try contestant.measure(request, repetitions: 1)
      #expect(times.count == request.metrics.count)
      #expect(times.allSatisfy { $0 > 0 })
    }
    let steps = try contestant.drag()
    #expect(steps.count == workload.parameterRows.count - 1)
    #expect(contestant.remark?.contains("pivots to add") == true)
  }

  @Test("the cases of the suite are found by name, and a quick run leaves the slow ones out")
  func cases() throws {
    let all = PeerRun.cases(where: { _ in true }, isQuick: false)
    #expect(all.map(\.name).contains("tree-intrinsic-1000#0"))
    #expect(all.contains { $0.isDragged })
    let quick = PeerRun.cases(where: { _ in true }, isQuick: true)
    #expect(!quick.map(\.name).contains("tree-intrinsic-1000#0"))
    #expect(!quick.contains { $0.isDragged })
    #expect(all.flatMap(\.benchmarkNames).contains("peers/unequal-1000/drag step"))
    let cell = PeerRun.cases(where: { $0 == "peers/cell/build" }, isQuick: false)
    #expect(cell.flatMap(\.benchmarkNames) == ["peers/cell/build"])
    #expect(cell.map(\.requests) == [[.build]])
    for peerCase in all where peerCase.name != "enaml" {
      #expect(peerCase.problem(peerCase.draws(isQuick: false)[0]) != nil, "\(peerCase.name)")
    }
    let tree = try #require(all.first { $0.name == "tree-intrinsic-100" })
    #expect(tree.draws(isQuick: false).count > tree.draws(isQuick: true).count)
  }

  @Test("large systems are for who spells their names, with the rivals that answer in time")
  func largeCases() throws {
    #expect(!PeerRun.cases(where: { _ in true }, isQuick: false).contains { $0.isLarge })
    let large = PeerRun.cases(
      spelledIn: "^peers/tree-intrinsic-1000/build",
      where: { $0 == "peers/tree-intrinsic-1000/build" },
      isQuick: false
    )
    #expect(large.map(\.name) == ["tree-intrinsic-1000"])
    #expect(large.map(\.requests) == [[.build]])
    #expect(large.first?.rivals == [.clp, .yoga])
    let problem = try #require(large.first?.problem(0))
    #expect(problem.steps.count == 4)
  }

  @Test(
    "draws of a family are one entry a contestant: geometric means, the worst, and what went wrong"
  )
  func family() throws {
    let schedule = MeasurementSchedule(
      rounds: 4,
      samplesPerRound: 1,
      sampleNanoseconds: 1e4,
      benchmarkNanoseconds: 1e8
    )
    var run = PeerRun(folder: "/nonexistent", limit: 1, schedule: schedule)
    let problems = try [3, 30].map { labels in
      PeerProblem(try #require(Workload(named: "unequal-\(labels)")))
    }
    run.run([.build], on: problems, caseName: "unequal")
    #expect(run.lines.count == 1)
    let entries = run.lines[0].entries
    #expect(entries.prefix(2).map(\.subject) == ["tinamou", "tinamou-new"])
    let entry = entries[0]
    #expect(entry.samples.count >= 4 && entry.samples.allSatisfy { $0 > 0 })
    // Ten times the labels are many times the work.
    #expect(try #require(entry.worst) > 1.2)
    #expect(try #require(entries[1].worst) > 0)
    let kiwi = try #require(entries.first { $0.subject == "kiwi" })
    #expect(kiwi.samples.isEmpty && kiwi.failure != nil)
  }

  @Test("a proof accepts the rounded answer and no other")
  func proof() {
    var system = ConstraintSystem()
    system.addVariables(2)
    system.addTerm(1.0, variable: 0)
    system.addTerm(1.0, variable: 1)
    system.endRow(constant: -0.3, .equal)
    system.addTerm(1.0, variable: 0)
    system.endRow(constant: -0.1, .equal)
    func fault(_ values: [Double], dropped: [Int] = []) -> String? {
      system.requiredRowFault(
        in: .init(
          status: .solved,
          values: values,
          violations: [],
          conflicts: dropped.map { Conflict(dropped: $0, members: [$0]) },
          ambiguities: []
        )
      )
    }
    #expect(fault([0.1, 0.2]) == nil)
    #expect(fault([0.1, (0.2).nextUp.nextUp]) != nil)
    #expect(fault([(0.1).nextDown, 0.2]) != nil)
    #expect(fault([0.1, 0.2], dropped: [1]) != nil)
    #expect(fault([0.1, .nan]) != nil)
  }
}
