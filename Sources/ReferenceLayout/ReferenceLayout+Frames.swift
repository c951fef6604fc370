// The rules of frames: what follows from what is said.

import ExactArithmetic
import LayoutExpressions
import LayoutModel
import LayoutXML
import ViewClasses

extension Axis {
  var nearName: String { self == .horizontal ? "left" : "top" }
  var farName: String { self == .horizontal ? "right" : "bottom" }
  var extentName: String { self == .horizontal ? "width" : "height" }
  var centerName: String { self == .horizontal ? "center.x" : "center.y" }
}

extension ReferenceLayout {
  func property(_ name: String, of node: Int) -> Formula {
    .quantity(Quantity(node: node, name: .property(name)))
  }

  func hasExpression(_ name: String, of node: Int) -> Bool {
    tree[node].explicitAttributes[name] != nil
  }

  /// An expression of a node, read by the form of its type.
  func written(
    _ attribute: NodeDescription.Attribute,
    at node: Int,
    property: String,
    as type: ExpressionType
  ) -> WrittenExpression {
    WrittenExpression(
      expression: PropertyExpression.read(attribute.value, as: type.form).property,
      node: node,
      property: property,
      mode: tree.mode(of: property, at: node),
      type: type
    )
  }

  /// What a quantity is computed from.
  func makeDefinition(_ quantity: Quantity) -> Formula {
    let node = quantity.node
    switch quantity.name {
    case .property(let name): return propertyDefinition(name, of: node)
    case .automatic(let name):
      return gated(automatic(name, of: node), by: node, else: .zero)
    case .asked(let name): return gated(asked(name, of: node), by: node, else: .zero)
    case .arrangement(let axis): return arrangement(of: node, axis)
    case .baseline(let isLast):
      return gated(baseline(of: node, isLast: isLast), by: node, else: .zero)
    case .state(let name): return .value(ReferenceValue(tree[node].state[name] ?? .nil))
    case .parameter(let name): return parameter(name, of: node)
    case .macro(let name, let declaringNode, let property, let isAsked):
      return macro(name, declaringNode, property, isAsked, at: node)
    case .presence: return presence(of: node)
    case .surroundings(let name): return surroundings(name)
    case .container(let axis):
      return .value(.number(axis == .horizontal ? container.width : container.height))
    }
  }

  // MARK: Presence

  /// Whether a node is there: what it stands in is, and no `if` says otherwise.
  private func presence(of node: Int) -> Formula {
    let outer = tree[node].parent.map { Formula.quantity(Quantity(node: $0, name: .presence)) }
    guard !tree[node].isInCell, let attribute = tree[node].explicitAttributes["if"] else {
      return outer ?? .value(.boolean(true))
    }
    let condition = Formula.written(written(attribute, at: node, property: "if", as: .boolean))
    return outer.map { .both($0, condition) } ?? condition
  }

  /// What constants decide of a node's own condition, nil where they don't.
  func constantCondition(of node: Int) -> Bool? {
    guard !tree[node].isInCell, let attribute = tree[node].explicitAttributes["if"] else {
      return true
    }
    let condition = Formula.written(written(attribute, at: node, property: "if", as: .boolean))
    guard inputs(of: condition).isEmpty, let value = try? value(of: condition) else { return nil }
    return value == .boolean(true)
  }

  /// Whether a node is not there for good.
  func isNever(_ node: Int) -> Bool {
    settledCondition(of: node) == false || tree[node].parent.map { isNever($0) } ?? false
  }

  /// A formula while a node is there, else what it is then.
  private func gated(_ formula: Formula, by node: Int, else absent: ReferenceValue) -> Formula {
    var current: Int? = node
    while let ancestor = current {
      if settledCondition(of: ancestor) == nil {
        let presence = Formula.quantity(Quantity(node: node, name: .presence))
        return .choice(if: presence, formula, else: .value(absent))
      }
      current = tree[ancestor].parent
    }
    return formula
  }

