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
  public var commit: String?
  /// Whether files were changed since the commit.
  public var modified: Bool
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
    results: [MeasurementResult],
    checks: [CheckResult]
  ) {
    schema = Self.currentSchema
    self.date = date
    self.machine = machine
    self.commit = commit
    self.modified = modified
    self.results = results
    self.checks = checks
  }

  enum CodingKeys: String, CodingKey {
    case schema, date, machine, commit, modified, results, checks
  }

  /// Writes every key, `null` for a commit that is not known.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(date, forKey: .date)
    try container.encode(machine, forKey: .machine)
    try container.encode(commit, forKey: .commit)
    try container.encode(modified, forKey: .modified)
    try container.encode(results, forKey: .results)
    try container.encode(checks, forKey: .checks)
  }
}
