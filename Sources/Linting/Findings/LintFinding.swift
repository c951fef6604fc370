// Findings as values: what, where in the document, at which sizes, and where it is worst. How they are
// printed is the business of whoever asked.

import Diagnostics

/// The least and the greatest value of a parameter at which a finding holds.
public struct LintExtent: Hashable, Sendable {
  /// The parameter.
  public var name: String
  /// The least value.
  public var low: Double
  /// The greatest value.
  public var high: Double
}

/// A finding about a layout.
public struct LintFinding: Sendable {
  /// What was looked for.
  public var rule: LintRule
  /// How much it counts.
  public var severity: LintSeverity
  /// Lower case, no full stop; the sizes are in it.
  public var message: String
  /// The view, constraint or metric; nil where the document has no location for it.
  public var location: SourceRange?
  /// What it is about, the same wherever that stands in the document.
  public var subject: String
  /// Each parameter's range, ends included: the smallest box round all sizes at which the finding holds; empty
  /// where it does not depend on any size.
  public var extents: [LintExtent]
  /// Where it is worst: a value for each parameter.
  public var worst: [Double]
  /// What would go with `--fix`; nothing where no fix is known.
  public var fixIts: [FixIt] = []
  /// In what it holds; nothing where it holds in the document as it is.
  public var traits: [LintTraits] = []
  /// In which of these it is worst.
  public var worstTraits: LintTraits?
  /// What findings of one kind about one thing have in common.
  var key: FindingKey
  /// The message without sizes.
  var words: String
  /// How bad it is; only comparisons of one rule and subject mean anything.
  package var measure: Double
  /// The number of the surroundings in which it is worst.
  var surroundings: Int
}

/// What was found in a document.
public struct LintReport: Sendable {
  /// The findings, in document order.
  public var findings: [LintFinding] = []
  /// At how many sizes the layout was solved, where not all sizes were looked at together; nil where they were.
  public var sampleCount: Int?
  /// Why the sizes were not looked at together; nil where they were.
  public var reason: String?
  /// What was left out, a sentence each.
  public var omissions: [String] = []
  /// What is wrong with the document at some sizes.
  public var diagnostics: [Diagnostic] = []
}

/// What findings of one kind about one thing have in common.
struct FindingKey: Hashable {
  var rule: LintRule
  var subject: String
}

/// What is seen at one size, or over a convex set of sizes.
struct Observation {
  var key: FindingKey
  /// What it is about, whatever its location.
  var names: String
  var location: SourceRange?
  /// What is to be said, once it is: of all sizes at which something is seen only the worst is spoken of.
  private let makeWords: () -> String
  /// How bad it is; only comparisons within one key mean anything.
  var measure: Double

  var words: String { makeWords() }

  /// Makes one; without `names` the subject says what it is about.
  init(
    key: FindingKey,
    names: String? = nil,
    location: SourceRange?,
    words: @autoclosure @escaping () -> String,
    measure: Double = 0
  ) {
    self.key = key
    self.names = names ?? key.subject
    self.location = location
    makeWords = words
    self.measure = measure
  }
}

/// Takes what is seen over a convex set of sizes: its bounding box, and the worst size.
typealias TakeObservation = (
  _ observation: Observation, _ low: [Double], _ high: [Double], _ worst: [Double]
) -> Void

/// Findings while they are gathered: those of one key are one.
struct FindingCollection {
  private struct Entry {
    var observation: Observation
    var low: [Double] = []
    var high: [Double] = []
    var worst: [Double] = []
    var surroundings = 0
  }

  /// In the order in which they came.
  private var entries: [Entry] = []
  private var numbers: [FindingKey: Int] = [:]
  /// The number of the surroundings that are looked at.
  var surroundings = 0

  /// Takes what is seen over a box of sizes; gives the number of the finding.
  @discardableResult
  mutating func take(
    _ observation: Observation,
    low: [Double],
    high: [Double],
    worst: [Double]
  ) -> Int {
    guard let number = numbers[observation.key] else {
      numbers[observation.key] = entries.count
      entries.append(
        Entry(
          observation: observation,
          low: low,
          high: high,
          worst: worst,
          surroundings: surroundings
        )
      )
      return entries.count - 1
    }
    for index in low.indices {
      entries[number].low[index] = min(entries[number].low[index], low[index])
      entries[number].high[index] = max(entries[number].high[index], high[index])
    }
    if observation.measure > entries[number].observation.measure {
      entries[number].observation = observation
      entries[number].worst = worst
      entries[number].surroundings = surroundings
    }
    return number
  }

  /// Takes what depends on no size.
  mutating func take(_ observation: Observation) {
    take(observation, low: [], high: [], worst: [])
  }

  /// Whether anything of a rule was found.
  func contains(_ rule: LintRule) -> Bool { numbers.keys.contains { $0.rule == rule } }

  func key(_ number: Int) -> FindingKey { entries[number].observation.key }

  /// The findings in document order, those that are switched off left out.
  func findings(names: [String], _ severities: [LintRule: LintSeverity]) -> [LintFinding] {
    entries.compactMap { entry -> LintFinding? in
      let seen = entry.observation
      let severity = severities[seen.key.rule] ?? seen.key.rule.usualSeverity
      guard severity != .off else { return nil }
      let extents = zip(names, zip(entry.low, entry.high)).map {
        LintExtent(name: $0, low: $1.0, high: $1.1)
      }
      return LintFinding(
        rule: seen.key.rule,
        severity: severity,
        message: seen.words + Messages.sizes(extents, worst: entry.worst),
        location: seen.location,
        subject: seen.names,
        extents: extents,
        worst: entry.worst,
        key: seen.key,
        words: seen.words,
        measure: seen.measure,
        surroundings: entry.surroundings
      )
    }.inDocumentOrder()
  }
}

extension [LintFinding] {
  /// By their places, those of one place as they stand.
  func inDocumentOrder() -> [LintFinding] {
    enumerated().sorted { left, right in
      let offsets = [left, right].map { $0.element.location?.bytes.lowerBound ?? -1 }
      return (offsets[0], left.offset) < (offsets[1], right.offset)
    }.map(\.element)
  }
}

extension [Diagnostic] {
  /// Adds what stands at places that nothing stands at yet: what is wrong at several sizes is said once.
  mutating func appendNew(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let range = diagnostic.range
      if !contains(where: { $0.range.buffer === range.buffer && $0.range.bytes == range.bytes }) {
        append(diagnostic)
      }
    }
  }
}
