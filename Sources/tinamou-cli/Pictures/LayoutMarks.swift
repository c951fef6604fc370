// What can be said of an answer above its views: constraints as dimension lines, what is left open, what
// clashes, and guides.

import LayoutDrawing
import Tinamou

struct LayoutMarks {
  private let layout: DocumentLayout
  private let result: LayoutResult
  private let placement: ConstraintPlacement
  /// Whether each view stands in one that is hidden.
  private let isInHidden: [Bool]
  private var tree: LayoutTree { layout.tree }

  /// By how many points a constraint may fail and still be drawn as one that holds.
  private static let bentTolerance = 1e-6
  /// How far apart edges may be and still be drawn as one, in points.
  private static let edgeTolerance = 0.5
  /// How far a size's line lies inside of the far edge, in points.
  private static let sizeInset = 6.0
  /// How far lines of constraints on the same attributes are apart, in points.
  private static let lineDistance = 10.0

  init(_ layout: DocumentLayout, _ result: LayoutResult) {
    self.layout = layout
    self.result = result
    placement = ConstraintPlacement(result, in: layout.tree)
    var isInHidden: [Bool] = []
    for view in layout.tree.views {
      let superview = view.superview
      isInHidden.append(superview.map { layout.tree[$0].isHidden || isInHidden[$0.index] } ?? false)
    }
    self.isInHidden = isInHidden
  }

  private func isShown(_ view: ViewID) -> Bool {
    !tree[view].isHidden && !isInHidden[view.index]
  }

  /// Whether a constraint holds something in a hidden view, and nothing that is shown.
  private func isHidden(_ constraint: AttributeConstraint) -> Bool {
    var isInside = false
    for item in [constraint.first.item, constraint.second?.item].compactMap(\.self) {
      switch item {
      case .view(let view):
        if isShown(view) { return false }
        isInside = isInside || isInHidden[view.index]
      case .guide(let guide):
        if isShown(tree.guides[guide.index].owner) { return false }
        isInside = true
      }
    }
    return isInside
  }

  // MARK: Constraints

  /// A mark for each constraint that has a place, without those that conflicts have marks for.
  func constraints(besideConflicts: Bool) -> [PictureMark] {
    var titlesInConflicts: Set<String> = []
    if besideConflicts {
      titlesInConflicts = Set(
        result.conflicts.flatMap { $0.members.map { title(of: $0.constraint) } }
      )
    }
    var lines: [PictureMark.Shape: Int] = [:]
    return layout.constraints.compactMap { constraint in
      guard !titlesInConflicts.contains(title(of: constraint)), !isHidden(constraint),
        var mark = mark(of: constraint)
      else {
        return nil
      }
      // Lines of constraints on the same attributes stand beside each other.
      if case .dimension(let axis, let from, let to, let across) = mark.shape {
        let count = lines[mark.shape, default: 0]
        lines[mark.shape] = count + 1
        let moved = across - Double(count) * Self.lineDistance
        mark.shape = .dimension(axis, from: from, to: to, across: moved)
      }
      return mark
    }
  }

  /// The mark of a constraint; nil where it speaks of the stacking order, of a spacer, or of one attribute twice.
  private func mark(
    of constraint: AttributeConstraint,
    as kind: PictureMark.Kind? = nil
  ) -> PictureMark? {
    guard constraint.first != constraint.second, let sides = placement.sides(of: constraint),
      let shape = shape(of: sides, constraint),
      let item = placement.frame(of: sides.firstItem), item.isFinite
    else { return nil }
    let isRequired = constraint.priority == AttributeConstraint.requiredPriority
    let isBent = sides.distance > Self.bentTolerance
    let state: PictureMark.Kind =
      isBent ? (isRequired ? .dropped : .bent) : (isRequired ? .required : .optional)
    return PictureMark(
      shape,
      kind ?? state,
      label: label(of: sides, constraint, isBent: isBent),
      title: title(of: constraint)
    )
  }

  private func title(of constraint: AttributeConstraint) -> String {
    let text = CanonicalText.text(of: constraint, in: tree)
    guard let start = constraint.origin.range?.start else { return text }
    return "\(text) (\(start.line):\(start.column))"
  }

