// New state that arrays of `<repeat>` are found from: other values for the copies there are, or other
// copies.

import Diagnostics
import LayoutExpressions

extension NodeDescription {
  /// The outermost node with what its surroundings give.
  func standing(in surroundings: LayoutSurroundings) -> NodeDescription {
    var root = self
    root.source = []
    root.constants.merge(surroundings.constants) { _, given in given }
    root.state.merge(surroundings.state) { _, given in given }
    return root
  }
}

extension LayoutNode {
  /// Changes state that arrays are found from.
  func setRepeated(
    _ values: [String: ExpressionValue],
    _ evaluation: LayoutEvaluation
  ) throws(DiagnosticsError) {
    let root = root
    guard var container = root.container else { return }
    let old = description.state
    description.state.merge(values) { $1 }
    if self === root { container.replaceState(values) }
    do throws(DiagnosticsError) {
      try root.makeCopies(in: container, evaluation)
    } catch {
      description.state = old
      throw error
    }
    root.container = container
    try update()
  }

  private func makeCopies(
    in container: LayoutContainer,
    _ evaluation: LayoutEvaluation
  ) throws(DiagnosticsError) {
    let whole = wholeDescription
    let surroundings = container.surroundings
    let expansion = RepeatExpansion(whole.standing(in: surroundings), strings: surroundings.strings)
    if !expansion.diagnostics.containsErrors,
      evaluation.takes(expansion.root, in: evaluation.layout.expandedRoot)
    {
      _ = adopt(expansion.root)
      return
    }
    let (layout, diagnostics) = MountedLayout.mount(whole, in: surroundings)
    guard let layout else { throw DiagnosticsError(diagnostics) }
    take(layout, in: container)
  }
}

extension LayoutContainer {
  /// Takes new values of the outermost node's state: what the surroundings gave for it counts no longer.
  mutating func replaceState(_ values: [String: ExpressionValue]) {
    for (name, value) in values where surroundings.state[name] != nil {
      surroundings.state[name] = value
    }
  }
}

extension LayoutEvaluation {
  /// Takes the state of nodes where it fits the nodes that there are.
  ///
  /// - Returns: Whether it does; nothing is changed where it does not.
  fileprivate func takes(_ new: NodeDescription, in old: NodeDescription?) -> Bool {
    guard let old else { return false }
    var pending = [(new, old)]
    var changes: [(node: Int, state: [String: ExpressionValue])] = []
    while let (new, old) = pending.popLast() {
      let node = changes.count
      guard new.source == old.source, new.children.count == old.children.count,
        new.constants == old.constants, new.state.keys == old.state.keys
      else { return false }
      for (name, value) in new.state {
        let found = problems(withState: name, value, ofNode: node, new.location)
        if !found.isEmpty { return false }
      }
      changes.append((node, new.state))
      // Depth first, as nodes are numbered.
      pending += zip(new.children, old.children).reversed()
    }
    for (node, state) in changes {
      for (name, value) in state { setState(name, to: value, ofNode: node) }
    }
    return true
  }
}
