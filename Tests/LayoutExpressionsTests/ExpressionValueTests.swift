// What expressions give: values, types, texts, fonts, attributed text, and errors of meaning.

import Diagnostics
import LayoutExpressions
import Synchronization
import Testing

@Suite("what expressions give")
struct ExpressionValueTests {
  private static let alignment = EnumerationType(
    "NSTextAlignment",
    cases: ["left", "center", "right"]
  )
  private static let detectors = EnumerationType(
    "UIDataDetectorTypes",
    cases: ["link", "phoneNumber", "address"]
  )

  private static func color(_ text: String) -> ColorValue {
    ColorValue(text: text) ?? ColorValue(red: 0, green: 0, blue: 0, alpha: 0)
  }

  private static let scope = ConstantScope(
    [
      "width": .number(320), "n": .number(2), "zero": .number(0), "flag": .boolean(true),
      "name": .string("Bob"), "none": .nil, "left": .number(7), "col": .color(color("#0f0")),
      "theme": .font(FontDescriptor(name: "Courier", size: 20, traits: [.italic])),
      "styled": .attributedString(
        AttributedText([.init("styled", TextAttributes(traits: [.italic]))])
      ),
      "size": .structure(StructureValue(.size, [10, 20])), "size.height": .number(99),
      "strings.Some text!": .string("text"), "list": .array([.number(1), .number(2)]),
      "user": .record(RecordValue(["age": .number(30)])), "align": .string("center"),
      "delegate": .object(ObjectValue("d", typeName: "Delegate")),
    ],
    percentageBase: .number(375)
  )

  /// What is written, the property's type, and what comes out.
  private static let values: [(String, ExpressionType, ExpressionValue)] = [
    ("1 + 2 * 3", .number, .number(7)), ("10%", .number, .number(37.5)),
    ("100% - 20", .number, .number(355)), ("-7 % 3", .number, .number(-1)),
    ("mod(7, -3)", .number, .number(1)), ("round(2.5) + round(-2.5)", .number, .number(0)),
    ("min(3, 1, 2) + max(1, 5)", .number, .number(6)),
    ("min(100, 5 / zero)", .number, .number(100)),
    ("zero ? 1 / zero : 2", .number, .number(2)), ("n ?: 5", .number, .number(2)),
    ("zero ?: 5", .number, .number(5)), ("none ?: 5", .number, .number(5)),
    ("none ?? n ?? 9", .number, .number(2)), ("n ?? 1 / 0", .number, .number(2)),
    ("flag || 1 / zero > 1", .boolean, .boolean(true)), ("n == nil", .boolean, .boolean(false)),
    ("none == nil && none != n", .boolean, .boolean(true)), ("n", .boolean, .boolean(true)),
    ("!zero", .boolean, .boolean(true)), ("1 ? 0 ? 1 : 2 : 3", .number, .number(2)),
    ("0 ? 1 : 0 ? 2 : 3", .number, .number(3)), ("size.width", .number, .number(10)),
    ("size.height", .number, .number(99)), ("user.age", .number, .number(30)),
    ("{n + 1}", .number, .number(3)), ("'a' + 1 + 2", .any, .string("a12")),
    ("1 + 2 + 'a'", .any, .string("3a")), ("`strings.Some text!` + '!'", .any, .string("text!")),
    ("'\\u{41}\\n'", .any, .string("A\n")),
    ("[1, n]", .array(.number), .array([.number(1), .number(2)])),
    ("list[1...]", .array(.number), .array([.number(2)])),
    ("list[..<n]", .array(.number), .array([.number(1), .number(2)])),
    ("{name[1...2]}{name[...0]}", .string, .string("obB")),
    ("1, n", .any, .array([.number(1), .number(2)])),
    ("name.length + styled.length", .number, .number(9)),
    ("list.count", .number, .number(2)), ("pow(2, 10)", .number, .number(1024)),
    ("flag ? #f00 : col", .color, .color(color("#ff0000"))),
    ("none ?? #fff", .color, .color(color("#fff"))),
    ("red", .color, .color(color("#f00"))), ("redColor", .color, .color(color("#f00"))),
    ("rgb(255, 0, 0) == red", .boolean, .boolean(true)),
    ("delegate", .object("UITextFieldDelegate"), scope.constants["delegate"] ?? .nil),
    ("nil", .object("UITextFieldDelegate"), .nil), ("n", .optional(.number), .number(2)),
    ("Hello {name}, {n + 1} new", .string, .string("Hello Bob, 3 new")),
    ("{none}", .string, .string("")), ("{flag ? name : 5}", .string, .string("Bob")),
    ("{1e21}{0.1}{flag}{col}", .string, .string("1e+210.1true#00ff00ff")),
    ("a{// nothing}b", .string, .string("ab")), ("{'}'}", .string, .string("}")),
    ("title", .string, .string("title")),
    ("image_{n}.png", .image, .image(ImageReference("image_2.png"))),
    ("{none}", .image, .image(.blank)),
  ]

