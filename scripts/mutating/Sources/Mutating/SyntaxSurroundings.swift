// What a node is a part of: whether its value is used, whether it is written to, what it leaves. Answered from
// syntax alone; types are not known.

import SwiftSyntax

enum SyntaxSurroundings {
  /// Code that other modules compile has no access to the switch.
  static func isInlinable(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { attribute in
      let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return ["inlinable", "usableFromInline", "_alwaysEmitIntoClient", "_transparent"]
        .contains(name)
    }
  }

  /// Whether the nearest function or property is of type Bool.
  static func returnsBool(_ node: some SyntaxProtocol) -> Bool {
    var next = node.parent
    while let parent = next {
      if parent.is(ClosureExprSyntax.self) { return false }
      if let function = parent.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type.trimmedDescription == "Bool"
      }
      if let binding = parent.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation?.type.trimmedDescription == "Bool"
      }
      if parent.is(InitializerDeclSyntax.self) || parent.is(SubscriptDeclSyntax.self) {
        return false
      }
      next = parent.parent
    }
    return false
  }

  /// Whether an expression, or what it is a part of, is assigned to or passed on to be changed.
  static func isWritten(_ node: ExprSyntax) -> Bool {
    var inner = Syntax(node)
    while let parent = inner.parent {
      if parent.is(InOutExprSyntax.self) { return true }
      if let infix = parent.as(InfixOperatorExprSyntax.self) {
        guard infix.leftOperand.id == inner.id else { return false }
        let name = infix.operator.trimmedDescription
        return name == "=" || MutationVisitor.assignments[name] != nil
      }
      let isPart =
        parent.as(MemberAccessExprSyntax.self)?.base?.id == inner.id
        || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == inner.id
        || parent.is(ForceUnwrapExprSyntax.self) || parent.is(OptionalChainingExprSyntax.self)
      if !isPart { return false }
      inner = parent
    }
    return false
  }

  /// Whether a `break` leaves a loop, and no switch.
  static func endsLoop(_ jump: BreakStmtSyntax) -> Bool {
    var next = jump.parent
    while let parent = next {
      if parent.is(SwitchExprSyntax.self) { return false }
      if parent.is(ForStmtSyntax.self) || parent.is(WhileStmtSyntax.self)
        || parent.is(RepeatStmtSyntax.self)
      {
        return true
      }
      next = parent.parent
    }
    return false
  }

  /// Whether a statement may be the value of what it is the only statement of.
  static func isResult(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      var owner = list.parent
    else { return false }
    if owner.is(CodeBlockSyntax.self), let parent = owner.parent { owner = parent }
    if let function = owner.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    if owner.is(SwitchCaseSyntax.self) || owner.is(IfExprSyntax.self) { return isValue(owner) }
    if let accessor = owner.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.text == "get"
    }
    return owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self)
  }

  /// Whether an `if` or `switch` is an expression whose value is used.
  static func isValue(_ node: Syntax) -> Bool {
    var next: Syntax? = node
    while let current = next, let parent = current.parent {
      if let item = parent.as(CodeBlockItemSyntax.self) { return isResult(item) }
      let isInside =
        parent.is(ExpressionStmtSyntax.self) || parent.is(SwitchCaseListSyntax.self)
        || parent.is(SwitchExprSyntax.self) || parent.is(IfExprSyntax.self)
      if !isInside { return true }
      next = parent
    }
    return false
  }

  static func isInInitializer(_ node: some SyntaxProtocol) -> Bool {
    var next = node.parent
    while let parent = next {
      if parent.is(InitializerDeclSyntax.self) { return true }
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
      next = parent.parent
    }
    return false
  }
}
