// From syntax to constraints: names become views and metrics, connections become gaps between edges.
// It runs over damaged syntax too, so that unknown names are reported beside syntax errors.

import Diagnostics
import ExactArithmetic
import LayoutModel

/// The expansion of one format.
struct FormatExpansion {
  let syntax: FormatSyntax
  let fragment: SourceFragment
  let originID: String
  let environment: VisualFormatEnvironment
  var constraints: [LayoutConstraint] = []
  var diagnostics: [Diagnostic] = []
  /// The view of every element, nil where it is not known; that was reported.
  private var views: [ViewID?] = []

  init(
    syntax: FormatSyntax,
    fragment: SourceFragment,
    originID: String,
    environment: VisualFormatEnvironment
  ) {
    self.syntax = syntax
    self.fragment = fragment
    self.originID = originID
    self.environment = environment
  }

  mutating func run() {
    constraints.reserveCapacity(syntax.elements.count + syntax.predicates.count)
    resolveViews()
    for index in syntax.elements.indices {
      if index > 0 { expandGap(before: index) }
      expandSizes(of: index)
    }
    expandAlignments()
  }

  // MARK: Views

  private mutating func resolveViews() {
    let elements = syntax.elements
    views = elements.map { element in
      element.kind == .view ? view(named: element.name) : nil
    }
    for index in elements.indices where isSuperviewName(elements[index]) {
      views[index] = superviewNamed(at: index)
    }
    for index in elements.indices where elements[index].kind == .superview {
      views[index] = superviewSign(at: index)
    }
  }

  private mutating func view(named range: Range<Int>) -> ViewID? {
    let name = syntax.text(range)
    // Whose superview it is, only the neighbours tell.
    if name == LayoutTree.containerName { return nil }
    if let view = environment.tree.id(named: name) { return view }
    report(
      "vfl-unknown-view",
      Messages.unknownView(name),
      range,
      suggestion: environment.nearestViewName(to: name)
    )
    return nil
  }

  private func isSuperviewName(_ element: FormatSyntax.Element) -> Bool {
    element.kind == .view
      && syntax.source[element.name].elementsEqual(LayoutTree.containerName.utf8)
  }

  /// `[superview]`: the superview of the views beside it, the container where none stands there.
  private mutating func superviewNamed(at index: Int) -> ViewID? {
    let elements = syntax.elements
    let beside = [index - 1, index + 1].filter { neighbour in
      elements.indices.contains(neighbour) && elements[neighbour].kind != .superview
        && !isSuperviewName(elements[neighbour])
    }
    if beside.isEmpty { return .container }
    let known = beside.compactMap { neighbour in views[neighbour] }
    guard known.count == beside.count else { return nil }
    let place = elements[index].name
    let superviews = known.compactMap { environment.superview(of: $0) }
    guard superviews.count == known.count else {
      let orphan = known.first { environment.superview(of: $0) == nil }
      reportNoSuperview(of: orphan ?? .container, place)
      return nil
    }
    if let first = superviews.first, let last = superviews.last, first != last {
      report(
        "vfl-ambiguous-superview",
        Messages.ambiguousSuperview(
          environment.tree[known[0]].name,
          environment.tree[known[1]].name
        ),
        place
      )
      return nil
    }
    return superviews.first
  }

  /// `|`: the superview of the one view beside it.
  private mutating func superviewSign(at index: Int) -> ViewID? {
    let neighbour = index == 0 ? 1 : index - 1
    guard views.indices.contains(neighbour), syntax.elements[neighbour].kind == .view,
      let view = views[neighbour]
    else { return nil }
    if let superview = environment.superview(of: view) { return superview }
    reportNoSuperview(of: view, syntax.elements[index].range)
    return nil
  }

  private mutating func reportNoSuperview(of view: ViewID, _ place: Range<Int>) {
    report(
      "vfl-no-superview",
      Messages.noSuperview(of: environment.tree[view].name),
      place
    )
  }

  // MARK: Gaps

