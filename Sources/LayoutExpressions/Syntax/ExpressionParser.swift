// Reads expressions by precedence climbing. After an error it goes on, so that one run reports all of
// them: what is missing becomes a node of its own, what is too much is skipped.

import Diagnostics

/// Parses one expression.
public struct ExpressionParser {
  /// How many brackets, functions and conditionals may stand in each other.
  static let nestingLimit = 200
  /// How many nodes deep an expression may be; a chain of operators to the left is as deep as long.
  static let depthLimit: Int32 = 600
  /// How many errors of one expression are reported.
  static let errorLimit = 20

  var lexer: ExpressionLexer
  var token: ExpressionToken
  /// Where the token before this one ended.
  var previousEnd: Int
  var tree: ExpressionTree
  var nesting = 0
  var diagnostics: [Diagnostic] = []
  /// Arguments that are being collected, innermost last.
  private var pending: [Int32] = []
  /// A token that could not be used was reported at this place.
  private var reportedAt = -1

  private init(
    _ fragment: SourceFragment,
    _ range: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    lexer = ExpressionLexer(bytes, range: range)
    tree = ExpressionTree(fragment: fragment, range: range)
    previousEnd = range.lowerBound
    token = ExpressionToken(kind: .end, start: range.lowerBound, end: range.lowerBound)
    token = nextToken()
  }

  /// Reads an expression; `isEmpty` where there is only space or comments, which is no error here.
  ///
  /// - Parameters:
  ///   - fragment: The text.
  ///   - range: The part of the text, in its bytes; nil for all of it.
  /// - Returns: The expression, and what is wrong with it.
  /// - Complexity: O(bytes).
  public static func parse(
    _ fragment: SourceFragment,
    range: Range<Int>? = nil
  ) -> (tree: ExpressionTree, diagnostics: [Diagnostic]) {
    let range = (range ?? 0..<fragment.count).clamped(to: 0..<fragment.count)
    guard range.upperBound < Int32.max else {
      let location = SourceRange(fragment.buffer, fragment.bufferRange(range))
      let tooLong = Diagnostic("expression-too-long", Messages.tooLong, at: location)
      return (ExpressionTree(fragment: fragment, range: range), [tooLong])
    }
    return fragment.withBytes { bytes in
      var parser = ExpressionParser(fragment, range, bytes)
      parser.parseWhole()
      return (parser.tree, parser.diagnostics.inDocumentOrder())
    }
  }

  // MARK: The whole

  private mutating func parseWhole() {
    if token.kind == .end {
      finish(nil)
      return
    }
    var root = parse(.conditional)
    if token.kind == .comma { root = parseList(from: root) }
    while token.kind != .end {
      skipSurplus(after: &root)
    }
    finish(root)
  }

  /// A list without brackets: the rest of the whole expression behind its first comma.
  private mutating func parseList(from first: Int32) -> Int32 {
    let base = pending.count
    pending.append(first)
    while token.kind == .comma {
      advance()
      pending.append(parse(.conditional))
    }
    let elements = commit(from: base)
    return add(
      .array(elements, isBracketed: false),
      from: tree[first].range.lowerBound,
      to: previousEnd
    )
  }

  /// Reports a token that nothing can be made of, and goes on behind it.
  private mutating func skipSurplus(after root: inout Int32) {
    switch token.kind {
    case .closeParenthesis:
      report("expression-unopened-bracket", Messages.unopened(")"), at: token)
      advance()
    case .closeBracket:
      report("expression-unopened-bracket", Messages.unopened("]"), at: token)
      advance()
    case .colon, .comma:
      report("expression-unexpected-text", Messages.expectedOperator(found: text(token)), at: token)
      advance()
      if token.kind != .end { _ = parse(.conditional) }
      return
    default:
      // Operators were taken by the operand before: an operand without an operator is left.
      reportExpectedOperator("an operator or the end")
      _ = parse(.conditional)
      return
    }
    root = continueBinary(root, .conditional)
  }

  private mutating func finish(_ root: Int32?) {
    tree.root = root
    tree.comments = lexer.comments.map { range in
      let text = tree.fragment.withBytes { Self.trimmed($0[range].dropFirst(2)) }
      return ExpressionTree.Comment(text: text, range: range)
    }
  }

