// What the names and numbers of predicates stand for: metrics, views, priorities.

import Diagnostics
import ExactArithmetic
import LayoutModel

extension FormatExpansion {
  /// The number a gap is compared with, nil where it is not known; that was reported.
  mutating func gapConstant(_ operand: FormatSyntax.Operand) -> ExactNumber? {
    switch operand.value {
    case .number(let value): return ExactNumber(value)
    case .name: break
    case .extended:
      checkName(operand)
      return nil
    case .damaged: return nil
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

  /// What a size is compared with.
  enum SizeObject {
    case view(ViewID)
    case constant(ExactNumber)
  }

  /// What a size is compared with, nil where it is not known; that was reported.
  mutating func sizeObject(
    _ operand: FormatSyntax.Operand,
    of view: ViewID?
  ) -> SizeObject? {
    switch operand.value {
    case .number(let value): return .constant(ExactNumber(value))
    case .name: break
    case .extended:
      checkName(operand)
      return nil
    case .damaged: return nil
    }
    let name = syntax.text(operand.range)
    let metric = environment.metrics[name]
    guard let other = environment.tree.id(named: name) else {
      if let metric { return .constant(metric) }
      checkName(operand)
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

  /// The priority of a predicate, nil where it is not known; that was reported.
  mutating func priority(of predicate: FormatSyntax.Predicate) -> Double? {
    guard let operand = predicate.priority else { return environment.defaultPriority }
    let value: Double
    switch operand.value {
    case .number(let number): value = number
    case .damaged, .extended: return nil
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
    guard value > 0, value <= AttributeConstraint.requiredPriority else {
      report("vfl-bad-priority", Messages.badPriority(JSONText.number(value)), operand.range)
      return nil
    }
    return value
  }

  /// Reports a name that is neither a view nor a metric.
  private mutating func checkName(_ operand: FormatSyntax.Operand) {
    let name = syntax.text(operand.range)
    guard environment.tree.id(named: name) == nil, environment.metrics[name] == nil, !isFull else {
      return
    }
    let near = environment.nearestViewName(to: name) ?? environment.nearestMetricName(to: name)
    report("vfl-unknown-view", Messages.unknownSize(name), operand.range, suggestion: near)
  }

  private mutating func reportUnknownMetric(_ name: String, _ place: Range<Int>) {
    guard !isFull else { return }
    report(
      "vfl-unknown-metric",
      Messages.unknownMetric(name),
      place,
      suggestion: environment.nearestMetricName(to: name)
    )
  }

  private mutating func reportAmbiguousName(_ name: String, isView: Bool, _ place: Range<Int>) {
    report(
      "vfl-ambiguous-name",
      severity: .warning,
      Messages.ambiguousName(name, isView: isView),
      place
    )
  }
}
