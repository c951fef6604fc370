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

  private mutating func add(_ format: RandomLayout.Format) {
    let superview = owner[format.views[0].name] ?? "superview"
    let standard = format.priority.map(Double.init) ?? 1000
    let (start, end): (LayoutAttribute, LayoutAttribute)
    switch (format.isVertical, format.direction) {
    case (true, _): (start, end) = (.top, .bottom)
    case (_, "leftToRight"): (start, end) = (.left, .right)
    case (_, "rightToLeft"): (start, end) = (.right, .left)
    default: (start, end) = (.leading, .trailing)
    }
    let margin: [LayoutAttribute: LayoutAttribute] = [
      .top: .topMargin, .bottom: .bottomMargin, .left: .leftMargin, .right: .rightMargin,
      .leading: .leadingMargin, .trailing: .trailingMargin,
    ]
    let size: LayoutAttribute = format.isVertical ? .height : .width
    var firstSpacer: String?

    func gap(
      _ gap: RandomLayout.Gap,
      from earlier: (item: String, attribute: LayoutAttribute),
      to later: (item: String, attribute: LayoutAttribute),
      touchesSuperview: Bool
    ) {
      let sibling = exact(layout.spacing?.sibling ?? 8000)
      let edge = exact(layout.spacing?.superview ?? 20000)
      func plain(_ relation: LayoutRelation, _ constant: Rational, _ priority: Double) {
        // From right to left the earlier edge is further along x, so it stands on the left side.
        if format.direction == "rightToLeft", !format.isVertical {
          add(earlier, relation, 1, later, constant, priority)
        } else {
          add(later, relation, 1, earlier, constant, priority)
        }
      }
      switch gap {
      case .flush: plain(.equal, 0, standard)
      case .standard: plain(.equal, touchesSuperview ? edge : sibling, standard)
      case .number(let relation, let value, let priority):
        plain(relation, exact(value), priority.map(Double.init) ?? standard)
      case .percentage(let share):
        let spacer = makeSpacer(in: superview)
        add((spacer, start), .equal, 1, earlier, 0, 1000)
        add((spacer, size), .equal, exact(share) / 100, (superview, size), 0, standard)
        add(later, .equal, 1, (spacer, end), 0, 1000)
      case .spacer:
        let spacer = makeSpacer(in: superview)
        add((spacer, start), .equal, 1, earlier, 0, 1000)
        if let firstSpacer { add((spacer, size), .equal, 1, (firstSpacer, size), 0, standard) }
        firstSpacer = firstSpacer ?? spacer
        add(later, .equal, 1, (spacer, end), 0, 1000)
      }
    }

    for (index, view) in format.views.enumerated() {
      if index == 0, let head = format.head {
        let edge = head.isMargin ? margin[start] ?? start : start
        gap(head.gap, from: (superview, edge), to: (view.name, start), touchesSuperview: true)
      }
      if index > 0 {
        let earlier = format.views[index - 1]
        gap(earlier.gap, from: (earlier.name, end), to: (view.name, start), touchesSuperview: false)
      }
      for predicate in view.sizes {
        switch predicate {
        case .number(let relation, let value, let priority):
          add(
            (view.name, size),
            relation,
            1,
            nil,
            exact(value),
            priority.map(Double.init) ?? standard
          )
        case .view(let relation, let other, let priority):
          add(
            (view.name, size),
            relation,
            1,
            (other, size),
            0,
            priority.map(Double.init) ?? standard
          )
        case .percentage(let share):
          add((view.name, size), .equal, exact(share) / 100, (superview, size), 0, standard)
        }
      }
    }
    if let tail = format.tail, let last = format.views.last {
      let edge = tail.isMargin ? margin[end] ?? end : end
      gap(tail.gap, from: (last.name, end), to: (superview, edge), touchesSuperview: true)
    }
    for (earlier, later) in zip(format.views, format.views.dropFirst()) {
      for attribute in format.alignments {
        add((later.name, attribute), .equal, 1, (earlier.name, attribute), 0, standard)
      }
    }
  }

  private mutating func makeSpacer(in superview: String) -> String {
    spacerCount += 1
    owner["spacer\(spacerCount)"] = superview
    return "spacer\(spacerCount)"
  }
}
