// Layout XML at random, written as untidily as people may: any white space, either quote, brackets and braces
// that say nothing, comments everywhere. Nearly all of it can be laid out.

import FuzzSupport

/// Writes layouts.
struct LayoutTextGenerator {
  private var output = ""
  private var ids: [String] = []

  /// A layout for the state `n` 3, `gap` 7.5, `isOn` true and `name` 'Ann'.
  static func make(using generator: inout SeededGenerator) -> String {
    var layout = LayoutTextGenerator()
    if generator.chance(200) { layout.output += "<?xml version='1.0' encoding=\"UTF-8\"?>\n" }
    if generator.chance(150) { layout.output += "<!-- the top -->" }
    layout.node("UIView", depth: 3, &generator)
    if generator.chance(150) { layout.output += "\n<!--end-->\n" }
    return layout.output
  }

  // MARK: Nodes

  private static let boxes = ["UIView", "UIScrollView", "UIStackView", "UIImageView"]
  private static let texts = ["UILabel", "UILabel", "UITextView"]
  private static let controls = ["UISwitch", "UIStepper", "UISlider", "UIButton"]

  private mutating func node(
    _ name: String,
    depth: Int,
    _ generator: inout SeededGenerator
  ) {
    let isText = Self.texts.contains(name)
    let holdsText = name == "UILabel" && generator.chance(400)
    output += "<\(name)"
    for (property, value) in attributes(name, isText: isText && !holdsText, &generator) {
      output += generator.pick([" ", "\n  ", "\t", "  \n"]) + property
      output += generator.pick(["=", " = ", "= "]) + Self.quoted(value, &generator)
    }
    if holdsText {
      output += ">\(Self.contents(&generator))</\(name)>"
      return
    }
    let childCount = depth > 0 && !isText ? generator.integer(in: 0...3) : 0
    guard childCount > 0 || generator.chance(300) else {
      output += generator.pick(["/>", " />", "\n/>"])
      return
    }
    output += ">"
    if childCount > 0, generator.chance(150) { macro(&generator) }
    for _ in 0..<childCount {
      output += generator.pick(["", "\n", "\n\n\n    ", "<!-- why -->", "\n<!--a\n  b-->\n"])
      let kinds = generator.pick([Self.boxes, Self.boxes, Self.texts, Self.controls])
      let isRepeated = generator.chance(80)
      if isRepeated {
        output += generator.pick(["<repeat in='n-1'>", "<repeat index=\"i\"  in='[n]' >"])
      }
      self.node(generator.pick(kinds), depth: kinds == Self.boxes ? depth - 1 : 0, &generator)
      if isRepeated { output += "\n</repeat>" }
    }
    output += generator.pick(["", "\n", " <!-- last --> "]) + "</\(name)>"
  }

  private mutating func macro(_ generator: inout SeededGenerator) {
    let value = Self.quoted(Self.number(2, across: true, &generator), &generator)
    output += "<macro value=\(value) name='wide'/>"
  }

  // MARK: Attributes

