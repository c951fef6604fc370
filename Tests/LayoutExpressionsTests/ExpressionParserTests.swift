// What is read, what is printed, and what is wrong with the rest.

import Diagnostics
import LayoutExpressions
import Testing

@Suite("reading and printing expressions")
struct ExpressionParserTests {
  /// What is written and how it is printed; brackets show what belongs together.
  private static let printed: [(String, String)] = [
    ("1+2*3", "1 + 2 * 3"), ("(1+2)*3", "(1 + 2) * 3"), ("((1))+(2*3)", "1 + 2 * 3"),
    ("a-(b-c)", "a - (b - c)"), ("(a-b)-c", "a - b - c"), ("a+(b+c)", "a + (b + c)"),
    ("a?b:c?d:e", "a ? b : c ? d : e"), ("(a?b:c)?d:e", "(a ? b : c) ? d : e"),
    ("a?b?c:d:e", "a ? b ? c : d : e"), ("a?:b", "a ?: b"), ("a ? : b", "a ?: b"),
    ("(a?:b)?:c", "(a ?: b) ?: c"), ("a??b+c", "a ?? b + c"), ("(a??b)+c", "(a ?? b) + c"),
    ("a<b==c>d", "a < b == c > d"), ("a<(b==c)", "a < (b == c)"),
    ("a||b&&c", "a || b && c"), ("(a||b)&&c", "(a || b) && c"), ("!a&&-b<+c", "!a && -b < +c"),
    ("-(a+b)", "-(a + b)"), ("- - a", "--a"), ("!(a)", "!a"),
    ("50%-x", "50% - x"), ("50 %", "50%"), ("50% - -20", "50% - -20"), ("5 % 2", "5 % 2"),
    ("5%2", "5 % 2"), ("5%x", "5 % x"), ("5%.5", "5 % 0.5"), ("5%(2)", "5 % 2"),
    ("5 % -2", "5 % -2"), ("5 % - 2", "5% - 2"), ("5%-2", "5% - 2"), ("5 % (2)", "5 % 2"),
    ("(5%)%2", "5% % 2"), ("5%%2", "5% % 2"), ("(a+b)%", "(a + b)%"), ("-5%", "-5%"),
    ("-(5%)", "-(5%)"), ("5 % ? 1 : 2", "5% ? 1 : 2"), ("5 % == 2", "5% == 2"),
    ("5 % !=2", "5% != 2"), ("5 %`a b`", "5 % `a b`"), ("100%*2", "100% * 2"),
    ("min( a ,b,-c )", "min(a, b, -c)"), ("[ 1,'a' ]", "[1, 'a']"), ("a , b", "a, b"),
    ("f()", "f()"), ("`a b`( c )", "`a b`(c)"), ("`f`(1)", "f(1)"),
    ("[]", "[]"), ("'it\\'s'+\"q\"", "'it\\'s' + \"q\""),
    ("parent.width+#id.x", "parent.width + #id.x"), ("#fad.width", "#fad.width"),
    ("#FFF??#ff00007f", "#FFF ?? #ff00007f"), ("`true`?`a b`:`ok`", "`true` ? `a b` : ok"),
    ("0x1F+.5+1e3+1E-2", "0x1F + 0.5 + 1e3 + 1E-2"), ("a// why ", "a // why"),
    ("a //one\n + b// two", "a + b // one // two"), ("höhe*2", "höhe * 2"), ("//none", "// none"),
    (" ", ""), ("5.0*2.50", "5 * 2.5"), ("a[1 ... n-1]", "a[1...n - 1]"),
    ("a[..<b.c]", "a[..<b.c]"),
    ("a[n...][0]", "a[n...][0]"), ("'abc'[...1]", "'abc'[...1]"),
    ("a[.5...#b.c]", "a[0.5...#b.c]"),
  ]

