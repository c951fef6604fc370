// Building the slots of a layout: each expression is checked in its scope, which asks for the slots of
// what it names, until all have a definition. Sizes that nothing gives come last: what counts for them
// depends on what everything else depends on.

import Diagnostics
import LayoutExpressions
import LayoutModel
import ViewClasses

/// A layout while it is being mounted.
final class LayoutMounting {
  let surroundings: LayoutSurroundings
  let nodes: NodeTable
  let slots: SlotTable
  // Whether two accesses meet would be asked with every look at something: none calls out while it lasts.
  @exclusivity(unchecked) private(set) var diagnostics: [Diagnostic] = []
  private let findingLimit: Int
  /// Templates of cells, and what they contain: nodes without values of their own.
  @exclusivity(unchecked) private(set) var cells: Set<Int> = []
  /// Whether each node is there; empty where all are.
  @exclusivity(unchecked) var presences: [Presence] = []
  /// The nodes with all copies, nil where nothing is repeated.
  private(set) var expandedRoot: NodeDescription?
  /// What is repeated no times.
  private var templates: [NodeDescription] = []
  /// Names of state that arrays of copies are found from.
  private(set) var arrayState: Set<String> = []
  /// The attributes of nodes, by names as the node's class has them.
  let attributes: AttributeNames
  /// What classes say.
  let classFacts: ClassFacts
  /// The numbers of macros and parameters by their names.
  @exclusivity(unchecked) var macroIndices = NameIndices<NodeDescription.Attribute>()
  @exclusivity(unchecked) var parameterIndices = NameIndices<NodeDescription.Parameter>()
  /// The indices of views in stacks where some are never there, by the stack.
  var arrangedIndices: [Int: [Int: Int]] = [:]
  /// How many macros are being read, each because the one before names it.
  var macroDepth = 0
  /// What macros are used for, by the names of their slots.
  var macroUses: [NameNumber: MacroUse] = [:]
  /// Nodes as large on an axis as their two edges say.
  var edgeSizes: [EdgeSize] = []
  /// Whether files of different modes are put together.
  var areModesMixed = false
  /// Expressions that are but a number, or but a member of a slot.
  @exclusivity(unchecked) var plainNumbers: [Double: ExpressionTemplate] = [:]
  @exclusivity(unchecked) var plainMembers: [String: ExpressionTemplate] = [:]
  /// What was checked before.
  private let expressions = ExpressionCache()
  /// Names that are asked for before nodes are there.
  private(set) var otherUsedNames: Set<String> = []
  /// Whether an expression asked for a name, by its number.
  @exclusivity(unchecked) var areUsed: [Bool] = []
  /// What expressions call the localised strings, in order.
  private(set) lazy var stringNames = surroundings.strings.keys.sorted().map {
    NameFacts.stringPrefix + $0
  }
  /// What names say by their letters, by the number of the name.
  @exclusivity(unchecked) var nameFacts: [NameFacts?] = []
  /// The properties of which some node says how its view is transformed.
  private(set) var transformNumbers: [NameNumber] = []
  /// What searches among slots have looked at.
  let searchRoom = SearchRoom()
  /// Slots that wait for their definitions.
  @exclusivity(unchecked) private var pending: [Int] = []
  /// Automatic sizes that wait until everything else is defined.
  @exclusivity(unchecked) private var pendingAutomatic = AutomaticSlots()

  var classes: ClassTable { surroundings.classes }