  @Test("values are those of the operators, functions and forms")
  func values() throws {
    for (source, type, expected) in Self.values {
      let (value, problems) = evaluate(source, type)
      #expect(problems.map(\.message) == [], "\(source)")
      #expect(value == expected, "\(source)")
    }
  }

  @Test("cases of enumerations are known by what the place asks for")
  func enumerations() {
    let type = ExpressionType.enumeration(Self.alignment)
    for source in ["center", "flag ? center : left", "align", "none ?? 'center'", "{center}"] {
      #expect(evaluate(source, type).value?.text == "center", "\(source)")
    }
    #expect(evaluate("left", type).value?.text == "left")
    #expect(evaluate("left", .number).value == .number(7))
    let set = ExpressionType.optionSet(Self.detectors)
    for source in ["[phoneNumber, link]", "phoneNumber, link", "'link, phoneNumber'"] {
      #expect(evaluate(source, set).value?.text == "link, phoneNumber", "\(source)")
    }
    #expect(evaluate("address", set).value?.text == "address")
  }

  /// Words of a font and its canonical text.
  private static let fonts: [(String, String)] = [
    ("", "system 17"), ("courier", "Courier 17"), ("helvetica neue", "Helvetica Neue 17"),
    ("'times new roman'", "Times New Roman 17"), ("Courier 150%", "Courier 25.5"),
    ("Helvetica 30 italic", "Helvetica italic 30"),
    ("helvetica body bold 120%", "Helvetica bold body 20.4"), ("30 bold SYSTEM", "system bold 30"),
    ("bold avenir next condensed title1", "Avenir Next Condensed bold title1 28"),
    ("{theme} 25 bold", "Courier bold italic 25"), ("{theme} 50%", "Courier italic 10"),
    ("Courier {n * 8}", "Courier 16"), ("{n}0% courier", "Courier 3.4"),
    ("{flag ? 'georgia' : 'menlo'} caption2", "Georgia caption2 11"),
    ("monospace expanded condensed", "system condensed expanded monospace 17"),
  ]

  @Test("fonts are words in any order, and their canonical text reads back as the same font")
  func fonts() {
    for (source, expected) in Self.fonts {
      let (value, problems) = evaluate(source, .font)
      #expect(problems.map(\.message) == [], "\(source)")
      #expect(value?.text == expected)
      #expect(evaluate(expected, .font).value == value, "\(source)")
    }
  }

  /// Fonts that somebody knows, and the names that were asked for.
  private final class Shelf: FontNaming {
    let asked = Mutex<[String]>([])

    func knowsFont(named name: String) -> Bool {
      asked.withLock { $0.append(name) }
      return ["my app", "other-light"].contains(name.lowercased())
    }
  }

  @Test("names that no list has are looked up, and only these")
  func lookedUpFonts() {
    let shelf = Shelf()
    var scope = ConstantScope()
    scope.fonts = FontCatalog.standard.adding(["Ours"])
    scope.fonts.others = shelf
    func text(_ source: String) -> String? {
      let fragment = SourceFragment(SourceBuffer(name: "font", text: source))
      let (property, problems) = PropertyExpression.read(fragment, as: .font)
      #expect(problems.isEmpty)
      return ExpressionChecker.check(property, as: .font, in: scope).expression?.constant?.text
    }
    #expect(text("bold courier 20") == "Courier bold 20")
    #expect(text("ours italic") == "Ours italic 17")
    #expect(shelf.asked.withLock { $0 } == [])
    #expect(text("my app bold 20") == "my app bold 20")
    #expect(text("20 'Other-Light'") == "Other-Light 20")
    #expect(text("my other 20") == nil)
    // A size belongs to no name.
    let asked = Set(shelf.asked.withLock { $0 })
    #expect(asked == ["my app", "Other-Light", "my other", "my"])
  }

  @Test("attributed text has runs: markup, values and lists")
  func attributed() throws {
    let source =
      "<p>I <i>can't {n}</i>  go</p> <ol><li>a</li><li>{styled}</li></ol>x<br/>H<sub>2</sub>"
    let (value, problems) = evaluate(source, .attributedString)
    #expect(problems.isEmpty)
    guard case .attributedString(let text)? = value else {
      Issue.record("no attributed text")
      return
    }
    #expect(text.string == "I can't 2 go\n1. a\n2. styled\nx\nH2")
    let italic = text.runs.filter { $0.attributes.traits.contains(.italic) }.map(\.text)
    #expect(italic == ["can't 2", "styled"])
    #expect(text.runs.last?.attributes.baselineOffset ?? 0 < 0)
    let heading = evaluate("<h1>a <u>b</u></h1>", .attributedString).value
    guard case .attributedString(let title)? = heading else { return }
    #expect(title.runs.map(\.attributes.sizeFactor) == [2, 2])
    #expect(title.runs.map(\.attributes.isUnderlined) == [false, true])
    #expect(evaluate("a  {name}", .attributedString).value?.text == "a  Bob")
  }

