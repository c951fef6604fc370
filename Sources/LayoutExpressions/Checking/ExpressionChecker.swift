// Settles names and types of an expression, from the operands up, with what the place asks for handed
// down: a name is a case of an enumeration where one is expected. Constant parts are evaluated here.

import Diagnostics

/// Checks the expression of a property.
public struct ExpressionChecker {
  /// What a place asks for.
  enum Expectation {
    /// Nothing in particular.
    case anything
    /// Something that can be a part of a text.
    case text
    case type(ExpressionType)

    var type: ExpressionType? { if case .type(let type) = self { type } else { nil } }
  }

  private static let searchedSlotCount = 16
  /// The most operations that are worked out again for one more, which bounds what a long sum of thirds takes.
  private static let unwrittenLimit = 32

  let scope: any ExpressionScope
  /// The type of the property: names of its cases and colours are known anywhere in the expression.
  let rootType: ExpressionType
  var operations: [CheckedOperation] = []
  /// Numbers that depend on nothing and are no constants, because no Double's decimal is the number: how many
  /// operations each takes.
  private var unwritten: [Int32: Int] = [:]
  var diagnostics: [Diagnostic] = []
  var calls = FunctionCalls()

  /// Settles names and types.
  ///
  /// - Parameters:
  ///   - property: The property as read, without errors; one that has some gives nil.
  ///   - type: The property's type.
  ///   - scope: What names mean.
  /// - Returns: The checked expression, nil with errors, and what is wrong with it.
  public static func check(
    _ property: PropertyExpression,
    as type: ExpressionType,
    in scope: some ExpressionScope
  ) -> (expression: CheckedExpression?, diagnostics: [Diagnostic]) {
    check(property, as: type, expecting: type, in: scope)
  }

  /// Settles names and types of what is a part of a property: cases and colours of the property's type are
  /// known by their names.
  ///
  /// What depends on nothing and fails is an error, unless it may fail when it is evaluated.
  package static func check(
    _ property: PropertyExpression,
    as type: ExpressionType,
    expecting expectedType: ExpressionType,
    in scope: some ExpressionScope,
    mayFail: Bool = false
  ) -> (expression: CheckedExpression?, diagnostics: [Diagnostic]) {
    var checker = ExpressionChecker(scope: scope, rootType: expectedType)
    let nodeCount = property.expressions.reduce(4) { $0 + $1.nodes.count }
    checker.operations.reserveCapacity(nodeCount)
    guard let root = checker.check(property, as: type), checker.diagnostics.isEmpty else {
      return (nil, checker.diagnostics.inDocumentOrder())
    }
    let expression = checker.finished(root, at: property.sourceRange)
    guard expression.constant == nil, expression.slots.isEmpty else { return (expression, []) }
    // It depends on nothing and has a part that is not finite: the whole may be, or fails for ever.
    do {
      let (value, exact) = try expression.evaluateAlone()
      // A third is no constant that could be written down.
      if exact != nil { return (expression, []) }
      return (CheckedExpression(value, as: expression.type, at: property.sourceRange), [])
    } catch {
      return mayFail ? (expression, []) : (nil, [error])
    }
  }

  // MARK: Operations

  /// Adds an operation, as a constant where its operands are constants.
  mutating func add(
    _ form: CheckedOperation.Form,
    _ type: ExpressionType,
    _ location: SourceRange
  ) -> Int32 {
    let operation = CheckedOperation(form, type, location)
    operations.append(operation)
    let index = Int32(operations.count - 1)
    var operandCount = 0
    var unwrittenCount: Int? = 0
    operation.forEachOperand { operand in
      operandCount += 1
      guard !isConstant(operand) else { return }
      unwrittenCount = unwritten[operand].flatMap { count in unwrittenCount.map { $0 + count } }
    }
    // A third is no constant, but whether it is more than a quarter is.
    guard operandCount > 0, let count = unwrittenCount,
      count == 0 || count < Self.unwrittenLimit && (type == .number || type == .boolean)
    else { return index }
    // An evaluation that still had the operations when one is written would have them copied, each time.
    let value = ExpressionEvaluation(constant: operations).constant(index)
    if let value {
      operations[Int(index)] = CheckedOperation(.constant(value), type, location)
    } else if type == .number {
      unwritten[index] = count + 1
    }
    return index
  }

  func type(_ index: Int32) -> ExpressionType { operations[Int(index)].type }
  func location(_ index: Int32) -> SourceRange { operations[Int(index)].location }

  private func isConstant(_ index: Int32) -> Bool {
    if case .constant = operations[Int(index)].form { true } else { false }
  }

  func constant(_ index: Int32) -> ExpressionValue? {
    if case .constant(let value) = operations[Int(index)].form { return value }
    return nil
  }

