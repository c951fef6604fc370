// A whole run: what `--json` writes and a line of the history holds.

import Measurement

struct RunRecord: Codable, Hashable, Sendable {
  /// The version of this format.
  static let currentSchema = 1

  /// The version of the format of this record.
  var schema = Self.currentSchema
  /// When the run ended, as `2025-01-31T12:00:00Z`.
  var date: String
  var machine: MachineDescription
  /// The commit of the source, or nil outside a repository.
  @OrNull var commit: String?
  /// Whether files were changed since the commit.
  var modified: Bool
  /// The hash of the commit's tree: commits of one tree hold the same source.
  var tree: String?
  /// The hash of the executable: runs of one are repetitions of each other.
  var binary: String?
  /// Whether it was a quick one, of fewer samples and draws; nil of full runs and of older records.
  var quick: Bool?
  var environment: RunEnvironment?
  var state: MachineState?
  var results: [MeasurementResult]
  @RecordDetail var checks: [CheckResult]
}
