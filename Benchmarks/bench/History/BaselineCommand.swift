// `bench baseline`: the runs that the project holds itself against, one a machine.

import ArgumentParser
import Foundation
import Measurement
import ProgramSupport

struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Set, list or clear the runs that others are held against.",
    discussion: "They are kept in \(Baseline.path), one a machine, to be committed.",
    subcommands: [SetBaseline.self, ListBaseline.self, ClearBaseline.self]
  )

  /// The baseline of the package, or the end when there is none about.
  static func baseline() throws -> Baseline {
    guard let path = PackageFolder.path(Baseline.path) else {
      throw Console.failure(
        "the package's folder is not found; run 'bench' in it",
        .unreadableInput
      )
    }
    return Baseline(path: path)
  }

  /// Changes the baseline of the package, or tells why it cannot be.
  static func change<Value>(_ body: (Baseline) throws -> Value) throws -> Value {
    do {
      return try body(baseline())
    } catch let failure as HistoryFile.Failure {
      throw Console.failure(failure.description, .unwritableOutput)
    }
  }

  /// A run in one line.
  static func line(_ record: RunRecord) -> String {
    let commit = HistoryText.short(record.commit, isModified: record.modified)
    return "\(record.machine.key): \(commit), \(record.date.prefix(10)), "
      + "\(QuantityText.count(record.results.count, "result"))\n"
  }
}

struct SetBaseline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Make the newest recorded run with results of this machine its baseline."
  )

  @Argument(
    help: ArgumentHelp(
      "The newest run of this commit, which any name that git knows may give, or 'last'.",
      valueName: "commit"
    )
  )
  var commit = "last"

  @OptionGroup var source: HistorySource

  func run() throws {
    // Where there is no place for a baseline, no history has to be read first.
    _ = try BaselineCommand.baseline()
    let key = MachineDescription.current().key
    let wanted = commit == "last" ? nil : self.wanted
    let records = try source.records(.whole)
    guard let record = Baseline.newest(of: records, onMachine: key, commit: wanted) else {
      let which = wanted.map { " of commit '\($0)'" } ?? ""
      throw Console.failure(
        "there is no recorded run\(which) with results on this machine (\(key))",
        .unreadableInput
      )
    }
    if record.modified {
      source.console.note("the run was of a tree with changes; its commit alone does not repeat it")
    }
    try BaselineCommand.change { try $0.set(record) }
    try source.console.write(BaselineCommand.line(record))
  }

  /// The commit that is named, as git knows it.
  private var wanted: String {
    PackageFolder.root.flatMap { SourceTree(commit: commit, in: $0)?.commit } ?? commit
  }
}

struct ListBaseline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the baseline of each machine."
  )

  @OptionGroup var quietOption: QuietOption

  func run() throws {
    let records = try BaselineCommand.baseline().records()
    let console = quietOption.console
    if records.isEmpty {
      console.note("there is no baseline; 'bench baseline set' makes one")
    }
    try console.write(records.map(BaselineCommand.line).joined())
  }
}

struct ClearBaseline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove the baseline of this machine."
  )

  @Flag(help: "Remove the baselines of all machines.")
  var all = false

  @OptionGroup var quietOption: QuietOption

  func run() throws {
    let key = all ? nil : MachineDescription.current().key
    let count = try BaselineCommand.change { try $0.clear(machine: key) }
    quietOption.console.note("removed \(QuantityText.count(count, "run"))")
  }
}
