// `fuzz replay`: tries files that were found, kept or written by hand.

import ArgumentParser
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

  @Flag(name: .long, help: "Print findings only.")
  var quiet = false

  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var targetOptions: TargetOptions

  func validate() throws {
    if let target { _ = try TargetName.target(target) }
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild(unless: TargetOptions.tolerance)
    let console = Console(isQuiet: quiet)
    let command = ChildCommand(options: targetOptions.fuzzOptions, limits: limitOptions.limits)
    var status = ExitStatus.done
    // By target, each started once.
    var subjects: [String: Subject] = [:]
    var count = 0
    for path in paths {
      do {
        for (file, type) in try inputs(at: path) {
          count += 1
          let subject = try subjects[type.name] ?? Subject(type, command: command)
          subjects[type.name] = subject
          if let finding = try subject.finding(in: FuzzFiles.read(file)) {
            status = max(status, .no)
            try console.write("\(file): \(finding.kind)\n\(finding.message)\n")
          } else if !quiet {
            try console.write("\(file): nothing found\n")
          }
        }
      } catch let failure as FuzzingFailure {
        Console.report("\(failure)", as: .unreadableInput)
        status = max(status, .unreadableInput)
      } catch let failure as NoInputs {
        Console.report(failure.message, as: .badInput)
        status = max(status, .badInput)
      }
    }
    if count == 0 && status == .done { console.note("there are no inputs to try") }
    if status != .done { throw status.exitCode }
  }

  /// A folder that has files, of which none is an input.
  private struct NoInputs: Error {
    let message: String
  }

  /// The inputs at a path, each with its target.
  private func inputs(at path: String) throws -> [(String, any FuzzTarget.Type)] {
    let named = try target.map { try TargetName.target($0) }
    if FuzzFiles.isFolder(path) != true {
      return [(path, try named ?? TargetName.required(forFile: path))]
    }
    let files = try FuzzFiles.files(below: path)
    var targets: [String: (type: any FuzzTarget.Type, inputs: Set<String>)] = [:]
    let inputs = files.compactMap { file -> (String, any FuzzTarget.Type)? in
      guard let type = named ?? TargetName.target(ofPath: file) else { return nil }
      let entry =
        targets[type.name]
        ?? (type, Set(FuzzFiles.inputs(of: type, among: files)))
      targets[type.name] = entry
      return entry.inputs.contains(file) ? (file, type) : nil
    }
    if inputs.isEmpty, let first = files.first {
      let wanted =
        targets.isEmpty
        ? "a folder that is named after a target"
        : Set(targets.values.map { "'.\($0.type.fileExtension)'" }).sorted().joined(
          separator: " or "
        )
      throw NoInputs(
        message: "no file in '\(path)' is an input, '\(first)' among them: expected \(wanted)"
      )
    }
    return inputs
  }
}
