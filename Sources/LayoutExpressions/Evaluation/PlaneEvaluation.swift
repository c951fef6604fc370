// Expressions over a set of sizes: numbers as affine functions of the size, as long as the comparisons come out as
// they do at one point of the set. By the rules of `ExactEvaluation`, whose numbers these functions have.

import Diagnostics
import ExactArithmetic

/// A value over a set of sizes.
package enum PlaneValue: Sendable {
  case number(PlaneForm)
  /// Numbers in order.
  case numbers([PlaneForm])
  /// Anything but a number, the same at all sizes.
  case fixed(ExpressionValue)

  /// The value where it is the same at all sizes.
  package var constant: ExpressionValue? {
    switch self {
    case .number(let form): form.isConstant ? .number(Double(form.constant)) : nil
    case .numbers(let forms):
      forms.allSatisfy(\.isConstant) ? .array(forms.map { .number(Double($0.constant)) }) : nil
    case .fixed(let value): value
    }
  }

  /// A value that is the same at all sizes.
  package init(_ value: ExpressionValue) {
    if case .number(let number) = value, number.isFinite {
      self = .number(PlaneForm(Rational(shortestDecimalOf: number)))
    } else {
      self = .fixed(value)
    }
  }
}

extension CheckedExpression {
  /// Evaluates the expression over a set of sizes.
  ///
  /// - Parameters:
  ///   - site: The set, and the point at which it is decided what holds.
  ///   - slots: The values it depends on.
  /// - Returns: The value.
  /// - Throws: `PlaneSite.Failure`.
  package func evaluate(
    over site: PlaneSite,
    slots: @escaping (Int) -> PlaneValue
  ) throws -> PlaneValue {
    let plain = ComputedSlots { slot throws(Diagnostic) in
      guard let value = slots(slot).constant else { throw PlaneEvaluation.varying }
      return value
    }
    let evaluation = PlaneEvaluation(
      evaluation: ExpressionEvaluation(template, self.slots, plain),
      site: site,
      slots: slots
    )
    return try evaluation.value(root)
  }
}

/// One evaluation over a set of sizes.
private struct PlaneEvaluation {
  /// Why what follows the size has no single value; never shown.
  static let varying = Diagnostic(
    "expression-not-finite",
    Messages.notFinite,
    at: SourceRange(SourceBuffer(name: "", bytes: []), 0..<0)
  )

  let evaluation: ExpressionEvaluation
  let site: PlaneSite
  let slots: (Int) -> PlaneValue

  func value(_ index: Int32) throws -> PlaneValue {
    let operation = evaluation.operation(index)
    switch operation.form {
    case .slot(let slot): return slots(evaluation.slotNumbers[slot])
    case .conditional(let condition, let first, let second):
      return try value(self.condition(condition) ? first : second)
    case .coalesce(let first, let second):
      let value = try value(first)
      return value.constant == .nil ? try self.value(second) : value
    case .fallback(let first, let second):
      let value = try value(first)
      return value.constant?.isFallbackTaken == true ? try self.value(second) : value
    case .member(let whole, let name):
      guard case .numbers(let forms) = try value(whole) else { break }
      guard let position = Int(name), forms.indices.contains(position) else {
        throw PlaneSite.Failure.notAffine
      }
      return .number(forms[position])
    default: break
    }
    switch operation.type {
    case .number: return .number(try number(index))
    case .boolean: return .fixed(.boolean(try condition(index)))
    default: return try plain(index)
    }
  }

  /// The value of what follows no size.
  private func plain(_ index: Int32) throws -> PlaneValue {
    guard let value = try? evaluation.value(index), value.isFinite else {
      throw PlaneSite.Failure.notAffine
    }
    return PlaneValue(value)
  }

  // MARK: Numbers

  private func number(_ index: Int32) throws -> PlaneForm {
    let operation = evaluation.operation(index)
    switch operation.form {
    case .negate(let operand): return -(try number(operand))
    case .arithmetic(let sign, let left, let right) where !sign.isComparison:
      return try value(sign, number(left), number(right))
    case .percentage(let share, let whole):
      return try product(number(share), number(whole)) * Rational(1, over: 100)
    case .function(let function, let arguments):
      return try value(function, arguments.map { try number($0) })
    case .convert(let source) where evaluation.operation(source).type == .number:
      return try number(source)
    case .slot, .conditional, .coalesce, .fallback, .member:
      guard case .number(let form) = try value(index) else { throw PlaneSite.Failure.notAffine }
      return form
    default:
      guard case .number(let form) = try plain(index) else { throw PlaneSite.Failure.notAffine }
      return form
    }
  }

