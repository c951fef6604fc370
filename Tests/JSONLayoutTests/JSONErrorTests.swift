import Diagnostics
import Testing

@testable import JSONLayout

/// A broken text and the findings it must give, in order.
struct BrokenText: Sendable, CustomTestStringConvertible {
  let text: String
  let findings: [String]

  init(_ text: String, _ findings: String...) {
    self.text = text
    self.findings = findings
  }

  var testDescription: String { text }
}

private let token = "json-unexpected-token"

struct JSONErrorTests {
  @Test(
    "a broken text gives an error at the place, and no echoes",
    arguments: [
      // Missing and superfluous signs.
      BrokenText("", "1:1 \(token)"),
      BrokenText(" \n // nothing\n", "3:1 \(token)"),
      BrokenText("[1 2]", "1:4 \(token)"),
      BrokenText("[1,,2]", "1:4 \(token)"),
      BrokenText("[,1]", "1:2 \(token)"),
      BrokenText("{\"a\":1 \"b\":2}", "1:8 \(token)"),
      BrokenText("{\"a\":1,,\"b\":2}", "1:8 \(token)"),
      BrokenText("{,}", "1:2 \(token)"),
      BrokenText("{\"a\" 1}", "1:6 \(token)"),
      BrokenText("{\"a\"=1}", "1:5 \(token)"),
      BrokenText("{\"a\"}", "1:5 \(token)"),
      BrokenText("{\"a\",\"b\":1}", "1:5 \(token)"),
      BrokenText("{\"a\":}", "1:6 \(token)"),
      BrokenText("{\"a\":,\"b\":}", "1:6 \(token)", "1:11 \(token)"),
      BrokenText("{\"a\"::1}", "1:6 \(token)"),
      BrokenText("{\"a\":1:2, \"b\": @}", "1:7 \(token)", "1:16 \(token)"),
      BrokenText("[1}", "1:3 \(token)"),
      BrokenText("{\"a\":[1}", "1:8 \(token)"),
      BrokenText("{\"a\":1]}", "1:7 \(token)"),
      BrokenText("[1]]", "1:4 \(token)"),
      BrokenText("{} {}", "1:4 \(token)"),
      BrokenText("1 2", "1:3 \(token)"),
      // The end of the file.
      BrokenText("[", "1:2 \(token)"),
      BrokenText("{\n", "2:1 \(token)"),
      BrokenText("{\"a\"", "1:5 \(token)"),
      BrokenText("{\"a\":", "1:6 \(token)"),
      BrokenText("{\"a\":[1,{", "1:10 \(token)"),
      // Words and quotes.
      BrokenText("nul", "1:1 \(token)"),
      BrokenText(
        "[True, undefined, NaN, Infinity]",
        "1:2 \(token)",
        "1:8 \(token)",
        "1:19 \(token)",
        "1:24 \(token)"
      ),
      BrokenText("{a:1, $b_2 : 2}", "1:2 \(token)", "1:7 \(token)"),
      BrokenText("{'a':'b'}", "1:2 \(token)", "1:6 \(token)"),
      BrokenText("[\"a\" b \"c\", 1 @ 2, 3, #]", "1:6 \(token)", "1:15 \(token)", "1:23 \(token)"),
      BrokenText("{\"a\": \"say \"hi\" now\", \"b\": tru}", "1:13 \(token)", "1:28 \(token)"),
      BrokenText("{\"a\": 1\u{A0}}", "1:8 \(token)"),
      BrokenText("# comment\n{}", "1:1 \(token)"),
      BrokenText("/ 1", "1:1 \(token)"),
      BrokenText("[\"a\": 1, \"b\": 2, \"c\": [3], \"d\": 4]", "1:5 \(token)"),
      BrokenText(
        "{\"a\": [\"b\": 2, \"c\": 3], \"d\": 04}",
        "1:11 \(token)",
        "1:30 json-invalid-number"
      ),
      // Strings and comments.
      BrokenText(
        "{\"a\": \"x,\n \"b\": 01}",
        "1:7 json-unclosed-string",
        "2:7 json-invalid-number"
      ),
      BrokenText("[\"abc", "1:2 json-unclosed-string"),
      BrokenText("[\"abc\\", "1:6 json-invalid-escape", "1:2 json-unclosed-string"),
      BrokenText("[\"a\tb\"]", "1:4 json-control-character"),
      BrokenText("[\"a\u{0}\u{1F}b\"]", "1:4 json-control-character", "1:5 json-control-character"),
      BrokenText("[1, /* no end\n]", "1:5 json-unclosed-comment"),
      // Numbers.
      BrokenText(
        "[01, -01, 00, +1, .5, 1., 1.e3, 1e, 1e+, -, --1, 0x1F, 1_000, 5px, 1.2.3, 50%]",
        "1:2 json-invalid-number",
        "1:6 json-invalid-number",
        "1:11 json-invalid-number",
        "1:15 json-invalid-number",
        "1:19 json-invalid-number",
        "1:23 json-invalid-number",
        "1:27 json-invalid-number",
        "1:33 json-invalid-number",
        "1:37 json-invalid-number",
        "1:42 json-invalid-number",
        "1:45 json-invalid-number",
        "1:50 json-invalid-number",
        "1:56 json-invalid-number",
        "1:63 json-invalid-number",
        "1:68 json-invalid-number",
        "1:75 json-invalid-number"
      ),
      BrokenText(
        "[1e309, -1e309, 1.8e308, 1e99999999999999999999, 1e308]",
        "1:2 json-number-out-of-range",
        "1:9 json-number-out-of-range",
        "1:17 json-number-out-of-range",
        "1:26 json-number-out-of-range"
      ),
      // Keys.
      BrokenText("{\"a\":1,\"b\":2,\"a\":3}", "1:14 json-duplicate-key"),
      BrokenText("{\"a\":1,\"\\u0061\":2}", "1:8 json-duplicate-key"),
      BrokenText("{\"a\":{\"a\":1},\"b\":{\"a\":1}}"),
    ]
  )
  func brokenText(_ broken: BrokenText) {
    #expect(jsonFindings(broken.text).sorted() == broken.findings.sorted())
  }