  /// Whether siblings and sizes pass over a node, nil where they never do.
  func isPassedOver(_ node: Int) -> Formula? {
    let hidden = hasExpression("isHidden", of: node) ? property("isHidden", of: node) : nil
    // Who asks is there only while the parent is, so the node's own condition decides.
    guard settledCondition(of: node) == nil else { return hidden }
    let shown = Formula.quantity(Quantity(node: node, name: .presence))
    return hidden.map { .either(.not(shown), $0) } ?? .not(shown)
  }

  // MARK: Properties

  private func propertyDefinition(_ name: String, of node: Int) -> Formula {
    let type = tree.type(of: name, of: node) ?? .any
    let standard = standard(name, of: node, as: type)
    if isNever(node) { return .value(standard) }
    let formula: Formula
    if let axis = ReferenceTree.placingAxis(name), name == axis.nearName || name == axis.extentName,
      isArranged(node)
    {
      formula = arranged(name, of: node, axis)
    } else if let attribute = tree[node].explicitAttributes[name] {
      let expression = written(attribute, at: node, property: name, as: type)
      // What only rows know shows nothing here.
      if tree[node].isInCell, hasUnknownName(expression) { return .value(standard) }
      formula = .written(expression)
    } else if let axis = ReferenceTree.placingAxis(name) {
      formula = placing(name, of: node, axis)
    } else if let dot = name.lastIndex(of: "."), hasExpression(String(name[..<dot]), of: node),
      case .structure? = tree.type(of: String(name[..<dot]), of: node)?.unwrapped
    {
      formula = .member(
        property(String(name[..<dot]), of: node),
        String(name[name.index(after: dot)...])
      )
    } else if let content = contentSize(name, of: node) {
      formula = content
    } else {
      return .value(standard)
    }
    return gated(formula, by: node, else: standard)
  }

  /// What a property is where nothing is said.
  private func standard(_ name: String, of node: Int, as type: ExpressionType) -> ReferenceValue {
    if ReferenceTree.placingAxis(name) != nil { return .zero }
    let standard = tree[node].className.flatMap { tree.classes.defaultValue(of: name, of: $0) }
    if let standard { return ReferenceValue(standard) }
    switch type {
    case .number: return .zero
    case .boolean: return .boolean(false)
    case .string: return .string("")
    case .structure(let kind):
      return .structure(kind, kind.memberNames.map { _ in .zero })
    case .array: return .array([])
    case .enumeration(let type) where !type.caseNames.isEmpty:
      return .enumeration(EnumerationCase(type, index: 0))
    default: return .nil
    }
  }

  // MARK: Places

  /// A property that places a node and is not said.
  private func placing(_ name: String, of node: Int, _ axis: Axis) -> Formula {
    switch name {
    case axis.extentName: extent(of: node, axis)
    case axis.nearName: near(of: node, axis)
    case axis.farName: far(of: node, axis)
    case axis.centerName: .sum(property(axis.nearName, of: node), toAnchor(of: node, axis))
    case "leading": fromOtherSide("right", of: node)
    case "trailing": fromOtherSide("left", of: node)
    case "firstBaseline": .sum(property("top", of: node), baselineQuantity(of: node, isLast: false))
    default: .difference(end(of: node, axis), baselineQuantity(of: node, isLast: true))
    }
  }

  private func extent(of node: Int, _ axis: Axis) -> Formula {
    if isFarExplicit(node, axis), isNearExplicit(node, axis) {
      let (near, far) = (property(axis.nearName, of: node), property(axis.farName, of: node))
      guard tree.countsFromEdges(node, axis.farName) else { return .difference(far, near) }
      return .difference(.difference(whole(of: node, axis), near), far)
    }
    let automatic = Formula.quantity(Quantity(node: node, name: .automatic(axis.extentName)))
    if isStack(node) { return automatic }
    guard hasSize(node, axis) else {
      return tree[node].isCellRoot ? cellExtent(of: node, axis) : whole(of: node, axis)
    }
    return axis == .horizontal ? .least(automatic, whole(of: node, axis)) : automatic
  }

