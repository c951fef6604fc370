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
  var constraints: [AttributeConstraint] = []
  var diagnostics: [Diagnostic] = []
  /// The view of every element, nil where it is not known; that was reported.
  var views: [ViewID?] = []

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
      AttributeConstraint(
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
        AttributeConstraint(
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
          AttributeConstraint(
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

  // MARK: Findings

  private func origin(_ place: Range<Int>) -> ConstraintOrigin {
    ConstraintOrigin(
      id: originID,
      range: SourceRange(fragment.buffer, fragment.bufferRange(place))
    )
  }

  /// Whether further findings would only bury the first ones, at a cost for every name.
  var isFull: Bool { diagnostics.count >= FormatParser.findingLimit }

  mutating func report(
    _ code: DiagnosticCode,
    severity: Severity = .error,
    _ message: String,
    _ range: Range<Int>,
    suggestion: String? = nil
  ) {
    // A warning never takes the place of an error.
    if isFull, severity == .warning || diagnostics.containsErrors { return }
    diagnostics.append(
      fragment.diagnostic(code, severity: severity, message, range, suggestion: suggestion)
    )
  }
}
