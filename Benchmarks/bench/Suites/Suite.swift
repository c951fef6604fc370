// The groups of benchmarks that `bench run` times.

enum Suite: String, CaseIterable {
  /// Reading: visual formats, JSON, layout documents, `.constraints` files.
  case parse
  /// From a tree of views and its constraints to rows.
  case lower
  /// Constraint systems, generated and of the corpus: build, resize, each also with correctly rounded
  /// values.
  case solve
  /// The power of a system's size that its times grow with.
  case growth
  /// Changes of a live solver.
  case edit
  /// Views as objects: a screen of 1,000 built with anchors and laid out, beside its system solved
  /// directly.
  case views
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
  /// Whole processes of `tinamou`.
  case cli
  /// What typical work asks of memory: requests, bytes, the most held.
  case memory
  /// The kernels of the solver on every instruction set of this processor.
  case kernels

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Names of earlier versions: the suites that their work is in now.
  static let earlierNames: [(name: String, suites: [Suite])] = [
    (SuitePlan.documentsName, [.parse, .lower, .solve]), ("systems", [.solve]),
    ("languages", [.parse]),
  ]

  /// The suites that a name stands for; nil where it is none.
  static func named(_ name: String) -> [Suite]? {
    if let suite = Suite(rawValue: name) { return [suite] }
    return earlierNames.first { $0.name == name }?.suites
  }
}