  private func near(of node: Int, _ axis: Axis) -> Formula {
    if axis == .horizontal, hasExpression("trailing", of: node) {
      return fromOtherSide("trailing", of: node)
    }
    let extent = property(axis.extentName, of: node)
    if isFarExplicit(node, axis) {
      let far = property(axis.farName, of: node)
      guard tree.countsFromEdges(node, axis.farName) else { return .difference(far, extent) }
      return .difference(.difference(whole(of: node, axis), extent), far)
    }
    if hasExpression(axis.centerName, of: node) {
      return .difference(property(axis.centerName, of: node), toAnchor(of: node, axis))
    }
    guard axis == .vertical else { return .zero }
    if hasExpression("firstBaseline", of: node) {
      return .difference(
        property("firstBaseline", of: node),
        baselineQuantity(of: node, isLast: false)
      )
    }
    return placedEnd(of: node, axis).map { .difference($0, extent) } ?? .zero
  }

  /// Where a node that its last baseline places ends, nil for others.
  private func placedEnd(of node: Int, _ axis: Axis) -> Formula? {
    let others = ["top", "bottom", "center.y", "firstBaseline"]
    guard axis == .vertical, hasExpression("lastBaseline", of: node),
      !others.contains(where: { hasExpression($0, of: node) })
    else { return nil }
    return .sum(property("lastBaseline", of: node), baselineQuantity(of: node, isLast: true))
  }

  private func far(of node: Int, _ axis: Axis) -> Formula {
    if axis == .horizontal, hasExpression("leading", of: node) {
      return fromOtherSide("leading", of: node)
    }
    let end = placedEnd(of: node, axis) ?? end(of: node, axis)
    return tree.countsFromEdges(node, axis.farName)
      ? .difference(whole(of: node, axis), end) : end
  }

  /// Where a node ends, from its parent's near edge.
  func end(of node: Int, _ axis: Axis) -> Formula {
    .sum(property(axis.nearName, of: node), property(axis.extentName, of: node))
  }

  /// From right to left, a place on the other side of the parent; where far edges are distances, both are one.
  private func fromOtherSide(_ name: String, of node: Int) -> Formula {
    // Distances from the right are the same in either mode where nothing is said of 'right'; 'trailing' is
    // one in mode 'coordinates' alone.
    let isRight = name == "right" || name == "leading"
    let isSame = tree.countsFromEdges(node, isRight ? "right" : "trailing")
    let position = property(name, of: node)
    return isSame ? position : .difference(whole(of: node, .horizontal), position)
  }

  private func isFarExplicit(_ node: Int, _ axis: Axis) -> Bool {
    hasExpression(axis.farName, of: node)
      || axis == .horizontal && hasExpression("leading", of: node)
  }

  private func isNearExplicit(_ node: Int, _ axis: Axis) -> Bool {
    hasExpression(axis.nearName, of: node)
      || axis == .horizontal && hasExpression("trailing", of: node)
  }

  /// How far the anchor is from the near edge; it is in the middle unless it is moved.
  private func toAnchor(of node: Int, _ axis: Axis) -> Formula {
    let name = "layer.anchorPoint.\(axis == .horizontal ? "x" : "y")"
    let isMoved = hasExpression(name, of: node) || hasExpression("layer.anchorPoint", of: node)
    let share = isMoved ? property(name, of: node) : .value(.number(Rational(1, over: 2)))
    return .product(property(axis.extentName, of: node), share)
  }

  /// What 100 % of a node's property is.
  func whole(of node: Int, _ axis: Axis) -> Formula {
    guard let parent = tree[node].parent else {
      return .quantity(Quantity(node: 0, name: .container(axis)))
    }
    if tree[node].isCellRoot { return property(axis.extentName, of: parent) }
    return insets(of: parent, axis).reduce(property(axis.extentName, of: parent)) {
      .difference($0, $1)
    }
  }

  /// What a view that scrolls keeps free on both sides; nothing of any other.
  func insets(of node: Int, _ axis: Axis) -> [Formula] {
    let names = [axis.nearName, axis.farName].map { "contentInset.\($0)" }
    guard tree.isKind(node, of: "UIScrollView"),
      hasExpression("contentInset", of: node)
        || names.contains(where: { hasExpression($0, of: node) })
    else { return [] }
    return names.map { property($0, of: node) }
  }

