// Words that have no place in the repository: paths of one machine, and talk about how the work was
// done instead of about the work. The words are put together here so that this file passes.

import Foundation
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

  @Test("views say in optimised builds, too, why they end a program that misuses them")
  func noSilentMisuse() throws {
    let folders = ["Sources/AutoLayout/", "Sources/LayoutLibraries/"]
    for path in Repository.swiftPaths where folders.contains(where: { path.hasPrefix($0) }) {
      let text = try Repository.text(path)
      #expect(!text.contains("precondition(") && !text.contains("preconditionFailure("), "\(path)")
    }
  }

  @Test("nothing is read by a coroutine: compilers were seen to read its frame once it had gone")
  func noReadCoroutines() throws {
    for path in Repository.swiftPaths where !path.hasPrefix("Tests/") {
      #expect(try !Repository.text(path).contains("_read {"), "\(path)")
    }
  }

  private func search(for patterns: [String]) throws {
    // Swift's own expressions take half a minute of the processor for the whole project.
    let expression = try NSRegularExpression(
      pattern: "(?:\(patterns.joined(separator: "|")))",
      options: .anchorsMatchLines
    )
    var findings: [String] = []
    for path in Repository.paths {
      // Broken documents of the corpus may be no UTF-8 at all.
      guard let text = Repository.textIfUTF8(path) else { continue }
      let whole = NSRange(text.startIndex..., in: text)
      for match in expression.matches(in: text, range: whole) {
        guard let range = Range(match.range, in: text) else { continue }
        let line = text[..<range.lowerBound].split(
          separator: "\n",
          omittingEmptySubsequences: false
        ).count
        findings.append("\(path):\(line): \(text[range])")
      }
    }
    expectNone(findings, "words that have no place here")
  }
}
