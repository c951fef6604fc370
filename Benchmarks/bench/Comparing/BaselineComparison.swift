// A run beside the baseline of its machine: its figures are shown, and with `--fail-on-regression` the
// baseline's commit is built again and compared, interleaved, since figures of another day prove nothing.

import ArgumentParser
import Foundation
import Measurement
import ProgramSupport

struct BaselineComparison {
  let baseline: RunRecord

  /// The baseline of this machine; nil where none is set.
  init?() throws {
    guard let path = PackageFolder.path(Baseline.path) else { return nil }
    let records = try Baseline(path: path).records()
    guard let newest = Baseline.newest(of: records, onMachine: MachineDescription.current().key)
    else { return nil }
    baseline = newest
  }

  /// The commit that a run is held against; without one there is nothing to measure for.
  static func requiredCommit(of comparison: BaselineComparison?) throws -> String {
    guard let baseline = comparison?.baseline else {
      throw Console.failure(
        "there is no baseline for this machine; set one with 'bench baseline set'",
        .unreadableInput
      )
    }
    guard let commit = baseline.commit, !baseline.modified else {
      throw Console.failure(
        "the baseline is of no commit that can be built again; set another one",
        .badInput
      )
    }
    return commit
  }

  /// Results beside the baseline's, without a verdict.
  func text(beside results: [MeasurementResult]) -> String {
    let revision = SourceRevision.current()
    let run = RunRecord(
      date: "now",
      machine: .current(),
      commit: revision.commit,
      modified: revision.isModified,
      results: results,
      checks: []
    )
    return "\n" + RecordedComparison(a: (baseline, "the baseline"), b: (run, "this run")).text()
  }

  /// Compares the baseline's commit with the working tree: `no` where a case is slower.
  static func regression(
    since commit: String,
    suites: [String],
    filter: String?,
    isQuick: Bool,
    on console: Console
  ) throws -> ExitStatus {
    var arguments = suites.flatMap { ["--suite", $0] }
    if let filter { arguments += ["--filter", filter] }
    if isQuick { arguments += ["--minutes", "3", "--minimum-effect", "5"] }
    let options = try ComparisonOptions.parse(arguments)
    do {
      let cache = try options.cache(console)
      let report = try CompareCommand.report(
        options.repetition(of: [String(commit.prefix(9)), "."]),
        try ComparedSide(commit, in: cache.package, history: nil).build(with: cache),
        try ComparedSide(cache.package, in: cache.package, history: nil).build(with: cache),
        options,
        console
      )
      try console.write("\n" + report.text())
      return report.exitStatus(failingFrom: 0)
    } catch let failure as CompareFailure {
      Console.report(failure.message, as: failure.exitStatus)
      return failure.exitStatus
    }
  }
}