  private func baselineQuantity(of node: Int, isLast: Bool) -> Formula {
    .quantity(Quantity(node: node, name: .baseline(isLast: isLast)))
  }

  /// The size of a cell that says none: its table's width and row height, or the collection's item size.
  private func cellExtent(of node: Int, _ axis: Axis) -> Formula {
    guard let parent = tree[node].parent else { return .zero }
    let collections = ["UICollectionView", "UICollectionViewController"]
    if collections.contains(where: { tree.isKind(parent, of: $0) }) {
      return property("collectionViewLayout.itemSize.\(axis.extentName)", of: parent)
    }
    guard axis == .vertical else { return property("width", of: parent) }
    let isHeader = isHeader(node)
    let standard = Formula.value(.number(isHeader ? 28 : 44))
    let name = isHeader ? "sectionHeaderHeight" : "rowHeight"
    return hasExpression(name, of: parent)
      ? .positive(property(name, of: parent), else: standard) : standard
  }

  // MARK: Transforms

  /// The sides of the box around what a node's view shows, nil where no transform moves it.
  ///
  /// The anchor stays where it is, and the corners turn around it.
  func transformed(_ node: Int) -> (left: Formula, top: Formula, right: Formula, bottom: Formula)? {
    func explicitComponent(_ parts: String...) -> Formula? {
      parts.flatMap { ["transform.\($0)", "layer.transform.\($0)"] }
        .first { hasExpression($0, of: node) }.map { property($0, of: node) }
    }
    let angle = explicitComponent("rotation", "rotation.z")
    let scales = (
      x: explicitComponent("scale.x", "scale"), y: explicitComponent("scale.y", "scale")
    )
    let moves = (x: explicitComponent("translation.x"), y: explicitComponent("translation.y"))
    guard [angle, scales.x, scales.y, moves.x, moves.y].contains(where: { $0 != nil }) else {
      return nil
    }
    let one = Formula.value(.number(.one))
    let cosine = angle.map { Formula.cosine($0) } ?? one
    let sine = angle.map { Formula.sine($0) } ?? .zero
    var corners: [(x: Formula, y: Formula)] = []
    for isRight in [false, true] {
      for isBottom in [false, true] {
        func arm(_ axis: Axis, _ isFar: Bool, _ scale: Formula?) -> Formula {
          let edge = isFar ? property(axis.extentName, of: node) : .zero
          return .product(.difference(edge, toAnchor(of: node, axis)), scale ?? one)
        }
        let (x, y) = (arm(.horizontal, isRight, scales.x), arm(.vertical, isBottom, scales.y))
        corners.append(
          (
            .difference(.product(x, cosine), .product(y, sine)),
            .sum(.product(x, sine), .product(y, cosine))
          )
        )
      }
    }
    func side(_ arms: [Formula], _ axis: Axis, _ move: Formula?, isFar: Bool) -> Formula {
      let anchor = Formula.sum(property(axis.nearName, of: node), toAnchor(of: node, axis))
      func turned(_ formula: Formula) -> Formula {
        isFar ? .difference(.zero, formula) : formula
      }
      let least = arms.dropFirst().reduce(turned(arms[0])) { .least($0, turned($1)) }
      return .sum(.sum(anchor, move ?? .zero), turned(least))
    }
    return (
      side(corners.map(\.x), .horizontal, moves.x, isFar: false),
      side(corners.map(\.y), .vertical, moves.y, isFar: false),
      side(corners.map(\.x), .horizontal, moves.x, isFar: true),
      side(corners.map(\.y), .vertical, moves.y, isFar: true)
    )
  }

  // MARK: Surroundings

  private func surroundings(_ name: String) -> Formula {
    guard name == "safeAreaInsets" else { return .zero }
    let edges = StructureKind.insets.memberNames.map { edge -> Formula in
      let part = "safeAreaInsets.\(edge)"
      guard tree[0].state[part] != nil else { return .zero }
      return .quantity(Quantity(node: 0, name: .state(part)))
    }
    return .structure(.insets, edges)
  }
}
