// The oracle of Layout XML: the frames of nodes as Documentation/LANGUAGES.md §5 defines them, in exact fractions. It
// asks for one value after another and keeps what it found; it is not for speed. It shares the reading of files and of
// expressions and the table of classes with the evaluator that it judges, and nothing of mounting and evaluation.

import ExactArithmetic
import LayoutExpressions
import LayoutXML

/// The frames of a layout in exact fractions.
///
/// What it does not cover, values of other types than numbers, truth values, plain texts, lists and cases of
/// enumerations, it says of each node that depends on it.
public final class ReferenceLayout {
  /// What somebody else measures; nil where there is nothing to measure.
  ///
  /// A width is where texts wrap. The answer's numbers mean their decimals.
  public typealias Measuring = (MeasuredContent, _ width: Rational?) -> Double?

  private(set) var tree: ReferenceTree
  let surroundings: LayoutSurroundings
  private let measuring: Measuring
  let container: (width: Rational, height: Rational)
  /// The node whose automatic sizes are being defined: those of nodes before it are not defined yet.
  private var innermost = 0
  /// What constants decide of the condition of each node.
  private var conditions: [Bool?] = []
  private var definitions: [Quantity: Formula] = [:]
  private var definitionInputs: [Quantity: [Quantity]] = [:]
  private var values: [Quantity: Result<ReferenceValue, Outside>] = [:]
  /// Quantities that are being evaluated, each because the one before asks for it.
  private var pending: Set<Quantity> = []
  /// Quantities that are being defined: what `auto` counts depends on what else follows from it.
  private var undefined: Set<Quantity> = []

  /// The most quantities that ask for each other, which bounds the recursion.
  private static let depthLimit = 1_000
  /// The most decimal digits of a number.
  private static let digitLimit = 300
  private static let nodeLimit = 20_000

  /// Takes a layout; nothing is evaluated yet.
  ///
  /// - Parameters:
  ///   - root: The outermost node, its files put together.
  ///   - surroundings: Classes, constants, state and strings.
  ///   - width: The container's width in points.
  ///   - height: The container's height in points.
  ///   - measuring: How large texts and images are.
  /// - Throws: Why the layout as a whole is not covered.
  public init(
    _ root: NodeDescription,
    in surroundings: LayoutSurroundings,
    width: Rational,
    height: Rational,
    measuring: @escaping Measuring
  ) throws(Outside) {
    self.surroundings = surroundings
    self.measuring = measuring
    container = (width, height)
    tree = ReferenceTree(surroundings)
    var root = root
    root.constants.merge(surroundings.constants) { $1 }
    root.state.merge(surroundings.state) { $1 }
    try add(root, parent: nil, copy: [], variables: [])
    removeWhatOnlyRowsKnow()
    // In document order: a condition that looks at what comes later is not decided by it.
    for node in tree.nodes.indices { conditions.append(constantCondition(of: node)) }
    (definitions, definitionInputs, values) = ([:], [:], [:])
    for node in tree.nodes.indices.reversed() {
      innermost = node
      for extent in ["width", "height"] {
        _ = definition(Quantity(node: node, name: .automatic(extent)))
      }
    }
    innermost = 0
  }

  /// What constants decide of a node's own condition, nil where they don't, or where that is not known yet.
  func settledCondition(of node: Int) -> Bool? {
    node < conditions.count
      ? conditions[node] : tree[node].explicitAttributes["if"] == nil ? true : nil
  }

  /// How many nodes there are, copies included, in document order.
  public var nodeCount: Int { tree.nodes.count }

  /// Where a node is, nil where it is not there.
  ///
  /// - Throws: What the frame depends on that is not covered.
  public func frame(ofNode node: Int) throws(Outside) -> ReferenceFrame? {
    guard try value(Quantity(node: node, name: .presence)).condition() else { return nil }
    if let box = transformed(node) {
      let (left, top) = (try value(of: box.left).number(), try value(of: box.top).number())
      return ReferenceFrame(
        left: left,
        top: top,
        width: try value(of: box.right).number() - left,
        height: try value(of: box.bottom).number() - top
      )
    }
    return ReferenceFrame(
      left: try number("left", of: node),
      top: try number("top", of: node),
      width: try number("width", of: node),
      height: try number("height", of: node)
    )
  }

  private func number(_ property: String, of node: Int) throws(Outside) -> Rational {
    try value(Quantity(node: node, name: .property(property))).number()
  }

  /// In a cell a place or a size with a name that only its rows know counts as not said.
  private func removeWhatOnlyRowsKnow() {
    for node in tree.nodes.indices where tree[node].isInCell {
      for (name, attribute) in tree[node].explicitAttributes.sorted(by: { $0.key < $1.key })
      where ReferenceTree.placingAxis(name) != nil {
        let expression = written(attribute, at: node, property: name, as: .number)
        if hasUnknownName(expression) { tree.removeExplicit(name, of: node) }
      }
    }
    (definitions, definitionInputs, values) = ([:], [:], [:])
  }

  // MARK: Nodes

