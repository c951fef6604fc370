// `fuzz replay`: tries files that were found, kept or written by hand.

import ArgumentParser
import FuzzTargets
import Fuzzing
import ProgramSupport

/// Tries given inputs.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Try the inputs in files, and say what is wrong with each.",
    discussion: """
      A file is tried on the target that a folder on its path is named after, as in \
      '.fuzz/findings/solve/…' and 'Corpus/regressions/solve/…', or on the one given with \
      --target. Of a folder, the files with the target's extension are tried, in the order of \
      their names. Inputs are tried in another process, so that crashes and hangs are findings, \
      too. A finding is exit 1.
      """
  )

  @Argument(help: "Files, or folders of files.")
  var paths: [String]

  @Option(name: .long, help: "The target to try them on.")
  var target: String?

  @Option(name: .long, help: "Time for one input, in seconds of the processor.")
  var timeout = ProcessLimits().seconds

  @Flag(name: .long, help: "Print findings only.")
  var quiet = false

  @OptionGroup var targetOptions: TargetOptions

  func validate() throws {
    if let target { _ = try TargetName.target(target) }
    guard timeout > 0 else { throw ValidationError("'\(timeout)' is no time: expected seconds") }
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild(unless: TargetOptions.tolerance)
    let console = Console(isQuiet: quiet)
    var status = ExitStatus.done
    var replay = Replay(
      command: ChildCommand(
        options: targetOptions.fuzzOptions,
        limits: ProcessLimits(seconds: timeout)
      )
    )
    var count = 0
    for path in paths {
      do {
        for (file, type) in try inputs(at: path) {
          count += 1
          if let finding = try replay.finding(in: file, of: type) {
            status = max(status, .no)
            try console.write("\(file): \(finding.kind)\n\(finding.message)\n")
          } else if !quiet {
            try console.write("\(file): nothing found\n")
          }
        }
      } catch let failure as FuzzingFailure {
        Console.report("\(failure)", as: .unreadableInput)
        status = max(status, .unreadableInput)
      }
    }
    if count == 0 && status == .done { console.note("there are no inputs to try") }
    if status != .done { throw status.exitCode }
  }

  /// The inputs at a path, each with its target.
  private func inputs(at path: String) throws -> [(String, any FuzzTarget.Type)] {
    let named = try target.map { try TargetName.target($0) }
    if FuzzFiles.isFolder(path) != true {
      guard let type = named ?? TargetName.target(ofPath: path) else {
        throw ValidationError("no folder of '\(path)' is named after a target: say --target")
      }
      return [(path, type)]
    }
    let files = try FuzzFiles.files(below: path)
    if let named { return FuzzFiles.inputs(of: named, among: files).map { ($0, named) } }
    return files.compactMap { file in
      guard let type = TargetName.target(ofPath: file) else { return nil }
      return FuzzFiles.inputs(of: type, among: files).contains(file) ? (file, type) : nil
    }
  }

}

/// Subjects by target, each started once.
private struct Replay {
  let command: ChildCommand
  private var subjects: [String: Subject] = [:]

  init(command: ChildCommand) { self.command = command }

  mutating func finding(
    in path: String,
    of target: any FuzzTarget.Type
  ) throws(FuzzingFailure) -> Finding? {
    let input = try FuzzFiles.read(path)
    if let subject = subjects[target.name] { return try subject.finding(in: input) }
    let subject = try Subject(target, command: command)
    subjects[target.name] = subject
    return try subject.finding(in: input)
  }
}
