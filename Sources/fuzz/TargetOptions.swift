// What several commands ask of their targets, and how a target is found by its name.

import ArgumentParser
import Diagnostics
import FuzzTargets
import Fuzzing
import Glibc
import ProgramSupport

/// Options of every command that tries inputs.
struct TargetOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Of 1,000 systems, how many the exact reference solver answers, too; certificates judge all.",
      valueName: "thousandths"
    )
  )
  var oracleShare = FuzzOptions().oracleShare

  @Flag(name: .long, help: "Let other solvers answer, too, where they are installed.")
  var voters = false

  func validate() throws {
    guard (0...1_000).contains(oracleShare) else {
      throw ValidationError("'\(oracleShare)' is no share: expected 0 to 1000")
    }
  }

  /// Set by tests: they must not wait for a build, and what they look at does not depend on speed.
  ///
  /// Nights judge slowness.
  static let tolerance = "TINAMOU_FUZZ_UNOPTIMISED"

  var fuzzOptions: FuzzOptions {
    FuzzOptions(
      oracleShare: oracleShare,
      voters: voters,
      timeFactor: getenv(Self.tolerance) == nil ? 1 : 5
    )
  }
}

enum TargetName {
  /// The target of a name, or an error that suggests one.
  static func target(_ name: String) throws -> any FuzzTarget.Type {
    if let target = TargetTable.target(named: name) { return target }
    let names = TargetTable.targets.map { $0.name }
    let near = Suggestion.nearest(to: name, in: names)
    let hint =
      near.map { "; \(Suggestion.question($0))" } ?? "; expected \(names.joined(separator: ", "))"
    throw ValidationError("there is no target '\(name)'\(hint)")
  }

  /// The target of a file that a folder on its path is named after.
  static func required(forFile path: String) throws -> any FuzzTarget.Type {
    if let target = target(ofPath: path) { return target }
    // What is not there needs no target.
    if access(path, F_OK) != 0 {
      let reason = String(cString: strerror(errno))
      throw Console.failure("cannot read '\(path)': \(reason)", .unreadableInput)
    }
    throw ValidationError("no folder of '\(path)' is named after a target: say --target")
  }

  /// The target that the nearest folder of a path is named after.
  static func target(ofPath path: String) -> (any FuzzTarget.Type)? {
    let folders = path.split(separator: "/").dropLast().reversed()
    return folders.lazy.compactMap { TargetTable.target(named: String($0)) }.first
  }
}
