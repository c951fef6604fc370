// Names that lead out of a node: to its parent, its siblings, nodes with ids, state and constants further
// out, strings, and the surroundings.

import Diagnostics
import LayoutExpressions
import ViewClasses

extension LayoutMounting {
  /// State, constants, parameters and macros of a node and of what it stands in, nearest first.
  func inheritedMeaning(
    of number: NameNumber,
    at node: Int,
    in property: NameNumber
  ) -> NameMeaning? {
    let name = word(number)
    var current = holders[node]
    while let holder = current {
      if let slot = slots[SlotKey(.state, holder, number)] { return meaning(ofSlot: slot) }
      let described = nodes[holder]
      if !described.constants.isEmpty, let value = described.constants[name] {
        return .constant(value)
      }
      // A macro may use one of the same name further out.
      let isItself = holder == node && number == property
      if !isItself, described.description.macros.contains(where: { $0.name == name }) {
        let slot = slot(SlotKey(.macro, holder, number), .any)
        return meaning(ofSlot: slot)
      }
      if !isItself,
        let parameter = described.description.parameters.first(where: { $0.name == name })
      {
        if let given = parameterMeaning(parameter, at: holder) { return given }
      }
      current = described.parent.flatMap { holders[$0] }
    }
    let prefix = "strings."
    if name.hasPrefix(prefix) {
      return surroundings.strings[String(name.dropFirst(prefix.count))].map {
        .constant(.string($0))
      }
    }
    return nil
  }

  private func parameterMeaning(
    _ parameter: NodeDescription.Parameter,
    at node: Int
  ) -> NameMeaning? {
    guard parameter.value != nil || nodes[node].description.attribute(parameter.name) != nil
    else { return nil }
    let key = SlotKey(.parameter, node, number(of: parameter.name))
    if let known = slots[key] { return meaning(ofSlot: known) }
    guard let type = RuntimeTypeNames.type(named: parameter.type) else {
      report(
        Diagnostic(
          .layoutUnknownType,
          Messages.unknownType(parameter.type),
          at: parameter.place
        )
      )
      // What uses it is not wrong for that.
      return .slot(slot(key, .any), .any)
    }
    return .slot(slot(key, type), type)
  }

  /// `parent.x`, `previous.x`, `next.x`, `#id.x`.
  func pathMeaning(of name: NameNumber, at node: Int) -> NameMeaning? {
    switch path(of: name) {
    case .none: return nil
    case .parent(let rest):
      guard let parent = nodes[node].parent else { return containerMeaning(of: rest) }
      return memberMeaning(rest, of: parent)
    case .sibling(let isNext, let rest): return siblingMeaning(rest, at: node, isNext: isNext)
    case .node(let id, let rest):
      return nodes.node(id: id, seenFrom: node).flatMap { memberMeaning(rest, of: $0) }
    }
  }

  private func path(of name: NameNumber) -> NamePath {
    let place = Int(name.number)
    if place < paths.count, let known = paths[place] { return known }
    let path = NamePath(word(name), number)
    while paths.count <= place { paths.append(nil) }
    paths[place] = path
    return path
  }

  /// A property of another node, its state and constants included.
  private func memberMeaning(_ name: NameNumber, of node: Int) -> NameMeaning? {
    noteUse(of: name)
    if let path = pathMeaning(of: name, at: node) { return path }
    let canonical = canonicalName(name, of: node)
    if canonical.isPlacing || hasExpression(canonical, at: node) {
      return propertySlot(canonical, of: node).map(meaning(ofSlot:))
    }
    return inheritedMeaning(of: name, at: node, in: .none)
      ?? propertySlot(canonical, of: node).map(meaning(ofSlot:))
  }

  /// What the outermost node's parent is: the container.
  private func containerMeaning(of name: NameNumber) -> NameMeaning? {
    switch name.canonical {
    case .width, .right: .slot(environmentSlot(.width), .number)
    case .height, .bottom: .slot(environmentSlot(.height), .number)
    case .left, .top: .constant(.number(0))
    default: nil
    }
  }

  // MARK: Siblings

  /// A property of the nearest sibling that is not hidden; 0 where there is none.
  private func siblingMeaning(_ name: NameNumber, at node: Int, isNext: Bool) -> NameMeaning? {
    guard let first = sibling(of: node, isNext: isNext) else {
      return name.isPlacing ? .constant(.number(0)) : nil
    }
    let canonical = canonicalName(name, of: first)
    guard canonical.isPlacing else { return memberMeaning(name, of: first) }
    let key = SlotKey(isNext ? .next : .previous, node, canonical)
    return .slot(slot(key, .number), .number)
  }

  /// The nearest sibling, those passed over that are never there.
  private func sibling(of node: Int, isNext: Bool) -> Int? {
    nodes.sibling(of: node, isNext: isNext) { presence(of: $0) == .never }
  }

  /// Defines a place of the nearest sibling: that of the first one, unless it is passed over.
  func defineSibling(_ slot: Int, _ node: Int, isNext: Bool, _ name: NameNumber) {
    let place = nodes[node].description.place
    guard let first = sibling(of: node, isNext: isNext),
      let own = propertySlot(name, of: first)
    else { return define(slot, .input(.number(0))) }
    guard case .slot(let omission) = omission(of: first) else {
      return define(slot, .expression(SyntheticExpression.copy(own, .number, at: place)))
    }
    let further = self.slot(SlotKey(isNext ? .next : .previous, first, name), .number)
    define(
      slot,
      .expression(
        SyntheticExpression.choice(if: omission, then: further, else: own, .number, at: place)
      )
    )
  }

  // MARK: Surroundings

  /// Lengths of guides and the safe area.
  func environmentMeaning(of name: String) -> NameMeaning? {
    guard Self.environmentNames.contains(name) else { return nil }
    return .slot(environmentSlot(number(of: name)), .number)
  }

  static let environmentNames: Set<String> = [
    "topLayoutGuide.length", "bottomLayoutGuide.length", "safeAreaInsets.top",
    "safeAreaInsets.left", "safeAreaInsets.bottom", "safeAreaInsets.right",
  ]

  /// Names that may have been meant, nearest first.
  func names(seenFrom node: Int) -> [String] {
    var names = nodes[node].description.attributes.map(\.name)
    var current: Int? = node
    while let holder = current {
      names += slots.names.state(ofNode: holder)
      names += nodes[holder].constants.keys.sorted()
      names += nodes[holder].description.macros.map(\.name)
      names += nodes[holder].description.parameters.map(\.name)
      current = nodes[holder].parent
    }
    names += LayoutProperties.settable.sorted()
    if let className = nodes[node].className { names += classes.propertyNames(of: className) }
    names += surroundings.strings.keys.sorted().map { "strings.\($0)" }
    return names + pathNames + Self.environmentNames.sorted()
  }

  /// Places of other nodes, as far as they can be looked through.
  private var pathNames: [String] {
    let ids = nodes.nodes.lazy.compactMap(\.id).prefix(64).map { "#\($0)" }
    return (["parent", "previous", "next"] + ids).flatMap { head in
      LayoutProperties.settable.sorted().map { "\(head).\($0)" }
    }
  }
}
