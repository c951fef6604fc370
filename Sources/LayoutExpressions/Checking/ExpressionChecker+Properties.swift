// Whole properties: expressions, and literal text with expressions in it.

import Diagnostics

extension ExpressionChecker {
  mutating func check(_ property: PropertyExpression, as type: ExpressionType) -> Int32? {
    let whole: Int32?
    switch property.form {
    case .expression:
      guard case .expression(let tree)? = property.segments.first, let root = tree.root else {
        return report("expression-empty", Messages.empty, at: property.sourceRange)
      }
      whole = check(tree, root, .type(type))
    case .string: whole = join(property)
    case .image:
      whole = join(property).map { add(.image($0), .image, property.sourceRange) }
    case .font: whole = font(property)
    case .attributedString: whole = attributed(property)
    }
    guard let whole else { return nil }
    return converted(whole, to: type)
  }

  /// Literal text and values joined; a lone value stays what it is for the property to convert.
  private mutating func join(_ property: PropertyExpression) -> Int32? {
    var parts: [Int32] = []
    var isSound = true
    for segment in property.segments {
      switch segment {
      case .literal(let text, let location):
        parts.append(add(.constant(.string(text)), .string, location))
      case .expression(let tree):
        guard let root = tree.root else { continue }
        guard let part = check(tree, root, .text) else {
          isSound = false
          continue
        }
        parts.append(part)
      case .tag, .image: break
      }
    }
    guard isSound else { return nil }
    if parts.isEmpty { return add(.constant(.string("")), .string, property.sourceRange) }
    if property.form == .image, parts.count == 1 { return parts[0] }
    return add(
      .join(parts, isWhole: parts.count == 1),
      .string,
      property.sourceRange
    )
  }

  private mutating func font(_ property: PropertyExpression) -> Int32? {
    var parts: [CheckedOperation.FontPart] = []
    var isSound = true
    for segment in property.segments {
      switch segment {
      case .literal(let text, let location): parts.append(.words(text, location))
      case .expression(let tree):
        guard let root = tree.root else { continue }
        if let value = check(tree, root, .text) {
          parts.append(.value(value))
        } else {
          isSound = false
        }
      case .tag, .image: break
      }
    }
    guard isSound else { return nil }
    let index = add(.font(parts, scope.fonts), .font, property.sourceRange)
    return folded(index)
  }

  private mutating func attributed(_ property: PropertyExpression) -> Int32? {
    var parts: [CheckedOperation.AttributedPart] = []
    var isSound = true
    for segment in property.segments {
      switch segment {
      case .literal(let text, _): parts.append(.text(text))
      case .tag(let tag, let isEnd, _): parts.append(.tag(tag, isEnd: isEnd))
      case .image(let image, _): parts.append(.image(image))
      case .expression(let tree):
        guard let root = tree.root else { continue }
        if let value = check(tree, root, .text) {
          parts.append(.value(value))
        } else {
          isSound = false
        }
      }
    }
    guard isSound else { return nil }
    return folded(
      add(
        .attributed(parts, collapsesSpace: property.collapsesSpace),
        .attributedString,
        property.sourceRange
      )
    )
  }

  /// Evaluates an operation that has no operands at all.
  private mutating func folded(_ index: Int32) -> Int32 {
    let operation = operations[Int(index)]
    var hasOperands = false
    operation.forEachOperand { _ in hasOperands = true }
    guard !hasOperands else { return index }
    let evaluation = ExpressionEvaluation(constant: operations)
    if let value = try? evaluation.finiteValue(index) {
      operations[Int(index)] = CheckedOperation(
        .constant(value),
        operation.type,
        operation.location
      )
    }
    return index
  }
}

extension PropertyExpression {
  /// Whether space in literal text is as insignificant as in HTML: where there is a tag, or the text is
  /// the contents of an element.
  var collapsesSpace: Bool {
    isContents || hasTags
  }
}
