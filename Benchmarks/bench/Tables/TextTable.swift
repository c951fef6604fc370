// Aligned tables for people.

/// Rows of cells under headings.
struct TextTable {
  enum Alignment {
    case left
    case right
  }

  private let headings: [String]
  private let alignments: [Alignment]
  private(set) var rows: [[String]] = []

  init(_ columns: [(heading: String, alignment: Alignment)]) {
    headings = columns.map(\.heading)
    alignments = columns.map(\.alignment)
  }

  mutating func append(_ row: [String]) {
    precondition(row.count == headings.count, "\(row.count) cells under \(headings.count) headings")
    rows.append(row)
  }

  /// The table, a line each row, two spaces between columns, none at the end of a line.
  func render() -> String {
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
}