  /// The operations that the root needs, in their order, and the slots among them.
  private mutating func finished(_ root: Int32, at location: SourceRange) -> CheckedExpression {
    let operations = operations
    self.operations = []
    let count = operations.count
    var slots = IndexList()
    // Few expressions have constant parts or branches that go: then all operations stay.
    var neededCount = 1
    var indices = [Int32](repeating: -1, count: count)
    indices[Int(root)] = 0
    for index in (0..<count).reversed() where indices[index] == 0 {
      operations[index].forEachOperand { operand in
        if indices[Int(operand)] < 0 { neededCount += 1 }
        indices[Int(operand)] = 0
      }
    }
    // A search is fastest among the few that nearly every expression has.
    var seen: Set<Int> = []
    for index in 0..<count where indices[index] == 0 {
      guard case .slot(let slot) = operations[index].form else { continue }
      if slots.count == Self.searchedSlotCount { seen = Set(slots) }
      let isNew =
        slots.count < Self.searchedSlotCount
        ? !slots.contains(slot) : seen.insert(slot).inserted
      if isNew { slots.append(slot) }
    }
    guard neededCount < count else {
      return CheckedExpression(
        type: operations[Int(root)].type,
        slots: slots,
        sourceRange: location,
        operations: operations,
        root: root
      )
    }
    var kept: [CheckedOperation] = []
    kept.reserveCapacity(neededCount)
    for index in 0..<count where indices[index] == 0 {
      indices[index] = Int32(kept.count)
      kept.append(operations[index].renumbered { indices[Int($0)] })
    }
    return CheckedExpression(
      type: operations[Int(root)].type,
      slots: slots,
      sourceRange: location,
      operations: kept,
      root: indices[Int(root)]
    )
  }

  // MARK: Reporting

  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    at location: SourceRange,
    suggestion: String? = nil
  ) -> Int32? {
    let notes: [Note] = .didYouMean(suggestion, at: location)
    diagnostics.append(Diagnostic(code, message, at: location, notes: notes))
    return nil
  }

  mutating func mismatch(_ index: Int32, expected: ExpressionType) -> Int32? {
    if type(index) == .nil {
      return report(
        "expression-unexpected-nil",
        Messages.unexpectedNil(expected),
        at: location(index)
      )
    }
    return report(
      "expression-type-mismatch",
      Messages.mismatch(found: type(index), expected: expected),
      at: location(index)
    )
  }
}

extension CheckedOperation {
  /// The operation with other numbers for its operands.
  func renumbered(_ renumber: (Int32) -> Int32) -> CheckedOperation {
    let form: Form =
      switch self.form {
      case .constant, .slot: self.form
      case .member(let value, let name): .member(renumber(value), name)
      case .negate(let value): .negate(renumber(value))
      case .not(let value): .not(renumber(value))
      case .image(let value): .image(renumber(value))
      case .convert(let value): .convert(renumber(value))
      case .arithmetic(let sign, let a, let b): .arithmetic(sign, renumber(a), renumber(b))
      case .sumOrJoin(let a, let b): .sumOrJoin(renumber(a), renumber(b))
      case .percentage(let a, let b): .percentage(renumber(a), renumber(b))
      case .equality(let a, let b, let isNegated):
        .equality(renumber(a), renumber(b), isNegated: isNegated)
      case .and(let a, let b): .and(renumber(a), renumber(b))
      case .or(let a, let b): .or(renumber(a), renumber(b))
      case .coalesce(let a, let b): .coalesce(renumber(a), renumber(b))
      case .fallback(let a, let b): .fallback(renumber(a), renumber(b))
      case .conditional(let a, let b, let c): .conditional(renumber(a), renumber(b), renumber(c))
      case .function(let function, let values): .function(function, values.map(renumber))
      case .color(let values): .color(values.map(renumber))
      case .join(let values, let isWhole): .join(values.map(renumber), isWhole: isWhole)
      case .array(let values): .array(values.map(renumber))
      case .list(let values): .list(values.map(renumber))
      case .element(let whole, let index): .element(renumber(whole), renumber(index))
      case .slice(let whole, let sign, let first, let last):
        .slice(renumber(whole), sign, first: first.map(renumber), last: last.map(renumber))
      case .format(let text, let name, let values):
        .format(renumber(text), name: name, values.map(renumber))
      case .shown(let value, let conversion): .shown(renumber(value), conversion)
      case .structure(let kind, let values): .structure(kind, values.map(renumber))
      case .font(let parts, let catalog):
        .font(
          parts.map { if case .value(let value) = $0 { .value(renumber(value)) } else { $0 } },
          catalog
        )
      case .attributed(let parts, let collapsesSpace):
        .attributed(
          parts.map { if case .value(let value) = $0 { .value(renumber(value)) } else { $0 } },
          collapsesSpace: collapsesSpace
        )
      }
    return CheckedOperation(form, type, self.location)
  }
}
