// Documentation/DIAGNOSTICS.md against the codes in the sources.

import Testing

@Suite struct DiagnosticCodeTests {
  /// Words of the form of a code, in files that make diagnostics, that are none.
  private static let notCodes: Set<String> = []

  @Test("every diagnostic code is listed in DIAGNOSTICS.md, and every listed one is in the code")
  func codesAreListed() throws {
    let listed = try documentedCodes()
    #expect(Set(listed).count == listed.count, "a code is listed twice")
    let used = try usedCodes()
    for (code, path) in used.sorted(by: { $0.key < $1.key }) {
      #expect(listed.contains(code), "\(path) has '\(code)', which DIAGNOSTICS.md does not list")
    }
    for code in listed {
      #expect(used[code] != nil, "DIAGNOSTICS.md lists '\(code)', which no source has")
    }
  }

  @Test("DIAGNOSTICS.md is in alphabetical order, with a severity and a meaning for each code")
  func tableIsInOrder() throws {
    let listed = try documentedCodes()
    #expect(listed == listed.sorted())
  }

  private func documentedCodes() throws -> [String] {
    let row = #/^\| `?([a-z0-9-]+)`? \| (?:error|warning|error or warning) \| .+ \|$/#
    return try Repository.text("Documentation/DIAGNOSTICS.md").matches(
      of: row.anchorsMatchLineEndings()
    )
    .map { String($0.1) }.filter { $0.contains("-") && !$0.hasPrefix("-") }
  }

  /// Codes in the sources, each with a file that has it.
  private func usedCodes() throws -> [String: String] {
    var codes: [String: String] = [:]
    for path in Repository.swiftPaths where path.hasPrefix("Sources/") {
      let text = SwiftText(try Repository.text(path))
      let code = String(decoding: text.code, as: UTF8.self)
      // Elsewhere a word with hyphens is an option or a file's name.
      guard path.hasSuffix("/Messages.swift") || code.contains(#/DiagnosticCode|Diagnostic\(/#)
      else {
        continue
      }
      for string in text.strings where string.wholeMatch(of: #/[a-z]+(-[a-z0-9]+)+/#) != nil {
        if !Self.notCodes.contains(string) { codes[string] = path }
      }
    }
    return codes
  }
}