  private mutating func expandGap(before index: Int) {
    let element = syntax.elements[index]
    let connection = element.connection
    let touchesSuperview =
      element.kind == .superview || syntax.elements[index - 1].kind == .superview
    switch connection.kind {
    case .flush: appendGap(before: index, constant: .zero, at: element.range)
    case .standard:
      let spacing = environment.spacing
      appendGap(
        before: index,
        constant: touchesSuperview ? spacing.superview : spacing.sibling,
        at: connection.range
      )
    case .gap, .damaged:
      for predicate in syntax.predicates[connection.predicates] {
        let priority = self.priority(of: predicate)
        guard let constant = gapConstant(predicate.operand), let priority else { continue }
        appendGap(
          before: index,
          predicate.relation ?? .equal,
          constant: constant,
          priority: priority,
          at: predicate.range
        )
      }
    }
  }

  /// States that the gap between an element and the one before it compares with a constant.
  private mutating func appendGap(
    before index: Int,
    _ relation: LayoutRelation = .equal,
    constant: ExactNumber,
    priority: Double? = nil,
    at place: Range<Int>
  ) {
    guard let earlier = views[index - 1], let later = views[index] else { return }
    let (start, end) = edges
    let earlierEdge = LayoutAnchor(
      earlier,
      syntax.elements[index - 1].kind == .superview ? start : end
    )
    let laterEdge = LayoutAnchor(later, syntax.elements[index].kind == .superview ? end : start)
    // The edge further along the axis stands on the left side, so that a gap is never negated.
    let (first, second) =
      runsBackwards ? (earlierEdge, laterEdge) : (laterEdge, earlierEdge)
    constraints.append(
      LayoutConstraint(
        first,
        relation,
        second,
        constant: constant,
        priority: priority ?? environment.defaultPriority,
        origin: origin(place)
      )
    )
  }

  private var runsBackwards: Bool {
    syntax.axis == .horizontal && environment.options.direction == .rightToLeft
  }

  /// The edges where a view begins and ends along the format.
  private var edges: (start: LayoutAttribute, end: LayoutAttribute) {
    guard syntax.axis == .horizontal else { return (.top, .bottom) }
    return switch environment.options.direction {
    case .leadingToTrailing: (.leading, .trailing)
    case .leftToRight: (.left, .right)
    case .rightToLeft: (.right, .left)
    }
  }

  private mutating func gapConstant(_ operand: FormatSyntax.Operand) -> ExactNumber? {
    switch operand.value {
    case .number(let value): return ExactNumber(value)
    case .damaged: return nil
    case .name: break
    }
    let name = syntax.text(operand.range)
    let isView = environment.tree.id(named: name) != nil
    if let metric = environment.metrics[name] {
      if isView { reportAmbiguousName(name, isView: false, operand.range) }
      return metric
    }
    if isView {
      report(
        "vfl-extension",
        Messages.extension(.viewInGap, name, environment.language),
        operand.range
      )
    } else {
      reportUnknownMetric(name, operand.range)
    }
    return nil
  }

  // MARK: Sizes

  private mutating func expandSizes(of index: Int) {
    let element = syntax.elements[index]
    let size: LayoutAttribute = syntax.axis == .horizontal ? .width : .height
    for predicate in syntax.predicates[element.sizes] {
      let priority = self.priority(of: predicate)
      guard let object = sizeObject(predicate.operand, of: views[index]), let priority,
        let view = views[index]
      else { continue }
      let (other, constant): (LayoutAnchor?, ExactNumber) =
        switch object {
        case .view(let other): (LayoutAnchor(other, size), .zero)
        case .constant(let constant): (nil, constant)
        }
      constraints.append(
        LayoutConstraint(
          LayoutAnchor(view, size),
          predicate.relation ?? .equal,
          other,
          constant: constant,
          priority: priority,
          origin: origin(predicate.range)
        )
      )
    }
  }

  private enum SizeObject {
    case view(ViewID)
    case constant(ExactNumber)
  }

