// A second lowering, written from the description of the languages alone and for reading: every
// attribute is an affine form over named numbers, every rule stands where it is used. It shares no
// code with LayoutEngine, and is slow.

import ExactArithmetic
import FuzzSupport
import LayoutModel

/// A sum of named numbers.
struct PlainForm: Equatable {
  var terms: [String: Rational] = [:]
  var constant: Rational = 0

  static func named(_ name: String) -> PlainForm { PlainForm(terms: [name: 1]) }
  static func number(_ value: Rational) -> PlainForm { PlainForm(constant: value) }

  static func + (left: PlainForm, right: PlainForm) -> PlainForm {
    var sum = left
    for (name, factor) in right.terms { sum.terms[name, default: 0] += factor }
    sum.terms = sum.terms.filter { !$0.value.isZero }
    sum.constant += right.constant
    return sum
  }

  static func * (factor: Rational, form: PlainForm) -> PlainForm {
    PlainForm(
      terms: form.terms.mapValues { factor * $0 }.filter { !$0.value.isZero },
      constant: factor * form.constant
    )
  }

  static func - (left: PlainForm, right: PlainForm) -> PlainForm { left + -1 * right }
}

/// `form R 0`.
struct PlainRow: Equatable {
  var form: PlainForm
  var relation: LayoutRelation
  var priority: Double
}

/// A described layout as rows.
struct PlainLowering {
  private let layout: RandomLayout
  private(set) var rows: [PlainRow] = []
  private var spacerCount = 0
  private var usesOrder = false
  /// The item in which each item stands; the container has none.
  private var owner: [String: String] = [:]

  init(_ layout: RandomLayout) {
    self.layout = layout
    for view in layout.views {
      owner[view.name] = view.superview.map { layout.views[$0].name } ?? "superview"
      for guide in view.guides { owner[guide] = view.name }
    }
    for guide in layout.guides { owner[guide] = "superview" }
    owner["safeArea"] = "superview"
    usesOrder = layout.statements.contains { statement in
      if case .explicit(let explicit) = statement {
        explicit.first.attribute == .zIndex
      } else {
        false
      }
    }
    addImplicitRows()
    for statement in layout.statements {
      switch statement {
      case .explicit(let explicit): add(explicit)
      case .format(let format): add(format)
      }
    }
  }

  private func exact(_ thousandths: Int) -> Rational { Rational(thousandths) / 1000 }

  private mutating func row(
    _ form: PlainForm,
    _ relation: LayoutRelation,
    _ priority: Double = 1000
  ) {
    rows.append(PlainRow(form: form, relation: relation, priority: priority))
  }

  // MARK: Implicit rows

  private mutating func addImplicitRows() {
    row(.named("superview.x"), .equal)
    row(.named("superview.y"), .equal)
    row(.named("superview.width") - .named("width"), .equal)
    row(.named("superview.height") - .named("height"), .equal)
    if usesOrder { row(.named("superview.zIndex"), .equal) }
    for view in layout.views {
      row(.named("\(view.name).width"), .greaterThanOrEqual)
      row(.named("\(view.name).height"), .greaterThanOrEqual)
      let contents = [("width", view.content.width), ("height", view.content.height)]
      for (place, (attribute, content)) in contents.enumerated() {
        guard let content else { continue }
        let beyond = PlainForm.named("\(view.name).\(attribute)") - .number(exact(content))
        row(beyond, .lessThanOrEqual, Double(view.priorities[place]))
        row(beyond, .greaterThanOrEqual, Double(view.priorities[2 + place]))
      }
    }
    // Guides in the order of the file: the container's stand at the top of the document, so first.
    for guide in layout.guides + layout.views.flatMap(\.guides) {
      row(.named("\(guide).width"), .greaterThanOrEqual)
      row(.named("\(guide).height"), .greaterThanOrEqual)
    }
  }

  // MARK: Attributes

  /// The items that contain an item, innermost first, itself included.
  private func chain(_ item: String) -> [String] {
    var chain = [item]
    while let next = owner[chain[chain.count - 1]] { chain.append(next) }
    return chain
  }

  private func commonAncestor(_ first: String, _ second: String) -> String {
    let others = chain(second)
    return chain(first).first { others.contains($0) } ?? "superview"
  }

  private func margins(of item: String) -> RandomLayout.Insets {
    let standard = RandomLayout.Insets(top: 8000, left: 8000, bottom: 8000, right: 8000)
    if item == "superview" { return layout.margins ?? standard }
    if let view = layout.views.first(where: { $0.name == item }) { return view.margins ?? standard }
    // A guide has those of the view it belongs to.
    return margins(of: owner[item] ?? "superview")
  }

