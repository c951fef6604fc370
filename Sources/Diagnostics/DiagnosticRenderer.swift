// The one place where diagnostics become text: for people (a line with the place, the source line, a
// caret, notes) and for programs (one JSON object a line).

/// Renders diagnostics.
public struct DiagnosticRenderer: Sendable {
  /// The form of the output.
  public enum Format: String, Sendable {
    /// `FILE:LINE:COLUMN: error: MESSAGE [CODE]`, the source line and a caret.
    case text
    /// One JSON object a line.
    case json
  }

  /// The form of the output.
  public var format: Format
  /// Whether text is coloured with ANSI escapes.
  public var usesColor: Bool

  /// Makes a renderer.
  public init(format: Format = .text, usesColor: Bool = false) {
    self.format = format
    self.usesColor = usesColor
  }

  /// The rendering of one diagnostic, with a final line break.
  public func render(_ diagnostic: Diagnostic) -> String {
    switch format {
    case .text: renderText(diagnostic)
    case .json: renderJSON(diagnostic)
    }
  }

  // MARK: Text

  private func renderText(_ diagnostic: Diagnostic) -> String {
    let tint =
      switch diagnostic.severity {
      case .error: "31"
      case .warning: "35"
      case .note: "36"
      }
    var text = headline(
      label: diagnostic.severity.rawValue,
      tint: tint,
      message: "\(diagnostic.message) [\(diagnostic.code)]",
      range: diagnostic.range
    )
    for note in diagnostic.notes {
      text += headline(label: "note", tint: "36", message: note.message, range: note.range)
    }
    return text
  }

  /// The finding and its notes, a line each, without the source and without colour.
  func headlines(_ diagnostic: Diagnostic) -> [String] {
    let label = diagnostic.severity.rawValue
    let message = "\(diagnostic.message) [\(diagnostic.code)]"
    let first = "\(location(of: diagnostic.range)) \(label): \(message)"
    return [first] + diagnostic.notes.map { "\(location(of: $0.range)) note: \($0.message)" }
  }

  private func location(of range: SourceRange) -> String {
    "\(range.buffer.name.printable):\(range.start.line):\(range.start.column):"
  }

  private func headline(
    label: String,
    tint: String,
    message: String,
    range: SourceRange
  )
    -> String
  {
    let location = location(of: range)
    let head =
      usesColor
      ? "\u{1B}[1m\(location)\u{1B}[0m \u{1B}[1;\(tint)m\(label):\u{1B}[0m \u{1B}[1m\(message)\u{1B}[0m"
      : "\(location) \(label): \(message)"
    return head + "\n" + excerpt(of: range, tint: tint)
  }

  /// How many scalars of a long source line are shown round the caret.
  private static let excerptWidth = 160

  /// The source line with control characters made visible, and a caret line under the range.
  private func excerpt(of range: SourceRange, tint: String) -> String {
    let (start, end) = (range.start, range.end)
    // A long line is cut to a window that keeps the caret in sight.
    let (scalars, first, isCut) = range.buffer.window(
      ofLine: start.line,
      around: start.column - 1,
      width: Self.excerptWidth
    )
    let last = first + scalars.count
    let column = min(start.column - 1, last)
    let lastColumn = end.line == start.line ? max(end.column - 1, column) : last
    let shown = scalars.map { Self.isPrintable($0) ? $0 : "\u{FFFD}" }
    var line = String(String.UnicodeScalarView(shown))
    if first > 0 { line = "…" + line }
    if isCut { line += "…" }
    // Tabs are kept, so that the caret stands under its place whatever their width.
    let lead = scalars.prefix(column - first).map { $0 == "\t" ? "\t" : " " }.joined()
    let length = max(min(lastColumn, last) - column, 1)
    let marks = "^" + String(repeating: "~", count: length - 1)
    let caret = usesColor ? "\u{1B}[1;\(tint)m\(marks)\u{1B}[0m" : marks
    return "\(line)\n\(first > 0 ? " " : "")\(lead)\(caret)\n"
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\t" { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }

  // MARK: JSON

  private func renderJSON(_ diagnostic: Diagnostic) -> String {
    let range = diagnostic.range
    let json: JSONValue = [
      "file": .string(range.buffer.name), "line": .integer(range.start.line),
      "column": .integer(range.start.column), "endLine": .integer(range.end.line),
      "endColumn": .integer(range.end.column), "severity": .string(diagnostic.severity.rawValue),
      "code": .string(diagnostic.code.name), "message": .string(diagnostic.message),
      "notes": .list(diagnostic.notes) { note in
        [
          "file": .string(note.range.buffer.name), "line": .integer(note.range.start.line),
          "column": .integer(note.range.start.column), "message": .string(note.message),
        ]
      },
    ]
    return json.line
  }
}
