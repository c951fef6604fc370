// The words of this module's findings: lower case, no full stop, source words in single quotes.

import Diagnostics
import LayoutModel

enum Messages {
  static func summary(of rule: LintRule) -> String {
    switch rule {
    case .conflict: "required constraints cannot all hold"
    case .ambiguity: "an attribute of a frame is left open"
    case .outside: "a view sticks out of its superview"
    case .overlap: "siblings lie over each other"
    case .cutText: "a view is smaller than what it shows"
    case .touchTarget: "a control is smaller than 44 by 44 points"
    case .emptySize: "a view has no width or no height"
    case .brokenWish: "a constraint of a priority of 999 or more does not hold"
    case .jump: "frames jump where another variant or case begins"
    case .redundantConstraint: "a constraint says what another one says already"
    case .unusedView: "no constraint speaks of a view"
    case .unusedMetric: "nothing uses a metric"
    }
  }

  /// A name as messages show it.
  static func word(_ name: String) -> String { "'\(PrintableText.word(name))'" }

  /// A distance: more digits than a thousandth of a point say nothing, and beyond the range is its end.
  static func points(_ value: Double) -> String {
    let most = Double.greatestFiniteMagnitude
    let inRange = max(-most, min(most, value))
    let rounded = inRange.magnitude < 1e300 ? (inRange * 1000).rounded() / 1000 : inRange
    return "\(JSONText.number(rounded)) point\(rounded == 1 ? "" : "s")"
  }

  // MARK: Sizes

  /// ` from right to left for width 320 to 355.5; worst at 320x568 with text at 2 times its size`.
  ///
  /// `traits` sets apart in which that is so, nothing for the document as it is; `worstTraits` in which it is worst, where
  /// these are several.
  static func sizes(
    _ extents: [LintExtent],
    worst: [Double],
    in traits: String = "",
    worstIn worstTraits: String = ""
  ) -> String {
    guard !extents.isEmpty else { return traits }
    if extents.allSatisfy({ $0.low == $0.high }) { return traits + " at \(point(extents, worst))" }
    let ranges = extents.map { extent in
      let low = JSONText.number(extent.low)
      return "\(extent.name) \(low)"
        + (extent.low == extent.high ? "" : " to \(JSONText.number(extent.high))")
    }
    return "\(traits) for \(ranges.joined(separator: " and ")); worst at \(point(extents, worst))"
      + worstTraits
  }

  private static func point(_ extents: [LintExtent], _ worst: [Double]) -> String {
    let numbers = worst.map { JSONText.number($0) }
    if extents.map(\.name) == ["width", "height"] { return numbers.joined(separator: "x") }
    return zip(extents, numbers).map { "\($0.name) \($1)" }.joined(separator: ", ")
  }

  // MARK: Traits

  static func direction(_ directions: [LayoutDirection]) -> String {
    directions.map { $0 == .rightToLeft ? " from right to left" : " from left to right" }
      .joined(separator: " or")
  }
  static func textScales(_ scales: [Double]) -> String {
    if scales == [1] { return " with text at its own size" }
    return
      " with text at \(scales.map { JSONText.number($0) }.joined(separator: " or ")) times its size"
  }

  // MARK: Findings

  static func outside(
    _ view: String,
    of superview: String,
    _ side: String,
    by amount: Double
  )
    -> String
  {
    "\(word(view)) sticks out of \(word(superview)) on the \(side) by up to \(points(amount))"
  }
  static func overlap(_ first: String, _ second: String, by amount: Double) -> String {
    "\(word(second)) lies over \(word(first)) by up to \(points(amount))"
  }
  static func cut(_ view: String, _ comparison: String, by amount: Double) -> String {
    "\(word(view)) is \(comparison) than its content by up to \(points(amount))"
  }
  static func touch(_ view: ViewFacts, _ adjective: String, _ size: Double) -> String {
    "\(word(view.name)), a \(PrintableText.word(view.className)), is only \(points(size)) \(adjective), "
      + "less than 44"
  }
  static func empty(_ view: String, _ extent: String, _ amount: Double) -> String {
    amount > 0.001
      ? "\(word(view)) has a \(extent) of \(points(-amount))" : "\(word(view)) has no \(extent)"
  }
  static func wish(_ constraint: String, by amount: Double) -> String {
    "'\(constraint)' is missed by up to \(points(amount))"
  }
  static func conflict(_ constraint: String) -> String {
    "'\(constraint)' cannot hold together with the required constraints before it"
  }
  static func open(_ view: String, _ attributes: [String]) -> String {
    let list = attributes.joined(separator: ", ")
    return "\(list) of \(word(view)) \(attributes.count == 1 ? "is" : "are") left open"
  }
  static func jump(_ view: String, others: Int, by amount: Double, _ names: [String]) -> String {
    jump(view, others: others, by: amount) + " between \(names[0]) and \(names[1])"
  }
  /// At a border that an expression of Layout XML has.
  static func jumpOfExpression(_ view: String, others: Int, by amount: Double) -> String {
    jump(view, others: others, by: amount) + " where this expression goes over to another case"
  }
  private static func jump(_ view: String, others: Int, by amount: Double) -> String {
    let more = others == 0 ? "" : " and \(others) more view\(others == 1 ? "" : "s")"
    let verb = others == 0 ? "jumps" : "jump"
    return "\(word(view))\(more) \(verb) by up to \(points(amount))"
  }
  static func variant(_ name: String?) -> String {
    name.map { "variant \(word($0))" } ?? "no variant"
  }
  /// `other` is nil where the constraint holds whatever a document states.
  static func redundant(_ constraint: String, because other: String?, line: Int?) -> String {
    guard let other else { return "'\(constraint)' holds by itself" }
    let ofLine = line.map { " of line \($0)" } ?? ""
    return constraint == other
      ? "'\(constraint)' says the same as the constraint\(ofLine)"
      : "'\(constraint)' follows from '\(other)'\(ofLine)"
  }
  static func unusedView(_ view: String) -> String { "no constraint speaks of \(word(view))" }
  static func unusedMetric(_ name: String) -> String { "nothing uses the metric \(word(name))" }

  // MARK: Comments

  static func unknownRule(_ name: String) -> String { "no rule is named \(word(name))" }
  static func unknownOrder(_ name: String) -> String {
    "\(word(name)) means nothing, expected 'tinamou-lint-disable' or 'tinamou-lint-disable-next-line'"
  }

  // MARK: What was mended

  static func removedMetric(_ name: String) -> String { "took out the metric \(word(name))" }
  static func removedConstraint(_ id: String) -> String { "took out the constraint \(word(id))" }
  static func removedPredicate(_ text: String, of id: String) -> String {
    "took '\(text)' out of the constraint \(word(id))"
  }

  // MARK: What was left out

  static let manyStatements =
    "constraints that say nothing new were not looked for: more than five parameters change"

  static let noFonts =
    "cut texts were not looked for: there are no fonts ('--text boxes' measures without)"
  static let manyBorders = "jumps were not looked for at all borders: there are too many"
  static let manyPairs = "some siblings were not compared: there are too many"
  static let manyParameters = "more than two parameters change"
  static let noRegions =
    "a parameter changes more than constants (a multiplier, a priority, lines of text)"
  static let noMiddle = "there is no answer in the middle of the ranges"
  static let manyRegions = "there are too many critical regions"
  static let manyVariants = "the conditions of variants cut the sizes into too many pieces"
  static let notStraight = "frames do not follow the size in straight pieces"
}
