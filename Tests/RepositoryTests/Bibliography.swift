// Documentation/SOURCES.md as a table: its keys, and the files that it says rest on each. Not for whether a file
// follows its source.

/// The keys of a bibliography.
struct Bibliography {
  /// By key, the files that its row lists: the names of files of code, the paths of documents.
  private(set) var listed: [String: Set<String>] = [:]
  /// Keys with more rows than one.
  private(set) var repeatedKeys: [String] = []

  /// Reads a bibliography, whose links count from the folder Documentation.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let key = line.firstMatch(of: #/^\| \[([^\[\]]+)\] \|/#).map({ String($0.1) }),
        let cell = line.split(separator: "|").last
      else { continue }
      let names = cell.matches(of: #/`([^`]+)`/#).map { String($0.1) }
      let documents = cell.matches(of: #/\]\(([^)]+)\)/#)
        .map { DocumentTests.normalised("Documentation/\($0.1)") }
      if listed.updateValue(Set(names + documents), forKey: key) != nil { repeatedKeys.append(key) }
    }
  }

  /// What is wrong with the rows.
  ///
  /// - Parameter citations: By key, the files that cite it.
  /// - Returns: A line for each key that is cited and has no row, has a row and is not cited, or whose row lists other
  ///   files than those that cite it; in alphabetical order.
  func findings(_ citations: [String: Set<String>]) -> [String] {
    var findings = repeatedKeys.map { "[\($0)] has several rows" }
    for (key, files) in citations where listed[key] == nil {
      findings.append("[\(key)] has no row, and is cited in \(Self.names(files))")
    }
    for (key, files) in listed {
      let cited = citations[key] ?? []
      let missing = cited.subtracting(files)
      let idle = files.subtracting(cited)
      if cited.isEmpty { findings.append("[\(key)] is cited nowhere") }
      if !cited.isEmpty && !missing.isEmpty {
        findings.append("[\(key)] does not list \(Self.names(missing)), which cites it")
      }
      if !cited.isEmpty && !idle.isEmpty {
        findings.append("[\(key)] lists \(Self.names(idle)), which does not cite it")
      }
    }
    return findings.sorted()
  }

  /// The keys that a line of a comment cites: what begins with a capital, in brackets, outside of code.
  ///
  /// A word such as `[OPTION…]` of a command line is none.
  static func keys(inComment line: some StringProtocol) -> [String] {
    guard line.utf8.contains(UInt8(ascii: "[")) else { return [] }
    return String(line).replacing(#/`[^`]*`/#, with: "")
      .matches(of: #/\[(\p{Lu}[^\[\]…]*)\](?!\()/#).map { String($0.1) }
  }

  /// The keys that a document cites: the words of its links into the bibliography.
  static func keys(inDocument text: String) -> [String] {
    guard text.contains("SOURCES.md#") else { return [] }
    return text.matches(of: #/\[([^\[\]]+)\]\([^()\s]*SOURCES\.md#[^()\s]+\)/#).map { String($0.1) }
  }

  private static func names(_ files: Set<String>) -> String {
    files.sorted().joined(separator: ", ")
  }
}
