// Binding a layout to its owner: outlets, actions, delegates.

import Diagnostics
import LayoutExpressions
import ViewClasses

/// What a property of a node is bound to.
enum LayoutBinding {
  /// A method of an owner.
  case action(Action)
  /// An object that conforms to a protocol.
  case delegate(Delegate)

  /// A method by its name.
  ///
  /// The method itself is asked for when it is called: as a rule it holds the owner, who keeps the node.
  struct Action {
    let name: String
    weak var owner: (any LayoutOwner)?
  }

  /// A delegate, which its node does not keep alive: it is the owner as a rule, who keeps the node.
  struct Delegate {
    weak var object: AnyObject?
  }
}

/// A property of a node whose value decides what it is bound to, and may become another.
struct BoundProperty {
  /// The node, which the outermost one keeps for as long as the layout stays mounted as it is.
  weak var node: LayoutNode?
  let attribute: NodeDescription.Attribute
  weak var owner: (any LayoutOwner)?
  /// The value that it was bound by; nil where that had no method.
  var value: ExpressionValue?
}

extension LayoutNode {
  /// Binds the node and all it contains: outlets to properties, actions to methods, delegates to the first
  /// in the owner's chain that conforms.
  ///
  /// Outlets are assigned here, once; what an action or a delegate is bound to follows its expression with each
  /// `update()`. Another owner further on in the chain is known when the layout is bound again.
  ///
  /// - Throws: `DiagnosticsError` with every outlet and action that the owner does not have.
  public func bind(to owner: any LayoutOwner) throws(DiagnosticsError) {
    try bind(to: owner, assigningOutlets: true)
  }

  /// Binds the node and all it contains; outlets stay as they are where nodes have come beside those that have them.
  func bind(
    to owner: any LayoutOwner,
    assigningOutlets: Bool
  ) throws(DiagnosticsError) {
    guard let evaluation else {
      throw DiagnosticsError([
        Diagnostic(.layoutNotMounted, Messages.notMounted, at: description.location)
      ])
    }
    self.owner = owner
    var binder = LayoutBinder(owner, evaluation.layout.classes)
    let nodes = subtree
    let bound = Set(nodes.map { ObjectIdentifier($0) })
    let root = root
    root.boundProperties.removeAll { property in
      property.node.map { bound.contains(ObjectIdentifier($0)) } ?? true
    }
    for node in nodes {
      root.boundProperties += binder.bind(node, evaluation.layout)
    }
    try binder.check()
    needsBinding = false
    guard assigningOutlets else { return }
    for (outlet, node) in binder.outlets { outlet.assign(node) }
  }

  /// Binds anew what has another value than when it was bound.
  ///
  /// - Complexity: O(properties that are bound by expressions with values that may change).
  func bindChangedProperties() throws(DiagnosticsError) {
    var problems: [Diagnostic] = []
    for index in boundProperties.indices {
      let property = boundProperties[index]
      guard let evaluation, let node = property.node, let owner = property.owner else { continue }
      let value = node.value(of: property.attribute.name)
      guard value != property.value else { continue }
      var binder = LayoutBinder(owner, evaluation.layout.classes)
      let isBound = binder.bind(property.attribute, of: node)
      problems += binder.problems
      // What had no method is tried again.
      boundProperties[index].value = isBound ? value : nil
    }
    if !problems.isEmpty { throw DiagnosticsError(problems) }
  }

  /// Calls the method that an event is bound to.
  ///
  /// - Returns: Whether there is one: none any more once nobody else keeps the owner.
  @discardableResult
  public func send(_ event: String) -> Bool {
    guard case .action(let action)? = bindings[event],
      let method = action.owner?.layoutAction(action.name)
    else { return false }
    method(self)
    return true
  }

  /// The name of the method that an event is bound to, nil where it is bound to none.
  public func action(of event: String) -> String? {
    if case .action(let action)? = bindings[event] { action.name } else { nil }
  }

  /// The object that a property such as `delegate` or `dataSource` is bound to; nil, too, once nobody else keeps it.
  public func delegate(of property: String = "delegate") -> AnyObject? {
    if case .delegate(let delegate)? = bindings[property] { delegate.object } else { nil }
  }
}