  init(_ root: NodeDescription, in surroundings: LayoutSurroundings) {
    self.surroundings = surroundings
    findingLimit = root.location.buffer.budget[.findings]
    classFacts = ClassFacts(surroundings.classes, unknownClasses: surroundings.unknownClasses)
    let root = root.standing(in: surroundings)
    let isRightToLeft = surroundings.direction == .rightToLeft
    var nodes = NodeTable(root, classes: classFacts, isRightToLeft: isRightToLeft)
    if nodes.hasRepeats {
      let expansion = RepeatExpansion(root, strings: surroundings.strings)
      expandedRoot = expansion.root
      nodes = NodeTable(expansion.root, classes: classFacts, isRightToLeft: isRightToLeft)
      diagnostics = expansion.diagnostics
      templates = expansion.templates
      arrayState = expansion.stateNames
      otherUsedNames = expansion.usedNames
    }
    self.nodes = nodes
    slots = SlotTable(nodeCount: nodes.nodes.count)
    attributes = AttributeNames(nodeCount: nodes.nodes.count)
    cells = cellNodes
    readAttributes()
  }

  /// Finds the names by which attributes are known.
  private func readAttributes() {
    for node in nodes.nodes.indices {
      noteModes(of: node)
      let described = nodes[node].description.attributes
      for index in described.indices {
        let name = number(of: described[index].name)
        let isImplicit =
          PropertyExpression.isBlank(described[index].value)
          || name.isPlacing && countsAsImplicit(index, name, of: node)
        attributes.add(isImplicit ? .none : canonicalName(name, of: node))
      }
      attributes.endNode()
    }
    transformNumbers = Self.transformNames.flatMap(\.properties).map { number(of: $0) }
      .filter { attributes.contains($0) }
  }

  /// Whether a near name is looked for where one is not known: not where nobody is shown more.
  var suggestsNames: Bool { diagnostics.count < findingLimit }

  func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
  func report(_ found: [Diagnostic]) { diagnostics += found }

  /// Defines every slot of every node.
  func mount() {
    for node in nodes.nodes where node.hasNames {
      // Dictionaries have no order; names do.
      for (key, value) in node.description.state.sorted(by: { $0.key < $1.key }) {
        let type = value.type == .nil ? ExpressionType.any : value.type
        let slot = slots.add(SlotKey(.state, node.number, number(of: key)), type)
        slots.define(slot, .input(value))
      }
    }
    checkNodes()
    for template in templates { checkWords(of: template) }
    settlePresences()
    for node in nodes.nodes.indices {
      let isAway = presence(of: node) == .never
      if isAway || cells.contains(node) {
        noteNames(in: nodes[node].description, nodes[node].className)
      }
      // Where nothing is to be laid out, the words can be checked.
      if isAway {
        checkWords(of: nodes[node].description, nodes[node].className)
        continue
      }
      for axis in Axis.allCases {
        // Far edges are there where somebody says or asks for them.
        _ = slot(node, axis.nearName)
        _ = slot(node, axis.extentName)
      }
      for index in 0..<attributes.count(of: node) { request(index, of: node) }
      if nodes[node].hasContents { requestContents(of: node) }
      requestTransformedFrame(of: node)
    }
    finishPending()
  }

  private func finishPending() {
    while true {
      if let slot = pending.popLast() {
        // What was asked for late may be defined by whoever asked.
        if slots.isPending(slot) { define(slot) }
      } else if let slot = pendingAutomatic.popNext() {
        // From the inside out: what a node contains is settled before what contains it.
        defineAutomatic(slot)
      } else {
        return
      }
    }
  }

  // MARK: Slots by name

  func meaning(ofSlot slot: Int) -> NameMeaning { .slot(slot, slots.types[slot]) }

  /// The slot of a name, made and put in line where there is none yet.
  func slot(_ key: SlotKey, _ type: ExpressionType) -> Int {
    if let known = slots[key] { return known }
    let slot = slots.add(key, type)
    switch key.kind {
    case .automatic: pendingAutomatic.insert(slot, ofNode: Int(key.node))
    // What a macro gives has the type of its expression, which has to be known first.
    case .macro: define(slot)
    default: pending.append(slot)
    }
    return slot
  }

  /// The number of a name, which may be new.
  func number(of name: String) -> NameNumber { slots.names.words.number(of: name) }

