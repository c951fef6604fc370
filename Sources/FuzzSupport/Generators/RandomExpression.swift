// Random expressions of the layout language as texts, sound in names and types for the most part: what is
// not finite, nil and wrong is left in on purpose, because evaluators have to agree on errors too.

/// Lines of expressions over the names of `ExpressionComparison`; each may use the results before it.
public struct RandomExpression {
  /// How deep an expression may be.
  private let depthLimit: Int
  private var numbers = ["a", "b", "c", "d"]
  private var flags = ["p", "q"]
  /// Functions of the lines so far that take one number and give one.
  private var functions: [String] = []

  /// Makes a source of expressions at most this deep.
  public init(depthLimit: Int = 5) { self.depthLimit = depthLimit }

  /// One to four lines.
  public mutating func lines(using generator: inout SeededGenerator) -> String {
    let count = generator.integer(in: 1...4)
    var lines: [String] = []
    for index in 0..<count {
      if generator.chance(100) {
        lines.append(function("f\(index)", &generator))
      } else if generator.chance(800) {
        lines.append(number(depthLimit, &generator))
        numbers.append("r\(index)")
      } else if generator.chance(700) {
        lines.append(flag(depthLimit, &generator))
        flags.append("r\(index)")
      } else if generator.chance(600) {
        lines.append(property(&generator))
      } else {
        lines.append(text(depthLimit, &generator))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A line that is worth reading as the text of a font, a colour, an image or a label.
  private func property(_ generator: inout SeededGenerator) -> String {
    let words = [
      "bold", "italic", "system", "17", "150%", "title1", "Courier New", "'Menlo'", "{a}", "{b}%",
      "{s}", "{p ? 'bold' : 'light'}", "<b>", "</b>", "<i>x</i>", "<br/>", "<ul><li>1</li></ul>",
      "<p>", "</p>", "{'a' + a}", "{s == 'x' ? s : 'y'}", "#f0f", "#80ff0000", "rgb(a, b, 3)",
      "rgba(1, 2, 3, c)", "red", "white", "left", "center, right", "[left, right]", "[1, a, b]",
      "['x', s]", "Photo", "bundle:icon", "'q\\n\\u{e9}\\''", "\"t\\\"\"", "// why", "{o ?? 3}",
      "left,", "nil", "{}", "{hue}", "hue", "{face}", "face", "{rich}", "{pic}", "pic.width",
      "{side}", "side", "list", "[list]", "{list.count}", "{rec.k}", "rec.t", "rec.q", "{x}", "x",
      "p ? hue : x", "{rich + s}", "{list[0]}", "x + 1", "!x", "{p ? rich : s}", "side == left",
      "size", "{size}", "a", "s", "list[0...1]", "s[1..<2]", "list[a...]", "rich[...0]", "x[..<b]",
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
    ]
    let count = generator.integer(in: 1...4)
    return (0..<count).map { _ in generator.pick(words) }
      .joined(separator: generator.chance(700) ? " " : "")
  }

  /// A line that defines a function, and now and then one that is none.
  private mutating func function(_ name: String, _ generator: inout SeededGenerator) -> String {
    guard generator.chance(700) else {
      let signature = generator.pick([
        "(t: string, n: CGFloat) -> String", "(t: Any?) -> attributedString",
        "(r: CGRect) -> number",
        "(x: bool, x: bool) -> bool", "(n) -> number", "() -> UIColor",
        "(a: UIEdgeInsets) -> Thing",
        "(o: CGPoint) -> CGAffineTransform", "(i: UIImage, f: UIFont) -> Array",
        "(l: array) -> any",
        "(s: CGSize, o: offset) -> CATransform3D", "-> number",
      ])
      let body = generator.pick([
        "{t}: {n}", "{t}", "r.width * 2", "x && !x", "#f00", "l[0...]", "\(name)(1)", "s", "n n",
      ])
      return "func \(name)\(signature) = \(body)"
    }
    // The parameter hides the name of the slot; one that calls itself never ends.
    let parameter = generator.pick(["a", "n"])
    let outer = numbers
    numbers = [parameter]
    let body = generator.chance(60) ? "\(name)(\(parameter) - 1)" : number(3, &generator)
    numbers = outer
    functions.append(name)
    return "func \(name)(\(parameter): number) -> number = \(body)"
  }

  private func bracketed(_ text: String, _ generator: inout SeededGenerator) -> String {
    // Bare operands show that precedence is the same everywhere; brackets reach what it hides.
    generator.chance(600) ? "(\(text))" : text
  }

  private func number(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    guard depth > 0, generator.chance(880) else { return atom(&generator) }
    func operand() -> String { number(depth - 1, &generator) }
    switch generator.integer(in: 0...15) {
    case 0...5:
      let sign = generator.pick(["+", "-", "*", "/", "+", "-", "*", "/", "%"])
      return bracketed("\(operand()) \(sign) \(operand())", &generator)
    case 6: return bracketed("-\(operand())", &generator)
    case 7: return "(\(operand()))%"
    case 8...9:
      let condition = flag(depth - 1, &generator)
      return "(\(condition) ? \(operand()) : \(operand()))"
    case 10: return "(\(operand()) ?: \(operand()))"
    case 11: return "(o ?? \(operand()))"
    case 12:
      let name = generator.pick(["sqrt", "floor", "ceil", "round", "abs"])
      return "\(name)(\(operand()))"
    case 13:
      let name = generator.pick(["cos", "sin", "tan", "atan", "log", "acos", "asin"])
      return "\(name)(\(operand()))"
    case 14: return "\(generator.pick(["pow", "atan2", "mod"]))(\(operand()), \(operand()))"
    default:
      let count = generator.integer(in: 2...4)
      let operands = (0..<count).map { _ in operand() }.joined(separator: ", ")
      return "\(generator.pick(["min", "max"]))(\(operands))"
    }
  }

  private func atom(_ generator: inout SeededGenerator) -> String {
    if generator.chance(700) { return generator.pick(numbers) }
    // What is read off other values runs over one lane after another, and with it the whole line.
    if generator.chance(15) {
      return generator.pick(["box.midY", "list[1]", "list[0...0].count", "rec.k"])
    }
    if let function = functions.last, generator.chance(300) {
      return "\(generator.chance(800) ? function : functions[0])(\(generator.pick(numbers)))"
    }
    return generator.pick([
      "0", "1", "2", "10", "0.5", ".25", "1e3", "0x1F", "pi", "1e308", "100", "33.3", "size.width",
    ])
  }

  private func flag(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    guard depth > 0, generator.chance(850) else {
      return generator.chance(800) ? generator.pick(flags) : generator.pick(["true", "false"])
    }
    switch generator.integer(in: 0...7) {
    case 0...3:
      let sign = generator.pick(["<", "<=", ">", ">=", "==", "!="])
      let left = number(depth - 1, &generator)
      return bracketed("\(left) \(sign) \(number(depth - 1, &generator))", &generator)
    case 4:
      let sign = generator.pick(["&&", "||"])
      let left = flag(depth - 1, &generator)
      return bracketed("\(left) \(sign) \(flag(depth - 1, &generator))", &generator)
    case 5: return "!(\(flag(depth - 1, &generator)))"
    case 6: return "(\(text(depth - 1, &generator)) == \(text(depth - 1, &generator)))"
    default: return generator.pick(["o == nil", "o != nil", "s == 'x'", "!(\(atom(&generator)))"])
    }
  }

  private func text(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    switch generator.integer(in: 0...6) {
    case 0: return "('t' + \(number(depth - 1, &generator)))"
    case 3: return "strings.points(\(number(depth - 1, &generator)), \(atom(&generator)))"
    case 4: return "(s + 'xyz')[\(generator.pick(["0...1", "1..<2", "...0", "0...", "b...c"]))]"
    case 1: return "(\(flag(depth - 1, &generator)) ? s : 'x')"
    case 2: return "(s + 'y')"
    default: return "s"
    }
  }
}
