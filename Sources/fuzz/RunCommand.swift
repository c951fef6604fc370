// `fuzz run`, which `fuzz` alone is: try inputs on targets for a while.

import ArgumentParser
import FuzzTargets
import Fuzzing
import Glibc
import ProgramSupport

/// Runs targets.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Try inputs on the named targets, or on all of them, for some time.",
    discussion: """
      Prints the inputs tried, how many a second, what they reached where that is counted, and \
      the findings. An input with a finding is written to a file, with a report beside it.

      The i-th input of a job is the same whenever seed, target and the job's number are the \
      same. With --corpus it depends on the files there, too. Coverage-guided builds choose their \
      own inputs, and always begin with Corpus/fuzz and Corpus/regressions.
      """
  )

  @Argument(help: "Targets; all but the canary when none is named. 'fuzz list' names them.")
  var targets: [String] = []

  @Option(name: .long, help: "Time in seconds, shared out among the targets.")
  var seconds = 60.0

  @Option(name: .long, help: "Decides the inputs; another one each time when it is not given.")
  var seed: UInt64?

  @Option(name: .long, help: "Processes that try inputs at a time.")
  var jobs = 1

  @Option(name: .long, help: "End each job after so many inputs.")
  var inputs = Int.max

  @Option(
    name: .long,
    parsing: .singleValue,
    help: "A folder with inputs in DIR/TARGET to begin with, and to mutate; may be repeated."
  )
  var corpus: [String] = []

  @Option(name: .long, help: "Where coverage-guided runs keep what reached something new.")
  var keep: String?

  @Option(name: .long, help: "The folder that findings are written to.")
  var findings: String?

  @Option(name: .long, help: "Also write the results to a file, as JSON.")
  var json: String?

  @Flag(name: .long, help: "Print no progress.")
  var quiet = false

  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var targetOptions: TargetOptions

  func validate() throws {
    for name in targets { _ = try TargetName.target(name) }
    guard seconds > 0, seconds.isFinite else {
      throw LimitOptions.noTime(seconds)
    }
    guard (1...1_024).contains(jobs) else {
      throw ValidationError("'\(jobs)' is no number of jobs: expected 1 to 1024")
    }
    guard inputs > 0 else { throw ValidationError("'\(inputs)' inputs are none") }
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild(unless: TargetOptions.tolerance)
    InterruptSignal.watch()
    let console = Console(isQuiet: quiet)
    let seed = self.seed ?? UInt64.random(in: 0...999_999_999)
    let selected = try selectedTargets()
    try requireCorpus(of: selected, console)
    try requireWritableFile()
    console.note(
      "seed \(seed), \(CoverageGuidance.isBuiltIn ? "coverage-guided" : "seeded") inputs"
    )
    if keep != nil, !CoverageGuidance.isBuiltIn {
      console.note("'--keep' keeps nothing: only a coverage-guided build sees what is new")
    }
    if targetOptions.voters, PeerVoter.installedPanel.isEmpty {
      console.note("'--voters' asks nobody: scripts/setup-peers brings other solvers")
    }
    let line = ProgressLine(isShown: console.showsProgress)
    var results: [RunProgress] = []
    var status = ExitStatus.done
    for target in selected {
      if InterruptSignal.hasCome { break }
      let fuzzing = fuzzing(target, seed: seed, share: selected.count)
      do {
        results.append(
          try fuzzing.run { progress in
            line.show(progress.line)
            return !InterruptSignal.hasCome
          }
        )
      } catch {
        // What it has found by then is told with what the others find.
        line.clear()
        Console.report("\(error)", as: .defect)
        status = max(status, .defect)
        results.append(fuzzing.progress)
      }
      if let lost = fuzzing.progress.findings.lazy.flatMap(\.lost).first {
        line.clear()
        Console.report(lost.reason, as: .unwritableOutput)
        status = max(status, .unwritableOutput)
      }
    }
    line.clear()
    let report = RunReport(seed: seed, results: results)
    try console.write(report.table)
    if let json {
      do {
        try FuzzFiles.write(Array(report.json.utf8), to: json)
      } catch {
        Console.report("\(error)", as: .unwritableOutput)
        status = max(status, .unwritableOutput)
      }
    }
    if report.findingCount > 0 { status = max(status, .no) }
    if let ended = InterruptSignal.status { status = max(status, ended) }
    if status != .done { throw status.exitCode }
  }

  /// Ends the run where inputs to begin with cannot be read, before anything is tried.
  private func requireCorpus(of targets: [any FuzzTarget.Type], _ console: Console) throws {
    do throws(FuzzingFailure) {
      for folder in corpus where try !CorpusFolder.hasInputs(of: targets, in: folder) {
        let names = targets.map { $0.name }.joined(separator: ", ")
        console.note("'\(folder)' has no inputs, expected them in folders named \(names)")
      }
    } catch {
      throw Console.failure("\(error)", .unreadableInput)
    }
  }

  /// Ends the run where the file of `--json` cannot be written, before anything is tried.
  private func requireWritableFile() throws {
    guard let json else { return }
    do throws(FuzzingFailure) {
      try FuzzFiles.requireWritable(json)
    } catch {
      throw Console.failure("\(error)", .unwritableOutput)
    }
  }

  /// A path of the package, else of the working folder.
  private static func path(_ name: String) -> String { PackageFolder.path(name) ?? name }

  private func fuzzing(
    _ target: any FuzzTarget.Type,
    seed: UInt64,
    share: Int
  ) -> FuzzRun {
    var plan = RunPlan(
      seed: seed,
      seconds: seconds / Double(share),
      findingsFolder: findings ?? Self.path(".fuzz/findings")
    )
    plan.jobCount = jobs
    plan.job.inputCount = inputs
    plan.job.corpus = corpus
    if CoverageGuidance.isBuiltIn {
      plan.job.corpus += ["Corpus/fuzz", "Corpus/regressions"].map(Self.path)
      plan.job.keptInputs = keep ?? Self.path(".fuzz/corpus")
    }
    let command = ChildCommand(
      options: targetOptions.fuzzOptions,
      limits: limitOptions.limits
    )
    return FuzzRun(target, command: command, plan: plan)
  }

  private func selectedTargets() throws -> [any FuzzTarget.Type] {
    var seen: Set<String> = []
    let named = targets.filter { seen.insert($0).inserted }
    if !named.isEmpty { return try named.map(TargetName.target) }
    return TargetTable.targets.filter { $0.name != "canary" }
  }
}

extension RunProgress {
  /// How far a run is, in words.
  fileprivate var line: String {
    let reached = edges.map { ", \($0) edges" } ?? ""
    return "\(target): \(GroupedNumber.text(inputCount)) inputs, "
      + "\(GroupedNumber.text(Int(rate)))/s\(reached), \(findingCount) with findings"
  }
}