  private func product(_ x: PlaneForm, _ y: PlaneForm) throws -> PlaneForm {
    let product: PlaneForm
    if x.isConstant {
      product = y * x.constant
    } else if y.isConstant {
      product = x * y.constant
    } else {
      throw PlaneSite.Failure.notAffine
    }
    // What grows without end is computed on Doubles.
    guard !product.constant.exceeds(digitCount: ExactEvaluation.digitLimit) else {
      throw PlaneSite.Failure.notAffine
    }
    return product
  }

  private func value(
    _ sign: BinaryOperator,
    _ x: PlaneForm,
    _ y: PlaneForm
  ) throws -> PlaneForm {
    switch sign {
    case .add: return x + y
    case .subtract: return x - y
    case .multiply: return try product(x, y)
    case .divide:
      guard y.isConstant, !y.constant.isZero else { throw PlaneSite.Failure.notAffine }
      return try product(x, PlaneForm(1 / y.constant))
    case .modulo: return try remainder(x, y)
    default: throw PlaneSite.Failure.notAffine
    }
  }

  /// The remainder of a division by a constant, with the sign of the first number.
  private func remainder(_ x: PlaneForm, _ y: PlaneForm) throws -> PlaneForm {
    guard y.isConstant, !y.constant.isZero else { throw PlaneSite.Failure.notAffine }
    let divisor = y.constant.magnitude
    let isNegative = try site.sign(of: x, isSharp: true) < 0
    let magnitude = isNegative ? -x : x
    let quotient = try floor(magnitude * (1 / divisor))
    let rest = magnitude - PlaneForm(quotient * divisor)
    return isNegative ? -rest : rest
  }

  /// The next whole number below.
  private func floor(_ form: PlaneForm) throws -> Rational {
    let floor = site.value(of: form).floor
    _ = try site.sign(of: form - PlaneForm(floor), isSharp: true)
    _ = try site.sign(of: PlaneForm(floor + 1) - form, isSharp: true)
    return floor
  }

  private func value(
    _ function: NumericFunction,
    _ arguments: [PlaneForm]
  ) throws -> PlaneForm {
    guard let x = arguments.first else { throw PlaneSite.Failure.notAffine }
    let half = PlaneForm(Rational(1, over: 2))
    switch function {
    case .floor: return PlaneForm(try floor(x))
    case .ceil: return PlaneForm(-(try floor(-x)))
    case .round:
      let isNegative = try site.sign(of: x, isSharp: true) < 0
      return PlaneForm(isNegative ? -(try floor(half - x)) : try floor(x + half))
    case .abs: return try site.sign(of: x, isSharp: false) < 0 ? -x : x
    case .min:
      return try arguments.dropFirst().reduce(x) {
        try site.sign(of: $1 - $0, isSharp: false) < 0 ? $1 : $0
      }
    case .max:
      return try arguments.dropFirst().reduce(x) {
        try site.sign(of: $1 - $0, isSharp: false) > 0 ? $1 : $0
      }
    case .mod where arguments.count == 2: return try remainder(x, arguments[1])
    default:
      guard arguments.allSatisfy(\.isConstant),
        let value = try? ExactEvaluation.value(function, arguments.map(\.constant))
      else { throw PlaneSite.Failure.notAffine }
      return PlaneForm(value)
    }
  }

  // MARK: Conditions

  private func condition(_ index: Int32) throws -> Bool {
    let operation = evaluation.operation(index)
    switch operation.form {
    case .not(let operand): return try !condition(operand)
    case .and(let left, let right): return try condition(left) ? condition(right) : false
    case .or(let left, let right): return try condition(left) ? true : condition(right)
    case .arithmetic(let sign, let left, let right):
      let order = try site.sign(of: number(left) - number(right), isSharp: true)
      switch sign {
      case .less: return order < 0
      case .lessOrEqual: return order <= 0
      case .greater: return order > 0
      case .greaterOrEqual: return order >= 0
      default: throw PlaneSite.Failure.notAffine
      }
    case .equality(let left, let right, let isNegated) where isNumber(left) && isNumber(right):
      let order = try site.sign(of: number(left) - number(right), isSharp: true)
      return (order == 0) != isNegated
    case .equality(let left, let right, let isNegated):
      guard let first = try value(left).constant, let second = try value(right).constant else {
        throw PlaneSite.Failure.notAffine
      }
      return (first == second) != isNegated
    case .convert(let source) where isNumber(source):
      return try site.sign(of: number(source), isSharp: true) != 0
    case .slot, .conditional, .coalesce, .fallback, .member:
      guard case .fixed(.boolean(let flag)) = try value(index) else {
        throw PlaneSite.Failure.notAffine
      }
      return flag
    default:
      guard case .fixed(.boolean(let flag)) = try plain(index) else {
        throw PlaneSite.Failure.notAffine
      }
      return flag
    }
  }

  private func isNumber(_ index: Int32) -> Bool { evaluation.operation(index).type == .number }
}
