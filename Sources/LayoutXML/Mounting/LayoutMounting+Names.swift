// Names that lead out of a node: to its parent, its siblings, nodes with ids, state and constants further
// out, strings, and the surroundings.

import Diagnostics
import LayoutExpressions
import LayoutModel
import ViewClasses

extension LayoutMounting {
  /// Macros, state, constants and parameters of a node and of what it stands in, nearest first.
  func inheritedMeaning(of number: NameNumber, in scope: NodeScope) -> NameMeaning? {
    let node = scope.node
    var current = nodes[node].namingNode
    while let ancestor = current {
      // A macro may use a value or macro of its own name.
      if nodes[ancestor].hasMacros {
        let name = word(number)
        if macroIndex(name, of: ancestor) != nil,
          scope.macro?.name != name || scope.macro?.declaringNode != ancestor
        {
          return meaning(ofSlot: macroSlot(MacroUse(name, of: ancestor, in: scope), at: node))
        }
      }
      if let slot = slots[SlotKey(.state, ancestor, number)] { return meaning(ofSlot: slot) }
      if nodes[ancestor].hasConstants, let value = nodes[ancestor].constants[word(number)] {
        return .constant(value)
      }
      if nodes[ancestor].hasParameters,
        ancestor != node || number != scope.property,
        let parameter = parameter(word(number), of: ancestor),
        let given = parameterMeaning(parameter, at: ancestor)
      {
        return given
      }
      current = nodes[ancestor].parent.flatMap { nodes[$0].namingNode }
    }
    guard facts(of: number).isString else { return nil }
    return NameFacts.string(named: word(number), in: surroundings.strings).map {
      .constant(.string($0))
    }
  }

  /// The parameter of a name that a node declares; of two of one name the first counts.
  func parameter(_ name: String, of node: Int) -> NodeDescription.Parameter? {
    let parameters = nodes[node].description.parameters
    return parameterIndices.index(of: name, in: parameters) { $0.name }.map { parameters[$0] }
  }

  private func parameterMeaning(
    _ parameter: NodeDescription.Parameter,
    at node: Int
  ) -> NameMeaning? {
    guard given(parameter, to: node) != nil else { return nil }
    let key = SlotKey(.parameter, node, number(of: parameter.name))
    if let known = slots[key] { return meaning(ofSlot: known) }
    // What uses a parameter of an unknown type is not wrong for that.
    let type = ExpressionType(named: parameter.type) ?? .any
    return .slot(slot(key, type), type)
  }

  /// `parent.x`, `previous.x`, `next.x`, `#id.x`.
  ///
  /// Where edges count from both sides, an edge of another node is brought to the side that the property
  /// which is being placed counts from.
  ///
  /// The mode is that of the expression's file, nil where that is the file of the node's property.
  func pathMeaning(
    of name: NameNumber,
    at node: Int,
    for property: NameNumber,
    in mode: LayoutMode? = nil
  ) -> NameMeaning? {
    let path = facts(of: name).path
    if case .none = path { return nil }
    let mode = mode ?? self.mode(of: property, at: node)
    switch path {
    case .none: return nil
    case .parent(let rest):
      if rest.isPlacing { return ownSpaceMeaning(rest, at: node, for: property, in: mode) }
      guard let parent = nodes[node].parent else { return environmentMeaning(of: rest) }
      return memberMeaning(rest, of: parent, in: mode)
    case .sibling(let isNext, let rest):
      return siblingMeaning(rest, at: node, isNext: isNext, for: property, in: mode)
    case .node(let id, let rest):
      guard let target = nodes.node(id: word(id), seenFrom: node) else { return nil }
      if let brought = broughtName(rest, of: target, at: node, for: property, in: mode) {
        return placeSlot(brought, of: target).map(meaning(ofSlot:))
      }
      return memberMeaning(rest, of: target, in: mode)
    }
  }

  /// What a name says by its letters.
  @inline(__always)
  func facts(of name: NameNumber) -> NameFacts {
    // Who asks nearly always asks for one part of it.
    let index = Int(name.number)
    if index < nameFacts.count, let known = nameFacts[index] { return known }
    return addFacts(of: name)
  }

  private func addFacts(of name: NameNumber) -> NameFacts {
    let index = Int(name.number)
    let facts = NameFacts(word(name), number)
    while nameFacts.count <= index { nameFacts.append(nil) }
    nameFacts[index] = facts
    return facts
  }

  /// A property of another node, its state and constants included.
  private func memberMeaning(
    _ name: NameNumber,
    of node: Int,
    in mode: LayoutMode
  ) -> NameMeaning? {
    noteUse(of: name)
    if let path = pathMeaning(of: name, at: node, for: .none, in: mode) { return path }
    let canonical = canonicalName(name, of: node)
    if canonical.isPlacing || hasExpression(canonical, at: node) {
      return propertySlot(canonical, of: node).map(meaning(ofSlot:))
    }
    return inheritedMeaning(of: name, in: NodeScope(mounting: self, node: node, property: .none))
      ?? propertySlot(canonical, of: node).map(meaning(ofSlot:))
      ?? environmentMeaning(of: name)
  }

  // MARK: Siblings

