// `bench bisect GOOD BAD CASE`: which commit made a case slower, or faster? Counts decide where they tell the
// ends apart, since they come out the same every time; else times, in pairs until the answer is firm.

import ArgumentParser
import Foundation
import Measurement
import ProgramSupport

struct BisectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect",
    abstract: "Find the commit between two that made a case slower or faster.",
    discussion: """
      Goes along first parents from GOOD to BAD. Both are compared first; without a verdict there is \
      nothing to find, and the answer is 1; a case that one of them does not answer is exit 65. \
      Commits that do not build or do not answer are passed over: the answer is then the range that is \
      left. --suspect spares most of the builds where it names the right commit, and little else where \
      it does not.
      """
  )

  @OptionGroup var options: ComparisonOptions

  @OptionGroup var quietOption: QuietOption

  @Option(
    help: ArgumentHelp(
      "Look at this commit and the one before it first; may be repeated.",
      valueName: "commit"
    )
  )
  var suspect: [String] = []

  @Argument(help: "A commit before the change.")
  var good: String

  @Argument(help: "A commit with the change.")
  var bad: String

  @Argument(help: "The case, as 'solve/cell/build'.")
  var caseName: String

  func validate() throws {
    if !options.suite.isEmpty || options.selection.filter != nil {
      throw ValidationError(
        "CASE names the one that is looked at; --suite and --filter choose none"
      )
    }
  }

  func run() throws {
    try Reexecution.requireOptimisedBuild()
    let console = quietOption.console
    let bisection = Bisection(
      cache: try options.cache(console),
      options: options,
      console: console,
      caseName: caseName,
      suspects: suspect
    )
    switch try bisection.run(from: good, to: bad) {
    case .nothing(let report):
      try console.write(report)
      throw ExitStatus.no.exitCode
    case .found(let text): try console.write(text)
    }
  }
}

/// A search along the commits between two.
struct Bisection {
  let cache: BuildCache
  let options: ComparisonOptions
  let console: Console
  let caseName: String
  /// Commits that are looked at first, each behind the one before it.
  let suspects: [String]

  enum Answer {
    /// The ends do not differ, as the report says.
    case nothing(String)
    case found(String)
  }

  /// How the two ends are told apart.
  private enum Probe {
    /// By a count, whose logarithm is nearer to one of the ends.
    case count((CaseCounts) -> Double?, good: Double, bad: Double)
    /// By time, on which side of half the change.
    case time(logarithm: Double)
  }

  /// Times decide when the estimate is so many standard errors away from half the change.
  private static let firmness = 3.0
  private static let mostPairs = 60

  func run(from good: String, to bad: String) throws -> Answer {
    let commits = try commits(from: good, to: bad)
    let suspected = try indices(of: suspects, in: commits, from: good, to: bad)
    guard let first = SourceTree(commit: good, in: cache.package), let last = commits.last else {
      throw CompareFailure.unknown("there are no commits from '\(good)' to '\(bad)'")
    }
    let a = try cache.build(first)
    let b = try cache.build(last)
    let comparison = options.comparison(a, b, on: console)
    let cases = try comparison.cases { $0 == caseName }.shared
    guard !cases.isEmpty else {
      throw CompareFailure.unknown("'\(good)' and '\(bad)' do not both have the case '\(caseName)'")
    }
    let result = a.hash == b.hash ? nil : try comparison.run(cases).first
    guard let result, try Self.isChange(result) else {
      let word = Self.sayingNothing(result)
      return .nothing("\(caseName) \(word.verb) in \(a.label) and \(b.label)\(word.doubt)\n")
    }
    let change = result.verdict.ratio.map { ComparisonReport.change($0.ratio) } ?? ""
    let head =
      "\(caseName) is \(result.verdict.word.rawValue) by \(change) (\(result.verdict.reason))"
    console.note(head)
    let probe = Self.probe(for: result)
    let range = try search(commits, behind: first, suspected, a, b, probe)
    return .found(
      head + "\n" + Self.text(of: range, word: result.verdict.word.rawValue, in: cache.package)
    )
  }

