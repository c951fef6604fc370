// Documentation/DIAGNOSTICS.md against the codes in the sources.

import Testing

@Suite struct DiagnosticCodeTests {
  /// Words that look like codes and are none.
  private static let notCodes: Set<String> = []

  @Test("every diagnostic code is listed in DIAGNOSTICS.md, and every listed one is in the code")
  func codesAreListed() throws {
    let listed = try documentedCodes()
    let used = try usedCodes()
    let unlisted = used.filter { !listed.contains($0.key) }
      .map { "\($0.key), in \($0.value)" }.sorted()
    expectNone(unlisted, "codes that DIAGNOSTICS.md does not list")
    let words = try Set(sourceTexts().flatMap(\.text.strings))
    expectNone(listed.filter { !words.contains($0) }, "codes in DIAGNOSTICS.md that no source has")
  }

  @Test("DIAGNOSTICS.md is in alphabetical order, with a severity and a meaning for each code")
  func tableIsInOrder() throws {
    let listed = try documentedCodes()
    #expect(listed == Set(listed).sorted())
  }

  private func documentedCodes() throws -> [String] {
    let row = #/^\| `?([a-z0-9-]+)`? \| (?:error|warning|note|error or warning) \| .+ \|$/#
    return try Repository.text("Documentation/DIAGNOSTICS.md").matches(
      of: row.anchorsMatchLineEndings()
    )
    .map { String($0.1) }.filter { $0.contains("-") && !$0.hasPrefix("-") }
  }

  /// Codes in the sources, each with a file that has it.
  private func usedCodes() throws -> [String: String] {
    var codes: [String: String] = [:]
    for (path, text) in try sourceTexts() {
      let code = String(decoding: text.code, as: UTF8.self)
      // A code is told from an option or a file's name by its first word, or by its neighbours.
      let makesDiagnostics = code.contains(#/DiagnosticCode|Diagnostic\(/#)
      for string in text.strings where string.wholeMatch(of: #/[a-z]+(-[a-z0-9]+)+/#) != nil {
        let isFamily = string.contains(#/^(?:vfl|json|constraints?)-/#)
        if isFamily || makesDiagnostics, !Self.notCodes.contains(string) { codes[string] = path }
      }
    }
    return codes
  }

  private func sourceTexts() throws -> [(path: String, text: SwiftText)] {
    // Fuzz targets have names and findings, which look like codes, and make no diagnostics.
    try Repository.swiftPaths
      .filter { $0.hasPrefix("Sources/") && !$0.hasPrefix("Sources/FuzzTargets/") }
      .map { ($0, SwiftText(try Repository.text($0))) }
  }
}
