// What is wrong with a command line, and what may have been meant.

import Diagnostics

/// A command line that has no meaning.
package struct UsageFailure: RunFailure {
  /// Lower case, no full stop.
  package let message: String
  /// A known word that may have been meant.
  package let suggestion: String?
  /// What else is wrong with the same command line.
  package private(set) var others: [UsageFailure] = []

  /// Makes a failure.
  package init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }

  /// Makes a failure about a name that is none of those that are known.
  package init(_ message: String, near name: String, in known: some Sequence<String>) {
    self.init(message, suggestion: Suggestion.nearest(to: name, in: known))
  }

  /// Makes one failure of several; nil where there is none.
  package init?(_ failures: [UsageFailure]) {
    guard let first = failures.first else { return nil }
    self = first
    others += failures.dropFirst()
  }

  /// As every command line that is wrong ends a run.
  package var exitStatus: ExitStatus { .usage }
}
