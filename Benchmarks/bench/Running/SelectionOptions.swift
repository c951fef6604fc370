// Which benchmarks and documents a run looks at.

import ArgumentParser
import Tinamou

/// A choice by name.
struct SelectionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Only benchmarks (suite/case/metric) and documents (path) that REGEX matches."
  )
  var filter: String?

  /// The filter, or the error of a command line whose expression is none.
  func nameFilter() throws -> NameFilter { try NameFilter(pattern: filter) }

  /// The suites that a name stands for.
  static func suites(named name: String) throws -> [Suite] {
    if let suites = Suite.named(name) { return suites }
    let near = Suggestion.nearest(to: name, in: Suite.allCases.map(\.rawValue))
    let hint = near.map { "; \(Suggestion.question($0))" } ?? ", expected \(Suite.names)"
    throw ValidationError("unknown suite '\(name)'\(hint)")
  }

  /// That there is no document at paths.
  static func noDocuments(in paths: [String]) -> ValidationError {
    ValidationError("there are no documents in '\(paths.joined(separator: "', '"))'")
  }

  /// That nothing is left to be timed of what a command line chooses.
  var nothingLeft: ValidationError {
    filter == nil ? ValidationError("there is nothing to time") : Self.nothingMatches
  }

  static let nothingMatches = ValidationError("nothing matches the filter")
}

/// Chooses names that an expression is found in.
struct NameFilter {
  private let expression: Regex<AnyRegexOutput>?

  /// Takes an expression, or every name without one.
  init(pattern: String?) throws {
    guard let pattern else {
      expression = nil
      return
    }
    do {
      expression = try Regex(pattern)
    } catch {
      throw ValidationError("'\(pattern)' is no regular expression: \(error)")
    }
  }

  func matches(_ name: String) -> Bool {
    guard let expression else { return true }
    return name.contains(expression)
  }
}
