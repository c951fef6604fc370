// What the operands and priorities of predicates stand for: metrics, views, shares of the superview.

import Diagnostics
import ExactArithmetic
import LayoutModel

extension FormatExpansion {
  /// What a gap, a size or an attribute is compared with.
  enum Measure {
    /// A number of points.
    case constant(ExactNumber)
    /// A multiple of an attribute, and a number of points.
    case multiple(LayoutAnchor, by: ExactNumber, plus: ExactNumber)
  }

  // MARK: Gaps

  /// Whether an operand is measured by something, so that its gap needs a spacer.
  func isSized(_ operand: FormatSyntax.Operand) -> Bool {
    switch operand.value {
    case .percentage: return true
    case .number, .metric, .damaged: return false
    case .name: return names(operand.range, asMetricFirst: true) == .view
    case .expression(let index):
      let expression = syntax.expressions[index]
      return expression.attribute != nil || names(expression.name, asMetricFirst: true) == .view
    }
  }

  /// The number a gap is compared with, nil where it is not known; that was reported.
  ///
  /// A bare gap stands without parentheses.
  mutating func gapConstant(_ operand: FormatSyntax.Operand, isBare: Bool) -> ExactNumber? {
    switch operand.value {
    case .number(let value): return ExactNumber(value)
    case .metric(let name): return metric(name)
    case .name: return gapMetric(operand.range, isBare: isBare)
    case .expression(let index):
      let expression = syntax.expressions[index]
      let metric = gapMetric(expression.name, isBare: isBare)
      // Of an unknown one, too, the numbers are looked at: each unknown name is reported.
      let value = number(metric ?? .zero, in: expression, operand.range)
      return metric == nil ? nil : value
    case .percentage, .damaged: return nil
    }
  }

  private mutating func gapMetric(_ range: Range<Int>, isBare: Bool) -> ExactNumber? {
    let name = syntax.text(range)
    guard let metric = environment.metrics[name] else {
      reportUnknownMetric(name, range, orView: !isBare && environment.language != .apple)
      return nil
    }
    if environment.tree.item(named: name) != nil {
      reportAmbiguousName(name, isView: false, range)
    }
    return metric
  }

  /// What a spacer's extent is compared with, nil where it is not known; that was reported.
  ///
  /// `owner` is the superview of the views beside the gap; a bare gap stands without parentheses.
  mutating func spacerSize(
    _ operand: FormatSyntax.Operand,
    in owner: LayoutItem,
    isBare: Bool
  ) -> Measure? {
    switch operand.value {
    case .number, .metric, .damaged:
      return gapConstant(operand, isBare: isBare).map { .constant($0) }
    case .percentage(let share):
      return multiple(LayoutAnchor(owner, axis.extent), percent: share, operand.range)
    case .name:
      guard isSized(operand) else {
        return gapConstant(operand, isBare: isBare).map { .constant($0) }
      }
      let name = syntax.text(operand.range)
      if environment.language == .apple {
        report("vfl-extension", Messages.extension(.viewInGap, name), operand.range)
        return nil
      }
      guard !isBare else {
        report("vfl-bare-view", Messages.bareView(name), operand.range)
        return nil
      }
      let item = environment.tree.item(named: name) ?? owner
      let view = item == .view(.container) ? owner : item
      return .multiple(LayoutAnchor(view, axis.extent), by: .one, plus: .zero)
    case .expression(let index):
      guard isSized(operand) else {
        return gapConstant(operand, isBare: isBare).map { .constant($0) }
      }
      return measure(
        syntax.expressions[index],
        standard: axis.extent,
        superview: owner,
        operand.range
      )
    }
  }

  // MARK: Sizes

  /// What an attribute of an item is compared with; a view without an attribute means the `standard`
  /// one.
  mutating func measure(
    _ operand: FormatSyntax.Operand,
    standard: LayoutAttribute,
    of item: LayoutItem?
  ) -> Measure? {
    switch operand.value {
    case .number(let value): return .constant(ExactNumber(value))
    case .metric(let name): return metric(name).map { .constant($0) }
    case .damaged: return nil
    case .percentage(let share):
      guard let item, let superview = superview(of: item, at: operand.range) else { return nil }
      let whole = standard.kind == .size ? standard : farEdge(of: standard)
      guard let whole else {
        report("vfl-percentage", Messages.percentage(of: standard), operand.range)
        return nil
      }
      return multiple(LayoutAnchor(superview, whole), percent: share, operand.range)
    case .name:
      let expression = FormatSyntax.Expression(
        name: operand.range,
        attribute: nil,
        factor: nil,
        isQuotient: false,
        addend: nil
      )
      return measure(expression, standard: standard, superview: nil, of: item, operand.range)
    case .expression(let index):
      return measure(
        syntax.expressions[index],
        standard: standard,
        superview: nil,
        of: item,
        operand.range
      )
    }
  }

  /// The edge whose place is the superview's whole extent, for places that count from the other one.
  private func farEdge(of attribute: LayoutAttribute) -> LayoutAttribute? {
    guard attribute.kind == .location, !attribute.isDirectional, !attribute.isMargin else {
      return nil
    }
    return attribute.axis == .horizontal ? .right : .bottom
  }

