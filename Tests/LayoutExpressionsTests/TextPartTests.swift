// Elements by their place, texts with placeholders, members of types, lists in lists.

import Diagnostics
import Testing

@testable import LayoutExpressions

@Suite("parts of values, and texts with placeholders")
struct TextPartTests {
  private static let scope = ConstantScope([
    "list": .array([.number(1), .number(2)]), "word": .string("Bob"), "n": .number(2.75),
    "titled": .string("Hello %@, %i new"), "turned": .string("%2$@ and %1$@, 100%%"),
    "price": .string("%.2f of %.0f"), "odd": .string("%y"),
    "area": .structure(StructureValue(.rect, [1, 2, 10, 20])),
  ])

  private static func evaluate(
    _ text: String,
    as type: ExpressionType = .any
  ) -> (value: ExpressionValue?, codes: [String]) {
    let source = SourceFragment(SourceBuffer(name: "<expression>", text: text))
    let (property, problems) = PropertyExpression.read(source, as: type.form)
    guard problems.isEmpty else { return (nil, problems.map(\.code.name)) }
    let (expression, found) = ExpressionChecker.check(property, as: type, in: scope)
    return (expression?.constant, found.map(\.code.name))
  }

  @Test(
    "what stands in brackets behind a value is a place in it",
    arguments: [
      ("list[0]", ExpressionValue.number(1)), ("[3, 4][n > 2 ? 1 : 0]", .number(4)),
      ("word[1]", .string("o")), ("'a' + 'bc'[0]", .string("ab")),
      ("[['a'], ['b']][1][0]", .string("b")), ("list[1] * 2", .number(4)),
      ("area.size.width + area.maxY", .number(32)), ("area.origin.y", .number(2)),
    ]
  )
  func elements(text: String, value: ExpressionValue) {
    let found = Self.evaluate(text)
    #expect(found.value == value, "\(text): \(found.codes)")
  }

  @Test("places that are not there, and values without any, are errors")
  func mistakes() {
    for text in ["list[2]", "list[-1]", "list[0.5]", "word[3]", "''[0]"] {
      #expect(Self.evaluate(text).codes == ["expression-out-of-range"], "\(text)")
    }
    #expect(Self.evaluate("n[0]").codes == ["expression-type-mismatch"])
    #expect(Self.evaluate("list[0").codes == ["expression-unclosed-bracket"])
    #expect(Self.evaluate("list [0]").codes == ["expression-expected-operator"])
  }

  @Test(
    "a text with placeholders takes arguments",
    arguments: [
      ("titled('Ada', n)", "Hello Ada, 2 new"), ("turned('a', 'b')", "b and a, 100%"),
      ("price(1 / 3, 2.5)", "0.33 of 2"), ("price(0 - 0.004, 0.05)", "0.00 of 0"),
      ("price(-12.5, 7)", "-12.50 of 7"),
    ]
  )
  func formats(text: String, value: String) {
    let found = Self.evaluate("{\(text)}", as: .string)
    #expect(found.value == .string(value), "\(text): \(found.codes)")
  }

