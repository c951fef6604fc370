// A run of one target: jobs in processes of their own, watched, and started again after an input that ended
// one. The driver itself tries no input, so nothing an input does can stop it.

import Glibc

/// What a run is to do.
public struct RunPlan: Sendable {
  /// What the first job is to do; the others have other numbers.
  public var job: JobPlan
  /// How many processes try inputs at a time.
  public var jobCount = 1
  /// How long, in seconds.
  var seconds: Double
  /// The folder that findings are written to.
  var findingsFolder: String

  /// Makes a plan.
  public init(seed: UInt64, seconds: Double, findingsFolder: String) {
    job = JobPlan(seed: seed, job: 0)
    self.seconds = seconds
    self.findingsFolder = findingsFolder
  }
}

/// How far a run is, or what came of it.
public struct RunProgress: Sendable {
  /// The target's name.
  public let target: String
  /// Inputs tried.
  public var inputCount = 0
  /// Time it took, in seconds.
  public var seconds = 0.0
  /// Edges of the code reached, in a coverage-guided run.
  public var edges: Int?
  /// Features reached, as libFuzzer counts them, in a coverage-guided run.
  public var features: Int?
  /// What the target has counted besides.
  public var tallies: [Tally] = []
  /// What was found.
  public var findings: [FindingClass] = []

  /// Inputs a second.
  public var rate: Double { seconds > 0 ? Double(inputCount) / seconds : 0 }
  /// How many inputs had findings.
  public var findingCount: Int { findings.reduce(0) { $0 + $1.count } }
}

/// One target being fuzzed.
public final class FuzzRun {
  private let target: any FuzzTarget.Type
  private let command: ChildCommand
  private let plan: RunPlan
  private var store: FindingStore
  private var jobs: [WatchedJob] = []
  private var isStopping = false
  private var start: UInt64 = 0

  /// How often jobs are looked after.
  private static let interval: UInt32 = 5_000

  /// Makes a run.
  public init(_ target: any FuzzTarget.Type, command: ChildCommand, plan: RunPlan) {
    self.target = target
    self.command = command
    self.plan = plan
    store = FindingStore(target, command: command, folder: plan.findingsFolder)
  }

  /// Runs to the end.
  ///
  /// - Parameter observe: Is told how far the run is, often; when it answers false the run ends early.
  /// - Returns: What came of it.
  /// - Throws: What keeps the run from going on; never because of an input.
  public func run(
    observe: (RunProgress) -> Bool = { _ in true }
  ) throws(FuzzingFailure) -> RunProgress {
    start = MonotonicClock.nanoseconds()
    let isRepeatable =
      !CoverageGuidance.isBuiltIn && CorpusFolder.folders(of: target, in: plan.job.corpus).isEmpty
    let end = start + UInt64(max(0, min(plan.seconds, 1e9)) * 1e9)
    for number in 0..<max(1, plan.jobCount) {
      var job = plan.job
      job.job = number
      jobs.append(try WatchedJob(target, command: command, plan: job))
    }
    while jobs.contains(where: { !$0.hasEnded }) {
      for job in jobs where !job.hasEnded {
        try job.look(isStopping: isStopping) { (record) throws(FuzzingFailure) in
          guard let finding = record.finding else { return }
          let origin = FindingOrigin(
            seed: job.plan.seed,
            job: job.plan.job,
            index: record.index,
            isRepeatable: isRepeatable
          )
          store.add(finding, input: record.input, from: origin)
        }
      }
      let now = MonotonicClock.nanoseconds()
      let goesOn = observe(progress(at: now))
      if now >= end || !goesOn {
        isStopping = true
        jobs.forEach { $0.stop() }
      }
      usleep(Self.interval)
    }
    return progress
  }

  /// How far it is, also where it could not go on.
  public var progress: RunProgress { progress(at: MonotonicClock.nanoseconds()) }

  private func progress(at now: UInt64) -> RunProgress {
    var progress = RunProgress(target: target.name)
    progress.inputCount = jobs.reduce(0) { $0 + $1.inputCount }
    progress.seconds = Double(now - start) / 1e9
    // Jobs reach much the same; the sum would count it twice.
    progress.edges = jobs.compactMap(\.reached?.edges).max()
    progress.features = jobs.compactMap(\.reached?.features).max()
    for job in jobs { progress.tallies.add(job.tallies) }
    progress.findings = store.classes
    return progress
  }
}