  @Test("findings come in document order, those about keys among those about signs")
  func order() {
    #expect(
      jsonFindings("{\"a\":1, \"a\":2, \"b\": tru, \"b\": 01}") == [
        "1:9 json-duplicate-key", "1:21 json-unexpected-token", "1:26 json-duplicate-key",
        "1:31 json-invalid-number",
      ]
    )
  }

  @Test("a repeated key names both places, also among many keys")
  func duplicateKeys() throws {
    let many = (0..<20).map { "\"k\($0)\":\($0)," }.joined()
    for text in ["{\"k3\":1,\"k3\":2}", "{\(many)\"k3\":2}", "{\(many)\"k\\u0033\":2}"] {
      let reading = readJSON(text)
      let finding = try #require(reading.diagnostics.first)
      #expect(reading.diagnostics.count == 1)
      #expect(finding.code == "json-duplicate-key")
      #expect(finding.range.buffer.text(finding.notes[0].range.bytes) == "\"k3\"")
      #expect(finding.notes[0].range.bytes.lowerBound < finding.range.bytes.lowerBound)
      #expect(reading.isStructureCertain)
    }
  }

  @Test(
    "bytes that are no UTF-8 are an error at the byte",
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0x61, 0xC0, 0xAF, 0x22], 2),
      ([0x22, 0xE2, 0x82, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x22, 0x80, 0x80, 0x80, 0x22], 1),
      ([0x5B, 0xFE, 0x5D], 1), ([0x2F, 0x2F, 0xFF, 0x0A, 0x31], 2),
      ([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], 0), ([0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D], 0),
    ] as [([UInt8], Int)]
  )
  func invalidUTF8(bytes: [UInt8], offset: Int) {
    let reading = JSONReader.read(SourceBuffer(name: "a", bytes: bytes))
    #expect(reading.diagnostics.map(\.code) == ["json-invalid-utf8"])
    #expect(reading.diagnostics.first?.range.bytes.lowerBound == offset)
  }

  @Test("the end of the file names what is still open and where a brace may be missing")
  func endOfFile() throws {
    let text = """
      {
        "a": {
          "b": 1,
        "c": 2
      }

      """
    let finding = try #require(readJSON(text).diagnostics.first)
    #expect(finding.message == "found the end of the file, expected ',' or '}'")
    #expect(finding.notes.map(\.range.start) == [SourcePosition(line: 1, column: 1)])
    let deeper = """
      {
        "a": {
          "b": 1,
        "c": 2

      """
    let other = try #require(readJSON(deeper).diagnostics.first)
    #expect(
      other.notes.map { "\($0.range.start.line):\($0.range.start.column) \($0.message)" } == [
        "2:8 the object begins here", "4:3 a '}' may be missing before this",
        "1:1 the object begins here",
      ]
    )
  }

  @Test("a page whose braces were lost gives errors where they are missing, and nothing else")
  func lostBraces() {
    // What is left of a document on a web page that swallowed every line with braces alone.
    let text = """
      Home
      A page about layouts, (LAY) and more.

      An example:

          "views": {
              "card": {
                  "type": "UIView",
                  "children": {
                      "title": {
                          "type": "UILabel"
              "footer": {
                  "type": "UIView"
          "metrics": {
              "gap": 20.0,
          "constraints": {
              "one": "H:|-gap-[card(220)]",
              "two": "V:|-gap-[card(120)]-50-[footer(==card)]"

      NOTE: a class, "if named", is written with its module, i.e. App.View.

      func viewDidLoad() {
          try? Layout(name: "card").inflate(in: view)

          $0.formatOptions = { (id) -> Options in [] }
      .inflate(in: view)
      """
    let reading = readJSON(text)
    #expect(
      brief(reading.diagnostics) == [
        "1:1 \(token)", "12:9 \(token)", "14:5 \(token)", "20:1 \(token)",
      ]
    )
    #expect(!reading.isStructureCertain)
    #expect(
      reading.diagnostics.map(\.message) == [
        "found 'Home', expected '{'", "found the string 'footer', expected '}'",
        "found the string 'metrics', expected '}'", "found 'NOTE', expected ',' or '}'",
      ]
    )
    // A document has no errors of its own on top, and is none.
    let (document, diagnostics) = readDocument(text)
    #expect(document == nil)
    #expect(diagnostics.count == 4)
  }

  @Test("a text without its outer braces says so once and is read")
  func implicitObject() {
    let reading = readJSON("\"a\": 1,\n\"b\": 2\n")
    #expect(brief(reading.diagnostics) == ["1:1 \(token)"])
    #expect(reading.root?.compact == "{\"a\":1,\"b\":2}")
  }

  @Test(
    "a text that is no JSON at all gives one error",
    arguments: [
      "<view width=\"100%\">\n  <label text=\"{x}\"/>\n</view>\n",
      "import A\n\nclass B: C {\n  func d() { e(f: \"g\") }\n}\n",
      "views:\n  a:\n    type: UIView\n", "Just, some: prose (with \"quotes\") and [links].",
      "let a: [String: Int] = [\n  \"a\": 1,\n  \"b\": 2\n]\n", "}}}", "])", ",", ":",
    ]
  )
  func noJSON(text: String) {
    #expect(jsonFindings(text) == ["1:1 \(token)"])
  }

  @Test(
    "messages say what was found and what was expected",
    arguments: [
      ("[1 \"x\"]", "found the string 'x', expected ',' or ']'"),
      ("{\"a\" 1}", "found the number '1', expected ':'"),
      ("{\"a\": \u{7}}", "found the character U+0007, expected a value"),
      ("[1\u{A0}]", "found the character U+00A0, expected ',' or ']'"),
      ("['a']", "found the string 'a' in single quotes, expected double quotes"),
      ("[007]", "found the number '007', expected no zero before other digits"),
      (
        "[1e400]", "found the number '1e400', expected one in the range of a Double (up to 1.8e308)"
      ),
      (
        "[\"\\q\"]",
        "found the escape '\\q', expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
      ),
      ("[", "found the end of the file, expected a value"),
    ]
  )
  func messages(text: String, message: String) {
    #expect(readJSON(text).diagnostics.first?.message == message)
  }

  @Test("a long or invisible source word is cut and made visible in messages")
  func longWords() {
    let long = String(repeating: "x", count: 10_000)
    #expect(readJSON("[\(long)]").diagnostics.first.map { $0.message.utf8.count < 100 } == true)
    #expect(
      readJSON("[1 \"\u{1B}[31m\"]").diagnostics.first?.message
        == "found the string '\u{FFFD}[31m', expected ',' or ']'"
    )
  }

  @Test("a near word is suggested")
  func suggestion() {
    #expect(readJSON("[True]").diagnostics.first?.notes.first?.message == "did you mean 'true'?")
    #expect(readJSON("[UIView]").diagnostics.first?.notes.isEmpty == true)
  }

  @Test("structure is certain after local errors and not after lost brackets")
  func certainty() {
    for text in [
      "[1 2]", "{\"a\": tru}", "{\"a\":1 \"b\":2}", "[01]", "{\"a\":1,\"a\":2}", "[\"\\x\"]",
      "{a:1}",
    ] {
      #expect(readJSON(text).isStructureCertain, "\(text)")
    }
    for text in ["{\"a\":{", "[1}", "{} }", "{\"a\": 1 x {\"b\": 2}}", "", "[\"abc}"] {
      #expect(!readJSON(text).isStructureCertain, "\(text)")
    }
  }
}
