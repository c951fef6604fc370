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
    let parts = parts(of: property, { $0 }) { checker, segment in
      guard case .literal(let text, let location) = segment else { return nil }
      return checker.add(.constant(.string(text)), .string, location)
    }
    guard let parts else { return nil }
    if parts.isEmpty { return add(.constant(.string("")), .string, property.sourceRange) }
    if property.form == .image, parts.count == 1 { return parts[0] }
    return add(
      .join(parts, isWhole: parts.count == 1),
      .string,
      property.sourceRange
    )
  }

  private mutating func font(_ property: PropertyExpression) -> Int32? {
    let parts = parts(of: property, CheckedOperation.FontPart.value) { _, segment in
      if case .literal(let text, let location) = segment { .words(text, location) } else { nil }
    }
    guard let parts else { return nil }
    return folded(add(.font(parts, scope.fonts), .font, property.sourceRange))
  }

  private mutating func attributed(_ property: PropertyExpression) -> Int32? {
    let parts = parts(of: property, CheckedOperation.AttributedPart.value) { _, segment in
      switch segment {
      case .literal(let text, _): .text(text)
      case .tag(let tag, let isEnd, _): .tag(tag, isEnd: isEnd)
      case .image(let image, _): .image(image)
      case .expression: nil
      }
    }
    guard let parts else { return nil }
    return folded(
      add(
        .attributed(parts, collapsesSpace: property.collapsesSpace),
        .attributedString,
        property.sourceRange
      )
    )
  }

  /// The parts of a property, expressions as texts and what stands between them; nil after an error.
  private mutating func parts<Part>(
    of property: PropertyExpression,
    _ value: (Int32) -> Part,
    between: (inout Self, PropertyExpression.Segment) -> Part?
  ) -> [Part]? {
    var parts: [Part] = []
    var isSound = true
    for segment in property.segments {
      if let part = between(&self, segment) { parts.append(part) }
      guard case .expression(let tree) = segment, let root = tree.root else { continue }
      if let operation = check(tree, root, .text) {
        parts.append(value(operation))
      } else {
        isSound = false
      }
    }
    return isSound ? parts : nil
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
