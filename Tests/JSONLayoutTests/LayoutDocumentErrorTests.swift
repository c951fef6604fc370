import Diagnostics
import Testing

@testable import JSONLayout

struct LayoutDocumentErrorTests {
  @Test(
    "what a document may not say is an error or a warning at its place",
    arguments: [
      // The document as a whole.
      BrokenText("[]", "1:1 json-type-mismatch"),
      BrokenText("3", "1:1 json-type-mismatch"),
      BrokenText(" {}", "1:2 json-missing-key"),
      BrokenText("{\"view\":{}}", "1:1 json-missing-key", "1:2 json-unknown-key"),
      BrokenText("{\"views\":[]}", "1:10 json-type-mismatch"),
      BrokenText(
        "{\"views\":{},\"metrics\":3,\"constraints\":\"x\",\"spacing\":null}",
        "1:23 json-type-mismatch",
        "1:39 json-type-mismatch",
        "1:53 json-type-mismatch"
      ),
      BrokenText("{\"views\":{},\"views\":{}}", "1:13 json-duplicate-key"),
      // Geometry.
      BrokenText("{\"views\":{},\"safeArea\":{\"topp\":1}}", "1:25 json-unknown-key"),
      BrokenText("{\"views\":{},\"layoutMargins\":8}", "1:29 json-type-mismatch"),
      BrokenText("{\"views\":{},\"direction\":\"up\"}", "1:25 json-unknown-value"),
      BrokenText("{\"views\":{},\"direction\":1}", "1:25 json-type-mismatch"),
      BrokenText("{\"views\":{\"a\":{\"firstBaseline\":\"1\"}}}", "1:32 json-type-mismatch"),
      BrokenText("{\"views\":{\"a\":{\"layoutMargins\":1}}}", "1:32 json-type-mismatch"),
      BrokenText(
        "{\"layoutGuides\":[\"a\",1,\"g\",\"g\"],\"views\":{\"a\":{}}}",
        "1:18 json-duplicate-key",
        "1:22 json-type-mismatch",
        "1:28 json-duplicate-key"
      ),
      // Metrics.
      BrokenText("{\"views\":{},\"metrics\":{\"a\":true}}", "1:28 json-type-mismatch"),
      BrokenText("{\"views\":{},\"metrics\":{\"a\":\"\"}}", "1:29 metric-unexpected-text"),
      BrokenText("{\"views\":{},\"metrics\":{\"a\":\"1 +\"}}", "1:32 metric-unexpected-text"),
      BrokenText("{\"views\":{},\"metrics\":{\"a\":\"(1\"}}", "1:31 metric-unexpected-text"),
      BrokenText("{\"views\":{},\"metrics\":{\"a\":\"1 2\"}}", "1:31 metric-unexpected-text"),
      BrokenText("{\"views\":{},\"metrics\":{\"a\":\"3px\"}}", "1:29 metric-bad-number"),
      BrokenText("{\"views\":{},\"metrics\":{\"a\":\"1e400\"}}", "1:29 metric-out-of-range"),
      BrokenText("{\"views\":{},\"metrics\":{\"a\":\"a\"}}", "1:29 metric-unknown-name"),
      BrokenText(
        "{\"views\":{},\"metrics\":{\"a\":\"b + widht\",\"b\":1}}",
        "1:29 metric-unknown-name"
      ),
      BrokenText("{\"views\":{},\"metrics\":{\"a\":\"width * height\"}}", "1:29 metric-nonlinear"),
      BrokenText("{\"views\":{},\"metrics\":{\"a\":\"2 / width\"}}", "1:33 metric-nonlinear"),
      BrokenText(
        "{\"views\":{},\"metrics\":{\"a\":0,\"b\":\"width/(a - 0)\"}}",
        "1:41 metric-division-by-zero"
      ),
      BrokenText(
        "{\"views\":{},\"metrics\":{\"a\":\"1e308 * 10\"}}",
        "1:29 metric-out-of-range"
      ),
      // Variants.
      BrokenText("{\"views\":{},\"variants\":[]}", "1:24 json-type-mismatch"),
      BrokenText("{\"views\":{},\"variants\":{\"v\":{}}}", "1:29 json-missing-key"),
      BrokenText(
        "{\"views\":{},\"variants\":{\"v\":{\"when\":\"width\"},\"w\":{\"when\":\"1 < x\"}}}",
        "1:43 metric-unexpected-text",
        "1:63 metric-unknown-name"
      ),
      BrokenText(
        "{\"views\":{},\"variants\":{\"v\":{\"when\":\"width < 9 && height < 9\"}}}",
        "1:48 metric-unexpected-text"
      ),
      BrokenText(
        "{\"views\":{\"a\":{}},\"constraints\":{\"c\":\"[b]\"},\"variants\":{\"v\":{\"when\":\"1 < 2\","
          + "\"metrics\":{\"m\":\"x\"},\"constraints\":{\"d\":\"[c(m)]\"}}}}",
        "1:40 vfl-unknown-view",
        "1:93 metric-unknown-name",
        "1:118 vfl-unknown-view"
      ),
      // Ids.
      BrokenText(
        "{\"views\":{\"superview\":{},\"container\":{},\"safeArea\":{}}}",
        "1:11 json-reserved-id",
        "1:26 json-reserved-id"
      ),
      BrokenText(
        "{\"views\":{\"safeArea\":{}},\"safeArea\":{\"top\":20}}",
        "1:11 json-reserved-id"
      ),
      BrokenText("{\"views\":{\"a\":{\"children\":{\"a\":{}}}}}", "1:28 json-duplicate-key"),
      BrokenText("{\"views\":{\"a\":{},\"a\":{}}}", "1:18 json-duplicate-key"),
      BrokenText(
        "{\"views\":{\"1a\":{},\"\":{},\"a.b\":{},\"\u{E9}\":{}}}",
        "1:11 json-unusable-name",
        "1:19 json-unusable-name",
        "1:25 json-unusable-name",
        "1:34 json-unusable-name"
      ),
      BrokenText(
        "{\"views\":{\"\u{E9}\":{},\"e\u{301}\":{}}}",
        "1:11 json-unusable-name",
        "1:18 json-duplicate-key"
      ),
      BrokenText("{\"views\":{},\"metrics\":{\"a b\":1}}", "1:24 json-unusable-name"),
      // Properties.
      BrokenText(
        "{\"views\":{\"a\":1,\"b\":\"x\",\"c\":null}}",
        "1:15 json-type-mismatch",
        "1:21 json-type-mismatch",
        "1:29 json-type-mismatch"
      ),
      BrokenText(
        "{\"views\":{\"a\":{\"type\":1,\"children\":[],\"hidden\":0,\"text\":true}}}",
        "1:23 json-type-mismatch",
        "1:36 json-type-mismatch",
        "1:48 json-type-mismatch",
        "1:57 json-type-mismatch"
      ),
      BrokenText(
        "{\"views\":{\"a\":{\"intrinsicContentSize\":{\"width\":-1,\"height\":\"x\",\"depth\":1}}}}",
        "1:48 json-value-out-of-range",
        "1:60 json-type-mismatch",
        "1:64 json-unknown-key"
      ),
      BrokenText("{\"views\":{\"a\":{\"intrinsicContentSize\":3}}}", "1:39 json-type-mismatch"),
      BrokenText(
        "{\"views\":{\"a\":{\"contentHuggingPriority\":0}}}",
        "1:41 json-value-out-of-range"
      ),
      BrokenText(
        "{\"views\":{\"a\":{\"contentHuggingPriority\":1000.5}}}",
        "1:41 json-value-out-of-range"
      ),
      BrokenText(
        "{\"views\":{\"a\":{\"contentHuggingPriority\":\"low\"}}}",
        "1:41 json-type-mismatch"
      ),
      BrokenText(
        "{\"views\":{\"a\":{\"contentHuggingPriority\":{\"vertical\":-1,\"x\":1}}}}",
        "1:53 json-value-out-of-range",
        "1:56 json-unknown-key"
      ),
      // Metrics and spacing.
      BrokenText(
        "{\"views\":{},\"metrics\":{\"a\":true,\"b\":null,\"c\":{}}}",
        "1:28 json-type-mismatch",
        "1:37 json-type-mismatch",
        "1:46 json-type-mismatch"
      ),
      BrokenText(
        "{\"views\":{},\"spacing\":{\"sibling\":\"8\",\"superview\":[],\"x\":1}}",
        "1:34 json-type-mismatch",
        "1:50 json-type-mismatch",
        "1:53 json-unknown-key"
      ),
      // Constraints.
      BrokenText(
        "{\"views\":{},\"constraints\":{\"c\":1,\"d\":[\"[a]\"]}}",
        "1:32 json-type-mismatch",
        "1:38 json-type-mismatch"
      ),
      BrokenText("{\"views\":{},\"constraints\":{\"c\":{}}}", "1:32 json-missing-key"),
      BrokenText(
        "{\"views\":{\"a\":{}},\"constraints\":{\"c\":{\"format\":\"[a]\",\"constraint\":\"a.width == 1\"}}}",
        "1:54 json-conflicting-keys"
      ),
      BrokenText(
        "{\"views\":{\"a\":{}},\"constraints\":{\"c\":{\"constraint\":\"a.width == 1\",\"options\":[]}}}",
        "1:67 json-conflicting-keys"
      ),
      BrokenText(
        "{\"views\":{\"a\":{}},\"constraints\":{\"c\":{\"format\":\"[a]\",\"options\":[\"alignAllTpo\",1],\"priority\":0,\"active\":1,\"x\":1}}}",
        "1:65 vfl-unknown-option",
        "1:79 json-type-mismatch",
        "1:93 json-value-out-of-range",
        "1:104 json-type-mismatch",
        "1:106 json-unknown-key"
      ),
      BrokenText(
        "{\"views\":{\"a\":{}},\"constraints\":{\"c\":{\"format\":\"[b]\",\"active\":false}}}",
        "1:50 vfl-unknown-view"
      ),
    ]
  )
  func wrongDocument(_ broken: BrokenText) {
    #expect(documentFindings(broken.text) == broken.findings)
    let (document, diagnostics) = readDocument(broken.text)
    #expect((document == nil) == diagnostics.containsErrors)
  }

