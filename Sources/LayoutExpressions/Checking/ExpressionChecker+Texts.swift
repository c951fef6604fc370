// Elements of arrays and texts, and texts with placeholders.

import Diagnostics

extension ExpressionChecker {
  /// `whole[index]`.
  mutating func element(
    _ tree: ExpressionTree,
    _ whole: Int32,
    _ index: Int32,
    at location: SourceRange
  ) -> Int32? {
    let whole = check(tree, whole, .anything)
    let index = check(tree, index, .anything).flatMap { number($0) }
    guard let whole, let index else { return nil }
    switch type(whole).unwrapped {
    case .array(let element): return add(.element(whole, index), element, location)
    case .string, .attributedString: return add(.element(whole, index), .string, location)
    case .any: return add(.element(whole, index), .any, location)
    default: return mismatch(whole, expected: .array(.any))
    }
  }

  /// `whole[first...last]`.
  mutating func slice(
    _ tree: ExpressionTree,
    _ whole: Int32,
    _ sign: RangeSign,
    first: Int32?,
    last: Int32?,
    at location: SourceRange
  ) -> Int32? {
    let whole = check(tree, whole, .anything)
    let ends = [first, last].map { end in
      end.map { check(tree, $0, .anything).flatMap { number($0) } }
    }
    guard let whole, ends.allSatisfy({ $0 != .some(nil) }) else { return nil }
    let type: ExpressionType
    switch self.type(whole).unwrapped {
    case .array(let element): type = .array(element)
    case .string, .attributedString: type = .string
    case .any: type = .any
    default: return mismatch(whole, expected: .array(.any))
    }
    return add(.slice(whole, sign, first: ends[0] ?? nil, last: ends[1] ?? nil), type, location)
  }

  /// A text that is known when it is evaluated, with what stands in the place of its placeholders.
  mutating func formatted(
    _ tree: ExpressionTree,
    _ meaning: NameMeaning,
    _ name: String,
    _ arguments: [Int32],
    at location: SourceRange
  ) -> Int32? {
    let values = arguments.compactMap { check(tree, $0, .text) }
    guard values.count == arguments.count else { return nil }
    let text = add(meaning, at: location)
    return add(.format(text, name: name, values), .string, location)
  }

  /// A text with what stands in the place of its placeholders.
  mutating func formatted(
    _ tree: ExpressionTree,
    _ index: Int32,
    _ name: String,
    _ format: String,
    _ arguments: [Int32],
    at location: SourceRange
  ) -> Int32? {
    let nameLocation = tree.sourceRangeOfName(index)
    let text = FormatText(format)
    if let problem = text.problem {
      return report(
        "expression-bad-placeholder",
        Messages.badPlaceholder(problem),
        at: nameLocation
      )
    }
    guard arguments.count == text.argumentCount else {
      let count = text.argumentCount
      let message = Messages.argumentCount(name, arguments.count, count...count)
      return report("expression-argument-count", message, at: nameLocation)
    }
    let values = arguments.map { check(tree, $0, .text) }
    guard values.allSatisfy({ $0 != nil }) else { return nil }
    var parts: [Int32] = []
    var byteCount = 0
    for part in text.parts {
      switch part {
      case .literal(let literal): parts.append(add(.constant(.string(literal)), .string, location))
      case .argument(let number, let conversion):
        guard let value = values[number] else { return nil }
        guard !conversion.isPlainText else {
          parts.append(value)
          continue
        }
        guard let value = conversion.kind == .text ? value : self.number(value) else { return nil }
        guard byteCount <= location.buffer.budget[.text] else {
          // The whole is too long for a text wherever it is evaluated: this part is none that has to be at hand.
          operations.append(CheckedOperation(.shown(value, conversion), .string, location))
          parts.append(Int32(operations.count - 1))
          continue
        }
        let shown = add(.shown(value, conversion), .string, location)
        byteCount += constant(shown)?.text?.utf8.count ?? 0
        parts.append(shown)
      }
    }
    if parts.isEmpty { return add(.constant(.string("")), .string, location) }
    return add(.join(parts, isWhole: false), .string, location)
  }
}
