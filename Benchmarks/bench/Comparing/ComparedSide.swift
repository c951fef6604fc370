// What the words A and B of a comparison mean: a commit, a working tree, a program that was built elsewhere,
// or a recorded run.

import Foundation

enum ComparedSide {
  case source(SourceTree)
  case executable(String)
  case recorded(RunRecord, label: String)

  /// Finds out what a word names; files and folders come before commits of the same name.
  ///
  /// A repository is looked for only where a word names none of the others.
  init(
    _ word: String,
    in repository: @autoclosure () throws -> String?,
    history: HistoryFile?
  ) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) {
      self = try isFolder.boolValue ? Self.folder(word) : Self.file(word)
      return
    }
    if word.hasPrefix(Self.runMark) {
      self = try Self.recordedRun(String(word.dropFirst(Self.runMark.count)), in: history)
      return
    }
    if let repository = try repository(), let source = SourceTree(commit: word, in: repository) {
      self = .source(source)
      return
    }
    throw CompareFailure.unknown(
      "'\(word)' is no commit, working tree, program or recorded run; expected one of these, as "
        + "'main', '.', 'build/bench' or '\(Self.runMark)last'"
    )
  }

  /// Before the date of a recorded run, or `last`.
  private static let runMark = "run:"

  private static func folder(_ path: String) throws(CompareFailure) -> ComparedSide {
    guard let source = SourceTree(workingTree: path, in: path) else {
      throw .unknown("'\(path)' is a folder, and no working tree of git")
    }
    return .source(source)
  }

  private static func file(_ path: String) throws -> ComparedSide {
    guard let content = FileManager.default.contents(atPath: path) else {
      throw CompareFailure.unreadable("'\(path)' cannot be read")
    }
    if content.first == UInt8(ascii: "{") {
      // A history is many runs; its newest one is meant.
      guard let run = try newest(in: HistoryFile(path: path)) else {
        throw CompareFailure.broken("'\(path)' is no recorded run with results")
      }
      return .recorded(run, label: path)
    }
    guard access(path, X_OK) == 0 else {
      throw CompareFailure.unknown("'\(path)' is neither a program nor a recorded run")
    }
    return .executable(path)
  }

  private static func recordedRun(
    _ name: String,
    in history: HistoryFile?
  ) throws -> ComparedSide {
    guard let history else {
      throw CompareFailure.unknown("there is no history to find '\(runMark)\(name)' in")
    }
    guard let run = try newest(in: history, of: name == "last" ? "" : name) else {
      throw CompareFailure.unreadable(
        "no run of '\(name)' with results is recorded in '\(history.path)'"
      )
    }
    let here = MachineDescription.current().key
    let machineNote = run.machine.key == here ? "" : " on \(run.machine.key)"
    return .recorded(run, label: "the run of \(run.date)\(machineNote)")
  }

  /// The newest run with results of a history whose date begins in some way; lines that are no runs are told.
  ///
  /// It is of this machine where there is one, whatever the order of lines.
  private static func newest(in history: HistoryFile, of date: String = "") throws -> RunRecord? {
    let records = try history.toldRecords().filter { $0.date.hasPrefix(date) }
    return Baseline.newest(of: records, onMachine: MachineDescription.current().key)
      ?? Baseline.newest(of: records)
  }

  /// The side as a program; a recorded run is built again where its commit is known.
  func build(with cache: BuildCache) throws(CompareFailure) -> SideBuild {
    switch self {
    case .source(let source): return try cache.build(source)
    case .executable(let path): return try SideBuild(executable: path)
    case .recorded(let run, let label):
      guard let commit = run.commit, !run.modified,
        let source = SourceTree(commit: commit, in: cache.package)
      else {
        throw .unknown(
          "\(label) is of no commit that can be built again; it can only be shown beside another run"
        )
      }
      return try cache.build(source)
    }
  }
}