  /// What is written, the type, the error, its first column, and what may have been meant.
  private static let errors: [(String, ExpressionType, String, Int, String?)] = [
    ("widht + 1", .number, "expression-unknown-name", 1, "width"),
    ("1 + sqr(n)", .number, "expression-unknown-function", 5, "sqrt"),
    // What the arguments have to be, nobody knows.
    ("{uppercased('x')}", .string, "expression-unknown-function", 2, nil),
    ("size.depth", .number, "expression-unknown-name", 1, nil),
    ("pow(1)", .number, "expression-argument-count", 1, nil),
    ("min(1)", .number, "expression-argument-count", 1, nil),
    ("1 + flag", .number, "expression-type-mismatch", 5, nil),
    ("'a' * 2", .number, "expression-type-mismatch", 1, nil),
    ("'a'", .number, "expression-type-mismatch", 1, nil),
    ("flag ? 1 : 'a'", .number, "expression-type-mismatch", 12, nil),
    ("name ? 1 : 2", .number, "expression-type-mismatch", 1, nil),
    ("n == name", .boolean, "expression-type-mismatch", 1, nil),
    ("#fff < n", .boolean, "expression-type-mismatch", 1, nil),
    ("none", .number, "expression-unexpected-nil", 1, nil),
    ("1 + none", .number, "expression-unexpected-nil", 5, nil),
    ("'a' + nil", .any, "expression-unexpected-nil", 7, nil),
    ("1, 2", .number, "expression-type-mismatch", 1, nil),
    ("1 / zero", .number, "expression-division-by-zero", 1, nil),
    ("2 + 5 % zero", .number, "expression-division-by-zero", 5, nil),
    ("1 + sqrt(-n)", .number, "expression-not-finite", 5, nil),
    ("1e308 * 10", .number, "expression-not-finite", 1, nil),
    ("a {1 / zero}", .string, "expression-division-by-zero", 4, nil),
    ("a {none}", .string, "expression-unexpected-nil", 4, nil),
    ("a {list}", .string, "expression-type-mismatch", 4, nil),
    ("a {n", .string, "expression-unclosed-brace", 5, nil),
    ("a {}", .string, "expression-empty", 3, nil), ("", .number, "expression-empty", 1, nil),
    ("middle", .enumeration(alignment), "expression-unknown-name", 1, nil),
    ("centre", .enumeration(alignment), "expression-unknown-name", 1, "center"),
    ("'centre'", .enumeration(alignment), "expression-unknown-case", 1, "center"),
    ("'blu'", .color, "expression-bad-color", 1, "blue"),
    ("Courier blod 12", .font, "expression-unknown-font", 9, "bold"),
    ("bold helvetca 12", .font, "expression-unknown-font", 6, "Helvetica"),
    ("Courier Georgia", .font, "expression-unknown-font", 9, nil),
    ("Courier 0", .font, "expression-bad-font-size", 9, nil),
    ("<b>a", .attributedString, "expression-mismatched-tag", 1, nil),
    ("a</b>", .attributedString, "expression-mismatched-tag", 2, nil),
    ("<stron>a</stron>", .attributedString, "expression-unknown-tag", 1, "strong"),
  ]

  @Test("what has no meaning is an error at its place, with what may have been meant")
  func meaninglessExpressions() throws {
    for (source, type, code, column, meant) in Self.errors {
      let (value, problems) = evaluate(source, type)
      #expect(value == nil, "\(source)")
      let problem = try #require(problems.first, "\(source)")
      #expect(problem.code.name == code, "\(source)")
      #expect(problem.range.start.column == column, "\(source)")
      let hint = problem.notes.map(\.message).first { $0.hasPrefix("did you mean") }
      #expect(hint == meant.map { "did you mean '\($0)'?" }, "\(source)")
    }
    // Two mistakes, both reported.
    #expect(evaluate("foo + bar('a', #fff)", .number).diagnostics.count >= 2)
  }

  @Test("percentages need a whole")
  func percentages() {
    let (property, _) = read("50%", .number)
    let (_, problems) = ExpressionChecker.check(property, as: .number, in: ConstantScope())
    #expect(problems.map(\.code) == ["expression-misplaced-percentage"])
  }

  private func read(
    _ source: String,
    _ type: ExpressionType
  ) -> (property: PropertyExpression, diagnostics: [Diagnostic]) {
    let fragment = SourceFragment(SourceBuffer(name: "<expression>", text: source))
    return PropertyExpression.read(fragment, as: type.form)
  }

  private func evaluate(
    _ source: String,
    _ type: ExpressionType
  ) -> (value: ExpressionValue?, diagnostics: [Diagnostic]) {
    let (property, problems) = read(source, type)
    guard problems.isEmpty else { return (nil, problems) }
    let (checked, findings) = ExpressionChecker.check(property, as: type, in: Self.scope)
    return (checked?.constant, findings)
  }
}
