// Texts, images and colours out of parts.

import Diagnostics

extension ExpressionEvaluation {
  /// The text of an operation's value.
  func text(_ index: Int32) throws(Diagnostic) -> String {
    let value = try finiteValue(index)
    if let text = value.text { return text }
    let location = operation(index).location
    if value == .nil {
      throw Diagnostic("expression-unexpected-nil", Messages.nilInText, at: location)
    }
    throw Diagnostic("expression-type-mismatch", Messages.noText(value.type), at: location)
  }

  func joined(_ parts: [Int32], isWhole: Bool) throws(Diagnostic) -> String {
    if isWhole, parts.count == 1, try value(parts[0]) == .nil { return "" }
    var text = ""
    for part in parts {
      text += try self.text(part)
      try check(text.utf8.count, at: part)
    }
    return text
  }

  /// Ends a text that texts which contain it twice have made too long.
  private func check(_ byteCount: Int, at part: Int32) throws(Diagnostic) {
    let location = operation(part).location
    let budget = location.buffer.budget
    if byteCount > budget[.text] { throw budget.excess(.text, at: location) }
  }

  func sumOrJoin(
    _ left: Int32,
    _ right: Int32,
    _ operation: CheckedOperation
  ) throws(Diagnostic) -> ExpressionValue {
    let (first, second) = (try value(left), try value(right))
    switch (first, second) {
    case (.number(let x), .number(let y)): return .number(x + y)
    case (.attributedString, _), (_, .attributedString):
      return .attributedString(try joinedAttributed([left, right]))
    case (.string, _), (_, .string): return .string(try joined([left, right], isWhole: false))
    case (.number, _):
      return try converted(second, to: .number, at: self.operation(right).location)
    default: return try converted(first, to: .number, at: self.operation(left).location)
    }
  }

  /// An element of an array, or a character of a text.
  func element(
    _ whole: Int32,
    _ index: Int32,
    _ operation: CheckedOperation
  ) throws(Diagnostic) -> ExpressionValue {
    let elements = try elements(of: whole)
    let number = try elementIndex(index, below: elements.count)
    return try converted(elements[number], to: operation.type, at: operation.location)
  }

  /// A part of an array or of a text, of one element at least.
  func slice(
    _ whole: Int32,
    _ sign: RangeSign,
    _ first: Int32?,
    _ last: Int32?,
    _ operation: CheckedOperation
  ) throws(Diagnostic) -> ExpressionValue {
    let elements = try elements(of: whole)
    let start = try first.map { (index) throws(Diagnostic) in
      try elementIndex(index, below: elements.count)
    }
    let end = try last.map { (index) throws(Diagnostic) in
      sign == .upTo
        ? try elementIndex(index, below: elements.count + 1) - 1
        : try elementIndex(index, below: elements.count)
    }
    let (from, through) = (start ?? 0, end ?? elements.count - 1)
    guard from <= through else {
      throw Diagnostic(
        "expression-out-of-range",
        Messages.badRange(from, through),
        at: operation.location
      )
    }
    let part = Array(elements[from...through])
    if case .array = try value(whole) {
      return try converted(.array(part), to: operation.type, at: operation.location)
    }
    return .string(part.reduce(into: "") { $0 += $1.text ?? "" })
  }

  private func elements(of whole: Int32) throws(Diagnostic) -> [ExpressionValue] {
    switch try value(whole) {
    case .array(let values): return values
    case .string(let text): return text.map { .string(String($0)) }
    case .attributedString(let text): return text.string.map { .string(String($0)) }
    case let other: throw mismatch(other, .array(.any), operation(whole).location)
    }
  }

  private func elementIndex(_ index: Int32, below count: Int) throws(Diagnostic) -> Int {
    let value = try meantNumber(index)
    guard let number = Int(exactly: value), number >= 0, number < count else {
      let message = Messages.outOfRange(NumberText.text(value) ?? "", count)
      throw Diagnostic("expression-out-of-range", message, at: operation(index).location)
    }
    return number
  }

