// Options of all commands that compare: whose package, which cases, how long.

import ArgumentParser
import Foundation
import ProgramSupport
import Tinamou

struct ComparisonOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Only this suite; may be repeated.",
      discussion: "Without it and --filter all but 'kernels', 'batch' and single hard draws."
    )
  )
  var suite: [String] = []

  @OptionGroup var selection: SelectionOptions

  @Option(
    help: """
      Measure for at most N minutes (15), longer where 12 pairs of each case, and as many again of \
      those that seem to differ, take longer; builds are not counted.
      """
  )
  var minutes: Double = 15

  @Option(
    help: ArgumentHelp(
      "Go on until each case could have seen a change of PERCENT, or time is over (2).",
      valueName: "percent"
    )
  )
  var minimumEffect = ComparisonOptions.usualEffect

  /// The effect in per cent that is looked for where none is named.
  private static let usualEffect = 2.0

  /// Whether instructions are counted, each answer as a flag.
  enum Counting: EnumerableFlag {
    case instructions
    case noInstructions
  }

  @Flag(exclusivity: .chooseLast, help: "Count instructions with callgrind, where it is installed.")
  var counting = Counting.instructions

  @Option(
    help:
      "The package whose commits are compared, if not this one: its program speaks the protocol."
  )
  var package: String?

  @Option(help: "The executable of the package that answers for cases.")
  var product: String?

  @Option(help: "The seed of the order and the offsets.")
  var seed: UInt64 = 1

  @Option(
    help: "The number of the first pair, which decides its layouts: trials have their own (0)."
  )
  var firstPair = 0

  func validate() throws {
    guard minutes > 0, minutes < 1e5 else {
      throw ValidationError("--minutes wants a number above 0")
    }
    guard minimumEffect > 0, minimumEffect <= 100 else {
      throw ValidationError("--minimum-effect wants a percentage above 0")
    }
    // Twice the number is a seed of the linker's.
    guard (0...1_000_000_000).contains(firstPair) else {
      throw ValidationError("--first-pair wants a number from 0 to 1000000000")
    }
    _ = try selection.nameFilter()
    _ = try suites()
  }

  /// The names of the suites that are wanted; none stands for nearly all.
  private func suites() throws -> Set<String> {
    // Another package has suites of its own.
    guard package == nil else { return Set(suite) }
    return Set(try suite.flatMap { try SelectionOptions.suites(named: $0) }.map(\.rawValue))
  }

  func packageFolder() throws(CompareFailure) -> String {
    if let package {
      let path = URL(fileURLWithPath: package).path
      guard FileManager.default.fileExists(atPath: "\(path)/Package.swift") else {
        throw .unreadable("there is no package in '\(package)'")
      }
      return path
    }
    guard let root = PackageFolder.root else {
      throw .unreadable("there is no package here; run in its folder, or name it with --package")
    }
    return root
  }

  func cache(_ console: Console) throws(CompareFailure) -> BuildCache {
    let products = product.map { [$0] } ?? (package == nil ? ["bench", "tinamou"] : ["bench"])
    return BuildCache(package: try packageFolder(), products: products, console: console)
  }

  /// The words that compare the same sides again in the same way, but for the cases.
  func repetition(of sides: [String]) -> String {
    var words = [package == nil ? "scripts/bench" : "bench", "compare"] + sides
    if minimumEffect != Self.usualEffect { words += ["--minimum-effect", "\(minimumEffect)"] }
    if counting == .noInstructions { words.append("--no-instructions") }
    if let package { words += ["--package", package] }
    if let product { words += ["--product", product] }
    return words.map(Self.inShell).joined(separator: " ")
  }

  /// A word as a shell takes it.
  private static func inShell(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy {
        $0.isNamePart || "-./:=@%+,~^".utf8.contains($0)
      }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Whether some cases are asked for.
  var isSelective: Bool { !suite.isEmpty || selection.filter != nil }

  /// Whether a case is to be compared, by its name.
  func isWanted() throws -> (String) -> Bool {
    let filter = try selection.nameFilter()
    let suites = try suites()
    // Without a word, what fits a quarter of an hour.
    let isAnything = suites.isEmpty && selection.filter == nil && package == nil
    let left = [Suite.kernels, .batch].map(\.rawValue)
    return { name in
      let suite = String(name.prefix { $0 != "/" })
      if isAnything { return !left.contains(suite) && !name.contains("#") }
      return (suites.isEmpty || suites.contains(suite)) && filter.matches(name)
    }
  }

  /// The comparison of two builds by these options.
  func comparison(_ a: SideBuild, _ b: SideBuild, on console: Console) -> CaseComparison {
    var comparison = CaseComparison(
      a: a,
      b: b,
      progress: ProgressLine(isShown: console.showsProgress),
      console: console
    )
    comparison.limits.seconds = minutes * 60
    comparison.limits.countsInstructions = counting == .instructions
    comparison.rule.minimumEffect = minimumEffect / 100
    comparison.seed = seed
    comparison.firstPair = firstPair
    return comparison
  }
}
