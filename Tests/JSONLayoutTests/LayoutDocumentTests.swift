import Diagnostics
import ExactArithmetic
import LayoutModel
import Testing

@testable import JSONLayout

extension LayoutDocument {
  /// The canonical text of every constraint in force, its id in front.
  fileprivate var texts: [String] {
    constraints.map { "\($0.origin.id): \(CanonicalText.text(of: $0, in: tree))" }
  }

  fileprivate func view(_ name: String) -> LayoutView? { tree.id(named: name).map { tree[$0] } }
}

/// The document of a text that must have no finding at all.
private func soundDocument(_ text: String) throws -> LayoutDocument {
  let (document, diagnostics) = readDocument(text)
  #expect(lines(of: diagnostics) == [])
  return try #require(document)
}

struct LayoutDocumentTests {
  @Test("nested views, metrics and formats read in the order of the file")
  func nested() throws {
    let document = try soundDocument(
      """
      {
          "views": {
              "V1": { "type": "UIView", "children": { "L1": { "type": "UILabel" } } },
              "V2": { "type": "UIView", "children": { "L2": { } } }
          },
          "metrics": { "M2": 100.0, "M1": 20.0, },
          "constraints": {
              "C1": "H:|-M2-[V1(220)]",
              "C3": "V:|-M2-[V1(120)]-50-[V2(==V1)]",
              "C2": "H:|-M1-[L1(30)]"
          }
      }
      """
    )
    #expect(document.order.map { document.tree[$0].name } == ["V1", "L1", "V2", "L2"])
    #expect(document.order.map { document.tree[$0].depth } == [1, 2, 1, 2])
    #expect(document.view("L1")?.typeName == "UILabel")
    #expect(document.view("L2")?.typeName == "UIView")
    #expect(document.metricNames == ["M2", "M1"])
    #expect(
      document.texts == [
        "C1: V1.leading == superview.leading + 100", "C1: V1.width == 220",
        "C3: V1.top == superview.top + 100", "C3: V1.height == 120",
        "C3: V2.top == V1.bottom + 50", "C3: V2.height == V1.height",
        "C2: L1.leading == V1.leading + 20", "C2: L1.width == 30",
      ]
    )
  }

  @Test("a keypad on one line with a trailing comma reads")
  func oneLine() throws {
    let names = "789A456M123P0CE".map { "key\($0)" }
    let views = names.map { "    \"\($0)\": { \"type\": \"UIButton\"}," }.joined()
    let document = try soundDocument(
      "{  \"views\": {\(views)  },  \"metrics\": {    \"gap\": 8.0  },  \"constraints\": {"
        + "    \"row\": \"H:|-gap-[key7(>=10)]-gap-[key8(==key7)]-gap-|\"  }}"
    )
    #expect(document.order.map { document.tree[$0].name } == names)
    #expect(document.constraints.count == 5)
    #expect(document.constraints.allSatisfy { $0.origin.id == "row" })
  }

  @Test("metrics and constraints may be missing, and so may every view")
  func missingParts() throws {
    #expect(try soundDocument("{\"views\":{}}").order.isEmpty)
    let document = try soundDocument("{\"views\":{\"a\":{}}}")
    #expect(document.constraints.isEmpty && document.metricNames.isEmpty)
    #expect(
      try soundDocument("{\"constraints\":{\"c\":\"[a(1)]\"},\"views\":{\"a\":{}}}").texts == [
        "c: a.width == 1"
      ]
    )
  }

  @Test("the properties of a view are read")
  func properties() throws {
    let document = try soundDocument(
      """
      {"views": {"a": {
        "type": "App.Badge", "intrinsicContentSize": {"width": 33.3, "height": 0},
        "contentHuggingPriority": 251, "hidden": true,
        "contentCompressionResistancePriority": {"vertical": 999.5},
        "text": "Grüße", "font": "bold 12", "image": "sun.png", "color": "#ff0000"
      }, "b": {"intrinsicContentSize": {"height": 7}, "hidden": false}}, "direction": "ltr"}
      """
    )
    let a = try #require(document.view("a"))
    #expect(a.typeName == "App.Badge")
    #expect(a.intrinsicContentSize == AxisPair<ExactNumber?>(horizontal: 33.3, vertical: 0))
    #expect(a.contentHugging == AxisPair(horizontal: 251, vertical: 251))
    #expect(a.contentCompressionResistance == AxisPair(horizontal: 750, vertical: 999.5))
    #expect(a.isHidden)
    let content = document.contents[1]
    #expect(content.text == "Grüße" && content.font == "bold 12")
    #expect(content.image == "sun.png" && content.color == "#ff0000")
    let b = try #require(document.view("b"))
    #expect(b.intrinsicContentSize == AxisPair<ExactNumber?>(horizontal: nil, vertical: 7))
    #expect(!b.isHidden)
    #expect(document.contents.count == document.tree.views.count)
  }

  @Test("a constraint may be a format, canonical text, or an object with either")
  func constraintForms() throws {
    let document = try soundDocument(
      """
      {"views": {"a": {}, "b": {}}, "constraints": {
        "format": "H:[a]-[b]",
        "text": " a.width == 1.5 * b.height + 10 @750",
        "aligned": {"format": "H:[a]-4-[b]", "options": ["alignAllTop", "directionLeftToRight"]},
        "soft": {"format": "[a(50,>=10@20)]", "priority": 300},
        "softText": {"constraint": "a.height == 5", "priority": 2.5},
        "own": {"constraint": "a.height == 6 @7", "priority": 300, "active": true},
        "off": {"format": "V:[a(1)]", "active": false}
      }}
      """
    )
    #expect(
      document.texts == [
        "format: b.leading == a.trailing + 8", "text: a.width == 1.5 * b.height + 10 @750",
        "aligned: b.left == a.right + 4", "aligned: b.top == a.top", "soft: a.width == 50 @300",
        "soft: a.width >= 10 @20", "softText: a.height == 5 @2.5", "own: a.height == 6 @7",
      ]
    )
    #expect(document.inactiveConstraints.map(\.origin.id) == ["off"])
  }

  @Test(
    "a value is canonical text when it begins with a name and a dot",
    arguments: [
      ("a.width == 1", true), ("  _b2.top == 1", true), ("H:|[a]|", false), ("[a.b]", false),
      ("|", false), ("", false), ("a", false), (".a", false), ("1.5", false), ("a .b", false),
    ]
  )
  func canonicalText(text: String, isCanonical: Bool) {
    #expect(DocumentReader.isCanonicalText(Array(text.utf8)) == isCanonical)
  }

  @Test("the document's spacing is what a bare '-' means")
  func spacing() throws {
    let document = try soundDocument(
      """
      {"views": {"a": {}, "b": {}}, "spacing": {"sibling": 5, "superview": 16.5},
       "constraints": {"c": "|-[a]-[b]"}}
      """
    )
    #expect(
      document.texts == [
        "c: a.leading == superview.leading + 16.5", "c: b.leading == a.trailing + 5",
      ]
    )
  }

  @Test("an override takes the place of a metric's value, and an unknown name is left aside")
  func overrides() throws {
    let source = SourceBuffer(
      name: "a",
      text: "{\"views\":{\"a\":{}},\"metrics\":{\"w\":10},\"constraints\":{\"c\":\"[a(w)]\"}}"
    )
    let third = ExactNumber(Rational(1) / Rational(3))
    let (document, diagnostics) = LayoutDocument.read(
      source,
      metricOverrides: [("w", 20), ("z", 5), ("w", third)]
    )
    #expect(diagnostics.isEmpty)
    #expect(document?.constraints.first?.constant == third)
    #expect(document?.metricNames == ["w"])
    #expect(document?.metrics["z"] == nil)
  }

  @Test("an error in a format stands at its place in the document, through the escapes before it")
  func formatErrorPlace() throws {
    let text = "{\"views\":{\"a\":{}},\n\"constraints\":{\"c\":\"[\\u0061(1)][\\u0071q]\"}}"
    let finding = try #require(readDocument(text).diagnostics.first)
    #expect(finding.code == "vfl-unknown-view")
    #expect(finding.range.start == SourcePosition(line: 2, column: 33))
    #expect(finding.range.buffer.text(finding.range.bytes) == "\\u0071q")
  }

  @Test("warnings alone do not keep a document from being read")
  func warnings() {
    let (document, diagnostics) = readDocument("{\"views\":{\"a-b\":{\"colour\":\"red\"}}}")
    #expect(document?.order.count == 1)
    #expect(
      lines(of: diagnostics) == [
        "1:11: warning [json-unusable-name]", "1:18: warning [json-unknown-key]",
      ]
    )
    #expect(diagnostics.last?.notes.first?.message == "did you mean 'color'?")
  }
}
