// File and function lengths against the guide.

import Testing

@Suite struct SizeGuideTests {
  @Test("no file outgrows the guide")
  func filesAreShort() throws {
    var known = SizeGuide.longFiles
    for path in Repository.codePaths {
      let count =
        try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        .count - 1
      let limit = known.removeValue(forKey: path)
      check(count, limit: limit, guide: SizeGuide.file, what: path)
    }
    #expect(known.keys.sorted() == [], "in SizeGuide.longFiles, but there is no such file")
  }

  @Test("no function outgrows the guide")
  func functionsAreShort() throws {
    var known = SizeGuide.longFunctions
    for path in Repository.swiftPaths {
      for function in SwiftText(try Repository.text(path)).functions() {
        let key = "\(path): \(function.name)"
        // Overloads share a name: the entry is for the longest.
        guard function.lineCount > SizeGuide.function || known[key] == nil else { continue }
        let limit = known.removeValue(forKey: key)
        check(function.lineCount, limit: limit, guide: SizeGuide.function, what: key)
      }
    }
    #expect(known.keys.sorted() == [], "in SizeGuide.longFunctions, but shorter now or gone")
  }

  private func check(_ count: Int, limit: Int?, guide: Int, what: String) {
    guard let limit else {
      #expect(count <= guide, "\(what) has \(count) lines; the guide is \(guide)")
      return
    }
    #expect(count <= limit, "\(what) grew from \(limit) to \(count) lines")
    #expect(count > guide, "\(what) has \(count) lines: its entry in SizeGuide can go")
  }

  @Test("functions are measured from their keyword to their closing brace")
  func functionsAreMeasured() {
    let text = SwiftText(
      #"""
      protocol P { func required(_ x: Int) -> Int
        init()
        var stored: Int { get } }
      struct S {
        // func inComment() {
        let text = "func inString() { \(other.map { $0 }) {"
        init(_ body: () -> Void = { }) {
          self.init()
        }
        func short() -> Int { 1 }
        func == (left: S, right: S) -> Bool {
          let raw = #"}"#
          return raw == """
            }
            """
        }
        var value: Int {
          3
        }
      }
      """#
    )
    let lengths = text.functions().map { "\($0.name) \($0.line) \($0.lineCount)" }
    #expect(
      lengths == [
        "var stored 3 1", "init 7 3", "func short 10 1", "func == 11 6", "var value 17 3",
      ]
    )
  }
}
