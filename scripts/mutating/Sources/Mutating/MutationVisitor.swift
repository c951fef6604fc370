// Goes through a file and writes down every change that MutationFinder knows, kind by kind. What a place is
// a part of is answered by SyntaxSurroundings.

import SwiftSyntax

final class MutationVisitor: SyntaxVisitor {
  var found: [Mutation] = []
  private let places: SourceLocationConverter
  private var functions: [Range<Int>] = []

  /// Original texts that are longer would double much of the code.
  private static let lengthLimit = 240
  /// Calls whose arguments and whose absence show nowhere but in messages, in debugging builds or in counts.
  private static let silentCalls: Set<String> = [
    "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError", "print",
    "withExtendedLifetime", "isMutant",
  ]

  init(_ file: SourceFileSyntax) {
    places = SourceLocationConverter(fileName: "", tree: file)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: What is passed over

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: RegexLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
    walk(node.initializer)
    return .skipChildren
  }
  override func visit(_ node: GenericArgumentSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    SyntaxSurroundings.isInlinable(node.attributes) ? .skipChildren : .visitChildren
  }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.attributes)
  }
  override func visitPost(_ node: SubscriptDeclSyntax) { leave(node) }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.attributes)
  }
  override func visitPost(_ node: FunctionDeclSyntax) { leave(node) }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.attributes)
  }
  override func visitPost(_ node: InitializerDeclSyntax) { leave(node) }
  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.attributes)
  }
  override func visitPost(_ node: AccessorDeclSyntax) { leave(node) }

  private func enter(
    _ node: some SyntaxProtocol,
    _ attributes: AttributeListSyntax
  ) -> SyntaxVisitorContinueKind {
    functions.append(Self.range(node))
    return SyntaxSurroundings.isInlinable(attributes) ? .skipChildren : .visitChildren
  }

  private func leave(_ node: some SyntaxProtocol) { functions.removeLast() }

  // MARK: Conditions and results

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { addCondition(condition) }
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    addCondition(node.condition)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    addCondition(node.condition)
    return .visitChildren
  }

  private func addCondition(_ condition: ExprSyntax) {
    guard !condition.is(BooleanLiteralExprSyntax.self), !condition.is(UnresolvedAsExprSyntax.self)
    else { return }
    let text = condition.trimmedDescription
    add(.condition, .negation, condition, "!(\(text))")
    add(.condition, .always, condition, "true")
    add(.condition, .never, condition, "false")
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(.result, .negation, node, node.literal.tokenKind == .keyword(.true) ? "false" : "true")
    return .skipChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let expression = node.expression, SyntaxSurroundings.returnsBool(node) {
      addResult(expression)
    }
    return .visitChildren
  }

  private func addResult(_ expression: ExprSyntax) {
    if expression.is(BooleanLiteralExprSyntax.self) || Self.comparison(expression) != nil { return }
    add(.result, .negation, expression, "!(\(expression.trimmedDescription))")
  }

  // MARK: Operators

  private static let comparisons = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==",
    "!==": "===",
  ]
  private static let arithmetic = [
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "&+": "&-", "&-": "&+", "<<": ">>",
    ">>": "<<", "|": "&", "&": "|",
  ]
  static let assignments = [
    "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "&+=": "&-=", "&-=": "&+=", "|=": "&=",
    "&=": "|=",
  ]

  /// The operator of a comparison.
  private static func comparison(_ node: ExprSyntax) -> String? {
    guard let infix = node.as(InfixOperatorExprSyntax.self) else { return nil }
    let name = infix.operator.trimmedDescription
    return comparisons[name] == nil ? nil : name
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.operator.trimmedDescription
    let (left, right) = (node.leftOperand, node.rightOperand)
    if Self.hasString(left) || Self.hasString(right) { return .visitChildren }
    if let other = Self.comparisons[name] {
      let isCondition =
        node.parent?.is(ConditionElementSyntax.self) == true
        || node.parent?.is(WhereClauseSyntax.self) == true
      // The same change as turning the condition round.
      if !(isCondition && name.hasSuffix("==") || isCondition && name.hasPrefix("!")) {
        addInfix(.comparison, node, other)
      }
    } else if name == "&&" || name == "||" {
      addInfix(.logic, node, name == "&&" ? "||" : "&&")
    } else if let other = Self.arithmetic[name] {
      addInfix(.arithmetic, node, other)
      if name == "-" || name == "&-" {
        let (first, second) = (right.trimmedDescription, left.trimmedDescription)
        add(.sign, .choice, node, "\(Self.bracketed(right, first)) \(name) \(second)")
      }
    } else if name == "..<" || name == "..." {
      let text = Self.bracketed(right, right.trimmedDescription)
      if !right.is(IntegerLiteralExprSyntax.self) {
        add(.bound, .choice, right, "\(text) - 1")
        add(.bound, .choice, right, "\(text) + 1")
      }
    } else if name == "??" {
      add(.fallback, .choice, node, right.trimmedDescription)
    }
    return .visitChildren
  }

  private func addInfix(_ kind: Mutation.Kind, _ node: InfixOperatorExprSyntax, _ name: String) {
    let (left, right) = (node.leftOperand, node.rightOperand)
    add(kind, .choice, node, "\(left.trimmedDescription) \(name) \(right.trimmedDescription)")
  }

  private static func bracketed(_ node: ExprSyntax, _ text: String) -> String {
    node.is(InfixOperatorExprSyntax.self) || node.is(TernaryExprSyntax.self) ? "(\(text))" : text
  }

  private static func hasString(_ node: ExprSyntax) -> Bool {
    if node.is(StringLiteralExprSyntax.self) { return true }
    guard let infix = node.as(InfixOperatorExprSyntax.self) else { return false }
    return hasString(infix.leftOperand) || hasString(infix.rightOperand)
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let inner = node.expression.trimmedDescription
    if node.operator.text == "-" { add(.sign, .choice, node, inner) }
    let isCondition = node.parent?.is(ConditionElementSyntax.self) == true
    if node.operator.text == "!", !isCondition { add(.logic, .negation, node, inner) }
    return .visitChildren
  }

  // MARK: Constants

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.filter { $0 != "_" }
    let value = digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    guard let value, value < Int.max else { return .skipChildren }
    add(.constant, .choice, node, "\(value + 1)")
    if value > 0 { add(.constant, .choice, node, "\(value - 1)") }
    if value > 1 { add(.constant, .choice, node, "0") }
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if node.literal.text.allSatisfy({ "0.".contains($0) }) {
      add(.constant, .choice, node, "1")
    } else {
      add(.constant, .choice, node, "0")
      add(.constant, .choice, node, "16 * \(node.literal.text)")
    }
    return .skipChildren
  }

  // MARK: Calls and members

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.trimmedDescription
    if Self.silentCalls.contains(name) || name.hasPrefix("WorkCounts.") { return .skipChildren }
    let arguments = Array(node.arguments)
    if ["min", "max", "Swift.min", "Swift.max"].contains(name), arguments.count > 1 {
      let other = name.hasSuffix("min") ? "max" : "min"
      let list = node.arguments.trimmedDescription
      add(.member, .choice, node, "\(other)(\(list))")
      return .visitChildren
    }
    guard node.trailingClosure == nil, arguments.count > 1 else { return .visitChildren }
    for (first, second) in zip(arguments, arguments.dropFirst())
    where (first.label == nil) == (second.label == nil) && Self.mayChangePlaces(first, second) {
      add(.argument, .choice, node, Self.swapped(node, first, second))
    }
    return .visitChildren
  }

  /// Whether two arguments look as if they could be of one type, and differ.
  private static func mayChangePlaces(
    _ first: LabeledExprSyntax,
    _ second: LabeledExprSyntax
  )
    -> Bool
  {
    let (a, b) = (first.expression, second.expression)
    return a.kind == b.kind && !a.is(ClosureExprSyntax.self)
      && a.trimmedDescription != b.trimmedDescription && !hasString(a)
  }

  private static func swapped(
    _ node: FunctionCallExprSyntax,
    _ first: LabeledExprSyntax,
    _ second: LabeledExprSyntax
  ) -> String {
    let list = node.arguments.map { argument -> String in
      var value = argument.expression
      if argument.id == first.id { value = second.expression }
      if argument.id == second.id { value = first.expression }
      let label = argument.label.map { "\($0.text): " } ?? ""
      return label + value.trimmedDescription
    }
    return "\(node.calledExpression.trimmedDescription)(\(list.joined(separator: ", ")))"
  }

  private static let members: [String: String] = {
    let pairs = [
      ("first", "last"), ("lowerBound", "upperBound"), ("left", "right"), ("leading", "trailing"),
      ("top", "bottom"), ("width", "height"), ("x", "y"), ("start", "end"), ("lower", "upper"),
      ("minimum", "maximum"), ("row", "column"), ("low", "high"), ("rowCount", "columnCount"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($1, $0) })
  }()

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base, let other = Self.members[node.declName.baseName.text],
      node.parent?.is(FunctionCallExprSyntax.self) != true,
      !SyntaxSurroundings.isWritten(ExprSyntax(node))
    else { return .visitChildren }
    add(.member, .choice, node, "\(base.trimmedDescription).\(other)")
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(let whole) = node.item else { return addJump(node) }
    if SyntaxSurroundings.isResult(node) {
      if SyntaxSurroundings.returnsBool(node) { addResult(whole) }
      return .visitChildren
    }
    let inner = whole.as(TryExprSyntax.self)?.expression ?? whole
    if let call = inner.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      let isSilent = Self.silentCalls.contains(name) || name.hasPrefix("WorkCounts.")
      let isClosure = call.calledExpression.is(ClosureExprSyntax.self)
      if !isSilent, !isClosure, !name.hasSuffix(".init") { add(.statement, .removal, whole, "") }
    } else if let infix = inner.as(InfixOperatorExprSyntax.self) {
      let name = infix.operator.trimmedDescription
      let other = Self.assignments[name]
      guard name == "=" || other != nil, !infix.leftOperand.is(DiscardAssignmentExprSyntax.self)
      else { return .visitChildren }
      if !SyntaxSurroundings.isInInitializer(node) || other != nil {
        add(.assignment, .removal, whole, "")
      }
      if let other, inner.id == whole.id {
        let (left, right) = (infix.leftOperand, infix.rightOperand)
        let text = "\(left.trimmedDescription) \(other) \(right.trimmedDescription)"
        add(.arithmetic, .statements, whole, text)
      }
    }
    return .visitChildren
  }

  private func addJump(_ item: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .stmt(let statement) = item.item else { return .visitChildren }
    if let jump = statement.as(ContinueStmtSyntax.self), jump.label == nil {
      add(.jump, .statements, statement, "break")
    } else if let jump = statement.as(BreakStmtSyntax.self), jump.label == nil,
      SyntaxSurroundings.endsLoop(jump)
    {
      add(.jump, .statements, statement, "continue")
    }
    return .visitChildren
  }

  // MARK: Writing down

  private static func range(_ node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private func add(
    _ kind: Mutation.Kind,
    _ form: Mutation.Form,
    _ node: some SyntaxProtocol,
    _ mutated: String
  ) {
    let range = Self.range(node)
    let original = node.trimmedDescription
    // Of a comment to the end of a line nothing may be put in one line with it.
    guard range.count <= Self.lengthLimit, !original.contains("//"), !mutated.contains("//"),
      mutated != original
    else { return }
    let place = places.location(for: node.positionAfterSkippingLeadingTrivia)
    let function = functions.last ?? range
    found.append(
      Mutation(
        kind: kind,
        form: form,
        start: range.lowerBound,
        end: range.upperBound,
        line: place.line,
        column: place.column,
        functionStart: function.lowerBound,
        functionEnd: function.upperBound,
        original: original,
        mutated: mutated
      )
    )
  }
}
