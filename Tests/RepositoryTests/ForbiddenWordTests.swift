// Words that have no place in the repository: paths of one machine, and talk about how the work was
// done instead of about the work. The words are put together here so that this file passes.

import Testing

@Suite struct ForbiddenWordTests {
  @Test("no file names a folder of one machine")
  func noMachinePaths() throws {
    let folders = ["ro" + "ot", "ho" + "me", "wo" + "rk", "Us" + "ers", "o" + "pt"]
    try search(for: folders.map { "(?:^|[^A-Za-z0-9_./-])/\($0)/[A-Za-z0-9._]" })
  }

  @Test("no file speaks of who or what wrote it")
  func noTalkOfTheWorkplace() throws {
    let words = [
      "sess" + "ions?", "(?:sub)?ag" + "ents?", "hel" + "pers?", "ll" + "ms?", "cla" + "ude",
      "anth" + "ropic", "chat" + "gpt", "co" + "pilot", "issues sh" + "ow",
    ]
    try search(for: words.map { "(?i)\\b\($0)\\b" })
    try search(for: ["\\.\\./sha" + "red\\b"])
  }

  @Test("no file names the host of a package registry")
  func noRegistryHosts() throws {
    let hosts = [
      "deb\\.deb" + "ian\\.org", "py" + "pi\\.org", "pythonhos" + "ted\\.org", "crat" + "es\\.io",
      "npm" + "js\\.org", "proxy\\.gol" + "ang\\.org",
    ]
    try search(for: hosts)
  }

  private func search(for patterns: [String]) throws {
    let regex = try Regex("(?:\(patterns.joined(separator: "|")))")
      // Otherwise an apostrophe would be part of the word.
      .wordBoundaryKind(.simple)
    var findings: [String] = []
    for path in Repository.paths {
      // Broken documents of the corpus may be no UTF-8 at all.
      guard let text = Repository.textIfUTF8(path) else { continue }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard let match = line.firstMatch(of: regex) else { continue }
        findings.append("\(path):\(index + 1): \(line[match.range])")
      }
    }
    expectNone(findings, "words that have no place here")
  }
}