  /// A property of the nearest sibling that is not hidden; 0 where there is none.
  private func siblingMeaning(
    _ name: NameNumber,
    at node: Int,
    isNext: Bool,
    for property: NameNumber,
    in mode: LayoutMode
  ) -> NameMeaning? {
    guard let first = sibling(of: node, isNext: isNext) else {
      return name.isPlacing
        ? .constant(.number(0)) : environmentMeaning(of: name)
    }
    let canonical = canonicalName(name, of: first)
    guard canonical.isPlacing else { return memberMeaning(name, of: first, in: mode) }
    let brought =
      broughtName(canonical, of: first, at: node, for: property, in: mode) ?? canonical
    let key = SlotKey(isNext ? .next : .previous, node, brought)
    return .slot(slot(key, .number), .number)
  }

  /// The nearest sibling, those passed over that are never there.
  func sibling(of node: Int, isNext: Bool) -> Int? {
    // Templates of cells stand beside nothing.
    guard !isCellRoot(node) else { return nil }
    return nodes.sibling(of: node, isNext: isNext) {
      presence(of: $0) == .never || isCellRoot($0)
    }
  }

  /// A size of another view of the same stack, for one that asks the stack for its own: the size that
  /// the other asks for, because what it gets follows from both.
  func naturalMeaning(of name: NameNumber, at node: Int) -> NameMeaning? {
    let target: Int?
    let size: NameNumber
    var side: SlotKey.Kind?
    switch facts(of: name).path {
    case .sibling(let isNext, let rest):
      (target, size) = (sibling(of: node, isNext: isNext), rest)
      side = isNext ? .next : .previous
    case .node(let id, let rest): (target, size) = (nodes.node(id: word(id), seenFrom: node), rest)
    case .none, .parent: return nil
    }
    guard let target, nodes[target].parent == nodes[node].parent,
      let axis = Axis.allCases.first(where: { $0.extentName == size }),
      asksForSize(target, axis)
    else { return nil }
    noteUse(of: name)
    // Siblings are passed over as anywhere.
    let key = side.map { SlotKey($0, node, axis.askedName) }
    return .slot(slot(key ?? SlotKey(.natural, target, size), .number), .number)
  }

  /// The slot of the size that a view asks its stack for, or gets where it asks for none.
  func askedSlot(of node: Int, _ axis: Axis) -> Int {
    asksForSize(node, axis)
      ? slot(SlotKey(.natural, node, axis.extentName), .number) : slot(node, axis.extentName)
  }

  /// Defines a place of the nearest sibling: that of the first one, unless it is passed over.
  func defineSibling(_ slot: Int, _ node: Int, isNext: Bool, _ name: NameNumber) {
    let location = nodes[node].location
    guard let first = sibling(of: node, isNext: isNext),
      let siblingSlot = placeSlot(name, of: first)
    else { return define(slot, .input(.number(0))) }
    guard case .slot(let omission) = omission(of: first) else {
      return define(slot, .expression(Formula.same(siblingSlot, at: location)))
    }
    let further = self.slot(SlotKey(isNext ? .next : .previous, first, name), .number)
    define(slot, .expression(Formula.choice([omission, further, siblingSlot], at: location)))
  }

  // MARK: Surroundings

  /// Lengths of guides, and the safe area, whose insets are the same for every node.
  func environmentMeaning(of name: NameNumber) -> NameMeaning? {
    guard facts(of: name).isEnvironment else { return nil }
    // State of the outermost node comes before the surroundings, a record of that name with its members.
    let given = slots[SlotKey(.state, 0, number(of: Self.safeAreaName))]
    guard word(name) == Self.safeAreaName else {
      if given != nil, word(name).hasPrefix("\(Self.safeAreaName).") { return nil }
      return .slot(environmentSlot(name), .number)
    }
    if let given { return meaning(ofSlot: given) }
    let key = SlotKey(.environment, -1, name)
    return .slot(slot(key, .structure(.insets)), .structure(.insets))
  }

  /// Defines a length of the surroundings, or the safe area as a whole.
  func defineEnvironment(_ slot: Int, _ name: NameNumber) {
    guard word(name) == Self.safeAreaName else { return define(slot, .input(.number(0))) }
    let edges = StructureKind.insets.memberNames.map { edge -> Int in
      // State of the outermost node comes before the surroundings, for a part of them, too.
      let name = number(of: "\(Self.safeAreaName).\(edge)")
      let given = slots[SlotKey(.state, 0, name)]
      return given.flatMap { slots.types[$0] == .number ? $0 : nil } ?? environmentSlot(name)
    }
    let location = nodes[0].location
    define(slot, .expression(SyntheticExpression.structure(.insets, of: edges, at: location)))
  }

  static let safeAreaName = "safeAreaInsets"

  static let environmentNames: Set<String> = [
    "topLayoutGuide.length", "bottomLayoutGuide.length", "safeAreaInsets.top",
    "safeAreaInsets.left", "safeAreaInsets.bottom", "safeAreaInsets.right",
  ]

  /// Names that may have been meant, nearest first.
  func names(seenFrom node: Int) -> [String] {
    var names = nodes[node].description.attributes.map(\.name)
    var current: Int? = node
    while let ancestor = current {
      names += slots.names.state(ofNode: ancestor)
      names += nodes[ancestor].constants.keys.sorted()
      names += nodes[ancestor].description.macros.map(\.name)
      names += nodes[ancestor].description.parameters.map(\.name)
      current = nodes[ancestor].parent
    }
    names += LayoutProperties.settable.sorted()
    if let className = nodes[node].className { names += classes.propertyNames(of: className) }
    names += stringNames
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