  /// A value as a placeholder shows it.
  func shown(_ index: Int32, _ conversion: FormatConversion) throws(Diagnostic) -> String {
    if conversion.kind == .text { return conversion.text(try text(index)) }
    let number = try meantNumber(index)
    guard number.isFinite else { throw notFinite(index) }
    return conversion.text(number)
  }

  /// A text with what stands in the place of its placeholders.
  func formatted(
    _ source: Int32,
    _ name: String,
    _ arguments: [Int32],
    _ operation: CheckedOperation
  ) throws(Diagnostic) -> String {
    let format = FormatText(try text(source))
    if let problem = format.problem {
      let message = Messages.badPlaceholder(problem)
      throw Diagnostic("expression-bad-placeholder", message, at: operation.location)
    }
    let count = format.argumentCount
    guard arguments.count == count else {
      let message = Messages.argumentCount(name, arguments.count, count...count)
      throw Diagnostic("expression-argument-count", message, at: operation.location)
    }
    var text = ""
    for part in format.parts {
      switch part {
      case .literal(let literal): text += literal
      case .argument(let position, let conversion):
        text += try shown(arguments[position], conversion)
      }
      try check(text.utf8.count, at: source)
    }
    return text
  }

  func image(
    _ part: Int32,
    _ operation: CheckedOperation
  ) throws(Diagnostic) -> ExpressionValue {
    switch try value(part) {
    case .image(let image): return .image(image)
    case .nil: return .image(.blank)
    case .string(let name): return .image(ImageReference(name))
    case .number: return .image(ImageReference(try text(part)))
    case let other: return try converted(other, to: .image, at: self.operation(part).location)
    }
  }

  /// A colour of red, green and blue from 0 to 255, and perhaps alpha from 0 to 1.
  func color(_ components: [Int32]) throws(Diagnostic) -> ExpressionValue {
    var numbers: [Double] = []
    numbers.reserveCapacity(components.count)
    for component in components {
      let number = try meantNumber(component)
      guard number.isFinite else { throw notFinite(component) }
      numbers.append(number)
    }
    return .color(
      ColorValue(
        red: numbers[0] / 255,
        green: numbers[1] / 255,
        blue: numbers[2] / 255,
        alpha: numbers.count > 3 ? numbers[3] : 1
      )
    )
  }

  // MARK: Attributed text

  func joinedAttributed(_ parts: [Int32]) throws(Diagnostic) -> AttributedText {
    var text = AttributedText()
    var byteCount = 0
    for part in parts {
      let next = try attributedText(part)
      byteCount += next.byteCount
      try check(byteCount, at: part)
      text.append(next)
    }
    return text
  }

  private func attributedText(_ part: Int32) throws(Diagnostic) -> AttributedText {
    if case .attributedString(let text) = try value(part) { return text }
    return AttributedText(try text(part))
  }

  func attributed(
    _ parts: [CheckedOperation.AttributedPart],
    collapsesSpace: Bool
  ) throws(Diagnostic) -> AttributedText {
    var builder = AttributedTextBuilder(collapsesSpace: collapsesSpace)
    let isAlone = parts.count == 1
    var byteCount = 0
    for part in parts {
      switch part {
      case .text(let text): builder.addLiteral(text)
      case .tag(let tag, let isEnd): isEnd ? builder.close(tag) : builder.open(tag)
      case .image(let image): builder.add(image)
      case .value(let value):
        if isAlone, try self.value(value) == .nil { continue }
        let text = try attributedText(value)
        byteCount += text.byteCount
        try check(byteCount, at: value)
        builder.add(text)
      }
    }
    return builder.text
  }

  // MARK: Fonts

  func font(
    _ parts: [CheckedOperation.FontPart],
    _ catalog: FontCatalog,
    _ operation: CheckedOperation
  ) throws(Diagnostic) -> FontDescriptor {
    var reader = FontReader(catalog: catalog)
    for part in parts {
      switch part {
      case .words(let words, let location): reader.add(words, at: location)
      case .value(let value):
        if case .font(let font) = try finiteValue(value) {
          try reader.add(font)
        } else {
          reader.add(try text(value), at: self.operation(value).location)
        }
      }
    }
    return try reader.finish(at: operation.location)
  }
}
