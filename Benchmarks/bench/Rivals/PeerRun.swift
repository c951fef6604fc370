// A comparison in the course of a command: which work was done by whom, as a table, as results to
// record, and as faults to report.

import Measurement
import Peers
import ProgramSupport

struct PeerRun {
  struct Line {
    let caseName: String
    let metric: String
    let entries: [PeerComparison.Entry]
  }

  let folder: String
  /// Seconds for any one answer.
  let limit: Double
  let schedule: MeasurementSchedule
  private(set) var lines: [Line] = []
  private(set) var drags: [Line] = []
  /// Cases whose system is not there.
  private(set) var absent: [String] = []

  /// Drags are repeated so often, and the least time of each step counts.
  static let dragRepeats = 7

  private func contestants(_ rivals: [PeerRival], on problem: PeerProblem) -> [PeerContestant] {
    rivals.filter { !$0.isFlexbox || problem.tree != nil }.map {
      PeerContestant($0, in: folder, problem: problem, limit: limit)
    }
  }

  /// Has everyone do some kinds of work on problems, which are draws of a family where there are several.
  mutating func run(
    _ requests: [PeerRequest],
    on problems: [PeerProblem],
    caseName: String,
    rivals: [PeerRival] = PeerRival.allCases,
    isOfViews: Bool = false
  ) {
    // Draw by draw: rivals are processes that keep a system for all requests, and take memory.
    let draws = problems.map { problem in
      let rivals = contestants(rivals, on: problem)
      let ours: any Contestant =
        (isOfViews ? ViewContestant(problem) : nil) ?? OwnContestant(problem)
      return requests.map { entries(of: $0, on: problem, ours, rivals) }
    }
    for (index, request) in requests.enumerated() {
      for metric in request.metrics {
        let ofMetric = draws.map { $0[index].filter { $0.metric == metric } }
        add(Self.together(ofMetric), caseName: caseName, metric: metric)
      }
    }
  }

  private func entries(
    of request: PeerRequest,
    on problem: PeerProblem,
    _ ours: any Contestant,
    _ rivals: [PeerContestant]
  ) -> [PeerComparison.Entry] {
    var contestants: [any Contestant] = rivals.filter { $0.canTake(request) }
    if request == .build, ours is OwnContestant {
      contestants.insert(OwnContestant(problem, isNewEachTime: true), at: 0)
    }
    return PeerComparison(schedule).run(request, on: problem, ours: ours, rivals: contestants)
  }

  /// The entries of all draws as one each contestant, ours first.
  private static func together(
    _ draws: [[PeerComparison.Entry]]
  ) -> [PeerComparison.Entry] {
    guard draws.count > 1, let first = draws.first else { return draws.first ?? [] }
    let ours = draws.compactMap(\.first)
    return first.compactMap { entry in
      let same = draws.compactMap { $0.first { $0.subject == entry.subject } }
      return PeerComparison.Entry.family(same, beside: ours)
    }
  }

  /// Adds a line whose entries are of one metric, ours first.
  mutating func add(_ entries: [PeerComparison.Entry], caseName: String, metric: String) {
    lines.append(Line(caseName: caseName, metric: metric, entries: entries))
  }

  /// Has everyone who is fast enough drag through the steps of a problem.
  mutating func drag(_ problem: PeerProblem, caseName: String) {
    var entries = [
      PeerComparison.drag(OwnContestant(problem), repeats: Self.dragRepeats, limit: limit)
    ]
    for rival in contestants(PeerRival.allCases, on: problem) {
      entries.append(PeerComparison.drag(rival, repeats: Self.dragRepeats, limit: limit))
    }
    drags.append(Line(caseName: caseName, metric: "drag step", entries: entries))
  }

  /// What is recorded: whoever has times and no fault.
  func results(suite: String) -> [MeasurementResult] {
    (lines + drags).flatMap { line in
      line.entries.compactMap { entry -> MeasurementResult? in
        guard entry.fault == nil else { return nil }
        // Who solves is the same; what differs is the work.
        let isNew = entry.subject == OwnContestant.nameWhenNew
        let benchmark = Benchmark(
          suite: suite,
          caseName: line.caseName,
          subject: isNew ? OwnContestant.name : entry.subject,
          metric: isNew ? "\(line.metric) new" : line.metric
        ) { { _ in } }
        let samples = entry.samples.map { benchmark.unit.value(ofNanoseconds: $0) }
        // A rival's worst is one against ours, and no figure of its own.
        let worst = entry.subject == OwnContestant.name ? entry.worst : nil
        return MeasurementResult(benchmark, samples: samples, worst: worst)
      }
    }
  }

  /// What is wrong with our own answers; rivals' faults are shown and change nothing.
  var ownFaults: [String] {
    (lines + drags).flatMap { line in
      line.entries.compactMap { entry -> String? in
        guard [OwnContestant.name, OwnContestant.nameWhenNew].contains(entry.subject) else {
          return nil
        }
        let trouble = entry.fault ?? entry.failure?.label
        return trouble.map { "\(line.caseName), \(line.metric): \($0)" }
      }
    }
  }
}

extension PeerRun {
  /// The cases of the suite whose `peers/case/metric` is wanted, with the work that is; large ones only
  /// where `spelled`, the text of a filter, has their names.
  static func cases(
    spelledIn spelled: String? = nil,
    where isWanted: (String) -> Bool,
    isQuick: Bool
  ) -> [PeerCase] {
    PeerCase.all(folder: PeerOptions.folder).compactMap { peerCase in
      if peerCase.isLarge, !(spelled.map { SuitePlan.isSpelled(peerCase.name, in: $0) } ?? false) {
        return nil
      }
      func isWantedMetric(_ metric: String) -> Bool {
        isWanted("\(Suite.peers.rawValue)/\(peerCase.name)/\(metric)")
      }
      var wanted = peerCase
      wanted.requests = peerCase.requests.filter { $0.metrics.contains(where: isWantedMetric) }
      // Kiwi alone takes a minute to have the large tree ready.
      if isQuick, peerCase.isSlow { wanted.requests = [] }
      wanted.isDragged = peerCase.isDragged && !isQuick && isWantedMetric("drag step")
      return wanted.requests.isEmpty && !wanted.isDragged ? nil : wanted
    }
  }

  /// Goes through cases, one after another.
  mutating func run(_ cases: [PeerCase], isQuick: Bool, progress: ProgressLine) {
    for (index, peerCase) in cases.enumerated() {
      progress.show("comparing", done: index, total: cases.count, next: peerCase.name)
      let problems = peerCase.draws(isQuick: isQuick).compactMap(peerCase.problem)
      guard let first = problems.first else {
        absent.append(peerCase.name)
        continue
      }
      run(
        peerCase.requests,
        on: problems,
        caseName: peerCase.name,
        rivals: peerCase.rivals,
        isOfViews: peerCase.isOfViews
      )
      if peerCase.isDragged { drag(first, caseName: peerCase.name) }
    }
    progress.clear()
  }

  /// Writes the tables, and says what is wrong with our own answers and which systems are missing.
  func report(suite: String, to console: Console) throws {
    if !lines.isEmpty || !drags.isEmpty {
      try console.write("\n" + PeerTable(self, suite: suite).render())
    }
    for name in absent { console.note("\(name) is missing; scripts/setup-peers brings it") }
    for fault in ownFaults { Console.report(fault, as: .no) }
  }

  /// A wrong answer of ours is the only one that counts.
  var exitStatus: ExitStatus { ownFaults.isEmpty ? .done : .no }
}
