// Layouts of nodes and expressions as text, sound for the most part: every rule of frames, names that lead to other
// nodes, macros, copies, and nodes that come and go with the state of `RandomMarkup.states`.

import LayoutExpressions

/// Makes Layout XML.
public struct RandomMarkup {
  /// Values of the state that layouts use, one after another.
  public static let states: [[String: ExpressionValue]] = [
    [
      "wide": .boolean(true), "count": .number(2), "gap": .number(7.25),
      "items": items([12, 30.5]),
    ],
    ["wide": .boolean(false)],
    ["count": .number(0), "gap": .number(0.1)],
    ["items": items([]), "wide": .boolean(true)],
    ["count": .number(3), "items": items([33.3, 0, 5])],
    ["gap": .number(-4), "wide": .boolean(false), "items": items([1])],
    [
      "wide": .boolean(true), "count": .number(2), "gap": .number(7.25),
      "items": items([12, 30.5]),
    ],
  ]

  private static func items(_ sizes: [Double]) -> ExpressionValue {
    .array(
      sizes.map { size in
        .record(RecordValue(["size": .number(size), "on": .boolean(size > 5)]))
      }
    )
  }

  private var text = ""
  private var idCount = 0
  /// Names of copies that are known where the next node stands.
  private var variables: [String] = []
  private var hasMacros = false

  /// A layout.
  public static func make(using generator: inout SeededGenerator) -> String {
    var markup = RandomMarkup()
    let mode = generator.chance(250) ? " layoutMode=\"edges\"" : ""
    markup.hasMacros = generator.chance(400)
    markup.node(generator.integer(in: 1...3), mode, isRoot: true, &generator)
    return markup.text
  }

  // MARK: Nodes

  private static let classes = [
    "UIView", "UIView", "UIView", "UIView", "UIView", "UIScrollView", "UISwitch", "UILabel",
    "UIButton", "UIActivityIndicatorView", "UIProgressView", "UIControl",
  ]

  private mutating func node(
    _ depth: Int,
    _ more: String,
    isRoot: Bool = false,
    _ generator: inout SeededGenerator
  ) {
    let name = isRoot ? "UIView" : generator.pick(Self.classes)
    var attributes = more
    if isRoot || generator.chance(500) {
      attributes += " id=\"n\(idCount)\""
      idCount += 1
    }
    if name == "UILabel" { attributes += " text=\"\(generator.pick(Self.texts))\"" }
    if name == "UIButton" { attributes += " title=\"\(generator.pick(Self.texts))\"" }
    // The outermost node is mostly as large as its container.
    if !isRoot || generator.chance(200) {
      attributes += places("left", "right", "width", "center.x", &generator)
      attributes += places("top", "bottom", "height", "center.y", &generator)
    }
    attributes += looks(of: name, isRoot: isRoot, &generator)
    text += "<\(name)\(attributes)>\n"
    if isRoot && hasMacros { macros(&generator) }
    for _ in 0..<(depth > 0 ? generator.integer(in: 0...3) : 0) {
      guard generator.chance(150) else {
        node(depth - 1, "", &generator)
        continue
      }
      let lists = ["count", "items", "[1, 2.5]", "2"] + variables.filter { $0.hasPrefix("i") }
      let name = "e\(variables.count)"
      let list = generator.pick(lists)
      text += "<repeat in=\"\(list)\" as=\"\(name)\" index=\"i\(variables.count)\">\n"
      let known = variables
      variables += [list == "items" ? "\(name).size" : name, "i\(known.count)"]
      for _ in 0..<generator.integer(in: 1...2) { node(depth - 1, "", &generator) }
      variables = known
      text += "</repeat>\n"
    }
    text += "</\(name)>\n"
  }

  private static let texts = ["words", "some more words to wrap", "", "{count} of {gap}", "{wide}"]

  private mutating func macros(_ generator: inout SeededGenerator) {
    text += "<macro name=\"below\" value=\"previous.bottom + gap\"/>\n"
    text += "<macro name=\"part\" value=\"\(number("width", 2, &generator))\"/>\n"
    text += "<param name=\"inset\" type=\"CGFloat\" value=\"8.5\"/>\n"
  }

  private func looks(
    of name: String,
    isRoot: Bool,
    _ generator: inout SeededGenerator
  ) -> String {
    var attributes = ""
    if generator.chance(80) {
      let direction = generator.pick(["forceRightToLeft", "forceLeftToRight"])
      attributes += " semanticContentAttribute=\"\(direction)\""
    }
    if generator.chance(60) { attributes += " layer.anchorPoint.x=\"0.25\"" }
    if !isRoot, generator.chance(120) {
      attributes += " isHidden=\"\(condition("isHidden", 1, &generator))\""
    }
    if !isRoot, generator.chance(120) {
      attributes += " if=\"\(condition("if", 1, &generator))\""
    }
    if name == "UIScrollView", generator.chance(500) {
      let side = generator.pick(["top", "left", "bottom", "right"])
      attributes += " contentInset.\(side)=\"\(literal(&generator))\""
    }
    if name == "UILabel", generator.chance(300) { attributes += " numberOfLines=\"0\"" }
    return attributes
  }

