// What the numbers of operands are: digits and metrics, factors, sums and shares, exact. What follows a parameter of
// rows goes on to follow it.

import ExactArithmetic
import LayoutModel

extension FormatExpansion {
  /// A metric with the factor and addend behind it, exact.
  mutating func number(
    _ metric: ExactNumber,
    in expression: FormatSyntax.Expression,
    _ range: Range<Int>
  ) -> ExactNumber? {
    var value = metric.affine
    var isKnown = true
    if let factor = expression.factor {
      if let factor = multiplier(factor, isQuotient: expression.isQuotient, range) {
        value = value * factor
      } else {
        isKnown = false
      }
    }
    if let addend = expression.addend {
      guard let addend = number(addend) else { return nil }
      value = value + addend.affine
    }
    return isKnown ? inRange(value, range) : nil
  }

  /// A number of an expression, nil where its metric is not known; that was reported.
  mutating func number(_ number: FormatSyntax.Number) -> ExactNumber? {
    switch number {
    case .value(let value): ExactNumber(value)
    case .metric(let name): metric(name)
    }
  }

  /// A metric where only a number may stand, nil where it is not known; that was reported.
  mutating func metric(_ name: FormatSyntax.SignedName) -> ExactNumber? {
    let word = syntax.text(name.range)
    guard let metric = environment.metrics[word] else {
      reportUnknownMetric(word, name.range)
      return nil
    }
    return name.isNegative ? ExactNumber(inRange: -metric.affine) : metric
  }

  /// A factor, or one over a divisor; nil where it is not known or 0, which was reported.
  private mutating func multiplier(
    _ factor: FormatSyntax.Number,
    isQuotient: Bool,
    _ range: Range<Int>
  ) -> AffineNumber? {
    guard let number = number(factor)?.affine else { return nil }
    guard isQuotient else { return number }
    guard number.plainValue.isZero else { return number.reciprocal }
    // Of digits the parser has said so.
    if case .metric = factor { report("vfl-division-by-zero", Messages.divisionByZero, range) }
    return nil
  }

  mutating func factor(
    of expression: FormatSyntax.Expression,
    _ range: Range<Int>
  ) -> ExactNumber? {
    guard let factor = expression.factor else { return .one }
    guard expression.isQuotient else { return number(factor) }
    return multiplier(factor, isQuotient: true, range).flatMap { inRange($0, range) }
  }

  mutating func multiple(
    _ anchor: LayoutAnchor,
    percent: FormatSyntax.Number,
    _ range: Range<Int>
  ) -> Measure? {
    guard let percent = number(percent),
      let factor = inRange(percent.affine.scaled(by: Rational(1) / 100), range)
    else { return nil }
    return .multiple(anchor, by: factor, plus: .zero)
  }

  private mutating func inRange(_ number: AffineNumber, _ range: Range<Int>) -> ExactNumber? {
    if let number = ExactNumber(inRange: number) { return number }
    report(
      "vfl-number-out-of-range",
      Messages.numberOutOfRange(syntax.text(range), isTooSmall: number.value.magnitude < 1),
      range
    )
    return nil
  }
}