  /// A name that a `<repeat>` gives its copies.
  private struct Variable {
    let name: String
    let value: ExpressionValue
    let isState: Bool
  }

  /// - Complexity: recursion as deep as the nodes, which reading bounds.
  private func add(
    _ description: NodeDescription,
    parent: Int?,
    copy: [Int],
    variables: [Variable]
  ) throws(Outside) {
    guard nodeCount < Self.nodeLimit else { throw Outside("a layout of so many nodes") }
    let node = tree.add(description, parent: parent, copy: copy)
    for variable in variables {
      tree.give(variable.name, variable.value, isState: variable.isState, to: node)
    }
    try addChildren(of: description, to: node, copy: [], variables: [])
  }

  private func addChildren(
    of description: NodeDescription,
    to parent: Int,
    copy: [Int],
    variables: [Variable]
  ) throws(Outside) {
    for (index, child) in description.children.enumerated() {
      if child.repetition != nil {
        try addCopies(of: child, to: parent, copy: copy + [index], variables: variables)
      } else {
        try add(child, parent: parent, copy: copy, variables: variables)
      }
    }
  }

  private func addCopies(
    of description: NodeDescription,
    to parent: Int,
    copy: [Int],
    variables outer: [Variable]
  ) throws(Outside) {
    guard let repetition = description.repetition else { return }
    let (elements, isState) = try elements(of: repetition, in: parent, outer)
    for (index, element) in elements.enumerated() {
      var variables = outer
      variables.append(Variable(name: repetition.element, value: element, isState: isState))
      if let name = repetition.index {
        variables.append(Variable(name: name, value: .number(Double(index)), isState: false))
      }
      try addChildren(of: description, to: parent, copy: copy + [index], variables: variables)
    }
  }

  /// The elements that a `<repeat>` asks for, and whether they follow from state.
  private func elements(
    of repetition: NodeDescription.Repetition,
    in parent: Int,
    _ variables: [Variable]
  ) throws(Outside) -> (elements: [ExpressionValue], isState: Bool) {
    // The names of a `<repeat>` around it are those of a node that stands here for the moment.
    let moment = tree.add(
      NodeDescription(className: "", location: tree[parent].description.location),
      parent: parent
    )
    for variable in variables {
      tree.give(variable.name, variable.value, isState: variable.isState, to: moment)
    }
    defer {
      tree.removeLast()
      (definitions, definitionInputs, values) = ([:], [:], [:])
    }
    let list = written(repetition.list, at: moment, property: "", as: .any)
    let formula = Formula.written(list)
    let value = try value(of: formula)
    let isState = isReached(from: [formula]) { if case .state = $0.name { true } else { false } }
    switch value {
    case .nil: return ([], isState)
    case .number(let count) where count.isWhole && count.signum >= 0:
      guard count <= Rational(Self.nodeLimit) else { throw Outside("so many copies") }
      return ((0..<Int(Double(count))).map { .number(Double($0)) }, isState)
    case .array(let elements):
      return (try elements.map { element throws(Outside) in try element.outer() }, isState)
    default: throw Outside("such an array")
    }
  }

  // MARK: Values

  func value(_ quantity: Quantity) throws(Outside) -> ReferenceValue {
    if let known = values[quantity] { return try known.get() }
    guard pending.count < Self.depthLimit else { throw Outside("so long a chain") }
    guard pending.insert(quantity).inserted else { throw Outside("a circle") }
    defer { pending.remove(quantity) }
    let result: Result<ReferenceValue, Outside>
    do throws(Outside) {
      let value = try value(of: definition(quantity))
      if case .number(let number) = value, number.exceeds(digitCount: Self.digitLimit) {
        throw Outside("a number of so many digits")
      }
      result = .success(value)
    } catch {
      result = .failure(error)
    }
    values[quantity] = result
    return try result.get()
  }

  /// What a quantity is computed from.
  func definition(_ quantity: Quantity) -> Formula {
    if let known = definitions[quantity] { return known }
    undefined.insert(quantity)
    let formula = makeDefinition(quantity)
    undefined.remove(quantity)
    definitions[quantity] = formula
    return formula
  }

