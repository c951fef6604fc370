// Random JSONLayout documents of which nothing is known but their text: layouts as people make them
// (rows, columns, grids, cells, trees, forms) and nightmares. Which features a document uses is drawn first, and
// most are left out of each: what only shows where two features meet and a third is absent is found
// that way.
//
// Source: [Groce], swarm testing (Documentation/SOURCES.md).

import LayoutModel
import VisualFormat

/// Draws a document.
public struct DocumentGenerator {
  /// What a document may use.
  enum Feature: CaseIterable {
    case inequalities, priorities, percentages, spacers, arithmetic, margins, places, ties
    case intrinsicSizes, baselines, guides, stacks, formatStacks, order, hidden, content
    case rightToLeft, safeArea, spacing, metrics, computedMetrics, variants, options, inactive
    case explicit, multipliers, attributes, negativeNumbers, decimals, hugeNumbers, tinyNumbers
    case nearNumbers, oddNames, unknownKeys, duplicateKeys, wrongTypes
  }

  /// A view on its way into the document.
  struct View {
    var name: String
    var superview: Int?
    var members: [EditableJSON.Member] = []
  }

  var random: SeededGenerator
  var features: Set<Feature> = []
  /// Superviews first.
  var views: [View] = []
  var guides: [String] = []
  var metrics: [EditableJSON.Member] = []
  var constraints: [EditableJSON.Member] = []
  /// Whether most constraints are wishes: where nearly all are required, nearly every layout contradicts
  /// itself, and a contradiction hides what the rest would do.
  var isLoose = false

  /// A document that the generator decides.
  public static func document(using generator: inout SeededGenerator) -> [UInt8] {
    var maker = DocumentGenerator(random: SeededGenerator(seed: generator.next()))
    let value = maker.make()
    let style = DocumentStyle(using: &maker.random)
    return Array(style.text(of: value, using: &maker.random).utf8)
  }

  /// Features that spoil a document more often than not.
  private static let spoilers: Set<Feature> = [
    .duplicateKeys, .wrongTypes, .hugeNumbers, .tinyNumbers, .nearNumbers, .oddNames,
    .unknownKeys,
  ]

  private mutating func make() -> EditableJSON {
    for feature in Feature.allCases where random.chance(Self.spoilers.contains(feature) ? 40 : 280)
    {
      features.insert(feature)
    }
    isLoose = random.chance(750)
    if has(.metrics) { addMetrics() }
    addViews()
    for index in views.indices { decorate(index) }
    if has(.guides) { guides = (0..<random.integer(in: 1...2)).map { "guide\($0)" } }
    addStructure()
    for _ in 0..<random.integer(in: 0...min(12, 1 + views.count)) { addRandomConstraint() }
    if has(.ties) { addTies() }
    return assembled()
  }

  func has(_ feature: Feature) -> Bool { features.contains(feature) }

  /// Whether a feature is used, and chance has it here.
  mutating func draws(_ feature: Feature, _ thousandths: Int = 400) -> Bool {
    has(feature) && random.chance(thousandths)
  }

  // MARK: Numbers

  /// A number as text.
  mutating func number(_ range: ClosedRange<Int>) -> String {
    if draws(.hugeNumbers, 80) {
      return random.pick([
        "1e15", "1e100", "1.7976931348623157e308", "1e308", "123456789012345680", "3e20",
      ])
    }
    if draws(.tinyNumbers, 80) {
      return random.pick([
        "5e-324", "1e-308", "2.2250738585072014e-308", "1e-12", "3e-40", "0.1e-9",
      ])
    }
    let whole = random.integer(in: range)
    if draws(.nearNumbers, 150) {
      return random.pick(["0.1", "0.30000000000000004", "\(whole).000000000000004", "\(whole)"])
    }
    if draws(.decimals, 300) {
      return "\(whole).\(random.pick(["5", "25", "1", "3", "333", "75", "125", "05"]))"
    }
    return "\(whole)"
  }

  /// A number that may be below 0.
  mutating func signedNumber(_ range: ClosedRange<Int>) -> String {
    (draws(.negativeNumbers, 250) ? "-" : "") + number(range)
  }

  mutating func priority() -> String {
    if draws(.decimals, 100) { return random.pick(["999.5", "0.25", "250.125"]) }
    return random.pick(["1", "250", "250", "500", "749", "750", "750", "999", "1000"])
  }

  mutating func prioritySuffix() -> String {
    guard draws(.priorities) || isLoose && random.chance(350) else { return "" }
    if random.chance(80) { return "@\(random.pick(FormatExtension.priorityNames))" }
    return "@\(priority())"
  }

  mutating func relation() -> String {
    draws(.inequalities) ? random.pick(["<=", ">=", ">="]) : ""
  }

  // MARK: Views

  private mutating func addViews() {
    let family = random.integer(in: 0...9)
    switch family {
    case 0...2: addRows()
    case 3: addGrid()
    case 4...5: addTree()
    case 6: for index in 0..<random.integer(in: 1...8) { add("v\(index)", to: nil) }
    case 7: addForm()
    case 8: random.chance(60) ? addMany() : addTree()
    default: random.chance(60) ? addDeep() : addRows()
    }
  }

