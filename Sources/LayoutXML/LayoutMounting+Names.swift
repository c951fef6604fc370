// Names that lead out of a node: to its parent, its siblings, nodes with ids, state and constants further
// out, strings, and the surroundings.

import Diagnostics
import LayoutExpressions
import ViewClasses

extension LayoutMounting {
  /// State, constants, parameters and macros of a node and of what it stands in, nearest first.
  func inheritedMeaning(of name: String, at node: Int, in property: String) -> NameMeaning? {
    var current: Int? = node
    while let holder = current {
      if let slot = slots[.state(holder, name)] { return meaning(ofSlot: slot) }
      if let value = nodes[holder].constants[name] { return .constant(value) }
      let description = nodes[holder].description
      // A macro may use one of the same name further out.
      let isItself = holder == node && name == property
      if !isItself, description.macros.contains(where: { $0.name == name }) {
        return .slot(macroSlot(holder, name), slots.types[macroSlot(holder, name)])
      }
      if !isItself, let parameter = description.parameters.first(where: { $0.name == name }) {
        if let given = parameterMeaning(parameter, at: holder) { return given }
      }
      current = nodes[holder].parent
    }
    let prefix = "strings."
    if name.hasPrefix(prefix) {
      return surroundings.strings[String(name.dropFirst(prefix.count))].map {
        .constant(.string($0))
      }
    }
    return nil
  }

  private func macroSlot(_ node: Int, _ name: String) -> Int {
    slot(.macro(node, name), .any)
  }

  private func parameterMeaning(
    _ parameter: NodeDescription.Parameter,
    at node: Int
  ) -> NameMeaning? {
    guard parameter.value != nil || nodes[node].description.attribute(parameter.name) != nil
    else { return nil }
    if let known = slots[.parameter(node, parameter.name)] { return meaning(ofSlot: known) }
    guard let type = RuntimeTypeNames.type(named: parameter.type) else {
      report(
        Diagnostic(
          .layoutUnknownType,
          Messages.unknownType(parameter.type),
          at: parameter.place
        )
      )
      // What uses it is not wrong for that.
      return .slot(slot(.parameter(node, parameter.name), .any), .any)
    }
    return .slot(slot(.parameter(node, parameter.name), type), type)
  }

  /// `parent.x`, `previous.x`, `next.x`, `#id.x`.
  func pathMeaning(of name: String, at node: Int) -> NameMeaning? {
    guard let dot = name.firstIndex(of: ".") else { return nil }
    let head = name[..<dot]
    let rest = String(name[name.index(after: dot)...])
    switch head {
    case "parent":
      guard let parent = nodes[node].parent else { return containerMeaning(of: rest) }
      return memberMeaning(rest, of: parent)
    case "previous": return siblingMeaning(rest, at: node, isNext: false)
    case "next": return siblingMeaning(rest, at: node, isNext: true)
    default:
      guard head.hasPrefix("#"),
        let other = nodes.node(id: String(head.dropFirst()), seenFrom: node)
      else { return nil }
      return memberMeaning(rest, of: other)
    }
  }

  /// A property of another node, its state and constants included.
  private func memberMeaning(_ name: String, of node: Int) -> NameMeaning? {
    usedNames.insert(name)
    if let path = pathMeaning(of: name, at: node) { return path }
    let canonical = canonicalName(name, of: node)
    if hasExpression(canonical, at: node) || isPlacing(canonical) {
      return propertySlot(canonical, of: node).map(meaning(ofSlot:))
    }
    return inheritedMeaning(of: name, at: node, in: "")
      ?? propertySlot(canonical, of: node).map(meaning(ofSlot:))
  }

  /// What the outermost node's parent is: the container.
  private func containerMeaning(of name: String) -> NameMeaning? {
    switch LayoutProperties.canonical(name) {
    case "width", "right": .slot(slot(.environment("width"), .number), .number)
    case "height", "bottom": .slot(slot(.environment("height"), .number), .number)
    case "left", "top": .constant(.number(0))
    default: nil
    }
  }

  // MARK: Siblings

  /// A property of the nearest sibling that is not hidden; 0 where there is none.
  private func siblingMeaning(_ name: String, at node: Int, isNext: Bool) -> NameMeaning? {
    guard let first = sibling(of: node, isNext: isNext) else {
      return isPlacing(LayoutProperties.canonical(name)) ? .constant(.number(0)) : nil
    }
    let canonical = canonicalName(name, of: first)
    guard isPlacing(canonical) else { return memberMeaning(name, of: first) }
    let number = slot(.sibling(node, isNext: isNext, canonical), .number)
    return .slot(number, .number)
  }

  /// The nearest sibling, those passed over that are never there.
  private func sibling(of node: Int, isNext: Bool) -> Int? {
    nodes.sibling(of: node, isNext: isNext) { presence(of: $0) == .never }
  }

  /// Defines a place of the nearest sibling: that of the first one, unless it is passed over.
  func defineSibling(_ slot: Int, _ node: Int, isNext: Bool, _ name: String) {
    let place = nodes[node].description.place
    guard let first = sibling(of: node, isNext: isNext),
      let own = propertySlot(name, of: first)
    else { return define(slot, .input(.number(0))) }
    guard case .slot(let omission) = omission(of: first) else {
      return define(slot, .expression(SyntheticExpression.copy(own, .number, at: place)))
    }
    let further = self.slot(.sibling(first, isNext: isNext, name), .number)
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
    return .slot(slot(.environment(name), .number), .number)
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
      names += slots.names.compactMap {
        if case .state(holder, let key) = $0 { key } else { nil }
      }
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
