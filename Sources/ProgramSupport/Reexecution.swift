// A number from an unoptimised build is never shown, and such a build tries a fraction of the inputs: compiled for
// debugging, `bench` and `fuzz` hand over to the same command built for release.

import Glibc

/// Hands over to an optimised build.
public enum Reexecution {
  /// Set for the optimised run, so that a build which is still unoptimised does not go on for ever.
  private static let guardVariable = "TINAMOU_REEXECUTED"

  /// Returns in an optimised build, and where a variable of the environment lets others do; otherwise does not
  /// return but by failing.
  public static func requireOptimisedBuild(unless tolerance: String? = nil) throws {
    #if DEBUG
    if let tolerance, getenv(tolerance) != nil { return }
    guard getenv(guardVariable) == nil else {
      throw Console.failure(
        "the release build turned out unoptimised; please report this defect",
        .defect
      )
    }
    let program = PackageFolder.executable?.split(separator: "/").last.map(String.init) ?? ""
    guard let root = PackageFolder.root else {
      throw Console.failure(
        "this is an unoptimised build and the package to build anew is not found; "
          + "run 'swift run -c release \(program)' in the package's folder",
        .defect
      )
    }
    setenv(guardVariable, "1", 1)
    let command =
      ["swift", "run"] + (CommandLine.arguments.contains("--quiet") ? ["--quiet"] : [])
      + ["--configuration", "release", "--package-path", root]
      + scratchPathArguments(root: root) + [program] + CommandLine.arguments.dropFirst()
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
    guard let folder = PackageFolder.executableFolder, folder.hasSuffix("/debug") else { return [] }
    let scratch = PackageFolder.folder(of: PackageFolder.folder(of: folder))
    return scratch == "\(root)/.build" ? [] : ["--scratch-path", scratch]
  }
}
