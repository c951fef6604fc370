// Mounting, updating and changing state.

import Diagnostics
import LayoutExpressions
import LayoutModel

extension LayoutNode {
  /// Whether it has values.
  public var isMounted: Bool { evaluation != nil }

  /// Settles names and types, and computes every value.
  ///
  /// - Parameters:
  ///   - container: What the outermost node stands in.
  ///   - owner: Who outlets, actions and delegates are bound to; nil leaves them unbound.
  /// - Throws: `DiagnosticsError` with everything that is wrong; the node is not mounted then.
  public func mount(
    in container: LayoutContainer,
    owner: (any LayoutOwner)? = nil
  ) throws(DiagnosticsError) {
    let (layout, diagnostics) = MountedLayout.mount(wholeDescription, in: container.surroundings)
    guard let layout else { throw DiagnosticsError(diagnostics) }
    do throws(DiagnosticsError) {
      take(layout, in: container)
      try update()
      if let owner { try bind(to: owner) }
    } catch {
      unmount()
      throw error
    }
  }

  /// Takes the values of a layout that was mounted from the node, none of them evaluated yet.
  func take(_ layout: MountedLayout, in container: LayoutContainer) {
    let evaluation = LayoutEvaluation(layout, metrics: container.metrics)
    // Nodes may go, and others come.
    let root = root
    (root.boundProperties, root.needsBinding) = ([], true)
    if let expanded = layout.expandedRoot {
      for node in adopt(expanded) { node.forgetValues() }
      self.container = container
    }
    for (number, node) in subtree.enumerated() {
      node.evaluation = evaluation
      node.number = number
    }
    resize(container)
  }

  private func forgetValues() {
    evaluation = nil
    number = 0
    container = nil
    owner = nil
    bindings = [:]
    boundProperties = []
  }

  /// Forgets every value, and who the nodes are bound to.
  public func unmount() {
    for node in root.subtree { node.forgetValues() }
  }

  /// Changes the container's size and lengths; `update()` brings values up to date.
  public func resize(_ container: LayoutContainer) {
    let root = root
    if let mounted = root.container {
      root.container?.width = container.width
      root.container?.height = container.height
      root.container?.lengths = mounted.lengths.merging(container.lengths) { $1 }
    }
    evaluation?.setContainer(width: container.width, height: container.height)
    for (name, length) in container.lengths {
      evaluation?.setLength(name, to: length)
    }
  }

  /// Brings every value up to date: those that depend on what changed, and no others.
  ///
  /// Actions and delegates whose values have become others are bound to what these say.
  ///
  /// - Throws: `DiagnosticsError` where a value cannot be computed, or an action names no method.
  public func update() throws(DiagnosticsError) {
    guard let evaluation else { return }
    let diagnostics = evaluation.update()
    if diagnostics.containsErrors { throw DiagnosticsError(diagnostics) }
    if root.needsBinding, let owner = root.owner {
      // Copies have no outlets, and other nodes are the ones they were.
      try root.bind(to: owner, assigningOutlets: false)
    } else {
      try root.bindChangedProperties()
    }
  }

  // MARK: Values

  /// Whether the node takes part in the layout: no `if` says otherwise, and it is mounted.
  public var isPresent: Bool { evaluation?.isPresent(number) ?? false }

  /// Where the node is in its parent; nothing but zeros while it is not mounted.
  public var frame: LayoutFrame {
    evaluation?.frame(ofNode: number) ?? LayoutFrame(x: 0, y: 0, width: 0, height: 0)
  }

  /// The value of a property that the layout sets or uses, nil for any other.
  public func value(of property: String) -> ExpressionValue? {
    evaluation?.value(of: property, ofNode: number)
  }

  /// The values of state that the node was given.
  ///
  /// Setting some of them leaves the others as they are.
  ///
  /// What is wrong with new values goes to whoever handles the owner's errors; `setState` throws it.
  public var state: Any {
    get { description.state }
    set {
      do throws(DiagnosticsError) {
        try setState(newValue)
      } catch {
        root.owner?.bubbleLayoutError(error)
      }
    }
  }

  /// Changes state, and brings what depends on it up to date; equal values change nothing.
  ///
  /// Where a `<repeat>` needs more or fewer copies for it, or copies with values of other types, the layout
  /// is mounted anew; nodes that are still wanted stay the same ones.
  ///
  /// - Parameter state: A dictionary, or anything that stores named values.
  /// - Throws: `DiagnosticsError` for a name or type that the state did not have when the node was mounted,
  ///   and whatever `update()` throws. Nothing has changed where a name or type is wrong.
  public func setState(_ state: Any) throws(DiagnosticsError) {
    let values = ExpressionValue.members(of: state)
    if let evaluation {
      var problems: [Diagnostic] = []
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        problems += evaluation.problems(
          withState: name,
          value,
          ofNode: number,
          description.location
        )
      }
      if !problems.isEmpty { throw DiagnosticsError(problems) }
      if values.keys.contains(where: evaluation.layout.arrayState.contains) {
        return try setRepeated(values, evaluation)
      }
      for (name, value) in values { evaluation.setState(name, to: value, ofNode: number) }
      // Copies that are made later have it, too.
      if parent == nil { container?.replaceState(values) }
    }
    description.state.merge(values) { $1 }
    try update()
  }
}

extension LayoutEvaluation {
  /// What is wrong with a new value of state.
  func problems(
    withState name: String,
    _ value: ExpressionValue,
    ofNode node: Int,
    _ location: SourceRange
  ) -> [Diagnostic] {
    guard let slot = layout.names[.state, node, name] else {
      let known = layout.names.state(ofNode: node)
      let near = Suggestion.nearest(to: name, in: known)
      let notes: [Note] = .didYouMean(near, at: location)
      return [
        Diagnostic(.layoutUnknownState, Messages.unknownState(name), at: location, notes: notes)
      ]
    }
    let type = layout.types[slot]
    switch (type, value.type) {
    case (.any, _), (.array, .array): return []
    case (let expected, let found) where expected == found: return []
    case (_, let found):
      let message = Messages.stateType(name, found: found.name, expected: type.name)
      return [Diagnostic(.layoutStateType, message, at: location)]
    }
  }

  func setState(_ name: String, to value: ExpressionValue, ofNode node: Int) {
    if let slot = layout.names[.state, node, name] { set(slot, value) }
  }

  /// Sets a length of the surroundings, such as `safeAreaInsets.top`, in points.
  public func setLength(_ name: String, to length: Double) {
    if let slot = layout.names[.environment, -1, name] { set(slot, .number(length)) }
  }
}
