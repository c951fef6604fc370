// `fuzz reduce`: makes a finding small, and says how it becomes a regression.

import ArgumentParser
import Fuzzing
import ProgramSupport

/// Cuts an input down while it shows the same finding.
struct ReduceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reduce",
    abstract: "Cut an input down while it shows the same finding.",
    discussion: """
      The file's target is the one that a folder on its path is named after, or the one given with \
      --target. The smallest input is written beside the file, or to --output, with a .txt beside \
      it that says where to keep it and holds a test to paste. Ctrl-C, like the end of the time, \
      keeps what was reached. Exits 65 where the file shows no finding.
      """
  )

  @Argument(help: "The input.")
  var file: String

  @Option(name: .long, help: "The target that finds something wrong with it.")
  var target: String?

  @Option(name: .long, help: "Where to write (default: FILE-reduced, with the same extension).")
  var output: String?

  @Option(name: .long, help: "Time for all, in seconds.")
  var seconds = 60.0

  @Flag(name: .long, help: "Show no progress.")
  var quiet = false

  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var targetOptions: TargetOptions

  /// What a hang may take on the way; it is confirmed with the whole time in the end.
  private static let hangSeconds = 2.0

  func validate() throws {
    if let target { _ = try TargetName.target(target) }
    guard seconds > 0 else { throw LimitOptions.noTime(seconds) }
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild(unless: TargetOptions.tolerance)
    let type = try selectedTarget()
    do {
      try reduce(type)
    } catch let failure as FuzzingFailure {
      throw Console.failure("\(failure)", .unreadableInput)
    }
  }

  private func selectedTarget() throws -> any FuzzTarget.Type {
    try target.map(TargetName.target) ?? TargetName.required(forFile: file)
  }

  private func reduce(_ type: any FuzzTarget.Type) throws {
    let console = Console(isQuiet: quiet)
    let input = try FuzzFiles.read(file)
    let subject = try Subject(type, command: command())
    guard let finding = try subject.finding(in: input) else {
      throw Console.failure(
        "'\(file)' shows no finding of '\(type.name)': there is nothing to reduce",
        .badInput
      )
    }
    let line = ProgressLine(isShown: console.showsProgress)
    let reduction = try reduced(input, type, finding, subject, line)
    line.clear()
    let path = output ?? Self.reducedPath(of: file)
    // The message is that of the small input.
    let shown = try subject.finding(in: reduction.input) ?? finding
    let note = ReductionNote(target: type, finding: shown, input: reduction.input)
    try write(reduction.input, to: path)
    try write(Array((shown.message + "\n\n" + note.text).utf8), to: path + ".txt")
    let ending = reduction.isFinished ? "" : "; time was out, it may become smaller"
    try console.write(
      "\(path): \(shown.kind), \(input.count) bytes cut to \(reduction.input.count), "
        + "\(reduction.attemptCount) inputs tried\(ending)\n\(shown.message)\n\n\(note.text)"
    )
  }

  /// The smallest input that was found; the given one where a hang turns out to be slow only.
  private func reduced(
    _ input: [UInt8],
    _ type: any FuzzTarget.Type,
    _ finding: Finding,
    _ whole: Subject,
    _ line: ProgressLine
  ) throws -> ReducedInput {
    let isHang = finding.kind == Finding.hangKind
    let subject =
      isHang ? try Subject(type, command: command(atMostSeconds: Self.hangSeconds)) : whole
    InterruptSignal.watch()
    let deadline = ContinuousClock.now + .seconds(min(seconds, 1e9))
    var reducer = Reducer(
      input,
      proposals: subject.proposals,
      mayGoOn: { ContinuousClock.now < deadline && !InterruptSignal.hasCome },
      progress: { byteCount, attemptCount in
        line.show("\(byteCount) of \(input.count) bytes left, \(attemptCount) inputs tried")
      },
      judge: { try subject.finding(in: $0)?.isAlike(finding) ?? false }
    )
    var reduction = try reducer.reduce()
    guard isHang, try whole.finding(in: reduction.input)?.isAlike(finding) != true else {
      return reduction
    }
    Console(isQuiet: quiet)
      .note("the reduced input takes long and comes to an end; the file stays as it is")
    (reduction.input, reduction.isFinished) = (input, true)
    return reduction
  }

  private func command(atMostSeconds seconds: Double = .infinity) -> ChildCommand {
    var limits = limitOptions.limits
    limits.seconds = min(limits.seconds, seconds)
    return ChildCommand(options: targetOptions.fuzzOptions, limits: limits)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    do throws(FuzzingFailure) {
      try FuzzFiles.write(bytes, to: path)
    } catch {
      throw Console.failure("\(error)", .unwritableOutput)
    }
  }

  /// `a/b.txt` becomes `a/b-reduced.txt`.
  static func reducedPath(of path: String) -> String {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path + "-reduced" }
    return "\(path[..<dot])-reduced\(path[dot...])"
  }
}