  private func shape(
    of sides: ConstraintSides,
    _ constraint: AttributeConstraint
  ) -> PictureMark.Shape? {
    guard let first = placement.frame(of: sides.firstItem) else { return nil }
    let axis = sides.axis
    let (along, across) = (first.extent(axis), first.extent(axis.other))
    if constraint.first.attribute.kind == .size {
      let inset = min(Self.sizeInset, (across.upperBound - across.lowerBound) / 4)
      return .dimension(
        axis,
        from: along.lowerBound,
        to: along.upperBound,
        across: across.upperBound - inset
      )
    }
    guard let second = sides.second, let item = sides.secondItem,
      let other = placement.frame(of: item)
    else { return nil }
    let beside = other.extent(axis.other)
    let isProportional = constraint.multiplier != .one
    if isProportional || (sides.first - second).magnitude < Self.edgeTolerance {
      // In a superview, a line as long as the view itself says enough.
      let isInside =
        isProportional
        || beside.lowerBound <= across.lowerBound
          && across.upperBound <= beside.upperBound
      let span = isInside ? across : across.joined(with: beside)
      return .edge(axis, at: sides.first, from: span.lowerBound, to: span.upperBound)
    }
    // In the middle of what both have beside each other, or between them.
    let near = max(across.lowerBound, beside.lowerBound)
    let far = min(across.upperBound, beside.upperBound)
    return .dimension(
      axis,
      from: min(sides.first, second),
      to: max(sides.first, second),
      across: (near + far) / 2
    )
  }

  /// What stands beside a line: the number that is meant, and where it says no more than a bound, the number
  /// that it has become.
  private func label(
    of sides: ConstraintSides,
    _ constraint: AttributeConstraint,
    isBent: Bool
  ) -> String {
    let isSize = constraint.first.attribute.kind == .size
    let actual = isSize ? sides.first : (sides.first - (sides.second ?? 0)).magnitude
    var wanted = Self.short(constraint.constant.double)
    var relation = constraint.relation
    if let second = constraint.second, isSize || constraint.multiplier != .one {
      let factor =
        constraint.multiplier == .one ? "" : "\(Self.short(constraint.multiplier.double)) × "
      let constant = constraint.constant
      let rest =
        constant.isZero
        ? "" : " \(constant.signum < 0 ? "−" : "+") \(Self.short(constant.double.magnitude))"
      let isSameItem = second.item == constraint.first.item
      let name = isSameItem ? second.attribute.rawValue : tree.name(of: second.item)
      wanted = "\(factor)\(name)\(rest)"
      if relation == .equal, !isBent { return "= \(wanted)" }
    } else if !isSize {
      if actual < Self.edgeTolerance, !isBent { return "" }
      // That one is not beyond the other is seen.
      if constraint.relation != .equal, constraint.constant.isZero, !isBent { return "" }
      if constraint.constant.signum < 0 || constraint.constant.isZero && isBehind(sides) {
        // Seen from the other side it is the opposite.
        wanted = Self.short(-constraint.constant.double)
        relation = relation.reversed
      }
    }
    let sign =
      switch relation {
      case .equal: ""
      case .lessThanOrEqual: "≤ "
      case .greaterThanOrEqual: "≥ "
      }
    if isBent {
      let number = Self.short(actual)
      return relation == .equal ? "\(number) ≠ \(wanted)" : "\(number), not \(sign)\(wanted)"
    }
    return relation == .equal ? wanted : "\(Self.short(actual)) \(sign)\(wanted)"
  }

  private func isBehind(_ sides: ConstraintSides) -> Bool {
    sides.second.map { sides.first < $0 } ?? false
  }

  /// A number with no more digits than have room.
  private static func short(_ value: Double) -> String {
    guard value.isFinite else { return "∞" }
    guard value.magnitude < 1e9 else { return JSONText.number(value) }
    let rounded = (value * 100).rounded() / 100
    return JSONText.number(rounded).replacing("-", with: "−")
  }

  // MARK: What is wrong

  /// What is left open, with its range.
  func ambiguities() -> (marks: [PictureMark], notes: [PictureNote]) {
    var drawn: (marks: [PictureMark], notes: [PictureNote]) = ([], [])
    for open in result.ambiguities {
      let name = "\(tree[open.anchor.view].name).\(open.anchor.attribute.name)"
      let value = Self.short(result[open.anchor.view][open.anchor.attribute])
      let low = open.low.map(Self.short) ?? "−∞"
      let high = open.high.map(Self.short) ?? "∞"
      let text = "\(name) could be \(low) to \(high), is \(value)"
      drawn.notes.append(PictureNote(text, .open))
      guard let shape = range(of: open) else { continue }
      let label = "\(open.anchor.attribute.name) \(low)…\(high)"
      drawn.marks.append(PictureMark(shape, .open, label: label, title: text))
    }
    return drawn
  }

  /// The places that an edge may have.
  private func range(of open: LayoutAmbiguity) -> PictureMark.Shape? {
    let view = open.anchor.view
    guard let frame = placement.frame(of: .view(view)), let superview = tree[view].superview,
      let outer = placement.frame(of: .view(superview)), frame.isFinite, outer.isFinite
    else { return nil }
    let isHorizontal = open.anchor.attribute == .x || open.anchor.attribute == .width
    let axis = isHorizontal ? Axis.horizontal : .vertical
    let isLocation = open.anchor.attribute == .x || open.anchor.attribute == .y
    let along = frame.extent(axis)
    let around = outer.extent(axis)
    let start = isLocation ? around.lowerBound : along.lowerBound
    // What goes on without end is drawn to the edge of what it stands in, and a little further.
    let near = min(around.lowerBound, along.lowerBound) - 12
    let far = max(around.upperBound, along.upperBound) + 12
    let low = open.low.map { max(start + $0, near) } ?? near
    let high = open.high.map { min(start + $0, far) } ?? far
    guard low <= high else { return nil }
    let across = frame.extent(axis.other)
    let middle = (across.lowerBound + across.upperBound) / 2
    return .range(
      axis,
      from: low,
      to: high,
      across: min(across.lowerBound, middle - 3)...max(across.upperBound, middle + 3),
      endsLow: open.low.map { start + $0 >= near } ?? false,
      endsHigh: open.high.map { start + $0 <= far } ?? false
    )
  }

