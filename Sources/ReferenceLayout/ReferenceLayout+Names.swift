// What names mean in an expression: the node's own expressions, then macros, state, constants and parameters of the
// node and of each that it stands in, then other nodes, properties of its view, and the surroundings.

import ExactArithmetic
import LayoutExpressions
import LayoutModel
import LayoutXML

extension ReferenceLayout {
  /// What a name means where an expression stands, and the members of it that are left; nil for a name that nothing
  /// here explains.
  func meaning(
    of name: String,
    in scope: WrittenExpression
  ) -> (formula: Formula, members: Substring)? {
    var head = name[...]
    while true {
      if let formula = wholeMeaning(of: String(head), in: scope) {
        return (formula, name[head.endIndex...].dropFirst())
      }
      guard let dot = head.lastIndex(of: "."), dot > head.startIndex else { return nil }
      head = head[..<dot]
    }
  }

  private func wholeMeaning(of name: String, in scope: WrittenExpression) -> Formula? {
    let node = scope.node
    if name == "auto" { return automaticMeaning(in: scope) }
    let canonicalName = tree.oneName(name, of: node)
    let isPlacing = ReferenceTree.placingAxis(canonicalName) != nil
    if canonicalName != scope.property, isPlacing || hasExpression(canonicalName, of: node) {
      return edge(canonicalName, of: node, seenFrom: node, for: "", in: scope.mode)
        ?? property(canonicalName, of: node)
    }
    if let given = given(name, to: node, in: scope) { return given }
    if scope.isAsked, let asked = askedMeaning(name, at: node) { return asked }
    if let other = otherNode(name, seenFrom: node, for: scope.property, in: scope.mode) {
      return other
    }
    let isItself = canonicalName == scope.property && scope.macro == nil && !isPlacing
    if isItself { return nil }
    if tree.type(of: canonicalName, of: node) != nil { return property(canonicalName, of: node) }
    return surroundingMeaning(name) ?? priorityMeaning(name, for: scope.property)
  }

  /// Words for priorities, where a property is one.
  private func priorityMeaning(_ name: String, for property: String) -> Formula? {
    let priorities: [String: Rational] = [
      "required": 1000, "defaultHigh": 750, "defaultLow": 250, "fittingSizeLevel": 50,
      "fittingSizeCompression": 50,
    ]
    guard property.hasPrefix("content"), property.contains("Priority.") else { return nil }
    return priorities[name].map { .value(.number($0)) }
  }

  private func automaticMeaning(in scope: WrittenExpression) -> Formula? {
    let names = ["width", "height", "contentSize.width", "contentSize.height"]
    guard names.contains(scope.property) else { return nil }
    return .quantity(Quantity(node: scope.node, name: .automatic(scope.property)))
  }

  /// Macros, state, constants and parameters, nearest first.
  private func given(
    _ name: String,
    to node: Int,
    in scope: WrittenExpression? = nil
  ) -> Formula? {
    var current: Int? = node
    while let ancestor = current {
      let described = tree[ancestor]
      let isItself = scope?.macro.map { $0.name == name && $0.declaringNode == ancestor } ?? false
      if !isItself, described.description.macros.contains(where: { $0.name == name }) {
        let property = scope?.property ?? ""
        let use = Quantity.Name.macro(
          name,
          declaringNode: ancestor,
          property: property,
          isAsked: scope?.isAsked ?? false
        )
        return .quantity(Quantity(node: node, name: use))
      }
      if described.state[name] != nil {
        return .quantity(Quantity(node: ancestor, name: .state(name)))
      }
      if let value = described.constants[name] { return .value(ReferenceValue(value)) }
      let isScopeProperty = ancestor == node && name == scope?.property
      if !isScopeProperty, parameterValue(name, of: ancestor) != nil {
        return .quantity(Quantity(node: ancestor, name: .parameter(name)))
      }
      current = described.parent
    }
    let prefix = "strings."
    guard name.hasPrefix(prefix) else { return nil }
    return surroundings.strings[String(name.dropFirst(prefix.count))].map { .value(.string($0)) }
  }

  /// The expression of a parameter and its type, nil where nobody gives one.
  private func parameterValue(
    _ name: String,
    of node: Int
  ) -> (value: NodeDescription.Attribute, type: ExpressionType)? {
    let description = tree[node].description
    guard let parameter = description.parameters.first(where: { $0.name == name }) else {
      return nil
    }
    let type = ExpressionType(named: parameter.type) ?? .any
    // Of a text, nothing is a value.
    let given =
      type.form == .expression
      ? description.explicitAttribute(name) : description.attribute(name)
    return (given ?? parameter.value).map { ($0, type) }
  }

