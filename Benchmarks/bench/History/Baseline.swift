// The project's own baseline: for each machine the run that others are held against. It is a history
// file of few lines, which users commit.

import Glibc

/// A file with a run for each machine.
struct Baseline: Sendable {
  /// Where a package keeps it.
  static let path = "Benchmarks/baseline.jsonl"

  private let file: HistoryFile

  init(path: String) { file = HistoryFile(path: path) }

  func records() throws -> [RunRecord] { try file.toldRecords() }

  /// The newest run of some that has results, with a key of a machine only of that, with `commit` only of that one.
  ///
  /// Of the commit the first digits are enough.
  static func newest(
    of records: [RunRecord],
    onMachine key: String? = nil,
    commit: String? = nil
  ) -> RunRecord? {
    records.filter { record in
      !record.results.isEmpty && (key.map { record.machine.key == $0 } ?? true)
        && (commit.map { record.commit?.hasPrefix($0) ?? false } ?? true)
    }.enumerated().max { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }?.element
  }

  /// Makes a run the baseline of its machine, in the place of the one before.
  ///
  /// What the file holds for
  /// other machines, and lines that are no run for this version, stay as they are.
  func set(_ record: RunRecord) throws {
    let line = try record.jsonLine()
    try file.rewrite { lines in
      lines.filter { !Self.isRun($0, onMachine: record.machine.key) } + [line]
    }
  }

  /// Removes the run of a machine, or, without one, of all; says how many went.
  ///
  /// A file without a line is removed, too.
  func clear(machine key: String?) throws -> Int {
    guard file.exists else { return 0 }
    var removed = 0
    var isEmpty = false
    try file.rewrite { lines in
      let kept = lines.filter { !Self.isRun($0, onMachine: key) }
      removed = lines.count - kept.count
      isEmpty = kept.isEmpty
      return kept
    }
    if isEmpty && unlink(file.path) != 0 { throw HistoryFile.Failure(path: file.path) }
    return removed
  }

  private static func isRun(_ line: [UInt8], onMachine key: String?) -> Bool {
    guard let record = RunRecord(jsonLine: line) else { return false }
    return key.map { record.machine.key == $0 } ?? true
  }
}