  // MARK: Places

  /// Attributes that say where a node is on an axis, or nothing of it.
  private func places(
    _ near: String,
    _ far: String,
    _ extent: String,
    _ center: String,
    _ generator: inout SeededGenerator
  ) -> String {
    func said(_ name: String, _ generator: inout SeededGenerator) -> String {
      let isAutomatic = name == extent && generator.chance(250)
      let value = isAutomatic ? "auto" : number(name, 3, &generator)
      return " \(name)=\"\(value)\""
    }
    let isReading = near == "left" && generator.chance(150)
    let (near, far) = isReading ? ("leading", "trailing") : (near, far)
    switch generator.integer(in: 0...9) {
    case 0, 1: return ""
    case 2: return said(near, &generator)
    case 3: return said(extent, &generator)
    case 4, 5: return said(near, &generator) + said(extent, &generator)
    case 6: return said(far, &generator)
    case 7: return said(far, &generator) + said(extent, &generator)
    case 8: return said(near, &generator) + said(far, &generator)
    default: return said(center, &generator) + said(extent, &generator)
    }
  }

  // MARK: Expressions

  private static let across = ["left", "right", "width", "center.x"]
  private static let down = ["top", "bottom", "height", "center.y"]

  private func literal(_ generator: inout SeededGenerator) -> String {
    generator.chance(600)
      ? "\(generator.integer(in: 0...120))"
      : generator.pick(["0.1", "33.3", "12.5", "0.25", "1e2", "7.75", "99.9", "0"])
  }

  private func atom(_ property: String, _ generator: inout SeededGenerator) -> String {
    let isAcross = Self.across.contains(property) || ["leading", "trailing"].contains(property)
    let names = isAcross ? Self.across : Self.down
    switch generator.integer(in: 0...11) {
    case 0, 1, 2: return literal(&generator)
    case 3, 4:
      // Places alone have a whole that percentages are of.
      guard isAcross || Self.down.contains(property) else { return literal(&generator) }
      return "\(generator.pick(["10", "25", "33.3", "50", "100", "100"]))%"
    case 5: return "parent.\(generator.pick(names))"
    case 6, 7: return "previous.\(generator.pick(names))"
    case 8:
      guard idCount > 1 else { return generator.pick(["gap", "count"]) }
      return "#n\(generator.integer(in: 0...idCount - 1)).\(generator.pick(names))"
    case 9:
      if generator.chance(200) { return "next.\(generator.pick(names))" }
      return property == "height" ? "width" : literal(&generator)
    case 10: return hasMacros ? generator.pick(["below", "part", "inset"]) : "gap"
    default: return variables.isEmpty ? "count" : generator.pick(variables)
    }
  }

  /// An expression of a number, for a property.
  private func number(
    _ property: String,
    _ depth: Int,
    _ generator: inout SeededGenerator
  ) -> String {
    guard depth > 0, generator.chance(600) else { return atom(property, &generator) }
    func operand(_ generator: inout SeededGenerator) -> String {
      number(property, depth - 1, &generator)
    }
    switch generator.integer(in: 0...9) {
    case 0, 1, 2, 3:
      return "\(operand(&generator)) \(generator.pick(["+", "-"])) \(operand(&generator))"
    case 4:
      return "(\(operand(&generator))) \(generator.pick(["*", "/"])) "
        + generator.pick(["2", "3", "4", "0.3", "7"])
    case 5: return "min(\(operand(&generator)), \(operand(&generator)))"
    case 6: return "max(\(operand(&generator)), \(literal(&generator)))"
    case 7:
      let function = generator.pick(["floor", "ceil", "round", "abs", "sqrt", "cos"])
      return function == "sqrt"
        ? "sqrt(abs(\(operand(&generator))))" : "\(function)(\(operand(&generator)))"
    case 8: return "-\(atom(property, &generator))"
    default:
      let condition = condition(property, 1, &generator)
      return "(\(condition) ? \(operand(&generator)) : \(operand(&generator)))"
    }
  }

  private func condition(
    _ property: String,
    _ depth: Int,
    _ generator: inout SeededGenerator
  ) -> String {
    switch generator.integer(in: 0...6) {
    case 0, 1: return "wide"
    case 2: return "!wide"
    case 3: return generator.pick(["true", "false", "count", "gap == 0.1"])
    case 4: return "parent.width > \(generator.pick(["100", "320", "333"]))"
    case 5 where depth > 0:
      let sign = generator.pick(["&amp;&amp;", "||"])
      return "\(condition(property, 0, &generator)) \(sign) \(condition(property, 0, &generator))"
    default: return "\(number("", 1, &generator)) >= \(literal(&generator))"
    }
  }
}
