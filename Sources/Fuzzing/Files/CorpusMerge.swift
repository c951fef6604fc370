// Distils inputs: of many, those that together reach as much as all. libFuzzer does it in processes that it
// starts itself, with its own command line; an environment variable tells them what they are.

import Constraints
import Glibc

/// Keeps what reaches something new.
public enum CorpusMerge {
  /// Names the target to a process that libFuzzer starts.
  private static let targetVariable = "TINAMOU_FUZZ_MERGE"

  /// Where libFuzzer writes inputs that are slow or end it, which it would leave in the working folder.
  static let noArtifacts = "-exact_artifact_path=/dev/null"

  /// The name of the target to merge for, in a process that libFuzzer started.
  public static var requestedTarget: String? { getenv(targetVariable).map { String(cString: $0) } }

  /// What came of a merge.
  public struct Result: Sendable {
    /// Inputs that were there.
    public let sourceCount: Int
    /// Inputs that were kept.
    public let keptCount: Int
  }

  /// Runs as a process that libFuzzer started.
  ///
  /// - Returns: Its exit code; 1 where the build has no coverage.
  public static func runRequested(_ target: any FuzzTarget.Type) -> Int32 {
    #if COVERAGE_GUIDED
    CoverageJob.run(target, options: FuzzOptions(), arguments: CommandLine.arguments)
    #else
    1
    #endif
  }

  /// Adds inputs to a folder: the smallest that reach what those in it do not.
  ///
  /// - Parameters:
  ///   - target: What the inputs are for.
  ///   - destination: The folder that DIR/TARGET is made in.
  ///   - sources: Folders with inputs in DIR/TARGET.
  /// - Returns: How many there were, and how many the folder holds now.
  /// - Throws: When libFuzzer fails, with its last words.
  public static func merge(
    _ target: any FuzzTarget.Type,
    into destination: String,
    from sources: [String]
  ) throws(FuzzingFailure) -> Result {
    let folders = CorpusFolder.folders(of: target, in: sources)
    let kept = "\(destination)/\(target.name)"
    try FuzzFiles.makeFolder(kept)
    let page = try SharedPage()
    setenv(targetVariable, target.name, 1)
    defer { unsetenv(targetVariable) }
    // libFuzzer starts the file of this name again, so it cannot be a link that means another process.
    guard let executable = realpath("/proc/self/exe", nil) else {
      throw FuzzingFailure("find this executable")
    }
    defer { free(executable) }
    let process = try ChildProcess(
      command: [
        String(cString: executable), "-set_cover_merge=1", "-timeout=30", "-rss_limit_mb=4096",
        noArtifacts, kept,
      ]
        + folders,
      page: page
    )
    while process.receive(until: MonotonicClock.nanoseconds() + 1_000_000_000) {}
    guard process.end == .exited(0) else {
      let words = process.messageText.split(separator: "\n").suffix(10).joined(separator: "\n")
      throw FuzzingFailure("merge inputs of '\(target.name)'", reason: "\n" + words)
    }
    return Result(
      sourceCount: try CorpusFolder.files(of: target, in: sources).count,
      keptCount: try rename(in: kept, target: target)
    )
  }

  /// Gives inputs the extension of their kind, and a name by what is in them; returns how many there are.
  private static func rename(
    in folder: String,
    target: any FuzzTarget.Type
  ) throws(FuzzingFailure) -> Int {
    let files = try FuzzFiles.files(below: folder)
    for file in files where FuzzFiles.isNamedByLibFuzzer(file) {
      let name = FileHash(try FuzzFiles.read(file)).digits
      guard Glibc.rename(file, "\(folder)/\(name).\(target.fileExtension)") == 0 else {
        throw FuzzingFailure("rename '\(file)'")
      }
    }
    return try FuzzFiles.inputs(of: target, among: FuzzFiles.files(below: folder)).count
  }
}