  func parameter(_ name: String, of node: Int) -> Formula {
    guard let (value, type) = parameterValue(name, of: node) else { return .outside("a parameter") }
    return .written(written(value, at: node, property: name, as: type))
  }

  /// A macro as a node uses it for a property.
  func macro(
    _ name: String,
    _ declaringNode: Int,
    _ property: String,
    _ isAsked: Bool,
    at node: Int
  ) -> Formula {
    guard let macro = tree[declaringNode].description.macros.first(where: { $0.name == name })
    else {
      return .outside("a macro")
    }
    var expression = written(macro, at: node, property: property, as: .any)
    expression.macro = (name, declaringNode)
    expression.isAsked = isAsked
    return .written(expression)
  }

  // MARK: Other nodes

  private func otherNode(
    _ name: String,
    seenFrom node: Int,
    for property: String,
    in mode: LayoutMode
  ) -> Formula? {
    guard let dot = name.firstIndex(of: ".") else { return nil }
    let rest = String(name[name.index(after: dot)...])
    switch name[..<dot] {
    case "parent":
      if let axis = ReferenceTree.placingAxis(rest) {
        return parentPosition(rest, axis, of: node, for: property, in: mode)
      }
      guard let parent = tree[node].parent else { return surroundingMeaning(rest) }
      return member(rest, of: parent, in: mode)
    case "previous": return sibling(of: node, rest, step: -1, for: property, in: mode)
    case "next": return sibling(of: node, rest, step: 1, for: property, in: mode)
    case let head where head.hasPrefix("#"):
      guard let target = tree.node(id: String(head.dropFirst()), seenFrom: node) else { return nil }
      return edge(rest, of: target, seenFrom: node, for: property, in: mode)
        ?? member(rest, of: target, in: mode)
    default: return nil
    }
  }

  /// What a name means for another node.
  private func member(_ name: String, of node: Int, in mode: LayoutMode) -> Formula? {
    if let further = otherNode(name, seenFrom: node, for: "", in: mode) { return further }
    let canonicalName = tree.oneName(name, of: node)
    if ReferenceTree.placingAxis(canonicalName) != nil || hasExpression(canonicalName, of: node) {
      return property(canonicalName, of: node)
    }
    if let given = given(name, to: node) { return given }
    if tree.type(of: canonicalName, of: node) != nil { return property(canonicalName, of: node) }
    return surroundingMeaning(name)
  }

  /// A position in the parent's own space: 0 at its near edges, what 100 % is of at the far ones.
  private func parentPosition(
    _ name: String,
    _ axis: Axis,
    of node: Int,
    for property: String,
    in mode: LayoutMode
  ) -> Formula {
    let whole = whole(of: node, axis)
    let oneName = tree.oneName(name, of: node)
    if let isFar = ReferenceTree.isFarEdge(oneName) {
      // An edge is at 0 from itself; those named by the direction count from where it begins.
      let side = askingSide(property, of: node, axis, in: mode)
      let isFromFar = side ?? ["leading", "trailing"].contains(oneName)
      return isFar == isFromFar ? .zero : whole
    }
    switch name {
    case axis.centerName: return .product(whole, .value(ReferenceValue(.number(0.5))))
    case axis.extentName: return whole
    default:
      guard let parent = tree[node].parent else { return .zero }
      let isLast = name == "lastBaseline"
      let distance = Formula.quantity(Quantity(node: parent, name: .baseline(isLast: isLast)))
      return isLast
        ? .difference(self.property(axis.extentName, of: parent), distance) : distance
    }
  }

  /// The siblings on a side that may be there, nearest first.
  private func siblings(of node: Int, step: Int) -> [Int] {
    guard let parent = tree[node].parent, !tree[node].isCellRoot else { return [] }
    var siblings: [Int] = []
    var index = tree[node].siblingIndex + step
    while tree[parent].children.indices.contains(index) {
      let sibling = tree[parent].children[index]
      if !isNever(sibling), !tree[sibling].isCellRoot { siblings.append(sibling) }
      index += step
    }
    return siblings
  }

  /// A place of the nearest sibling on a side that is not passed over; 0 where there is none.
  private func sibling(
    of node: Int,
    _ name: String,
    step: Int,
    for property: String,
    in mode: LayoutMode
  ) -> Formula? {
    let siblings = siblings(of: node, step: step)
    guard ReferenceTree.placingAxis(name) != nil else {
      return siblings.first.map { member(name, of: $0, in: mode) } ?? surroundingMeaning(name)
    }
    return nearest(siblings) { sibling in
      edge(name, of: sibling, seenFrom: node, for: property, in: mode)
        ?? self.property(tree.oneName(name, of: sibling), of: sibling)
    }
  }

