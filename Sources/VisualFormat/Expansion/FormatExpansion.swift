// From syntax to constraints: names become views and metrics, connections become gaps between edges.
// It runs over damaged syntax too, so that unknown names are reported beside syntax errors. Names,
// operands, spacers, stacking orders and `C:` lines are in extensions.

import Diagnostics
import ExactArithmetic
import LayoutModel

struct FormatExpansion {
  /// A view of the format, or an end of the chain it stands in.
  struct Position {
    /// What stands there.
    enum Role {
      /// A view or guide.
      case item
      /// `|` or `||`: the superview of the item beside it.
      case superview(isMargin: Bool)
      /// The edge of the stack whose elements these are.
      case stackEdge
    }

    /// The item; nil for a superview, and for a name that is not known; that was reported.
    var item: LayoutItem?
    var role: Role
    /// The element it comes from.
    var element: Int
  }

  let syntax: FormatSyntax
  let fragment: SourceFragment
  let originID: String
  var environment: VisualFormatEnvironment
  var constraints: [AttributeConstraint] = []
  var findings = Findings()
  /// The axis that is being expanded.
  var axis = Axis.horizontal
  /// The items of all elements, nil where one is not known; that was reported.
  var items: [LayoutItem?] = []
  /// Where the items of each element begin; empty where each element has exactly one.
  var itemStarts: [Int] = []
  /// The names of the format's stacks that no format before it had made one.
  var stackNames: [String] = []
  /// The first `~` of the line on this axis; all others are as large.
  var firstSpacer: GuideID?
  private var positions: [Position] = []
  /// Neighbours, to be aligned with each other.
  private var pairs: [(LayoutItem, LayoutItem)] = []
  /// What was there before the format made anything.
  private let before: (viewCount: Int, guideCount: Int, spacerCount: Int)

  init(
    syntax: FormatSyntax,
    fragment: SourceFragment,
    originID: String,
    environment: consuming VisualFormatEnvironment
  ) {
    self.syntax = syntax
    self.fragment = fragment
    self.originID = originID
    before = (
      environment.tree.views.count, environment.tree.guides.count, environment.spacerCount
    )
    self.environment = environment
  }

  mutating func run() {
    guard syntax.subject.isEmpty else {
      expandExplicitConstraints()
      return
    }
    constraints.reserveCapacity(syntax.elements.count + syntax.predicates.count)
    resolveItems()
    switch syntax.orientation {
    case .horizontal, nil: expand(along: .horizontal)
    case .vertical: expand(along: .vertical)
    case .both:
      expand(along: .horizontal)
      expand(along: .vertical)
    case .stacking: expandStackingOrder()
    }
  }

  /// Leaves the environment as it was before.
  mutating func takeBackWhatWasMade() {
    environment.tree.removeItems(behindViews: before.viewCount, guides: before.guideCount)
    environment.spacerCount = before.spacerCount
    for name in stackNames { environment.stackRanges[name] = nil }
  }

  private mutating func expand(along axis: Axis) {
    self.axis = axis
    firstSpacer = nil
    positions.removeAll(keepingCapacity: true)
    pairs.removeAll()
    positions.reserveCapacity(syntax.elements.count + 2)
    expandChain(syntax.elements.indices, stack: nil)
    expandAlignments()
  }

  // MARK: Chains

  /// Expands the elements of the line, or of one stack with its edges.
  private mutating func expandChain(_ range: Range<Int>, stack: Int?) {
    var previous = 0..<0
    if let stack {
      for index in itemRange(of: stack) {
        positions.append(Position(item: items[index], role: .stackEdge, element: stack))
      }
      previous = (positions.count - 1)..<positions.count
    }
    var index = range.lowerBound
    while index < range.upperBound {
      let start = positions.count
      let connection = syntax.elements[index].connection
      let first = index
      repeat {
        for item in itemRange(of: index) {
          let position = Position(item: items[item], role: role(of: index), element: index)
          for earlier in previous {
            expandGap(positions[earlier], position, connection, at: syntax.elements[first].range)
          }
          positions.append(position)
          expandSizes(of: position)
        }
        index = self.index(behind: index)
      } while index < range.upperBound
        && syntax.elements[index].connection.kind == .alternative
      rememberPairs(previous, start..<positions.count)
      previous = start..<positions.count
      // A stack's inside follows when every view of its group has its place.
      var member = first
      while member < index {
        if syntax.elements[member].kind == .stack { expandStack(member) }
        member = self.index(behind: member)
      }
    }
    guard let stack else { return }
    closeStack(stack, behind: previous)
  }