  /// What was given up, with what it clashes with.
  func conflicts() -> (marks: [PictureMark], notes: [PictureNote]) {
    var drawn: (marks: [PictureMark], notes: [PictureNote]) = ([], [])
    for conflict in result.conflicts {
      let dropped = conflict.dropped.constraint
      drawn.notes.append(PictureNote("given up: \(title(of: dropped))", .dropped))
      for member in conflict.members.dropLast() {
        drawn.notes.append(PictureNote("– clashes with \(title(of: member.constraint))", .clash))
        guard !member.isImplicit else { continue }
        drawn.marks += mark(of: member.constraint, as: .clash).map { [$0] } ?? []
      }
      for case .view(let view) in [dropped.first.item, dropped.second?.item].compactMap(\.self)
      where view != .container {
        guard let frame = placement.frame(of: .view(view)), frame.isFinite else { continue }
        // What sticks out is cut off in the picture, with its name.
        let label = isInContainer(frame) ? "" : tree[view].name
        drawn.marks.append(
          PictureMark(.outline(frame), .dropped, label: label, title: title(of: dropped))
        )
      }
      drawn.marks += mark(of: dropped, as: .dropped).map { [$0] } ?? []
    }
    return drawn
  }

  private func isInContainer(_ frame: LayoutFrame) -> Bool {
    guard let container = placement.frame(of: .view(.container)) else { return true }
    return frame.x >= 0 && frame.y >= 0 && frame.right <= container.width
      && frame.bottom <= container.height
  }

  // MARK: Guides

  /// Margins that are stated, the safe area, guides, and the lines that text stands on.
  func guides() -> [PictureMark] {
    var marks: [PictureMark] = []
    for index in tree.guides.indices {
      let guide = tree.guides[index]
      guard isShown(guide.owner), let frame = placement.frame(of: .guide(GuideID(index))),
        frame.isFinite
      else { continue }
      if case .inset(let insets) = guide.kind, insets == .zero { continue }
      let outline = PictureMark.Shape.outline(frame)
      marks.append(PictureMark(outline, .guide, label: guide.name, title: guide.name))
    }
    for id in tree.ids where isShown(id) {
      let view = tree[id]
      guard let frame = placement.frame(of: .view(id)), frame.isFinite else { continue }
      if !view.statedMargins.isEmpty {
        let margins = view.layoutMargins
        let edges = [margins.top, margins.left, margins.bottom, margins.right].map(\.double)
        marks.append(.margins(of: view.name, frame.inset(by: edges)))
      }
      let lines: [(LayoutAttribute, Bool)] = [
        (.firstBaseline, view.firstBaseline != nil), (.lastBaseline, view.lastBaseline != nil),
      ]
      for (attribute, isThere) in lines where isThere {
        guard let y = placement.value(of: LayoutAnchor(id, attribute)) else { continue }
        let shape = PictureMark.Shape.edge(
          .vertical,
          at: y,
          from: frame.x,
          to: frame.x + frame.width
        )
        let title = "\(view.name).\(attribute.rawValue)"
        marks.append(PictureMark(shape, .baseline, title: title))
      }
    }
    return marks
  }
}

extension LayoutFrame {
  /// From the near edge to the far one.
  fileprivate func extent(_ axis: Axis) -> ClosedRange<Double> {
    let (start, length) = axis == .horizontal ? (x, width) : (y, height)
    return start...max(start, start + length)
  }
}

extension ClosedRange<Double> {
  fileprivate func joined(with other: ClosedRange<Double>) -> ClosedRange<Double> {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}

extension PictureMark {
  static func margins(of view: String, _ frame: LayoutFrame) -> PictureMark {
    PictureMark(.outline(frame), .guide, label: "margins", title: "margins of \(view)")
  }

  /// What a device's insets leave of a container, nil where they leave all.
  static func safeArea(_ insets: [Double]?, _ size: LayoutSize) -> PictureMark? {
    guard let insets, insets.contains(where: { $0 != 0 }) else { return nil }
    let whole = LayoutFrame(width: size.width.double, height: size.height.double)
    let shape = PictureMark.Shape.outline(whole.inset(by: insets))
    return PictureMark(shape, .guide, label: "safeArea", title: "safe area")
  }
}
