// The constraints of random documents: formats along siblings, explicit constraints between any two items,
// and ties.

import LayoutModel
import VisualFormat

extension DocumentGenerator {
  /// The names of a view's children.
  private func children(of superview: Int?) -> [String] {
    views.filter { $0.superview == superview }.map(\.name)
  }

  mutating func addConstraint(_ value: EditableJSON) {
    let index = constraints.count
    let id = draws(.duplicateKeys, 100) ? "c0" : "c\(index)"
    constraints.append(.init(id, value))
  }

  /// A row and a column through the children of each view, so that most of them have places.
  mutating func addStructure() {
    let superviews = [nil] + views.indices.map { Optional($0) }
    for superview in superviews {
      let names = children(of: superview)
      guard !names.isEmpty, random.chance(850) else { continue }
      let isRow = random.chance(500)
      addFormat(names, isVertical: !isRow)
      for name in names.prefix(12) where random.chance(800) {
        addFormat([name], isVertical: isRow)
      }
    }
  }

  mutating func addRandomConstraint() {
    guard !views.isEmpty else { return }
    if draws(.order, 200) {
      addOrder()
    } else if draws(.explicit, 600) {
      addExplicit()
    } else {
      let names = children(of: random.pick(views).superview)
      let count = random.integer(in: 1...min(4, names.count))
      let first = random.integer(in: 0...(names.count - count))
      addFormat(Array(names[first..<(first + count)]), isVertical: random.chance(500))
    }
  }

  // MARK: Formats

  private mutating func addFormat(_ names: [String], isVertical: Bool) {
    let text = format(names, isVertical: isVertical)
    let hasOptions = draws(.options, 350)
    let hasPriority = draws(.priorities, 150) || isLoose && random.chance(500)
    let isInactive = draws(.inactive, 150)
    guard hasOptions || hasPriority || isInactive else {
      addConstraint(.string(text))
      return
    }
    var value = EditableJSON.object([.init("format", .string(text))])
    if hasOptions {
      let across =
        FormatOptions.alignableAttributes(across: isVertical ? .vertical : .horizontal)
        .map(FormatOptions.alignmentName)
        + (isVertical ? [] : FormatOptions.Direction.allCases.map(\.rawValue))
      value["options"] = .array([.string(random.pick(across))])
    }
    if hasPriority { value["priority"] = .number(priority()) }
    if isInactive { value["active"] = .word(random.pick(["false", "false", "true"])) }
    addConstraint(value)
  }

  private mutating func format(_ names: [String], isVertical: Bool) -> String {
    var text = isVertical ? "V:" : random.pick(["H:", "", "H:"])
    if random.chance(800) { text += (draws(.margins, 200) ? "||" : "|") + gap() }
    for (index, name) in names.enumerated() {
      if index > 0 { text += gap() }
      let group = draws(.places, 100) ? "\(name),\(random.pick(names))" : name
      text += "[\(group)\(sizes(of: name, isVertical: isVertical))"
      if draws(.formatStacks, 60) {
        text += ":\(gap())[\(random.pick(views).name)]\(gap())"
      }
      text += "]"
    }
    if random.chance(isLoose ? 250 : 500) {
      text += gap() + (draws(.margins, 200) ? "||" : "|")
    }
    return text
  }

  private mutating func gap() -> String {
    if draws(.spacers, 200) { return random.pick(["~", "~", "~(>=8)~"]) }
    if draws(.percentages, 150) { return "-\(random.integer(in: 1...40))%-" }
    if draws(.places, 50) { return "->" }
    switch random.integer(in: 0...5) {
    case 0: return "-"
    case 1: return ""
    case 2 where !metricNames.isEmpty: return "-\(random.pick(metricNames))-"
    case 3 where has(.inequalities) || has(.priorities):
      return "-(\(relation())\(signedNumber(0...40))\(prioritySuffix()))-"
    case 4 where has(.arithmetic): return "-(\(operand(isVertical: false)))-"
    default: return "-\(number(0...30))-"
    }
  }

  private mutating func sizes(of name: String, isVertical: Bool) -> String {
    guard random.chance(450) else { return "" }
    var sizes: [String] = []
    for _ in 0..<(random.chance(800) ? 1 : 2) {
      switch random.integer(in: 0...4) {
      case 0: sizes.append(relation() + random.pick(views).name + prioritySuffix())
      case 1 where has(.percentages):
        sizes.append("\(relation())\(random.integer(in: 5...90))%\(prioritySuffix())")
      case 2 where has(.arithmetic):
        sizes.append(relation() + operand(isVertical: isVertical) + prioritySuffix())
      default: sizes.append(relation() + number(0...100) + prioritySuffix())
      }
    }
    return "(\(sizes.joined(separator: ",")))"
  }

  private mutating func operand(isVertical: Bool) -> String {
    let attribute = random.chance(800) == isVertical ? "height" : "width"
    var text = random.chance(700) ? "\(random.pick(views).name).\(attribute)" : "superview"
    if random.chance(600) {
      text += random.pick(["*", "/"]) + random.pick(["2", "1.5", "3", "0.25"])
    }
    if random.chance(500) { text += random.pick(["+", "-"]) + number(0...30) }
    return text
  }

  // MARK: Explicit constraints

  private mutating func addOrder() {
    let name = random.pick(views).name
    addConstraint(
      .string(
        random.chance(500)
          ? "Z:|[\(name)]" : "\(name).zIndex >= \(random.pick(views).name).zIndex + 1"
      )
    )
  }

  private mutating func addExplicit() {
    let items =
      views.map(\.name) + guides + ["superview", "container"] + (has(.safeArea) ? ["safeArea"] : [])
    let isVertical = random.chance(500)
    var attributes: [String] =
      isVertical ? ["top", "bottom", "centerY", "height"] : ["left", "right", "centerX", "width"]
    if random.chance(400), !isVertical { attributes = ["leading", "trailing", "centerX", "width"] }
    if has(.attributes) { attributes = LayoutAttribute.allCases.map(\.rawValue) }
    let attribute = random.pick(attributes)
    var text = "\(random.pick(views).name).\(attribute) "
    let relation = relation()
    text += (relation.isEmpty ? "==" : relation) + " "
    let isSize = attribute == "width" || attribute == "height"
    if isSize, random.chance(400) {
      text += number(0...150)
    } else {
      if draws(.multipliers, 350) {
        text += "\(random.pick(["0.5", "2", "1.5", "-1", "1 / 3", "0.333", number(0...9)])) * "
      }
      let other = isSize ? random.pick(["width", "height"]) : attribute
      let mixed = has(.attributes) && random.chance(300) ? random.pick(attributes) : other
      text += "\(random.pick(items)).\(mixed)"
      if random.chance(500) { text += " \(random.pick(["+", "-"])) \(number(0...60))" }
    }
    let suffix = prioritySuffix()
    addConstraint(.string(text + (suffix.isEmpty ? "" : " \(suffix)")))
  }

  /// Wishes of one level that no point can all fulfil.
  mutating func addTies() {
    guard !views.isEmpty else { return }
    let name = random.pick(views).name
    let attribute = random.pick(["width", "height"])
    for _ in 0..<random.integer(in: 2...4) {
      addConstraint(.string("\(name).\(attribute) == \(number(0...90)) @500"))
    }
    if let other = views.last?.name, other != name {
      addConstraint(.string("\(other).\(attribute) == \(name).\(attribute) @500"))
    }
  }
}
