// Where a stack puts its views: the rules of STACKS.md as rows, on the sizes that the views ask for, solved in
// fractions.

import Constraints
import ExactArithmetic
import LayoutExpressions
import LayoutModel
import LayoutXML
import ReferenceSimplex
import ViewClasses

/// What a stack's rules are applied to along one axis.
struct ReferenceStack {
  struct View {
    /// The size that it asks for, nil where it asks for none.
    var size: Formula?
    /// Whether an expression says that size.
    var hasExplicitSize = false
    var isPassedOver: Formula?
    var hugging: Formula?
    var compressionResistance: Formula?
    var numberOfLines: Formula?
    /// How far its baselines are from its top and bottom.
    var baselines: (first: Formula, last: Formula)?
    /// How far its alignment rectangle lies inside of its frame.
    var insets: (near: Formula, far: Formula)
  }

  let axis: Axis
  /// What the stack says of itself, by property.
  let properties: [String: Formula]
  let margins: (near: Formula, far: Formula)
  let isRightToLeft: Bool
  var views: [View]
}

extension ReferenceLayout {
  func isStack(_ node: Int) -> Bool { tree.isKind(node, of: "UIStackView") }

  /// Whether a stack says where a node is.
  func isArranged(_ node: Int) -> Bool { tree[node].parent.map { isStack($0) } ?? false }

  /// A place or a size of a view in a stack.
  func arranged(_ name: String, of node: Int, _ axis: Axis) -> Formula {
    guard let parent = tree[node].parent,
      let index = arrangedViews(in: parent).firstIndex(of: node)
    else { return .zero }
    let arrangement = Formula.quantity(Quantity(node: parent, name: .arrangement(axis)))
    return .member(arrangement, "\(2 * index + (name == axis.extentName ? 1 : 0))")
  }

  private func arrangedViews(in stack: Int) -> [Int] {
    tree[stack].children.filter { !isNever($0) }
  }

  /// Whether a view asks its stack for a size on an axis.
  func asksForSize(_ node: Int, _ axis: Axis) -> Bool {
    hasExpression(axis.extentName, of: node) || isStack(node) || hasSize(node, axis)
  }

  /// The size that a view asks its stack for.
  func asked(_ name: String, of node: Int) -> Formula {
    guard let attribute = tree[node].explicitAttributes[name] else {
      return .quantity(Quantity(node: node, name: .automatic(name)))
    }
    var expression = written(attribute, at: node, property: name, as: .number)
    expression.isAsked = true
    return .written(expression)
  }

  /// Where the views of a stack are.
  func arrangement(of node: Int, _ axis: Axis) -> Formula {
    .arrangement(stack(node, axis, isPlacing: true), extent: property(axis.extentName, of: node))
  }

  /// How large a stack is by its views, those left out whose size follows from that.
  func stackExtent(of node: Int, _ axis: Axis) -> Formula {
    let targets = [Quantity.Name.automatic(axis.extentName), .property(axis.extentName)].map {
      Quantity(node: node, name: $0)
    }
    var stack = stack(node, axis, isPlacing: false)
    for (index, view) in stack.views.enumerated() {
      if let size = view.size, isReached(from: [size], targets.contains) {
        stack.views[index].size = nil
      }
    }
    return .stackExtent(stack, else: whole(of: node, axis))
  }

  private func stack(_ node: Int, _ axis: Axis, isPlacing: Bool) -> ReferenceStack {
    let names = [
      "axis", "distribution", "alignment", "spacing", "isLayoutMarginsRelativeArrangement",
    ]
    var properties: [String: Formula] = [:]
    for name in names { properties[name] = property(name, of: node) }
    let margins = [axis.nearName, axis.farName].map { property("layoutMargins.\($0)", of: node) }
    let direction = axis == .horizontal ? "horizontal" : "vertical"
    return ReferenceStack(
      axis: axis,
      properties: properties,
      margins: (margins[0], margins[1]),
      isRightToLeft: axis == .horizontal && tree[node].containsRightToLeft,
      views: arrangedViews(in: node).map { child in
        func ifExplicit(_ name: String) -> Formula? {
          isPlacing && hasExpression(name, of: child) ? property(name, of: child) : nil
        }
        let insets = [axis.nearName, axis.farName].map {
          property("alignmentRectInsets.\($0)", of: child)
        }
        var view = ReferenceStack.View(insets: (insets[0], insets[1]))
        if asksForSize(child, axis) {
          view.size = .quantity(Quantity(node: child, name: .asked(axis.extentName)))
          view.hasExplicitSize = hasExpression(axis.extentName, of: child)
        }
        view.isPassedOver = isPassedOver(child)
        view.hugging = ifExplicit("contentHuggingPriority.\(direction)")
        view.compressionResistance = ifExplicit("contentCompressionResistancePriority.\(direction)")
        if axis == .horizontal, tree.intrinsicSize(of: child) == .label {
          view.numberOfLines = ifExplicit("numberOfLines")
        }
        if axis == .vertical, hasBaselines(child) {
          view.baselines = (
            .quantity(Quantity(node: child, name: .baseline(isLast: false))),
            .quantity(Quantity(node: child, name: .baseline(isLast: true)))
          )
        }
        return view
      }
    )
  }