  private mutating func attributes(
    _ name: String,
    isText: Bool,
    _ generator: inout SeededGenerator
  ) -> [(String, String)] {
    var attributes: [(String, String)] = []
    for (near, far, extent, isAcross) in [
      ("left", "right", "width", true), ("top", "bottom", "height", false),
    ] {
      // Two of the three, so that nothing depends on itself.
      if generator.chance(700) {
        let edge = generator.chance(800) ? near : far
        attributes.append((edge, Self.number(2, across: isAcross, &generator)))
      }
      if generator.chance(500) {
        let prefix = isAcross ? "" : generator.pick(["", "width / 2 + ", "min(width, 40)+"])
        attributes.append((extent, prefix + Self.number(2, across: isAcross, &generator)))
      } else if generator.chance(200) {
        attributes.append((extent, generator.pick(["auto", "auto+4", "max( auto , 20 )"])))
      }
    }
    if generator.chance(300) {
      let id = "node\(ids.count)"
      ids.append(id)
      attributes.append(("id", id))
    }
    if generator.chance(60) { attributes.append(("if", Self.condition(1, &generator))) }
    if generator.chance(150) { attributes.append(("isHidden", Self.condition(1, &generator))) }
    if generator.chance(200) {
      let colors = ["#fff", "isOn ? #ff0000:rgb( 1,2,3 )", "{#fff7}", "rgba(0,0,0,1-0.5)"]
      attributes.append(("backgroundColor", generator.pick(colors)))
    }
    if name == "UILabel", generator.chance(400) {
      attributes.append(
        ("font", generator.pick(["bold  12", "courier 150%", "{n+9} italic", "10"]))
      )
      attributes.append(("numberOfLines", generator.pick(["0", "n - 1", " 2 "])))
    }
    if isText || name == "UIButton" {
      attributes.append((isText ? "text" : "title", Self.string(&generator)))
    }
    // The order says nothing.
    return attributes.map { (generator.next(), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private static func quoted(_ value: String, _ generator: inout SeededGenerator) -> String {
    let escaped = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    guard !escaped.contains("'"), generator.chance(400) else {
      return "\"\(escaped.replacing("\"", with: "&quot;"))\""
    }
    return "'\(escaped)'"
  }

  // MARK: Expressions

  private static func number(
    _ depth: Int,
    across: Bool,
    _ generator: inout SeededGenerator
  ) -> String {
    let space = generator.pick(["", " ", "  "])
    guard depth > 0, generator.chance(700) else {
      return generator.pick([
        "\(generator.integer(in: 0...90))", "0.5", "n", "gap", "50%", "100%",
        across ? "parent.width" : "parent.height", across ? "previous.right" : "previous.bottom",
        across ? "previous.left" : "previous.top", "1e1", "0x1F",
      ])
    }
    func operand() -> String { number(depth - 1, across: across, &generator) }
    switch generator.integer(in: 0...9) {
    case 0...3:
      return "\(operand())\(space)\(generator.pick(["+", "-"])) \(operand())"
    case 4: return "(\(space)\(operand())\(space))\(space)*\(space)0.25"
    case 5: return "((\(operand()) + 8))/\(space)2"
    case 6: return "min(\(operand()),\(operand())\(space))"
    case 7: return "(\(condition(0, &generator))?\(operand())\(space):\(operand()))"
    case 8: return "-(\(operand()))"
    default: return "(nil ??\(space)\(operand()))"
    }
  }

  private static func condition(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    let simple = generator.pick([
      "isOn", "!isOn", "n<4", "gap >=8", "name=='Ann'", "(n == 3)", "{n != 3}",
    ])
    guard depth > 0 else { return simple.hasPrefix("{") ? "n != 3" : simple }
    let other = condition(depth - 1, &generator)
    guard !simple.hasPrefix("{") else { return simple }
    return generator.pick([simple, "\(simple)&&\(other)", "\(simple) || !(\(other))"])
  }

  private static func string(_ generator: inout SeededGenerator) -> String {
    (0..<generator.integer(in: 1...3)).map { _ in
      generator.pick([
        "words", " and ", "{name}", "{ n+1 }", "a & b", "it's", "\"so\"", "{isOn?'yes':'no'}",
        "1 < 2",
        "{name + ' & co' }", "\u{e9}",
      ])
    }.joined()
  }

  private static func contents(_ generator: inout SeededGenerator) -> String {
    (0..<generator.integer(in: 1...4)).map { _ in
      generator.pick([
        "plain words", "<b>bold { n }</b>", "\n   next  line", "{name}", "<br/>", "<i> i </i>",
        "<!-- unsaid -->", "<![CDATA[a < b]]>", "&amp;", "<p>one</p>",
        "<ul><li>x</li>\n<li>y</li></ul>",
        "<h2>{ name+'!' }</h2>", " ", "caf\u{e9}",
      ])
    }.joined(separator: generator.pick(["", " ", "\n"]))
  }
}