  /// Whether the ends are told apart; of one that does not answer nothing can be.
  static func isChange(_ result: CaseComparison.Result) throws(CompareFailure) -> Bool {
    if let failure = result.series.failure { throw .broken(failure.reason) }
    return [.slower, .faster].contains(result.verdict.word)
  }

  /// What is said of ends that no verdict tells apart: that they are alike, or that nothing can be said.
  static func sayingNothing(
    _ result: CaseComparison.Result?
  ) -> (verb: String, doubt: String) {
    guard let verdict = result?.verdict, verdict.word == .noisy else {
      return ("is no different", "")
    }
    let seen = verdict.ratio.flatMap { $0.detectable.isFinite ? $0.detectable : nil }
    let doubt =
      [seen.map { "could have seen \(QuantityText.percent($0))" }, verdict.reason]
      .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "; ")
    return ("could not be told", doubt.isEmpty ? "" : ": \(doubt)")
  }

  /// The commits behind `good` up to `bad`, along first parents, oldest first.
  private func commits(from good: String, to bad: String) throws(CompareFailure) -> [SourceTree] {
    for name in [good, bad] where SourceTree(commit: name, in: cache.package) == nil {
      throw .unknown("'\(name)' is no commit")
    }
    let ancestry = ["git", "merge-base", "--is-ancestor", good, bad]
    guard Subprocess.output(ancestry, in: cache.package) != nil else {
      throw .unknown("'\(good)' does not lie before '\(bad)'")
    }
    let list = Subprocess.output(
      ["git", "rev-list", "--first-parent", "--reverse", "\(good)..\(bad)"],
      in: cache.package
    )
    let names = (list ?? "").split(separator: "\n")
    return names.compactMap { SourceTree(commit: String($0), in: cache.package) }
  }

  /// Where to look first: before each commit that is suspected, and at it.
  private func indices(
    of suspects: [String],
    in commits: [SourceTree],
    from good: String,
    to bad: String
  ) throws(CompareFailure) -> [Int] {
    var indices: [Int] = []
    for name in suspects {
      guard let commit = SourceTree(commit: name, in: cache.package)?.commit,
        let index = commits.firstIndex(where: { $0.commit == commit })
      else {
        throw .unknown("'\(name)' is none of the commits from '\(good)' to '\(bad)'")
      }
      indices += [index - 1, index]
    }
    return indices
  }

  private static func probe(for result: CaseComparison.Result) -> Probe {
    // A count that moved by a hundredth tells the ends apart without any doubt.
    if let counts = result.series.counts {
      let readers: [(CaseCounts) -> Double?] = [
        // What was never in fractions may be now: a millionth stands for nothing.
        { $0.fractions + 1e-6 }, { $0.instructions },
      ]
      for read in readers {
        guard let good = read(counts.a), let bad = read(counts.b), good > 0, bad > 0,
          log(bad / good).magnitude >= 0.01
        else { continue }
        return .count(read, good: good, bad: bad)
      }
    }
    return .time(logarithm: log(result.verdict.ratio?.ratio ?? 1))
  }

  // MARK: Searching

  private func search(
    _ commits: [SourceTree],
    behind first: SourceTree,
    _ suspected: [Int],
    _ good: SideBuild,
    _ bad: SideBuild,
    _ probe: Probe
  ) throws -> [SourceTree] {
    // Before everything stands `good` itself.
    var lastGood = -1
    var firstBad = commits.count - 1
    var passedOver: Set<Int> = []
    // Commits that cannot be looked at stand together: behind each the next try is far away.
    var positions = BisectedPositions()
    while true {
      let open = (lastGood + 1..<firstBad).filter { !passedOver.contains($0) }
      guard let next = suspected.first(where: open.contains) ?? positions.next(of: open) else {
        break
      }
      console.note("\(firstBad - lastGood - 1) commits left; looking at \(commits[next].label)")
      // Builds that nobody asks for are forgotten after some others.
      for end in [first, commits[commits.count - 1]] { _ = try cache.build(end) }
      do {
        if try isBad(cache.build(commits[next]), good, bad, probe) {
          firstBad = next
        } else {
          lastGood = next
        }
        positions = BisectedPositions()
      } catch let failure as CompareFailure {
        switch failure {
        case .unbuildable(let reason), .broken(let reason):
          console.note("passed over: \(reason)")
          passedOver.insert(next)
        default: throw failure
        }
      }
    }
    return Array(commits[(lastGood + 1)...firstBad])
  }

  private func isBad(
    _ build: SideBuild,
    _ good: SideBuild,
    _ bad: SideBuild,
    _ probe: Probe
  ) throws -> Bool {
    if build.hash == good.hash { return false }
    if build.hash == bad.hash { return true }
    let comparison = options.comparison(good, build, on: console)
    let cases = try comparison.cases { $0 == caseName }
    guard let series = cases.shared.first else {
      throw CompareFailure.broken("\(build.label) does not have the case '\(caseName)'")
    }
    var measurer = PairMeasurer(a: good, b: build, seed: options.seed)
    defer { build.removeLayouts() }
    func measurePair() throws {
      try measurer.measurePair(of: [series], into: \.explored, isOver: { false }) { _ in }
      if let failure = series.failure { throw CompareFailure.broken(failure.reason) }
    }
    switch probe {
    case .count(let read, let a, let b):
      try measurePair()
      CaseCounter(a: good, b: build, countsInstructions: true).count([series]) { _ in }
      guard let count = series.counts.flatMap({ read($0.b) }), count > 0 else {
        throw CompareFailure.broken("\(build.label): '\(caseName)' could not be counted")
      }
      return log(count / a) / log(b / a) > 0.5
    case .time(let logarithm):
      while true {
        try measurePair()
        guard let ratio = series.exploration, series.explored.count >= 6 else { continue }
        let share = log(ratio.ratio) / logarithm
        let distance = ((share - 0.5) * logarithm).magnitude
        if distance >= Self.firmness * ratio.standardError || ratio.count >= Self.mostPairs {
          return share > 0.5
        }
      }
    }
  }

  private static func text(of range: [SourceTree], word: String, in repository: String) -> String {
    func line(_ tree: SourceTree) -> String {
      let subject = Subprocess.output(
        ["git", "log", "-1", "--format=%h %an %as %s", tree.commit ?? tree.tree],
        in: repository
      )
      return subject ?? tree.label + "\n"
    }
    if range.count == 1, let only = range.first {
      return "the first \(word) commit is\n  \(line(only))"
    }
    return "the first \(word) commit is one of these \(range.count), "
      + "the others do not build or do not answer:\n"
      + range.map { "  \(line($0))" }.joined()
  }
}

/// Where to look in a range, as parts of it: its middle, then quarters, then eighths, each far from those before.
struct BisectedPositions {
  private var index = 0

  /// That of some numbers, in ascending order, which lies nearest to the next part; nil of none.
  mutating func next(of open: [Int]) -> Int? {
    guard let first = open.first, let last = open.last else { return nil }
    let target = Double(first - 1) + next() * Double(last + 2 - first)
    return open.min { (Double($0) - target).magnitude < (Double($1) - target).magnitude }
  }

  /// The next part, between 0 and 1: the number of the position, its binary digits behind the point in reverse.
  mutating func next() -> Double {
    index += 1
    var (rest, digit, part) = (index, 0.5, 0.0)
    while rest > 0 {
      if rest & 1 == 1 { part += digit }
      (rest, digit) = (rest >> 1, digit / 2)
    }
    return part
  }
}
