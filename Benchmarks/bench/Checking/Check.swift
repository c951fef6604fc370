// Checks documents of every kind and lists the verdicts.

import FuzzSupport
import ProgramSupport
import Tinamou
import Workloads

struct Check {
  private(set) var verdicts: [DocumentVerdict] = []
  private(set) var exitStatus = ExitStatus.done

  /// Generated systems small enough for the reference solver, and how many resizes of each.
  private static let generatedNames = ["cell", "form-6", "chain-10", "grid-4x4"]
  private static let generatedResizes = 5

  /// What the verdicts mean, said below every table of them.
  static let legend = """
    'equal': every value of the core is the oracle's rational rounded once, bit for bit, and so are \
    the answers in the file;
    status, dropped and ambiguous lists and the violation of every level agree too. \
    'conflict-equal': the same where
    required constraints conflict. Broken documents: the findings are those in the file.
    'graph': 'whole' where the line graph answers at every size, too, which is compared likewise; \
    else why the
    simplex has to: a 'core' that it does not solve, something 'open', a 'conflict', 'rows' \
    that are no gaps, sizes
    or ratios, or 'numbers' with too many digits (Documentation/SOLVER.md), and the share of \
    variables in components
    that line graphs answer all the same.
    Layout XML: 'equal' are the exact frames rounded once, bit for bit, where the reference covers them.

    """

  mutating func run(_ paths: [String], progress: ProgressLine) {
    for (index, path) in paths.enumerated() {
      progress.show("checking", done: index, total: paths.count, next: path)
      switch CorpusPath.kind(of: path) {
      case .layout: append(JSONLayoutCheck.verdict(on: path))
      case .system: append(SystemCheck.verdict(on: path))
      case .broken: append(BrokenCheck.verdict(on: path))
      case .markup: append(MarkupCheck.verdict(on: path))
      case nil: append(.noDocument(path))
      }
    }
    progress.clear()
  }

  /// Checks generated systems that are small enough for the reference solver.
  mutating func runGenerated(where isWanted: (String) -> Bool) {
    for name in Self.generatedNames where isWanted("generated \(name)") {
      guard let workload = Workload(named: name) else { continue }
      append(SystemCheck.verdict(on: workload, resizes: Self.generatedResizes))
    }
  }

  private mutating func append(_ verdict: DocumentVerdict) {
    verdicts.append(verdict)
    exitStatus = max(exitStatus, verdict.exitStatus)
  }

  /// Every verdict, one a size.
  var results: [CheckResult] { verdicts.flatMap(\.checks) }

  /// The table of documents, its legend and its sum.
  func table() -> String {
    var table = TextTable([
      ("document", .left), ("sizes", .right), ("compared", .left), ("verdict", .left),
      ("graph", .left),
    ])
    for verdict in verdicts {
      let sizes = verdict.checks.count { $0.status != .error }
      table.append([
        verdict.document, "\(sizes)", verdict.comparison, verdict.status.rawValue,
        verdict.reduction,
      ])
    }
    return table.render() + "\n" + Self.legend + summary + "\n"
  }

  private var summary: String {
    let statuses: [CheckResult.Status] = [.equal, .conflictEqual, .differs, .error]
    let counts = statuses.map { status in
      "\(verdicts.count { $0.status == status }) \(status.rawValue)"
    }
    let sizes = results.count { $0.status != .error }
    return "\(verdicts.count) documents, \(sizes) comparisons: \(counts.joined(separator: ", "))\n"
      + reductionSummary + frameSummary
  }

  /// How many nodes of Layout XML are compared with exact fractions, and how near they come.
  private var frameSummary: String {
    var frames = FrameComparison()
    for verdict in verdicts { if let compared = verdict.frames { frames.add(compared) } }
    guard frames.comparedCount + frames.outside.count > 0 else { return "" }
    let reasons = frames.outside.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let outside = reasons.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return "\nframes of Layout XML: \(frames.comparedCount) compared with exact ones, "
      + "\(reasons.reduce(0) { $0 + $1.value }) outside"
      + (outside.isEmpty ? "" : " (\(outside))")
      + "; of \(frames.numberCount) numbers \(frames.unroundedCount) are not the exact ones "
      + "rounded once, \(Int(frames.largestDistance)) Doubles off at most"
  }

  /// How many comparisons the line graph takes part in, and why it does not in the others.
  private var reductionSummary: String {
    let reductions = verdicts.flatMap(\.reductions)
    let words = reductions.compactMap { $0.handover?.word }
    let partCount = reductions.count { $0.handover != nil && $0.share > 0 }
    let counts = Set(words).sorted().map { word in "\(words.count { $0 == word }) \(word)" }
    return "line graph: \(reductions.count - words.count) of \(reductions.count) answered"
      + (words.isEmpty ? "" : ", \(counts.joined(separator: ", "))")
      + (partCount > 0 ? "; \(partCount) of these in part" : "")
  }

  /// Says what differs.
  func reportDifferences() { for verdict in verdicts { verdict.report() } }
}