  /// The value of a formula; what a choice leaves out is not looked at.
  func value(of formula: Formula) throws(Outside) -> ReferenceValue {
    func number(_ formula: Formula) throws(Outside) -> Rational {
      try value(of: formula).number()
    }
    func holds(_ formula: Formula) throws(Outside) -> Bool {
      try value(of: formula).condition()
    }
    switch formula {
    case .value(let value): return value
    case .quantity(let quantity): return try value(quantity)
    case .written(let written): return try value(of: written)
    case .sum(let left, let right): return .number(try number(left) + number(right))
    case .difference(let left, let right): return .number(try number(left) - number(right))
    case .product(let left, let right): return .number(try number(left) * number(right))
    case .least(let left, let right): return .number(try min(number(left), number(right)))
    case .not(let operand): return .boolean(try !holds(operand))
    case .both(let left, let right): return .boolean(try holds(left) ? holds(right) : false)
    case .either(let left, let right): return .boolean(try holds(left) ? true : holds(right))
    case .choice(let condition, let first, let second):
      return try value(of: holds(condition) ? first : second)
    case .member(let whole, let name): return try value(of: whole).member(name)
    case .structure(let kind, let members):
      return .structure(kind, try members.map { member throws(Outside) in try number(member) })
    case .extent(let ends, let around, let whole):
      var last: Rational?
      for (end, isPassedOver) in ends {
        if let isPassedOver, try holds(isPassedOver) { continue }
        last = try max(last ?? .zero, number(end))
      }
      guard var extent = last else { return try value(of: whole) }
      for inset in around { extent += try number(inset) }
      return .number(extent)
    case .measured(let content, let width, _):
      let width = try width.map { width throws(Outside) in try number(width) }
      guard let extent = measuring(content, width), extent.isFinite else {
        throw Outside("what is not measured")
      }
      return .number(Rational(shortestDecimalOf: extent))
    case .stackExtent(let stack, let whole):
      guard let extent = try extent(of: stack) else { return try value(of: whole) }
      return .number(extent)
    case .arrangement(let stack, let extent):
      return .array(
        try solvedArrangement(of: stack, in: number(extent)).map {
          ReferenceValue.number($0).rounded
        }
      )
    case .cosine(let angle): return .number(try self.value(of: .cos, [number(angle)]))
    case .sine(let angle): return .number(try self.value(of: .sin, [number(angle)]))
    case .positive(let formula, let standard):
      let number = try number(formula)
      return number.signum > 0 ? .number(number) : try value(of: standard)
    case .outside(let reason): throw Outside(reason)
    }
  }

  // MARK: What follows from what

  /// Whether formulas follow from a quantity that is looked for, through whatever quantities.
  ///
  /// What is only now being defined leads nowhere: nodes are settled from the inside out.
  func isReached(from formulas: [Formula], _ isWanted: (Quantity) -> Bool) -> Bool {
    var seen: Set<Quantity> = []
    var open = formulas.flatMap { inputs(of: $0) }
    while let quantity = open.popLast() {
      if isWanted(quantity) { return true }
      guard seen.insert(quantity).inserted, !undefined.contains(quantity) else { continue }
      if case .automatic = quantity.name, quantity.node < innermost { continue }
      open += inputs(ofDefinitionOf: quantity)
    }
    return false
  }

  /// What a quantity that is no longer being defined is computed from.
  private func inputs(ofDefinitionOf quantity: Quantity) -> [Quantity] {
    if let known = definitionInputs[quantity] { return known }
    let inputs = inputs(of: definition(quantity))
    definitionInputs[quantity] = inputs
    return inputs
  }

  /// The quantities that a formula asks for, whatever it chooses.
  func inputs(of formula: Formula) -> [Quantity] {
    switch formula {
    case .value, .outside: []
    case .quantity(let quantity): [quantity]
    case .written(let written): inputs(of: written)
    case .sum(let a, let b), .difference(let a, let b), .product(let a, let b),
      .least(let a, let b), .both(let a, let b), .either(let a, let b):
      inputs(of: a) + inputs(of: b)
    case .not(let operand), .member(let operand, _), .cosine(let operand), .sine(let operand):
      inputs(of: operand)
    case .positive(let formula, let standard): inputs(of: formula) + inputs(of: standard)
    case .stackExtent(let stack, let whole):
      inputs(of: stack)
        // Where some view always asks, the last is never asked for.
        + (stack.views.contains { $0.size != nil && $0.isPassedOver == nil }
          ? [] : inputs(of: whole))
    case .arrangement(let stack, let extent): inputs(of: stack) + inputs(of: extent)
    case .choice(let a, let b, let c): inputs(of: a) + inputs(of: b) + inputs(of: c)
    case .structure(_, let members): members.flatMap { inputs(of: $0) }
    case .extent(let ends, let around, let whole):
      ends.flatMap { inputs(of: $0.end) + ($0.isPassedOver.map { inputs(of: $0) } ?? []) }
        + around.flatMap { inputs(of: $0) }
        // Where some end always counts, the last is never asked for.
        + (ends.contains { $0.isPassedOver == nil } ? [] : inputs(of: whole))
    case .measured(_, let width, let contents):
      (width.map { inputs(of: $0) } ?? []) + contents.flatMap { inputs(of: $0) }
    }
  }
}

extension ReferenceValue {
  /// The value as one that a name may be given.
  fileprivate func outer() throws(Outside) -> ExpressionValue {
    switch self {
    case .nil: return .nil
    case .number(let number):
      let double = Double(number)
      // What has no Double of its own could not be handed on exactly.
      guard double.isFinite, Rational(shortestDecimalOf: double) == number else {
        throw Outside("a fraction in an array")
      }
      return .number(double)
    case .boolean(let flag): return .boolean(flag)
    case .string(let text): return .string(text)
    case .array(let elements):
      return .array(try elements.map { element throws(Outside) in try element.outer() })
    case .record(let members):
      var values: [String: ExpressionValue] = [:]
      for (key, value) in members { values[key] = try value.outer() }
      return .record(RecordValue(values))
    case .structure, .enumeration, .other: throw Outside("such an array")
    }
  }
}