  @Test("an id that stands twice names both places")
  func duplicateID() throws {
    let text = "{\"views\":{\"a\":{},\"b\":{\"children\":{\"a\":{}}}}}"
    let finding = try #require(readDocument(text).diagnostics.first)
    #expect(finding.message == "found the id 'a' again, expected a new one")
    #expect(finding.notes.first?.message == "the first of this id is here")
    #expect(finding.notes.first?.range.bytes == 10..<13)
  }

  @Test("an error of the text and errors of its meaning are reported in one run, in document order")
  func bothKinds() {
    #expect(
      documentFindings(
        """
        {"metrics": {"g": 08},
         "views": {"a": {"type": 1} "b": {}},
         "constraints": {"c": "[a]-g-[zz]", "d": "[b\\q]", "c": "[y]"}}
        """
      ) == [
        "1:19 json-invalid-number", "2:26 json-type-mismatch", "2:29 json-unexpected-token",
        "3:31 vfl-unknown-view", "3:45 json-invalid-escape", "3:51 json-duplicate-key",
        "3:58 vfl-unknown-view",
      ]
    )
  }

  @Test("where braces are missing, nothing is said about the meaning")
  func uncertainStructure() {
    #expect(
      documentFindings("{\"views\": {\"a\": {\"constraints\": {\"c\": \"[zz]\"}}") == [
        "1:47 json-unexpected-token"
      ]
    )
  }

  @Test("a view that cannot have its id does not make formats wrong that name its children")
  func childrenOfRejectedViews() {
    #expect(
      documentFindings(
        "{\"views\":{\"superview\":{\"children\":{\"a\":{}}}},\"constraints\":{\"c\":\"|[a]|\"}}"
      ) == [
        "1:11 json-reserved-id"
      ]
    )
  }

  @Test("a metric with a wrong value does not make formats wrong that name it")
  func rejectedMetrics() {
    #expect(
      documentFindings(
        "{\"views\":{\"a\":{}},\"metrics\":{\"m\":\"1 + x\"},\"constraints\":{\"c\":\"[a(m)]\"}}"
      ) == [
        "1:39 metric-unknown-name"
      ]
    )
  }

  @Test("the message for a wrong type says what was found and what was expected")
  func typeMessages() {
    func message(_ text: String) -> String? { readDocument(text).diagnostics.first?.message }
    #expect(message("{\"views\": 3}") == "found a number, expected an object")
    #expect(message("{\"views\":{\"a\":{\"type\":2}}}") == "found a number, expected a string")
    #expect(
      message("{\"views\":{},\"constraints\":{\"c\":true}}")
        == "found true or false, expected a string or an object"
    )
    #expect(
      message("{\"views\":{},\"variants\":{\"v\":{}}}")
        == "found no key 'when' in the variant 'v', expected its condition"
    )
  }

  @Test("all errors about the meaning are found, however many are printed")
  func manyErrors() {
    let constraints = (0..<300).map { "\"c\($0)\":\($0)" }.joined(separator: ",")
    let (document, diagnostics) = readDocument("{\"views\":{},\"constraints\":{\(constraints)}}")
    #expect(document == nil)
    #expect(diagnostics.count == 300)
  }

  @Test(
    "metrics say of a number that is none what explicit constraints say",
    arguments: ["3px", "0x1F", "1e400"]
  )
  func sharedWords(number: String) {
    let document =
      "{\"views\":{\"a\":{}},\"metrics\":{\"m\":\"\(number)\"},"
      + "\"constraints\":{\"c\":\"a.width == \(number)\"}}"
    let messages = readDocument(document).diagnostics.map(\.message)
    #expect(messages.count == 2 && messages.first == messages.last)
    #expect(messages.allSatisfy { $0.contains("'\(number)'") })
  }

  @Test(
    "a metric's error names the number with all of its points, and both signs of a relation",
    arguments: [
      ("1.2.3", "found '1.2.3', expected a decimal number with one point"),
      ("1 <= 2", "found '<=', expected an operator or the end"),
    ]
  )
  func wholeTokens(metric: String, message: String) {
    let document = "{\"views\":{},\"metrics\":{\"m\":\"\(metric)\"}}"
    #expect(readDocument(document).diagnostics.first?.message == message)
  }
}