  @discardableResult
  mutating func add(_ name: String, to superview: Int?) -> Int {
    views.append(View(name: draws(.oddNames, 200) ? oddName() : name, superview: superview))
    return views.count - 1
  }

  private mutating func oddName() -> String {
    let odd = [
      "", "view", "a.b", "\u{e9}t\u{e9}", "9lives", "_", "width", "H", "spacer1", "safeArea", "a b",
      "\u{1F600}",
      "container", "superview", "v1Gap2", "row\n", "tab\t", "\u{0}", "strong", "a\"b", "\\",
    ]
    return random.pick(odd) + (random.chance(500) ? "\(views.count)" : "")
  }

  /// Rows of views, each in a view of its own or not.
  private mutating func addRows() {
    for row in 0..<random.integer(in: 1...4) {
      let superview = random.chance(500) ? add("row\(row)", to: nil) : nil
      for column in 0..<random.integer(in: 1...4) { add("cell\(row)_\(column)", to: superview) }
    }
  }

  private mutating func addGrid() {
    let columns = random.integer(in: 2...4)
    for index in 0..<(columns * random.integer(in: 2...4)) { add("b\(index)", to: nil) }
  }

  private mutating func addTree() {
    for index in 0..<random.integer(in: 1...10) {
      // The last view or one of its superviews, so that the order stays depth-first.
      var superview: Int? = views.isEmpty ? nil : views.count - 1
      while let candidate = superview, random.chance(450) {
        superview = views[candidate].superview
      }
      add("n\(index)", to: superview)
    }
  }

  private mutating func addForm() {
    for index in 0..<random.integer(in: 1...5) {
      add("label\(index)", to: nil)
      add("field\(index)", to: nil)
    }
  }

  private mutating func addMany() {
    for index in 0..<random.integer(in: 30...120) { add("m\(index)", to: nil) }
  }

  private mutating func addDeep() {
    var superview: Int?
    for index in 0..<random.integer(in: 10...270) { superview = add("d\(index)", to: superview) }
  }

  private static let types = ["UILabel", "UIView", "UISwitch", "UIScrollView", "x", ""]

  private mutating func decorate(_ index: Int) {
    // Of many views a few are enough.
    if views.count > 20, !random.chance(150) { return }
    var members: [EditableJSON.Member] = []
    if random.chance(300) {
      members.append(.init("type", .string(random.pick(Self.types))))
    }
    if draws(.intrinsicSizes, 600) {
      var size = EditableJSON.object([])
      if random.chance(850) { size["width"] = .number(number(0...120)) }
      if random.chance(850) { size["height"] = .number(number(0...60)) }
      members.append(.init("intrinsicContentSize", size))
    }
    for key in ["contentHuggingPriority", "contentCompressionResistancePriority"]
    where draws(.priorities, 250) {
      let both = random.chance(500)
      members.append(
        .init(
          key,
          both
            ? .number(priority())
            : .object([.init(random.pick(["horizontal", "vertical"]), .number(priority()))])
        )
      )
    }
    if draws(.baselines) { members.append(.init("firstBaseline", .number(number(0...30)))) }
    if draws(.baselines) { members.append(.init("lastBaseline", .number(signedNumber(0...20)))) }
    if draws(.hidden, 200) { members.append(.init("hidden", .word("true"))) }
    if draws(.margins, 250) { members.append(.init("layoutMargins", insets())) }
    if draws(.guides, 150) {
      members.append(.init("layoutGuides", .array([.string("g\(index)")])))
      guides.append("g\(index)")
    }
    if draws(.content, 300) {
      let key = random.pick(["text", "text", "text", "font", "image", "color"])
      members.append(.init(key, .string(random.pick(Self.texts))))
      if key == "text" { members += lines() }
    }
    if draws(.stacks, 350) { members.append(.init("stack", stack(of: index))) }
    if draws(.unknownKeys, 200) { members.append(.init("colour", .word("null"))) }
    views[index].members = members
  }

  private static let texts = [
    "Hello", "\u{4F60}\u{597D}", "\"", "", "a\nb", "one two three four five six seven",
  ]

  /// How many lines a text may take, and how they break.
  private mutating func lines() -> [EditableJSON.Member] {
    guard random.chance(700) else { return [] }
    var members = [
      EditableJSON.Member("numberOfLines", .number(random.pick(["0", "0", "2", "3"])))
    ]
    if random.chance(200) {
      let mode = random.pick(["byWordWrapping", "byCharWrapping", "byClipping"])
      members.append(.init("lineBreakMode", .string(mode)))
    }
    if random.chance(300) { members.append(.init("font", .string(random.pick(["8", "13 bold"])))) }
    return members
  }

  mutating func insets() -> EditableJSON {
    var value = EditableJSON.object([])
    for side in ["top", "left", "bottom", "right"] where random.chance(650) {
      value[side] = .number(signedNumber(0...24))
    }
    return value
  }