  /// What the rules of a stack are applied to, whatever they choose.
  func inputs(of stack: ReferenceStack) -> [Quantity] {
    var formulas = Array(stack.properties.values) + [stack.margins.near, stack.margins.far]
    for view in stack.views {
      formulas += [
        view.size, view.isPassedOver, view.hugging, view.compressionResistance, view.numberOfLines,
        view.baselines?.first, view.baselines?.last, view.insets.near, view.insets.far,
      ].compactMap(\.self)
    }
    return formulas.flatMap { inputs(of: $0) }
  }

  // MARK: Values

  /// How large a stack is by its views, nil where none of them asks for a size.
  func extent(of stack: ReferenceStack) throws(Outside) -> Rational? {
    let values = try StackValues(stack, in: self)
    let shown = values.views.filter { !$0.isHidden }
    let sizes = shown.compactMap(\.size)
    guard let largest = sizes.max() else { return nil }
    var extent = largest
    if values.isAlong {
      let sum = sizes.reduce(.zero) { $0 + $1 }
      extent =
        (values.distribution == .fillEqually ? largest * Rational(shown.count) : sum)
        + values.spacing * Rational(shown.count - 1)
    } else if values.hasLine {
      // What is above the line of baselines, and what is below.
      let isFirst = values.alignment == .firstBaseline
      let fixed = shown.map { (isFirst ? $0.baselines?.first : $0.baselines?.last) ?? .zero }
      let rest = zip(shown, fixed).map { ($0.size ?? .zero) - $1 }
      extent = (fixed.max() ?? .zero) + (rest.max() ?? .zero)
    }
    return max(extent, .zero) + values.margins.near + values.margins.far
  }

  /// The near edge and the extent of each view of a stack.
  func solvedArrangement(
    of stack: ReferenceStack,
    in extent: Rational
  ) throws(Outside) -> [Rational] {
    let values = try StackValues(stack, in: self)
    // No stack is smaller than its margins.
    let extent = max(extent, values.margins.near + values.margins.far)
    let rows = values.rows(in: extent)
    var system = ConstraintSystem()
    let names = values.names
    system.addVariables(names.count)
    var numbers: [String: Int] = [:]
    for (number, name) in names.enumerated() { numbers[name] = number }
    for row in rows where row.form.terms.keys.allSatisfy({ numbers[$0] != nil }) {
      for (name, factor) in row.form.terms.sorted(by: { $0.key < $1.key }) {
        guard let variable = numbers[name], let factor = ExactNumber(inRange: factor) else {
          throw Outside("a share that no Double is near")
        }
        system.addTerm(factor, variable: variable)
      }
      let relation: Relation =
        switch row.relation {
        case .equal: .equal
        case .lessThanOrEqual: .lessThanOrEqual
        case .greaterThanOrEqual: .greaterThanOrEqual
        }
      system.endRow(
        constant: ExactNumber(nearest: row.form.constant),
        relation,
        priority: row.priority
      )
    }
    let outcome = ReferenceSolver.solveExactly(system)
    if values.hasLine, !outcome.conflicts.isEmpty { throw Outside("baselines without room") }
    // The nearest Double counts as the number.
    let rectangles = outcome.values.dropFirst(2).prefix(2 * values.views.count).map {
      Rational(shortestDecimalOf: Double($0))
    }
    // Frames are around alignment rectangles.
    return values.views.indices.flatMap { index in
      let insets = values.views[index].insets
      return [
        rectangles[2 * index] - insets.near, rectangles[2 * index + 1] + insets.near + insets.far,
      ]
    }
  }
}

/// A stack's values, and its rows.
private struct StackValues {
  struct View {
    let name: String
    var size: Rational?
    let hasExplicitSize: Bool
    let isHidden: Bool
    let hugging: Double
    let compressionResistance: Double
    let numberOfLines: Int?
    let baselines: (first: Rational, last: Rational)?
    let insets: (near: Rational, far: Rational)
  }

  let axis: Axis
  let isVertical: Bool
  let distribution: StackLayout.Distribution
  let alignment: StackLayout.Alignment
  let spacing: Rational
  let margins: (near: Rational, far: Rational)
  let isRightToLeft: Bool
  let views: [View]

  /// Whether the stack's own axis is in question.
  var isAlong: Bool { isVertical == (axis == .vertical) }
  /// Whether baselines decide: in rows, where some view shows a text.
  var hasLine: Bool {
    !isAlong && [.firstBaseline, .lastBaseline].contains(alignment)
      && views.contains { $0.baselines != nil }
  }

