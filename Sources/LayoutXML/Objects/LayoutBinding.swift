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

extension LayoutNode {
  /// Binds the node and all it contains: outlets to properties, actions to methods, delegates to the first
  /// in the owner's chain that conforms.
  ///
  /// - Throws: `DiagnosticsError` with every outlet and action that the owner does not have.
  public func bind(to owner: any LayoutOwner) throws(DiagnosticsError) {
    guard let evaluation else {
      throw DiagnosticsError([
        Diagnostic(.layoutNotMounted, Messages.notMounted, at: description.location)
      ])
    }
    self.owner = owner
    let classes = evaluation.layout.classes
    var problems: [Diagnostic] = []
    var outlets: [(LayoutOutlet, LayoutNode)] = []
    for node in subtree {
      node.bindings = [:]
      if let outlet = node.outletBinding(owner, classes, &problems) {
        outlets.append((outlet, node))
      }
      guard !evaluation.layout.cells.contains(node.number) else { continue }
      for attribute in node.description.attributes {
        node.bindAction(attribute, owner, classes, &problems)
      }
      node.bindDelegates(owner, classes)
    }
    if !problems.isEmpty { throw DiagnosticsError(problems) }
    for (outlet, node) in outlets { outlet.assign(node) }
  }

  /// Calls the method that an event is bound to, whether there is one; none any more once nobody else keeps the owner.
  @discardableResult
  public func send(_ event: String) -> Bool {
    guard case .action(let action)? = bindings[event],
      let method = action.owner?.layoutAction(action.name)
    else { return false }
    method(self)
    return true
  }

  /// The name of the method that an event is bound to.
  public func action(of event: String) -> String? {
    if case .action(let action)? = bindings[event] { action.name } else { nil }
  }

  /// The object that a property such as `delegate` or `dataSource` is bound to; nil, too, once nobody else keeps it.
  public func delegate(of property: String = "delegate") -> AnyObject? {
    if case .delegate(let delegate)? = bindings[property] { delegate.object } else { nil }
  }

  // MARK: Parts

  private func outletBinding(
    _ owner: any LayoutOwner,
    _ classes: ClassTable,
    _ problems: inout [Diagnostic]
  ) -> LayoutOutlet? {
    guard let attribute = description.attribute("outlet") else { return nil }
    let name = attribute.value.text
    guard let outlet = owner.layoutOutlets[name] else {
      let near = Suggestion.nearest(to: name, in: owner.layoutOutlets.keys.sorted())
      report(.layoutUnknownOutlet, Messages.unknownOutlet(name), attribute, near, &problems)
      return nil
    }
    if let wanted = outlet.className, !classes.isClass(className, kindOf: wanted) {
      let message = Messages.notKind(className, of: wanted)
      report(.layoutOutletClass, message, attribute, nil, &problems)
      return nil
    }
    return outlet
  }

  private func bindAction(
    _ attribute: NodeDescription.Attribute,
    _ owner: any LayoutOwner,
    _ classes: ClassTable,
    _ problems: inout [Diagnostic]
  ) {
    guard classes.property(attribute.name, of: className) == .action,
      case .string(let name)? = value(of: attribute.name), !name.isEmpty
    else { return }
    guard owner.layoutAction(name) != nil else {
      let known = owner.chain.flatMap { $0.layoutActions.keys.sorted() }
      let near = Suggestion.nearest(to: name, in: known)
      report(.layoutUnknownAction, Messages.unknownAction(name), attribute, near, &problems)
      return
    }
    bindings[attribute.name] = .action(.init(name: name, owner: owner))
  }

  private func bindDelegates(_ owner: any LayoutOwner, _ classes: ClassTable) {
    for (property, protocolName) in classes.delegates(of: className) {
      guard description.attribute(property) == nil else {
        // Given: an object, or nil for none.
        if case .object(let value)? = value(of: property) {
          let reference = value.value as? ObjectReference
          bindings[property] = (reference?.object).map { .delegate(.init(object: $0)) }
        }
        continue
      }
      // Others than the two that UIKit has everywhere are bound by whoever wants them.
      guard property == "delegate" || property == "dataSource" else { continue }
      let conforming = owner.chain.first { $0.layoutProtocols.contains(protocolName) }
      bindings[property] = conforming.map { .delegate(.init(object: $0)) }
    }
  }

  private func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ attribute: NodeDescription.Attribute,
    _ near: String?,
    _ problems: inout [Diagnostic]
  ) {
    let location = attribute.location
    let notes: [Note] = .didYouMean(near, at: location)
    problems.append(Diagnostic(code, message, at: location, notes: notes))
  }
}
