// Layouts of nodes and expressions as text, sound for the most part: every rule of frames, names that lead to other
// nodes, macros, copies, stacks, cells, transforms, and nodes that come and go with the state of `RandomMarkup.states`.

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

  private var random: SeededGenerator
  private var text = ""
  private var idCount = 0
  /// Names of copies that are known where the next node stands.
  private var variables: [String] = []
  private var hasMacros = false
  /// Whether what stands next is in a cell, whose rows know more.
  private var isInCell = false
  /// Whether edges count from both sides: names by the direction of texts stand more often then.
  private var countsFromEdges = false

  /// A layout.
  public static func make(using generator: inout SeededGenerator) -> String {
    var markup = RandomMarkup(random: generator)
    defer { generator = markup.random }
    markup.countsFromEdges = markup.random.chance(250)
    let mode = markup.countsFromEdges ? " layoutMode=\"edges\"" : ""
    markup.hasMacros = markup.random.chance(400)
    markup.node(markup.random.integer(in: 1...3), mode, isRoot: true)
    return markup.text
  }

  // MARK: Nodes

  private static let classes = [
    "UIView", "UIView", "UIView", "UIView", "UIView", "UIScrollView", "UISwitch", "UILabel",
    "UIButton", "UIActivityIndicatorView", "UIProgressView", "UIControl", "UIStackView",
    "UIStackView", "UIStackView", "UITableView", "UICollectionView", "UITextField", "UITextView",
    "UISegmentedControl", "UISlider", "UIPageControl", "UIImageView", "UITableViewController",
    "UICollectionViewController",
  ]

  /// What stands in tables and collections.
  private static let cellClasses = [
    "UITableView": ["UITableViewCell", "UITableViewCell", "UITableViewHeaderFooterView"],
    "UITableViewController": ["UITableViewCell", "UITableViewHeaderFooterView"],
    "UICollectionView": ["UICollectionViewCell", "UICollectionReusableView"],
    "UICollectionViewController": ["UICollectionViewCell", "UICollectionReusableView"],
  ]

  /// An attribute that may stand on any node, whatever it is.
  static func attribute(using generator: inout SeededGenerator) -> String {
    var markup = RandomMarkup(random: generator)
    defer { generator = markup.random }
    switch markup.random.integer(in: 0...5) {
    case 0: return markup.frameAttributes("left", "right", "width", "center.x")
    case 1: return markup.frameAttributes("top", "bottom", "height", "center.y")
    case 2: return " isHidden=\"\(markup.condition("isHidden", 1))\""
    case 3: return " if=\"\(markup.condition("if", 1))\""
    case 4: return markup.transform()
    default: return markup.priorities()
    }
  }

  private mutating func node(
    _ depth: Int,
    _ more: String,
    isRoot: Bool = false,
    of classes: [String] = Self.classes
  ) {
    let name = isRoot ? "UIView" : random.pick(classes)
    var attributes = more
    if isRoot || random.chance(500) {
      attributes += " id=\"n\(idCount)\""
      idCount += 1
    }
    attributes += contents(of: name)
    // The outermost node is mostly as large as its container.
    if !isRoot || random.chance(200) {
      attributes += frameAttributes("left", "right", "width", "center.x")
      attributes += frameAttributes("top", "bottom", "height", "center.y")
    }
    attributes += looks(of: name, isRoot: isRoot)
    attributes += bindings(of: name)
    text += "<\(name)\(attributes)>\n"
    if isRoot && hasMacros { macros() }
    let cells = Self.cellClasses[name]
    let wasInCell = isInCell
    isInCell = isInCell || cells != nil
    for _ in 0..<(depth > 0 ? random.integer(in: name == "UIStackView" ? 1...4 : 0...3) : 0) {
      guard random.chance(150), cells == nil else {
        node(depth - 1, "", of: cells ?? Self.classes)
        continue
      }
      let lists = ["count", "items", "[1, 2.5]", "2"] + variables.filter { $0.hasPrefix("i") }
      let name = "e\(variables.count)"
      let list = random.pick(lists)
      text += "<repeat in=\"\(list)\" as=\"\(name)\" index=\"i\(variables.count)\">\n"
      let known = variables
      variables += [list == "items" ? "\(name).size" : name, "i\(known.count)"]
      for _ in 0..<random.integer(in: 1...2) { node(depth - 1, "") }
      variables = known
      text += "</repeat>\n"
    }
    isInCell = wasInCell
    text += "</\(name)>\n"
  }

  /// What binds a node to an owner.
  private mutating func bindings(of name: String) -> String {
    var attributes = ""
    // What is repeated has no outlet.
    if variables.isEmpty {
      attributes += attribute(40, "outlet", ["view", "view", "label", "none"])
    }
    if ["UIButton", "UISwitch", "UISlider", "UIControl"].contains(name) {
      let event = random.pick(["touchUpInside", "valueChanged"])
      attributes += attribute(200, event, ["pressed", "pressed", "moved", "none"])
    }
    if Self.cellClasses.values.contains(where: { $0.contains(name) }) {
      attributes += attribute(300, "reuseIdentifier", ["row"])
    }
    return attributes
  }

  private static let texts = [
    "words", "some more words to wrap", "", "{count} of {gap}", "{wide}",
    "&lt;img src='star'/&gt; and &lt;b&gt;bold {count}&lt;/b&gt; words",
    "words&lt;sup&gt;up&lt;img src='none' width='12.5' height='30'/&gt;&lt;/sup&gt;",
  ]

  /// The size of the image 'star', which texts show.
  public static let star = (width: 18.5, height: 40.0)

  private mutating func macros() {
    text += "<macro name=\"below\" value=\"previous.bottom + gap\"/>\n"
    text += "<macro name=\"part\" value=\"\(number("width", 2))\"/>\n"
    text += "<param name=\"inset\" type=\"CGFloat\" value=\"8.5\"/>\n"
  }

  private mutating func looks(of name: String, isRoot: Bool) -> String {
    var attributes = attribute(
      isRoot && countsFromEdges ? 500 : 80,
      "semanticContentAttribute",
      ["forceRightToLeft", "forceLeftToRight"]
    )
    attributes += attribute(60, "layer.anchorPoint.x", ["0.25"])
    switch name {
    case "UIStackView": attributes += stack()
    case "UILabel": attributes += attribute(400, "numberOfLines", ["0", "2", "wide ? 0 : 1"])
    case "UITableView", "UITableViewController":
      attributes += attribute(400, "rowHeight", [number("rowHeight", 1)])
      attributes += attribute(400, "sectionHeaderHeight", [literal()])
    case "UICollectionView", "UICollectionViewController":
      let side = random.pick(["width", "height"])
      attributes += attribute(400, "collectionViewLayout.itemSize.\(side)", [number(side, 1)])
    case "UIScrollView" where random.chance(500):
      for side in Self.sides {
        attributes += attribute(400, "contentInset.\(side)", ["gap / 3", "0.1", "0.7", literal()])
      }
    default: break
    }
    guard !isRoot else { return attributes }
    if random.chance(60) { attributes += transform() }
    if random.chance(120) { attributes += priorities() }
    let side = random.pick(Self.sides)
    attributes += attribute(60, "alignmentRectInsets.\(side)", ["2", "0.1", "-gap"])
    attributes += attribute(120, "isHidden", [condition("isHidden", 1)])
    return attributes + attribute(120, "if", [condition("if", 1)])
  }

  private static let sides = ["top", "left", "bottom", "right"]

  /// An attribute with one of some values, as often as a share of 1,000 says.
  private mutating func attribute(_ share: Int, _ name: String, _ values: [String]) -> String {
    random.chance(share) ? " \(name)=\"\(random.pick(values))\"" : ""
  }

  private static let fonts = [
    "10", "bold 23.5", "{wide ? 'boldSystemFont' : 'title1'}", "{UIFont.Weight.light} italic 9",
  ]
  private static let lineBreaks = ["", " lineBreakMode=\"byCharWrapping\""]

  /// What a view shows.
  private mutating func contents(of name: String) -> String {
    let text = random.pick(Self.texts)
    let font = random.chance(300) ? "font=\"\(random.pick(Self.fonts))\"" : ""
    switch name {
    case "UILabel": return " text=\"\(text)\" \(font)\(random.pick(Self.lineBreaks))"
    case "UIButton":
      let label = font.isEmpty ? "" : random.pick(["", "titleLabel."])
      return " title=\"\(text)\" \(label)\(font)"
    case "UITextField": return " placeholder=\"\(text)\" borderStyle=\"roundedRect\""
    case "UITextView": return " text=\"\(text)\" \(font)"
    case "UISegmentedControl": return " items=\"'a', 'word'\""
    case "UIPageControl": return " numberOfPages=\"count\""
    case "UIScrollView": return random.pick(["", " contentInset.left='contentSize.height / 9'"])
    case "UITableViewCell", "UITableViewHeaderFooterView":
      guard random.chance(500) else { return "" }
      let style = random.pick(["", " style=\"subtitle\"", " style=\"value1\""])
      return " textLabel.text=\"\(text)\" textLabel.numberOfLines=\"0\""
        + (name == "UITableViewCell" ? style : "")
    default: return ""
    }
  }

  private mutating func stack() -> String {
    let distributions = [
      "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering",
    ]
    let alignments = [
      "fill", "leading", "top", "firstBaseline", "center", "trailing", "bottom", "lastBaseline",
      "gap > 0 ? center : firstBaseline",
    ]
    let axes = ["vertical", "vertical", "horizontal", "wide ? vertical : horizontal"]
    let attributes =
      attribute(600, "axis", axes) + attribute(600, "distribution", distributions)
      + attribute(700, "alignment", alignments)
      + attribute(500, "spacing", ["8", "0.1", "gap", "count * 3"])
    guard random.chance(300) else { return attributes }
    return attributes + attribute(1_000, "layoutMarginsRelativeArrangement", ["true", "wide"])
      + attribute(500, "layoutMargins.left", ["11", "gap"])
      + attribute(500, "layoutMargins.bottom", ["0.3", "20"])
  }

  private mutating func transform() -> String {
    let name = random.pick([
      "rotation", "scale", "scale.x", "scale.y", "translation.x", "translation.y",
    ])
    let layer = random.chance(300) ? "layer." : ""
    let value = random.pick(["0.5", "-1", "pi / 2", "2", "0", "gap", "width / 100"])
    return " \(layer)transform.\(name)=\"\(value)\""
  }

  private mutating func priorities() -> String {
    let name = random.pick(["contentHuggingPriority", "contentCompressionResistancePriority"])
    let value = random.pick(["1", "249.5", "251", "defaultHigh", "required", "defaultLow - 1"])
    return " \(name).\(random.pick(["horizontal", "vertical"]))=\"\(value)\""
  }

  // MARK: Frames

  /// Attributes that say where a node is on an axis, or nothing of it.
  private mutating func frameAttributes(
    _ near: String,
    _ far: String,
    _ extent: String,
    _ center: String
  ) -> String {
    func attributeText(_ name: String) -> String {
      let isAutomatic = name == extent && random.chance(250)
      let value = isAutomatic ? "auto" : number(name, 3)
      return " \(name)=\"\(value)\""
    }
    let isReading = near == "left" && random.chance(countsFromEdges ? 350 : 150)
    let (near, far) = isReading ? ("leading", "trailing") : (near, far)
    if near == "top", random.chance(80) {
      return attributeText(random.pick(["firstBaseline", "lastBaseline"]))
    }
    switch random.integer(in: 0...9) {
    case 0, 1: return ""
    case 2: return attributeText(near)
    case 3: return attributeText(extent)
    case 4, 5: return attributeText(near) + attributeText(extent)
    case 6: return attributeText(far)
    case 7: return attributeText(far) + attributeText(extent)
    case 8: return attributeText(near) + attributeText(far)
    default: return attributeText(center) + attributeText(extent)
    }
  }

  // MARK: Expressions

  private static let across = ["left", "right", "width", "center.x"]
  private static let down = ["top", "bottom", "height", "center.y"]

  private mutating func literal() -> String {
    random.chance(600)
      ? "\(random.integer(in: 0...120))"
      : random.pick(["0.1", "33.3", "12.5", "0.25", "1e2", "7.75", "99.9", "0"])
  }

  private mutating func atom(_ property: String) -> String {
    let isAcross = Self.across.contains(property) || ["leading", "trailing"].contains(property)
    let names =
      isAcross
      ? Self.across + (countsFromEdges ? ["leading", "trailing"] : [])
      : Self.down + ["firstBaseline", "lastBaseline"]
    if isInCell, random.chance(60) { return "rowValue" }
    switch random.integer(in: 0...11) {
    case 0, 1, 2: return literal()
    case 3, 4:
      // Places alone have a whole that percentages are of.
      guard isAcross || Self.down.contains(property) else { return literal() }
      return "\(random.pick(["10", "25", "33.3", "50", "100", "100"]))%"
    case 5: return "parent.\(random.pick(names))"
    case 6, 7: return "previous.\(random.pick(names))"
    case 8:
      guard idCount > 1 else { return random.pick(["gap", "count"]) }
      return "#n\(random.integer(in: 0...idCount - 1)).\(random.pick(names))"
    case 9:
      if random.chance(200) { return "next.\(random.pick(names))" }
      return property == "height" ? "width" : literal()
    case 10: return hasMacros ? random.pick(["below", "part", "inset"]) : "gap"
    default: return variables.isEmpty ? "count" : random.pick(variables)
    }
  }

  /// An expression of a number, for a property.
  private mutating func number(_ property: String, _ depth: Int) -> String {
    guard depth > 0, random.chance(600) else { return atom(property) }
    func operand() -> String { number(property, depth - 1) }
    switch random.integer(in: 0...9) {
    case 0, 1, 2, 3:
      return "\(operand()) \(random.pick(["+", "-"])) \(operand())"
    case 4:
      return "(\(operand())) \(random.pick(["*", "/"])) "
        + random.pick(["2", "3", "4", "0.3", "7"])
    case 5: return "min(\(operand()), \(operand()))"
    case 6: return "max(\(operand()), \(literal()))"
    case 7:
      let function = random.pick(["floor", "ceil", "round", "abs", "sqrt", "cos", "mod"])
      if function == "mod" { return "mod(\(operand()), \(literal()) + 0.5)" }
      return function == "sqrt"
        ? "sqrt(abs(\(operand())))" : "\(function)(\(operand()))"
    case 8:
      let atom = atom(property)
      return random.chance(300) ? "(\(atom) ?? 1)" : "-\(atom)"
    default:
      if random.chance(100) {
        return "[\(operand()), gap / 3][\(random.pick(["0", "1", "wide ? 0 : 1"]))]"
      }
      let condition = condition(property, 1)
      return "(\(condition) ? \(operand()) : \(operand()))"
    }
  }

  private mutating func condition(_ property: String, _ depth: Int) -> String {
    switch random.integer(in: 0...7) {
    case 0, 1, 2: return random.pick(["wide", "wide", "!wide"])
    case 3:
      return random.pick([
        "true", "false", "count", "gap == 0.1", "contentMode == UIView.ContentMode.center",
        "contentMode != scaleToFill", "gap / 3 * 3 + 'x' == '0.1x'",
      ])
    case 4: return "parent.width > \(random.pick(["100", "320", "333"]))"
    case 5 where depth > 0:
      let sign = random.pick(["&amp;&amp;", "||"])
      return "\(condition(property, 0)) \(sign) \(condition(property, 0))"
    case 6:
      // Both sides are the same number, which sums of Doubles may miss.
      return random.pick([
        "parent.width / 3 * 3 == parent.width",
        "parent.width * 0.1 + parent.width * 0.2 &lt;= parent.width * 0.3",
        "parent.width / 7 + parent.width / 7 * 6 >= parent.width",
      ])
    default: return "\(number("", 1)) >= \(literal())"
    }
  }
}
