// A target's own cuts of an input, made in a process of their own: cutting begins with reading, and what
// is to be reduced may be an input that no reader survives.

/// Asks a target for smaller inputs.
public final class ReductionProposals {
  /// The hidden command of the executable that answers.
  public static let commandName = "proposals-process"

  private let target: any FuzzTarget.Type
  private let command: ChildCommand
  private let page: SharedPage
  private var process: ChildProcess?

  /// Makes a source of proposals; its process starts with the first input.
  public init(
    _ target: any FuzzTarget.Type,
    command: ChildCommand = ChildCommand()
  ) throws(FuzzingFailure) {
    self.target = target
    self.command = command
    page = try SharedPage()
  }

  /// Smaller inputs, boldest first; none where the process ends or takes longer than its limit.
  public func proposals(for input: [UInt8]) -> [[UInt8]] {
    guard let process = running() else { return [] }
    guard case .frame(let answer) = process.answer(to: input, within: command.limits) else {
      process.stop()
      self.process = nil
      return []
    }
    var fields = FrameReader(answer)
    var proposals: [[UInt8]] = []
    while let proposal = fields.field() { proposals.append(proposal) }
    return proposals
  }

  private func running() -> ChildProcess? {
    if let process { return process }
    page.clearTraces()
    process = try? ChildProcess(
      command: command.arguments(Self.commandName, target: target, []),
      page: page
    )
    return process
  }
}

/// The child's side of `ReductionProposals`.
public enum ProposalsProcess {
  /// More proposals than this are not sent: they are boldest first, and the next question brings others.
  private static let countLimit = 4_096

  /// Answers inputs until there are no more.
  public static func run(
    _ type: any FuzzTarget.Type,
    options: FuzzOptions
  ) throws(FuzzingFailure) {
    let link = try ParentLink()
    let target = type.init(options: options)
    while let frame = link.nextFrame() {
      var fields = FrameReader(frame)
      guard let input = fields.field() else { return }
      var answer = FrameWriter()
      for proposal in target.reductions(of: input).prefix(countLimit)
      where proposal.count <= input.count {
        answer.append(proposal)
      }
      link.send(answer.frame)
    }
  }
}
