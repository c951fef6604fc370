// Words that have no place in the repository: paths of one machine, talk about how the work was done instead of about
// the work, and names that say nothing. The words are put together here so that this file passes.

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

  /// Names that could stand for anything, and what to look for in the glossary instead.
  private static let vagueNames = [
    "place": "index, position, location, slot, bucket, frame",
    "own": "explicit, owner, or what the thing is",
    "said": "explicit, or what the thing is",
    "isMeant": "exactness, or what a condition asks for",
    "holder": "naming node, declaring node, superview, owner",
  ]

  /// The same words in longer names: `said` anywhere, the others at the end, as in front they belong to what follows
  /// (`placeLines`, `ownMargins`).
  private static let vagueCompounds = [
    "\\w*[a-z0-9](?:Place|Own)", "(?:\\w*[a-z0-9](?:S|Uns)aid|(?:un)?said)(?:[A-Z0-9]\\w*)?",
  ]

  /// Files in which such a name is the glossary's.
  private static let allowedNames = [
    // What an explanation names: an equation on which a value depends.
    "Sources/LayoutEngine/LayoutExplanation.swift": "holder",
    "Sources/tinamou-cli/Answers/ExplainedAnswer.swift": "holder",
    "Sources/tinamou-cli/Answers/ExplanationText.swift": "holder",
    "Sources/FuzzTargets/Explain/ExplainTarget.swift": "holder",
    "Sources/FuzzTargets/Explain/ExplanationJudge.swift": "holder",
  ]

  @Test("no declaration has a name that could stand for anything")
  func noVagueNames() throws {
    let names = Self.vagueNames.keys.sorted() + Self.vagueCompounds
    var unused = Self.allowedNames
    var findings: [String] = []
    for path in Repository.swiftPaths where !path.hasPrefix("Tests/") {
      for (name, line) in try SwiftText(Repository.text(path)).declarations(of: names) {
        unused[path] = nil
        guard name != Self.allowedNames[path] else { continue }
        let others = Self.vagueNames[name] ?? Self.others(insteadOf: name)
        findings.append("\(path):\(line): '\(name)'; GLOSSARY.md has: \(others)")
      }
    }
    expectNone(findings, "names that tell a newcomer nothing")
    expectNone(unused.keys.sorted(), "files that may declare such a name, and do not")
  }

  private static func others(insteadOf compound: String) -> String {
    let word = ["Place", "Own"].first { compound.hasSuffix($0) } ?? "said"
    return vagueNames[word.lowercased()] ?? ""
  }

  @Test("compounds are found with their words as words, not as parts of others")
  func compoundsAreFound() throws {
    let vague = [
      "isUnsaid", "areSaid", "childrenPlace", "isOwn", "saidSlot", "isSaidOnce", "unsaid",
      "x2Place",
    ]
    for name in vague {
      let found = try SwiftText("let a = 1, \(name) = 2").declarations(of: Self.vagueCompounds)
      #expect(found.map(\.name) == [name], "\(name)")
    }
    for name in [
      "placeLines", "ownMargins", "owner", "isOwned", "marketplace", "isPlaced", "saidan",
    ] {
      let found = try SwiftText("let \(name) = 1").declarations(of: Self.vagueCompounds)
      #expect(found.isEmpty, "\(name)")
    }
  }

  @Test("declarations are found in all their forms, uses are not")
  func declarationsAreFound() throws {
    let declared = [
      "let own = 1", "if case .some(let own) = x {}", "func own() {}", "case own", "case a, own",
      "case a(Int), own(Int)", "let a = 1, own = 2", "var (a, own) = (1, 2)",
      "case let .a(b, own):",
      "for (own, a) in b {}", "for own in a {}", "func a(own: Int)", "func a(_ own: Int)",
      "func a(b: Int, at own: Int)", "func a(own b: Int)", "typealias A = (a: Int, own: Int)",
      "a.map { own in b }", "a.map { b, own in own }", "a.map { (b, own) -> Int in b }",
      "a.map { [self] own in b }", "a { [own = b] in own }", "a { @Sendable own in b }",
      "a { own throws(B) in b }", "a {\n  b,\n  own in\n}", "set(own) { a = own }", "let `own` = 1",
    ]
    for text in declared {
      #expect(try SwiftText(text).declarations(of: ["own"]).count == 1, "\(text)")
    }
    let used = [
      "own = 1", "let a = own", "a.own()", "case .own: a", "a ? own : b", "f(own, a)",
      "let (a, b) = own",
      "[own: 1]", "if let a, own == b {}", "a.map { $0.own }", "a.map { f(own) }", "{ [own] in a }",
      "let owner = 1", "// let own", "let a = \"let own = \\(own)\"", "for a in own {}",
    ]
    for text in used {
      #expect(try SwiftText(text).declarations(of: ["own"]).isEmpty, "\(text)")
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
