// Whether functions that every expression knows are called with as many arguments as they take: what can be said
// of an expression before names mean anything.

import Diagnostics

extension ExpressionTree {
  /// An error for each call with more or fewer arguments than its function takes.
  public var argumentProblems: [Diagnostic] {
    nodes.indices.compactMap { index in
      guard case .call(let name, let arguments) = nodes[index].form,
        let count = NumericFunction.argumentCount(of: text(name)),
        !count.contains(arguments.count)
      else { return nil }
      return Diagnostic(
        "expression-argument-count",
        Messages.argumentCount(text(name), arguments.count, count),
        at: sourceRangeOfName(Int32(index))
      )
    }
  }
}
