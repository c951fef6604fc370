// A second lowering of described layouts, written from the description of the languages alone and for
// reading: views, formats and constraints become rows over named numbers. It shares no code with
// LayoutEngine or VisualFormat, and is slow.

import ExactArithmetic
import LayoutModel
import ReferenceLayout

/// A described layout as rows.
package struct PlainLowering {
  private let layout: RandomLayout
  /// The rows in constraint order.
  var rows: [PlainRow] = []
  var items = PlainItems()
  /// Extents whose content says nothing.
  var silenced: Set<String> = []
  private var spacerCount = 0
  /// How many guides there are, the safe area among them.
  var guideCount = 1
  private var usesOrder = false

  /// Lowers a layout.
  package init(_ layout: RandomLayout) {
    self.layout = layout
    items.isRightToLeft = layout.isRightToLeft
    items.safeAreaInsets = layout.safeArea.map(PlainItems.Insets.init) ?? .zero
    items.margins[PlainItems.container] = layout.margins.map(PlainItems.Insets.init)
    for view in layout.views {
      items.views.insert(view.name)
      items.owner[view.name] = view.superview.map { layout.views[$0].name } ?? PlainItems.container
      items.margins[view.name] = view.margins.map(PlainItems.Insets.init)
      items.baselines[view.name] = (
        view.baselines.first?.rational ?? 0, view.baselines.last?.rational ?? 0
      )
      items.alignment[view.name] = view.alignmentRect.map(PlainItems.Insets.init)
      for guide in view.guides { items.owner[guide] = view.name }
      if view.scrolls {
        items.contents[view.name] = "\(view.name).contentLayoutGuide"
        items.owner["\(view.name).contentLayoutGuide"] = view.name
      }
      guideCount += view.guides.count + (view.scrolls ? 1 : 0)
    }
    guideCount += layout.guides.count
    for guide in layout.guides { items.owner[guide] = PlainItems.container }
    items.owner[items.safeArea] = PlainItems.container
    usesOrder = layout.statements.contains { statement in
      if case .explicit(let explicit) = statement {
        explicit.first.attribute == .zIndex
      } else {
        false
      }
    }
    noteStacks(of: layout)
    addImplicitRows()
    addStacks(of: layout)
    for statement in layout.statements {
      switch statement {
      case .explicit(let explicit): add(explicit)
      case .format(let format): add(format)
      }
    }
  }

  private mutating func addImplicitRows() {
    rows.addContainer(usesOrder: usesOrder)
    for view in layout.views {
      let contents = [("width", view.content.width), ("height", view.content.height)]
      rows.addView(
        view.name,
        inside: items.alignment[view.name],
        contents: contents.map { silenced.contains("\(view.name).\($0)") ? nil : $1?.rational },
        priorities: view.priorities.map(Double.init)
      )
    }
    // Guides in the order of the file: the container's stand at the top of the document, so first.
    for guide in layout.guides + layout.views.flatMap(\.guides) { rows.addGuide(guide) }
    for content in layout.views.compactMap({ items.contents[$0.name] }) {
      rows.addGuide(content, isContent: true)
    }
  }

  // MARK: Constraints

  private mutating func add(
    _ first: PlainItems.Anchor,
    _ relation: LayoutRelation,
    _ multiplier: Rational,
    _ second: PlainItems.Anchor?,
    _ constant: Rational,
    _ priority: Double
  ) {
    rows.append(items.row(first, relation, multiplier, second, constant, priority))
  }

  private func itemName(_ name: String) -> String { name == "container" ? "superview" : name }

  private mutating func add(_ explicit: RandomLayout.Explicit) {
    add(
      (itemName(explicit.first.item), explicit.first.attribute),
      explicit.relation,
      explicit.multiplier.numerator.rational / Rational(explicit.multiplier.denominator),
      explicit.second.map { (itemName($0.item), $0.attribute) },
      explicit.constant.rational,
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
      superview: items.owner[format.views[0].name] ?? "superview",
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
    let anchor = (item: view, attribute: line.size)
    switch size {
    case .number(let relation, let value, let priority):
      add(anchor, relation, 1, nil, value.rational, priority.map(Double.init) ?? line.priority)
    case .view(let relation, let other, let priority):
      let second = (item: other, attribute: line.size)
      add(anchor, relation, 1, second, 0, priority.map(Double.init) ?? line.priority)
    case .percentage(let share):
      add(anchor, .equal, share.rational / 100, (line.superview, line.size), 0, line.priority)
    }
  }

  private mutating func add(
    _ gap: RandomLayout.Gap,
    from earlier: (item: String, attribute: LayoutAttribute),
    to later: (item: String, attribute: LayoutAttribute),
    _ line: inout Line
  ) {
    var (earlier, later) = (earlier, later)
    let touchesSuperview = earlier.item == line.superview || later.item == line.superview
    let sibling = layout.spacing?.sibling.rational ?? 8
    var edge = layout.spacing?.superview.rational ?? 20
    // Stated margins come before the spacing; those of a margin itself are no gap.
    let keeps = layout.keepsToMargins || items.margins[line.superview] != nil
    if case .standard = gap, touchesSuperview, keeps {
      let outer = earlier.item == line.superview ? earlier.attribute : later.attribute
      if margin(of: outer) != outer {
        edge = 0
        if earlier.item == line.superview {
          earlier.attribute = margin(of: outer)
        } else {
          later.attribute = margin(of: outer)
        }
      }
    }
    let (first, second) = line.runsBackwards ? (earlier, later) : (later, earlier)
    switch gap {
    case .flush: add(first, .equal, 1, second, 0, line.priority)
    case .standard:
      add(first, .equal, 1, second, touchesSuperview ? edge : sibling, line.priority)
    case .number(let relation, let value, let priority):
      add(first, relation, 1, second, value.rational, priority.map(Double.init) ?? line.priority)
    case .percentage, .spacer:
      let spacer = makeSpacer(in: line.superview)
      add((spacer, line.start), .equal, 1, earlier, 0, 1000)
      if case .percentage(let share) = gap {
        let whole = (item: line.superview, attribute: line.size)
        add((spacer, line.size), .equal, share.rational / 100, whole, 0, line.priority)
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
    items.owner["spacer\(spacerCount)"] = superview
    return "spacer\(spacerCount)"
  }
}