  /// The left or top edge of an item, in the coordinates of a view that contains it.
  private func near(_ item: String, isVertical: Bool, in ancestor: String) -> PlainForm {
    if item == ancestor { return .number(0) }
    let own: PlainForm =
      item == "safeArea"
      ? .number(exact((isVertical ? layout.safeArea?.top : layout.safeArea?.left) ?? 0))
      : .named("\(item).\(isVertical ? "y" : "x")")
    return own + near(owner[item] ?? "superview", isVertical: isVertical, in: ancestor)
  }

  private func extent(_ item: String, isVertical: Bool) -> PlainForm {
    guard item == "safeArea" else { return .named("\(item).\(isVertical ? "height" : "width")") }
    let insets = layout.safeArea
    let lost =
      isVertical
      ? (insets?.top ?? 0) + (insets?.bottom ?? 0) : (insets?.left ?? 0) + (insets?.right ?? 0)
    return extent("superview", isVertical: isVertical) - .number(exact(lost))
  }

  /// What an attribute is, in the coordinates of a view that contains the item.
  private func value(_ item: String, _ attribute: LayoutAttribute, in ancestor: String) -> PlainForm
  {
    let left = near(item, isVertical: false, in: ancestor)
    let top = near(item, isVertical: true, in: ancestor)
    let width = extent(item, isVertical: false)
    let height = extent(item, isVertical: true)
    let margins = margins(of: item)
    let view = layout.views.first { $0.name == item }
    let half = Rational(1) / 2
    switch attribute {
    case .width: return width
    case .height: return height
    case .left: return left
    case .right: return left + width
    case .top: return top
    case .bottom: return top + height
    case .leading: return layout.isRightToLeft ? left + width : left
    case .trailing: return layout.isRightToLeft ? left : left + width
    case .centerX: return left + half * width
    case .centerY: return top + half * height
    case .firstBaseline: return top + .number(exact(view?.baselines.first ?? 0))
    case .lastBaseline: return top + height - .number(exact(view?.baselines.last ?? 0))
    case .leftMargin: return left + .number(exact(margins.left))
    case .rightMargin: return left + width - .number(exact(margins.right))
    case .topMargin: return top + .number(exact(margins.top))
    case .bottomMargin: return top + height - .number(exact(margins.bottom))
    case .leadingMargin:
      return value(item, layout.isRightToLeft ? .rightMargin : .leftMargin, in: ancestor)
    case .trailingMargin:
      return value(item, layout.isRightToLeft ? .leftMargin : .rightMargin, in: ancestor)
    case .centerXWithinMargins:
      return half
        * (value(item, .leftMargin, in: ancestor) + value(item, .rightMargin, in: ancestor))
    case .centerYWithinMargins:
      return half
        * (value(item, .topMargin, in: ancestor) + value(item, .bottomMargin, in: ancestor))
    case .zIndex: return .named("\(item).zIndex")
    }
  }

  // MARK: Constraints

  private mutating func add(
    _ first: (item: String, attribute: LayoutAttribute),
    _ relation: LayoutRelation,
    _ multiplier: Rational,
    _ second: (item: String, attribute: LayoutAttribute)?,
    _ constant: Rational,
    _ priority: Double
  ) {
    guard let second else {
      row(
        value(first.item, first.attribute, in: first.item) - .number(constant),
        relation,
        priority
      )
      return
    }
    let ancestor = commonAncestor(first.item, second.item)
    let difference =
      value(first.item, first.attribute, in: ancestor)
      - multiplier * value(second.item, second.attribute, in: ancestor)
    let followsText: Set<LayoutAttribute> = [.leading, .trailing, .leadingMargin, .trailingMargin]
    let turns =
      layout.isRightToLeft
      && (followsText.contains(first.attribute) || followsText.contains(second.attribute))
    let turned: [LayoutRelation: LayoutRelation] = [
      .equal: .equal, .lessThanOrEqual: .greaterThanOrEqual,
      .greaterThanOrEqual: .lessThanOrEqual,
    ]
    row(
      difference - .number(turns ? -constant : constant),
      turns ? turned[relation] ?? .equal : relation,
      priority
    )
  }

  private func itemName(_ name: String) -> String { name == "container" ? "superview" : name }

  private mutating func add(_ explicit: RandomLayout.Explicit) {
    add(
      (itemName(explicit.first.item), explicit.first.attribute),
      explicit.relation,
      exact(explicit.multiplier.numerator) / Rational(explicit.multiplier.denominator),
      explicit.second.map { (itemName($0.item), $0.attribute) },
      exact(explicit.constant),
      Double(explicit.priority)
    )
  }