  private mutating func stack(of index: Int) -> EditableJSON {
    var value = EditableJSON.object([])
    if random.chance(600) { value["axis"] = .string(random.pick(["vertical", "horizontal"])) }
    if random.chance(600) {
      let names = StackLayout.Distribution.allCases.map(\.rawValue)
      value["distribution"] = .string(random.pick(names))
    }
    if random.chance(600) {
      value["alignment"] = .string(random.pick(StackLayout.Alignment.allCases.map(\.rawValue)))
    }
    if random.chance(600) { value["spacing"] = .number(signedNumber(0...16)) }
    let children = views.filter { $0.superview == index }.map(\.name)
    if !children.isEmpty, random.chance(300) {
      let gap = EditableJSON.Member(random.pick(children), .number(signedNumber(0...30)))
      value["customSpacing"] = .object([gap])
    }
    for key in ["layoutMarginsRelativeArrangement", "baselineRelativeArrangement"]
    where random.chance(200) {
      value[key] = .word("true")
    }
    return value
  }

  // MARK: The whole

  private mutating func addMetrics() {
    let names = ["gap", "inset", "third", "ratio", "limit"]
    for name in names.prefix(random.integer(in: 1...5)) {
      guard draws(.computedMetrics, 500) else {
        metrics.append(.init(name, .number(signedNumber(0...60))))
        continue
      }
      let earlier = metrics.map(\.key) + ["width", "height"]
      let texts = [
        "(width - 2 * \(random.pick(earlier))) / 3", "\(random.pick(earlier)) * 0.5 + 1",
        "height / 7", "-\(random.pick(earlier))", "(width + height) / 9", "12.5 / 3",
      ]
      metrics.append(.init(name, .string(random.pick(texts))))
    }
  }

  /// The names of metrics that formats may use.
  var metricNames: [String] { metrics.map(\.key) }

  private mutating func assembled() -> EditableJSON {
    var root: [EditableJSON.Member] = []
    if draws(.rightToLeft, 700) {
      root.append(.init("direction", .string(random.pick(["rtl", "rtl", "ltr"]))))
    }
    if draws(.safeArea, 800) { root.append(.init("safeArea", insets())) }
    if draws(.margins) { root.append(.init("layoutMargins", insets())) }
    if draws(.spacing, 800) {
      var spacing = EditableJSON.object([])
      if random.chance(700) { spacing["sibling"] = .number(signedNumber(0...16)) }
      if random.chance(700) { spacing["superview"] = .number(signedNumber(0...40)) }
      root.append(.init("spacing", spacing))
    }
    let rootGuides = guides.filter { $0.hasPrefix("guide") }
    if !rootGuides.isEmpty {
      root.append(.init("layoutGuides", .array(rootGuides.map { .string($0) })))
    }
    root.append(.init("views", .object(viewMembers)))
    if !metrics.isEmpty { root.append(.init("metrics", .object(metrics))) }
    root.append(.init("constraints", .object(constraints)))
    if has(.variants) { root.append(.init("variants", variants())) }
    if draws(.unknownKeys) { root.append(.init("comment", .string("not known"))) }
    if draws(.duplicateKeys), let member = root.last { root.append(member) }
    if draws(.wrongTypes) { root[random.index(in: root)].value = .word("null") }
    if random.chance(100) { root.swapAt(0, root.count - 1) }
    return .object(root)
  }

  private var viewMembers: [EditableJSON.Member] {
    var children: [Int?: [Int]] = [:]
    for (index, view) in views.enumerated() { children[view.superview, default: []].append(index) }
    func members(_ superview: Int?) -> [EditableJSON.Member] {
      (children[superview] ?? []).map { index in
        let inner = members(index)
        let viewMembers = views[index].members
        let all = inner.isEmpty ? viewMembers : viewMembers + [.init("children", .object(inner))]
        return .init(views[index].name, .object(all))
      }
    }
    return members(nil)
  }

  private mutating func variants() -> EditableJSON {
    let conditions = [
      "width < height", "width >= 400", "height <= 300 or width > 500", "width == 320",
      "width / 2 > height and height != 0", "(width < 100 or height < 100) and width > 10",
    ]
    var result: [EditableJSON.Member] = []
    for index in 0..<random.integer(in: 1...2) {
      var variant = EditableJSON.object([.init("when", .string(random.pick(conditions)))])
      if let metric = metrics.first, random.chance(500) {
        variant["metrics"] = .object([.init(metric.key, .number(number(0...40)))])
      }
      let all = constraints
      constraints = []
      for _ in 0..<random.integer(in: 0...2) { addRandomConstraint() }
      if !all.isEmpty, let first = constraints.first {
        constraints[0] = .init(random.pick(all).key, first.value)
      }
      variant["constraints"] = .object(constraints)
      constraints = all
      result.append(.init("variant\(index)", variant))
    }
    return .object(result)
  }
}
