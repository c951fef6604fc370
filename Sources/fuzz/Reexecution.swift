// An unoptimised build tries a fraction of the inputs: compiled for debugging, the executable hands over
// to the same command built for release.

import Fuzzing
import Glibc
import ProgramSupport

/// Hands over to an optimised build.
enum Reexecution {
  /// Set for the optimised run, so that a build which is still unoptimised does not go on for ever.
  private static let guardVariable = "TINAMOU_FUZZ_REEXECUTED"

  /// Set by tests: what they look at does not depend on speed, and they must not wait for a build.
  private static let toleranceVariable = "TINAMOU_FUZZ_UNOPTIMISED"

  /// Returns in an optimised build; otherwise does not return but by failing.
  static func requireOptimisedBuild() throws {
    #if DEBUG
    if getenv(toleranceVariable) != nil { return }
    guard getenv(guardVariable) == nil else {
      throw Console.failure(
        "the release build turned out unoptimised; please report this defect",
        .defect
      )
    }
    guard let root = PackageFolder.root else {
      throw Console.failure(
        "this is an unoptimised build and the package to build anew is not found; "
          + "run 'swift run -c release fuzz' in the package's folder",
        .defect
      )
    }
    setenv(guardVariable, "1", 1)
    let command =
      ["swift", "run"] + (CommandLine.arguments.contains("--quiet") ? ["--quiet"] : [])
      + ["--configuration", "release", "--package-path", root]
      + PackageFolder.scratchPathArguments + ["fuzz"] + CommandLine.arguments.dropFirst()
    var pointers = command.map { strdup($0) }
    pointers.append(nil)
    execvp("swift", &pointers)
    throw Console.failure(
      "cannot run 'swift' to build optimised: \(String(cString: strerror(errno)))",
      .defect
    )
    #endif
  }
}
