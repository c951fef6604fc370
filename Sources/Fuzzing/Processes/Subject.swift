// One input at a time in a process of its own: what the target finds, or that the process crashed, hung or
// ate memory; and the target's own cuts of it, as cutting begins with reading, and what is to be reduced may be an
// input that no reader survives. The process lives on from one input to the next until one of them ends it. For
// replay and for the reducer; runs with many inputs are made by jobs, which need no question for each.

import CFuzzing
import Glibc

/// What a process may take for one input.
public struct ProcessLimits: Hashable, Sendable {
  /// Time for one input, in seconds.
  public var seconds: Double
  /// Resident memory, in bytes.
  public var residentBytes: Int

  /// Limits that only a defect reaches.
  public init(seconds: Double = 20, residentBytes: Int = 2 << 30) {
    self.seconds = seconds
    self.residentBytes = residentBytes
  }
}

/// How processes of the driver are started.
public struct ChildCommand: Sendable {
  /// This executable, whatever became of its file.
  static let ownExecutable = "/proc/self/exe"

  /// The executable `fuzz`.
  let executable: String
  /// What a run asks of its targets.
  let options: FuzzOptions
  /// What a process may take for one input.
  let limits: ProcessLimits

  /// Names an executable; nil is this one.
  public init(
    executable: String? = nil,
    options: FuzzOptions = FuzzOptions(),
    limits: ProcessLimits = ProcessLimits()
  ) {
    self.executable = executable ?? Self.ownExecutable
    self.options = options
    self.limits = limits
  }

  /// The options of a command line under which an input is judged alike: those that are not the usual ones.
  var words: [String] {
    let usual = ChildCommand()
    var words: [String] = []
    if limits.seconds != usual.limits.seconds { words += ["--timeout", "\(limits.seconds)"] }
    if limits.residentBytes != usual.limits.residentBytes {
      words += ["--memory", "\(limits.residentBytes >> 20)"]
    }
    if options.oracleShare != usual.options.oracleShare {
      words += ["--oracle-share", "\(options.oracleShare)"]
    }
    return words + (options.voters ? ["--voters"] : [])
  }

  /// The arguments of a hidden command about a target, with the run's options.
  func arguments(_ command: String, target: any FuzzTarget.Type, _ rest: [String]) -> [String] {
    [executable, command, target.name, "--oracle-share", "\(options.oracleShare)"]
      + (options.voters ? ["--voters"] : []) + rest
  }
}

/// A target in a child process.
public final class Subject {
  /// The hidden command of the executable that answers a subject.
  public static let commandName = "subject-process"

  /// What is asked about an input.
  enum Question: UInt64 {
    case finding, proposals
  }

  private let target: any FuzzTarget.Type
  private let command: ChildCommand
  private let page: SharedPage
  private var process: ChildProcess?

  /// Makes a subject; its process starts with the first input.
  public init(
    _ target: any FuzzTarget.Type,
    command: ChildCommand = ChildCommand()
  ) throws(FuzzingFailure) {
    self.target = target
    self.command = command
    page = try SharedPage()
  }

  deinit { process?.finish() }

  /// What is wrong with an input: the target's finding, a crash, a hang, too much memory, or nothing.
  ///
  /// - Throws: When no process can be started; never because of the input.
  public func finding(in input: [UInt8]) throws(FuzzingFailure) -> Finding? {
    let process = try running()
    switch process.answer(to: .finding, about: input, within: command.limits) {
    case .frame(let answer):
      var fields = FrameReader(answer)
      return FindingRecord(&fields)?.finding
    case .nothing(let cause):
      stop(process)
      return Finding(endOf: process, cause: cause, page: page)
    }
  }

  /// The target's own cuts of an input, boldest first; none where the process ends or takes longer than its limit.
  public func proposals(for input: [UInt8]) -> [[UInt8]] {
    guard let process = try? running() else { return [] }
    switch process.answer(to: .proposals, about: input, within: command.limits) {
    case .frame(let answer):
      var fields = FrameReader(answer)
      var proposals: [[UInt8]] = []
      while let proposal = fields.field() { proposals.append(proposal) }
      return proposals
    case .nothing:
      stop(process)
      return []
    }
  }

  private func running() throws(FuzzingFailure) -> ChildProcess {
    if let process { return process }
    page.clearTraces()
    let started = try ChildProcess(
      command: command.arguments(Self.commandName, target: target, []),
      page: page
    )
    process = started
    return started
  }

  private func stop(_ process: ChildProcess) {
    process.stop()
    self.process = nil
  }
}

/// The child's side of a `Subject`.
public enum SubjectProcess {
  /// More proposals than this are not sent: they are boldest first, and the next question brings others.
  private static let proposalLimit = 4_096

  /// Answers inputs until there are no more.
  public static func run(
    _ target: any FuzzTarget.Type,
    options: FuzzOptions
  ) throws(FuzzingFailure) {
    let link = try ParentLink()
    var check = InputCheck(target, options: options)
    while let frame = link.nextFrame() {
      var fields = FrameReader(frame)
      guard let question = fields.number().flatMap(Subject.Question.init),
        let input = fields.field()
      else { return }
      switch question {
      case .finding:
        link.page.enter(.checking, at: MonotonicClock.nanoseconds())
        let finding = check.finding(in: input)
        link.page.enter(.idle, at: MonotonicClock.nanoseconds())
        link.send(FindingRecord(finding: finding).frame)
      case .proposals:
        check.letTarget { link.send(proposals(of: $0, for: input)) }
      }
    }
  }

  private static func proposals(of target: any FuzzTarget, for input: [UInt8]) -> [UInt8] {
    var answer = FrameWriter()
    for proposal in target.reductions(of: input).prefix(proposalLimit)
    where proposal.count <= input.count {
      answer.append(proposal)
    }
    return answer.frame
  }
}