  /// A size of another view of the same stack, in what a view asks for: the size that the other asks for.
  private func askedMeaning(_ name: String, at node: Int) -> Formula? {
    guard let dot = name.firstIndex(of: "."),
      let axis = Axis.allCases.first(where: { $0.extentName == name[dot...].dropFirst() })
    else { return nil }
    func size(of other: Int) -> Formula {
      let kind: Quantity.Name =
        asksForSize(other, axis) ? .asked(axis.extentName) : .property(axis.extentName)
      return .quantity(Quantity(node: other, name: kind))
    }
    switch name[..<dot] {
    case "previous", "next":
      let siblings = siblings(of: node, step: name[..<dot] == "previous" ? -1 : 1)
      guard let first = siblings.first, asksForSize(first, axis) else { return nil }
      return nearest(siblings, size)
    case let head where head.hasPrefix("#"):
      guard let target = tree.node(id: String(head.dropFirst()), seenFrom: node),
        tree[target].parent == tree[node].parent, asksForSize(target, axis)
      else { return nil }
      return size(of: target)
    default: return nil
    }
  }

  /// What is said of the first of some siblings that is not passed over; 0 where all are.
  private func nearest(_ siblings: [Int], _ position: (Int) -> Formula) -> Formula {
    var formulas: [(position: Formula, isPassedOver: Formula)] = []
    var last = Formula.zero
    for sibling in siblings {
      let position = position(sibling)
      guard let isPassedOver = isPassedOver(sibling) else {
        last = position
        break
      }
      formulas.append((position, isPassedOver))
    }
    return formulas.reversed().reduce(last) { further, sibling in
      .choice(if: sibling.isPassedOver, further, else: sibling.position)
    }
  }

  /// The side of the parent that a property counts from in mode `edges`, true for the right or the bottom; nil for one
  /// that counts from none, or in the other mode.
  private func askingSide(
    _ property: String,
    of node: Int,
    _ axis: Axis,
    in mode: LayoutMode
  ) -> Bool? {
    guard mode == .edges, ReferenceTree.placingAxis(property) == axis else { return nil }
    return ReferenceTree.isFarEdge(tree.oneName(property, of: node))
  }

  /// An edge of a node, counted from the side that asks for it, else as the mode of the expression has it; nil for what
  /// is no edge, and where the node itself has it so.
  ///
  /// Of a node that is not there, edges are at 0 from either side.
  private func edge(
    _ name: String,
    of target: Int,
    seenFrom node: Int,
    for property: String,
    in mode: LayoutMode
  ) -> Formula? {
    let oneName = tree.oneName(name, of: target)
    guard let axis = ReferenceTree.placingAxis(name), let isFar = ReferenceTree.isFarEdge(oneName)
    else { return nil }
    // In mode edges each counts from its own side; else only those named by the direction from the right.
    let standard = mode == .edges ? isFar : ["leading", "trailing"].contains(oneName)
    let isFromFar = askingSide(property, of: node, axis, in: mode) ?? standard
    let farMode = tree.mode(of: axis.farName, at: target)
    if isFromFar == standard, tree.mode(of: oneName, at: target) == mode, farMode == mode {
      return nil
    }
    let (near, far) = (
      self.property(axis.nearName, of: target), self.property(axis.farName, of: target)
    )
    let edge: Formula
    switch (isFar, isFromFar, farMode) {
    case (false, false, _): edge = near
    case (false, true, _): edge = .difference(whole(of: target, axis), near)
    case (true, false, .coordinates), (true, true, .edges): edge = far
    case (true, false, .edges): edge = end(of: target, axis)
    case (true, true, .coordinates): edge = .difference(whole(of: target, axis), far)
    }
    if isNever(target) { return .zero }
    return .choice(if: .quantity(Quantity(node: target, name: .presence)), edge, else: .zero)
  }

  // MARK: Surroundings

  private static let lengths: Set<String> = [
    "topLayoutGuide.length", "bottomLayoutGuide.length", "safeAreaInsets.top",
    "safeAreaInsets.left", "safeAreaInsets.bottom", "safeAreaInsets.right", "safeAreaInsets",
  ]

  private func surroundingMeaning(_ name: String) -> Formula? {
    guard Self.lengths.contains(name) else { return nil }
    if tree[0].state["safeAreaInsets"] != nil, name.hasPrefix("safeAreaInsets") {
      return name == "safeAreaInsets" ? .quantity(Quantity(node: 0, name: .state(name))) : nil
    }
    return .quantity(Quantity(node: 0, name: .surroundings(name)))
  }
}