  /// The element behind an element and all that stands in it.
  func index(behind index: Int) -> Int {
    let closing = syntax.elements[index].closing
    return closing > index ? closing + 1 : index + 1
  }

  private func role(of element: Int) -> Position.Role {
    switch syntax.elements[element].kind {
    case .superview: .superview(isMargin: false)
    case .margins: .superview(isMargin: true)
    case .view, .stack, .stackEnd, .damaged: .item
    }
  }

  private mutating func rememberPairs(_ earlier: Range<Int>, _ later: Range<Int>) {
    guard !environment.options.alignments.isEmpty else { return }
    for a in earlier {
      for b in later {
        guard case .item = positions[a].role, case .item = positions[b].role,
          let first = positions[a].item, let second = positions[b].item
        else { continue }
        pairs.append((first, second))
      }
    }
  }

  // MARK: Stacks

  /// Expands what stands in a stack, then its edges across.
  private mutating func expandStack(_ index: Int) {
    let closing = syntax.elements[index].closing
    guard closing > index else { return }
    expandChain((index + 1)..<closing, stack: index)
  }

  /// Connects the last elements of a stack with its end, and all of them with its edges across.
  private mutating func closeStack(_ stack: Int, behind last: Range<Int>) {
    let element = syntax.elements[stack]
    guard element.closing > stack, let item = items[itemRange(of: stack).lowerBound] else { return }
    let end = Position(item: item, role: .stackEdge, element: element.closing)
    let connection = syntax.elements[element.closing].connection
    for position in last { expandGap(positions[position], end, connection, at: element.range) }
    let across = axis.other
    var index = stack + 1
    while index < element.closing {
      for child in itemRange(of: index) {
        guard let child = items[child] else { continue }
        for attribute in [across.start, across.end] {
          append(
            LayoutAnchor(child, attribute),
            .equal,
            LayoutAnchor(item, attribute),
            at: element.range
          )
        }
      }
      index = self.index(behind: index)
    }
  }

  // MARK: Gaps

  /// States the gap between two positions.
  private mutating func expandGap(
    _ earlier: Position,
    _ later: Position,
    _ connection: FormatSyntax.Connection,
    at range: Range<Int>
  ) {
    switch connection.kind {
    case .flush: appendGap(earlier, later, constant: .zero, at: range)
    case .standard:
      if isItem(earlier), isItem(later) {
        appendGap(earlier, later, constant: environment.spacing.sibling, at: connection.range)
      } else {
        appendGapToSuperview(earlier, later, at: connection.range)
      }
    case .gap, .damaged: expandPredicates(earlier, later, connection)
    case .spacer: appendSpacer(earlier, later, connection)
    case .absent, .alternative: break
    }
  }

  private func isItem(_ position: Position) -> Bool {
    if case .item = position.role { return true }
    return false
  }

  private mutating func expandPredicates(
    _ earlier: Position,
    _ later: Position,
    _ connection: FormatSyntax.Connection
  ) {
    let predicates = syntax.predicates[connection.predicates]
    if predicates.contains(where: { isSized($0.operand) }) {
      appendSpacer(earlier, later, connection)
      return
    }
    let isBare = isBare(connection)
    for predicate in predicates {
      let priority = self.priority(of: predicate)
      guard let constant = gapConstant(predicate.operand, isBare: isBare), let priority else {
        continue
      }
      appendGap(
        earlier,
        later,
        predicate.relation ?? .equal,
        constant: constant,
        priority: priority,
        at: predicate.range
      )
    }
  }

  /// States that the gap between two positions compares with a constant.
  private mutating func appendGap(
    _ earlier: Position,
    _ later: Position,
    _ relation: LayoutRelation = .equal,
    constant: ExactNumber,
    priority: Double? = nil,
    at range: Range<Int>
  ) {
    guard let anchors = anchors(earlier, later) else { return }
    appendGap(anchors, relation, constant: constant, priority: priority, at: range)
  }