  /// Placeholders, arguments, and what C's printf writes for them.
  private static let printed: [(String, String, String)] = [
    ("%1.3f", "pi", "3.142"), ("%3$0x", "1, 2, 255", "ff"),
    ("%5d|%-5d|%05d", "42, 42, -42", "   42|42   |-0042"),
    ("%+d % d %+d", "5, 5, -5", "+5  5 -5"), ("%05.1f|%+.1f|% .0f", "2.25, 2, 2", "002.2|+2.0| 2"),
    ("%x %X %#x %#X %o %#o", "255, 255, 255, 255, 8, 8", "ff FF 0xff 0XFF 10 010"),
    ("%x %lx %u", "-1, -1, -1", "ffffffff ffffffffffffffff 4294967295"),
    ("%#06x|%.4d|%6.3d|%.0d", "10, 7, 7, 0", "0x000a|0007|   007|"),
    ("%g %g %g %g", "0.0001, 0.00001, 1000000, 123456.5", "0.0001 1e-05 1e+06 123456"),
    ("%G %#g %.3g", "0.00000125, 1, 1234", "1.25E-06 1.00000 1.23e+03"),
    ("%e %.0e %#.0e %E", "12345.678, 5, 5, 0", "1.234568e+04 5e+00 5.e+00 0.000000E+00"),
    ("%.2f %.0f %.1f", "999.995, 0.5, 99.95", "1000.00 0 100.0"),
    ("%f", "1e22", "10000000000000000000000.000000"),
    ("%c%c", "72, 233", "Hé"),
    ("%8s|%-4s|%.2s|%@", "'ab', 'ab', 'abc', 1 / 4", "      ab|ab  |ab|0.25"),
    ("%ld %lu %hhd %zd %qi", "1.9, 2, 3, 4, -5.9", "1 2 3 4 -5"),
    ("%d", "1e22", "10000000000000000000000"),
    ("%F %.20f", "0.5, 0.25", "0.500000 0.25000000000000000000"),
  ]

  @Test("placeholders are those of C's printf", arguments: printed)
  func printf(format: String, arguments: String, expected: String) {
    let text = SourceFragment(SourceBuffer(name: "<expression>", text: "t(\(arguments))"))
    let property = PropertyExpression.read(text, as: .expression).property
    let scope = ConstantScope(["t": .string(format), "pi": .number(.pi)])
    let (known, problems) = ExpressionChecker.check(property, as: .string, in: scope)
    #expect(problems.map(\.message) == [])
    #expect(known?.constant == .string(expected), "\(format)")
  }

  @Test(
    "a placeholder that means nothing is quoted as a whole",
    arguments: [
      ("a %y b", "%y"), ("%*d", "%*d"), ("%-08.3k|", "%-08.3k"), ("%2$lly", "%2$lly"), ("5 %", "%"),
      ("%1000d", "%1000d"), ("%.99999999999999999999f", "%.99999999999999999999f"), ("%'d", "%'d"),
    ]
  )
  func badPlaceholders(format: String, placeholder: String) {
    let text = SourceFragment(SourceBuffer(name: "<expression>", text: "t(1, 2)"))
    let property = PropertyExpression.read(text, as: .expression).property
    let scope = ConstantScope(["t": .string(format)])
    let problems = ExpressionChecker.check(property, as: .string, in: scope).diagnostics
    #expect(problems.map(\.code) == ["expression-bad-placeholder"])
    #expect(problems.first?.message.hasPrefix("found the placeholder '\(placeholder)',") == true)
  }

  @Test("arguments too few or of the wrong type, and placeholders that mean nothing, are errors")
  func formatMistakes() {
    #expect(Self.evaluate("titled('Ada')").codes == ["expression-argument-count"])
    #expect(Self.evaluate("titled('Ada', 'n')").codes == ["expression-type-mismatch"])
    #expect(Self.evaluate("odd(1)").codes == ["expression-bad-placeholder"])
    #expect(Self.evaluate("word(1)").codes == ["expression-argument-count"])
  }

  @Test("a text too long for one is an error where it is asked for, and nowhere else")
  func longTexts() {
    let format = String(repeating: "%1$999.3f", count: 2_000)
    let scope = ConstantScope(["t": .string(format), "short": .string("%1$999.3f!")])
    func problems(_ text: String) -> [String] {
      let source = SourceFragment(SourceBuffer(name: "<expression>", text: text))
      let property = PropertyExpression.read(source, as: .expression).property
      return ExpressionChecker.check(property, as: .any, in: scope).diagnostics.map(\.code.name)
    }
    #expect(problems("t(1)") == ["limit-text"])
    #expect(problems("true ? 2 : t(1)") == [])
    #expect(problems("short(1)") == [])
  }

