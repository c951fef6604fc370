// What is wrong with a command line, and what may have been meant.

import Diagnostics

/// A command line that has no meaning.
package struct UsageFailure: RunFailure {
  /// Lower case, no full stop.
  package let message: String
  /// A known word that may have been meant.
  package let suggestion: String?

  /// Makes a failure.
  package init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }

  /// Makes a failure about a name that is none of those that are known.
  package init(_ message: String, near name: String, in known: some Sequence<String>) {
    self.init(message, suggestion: Suggestion.nearest(to: name, in: known))
  }

  /// As every command line that is wrong ends a run.
  package var exitStatus: ExitStatus { .usage }
}
