// Corpus/MANIFEST.md has one row for each document, and no others; its origins are those of the
// expected files.

import Testing
import Tinamou

@Suite("manifest of the corpus")
struct CorpusManifestTests {
  /// The cells of each row that names a file, by the heading of its table.
  private static func rows() throws -> [String: [[String]]] {
    let manifest = try CorpusFolder.source("MANIFEST.md")
    var heading = ""
    var rows: [String: [[String]]] = [:]
    for line in 1...manifest.lineCount {
      let text = manifest.lineText(line)
      if text.hasPrefix("## ") { heading = String(text.dropFirst(3)) }
      guard text.hasPrefix("| `") else { continue }
      // A bar inside a cell is escaped.
      let cells = text.replacing("\\|", with: "\u{0}").split(separator: "|").map { cell in
        cell.replacing("\u{0}", with: "|").drop { $0 == " " }
      }
      rows[heading, default: []].append(
        cells.map { cell in String(cell.reversed().drop { $0 == " " }.reversed()) }
      )
    }
    return rows
  }

  private static func names(_ rows: [[String]]?) -> [String] {
    (rows ?? []).compactMap(\.first).map { $0.replacing("`", with: "") }.sorted()
  }

  @Test("every document has one row, and every row a document")
  func completeness() throws {
    let rows = try Self.rows()
    #expect(Self.names(rows["Layouts"]) == CorpusFolder.layouts)
    #expect(Self.names(rows["Layout XML"]) == CorpusFolder.markupLayouts)
    #expect(Self.names(rows["Systems"]) == CorpusFolder.systems)
    #expect(Self.names(rows["Broken documents"]) == CorpusFolder.broken)
  }

  @Test("every document says what it shows and where it comes from")
  func cells() throws {
    for (heading, rows) in try Self.rows() {
      for row in rows {
        #expect(row.count == (heading == "Broken documents" ? 3 : 4), "\(row)")
        #expect(!row.contains(""), "\(row)")
      }
    }
  }

  @Test("the origin of an answer is that of its file")
  func origins() throws {
    let rows = try Self.rows()
    for row in rows["Layouts"] ?? [] {
      let name = row[0].replacing("`", with: "")
      #expect(row.last == (try ExpectedLayout(of: name).origin.rawValue), "\(name)")
    }
    for row in rows["Layout XML"] ?? [] {
      let name = row[0].replacing("`", with: "")
      #expect(row.last == (try ExpectedMarkupLayout(of: name).origin.rawValue), "\(name)")
    }
    for row in rows["Systems"] ?? [] {
      let name = row[0].replacing("`", with: "")
      #expect(row.last == (try ExpectedSystem(of: name).origin.rawValue), "\(name)")
    }
  }

  @Test("no answer stands alone")
  func pairs() {
    for (folder, documents) in [
      ("layouts", CorpusFolder.layouts), ("xml-layouts", CorpusFolder.markupLayouts),
      ("systems", CorpusFolder.systems),
    ] {
      #expect(CorpusFolder.names(in: folder, endingWith: ".expected.json") == documents)
    }
    for ending in [".json", ".constraints", ".vfl", ".xml"] {
      let documents = CorpusFolder.names(in: "broken", endingWith: ending).map { $0 + ending }
        .sorted()
      #expect(documents == CorpusFolder.broken.filter { $0.hasSuffix(ending) })
    }
  }
}