  private static func trimmed(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let start = bytes.drop(while: \.isBlank)
    let end = start.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start.startIndex
    return String(decoding: start[..<end], as: UTF8.self)
  }

  // MARK: Operators

  /// An expression whose operators bind at least as tightly as given.
  mutating func parse(_ minimum: ExpressionPrecedence) -> Int32 {
    guard nesting < Self.nestingLimit else { return skipNested() }
    nesting += 1
    defer { nesting -= 1 }
    return continueBinary(parsePrefix(), minimum)
  }

  private mutating func continueBinary(_ first: Int32, _ minimum: ExpressionPrecedence) -> Int32 {
    var left = first
    while true {
      switch token.kind {
      case .percent where minimum <= .percentage:
        left = add(.unary(.percent, left), from: start(of: left), to: token.end)
        advance()
      case .operator(let sign) where minimum <= sign.precedence:
        advance()
        let right = parse(sign.precedence.tighter)
        left = add(.binary(sign, left, right), from: start(of: left), to: end(of: right))
      case .question where minimum == .conditional: left = parseConditional(left)
      case .fallback where minimum == .conditional:
        advance()
        let right = parse(.conditional)
        left = add(.fallback(left, right), from: start(of: left), to: end(of: right))
      default: return left
      }
    }
  }

  private mutating func parseConditional(_ condition: Int32) -> Int32 {
    let question = token
    advance()
    if token.kind == .colon, isEmptyFallback(question) {
      // `? :` with space between is the same as `?:`.
      advance()
      let right = parse(.conditional)
      return add(.fallback(condition, right), from: start(of: condition), to: end(of: right))
    }
    let first = parse(.conditional)
    guard token.kind == .colon else {
      report(
        "expression-expected-colon",
        Messages.expected("':' and what holds otherwise", found: text(token)),
        at: token,
        notes: [note(Messages.opened("?"), at: question)]
      )
      let missing = addMissing()
      return add(
        .conditional(condition, first, missing),
        from: start(of: condition),
        to: end(of: first)
      )
    }
    advance()
    let second = parse(.conditional)
    return add(
      .conditional(condition, first, second),
      from: start(of: condition),
      to: end(of: second)
    )
  }

  private func isEmptyFallback(_ question: ExpressionToken) -> Bool {
    (question.end..<token.start).allSatisfy { tree.fragment[$0] <= 0x20 }
  }

  private mutating func parsePrefix() -> Int32 {
    let sign: UnaryOperator
    switch token.kind {
    case .not: sign = .not
    case .operator(.subtract): sign = .negate
    case .operator(.add): sign = .plus
    default: return parseSubscripts(of: parseOperand())
    }
    guard nesting < Self.nestingLimit else { return skipNested() }
    let start = Int32(token.start)
    advance()
    nesting += 1
    defer { nesting -= 1 }
    let operand = parsePrefix()
    return add(.unary(sign, operand), from: start, to: end(of: operand))
  }

  /// Reports that brackets stand too deep, and skips the rest.
  private mutating func skipNested() -> Int32 {
    report("expression-too-deep", Messages.tooDeep, at: token)
    while token.kind != .end { token = lexer.next() }
    lexer.problems.removeAll()
    reportedAt = token.start
    return addMissing()
  }

  // MARK: Lists

  /// Arguments or elements up to a closing sign; true where the sign is there.
  mutating func parseElements(
    to closing: ExpressionToken.Kind,
    _ sign: String,
    opened: ExpressionToken
  ) -> Range<Int32> {
    let base = pending.count
    if token.kind != closing {
      pending.append(parse(.conditional))
      while true {
        if token.kind == .comma {
          advance()
          pending.append(parse(.conditional))
        } else if token.kind == closing || isClosing(token) {
          break
        } else {
          reportExpectedOperator("an operator, ',' or '\(sign)'")
          _ = parse(.conditional)
        }
      }
    }
    expect(closing, sign, opened: opened)
    return commit(from: base)
  }

  private func isClosing(_ token: ExpressionToken) -> Bool {
    switch token.kind {
    case .end, .closeParenthesis, .closeBracket, .colon: true
    default: false
    }
  }

