// Random expressions of the layout language as texts, sound in names and types for the most part: what is
// not finite, nil and wrong is left in on purpose, because evaluators have to agree on errors too.

/// Lines of expressions over the names of `ExpressionComparison`; each may use the results before it.
public struct RandomExpression {
  /// Bare operands show that precedence is the same everywhere; brackets reach what it hides.
  ///
  /// Features are the names that are known: `outer` has the slots and the results of lines, `inner` a parameter, which may
  /// hide the name of a slot.
  private static let grammar = TokenGrammar(
    """
    number = 4 atom | 5 number sign number | 7 '(' number sign number ')' | '-' number
      | '(-' number ')' | 2 '(' number ')%' | 4 '(' flag ' ? ' number ' : ' number ')'
      | 2 '(' number ' ?: ' number ')' | 2 '(o ?? ' number ')' | 2 rounding '(' number ')'
      | 2 wave '(' number ')' | 2 pairing '(' number ', ' number ')'
      | 2 ('min' | 'max') '(' number ', ' number (', ' number)? (', ' number)? ')'
    atom = 180 known | 1 read | 18 functions: (function '(' known ')')
    known = outer: (4 slot | n0: 'r0' | n1: 'r1' | n2: 'r2') inner: parameter
    parameter = hidden: 'a' plain: 'n'
    function = f2: 'f2' | f0: 'f0' | f1: 'f1'

    flag = 3 truth | 2 number relation number | 2 '(' number relation number ')' | flag both flag
      | '(' flag both flag ')' | '!(' flag ')' | '(' text ' == ' text ')' | chosen
    truth = 4 ('p' | 'q') | t0: 'r0' | t1: 'r1' | t2: 'r2' | 'true' | 'false'
    both = ' && ' | ' || '
    chosen = 'o == nil' | 'o != nil' | "s == 'x'" | '!(' atom ')'

    text = 2 's' | "('t' + " number ')' | '(' flag " ? s : 'x')" | "(s + 'y')"
      | 'strings.points(' number ', ' atom ')' | "(s + 'xyz')[" range ']'

    property = word (gap word)? (gap word)?
    gap = 7 ' ' | 3 ''
    definition = '(' parameter ': number) -> number = ' number
    nonsense = signature ' = ' body
    """,
    words: [
      // Leaves of all depths, among which numbers are written out now and then.
      "slot": [[String]](repeating: ["a", "b", "c", "d"], count: 8).flatMap(\.self) + [
        "0", "1", "2", "10", "0.5", ".25", "1e3", "0x1F", "pi", "1e308", "100", "33.3",
        "size.width",
      ],
      // What is read off other values runs over one lane after another, and with it the whole line.
      "read": ["box.midY", "list[1]", "list[0...0].count", "rec.k"],
      "sign": [" + ", " - ", " * ", " / ", " + ", " - ", " * ", " / ", " % "],
      "relation": [" < ", " <= ", " > ", " >= ", " == ", " != "],
      "rounding": ["sqrt", "floor", "ceil", "round", "abs"],
      "wave": ["cos", "sin", "tan", "atan", "log", "acos", "asin"],
      "pairing": ["pow", "atan2", "mod"], "range": ["0...1", "1..<2", "...0", "0...", "b...c"],
      // Worth reading as the text of a font, a colour, an image or a label.
      "word": [
        "bold", "italic", "system", "17", "150%", "title1", "Courier New", "'Menlo'", "{a}", "{b}%",
        "{s}", "{p ? 'bold' : 'light'}", "<b>", "</b>", "<i>x</i>", "<br/>", "<ul><li>1</li></ul>",
        "<p>", "</p>", "{'a' + a}", "{s == 'x' ? s : 'y'}", "#f0f", "#80ff0000", "rgb(a, b, 3)",
        "rgba(1, 2, 3, c)", "red", "white", "left", "center, right", "[left, right]", "[1, a, b]",
        "['x', s]", "Photo", "bundle:icon", "'q\\n\\u{e9}\\''", "\"t\\\"\"", "// why", "{o ?? 3}",
        "left,", "nil", "{}", "{hue}", "hue", "{face}", "face", "{rich}", "{pic}", "pic.width",
        "{side}", "side", "list", "[list]", "{list.count}", "{rec.k}", "rec.t", "rec.q", "{x}", "x",
        "p ? hue : x", "{rich + s}", "{list[0]}", "x + 1", "!x", "{p ? rich : s}", "side == left",
        "size", "{size}", "a", "s", "list[0...1]", "s[1..<2]", "list[a...]", "rich[...0]",
        "x[..<b]",
        "{strings.of(s, 3)}", "{strings.points(a, b)}", "{strings.turned(a, s)}", "strings.empty()",
        "strings.wrong(1)", "strings.plain(a)", "{format(s, a)}", "format()", "format(a, a)", "box",
        "box.midX", "box.size", "box.origin.y", "box.maxY", "UIBlurEffect('dark')", "x.left",
        "x.in.k",
        "UIVibrancyEffect('none')", "UIBlurEffect()", "UIFont.Weight.bold",
        "{UIFontTextStyle.title1}",
        "{UIFontDescriptorSymbolicTraits.traitItalic}", "UIFont.Weight.wide", "Alignment.left",
        "UIColor.redColor", "side == 'left'", "'right' == side", "side == 'middle'", "thing",
        "thing == x", "x == x", "rich + rich", "thing.of", "system", "systemFont", "boldSystemFont",
        "{UIFont.systemFont}", "side[0]", "{x ?? s}",
      ],
      "signature": [
        "(t: string, n: CGFloat) -> String", "(t: Any?) -> attributedString",
        "(r: CGRect) -> number",
        "(x: bool, x: bool) -> bool", "(n) -> number", "() -> UIColor",
        "(a: UIEdgeInsets) -> Thing",
        "(o: CGPoint) -> CGAffineTransform", "(i: UIImage, f: UIFont) -> Array",
        "(l: array) -> any",
        "(s: CGSize, o: offset) -> CATransform3D", "-> number",
      ],
      "body": [
        "{t}: {n}", "{t}", "r.width * 2", "x && !x", "#f00", "l[0...]", "f0(1)", "s", "n n",
      ],
    ]
  )

  /// How deep an expression may be.
  private let depthLimit: Int

  /// Makes a source of expressions at most this deep.
  public init(depthLimit: Int = 5) { self.depthLimit = depthLimit }

  /// One to four lines.
  public func lines(using generator: inout SeededGenerator) -> String {
    var lines: [String] = []
    var known = ["outer"]
    func drawn(_ rule: String) -> String {
      Self.grammar.text(of: rule, having: known, depth: depthLimit, using: &generator)
    }
    for index in 0..<generator.integer(in: 1...4) {
      switch generator.integer(in: 0...999) {
      case 0..<30: lines.append("func f\(index)" + drawn("nonsense"))
      case 30..<100:
        // A long one mostly names what only lines know; one that calls itself never ends.
        let definition =
          generator.chance(60)
          ? "(n: number) -> number = f\(index)(n - 1)"
          : Self.grammar.text(
            of: "definition",
            having: ["inner", generator.pick(["hidden", "plain"])],
            depth: 3,
            using: &generator
          )
        lines.append("func f\(index)" + definition)
        known += ["functions", "f\(index)"]
      case 100..<820:
        lines.append(drawn("number"))
        known.append("n\(index)")
      case 820..<945:
        lines.append(drawn("flag"))
        known.append("t\(index)")
      case 945..<980: lines.append(drawn("property"))
      default: lines.append(drawn("text"))
      }
    }
    return lines.joined(separator: "\n")
  }
}