  @Test("expressions are printed with single spaces and every bracket that changes the meaning")
  func printing() {
    for (source, expected) in Self.printed {
      let (tree, problems) = parse(source)
      #expect(problems.isEmpty, "\(source)")
      let text = ExpressionPrinter.text(of: tree)
      #expect(text == expected)
      let (again, _) = parse(text)
      #expect(again.isSame(as: tree), "\(source) is printed as \(text)")
    }
  }

  /// What is written, and the errors: code, first column, column behind the last.
  private static let broken: [(String, [(String, Int, Int)])] = [
    ("1 +", [("expression-expected-operand", 4, 4)]),
    ("* 2", [("expression-expected-operand", 1, 2)]),
    ("(1 + 2", [("expression-unclosed-bracket", 7, 7)]),
    ("min(1, 2", [("expression-unclosed-bracket", 9, 9)]),
    ("[1, 2", [("expression-unclosed-bracket", 6, 6)]),
    ("1 + 2) * 3", [("expression-unopened-bracket", 6, 7)]),
    ("a b", [("expression-expected-operator", 3, 4)]),
    ("[1, 2].count", [("expression-expected-operator", 7, 13)]),
    ("(a b) + ", [("expression-expected-operator", 4, 5), ("expression-expected-operand", 9, 9)]),
    ("a ? b", [("expression-expected-colon", 6, 6)]),
    ("a : b", [("expression-unexpected-text", 3, 4)]),
    ("(a, b)", [("expression-unexpected-text", 3, 4)]),
    ("'abc", [("expression-unclosed-string", 1, 2)]),
    ("a + `b", [("expression-unclosed-name", 5, 6)]),
    ("5px", [("expression-bad-number", 1, 4)]), ("1.2.3", [("expression-bad-number", 1, 6)]),
    ("1e999", [("expression-number-out-of-range", 1, 6)]),
    ("#ff", [("expression-bad-color", 1, 4)]), ("#xyz", [("expression-bad-color", 1, 5)]),
    ("a = b", [("expression-unknown-operator", 3, 4)]),
    ("a & b | c", [("expression-unknown-operator", 3, 4), ("expression-unknown-operator", 7, 8)]),
    ("a ; b", [("expression-unexpected-character", 3, 4), ("expression-expected-operator", 5, 6)]),
    ("'\\u{110000}'", [("expression-bad-escape", 2, 12)]),
    ("'\\u{}\\u{123456789}'", [("expression-bad-escape", 2, 6), ("expression-bad-escape", 6, 19)]),
    ("'\\u{12'", [("expression-bad-escape", 2, 4)]),
    ("'a\\q'", [("expression-bad-escape", 3, 5)]), ("a. + 1", [("expression-bad-name", 1, 3)]),
    (
      "5px + (2 + #ff) * é ~ ",
      [
        ("expression-bad-number", 1, 4), ("expression-bad-color", 12, 15),
        ("expression-unexpected-character", 21, 22),
      ]
    ),
    ("a[...]", [("expression-expected-operand", 6, 7)]),
    ("a[1..<]", [("expression-expected-operand", 7, 8)]),
    ("1...2", [("expression-expected-operator", 2, 5), ("expression-expected-operator", 5, 6)]),
    ("f(1...2)", [("expression-expected-operator", 4, 7), ("expression-expected-operator", 7, 8)]),
    ("...2", [("expression-expected-operand", 1, 4), ("expression-expected-operator", 4, 5)]),
    ("f(1, , 2)", [("expression-expected-operand", 6, 7)]),
  ]

  @Test("every error of an expression is reported at its place, in one run")
  func errors() {
    for (source, expected) in Self.broken {
      let (_, problems) = parse(source)
      let found = problems.map { ($0.code.name, $0.range.start.column, $0.range.end.column) }
      #expect(found.map(\.0) == expected.map(\.0), "\(source)")
      #expect(found.map(\.1) == expected.map(\.1), "\(source)")
      #expect(found.map(\.2) == expected.map(\.2), "\(source)")
    }
  }

