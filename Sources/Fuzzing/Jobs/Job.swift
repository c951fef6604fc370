// A job: one process that tries input after input on one target until it is told to stop. What it finds it
// sends to the driver; what ends it the driver sees.

import Glibc

/// What a job is to do.
public struct JobPlan: Hashable, Sendable {
  /// The run's seed.
  var seed: UInt64
  /// The job's number, from 0.
  var job: Int
  /// The first input to try.
  public var firstInput = 0
  /// How many inputs to try at most.
  public var inputCount = Int.max
  /// Folders of inputs to begin with.
  public var corpus: [String] = []
  /// Where a coverage-guided job keeps inputs that reach something new.
  public var keptInputs: String?

  /// Makes a plan.
  public init(seed: UInt64, job: Int) {
    self.seed = seed
    self.job = job
  }
}

/// The child's side of a run.
public enum Job {
  /// The hidden command of the executable that runs a job.
  public static let commandName = "job-process"

  /// Tries inputs until the driver says stop or there are no more.
  public static func run(
    _ target: any FuzzTarget.Type,
    options: FuzzOptions,
    plan: JobPlan
  ) throws(FuzzingFailure) {
    let link = try ParentLink()
    #if COVERAGE_GUIDED
    try CoverageJob.run(target, options: options, plan: plan, link: link)
    #else
    try runSeeded(target, options: options, plan: plan, link: link)
    #endif
  }

  private static func runSeeded(
    _ target: any FuzzTarget.Type,
    options: FuzzOptions,
    plan: JobPlan,
    link: ParentLink
  ) throws(FuzzingFailure) {
    let source = InputSource(
      target,
      options: options,
      seed: plan.seed,
      job: plan.job,
      corpus: try CorpusFolder.files(of: target, in: plan.corpus).map(FuzzFiles.read)
    )
    var trial = Trial(target, options: options, link: link)
    var index = plan.firstInput
    let end = plan.inputCount.addingReportingOverflow(plan.firstInput)
    while (end.overflow || index < end.partialValue) && !trial.isToStop {
      trial.beginGenerating(index)
      trial.check(source.input(index))
      index += 1
    }
    let tallies = trial.target.tallies
    if !tallies.isEmpty { link.send(tallies.frame) }
  }
}

/// Inputs being tried in this process, and what the driver is told of them.
struct Trial {
  private let page: SharedPage
  private let link: ParentLink
  private var check: InputCheck

  init(_ target: any FuzzTarget.Type, options: FuzzOptions, link: ParentLink) {
    page = link.page
    self.link = link
    check = InputCheck(target, options: options)
  }

  /// Whether the driver wants no more.
  var isToStop: Bool { page[.stopRequest] != 0 }

  var target: any FuzzTarget { check.target }

  /// Notes the number of the input that is about to be made.
  func beginGenerating(_ index: Int) {
    page[.inputIndex] = UInt64(index)
    page.enter(.generating, at: MonotonicClock.nanoseconds())
  }

  /// Tries an input and sends what is wrong with it.
  mutating func check(_ input: [UInt8]) {
    input.withUnsafeBytes { page.begin($0, at: MonotonicClock.nanoseconds()) }
    let finding = check.finding(in: input)
    page[.inputCount] &+= 1
    page[.phase] = SharedPage.Phase.idle.rawValue
    guard let finding else { return }
    link.send(FindingRecord(finding: finding, index: page[.inputIndex], input: input).frame)
  }
}
