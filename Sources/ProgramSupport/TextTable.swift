// Aligned tables for people, and fields of comma-separated values for programs.

/// Rows of cells under headings.
public struct TextTable {
  /// Where a column's cells stand.
  public enum Alignment: Sendable {
    case left
    case right
  }

  private let headings: [String]
  private let alignments: [Alignment]
  /// The cells of each row.
  public private(set) var rows: [[String]] = []

  /// A table without rows.
  public init(_ columns: [(heading: String, alignment: Alignment)]) {
    headings = columns.map(\.heading)
    alignments = columns.map(\.alignment)
  }

  /// Adds a row below the others.
  public mutating func append(_ row: [String]) {
    precondition(row.count == headings.count, "\(row.count) cells under \(headings.count) headings")
    rows.append(row)
  }

  /// The table, a line each row, two spaces between columns, none at the end of a line.
  public func render() -> String {
    let widths = headings.indices.map { column in
      ([headings] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([headings] + rows).map { row in
      var line = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return alignments[column] == .left ? row[column] + padding : padding + row[column]
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// The table in Markdown.
  public func markdown() -> String {
    func line(_ row: [String]) -> String {
      "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    let rules = alignments.map { $0 == .left ? "---|" : "---:|" }.joined()
    return line(headings) + "|\(rules)\n" + rows.map(line).joined()
  }
}

extension String {
  /// The text as a field of comma-separated values ([RFC 4180]): in quotes where it holds what separates fields.
  public var asField: String {
    guard utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return self }
    return "\"\(replacing("\"", with: "\"\""))\""
  }
}