  @Test("a function's signature names it, its parameters and its type")
  func signatures() {
    func read(_ signature: String) -> (name: String, parameters: [String])? {
      let source = SourceBuffer(name: "<function>", text: "1")
      let range = SourceRange(source, 0..<1)
      let body = SourceFragment(source)
      let function = ExpressionFunction.read(signature, at: range, body: body).function
      return function.map { ($0.name, $0.parameters.map { "\($0.name): \($0.type.name)" }) }
    }
    let sound = read("  Grid.cell_2 ( a_1 : number ,b:String? )->\t number ")
    #expect(sound?.name == "Grid.cell_2")
    #expect(sound?.parameters == ["a_1: number", "b: optional string"])
    #expect(read("f( )->any")?.parameters == [])
    let many = (0..<20_000).map { "p\($0): number" }.joined(separator: ", ")
    #expect(read("f(\(many)) -> number")?.parameters.count == 20_000)
    #expect(read("f() -> number" + String(repeating: "?", count: 1_000_000))?.name == "f")
    for wrong in [
      "", "f", "f(", "f()", "f() number", "f() -> ", "f() -> num ber", "2f() -> number",
      ".f() -> number",
      "f.g(a.b: number) -> number", "f(a) -> number", "f(a:) -> number", "f(,) -> number",
      "f(a: number,) -> number", "f((a: number)) -> number", "é() -> number", "f g() -> number",
      "f(a: number, a: string) -> number", "() -> number", "f() -> ?", "f() -> number ?",
    ] {
      #expect(read(wrong) == nil, "\(wrong)")
    }
  }

  @Test("printing keeps elements and members of types")
  func printing() {
    for text in ["list[0]", "(a + b)[c ? 1 : 0]", "a[0][1]", ".center", "-a[0]"] {
      let source = SourceFragment(SourceBuffer(name: "", text: text))
      let (tree, problems) = ExpressionParser.parse(source)
      #expect(problems.isEmpty)
      #expect(ExpressionPrinter.text(of: tree) == text)
    }
  }

  @Test("a brace that nothing opens, comments behind braces, and what says nothing")
  func braces() {
    #expect(Self.evaluate("a } b", as: .string).codes == ["expression-unopened-brace"])
    #expect(Self.evaluate("{'{'} and {'}'}", as: .string).value == .string("{ and }"))
    #expect(Self.evaluate("{n} // two", as: .number).value == .number(2.75))
    for (text, isBlank) in [
      ("", true), (" { } ", true), ("// 3", true), ("{// 3}", true), ("{3}", false), ("a{}", false),
    ] {
      let source = SourceFragment(SourceBuffer(name: "", text: text))
      #expect(PropertyExpression.isBlank(source) == isBlank, "\(text)")
    }
  }

  @Test("lists in lists bring their elements, and two lists make one")
  func lists() {
    let wanted = ExpressionValue.array([.number(1), .number(2), .number(3)])
    #expect(Self.evaluate("list, 3", as: .array(.number)).value == wanted)
    #expect(Self.evaluate("list + [3]", as: .array(.number)).value == wanted)
    #expect(Self.evaluate("[list, 3]", as: .array(.number)).value == wanted)
  }

  @Test("colours, weights and text styles are members of their types")
  func members() {
    #expect(Self.evaluate("UIColor.red").value == .color(ColorValue(red: 1, green: 0, blue: 0)))
    #expect(
      Self.evaluate(".red", as: .color).value == .color(ColorValue(red: 1, green: 0, blue: 0))
    )
    guard case .font(let thin)? = Self.evaluate("thin 20", as: .font).value,
      case .font(let heavy)? = Self.evaluate("{UIFont.Weight.heavy} 10", as: .font).value,
      case .font(let bold)? = Self.evaluate("SystemBold", as: .font).value
    else {
      Issue.record("no fonts")
      return
    }
    #expect(thin.weight == .thin && thin.size == 20 && thin.text == "system thin 20")
    #expect(heavy.weight == .heavy)
    #expect(bold.traits == .bold && bold.name == nil)
  }
}