  private mutating func appendGap(
    _ anchors: (earlier: LayoutAnchor, later: LayoutAnchor),
    _ relation: LayoutRelation = .equal,
    constant: ExactNumber,
    priority: Double? = nil,
    at range: Range<Int>
  ) {
    // The edge further along the axis stands on the left side, so that a gap is never negated.
    let (first, second) =
      runsBackwards ? anchors : (anchors.later, anchors.earlier)
    append(first, relation, second, constant: constant, priority: priority, at: range)
  }

  /// States the standard gap to a superview, or to a stack round its elements: the layout margin on sides
  /// where it has one to keep to, else the spacing.
  private mutating func appendGapToSuperview(
    _ earlier: Position,
    _ later: Position,
    at range: Range<Int>
  ) {
    guard var anchors = anchors(earlier, later) else { return }
    var constant = environment.spacing.superview
    let isOuterFirst = !isItem(earlier)
    if let margin = environment.margin(keptTo: isOuterFirst ? anchors.earlier : anchors.later) {
      if isOuterFirst {
        anchors.earlier.attribute = margin
      } else {
        anchors.later.attribute = margin
      }
      constant = .zero
    }
    appendGap(anchors, constant: constant, at: range)
  }

  private var runsBackwards: Bool {
    axis == .horizontal && environment.options.direction == .rightToLeft
  }

  /// The edges that a gap lies between, nil where one is not known; that was reported.
  mutating func anchors(
    _ earlier: Position,
    _ later: Position
  ) -> (earlier: LayoutAnchor, later: LayoutAnchor)? {
    let (start, end) = edges
    guard let a = anchor(earlier, beside: later, item: end, outer: start),
      let b = anchor(later, beside: earlier, item: start, outer: end)
    else { return nil }
    return (a, b)
  }

  /// The edge of a position at a gap: one of an item, or the one opposite of what is around.
  private mutating func anchor(
    _ position: Position,
    beside other: Position,
    item edge: LayoutAttribute,
    outer: LayoutAttribute
  ) -> LayoutAnchor? {
    switch position.role {
    case .item: position.item.map { LayoutAnchor($0, edge) }
    case .stackEdge: position.item.map { LayoutAnchor($0, outer) }
    case .superview(let isMargin):
      superview(position, beside: other).map { LayoutAnchor($0, isMargin ? outer.margin : outer) }
    }
  }

  /// The edges where a view begins and ends along the format.
  var edges: (start: LayoutAttribute, end: LayoutAttribute) {
    guard axis == .horizontal else { return (.top, .bottom) }
    return switch environment.options.direction {
    case .leadingToTrailing: (.leading, .trailing)
    case .leftToRight: (.left, .right)
    case .rightToLeft: (.right, .left)
    }
  }

  // MARK: Sizes

  private mutating func expandSizes(of position: Position) {
    for predicate in syntax.predicates[syntax.elements[position.element].sizes] {
      let priority = self.priority(of: predicate)
      let size = measure(predicate.operand, standard: axis.extent, of: position.item)
      guard let size, let priority, let item = position.item
      else { continue }
      appendChecked(
        LayoutAnchor(item, axis.extent),
        predicate.relation ?? .equal,
        size,
        priority: priority,
        of: predicate
      )
    }
  }

  // MARK: Alignments

  private mutating func expandAlignments() {
    let alignments = environment.options.alignments
    guard !pairs.isEmpty else { return }
    let whole = 0..<syntax.source.count
    for attribute in alignments where attribute.axis == axis {
      report(
        "vfl-misplaced-option",
        Messages.misplacedOption(FormatOptions.alignmentName(attribute), axis: axis),
        whole
      )
    }
    for (a, b) in pairs {
      for attribute in alignments where attribute.axis != axis {
        append(
          LayoutAnchor(b, attribute),
          .equal,
          LayoutAnchor(a, attribute),
          priority: environment.defaultPriority,
          at: whole
        )
      }
    }
  }
}
