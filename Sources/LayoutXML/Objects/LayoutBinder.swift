// What an owner has, asked once for all nodes that are bound to it, and what is wrong with what they ask for.

import Diagnostics
import LayoutExpressions
import ViewClasses

/// Binds nodes to an owner.
struct LayoutBinder {
  /// What to assign once nothing is wrong.
  private(set) var outlets: [(LayoutOutlet, LayoutNode)] = []
  private(set) var problems: [Diagnostic] = []
  private let owner: any LayoutOwner
  private let classes: ClassTable
  private let chain: [any LayoutOwner]
  private lazy var ownerOutlets = owner.layoutOutlets
  private lazy var actions = chain.map { Set($0.layoutActions.keys) }
  private lazy var protocols = chain.map(\.layoutProtocols)
  private var delegates: [String: [(property: String, protocolName: String)]] = [:]

  init(_ owner: any LayoutOwner, _ classes: ClassTable) {
    (self.owner, self.classes) = (owner, classes)
    chain = owner.chain
  }

  /// Says what was wrong.
  func check() throws(DiagnosticsError) {
    if !problems.isEmpty { throw DiagnosticsError(problems) }
  }

  // MARK: Nodes

  /// Binds everything of a node.
  ///
  /// - Returns: Those of its properties whose values may become others.
  mutating func bind(_ node: LayoutNode, _ layout: MountedLayout) -> [BoundProperty] {
    node.bindings = [:]
    bindOutlet(of: node)
    guard !layout.cells.contains(node.number) else { return [] }
    var changing: [BoundProperty] = []
    for attribute in node.description.attributes where isBindable(attribute.name, of: node) {
      let isBound = bind(attribute, of: node)
      guard let slot = layout.names[.property, node.number, attribute.name],
        !layout.dependencies(of: slot).isEmpty
      else { continue }
      let value = isBound ? node.value(of: attribute.name) : nil
      changing.append(
        BoundProperty(node: node, attribute: attribute, owner: owner, value: value)
      )
    }
    bindUnstatedDelegates(of: node)
    return changing
  }

  /// Binds an action or a delegate that an attribute states; whether nothing is wrong with it.
  mutating func bind(_ attribute: NodeDescription.Attribute, of node: LayoutNode) -> Bool {
    node.bindings[attribute.name] = nil
    let value = node.value(of: attribute.name)
    if classes.property(attribute.name, of: node.className) == .action {
      guard case .string(let name)? = value, !name.isEmpty else { return true }
      guard actions.contains(where: { $0.contains(name) }) else {
        let near = Suggestion.nearest(to: name, in: actions.flatMap { $0.sorted() })
        report(.layoutUnknownAction, Messages.unknownAction(name), attribute, near)
        return false
      }
      node.bindings[attribute.name] = .action(.init(name: name, owner: owner))
    } else if case .object(let object)? = value {
      // An object, or nil for none.
      let reference = object.value as? ObjectReference
      node.bindings[attribute.name] = (reference?.object).map { .delegate(.init(object: $0)) }
    }
    return true
  }

  // MARK: Parts

  private mutating func isBindable(_ name: String, of node: LayoutNode) -> Bool {
    switch classes.property(name, of: node.className) {
    case .action?: true
    case .delegate?: delegates(of: node.className).contains { $0.property == name }
    default: false
    }
  }

  private mutating func bindOutlet(of node: LayoutNode) {
    guard let attribute = node.description.attribute("outlet") else { return }
    let name = attribute.value.text
    guard let outlet = ownerOutlets[name] else {
      let near = Suggestion.nearest(to: name, in: ownerOutlets.keys.sorted())
      report(.layoutUnknownOutlet, Messages.unknownOutlet(name), attribute, near)
      return
    }
    if let wanted = outlet.className, !classes.isClass(node.className, kindOf: wanted) {
      let message = Messages.notKind(node.className, of: wanted)
      report(.layoutOutletClass, message, attribute, nil)
      return
    }
    outlets.append((outlet, node))
  }

  /// Binds the two delegates that UIKit has everywhere, where the layout says nothing of them; others are bound by
  /// whoever wants them.
  private mutating func bindUnstatedDelegates(of node: LayoutNode) {
    for (property, protocolName) in delegates(of: node.className)
    where property == "delegate" || property == "dataSource" {
      guard node.description.attribute(property) == nil,
        let index = protocols.firstIndex(where: { $0.contains(protocolName) })
      else { continue }
      node.bindings[property] = .delegate(.init(object: chain[index]))
    }
  }

  private mutating func delegates(
    of className: String
  ) -> [(property: String, protocolName: String)] {
    if let known = delegates[className] { return known }
    let found = classes.delegates(of: className)
    delegates[className] = found
    return found
  }

  private mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ attribute: NodeDescription.Attribute,
    _ near: String?
  ) {
    let location = attribute.location
    let notes: [Note] = .didYouMean(near, at: location)
    problems.append(Diagnostic(code, message, at: location, notes: notes))
  }
}