  init(_ stack: ReferenceStack, in layout: ReferenceLayout) throws(Outside) {
    func value(_ name: String) throws(Outside) -> ReferenceValue {
      guard let formula = stack.properties[name] else { throw Outside("a stack without '\(name)'") }
      return try layout.value(of: formula)
    }
    func word(_ name: String) throws(Outside) -> String {
      if case .enumeration(let value) = try value(name) { return value.name }
      throw Outside("a stack without '\(name)'")
    }
    func number(_ formula: Formula) throws(Outside) -> Rational {
      try layout.value(of: formula).number()
    }
    axis = stack.axis
    isVertical = try word("axis") == "vertical"
    distribution = StackLayout.Distribution(rawValue: try word("distribution")) ?? .fill
    alignment = StackLayout.Alignment(rawValue: try word("alignment")) ?? .fill
    spacing = try value("spacing").number()
    let keepsMargins = try value("isLayoutMarginsRelativeArrangement").condition()
    margins =
      keepsMargins ? (try number(stack.margins.near), try number(stack.margins.far)) : (0, 0)
    isRightToLeft = stack.isRightToLeft
    var views: [View] = []
    for (index, view) in stack.views.enumerated() {
      // No view breaks its stack.
      func priority(_ formula: Formula?, else standard: Double) throws(Outside) -> Double {
        guard let formula else { return standard }
        let priority = Double(try number(formula))
        return priority > 0 ? min(priority, 999) : standard
      }
      func optional(_ formula: Formula?) throws(Outside) -> Rational? {
        guard let formula else { return nil }
        return try number(formula)
      }
      let insets = (near: try number(view.insets.near), far: try number(view.insets.far))
      var baselines: (Rational, Rational)?
      if let (first, last) = view.baselines {
        baselines = (try number(first) - insets.near, try number(last) - insets.far)
      }
      var isHidden = false
      if let omission = view.isPassedOver { isHidden = try layout.value(of: omission).condition() }
      let lines = try optional(view.numberOfLines)
      views.append(
        View(
          name: "view\(index)",
          size: try optional(view.size).map { max($0 - insets.near - insets.far, .zero) },
          hasExplicitSize: view.hasExplicitSize,
          isHidden: isHidden,
          hugging: try priority(view.hugging, else: 250),
          compressionResistance: try priority(view.compressionResistance, else: 750),
          numberOfLines: lines.map { $0 >= 1 && $0 < 2 ? 1 : 0 },
          baselines: baselines,
          insets: insets
        )
      )
    }
    self.views = views
  }

  private var parts: (near: String, extent: String) {
    axis == .horizontal ? ("x", "width") : ("y", "height")
  }

  /// The unknowns: near edge and extent of the stack and of each view, then those of gaps.
  var names: [String] {
    let items = [PlainItems.container] + views.map(\.name) + gapNames
    return items.flatMap { ["\($0).\(parts.near)", "\($0).\(parts.extent)"] }
  }

  private var gapNames: [String] { views.indices.map { "\(PlainItems.container)Gap\($0)" } }

  /// What is asked for on the axis in question: across, a view that asks for nothing takes what there is.
  private func natural(_ view: View, in extent: Rational) -> Rational? {
    if isAlong { return view.isHidden ? nil : view.size }
    return view.size ?? extent - margins.near - margins.far
  }

  func rows(in extent: Rational) -> [PlainRow] {
    var items = PlainItems()
    items.isRightToLeft = isRightToLeft
    items.margins[PlainItems.container] = PlainItems.Insets(
      top: margins.near,
      left: margins.near,
      bottom: margins.far,
      right: margins.far
    )
    var stack = PlainStack(PlainItems.container)
    stack.isVertical = isVertical
    stack.distribution = distribution
    stack.stated = alignment
    stack.spacing = spacing
    stack.keepsToMargins = true
    func unknown(_ name: String, _ part: String) -> PlainForm { .named("\(name).\(part)") }
    let (near, length) = parts
    var rows: [PlainRow] = []
    rows.add(unknown(PlainItems.container, near), .equal)
    rows.add(unknown(PlainItems.container, length) - .number(extent), .equal)
    var asked: [PlainRow] = []
    for view in views {
      items.owner[view.name] = PlainItems.container
      items.views.insert(view.name)
      items.baselines[view.name] = view.baselines
      var arranged = PlainStack.View(view.name)
      arranged.isHidden = view.isHidden
      arranged.lines = view.numberOfLines
      arranged.compressionResistance = view.compressionResistance
      rows.add(unknown(view.name, length), .greaterThanOrEqual)
      if let natural = natural(view, in: extent) {
        arranged.natural = (natural, natural)
        let beyond = unknown(view.name, length) - .number(natural)
        rows.add(beyond, .lessThanOrEqual, view.hugging)
        rows.add(beyond, .greaterThanOrEqual, view.compressionResistance)
        if view.hasExplicitSize { asked.add(beyond, .equal, 999) }
      }
      stack.arranged.append(arranged)
    }
    var gapCount = 0
    return rows + stack.rows(&items, guideCount: &gapCount) + asked
  }
}
