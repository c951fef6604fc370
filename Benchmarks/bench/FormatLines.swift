// A `.vfl` file of the corpus: a format a line, read in one environment of a few views and metrics.
// The environment is part of what the corpus' expected findings mean.

import Tinamou

/// The lines of a `.vfl` file.
struct FormatLines {
  private let source: SourceBuffer

  init(_ source: SourceBuffer) { self.source = source }

  /// Views `a` to `d` and `both` beside each other, `box` with `inner` in it, `loner` in no
  /// superview; metrics `gap`, `high` and, named like a view, `both`.
  private static func environment() -> VisualFormatEnvironment {
    var tree = LayoutTree()
    for name in ["a", "b", "c", "d", "both"] { tree.add(name) }
    let box = tree.add("box")
    tree.add("inner", to: box)
    let loner = tree.add("loner")
    var environment = VisualFormatEnvironment(
      tree: tree,
      metrics: ["gap": 8, "high": 750, "both": 5]
    )
    environment.superviewlessViews = [loner]
    return environment
  }

  /// The findings of all lines, in the order of the file.
  var diagnostics: [Diagnostic] {
    let environment = Self.environment()
    var lines = source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The end of the last line begins no further one.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.enumerated().flatMap { index, line in
      VisualFormatCompiler.constraints(
        from: SourceFragment(source, range: line.indices),
        originID: "\(index + 1)",
        in: environment
      ).diagnostics
    }
  }
}