  /// What an expression stands for; `superview` means the given one, or that of `item`.
  private mutating func measure(
    _ expression: FormatSyntax.Expression,
    standard: LayoutAttribute,
    superview: LayoutItem?,
    of item: LayoutItem? = nil,
    _ numberRange: Range<Int>
  ) -> Measure? {
    let name = syntax.text(expression.name)
    var attribute = standard
    if let range = expression.attribute {
      if environment.tree.item(named: name) == nil { reportUnknownName(name, expression.name) }
      guard let known = self.attribute(range) else {
        return unknownMeasure(expression, numberRange)
      }
      attribute = known
    } else {
      let metric = environment.metrics[name]
      let kind = names(expression.name, asMetricFirst: superview != nil)
      if let metric, kind == .metric {
        return number(metric, in: expression, numberRange).map { .constant($0) }
      }
      if metric != nil { reportAmbiguousName(name, isView: true, expression.name) }
      guard kind == .view else { return unknownMeasure(expression, numberRange) }
    }
    guard var other = environment.tree.item(named: name) else {
      return unknownMeasure(expression, numberRange)
    }
    if other == .view(.container) {
      if let superview {
        other = superview
      } else {
        guard let item, let named = self.superview(of: item, at: expression.name) else {
          return nil
        }
        other = named
      }
    }
    let factor = factor(of: expression, numberRange)
    let addend = expression.addend.map { number($0) } ?? .zero
    guard let factor, let addend else { return nil }
    return .multiple(LayoutAnchor(other, attribute), by: factor, plus: addend)
  }

  /// Reports what is unknown in an expression that stands for nothing: its name, and those of its numbers.
  private mutating func unknownMeasure(
    _ expression: FormatSyntax.Expression,
    _ numberRange: Range<Int>
  ) -> Measure? {
    let name = syntax.text(expression.name)
    if environment.tree.item(named: name) == nil { reportUnknownName(name, expression.name) }
    _ = number(.zero, in: expression, numberRange)
    return nil
  }

  /// The attribute of a name, nil where there is none; that was reported.
  mutating func attribute(_ range: Range<Int>) -> LayoutAttribute? {
    let name = syntax.text(range)
    if let attribute = LayoutAttribute(rawValue: name) { return attribute }
    report(
      "vfl-unknown-attribute",
      Messages.unknownAttribute(name),
      range,
      suggestion: Suggestion.nearest(to: name, in: LayoutAttribute.allCases.map(\.rawValue))
    )
    return nil
  }

  // MARK: Priorities

  /// The priority of a predicate, nil where it is not known; that was reported.
  mutating func priority(of predicate: FormatSyntax.Predicate) -> Double? {
    guard let operand = predicate.priority else { return environment.defaultPriority }
    let value: Double
    switch operand.value {
    case .number(let number): value = number
    case .damaged, .metric, .percentage, .expression: return nil
    case .name:
      let name = syntax.text(operand.range)
      if let metric = environment.metrics[name] {
        value = metric.double
      } else if let word = FormatExtension.priorityWords[name] {
        if environment.language == .apple {
          report("vfl-extension", Messages.extension(.priorityWord, name), operand.range)
          return nil
        }
        value = word
      } else {
        reportUnknownMetric(name, operand.range)
        return nil
      }
    }
    guard value > 0, value <= AttributeConstraint.requiredPriority else {
      report("vfl-bad-priority", Messages.badPriority(JSONText.number(value)), operand.range)
      return nil
    }
    return value
  }

  // MARK: Names

  private enum NameKind {
    case metric
    case view
    case unknown
  }

  /// What a name without an attribute means: a metric and a view may share it.
  private func names(_ range: Range<Int>, asMetricFirst: Bool) -> NameKind {
    let name = syntax.text(range)
    let isMetric = environment.metrics[name] != nil
    let isView = environment.tree.item(named: name) != nil
    if isMetric, asMetricFirst || !isView { return .metric }
    return isView ? .view : .unknown
  }

  private mutating func reportUnknownName(_ name: String, _ range: Range<Int>) {
    guard !isFull, !isReported("vfl-unknown-view", range) else { return }
    let near = environment.nearestViewName(to: name) ?? environment.nearestMetricName(to: name)
    report("vfl-unknown-view", Messages.unknownSize(name), range, suggestion: near)
  }

  /// Reports the name of a metric; where a gap may also be as large as a view, the message says so.
  mutating func reportUnknownMetric(
    _ name: String,
    _ range: Range<Int>,
    orView: Bool = false
  ) {
    guard !isFull, !isReported("vfl-unknown-metric", range) else { return }
    let metric = environment.nearestMetricName(to: name)
    report(
      "vfl-unknown-metric",
      orView ? Messages.unknownSize(name) : Messages.unknownMetric(name),
      range,
      suggestion: orView ? metric ?? environment.nearestViewName(to: name) : metric
    )
  }

  private mutating func reportAmbiguousName(_ name: String, isView: Bool, _ range: Range<Int>) {
    report(
      "vfl-ambiguous-name",
      severity: .warning,
      Messages.ambiguousName(name, isView: isView),
      range
    )
  }

  // MARK: Constraints

  /// Makes the constraint of a predicate, if it has a meaning.
  mutating func appendChecked(
    _ first: LayoutAnchor,
    _ relation: LayoutRelation,
    _ measure: Measure,
    priority: Double,
    of predicate: FormatSyntax.Predicate
  ) {
    switch measure {
    case .constant(let constant):
      append(first, relation, constant: constant, priority: priority, at: predicate.range)
    case .multiple(let anchor, let factor, let constant):
      append(
        first,
        relation,
        anchor,
        multiplier: factor,
        constant: constant,
        priority: priority,
        at: predicate.range
      )
    }
    guard let made = constraints.last,
      let (code, message) = LegalityCheck.reason(for: made, in: environment.tree)
    else { return }
    constraints.removeLast()
    report(code, message, predicate.operand.range)
  }
}
