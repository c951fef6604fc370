// Bringing an operation to the type that its place asks for: what always fits is taken as it is, what may
// fit is looked at when there is a value, what never fits is an error.

import Diagnostics

extension ExpressionChecker {
  /// The operation as one of a type, or nil with an error.
  mutating func converted(_ index: Int32, to target: ExpressionType) -> Int32? {
    let source = type(index)
    if source == target || target == .any { return index }
    switch fit(source, target) {
    case .same: return retyped(index, as: target)
    case .never: return mismatch(index, expected: target)
    case .onEvaluation: break
    }
    if let value = constant(index) {
      // What a constant cannot become, it never becomes.
      switch ValueConversion.convert(value, to: target) {
      case .success(let converted):
        return add(.constant(converted), target, location(index))
      case .failure(let problem):
        return report(
          problem.code,
          problem.message,
          at: location(index),
          suggestion: scope.suggestsNames(near: nil) ? problem.suggestion() : nil
        )
      }
    }
    return add(.convert(index), target, location(index))
  }

  private enum Fit {
    case same
    case onEvaluation
    case never
  }

  private func fit(_ source: ExpressionType, _ target: ExpressionType) -> Fit {
    if source == target || target == .any { return .same }
    switch (source, target) {
    case (.any, _): return .onEvaluation
    case (.nil, .optional): return .same
    case (.nil, .string), (.nil, .image), (.nil, .attributedString): return .onEvaluation
    case (.nil, .object): return .same
    case (.optional(let inner), .optional(let wanted)), (let inner, .optional(let wanted)):
      return fit(inner, wanted)
    case (.optional(let inner), _): return fit(inner, target) == .never ? .never : .onEvaluation
    case (.number, .boolean): return .onEvaluation
    case (.string, .attributedString), (.attributedString, .string): return .onEvaluation
    case (.record, .structure), (.string, .font): return .onEvaluation
    case (.string, .color), (.string, .image), (.string, .enumeration), (.string, .optionSet):
      return .onEvaluation
    case (.enumeration(let type), .optionSet(let wanted)):
      return type == wanted ? .onEvaluation : .never
    case (.array(let element), .optionSet(let type)):
      return fit(element, .enumeration(type)) == .never ? .never : .onEvaluation
    case (.array(let element), .array(let wanted)):
      return fit(element, wanted)
    case (_, .array(let wanted)): return fit(source, wanted) == .never ? .never : .onEvaluation
    case (.object, .object), (.record, .object): return .same
    default: return .never
    }
  }

  private mutating func retyped(_ index: Int32, as type: ExpressionType) -> Int32 {
    let operation = operations[Int(index)]
    operations.append(CheckedOperation(operation.form, type, operation.location))
    return Int32(operations.count - 1)
  }

  /// The operation as a condition: true or false, or a number that is 0 or not.
  mutating func condition(_ index: Int32) -> Int32? { converted(index, to: .boolean) }

  /// The operation as a number.
  mutating func number(_ index: Int32) -> Int32? { converted(index, to: .number) }
}