  /// The one name of a property, which may be new.
  func addCanonicalName(_ name: NameNumber, ofClass classNumber: Int) -> NameNumber {
    classFacts.canonicalName(name, of: classNumber, words: &slots.names.words)
  }

  /// The slot of a property that places a node.
  func slot(_ node: Int, _ name: NameNumber) -> Int {
    slot(SlotKey(.property, node, name), .number)
  }

  /// The slot of what the surroundings give.
  func environmentSlot(_ name: NameNumber) -> Int {
    slot(SlotKey(.environment, -1, name), .number)
  }

  /// The slot of a property, nil where the class has none of that name.
  func propertySlot(_ name: NameNumber, of node: Int) -> Int? {
    let name = canonicalName(name, of: node)
    if let known = slots[SlotKey(.property, node, name)] { return known }
    guard let type = type(ofProperty: name, of: node) else { return nil }
    return slot(SlotKey(.property, node, name), type)
  }

  func propertySlot(_ name: String, of node: Int) -> Int? {
    propertySlot(number(of: name), of: node)
  }

  func automaticSlot(_ node: Int, _ property: NameNumber) -> Int {
    slot(SlotKey(.automatic, node, property), .number)
  }

  /// The slot of what 100 % of a node's property is.
  func wholeSlot(of node: Int, _ axis: Axis) -> Int {
    guard let parent = nodes[node].parent else {
      return environmentSlot(axis.extentName)
    }
    return isCellRoot(node) ? slot(parent, axis.extentName) : contentSlot(of: parent, axis)
  }

  // MARK: Definitions

  func define(_ slot: Int, _ definition: consuming SlotDefinition) {
    slots.define(slot, presences.isEmpty ? definition : gated(definition, of: slot))
  }

  /// A slot that is defined by whoever adds it.
  func addSlot(_ key: SlotKey, _ type: ExpressionType) -> Int { slots.add(key, type) }

  private func define(_ slot: Int) {
    let key = slots.names.keys[slot]
    let node = Int(key.node)
    switch key.kind {
    case .property: defineProperty(slot, node, key.name)
    case .environment: defineEnvironment(slot, key.name)
    case .baseline: defineBaseline(slot, node, isLast: false)
    case .lastBaseline: defineBaseline(slot, node, isLast: true)
    case .natural: defineNatural(slot, node, key.name)
    case .arrangement: defineArrangement(slot, node, key.name)
    case .previous: defineSibling(slot, node, isNext: false, key.name)
    case .next: defineSibling(slot, node, isNext: true, key.name)
    case .macro: if let use = macroUses[key.name] { defineMacro(slot, use, at: node) }
    case .parameter:
      guard let parameter = parameter(word(key.name), of: node),
        let value = given(parameter, to: node)
      else { break }
      define(slot, by: value.value, as: slots.types[slot], at: node, property: key.name)
    case .automatic, .state, .presence, .omission: break
    }
  }

  private func defineProperty(_ slot: Int, _ node: Int, _ name: NameNumber) {
    if presence(of: node) == .never {
      defineStandard(slot, node, name)
    } else if defineArranged(slot, node, name) {
      return
    } else if let index = attributes.index(name, of: node) {
      let text = nodes[node].description.attributes[index].value
      define(slot, by: text, as: Self.givenType(slots.types[slot]), at: node, property: name)
    } else if nodes[node].hasContents,
      nodes[node].className.flatMap(contentsProperty) == word(name)
    {
      defineContents(slot, node, name)
    } else if name.isPlacing {
      definePlacing(slot, node, name)
    } else if let (whole, member) = structure(of: name, at: node) {
      define(slot, .expression(self.member(member, of: whole, at: nodes[node].location)))
    } else if !defineContentSize(slot, node, name) {
      defineStandard(slot, node, name)
    }
  }

  /// The type that an expression of a property has to give: nobody sets a colour to nothing, though one
  /// that nobody has set is nil.
  private static func givenType(_ type: ExpressionType) -> ExpressionType {
    if case .optional(.color) = type { .color } else { type }
  }

