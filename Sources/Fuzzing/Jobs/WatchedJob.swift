// A job from the driver's side: its process, what it is doing, and its limits.

import Glibc

/// A job that is watched.
final class WatchedJob {
  /// What a coverage-guided job says that it reached.
  struct Reach {
    var edges: Int
    var features: Int
  }

  let plan: JobPlan
  private let target: any FuzzTarget.Type
  private let command: ChildCommand
  private let page: SharedPage
  private var process: ChildProcess
  private var nextLook: UInt64 = 0
  /// The work that was seen at the last look, by when it began, and its watch.
  private var watched: (start: UInt64, watch: HangWatch)?
  private(set) var hasEnded = false
  private(set) var reached: Reach?
  /// What the target has counted besides.
  private(set) var tallies: [Tally] = []

  init(
    _ target: any FuzzTarget.Type,
    command: ChildCommand,
    plan: JobPlan
  ) throws(FuzzingFailure) {
    self.target = target
    self.command = command
    self.plan = plan
    page = try SharedPage()
    process = try Self.start(target, command: command, plan: plan, page: page)
  }

  /// Inputs tried; one that ended its process counts.
  var inputCount: Int { Int(page[.inputCount]) }

  /// Has the job end after the input it is at.
  func stop() { page[.stopRequest] = 1 }

  /// Reads what came, and sees whether the process is still well.
  func look(
    isStopping: Bool,
    found: (FindingRecord) throws(FuzzingFailure) -> Void
  ) throws(FuzzingFailure) {
    var runs = true
    // Bounded: the other jobs want to be looked after, too.
    for _ in 0..<64 where runs {
      runs = process.receive(until: 0)
      var isEmpty = true
      while let frame = process.nextFrame() {
        isEmpty = false
        var counts = FrameReader(frame)
        if let counted = [Tally](&counts) {
          tallies.add(counted)
          continue
        }
        var fields = FrameReader(frame)
        if let record = FindingRecord(&fields) { try found(record) }
      }
      if isEmpty { break }
    }
    if let newer = Self.reach(in: process.messageBytes) { reached = newer }
    if let cause = death(runs: runs) {
      try bury(cause, isStopping: isStopping, found: found)
    } else if !runs {
      hasEnded = true
    }
  }

  /// Why the process has to be given up, or nil while it is well or has ended as it should.
  private func death(runs: Bool) -> Finding.ProcessEnd? {
    if !runs { return process.end == .exited(0) ? nil : .itself }
    let now = MonotonicClock.nanoseconds()
    guard now >= nextLook else { return nil }
    nextLook = now + HangWatch.lookInterval
    let start = page[.phaseStart]
    if page[.phase] == SharedPage.Phase.idle.rawValue {
      watched = nil
    } else if let watched, watched.start == start {
      if watched.watch.isOver(process, at: now) { return .hang(seconds: command.limits.seconds) }
    } else {
      watched = (start, HangWatch(process, since: start, seconds: command.limits.seconds))
    }
    return process.residentBytes > command.limits.residentBytes
      ? .memory(bytes: command.limits.residentBytes) : nil
  }

  private func bury(
    _ cause: Finding.ProcessEnd,
    isStopping: Bool,
    found: (FindingRecord) throws(FuzzingFailure) -> Void
  ) throws(FuzzingFailure) {
    process.stop()
    guard page[.phase] != SharedPage.Phase.idle.rawValue else {
      throw FuzzingFailure(
        "go on with '\(target.name)'",
        reason: Finding(endOf: process, cause: cause, page: page).message
      )
    }
    let isGenerating = page[.phase] == SharedPage.Phase.generating.rawValue
    let index = page[.inputIndex]
    let record = FindingRecord(
      finding: Finding(endOf: process, cause: cause, page: page),
      index: index,
      // A target that stops while it makes an input has none to show.
      input: isGenerating ? [] : page.input
    )
    page[.inputCount] &+= 1
    try found(record)
    var rest = plan
    rest.firstInput = Int(index) + 1
    if rest.inputCount != .max { rest.inputCount -= rest.firstInput - plan.firstInput }
    guard !isStopping, rest.inputCount > 0 else {
      hasEnded = true
      return
    }
    page.clearTraces()
    watched = nil
    process = try Self.start(target, command: command, plan: rest, page: page)
  }

  private static func start(
    _ target: any FuzzTarget.Type,
    command: ChildCommand,
    plan: JobPlan,
    page: SharedPage
  ) throws(FuzzingFailure) -> ChildProcess {
    var arguments = ["--seed", "\(plan.seed)", "--job", "\(plan.job)"]
    arguments += ["--first-input", "\(plan.firstInput)"]
    if plan.inputCount != .max { arguments += ["--inputs", "\(plan.inputCount)"] }
    for folder in plan.corpus { arguments += ["--corpus", folder] }
    if let folder = plan.keptInputs { arguments += ["--kept-inputs", folder] }
    return try ChildProcess(
      command: command.arguments(Job.commandName, target: target, arguments),
      page: page
    )
  }

  /// The last numbers of libFuzzer's lines `#123 NEW cov: 45 ft: 67 …`.
  private static func reach(in messages: [UInt8]) -> Reach? {
    #if COVERAGE_GUIDED
    let text = String(decoding: messages.suffix(4_096), as: UTF8.self)
    for line in text.split(separator: "\n").reversed() {
      let words = line.split(separator: " ")
      guard let edges = words.firstIndex(of: "cov:"), let features = words.firstIndex(of: "ft:"),
        edges + 1 < words.count, features + 1 < words.count,
        let edgeCount = Int(words[edges + 1]), let featureCount = Int(words[features + 1])
      else { continue }
      return Reach(edges: edgeCount, features: featureCount)
    }
    #endif
    return nil
  }
}
