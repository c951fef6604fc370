// `.vfl` files hold one visual format a line. What their names mean is the same for all of them, and
// stands in Corpus/MANIFEST.md as well.

import Diagnostics
import LayoutModel
import VisualFormat

/// The lines of `.vfl` files and the names in them.
public enum FormatLines {
  /// The views a, b, c, d and both beside each other, inner in a, loner without superview; the metrics
  /// gap, height and, named like a view, both.
  public static let environment: VisualFormatEnvironment = {
    var tree = LayoutTree()
    let first = tree.add("a")
    tree.add("inner", to: first)
    for name in ["b", "c", "d", "both"] { tree.add(name) }
    let loner = tree.add("loner")
    var environment = VisualFormatEnvironment(
      tree: tree,
      metrics: ["gap": 12, "height": 44, "both": 30]
    )
    environment.superviewlessViews = [loner]
    return environment
  }()

  /// The lines of a source; a break at the very end begins no line.
  public static func lines(of source: SourceBuffer) -> [SourceFragment] {
    var lines: [SourceFragment] = []
    var start = 0
    for (offset, byte) in source.bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(SourceFragment(source, range: start..<offset))
      start = offset + 1
    }
    if start < source.bytes.count {
      lines.append(SourceFragment(source, range: start..<source.bytes.count))
    }
    return lines
  }

  static func compile(
    _ line: SourceFragment
  )
    -> (constraints: [AttributeConstraint], diagnostics: [Diagnostic])
  {
    var environment = environment
    return VisualFormatCompiler.constraints(from: line, originID: "line", in: &environment)
  }

  /// The findings of all lines of a source, in the order of the file.
  public static func diagnostics(of source: SourceBuffer) -> [Diagnostic] {
    lines(of: source).flatMap { compile($0).diagnostics }
  }
}