  @Test("expressions that are too deep are errors and no crash")
  func depth() {
    let count = 100_000
    let texts = [
      String(repeating: "(", count: count), String(repeating: "-", count: count) + "1",
      "1" + String(repeating: "+1", count: count), String(repeating: "f(", count: count),
      String(repeating: "a?", count: count), String(repeating: "[", count: count),
      String(repeating: "a?b:", count: count) + "c", "1" + String(repeating: "%", count: count),
      String(repeating: "a??", count: count), String(repeating: "a.", count: count) + "b",
      "#a." + String(repeating: "a.", count: count) + "b",
    ]
    for text in texts {
      let (_, problems) = parse(text)
      #expect(problems.contains { $0.code == "expression-too-deep" }, "\(text.prefix(12))…")
    }
    let chain = "1" + String(repeating: " + 1", count: 400)
    #expect(parse(chain).diagnostics.isEmpty)
    let path = String(repeating: "previous.", count: 511) + "width"
    #expect(parse(path).diagnostics.isEmpty)
  }

  @Test(
    "however many characters stand beside each other that mean nothing, each is told and passed over"
  )
  func meaninglessCharacters() {
    for character in ["@", "{", "\\", ";"] {
      let (tree, problems) = parse(String(repeating: character, count: 200_000) + " 1 + a")
      #expect(problems.count == 20, "\(character)")
      #expect(problems.allSatisfy { $0.code == "expression-unexpected-character" }, "\(character)")
      #expect(tree.symbols == ["a"], "\(character)")
    }
  }

  @Test("errors inside of escaped text are at their place in the document")
  func fragments() throws {
    // `a &amp;&amp; b +` as an XML attribute has it: the error is at the end of the document's bytes.
    let buffer = SourceBuffer(name: "a.xml", text: "x=\"a &amp;&amp; bé $ +\"")
    let decoded = Array("a && bé $ +".utf8)
    let fragment = SourceFragment(
      buffer: buffer,
      bytes: decoded,
      segments: [
        SourceFragment.Segment(fragmentOffset: 0, bufferOffset: 3, isVerbatim: true),
        SourceFragment.Segment(fragmentOffset: 2, bufferOffset: 5, isVerbatim: false),
        SourceFragment.Segment(fragmentOffset: 3, bufferOffset: 10, isVerbatim: false),
        SourceFragment.Segment(fragmentOffset: 4, bufferOffset: 15, isVerbatim: true),
      ],
      bufferEnd: 23
    )
    let (tree, problems) = ExpressionParser.parse(fragment)
    #expect(
      problems.map(\.code) == ["expression-expected-operator", "expression-expected-operand"]
    )
    #expect(problems.map(\.range.start.column) == [20, 23])
    #expect(tree.symbols == ["a", "bé", "$"])
  }

  @Test("a member of a value that has no name says what has members")
  func membersOfValues() {
    for text in ["[1, 2].count", "(a.b).c + 1", "max(1, 'a'.length)"] {
      let fragment = SourceFragment(SourceBuffer(name: "test", text: text))
      let messages = ExpressionParser.parse(fragment).diagnostics.map(\.message)
      #expect(messages.contains { $0.hasSuffix("only names have members, as in 'list.count'") })
    }
    let fragment = SourceFragment(SourceBuffer(name: "test", text: "a .b"))
    #expect(ExpressionParser.parse(fragment).diagnostics.allSatisfy { !$0.message.contains(";") })
  }

  @Test("renaming touches names and functions, and puts backticks where they are needed")
  func renaming() {
    let (tree, _) = parse("old + 'old' + f(older, `old`) + #old.x")
    let text = ExpressionPrinter.text(of: tree) { ["old": "new name", "f": "g"][$0] }
    #expect(text == "`new name` + 'old' + g(older, `new name`) + #old.x")
  }

  private func parse(_ text: String) -> (tree: ExpressionTree, diagnostics: [Diagnostic]) {
    ExpressionParser.parse(SourceFragment(SourceBuffer(name: "<expression>", text: text)))
  }
}
