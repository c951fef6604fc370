// What a run found, by class, with the smallest inputs of each class as files: an input, and beside it a
// report with everything needed to see it again.

import Constraints
import Glibc

/// Where a finding came from.
struct FindingOrigin: Hashable, Sendable {
  /// The run's seed.
  var seed: UInt64
  /// The job's number.
  var job: Int
  /// The input's number in its job.
  var index: UInt64
  /// Whether that number alone means anything: inputs of coverage-guided runs have no fixed order, and those of
  /// a run with a corpus hang on its files, too.
  var isRepeatable: Bool
}

/// All inputs with one class of finding.
public struct FindingClass: Sendable {
  /// An input that was kept.
  public struct KeptInput: Sendable {
    /// The file it was written to.
    public let path: String
    /// Its length, in bytes.
    public let size: Int
    /// The command that shows it again; nil where none does.
    public let command: String?
  }

  /// An input that could not be written.
  public struct LostInput: Sendable {
    /// Its length, in bytes.
    public let size: Int
    /// Why it could not be.
    public let reason: String
    /// The command that makes it again; nil where none does.
    public let command: String?
  }

  /// The first finding of the class.
  public let finding: Finding
  /// How many inputs had it.
  public internal(set) var count = 0
  /// The smallest of them, smallest first.
  public internal(set) var kept: [KeptInput] = []
  /// The first that could not be written.
  public internal(set) var lost: [LostInput] = []
}

/// The findings of one target.
struct FindingStore {
  /// How many inputs of a class are kept.
  static let keptPerClass = 3

  private let target: any FuzzTarget.Type
  private let command: ChildCommand
  private let folder: String

  /// The classes, in the order they were met.
  private(set) var classes: [FindingClass] = []

  /// Makes a store that writes into a folder of the target's name below another.
  init(_ target: any FuzzTarget.Type, command: ChildCommand, folder: String) {
    self.target = target
    self.command = command
    self.folder = "\(folder)/\(target.name)"
  }

  /// Adds a finding, and writes its input when it is among the smallest of its class; one that cannot be written is
  /// lost, and the run goes on.
  mutating func add(
    _ finding: Finding,
    input: [UInt8],
    from origin: FindingOrigin
  ) {
    let index: Int
    if let known = classes.firstIndex(where: { $0.finding.isAlike(finding) }) {
      index = known
    } else {
      index = classes.count
      classes.append(FindingClass(finding: finding))
    }
    classes[index].count += 1
    let largest = classes[index].kept.last?.size ?? 0
    guard classes[index].kept.count < Self.keptPerClass || input.count < largest else { return }
    let path = "\(folder)/\(finding.kind)-\(FileHash(input).digits).\(target.fileExtension)"
    guard !classes[index].kept.contains(where: { $0.path == path }) else { return }
    let replaying = replaying(finding, at: path)
    let making = making(origin)
    do throws(FuzzingFailure) {
      try FuzzFiles.makeFolder(folder)
      try FuzzFiles.write(input, to: path)
      var report = report(of: finding, size: input.count, origin: origin)
      if let replaying { report += "reproduce it: \(replaying)\n" }
      if let making { report += "make it again: \(making)\n" }
      try FuzzFiles.write(Array(report.utf8), to: path + ".txt")
    } catch {
      // What an earlier run has left there is as good, and stays.
      guard classes[index].lost.count < Self.keptPerClass else { return }
      classes[index].lost.append(
        FindingClass.LostInput(size: input.count, reason: error.description, command: making)
      )
      return
    }
    classes[index].kept.append(
      FindingClass.KeptInput(path: path, size: input.count, command: replaying ?? making)
    )
    // Names decide between equal sizes, so that the same findings leave the same files.
    classes[index].kept.sort { ($0.size, $0.path) < ($1.size, $1.path) }
    while classes[index].kept.count > Self.keptPerClass {
      let dropped = classes[index].kept.removeLast()
      unlink(dropped.path)
      unlink(dropped.path + ".txt")
    }
  }

  private func report(of finding: Finding, size: Int, origin: FindingOrigin) -> String {
    """
    \(target.name): \(finding.kind)
    \(finding.message)

    input: \(size) bytes, number \(origin.index) of job \(origin.job) under seed \(origin.seed)

    """
  }

  /// The command that tries a file; nil where no input was made that a file could hold.
  private func replaying(_ finding: Finding, at path: String) -> String? {
    if finding.kind == Finding.generationKind { return nil }
    return (["fuzz", "replay"] + command.words + [path]).joined(separator: " ")
  }

  /// The command that makes an input; nil where more than the seed decides it.
  private func making(_ origin: FindingOrigin) -> String? {
    guard origin.isRepeatable else { return nil }
    return "fuzz input \(target.name) --seed \(origin.seed) --job \(origin.job) "
      + "--index \(origin.index)"
  }
}
