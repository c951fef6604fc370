// The metrics of a document: numbers, and expressions that follow the container's size. A variant's
// metrics are merged over the base, and overrides from outside win over both.

import Diagnostics
import ExactArithmetic

/// Metrics by name, in the order of the file.
struct MetricTable: Sendable {
  /// What a metric is stated as.
  enum Definition: Sendable {
    /// A number.
    case number(ExactNumber)
    /// Arithmetic over the container's size and earlier metrics.
    case expression(SourceFragment)
    /// A value that was reported and has no meaning.
    case damaged
  }

  /// The names in the order of the file.
  private(set) var names: [String] = []
  private var definitions: [String: Definition] = [:]

  /// The metrics that are stated as numbers.
  var numbers: [(name: String, value: ExactNumber)] {
    names.compactMap { name in
      guard case .number(let number)? = definitions[name] else { return nil }
      return (name, number)
    }
  }

  /// States a metric; one that is there already keeps its place.
  mutating func set(_ name: String, _ definition: Definition) {
    if definitions.updateValue(definition, forKey: name) == nil { names.append(name) }
  }

  /// The metrics with those of a variant stated over them.
  func merged(with variant: MetricTable) -> MetricTable {
    var result = self
    for name in variant.names {
      if let definition = variant.definitions[name] { result.set(name, definition) }
    }
    return result
  }

  /// The metrics with values from outside; names that no metric bears are left aside.
  func overridden(by overrides: [(name: String, value: ExactNumber)]) -> MetricTable {
    var result = self
    for (name, value) in overrides where definitions[name] != nil {
      result.set(name, .number(value))
    }
    return result
  }

  /// What every metric stands for; those that have no meaning stand for 0.
  func values(reporting diagnostics: inout [Diagnostic]) -> [String: SizeDependentNumber] {
    var values: [String: SizeDependentNumber] = [:]
    values.reserveCapacity(names.count)
    var later = Set<String>()
    if names.contains(where: { if case .expression = definitions[$0] { true } else { false } }) {
      later = Set(names)
    }
    for (index, name) in names.enumerated() {
      switch definitions[name] {
      case .number(let number):
        values[name] = SizeDependentNumber(constant: number.affine)
      case .expression(let fragment):
        // The parser is gone when the value comes in, or every metric would copy all before it.
        let (value, findings) = Self.value(
          of: fragment,
          values,
          later,
          candidates: names[..<index],
          suggests: diagnostics.count < fragment.buffer.budget[.findings]
        )
        values[name] = value ?? SizeDependentNumber()
        diagnostics += findings
      case .damaged, nil: values[name] = SizeDependentNumber()
      }
    }
    return values
  }

  private static func value(
    of fragment: SourceFragment,
    _ values: [String: SizeDependentNumber],
    _ later: Set<String>,
    candidates: ArraySlice<String>,
    suggests: Bool
  ) -> (value: SizeDependentNumber?, findings: [Diagnostic]) {
    var parser = MetricParser(fragment, values: values, laterNames: later)
    parser.suggestsNames = suggests
    parser.candidates = candidates
    let value = parser.parseNumber()
    return (value, parser.diagnostics)
  }

  /// Where a metric's expression stands, nil for a number.
  func expressionRange(of name: String) -> SourceRange? {
    guard case .expression(let fragment) = definitions[name] else { return nil }
    return fragment.sourceRange
  }
}
