// A number from an unoptimised build is never shown: compiled for debugging, the executable hands
// over to the same command built for release.

import Foundation
import Glibc
import ProgramSupport

/// Hands over to an optimised build.
enum Reexecution {
  /// Set for the optimised run, so that a build which is still unoptimised does not go on for ever.
  private static let guardVariable = "TINAMOU_BENCH_REEXECUTED"

  /// Returns in an optimised build; otherwise does not return but by failing.
  static func requireOptimisedBuild() throws {
    #if DEBUG
    guard getenv(guardVariable) == nil else {
      throw Console.failure(
        "the release build turned out unoptimised; please report this defect",
        .defect
      )
    }
    guard let root = PackageFolder.root() else {
      throw Console.failure(
        "this is an unoptimised build and the package to build anew is not found; "
          + "run 'swift run -c release bench' in the package's folder",
        .defect
      )
    }
    setenv(guardVariable, "1", 1)
    let command =
      ["swift", "run"] + (CommandLine.arguments.contains("--quiet") ? ["--quiet"] : [])
      + ["--configuration", "release", "--package-path", root]
      + scratchPathArguments(root: root) + ["bench"] + CommandLine.arguments.dropFirst()
    var pointers = command.map { strdup($0) }
    pointers.append(nil)
    execvp("swift", &pointers)
    throw Console.failure(
      "cannot run 'swift' to build optimised: \(String(cString: strerror(errno)))",
      .defect
    )
    #endif
  }

  /// Builds where this executable was built: `SCRATCH/TRIPLE/debug/bench`.
  private static func scratchPathArguments(root: String) -> [String] {
    guard let folder = PackageFolder.executableFolder else { return [] }
    let url = URL(fileURLWithPath: folder)
    guard url.lastPathComponent == "debug" else { return [] }
    let scratch = url.deletingLastPathComponent().deletingLastPathComponent().path
    return scratch == "\(root)/.build" ? [] : ["--scratch-path", scratch]
  }
}