  private mutating func sizeObject(
    _ operand: FormatSyntax.Operand,
    of view: ViewID?
  ) -> SizeObject? {
    switch operand.value {
    case .number(let value): return .constant(ExactNumber(value))
    case .damaged: return nil
    case .name: break
    }
    let name = syntax.text(operand.range)
    let metric = environment.metrics[name]
    guard let other = environment.tree.id(named: name) else {
      if let metric { return .constant(metric) }
      report(
        "vfl-unknown-view",
        Messages.unknownSize(name),
        operand.range,
        suggestion: environment.nearestViewName(to: name)
          ?? environment.nearestMetricName(to: name)
      )
      return nil
    }
    if metric != nil { reportAmbiguousName(name, isView: true, operand.range) }
    guard other == .container else { return .view(other) }
    // `superview` is the superview of the view whose size this is.
    guard let view else { return nil }
    if let superview = environment.superview(of: view) { return .view(superview) }
    reportNoSuperview(of: view, operand.range)
    return nil
  }

  // MARK: Alignments

  private mutating func expandAlignments() {
    let alignments = environment.options.alignments
    guard !alignments.isEmpty else { return }
    let aligned = syntax.elements.indices.filter { syntax.elements[$0].kind == .view }
    guard aligned.count > 1 else { return }
    let whole = 0..<syntax.source.count
    for attribute in alignments where attribute.axis == syntax.axis {
      report(
        "vfl-misplaced-option",
        Messages.misplacedOption(FormatOptions.alignmentName(attribute), axis: syntax.axis),
        whole
      )
    }
    for (earlier, later) in zip(aligned, aligned.dropFirst()) {
      guard let a = views[earlier], let b = views[later] else { continue }
      for attribute in alignments where attribute.axis != syntax.axis {
        constraints.append(
          LayoutConstraint(
            LayoutAnchor(b, attribute),
            .equal,
            LayoutAnchor(a, attribute),
            priority: environment.defaultPriority,
            origin: origin(whole)
          )
        )
      }
    }
  }

  // MARK: Priorities

  /// The priority of a predicate, nil where it is not known; that was reported.
  private mutating func priority(of predicate: FormatSyntax.Predicate) -> Double? {
    guard let operand = predicate.priority else { return environment.defaultPriority }
    let value: Double
    switch operand.value {
    case .number(let number): value = number
    case .damaged: return nil
    case .name:
      let name = syntax.text(operand.range)
      guard let metric = environment.metrics[name] else {
        if FormatExtension.priorityWords.contains(name) {
          report(
            "vfl-extension",
            Messages.extension(.priorityWord, name, environment.language),
            operand.range
          )
        } else {
          reportUnknownMetric(name, operand.range)
        }
        return nil
      }
      value = metric.double
    }
    guard value > 0, value <= LayoutConstraint.requiredPriority else {
      report("vfl-bad-priority", Messages.badPriority(JSONText.number(value)), operand.range)
      return nil
    }
    return value
  }

  // MARK: Findings

  private func origin(_ place: Range<Int>) -> ConstraintOrigin {
    ConstraintOrigin(
      id: originID,
      range: SourceRange(fragment.buffer, fragment.bufferRange(place))
    )
  }

  private mutating func reportUnknownMetric(_ name: String, _ place: Range<Int>) {
    report(
      "vfl-unknown-metric",
      Messages.unknownMetric(name),
      place,
      suggestion: environment.nearestMetricName(to: name)
    )
  }

  private mutating func reportAmbiguousName(
    _ name: String,
    isView: Bool,
    _ place: Range<Int>
  ) {
    report(
      "vfl-ambiguous-name",
      severity: .warning,
      Messages.ambiguousName(name, isView: isView),
      place
    )
  }

  private mutating func report(
    _ code: DiagnosticCode,
    severity: Severity = .error,
    _ message: String,
    _ range: Range<Int>,
    suggestion: String? = nil
  ) {
    diagnostics.append(
      fragment.diagnostic(code, severity: severity, message, range, suggestion: suggestion)
    )
  }
}