  /// Takes a closing sign, or reports that it is missing.
  mutating func expect(
    _ closing: ExpressionToken.Kind,
    _ sign: String,
    opened: ExpressionToken
  ) {
    if token.kind == closing {
      advance()
      return
    }
    let opening = text(ExpressionToken(kind: .damaged, start: opened.end - 1, end: opened.end))
    report(
      "expression-unclosed-bracket",
      Messages.expected("an operator or '\(sign)'", found: text(token)),
      at: token,
      notes: [note(Messages.opened(opening ?? "("), at: opened)]
    )
    reportedAt = token.start
  }

  private mutating func commit(from base: Int) -> Range<Int32> {
    let first = Int32(tree.operands.count)
    tree.operands += pending[base...]
    pending.removeSubrange(base...)
    return first..<Int32(tree.operands.count)
  }

  // MARK: Nodes

  /// Adds a node, and reports one that is too deep.
  mutating func add(
    _ form: ExpressionTree.Form,
    from start: Int32,
    to end: some BinaryInteger
  )
    -> Int32
  {
    let depth = 1 + childDepth(of: form)
    let range = start..<max(start, Int32(end))
    guard depth <= Self.depthLimit else {
      if depth == Self.depthLimit + 1 {
        report(
          "expression-too-deep",
          Messages.tooDeep,
          at: ExpressionToken(kind: .damaged, start: Int(start), end: Int(range.upperBound))
        )
      }
      // What is above is as deep and gets no second report.
      tree.nodes.append(ExpressionTree.Node(form: .missing, range: range, depth: depth))
      return Int32(tree.nodes.count - 1)
    }
    tree.nodes.append(ExpressionTree.Node(form: form, range: range, depth: depth))
    return Int32(tree.nodes.count - 1)
  }

  private func childDepth(of form: ExpressionTree.Form) -> Int32 {
    func depth(_ index: Int32) -> Int32 { tree.nodes[Int(index)].depth }
    switch form {
    case .missing, .number, .string, .color, .boolean, .nil, .name: return 0
    case .unary(_, let operand): return depth(operand)
    case .binary(_, let left, let right), .fallback(let left, let right),
      .element(let left, let right):
      return max(depth(left), depth(right))
    case .conditional(let condition, let first, let second):
      return max(depth(condition), max(depth(first), depth(second)))
    case .slice(let whole, _, let first, let last):
      return [whole, first, last].compactMap(\.self).reduce(0) { max($0, depth($1)) }
    case .call(_, let operands), .array(let operands, _):
      return tree.operands(operands).reduce(0) { max($0, depth($1)) }
    }
  }

  mutating func addMissing() -> Int32 {
    add(.missing, from: Int32(token.start), to: token.start)
  }

  mutating func addText(_ text: String) -> Int32 {
    tree.texts.append(text)
    return Int32(tree.texts.count - 1)
  }

  func start(of index: Int32) -> Int32 { tree[index].range.lowerBound }
  func end(of index: Int32) -> Int32 { tree[index].range.upperBound }

  // MARK: Tokens

  mutating func advance() {
    previousEnd = token.end
    tree.tokenCount += 1
    token = nextToken()
  }

  private mutating func nextToken() -> ExpressionToken {
    let token = lexer.next()
    if !lexer.problems.isEmpty { takeProblems() }
    return token
  }

  /// The words of a token, nil for the end.
  func text(_ token: ExpressionToken) -> String? {
    guard token.kind != .end else { return nil }
    return tree.fragment.text(token.start..<token.end)
  }

  func note(_ message: String, at token: ExpressionToken) -> Note {
    Note(message, at: tree.sourceRange(Int32(token.start)..<Int32(token.end)))
  }

  /// Reports what stands where an operator belongs, such as a member of a value that has no name.
  mutating func reportExpectedOperator(_ expected: String) {
    let word = text(token)
    if case .range = token.kind {
      return report("expression-expected-operator", Messages.rangeOutside, at: token)
    }
    let isMember = word?.first == "." && token.start == previousEnd
    report(
      "expression-expected-operator",
      Messages.expected(expected, found: word) + (isMember ? Messages.membersOfNames : ""),
      at: token
    )
  }

  /// Reports an error once a place.
  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    at token: ExpressionToken,
    notes: [Note] = []
  ) {
    guard diagnostics.count < Self.errorLimit, reportedAt != token.start else { return }
    reportedAt = token.start
    diagnostics.append(
      Diagnostic(
        code,
        message,
        at: tree.sourceRange(Int32(token.start)..<Int32(token.end)),
        notes: notes
      )
    )
  }
}