  // MARK: Formats

  /// What the gaps and sizes of one line have in common.
  private struct Line {
    var superview: String
    var start: LayoutAttribute
    var end: LayoutAttribute
    var size: LayoutAttribute
    var priority: Double
    /// Whether the earlier of two edges is further along x.
    var runsBackwards: Bool
    var firstSpacer: String?
  }

  private mutating func add(_ format: RandomLayout.Format) {
    var line = Line(
      superview: owner[format.views[0].name] ?? "superview",
      start: .leading,
      end: .trailing,
      size: format.isVertical ? .height : .width,
      priority: format.priority.map(Double.init) ?? 1000,
      runsBackwards: format.direction == "rightToLeft" && !format.isVertical
    )
    switch (format.isVertical, format.direction) {
    case (true, _): (line.start, line.end) = (.top, .bottom)
    case (_, "leftToRight"): (line.start, line.end) = (.left, .right)
    case (_, "rightToLeft"): (line.start, line.end) = (.right, .left)
    default: break
    }
    for (index, view) in format.views.enumerated() {
      if index == 0, let head = format.head {
        let edge = head.isMargin ? margin(of: line.start) : line.start
        add(head.gap, from: (line.superview, edge), to: (view.name, line.start), &line)
      }
      if index > 0 {
        let earlier = format.views[index - 1]
        add(earlier.gap, from: (earlier.name, line.end), to: (view.name, line.start), &line)
      }
      for size in view.sizes { add(size, of: view.name, line) }
    }
    if let tail = format.tail, let last = format.views.last {
      let edge = tail.isMargin ? margin(of: line.end) : line.end
      add(tail.gap, from: (last.name, line.end), to: (line.superview, edge), &line)
    }
    for (earlier, later) in zip(format.views, format.views.dropFirst()) {
      for attribute in format.alignments {
        add((later.name, attribute), .equal, 1, (earlier.name, attribute), 0, line.priority)
      }
    }
  }

  private func margin(of edge: LayoutAttribute) -> LayoutAttribute {
    let margins: [LayoutAttribute: LayoutAttribute] = [
      .top: .topMargin, .bottom: .bottomMargin, .left: .leftMargin, .right: .rightMargin,
      .leading: .leadingMargin, .trailing: .trailingMargin,
    ]
    return margins[edge] ?? edge
  }

  private mutating func add(_ size: RandomLayout.Size, of view: String, _ line: Line) {
    let own = (item: view, attribute: line.size)
    switch size {
    case .number(let relation, let value, let priority):
      add(own, relation, 1, nil, exact(value), priority.map(Double.init) ?? line.priority)
    case .view(let relation, let other, let priority):
      let second = (item: other, attribute: line.size)
      add(own, relation, 1, second, 0, priority.map(Double.init) ?? line.priority)
    case .percentage(let share):
      add(own, .equal, exact(share) / 100, (line.superview, line.size), 0, line.priority)
    }
  }

  private mutating func add(
    _ gap: RandomLayout.Gap,
    from earlier: (item: String, attribute: LayoutAttribute),
    to later: (item: String, attribute: LayoutAttribute),
    _ line: inout Line
  ) {
    let touchesSuperview = earlier.item == line.superview || later.item == line.superview
    let sibling = exact(layout.spacing?.sibling ?? 8000)
    let edge = exact(layout.spacing?.superview ?? 20000)
    let (first, second) = line.runsBackwards ? (earlier, later) : (later, earlier)
    switch gap {
    case .flush: add(first, .equal, 1, second, 0, line.priority)
    case .standard:
      add(first, .equal, 1, second, touchesSuperview ? edge : sibling, line.priority)
    case .number(let relation, let value, let priority):
      add(first, relation, 1, second, exact(value), priority.map(Double.init) ?? line.priority)
    case .percentage, .spacer:
      let spacer = makeSpacer(in: line.superview)
      add((spacer, line.start), .equal, 1, earlier, 0, 1000)
      if case .percentage(let share) = gap {
        let whole = (item: line.superview, attribute: line.size)
        add((spacer, line.size), .equal, exact(share) / 100, whole, 0, line.priority)
      } else {
        if let other = line.firstSpacer {
          add((spacer, line.size), .equal, 1, (other, line.size), 0, line.priority)
        }
        line.firstSpacer = line.firstSpacer ?? spacer
      }
      add(later, .equal, 1, (spacer, line.end), 0, 1000)
    }
  }

  private mutating func makeSpacer(in superview: String) -> String {
    spacerCount += 1
    owner["spacer\(spacerCount)"] = superview
    return "spacer\(spacerCount)"
  }
}
