// A whole run: what `--json` writes and a line of the history holds.

import Measurement

/// The results and verdicts of a run, with what they were taken on.
public struct RunRecord: Codable, Hashable, Sendable {
  /// The version of this format.
  public static let currentSchema = 1

  /// The version of the format of this record.
  public var schema: Int
  /// When the run ended, as `2025-01-31T12:00:00Z`.
  public var date: String
  /// What the run was measured on.
  public var machine: MachineDescription
  /// The commit of the source, or nil outside a repository.
  @OrNull public var commit: String?
  /// Whether files were changed since the commit.
  public var modified: Bool
  /// The hash of the commit's tree: commits of one tree hold the same source.
  public var tree: String?
  /// The hash of the executable: runs of one are repetitions of each other.
  public var binary: String?
  /// Whether it was a quick one, of fewer samples and draws; nil of full runs and of older records.
  public var quick: Bool?
  /// The software around the run.
  public var environment: RunEnvironment?
  /// How busy the machine was.
  public var state: MachineState?
  /// The times.
  public var results: [MeasurementResult]
  /// The verdicts.
  public var checks: [CheckResult]

  /// Makes a record of the current schema.
  public init(
    date: String,
    machine: MachineDescription,
    commit: String?,
    modified: Bool,
    tree: String? = nil,
    binary: String? = nil,
    quick: Bool? = nil,
    environment: RunEnvironment? = nil,
    state: MachineState? = nil,
    results: [MeasurementResult],
    checks: [CheckResult]
  ) {
    schema = Self.currentSchema
    self.date = date
    self.machine = machine
    self.commit = commit
    self.modified = modified
    self.tree = tree
    self.binary = binary
    self.quick = quick
    self.environment = environment
    self.state = state
    self.results = results
    self.checks = checks
  }
}
