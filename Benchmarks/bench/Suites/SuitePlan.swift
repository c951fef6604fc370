// The list of all benchmarks. Listing prepares nothing: names, draws and periods are known beforehand,
// so that a run begins with what was asked for, and a comparison can ask two programs what they have.

import Measurement
import ProgramSupport
import Workloads

struct SuitePlan {
  let layouts: [String]
  /// Whether large systems are left out, and families have few draws.
  var isQuick = false

  /// The plan over the corpus of the package about; without one it has no documents.
  static func ofPackage() -> SuitePlan {
    let corpus = PackageFolder.path("Corpus/layouts").map { [$0] } ?? []
    let documents = CorpusPath.documents(at: corpus) { _ in }
    return SuitePlan(layouts: documents.filter { CorpusPath.kind(of: $0) == .layout })
  }

  /// The earlier name of the work on documents of the corpus, each of which it has as a case of its own.
  static let documentsName = "documents"

  static let quickDrawCount = 4

  /// How many draws a family has in this run.
  private var drawCount: Int { isQuick ? Self.quickDrawCount : WorkloadFamily.drawCount }

  /// Everything of a suite that a run without a filter measures.
  ///
  /// `note` hears of what is left out because this machine does not have it.
  func benchmarks(of suite: Suite, note: (String) -> Void = { _ in }) -> [Benchmark] {
    let listed = listed(of: suite, note)
    switch suite {
    // What these work on is generated; batches are of fewer rows in a quick run.
    case .parse, .lower, .expressions, .xml, .regions, .kernels:
      return listed.map { $0.namingGeneratedInput($0.name) }
    case .batch: return listed.map { $0.namingGeneratedInput("\($0.name) \(isQuick)") }
    default: return listed
    }
  }

  private func listed(of suite: Suite, _ note: (String) -> Void) -> [Benchmark] {
    switch suite {
    case .parse: ReadingWork.benchmarks() + CorpusWork(layouts).benchmarks(of: suite)
    case .lower: LoweringWork.benchmarks() + CorpusWork(layouts).benchmarks(of: suite)
    case .solve:
      SolveWork.benchmarks(isQuick: isQuick, drawCount: drawCount)
        + CorpusWork(layouts).benchmarks(of: suite)
    case .edit: EditWork.benchmarks(drawCount: drawCount)
    case .views: ViewWork.benchmarks(drawCount: drawCount)
    case .expressions: ExpressionWork.benchmarks()
    case .xml: XMLWork.benchmarks()
    case .text: TextWork.benchmarks(note: note)
    // Computed from the results of others: see GrowthExponent. Counted, not timed: see MemoryWork.
    // Compared, not measured: see PeerRun.
    case .growth, .memory, .peers: []
    case .batch: BatchWork(isQuick: isQuick).benchmarks(note: note)
    case .regions: RegionWork.benchmarks + OrderedSolveWork.benchmarks(isQuick)
    case .cli: CommandWork.benchmarks(layouts: layouts, note: note)
    case .kernels: KernelWork.benchmarks()
    }
  }

  /// What takes minutes, or is too much for a table: measured only where it is asked for by the name of
  /// its case.
  func namedBenchmarks(of suite: Suite) -> [Benchmark] {
    switch suite {
    case .parse, .lower: documentBenchmarks(of: suite)
    case .solve: SolveWork.namedBenchmarks(isQuick: isQuick) + documentBenchmarks(of: suite)
    case .edit: EditWork.namedBenchmarks(drawCount: drawCount)
    case .regions: RegionWork.namedBenchmarks + OrderedSolveWork.namedBenchmarks
    default: []
    }
  }

  /// Each layout document for itself.
  func documentBenchmarks(of suite: Suite) -> [Benchmark] {
    layouts.flatMap { CorpusWork([$0], caseName: CorpusWork.name(of: $0)).benchmarks(of: suite) }
  }

  /// The benchmarks of suites whose names are wanted, and what the exponents asked for need of others.
  ///
  /// The names of what is measured only by name may stand in the text `spelled`; `note` hears of what is
  /// left out because this machine does not have it.
  func selection(
    of suites: [Suite],
    spelledIn spelled: String?,
    where isWanted: (String) -> Bool,
    note: (String) -> Void = { _ in }
  ) -> [Benchmark] {
    var chosen: [Benchmark] = []
    for suite in suites {
      var notes: [String] = []
      var ofSuite = benchmarks(of: suite) { notes.append($0) }.filter { isWanted($0.name) }
      if let spelled {
        ofSuite += namedBenchmarks(of: suite).filter {
          Self.isSpelled($0.caseName, in: spelled) && isWanted($0.name)
        }
      }
      // What is missing matters where the rest of its suite is wanted.
      if spelled == nil || !ofSuite.isEmpty || spelled?.contains(suite.rawValue) == true {
        notes.forEach(note)
      }
      chosen += ofSuite
    }
    if suites.contains(.growth) {
      let needed = GrowthExponent.needed(where: isWanted)
      let present = Set(chosen.map(\.name))
      chosen += benchmarks(of: .solve).filter {
        needed.contains($0.name) && !present.contains($0.name)
      }
    }
    return chosen
  }

  /// Whether text names a case; `NAME#` names every draw.
  static func isSpelled(_ caseName: String, in text: String) -> Bool {
    if text.contains(caseName) { return true }
    return caseName.firstIndex(of: "#").map { text.contains(caseName[...$0]) } ?? false
  }
}