  /// Defines a property as what it is where nothing is said.
  private func defineStandard(_ slot: Int, _ node: Int, _ name: NameNumber) {
    slots.define(slot, .input(standardValue(of: name, at: node, as: slots.types[slot])))
  }

  /// Defines a property of which nothing usable is said.
  private func defineImplicit(_ slot: Int, _ node: Int, _ name: NameNumber) {
    if name.isPlacing, slots.names.keys[slot].kind == .property {
      definePlacing(slot, node, name)
    } else {
      defineStandard(slot, node, name)
    }
  }

  /// The structure that a property is a member of, where it is given as a whole.
  private func structure(of name: NameNumber, at node: Int) -> (slot: Int, member: String)? {
    guard let (whole, member) = facts(of: name).membership, hasExpression(whole, at: node),
      let slot = propertySlot(whole, of: node),
      case .structure? = type(ofProperty: whole, of: node)?.unwrapped
    else { return nil }
    return (slot, word(member))
  }

  func define(
    _ slot: Int,
    by text: SourceFragment,
    as type: ExpressionType,
    at node: Int,
    property: NameNumber,
    macro: MacroUse? = nil
  ) {
    if type == .number, let number = text.withBytes(Self.plainNumber) {
      // Most sizes are no more than a number: there is nothing to read and to check.
      return define(slot, .expression(plain(number, at: text.sourceRange)))
    }
    let scope = NodeScope(
      mounting: self,
      node: node,
      property: property,
      type: macro?.type ?? type,
      macro: macro,
      isNatural: macro?.isNatural ?? (slots.names.keys[slot].kind == .natural)
    )
    let context = Int(property.number)
    let cached = expressions.expression(
      of: text,
      in: context,
      as: type,
      expecting: scope.type,
      scope: scope
    )
    if let known = cached {
      return define(slot, .expression(known))
    }
    let (read, found) = PropertyExpression.read(text, as: type.form)
    report(found)
    // A property whose expression is a comment alone is as if it were not there.
    if read.isOnlyComment, found.isEmpty { return defineImplicit(slot, node, property) }
    if found.isEmpty {
      let (expression, problems) = expressions.check(
        read,
        of: text,
        in: context,
        as: type,
        expecting: scope.type,
        scope: scope
      )
      if let expression = expression ?? lateExpression(read, as: type, in: scope) {
        return define(slot, .expression(expression))
      }
      report(problems, of: node)
    } else if !found.containsErrors {
      let (expression, problems) = ExpressionChecker.check(
        read,
        as: type,
        expecting: scope.type,
        in: scope
      )
      if let expression = expression ?? lateExpression(read, as: type, in: scope) {
        return define(slot, .expression(expression))
      }
      report(problems, of: node)
    }
    // Whatever reads it can still be checked.
    slots.define(slot, .input(standardValue(of: property, at: node, as: type)))
  }

  /// Reports what is wrong with an expression; in a cell a name may be one that its rows know.
  private func report(_ found: [Diagnostic], of node: Int) {
    report(found.filter { !mayNameRows($0, at: node) })
  }

  private func defineContents(_ slot: Int, _ node: Int, _ name: NameNumber) {
    let description = nodes[node].description
    let (read, found) = PropertyExpression.read(
      description.contents,
      at: description.contentsRange ?? description.location
    )
    report(found)
    let type = slots.types[slot]
    if !found.containsErrors {
      let scope = NodeScope(mounting: self, node: node, property: name)
      let (expression, problems) = ExpressionChecker.check(read, as: type, in: scope)
      if let expression = expression ?? lateExpression(read, as: type, in: scope) {
        return define(slot, .expression(expression))
      }
      report(problems, of: node)
    }
    slots.define(slot, .input(standardValue(of: name, at: node, as: type)))
  }
}
