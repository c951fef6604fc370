// The groups of benchmarks that `bench run` times.

/// A group of benchmarks.
enum Suite: String, CaseIterable {
  /// Every layout document of the corpus: parse, lower, solve, resize.
  case documents
  /// Generated constraint systems: build, resize, each also with correctly rounded values.
  case systems
  /// Views as objects: a screen of 1,000 built with anchors and laid out, beside its system solved
  /// directly.
  case views
  /// Reading: formats a second, megabytes a second.
  case languages
  /// The expression language: reading, checking, and a layout of expressions over many sizes.
  case expressions
  /// Layout XML: reading, mounting, one size and very many, changes of state, cells.
  case xml
  /// Text: labels and paragraphs, by boxes and by fonts.
  case text
  /// Other solvers beside ours, with `--peers` only.
  case peers
  /// Very many rows of parameters: each back end beside the bandwidth of stores.
  case batch
  /// Critical regions: found, located, and beside solves without them.
  case regions
  /// The kernels of the solver on every instruction set of this processor.
  case kernels

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
