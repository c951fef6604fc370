// Building the slots of a layout: each expression is checked in its scope, which asks for the slots of
// what it names, until all have a definition. Sizes that nothing gives come last: what counts for them
// depends on what everything else depends on.

import Diagnostics
import LayoutExpressions
import ViewClasses

/// What a layout is mounted in.
public struct LayoutSurroundings: Sendable {
  /// The classes that nodes may name.
  public var classes: ClassTable
  /// The fonts that expressions may name.
  public var fonts: FontCatalog
  /// Localised strings by key.
  public var strings: [String: String]
  /// Values that never change, for the outermost node.
  public var constants: [String: ExpressionValue]
  /// State of the outermost node.
  public var state: [String: ExpressionValue]

  /// Makes surroundings; UIKit's classes and fonts where nothing else is said.
  public init(
    classes: ClassTable = .uiKit,
    fonts: FontCatalog = .standard,
    strings: [String: String] = [:],
    constants: [String: ExpressionValue] = [:],
    state: [String: ExpressionValue] = [:]
  ) {
    self.classes = classes
    self.fonts = fonts
    self.strings = strings
    self.constants = constants
    self.state = state
  }
}

/// A layout while it is being mounted.
final class LayoutMounting {
  let surroundings: LayoutSurroundings
  private(set) var nodes: NodeTable
  private(set) var slots: SlotTable
  private(set) var diagnostics: [Diagnostic] = []
  /// Templates of cells, and what they contain: nodes without values of their own.
  private(set) var cells: Set<Int> = []
  /// Whether each node is there; empty where all are.
  var presences: [Presence] = []
  /// The nodes with all copies, nil where nothing is repeated.
  private(set) var expandedRoot: NodeDescription?
  /// What is repeated no times.
  private var templates: [NodeDescription] = []
  /// Names of state that arrays of copies are found from.
  private(set) var arrayState: Set<String> = []
  /// Where each node has the attribute of a property, by node and name.
  private var attributePlaces: NumberTable
  /// The name of each attribute of each node, as the node's class has it, node by node.
  private var attributeNames: [NameNumber] = []
  /// Where the names of a node's attributes begin.
  private var attributeStarts: [Int] = []
  /// The number of each node's class, nil where it is not known.
  private var classNumbers: [Int?] = []
  /// Classes by name.
  private var classNumbersByName: [String: Int] = [:]
  /// The nearest node, from each outwards, that has state, constants, macros or parameters.
  private(set) var holders: [Int?] = []
  /// How many macros are being read, each because the one before names it.
  private var macroDepth = 0
  private static let macroLimit = 64
  // What the class table says, by class and name: asking it goes through all superclasses.
  private var canonicalNames = NumberTable(capacity: 64)
  private var propertyTypes = NumberTable(capacity: 64)
  private var knownTypes: [ExpressionType] = []
  private var intrinsicSizes: [IntrinsicSize?] = []
  /// What was checked before.
  private let expressions = ExpressionCache()
  /// Names that are asked for before nodes are there.
  private var otherUsedNames: Set<String> = []
  private var isUsed: [Bool] = []
  /// What names that lead to other nodes consist of, by the number of the name.
  var paths: [NamePath?] = []
  /// Slots that wait for their definitions.
  private var pending: [Int] = []
  /// Automatic sizes that wait until everything else is defined.
  private var pendingAutomatic: [(slot: Int, node: Int)] = []

  var fonts: FontCatalog { surroundings.fonts }
  var classes: ClassTable { surroundings.classes }

  init(_ root: NodeDescription, in surroundings: LayoutSurroundings) {
    self.surroundings = surroundings
    nodes = NodeTable(classes: surroundings.classes)
    slots = SlotTable(nodeCount: 0)
    attributePlaces = NumberTable(capacity: 0)
    var root = root.standing(in: surroundings)
    if RepeatExpansion.isNeeded(root) {
      let expansion = RepeatExpansion(root, strings: surroundings.strings)
      root = expansion.root
      diagnostics = expansion.diagnostics
      templates = expansion.templates
      arrayState = expansion.stateNames
      otherUsedNames = expansion.usedNames
      expandedRoot = root
    }
    nodes.add(root, parent: nil)
    cells = cellNodes
    slots = SlotTable(nodeCount: nodes.nodes.count)
    attributePlaces = NumberTable(capacity: 4 * nodes.nodes.count)
    for (number, node) in nodes.nodes.enumerated() {
      classNumbers.append(node.className.map(classNumber))
      let description = node.description
      let hasNames =
        !description.state.isEmpty || !node.constants.isEmpty || !description.macros.isEmpty
        || !description.parameters.isEmpty
      holders.append(hasNames ? number : node.parent.flatMap { holders[$0] })
      attributeStarts.append(attributeNames.count)
      for place in description.attributes.indices {
        let name = canonicalName(self.number(of: description.attributes[place].name), of: number)
        attributeNames.append(name)
        let key = Self.key(number, name)
        if attributePlaces[key] == nil { attributePlaces.set(key, to: Int32(place)) }
      }
    }
  }

  private func classNumber(_ name: String) -> Int {
    if let known = classNumbersByName[name] { return known }
    let number = classNumbersByName.count
    classNumbersByName[name] = number
    intrinsicSizes.append(classes.intrinsicSize(of: name))
    return number
  }

  /// A node or class and a name in one number.
  private static func key(_ number: Int, _ name: NameNumber) -> UInt64 {
    UInt64(number) << 32 | UInt64(name.number)
  }

  func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
  func report(_ found: [Diagnostic]) { diagnostics += found }

  // MARK: Everything

  /// Defines every slot of every node.
  func mount() {
    for (node, described) in nodes.nodes.enumerated() {
      // Dictionaries have no order; names do.
      for (key, value) in described.description.state.sorted(by: { $0.key < $1.key }) {
        let type = value.type == .nil ? ExpressionType.any : value.type
        let slot = slots.add(SlotKey(.state, node, number(of: key)), type)
        slots.define(slot, .input(value))
      }
    }
    checkNodes()
    for template in templates { checkWords(of: template) }
    settlePresences()
    for node in nodes.nodes.indices {
      // Without data of rows, and where nothing is to be laid out, the words can be checked.
      if cells.contains(node) || presence(of: node) == .never {
        checkWords(of: nodes[node].description, nodes[node].className)
        if presence(of: node) == .never {
          noteNames(in: nodes[node].description, nodes[node].className)
        }
        continue
      }
      for axis in LayoutAxis.allCases {
        // Far edges are there where somebody says or asks for them.
        _ = slot(node, axis.nearName)
        _ = slot(node, axis.extentName)
      }
      for place in nodes[node].description.attributes.indices { request(place, of: node) }
      if !nodes[node].description.contents.isEmpty { requestContents(of: node) }
    }
    finishPending()
  }

  private func finishPending() {
    while true {
      if let slot = pending.popLast() {
        // What was asked for late may be defined by whoever asked.
        if slots.isPending(slot) { define(slot) }
      } else if !pendingAutomatic.isEmpty {
        // From the inside out: what a node contains is settled before what contains it.
        let last = pendingAutomatic.indices.max {
          pendingAutomatic[$0].node < pendingAutomatic[$1].node
        }
        guard let last else { return }
        let next = pendingAutomatic.remove(at: last)
        defineAutomatic(next.slot)
      } else {
        return
      }
    }
  }

  private func request(_ place: Int, of node: Int) {
    let described = nodes[node]
    let name = attributeNames[attributeStarts[node] + place]
    guard isProperty(described.description.attributes[place].name, of: described) else { return }
    if propertySlot(name, of: node) == nil {
      let attribute = described.description.attributes[place]
      reportUnknown(attribute, of: described.description, described.className)
    }
  }

  private func requestContents(of node: Int) {
    guard let className = nodes[node].className else { return }
    guard let name = contentsProperty(of: className) else {
      let place = nodes[node].description.contentsRange ?? nodes[node].description.place
      report(Diagnostic(.layoutUnexpectedText, Messages.unexpectedText(className), at: place))
      return
    }
    _ = propertySlot(name, of: node)
  }

  /// The property that text inside an element sets.
  private func contentsProperty(of className: String) -> String? {
    ["attributedText", "attributedTitle"].first { classes.property($0, of: className) != nil }
  }

  // MARK: Slots by name

  func meaning(ofSlot slot: Int) -> NameMeaning { .slot(slot, slots.types[slot]) }

  /// The slot of a name, made and put in line where there is none yet.
  func slot(_ key: SlotKey, _ type: ExpressionType) -> Int {
    if let known = slots[key] { return known }
    let slot = slots.add(key, type)
    switch key.kind {
    case .automatic: pendingAutomatic.append((slot, Int(key.node)))
    // What a macro gives has the type of its expression, which has to be known first.
    case .macro: define(slot)
    default: pending.append(slot)
    }
    return slot
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
  func wholeSlot(of node: Int, _ axis: LayoutAxis) -> Int {
    guard let parent = nodes[node].parent else {
      return environmentSlot(axis.extentName)
    }
    return slot(parent, axis.extentName)
  }

  // MARK: Names

  /// The number of a name.
  func number(of name: String) -> NameNumber { slots.names.words.number(of: name) }

  /// The name of a number.
  func word(_ name: NameNumber) -> String { slots.names.words[name] }

  /// Takes note of a name that an expression asks for.
  func noteUse(of name: NameNumber) {
    let place = Int(name.number)
    while isUsed.count <= place { isUsed.append(false) }
    isUsed[place] = true
  }

  /// Every name that an expression asked for.
  var usedNames: Set<String> {
    var names = otherUsedNames
    for (place, isUsed) in isUsed.enumerated() where isUsed {
      names.insert(slots.names.words.strings[place])
    }
    return names
  }

  // MARK: Properties

  func type(ofProperty name: NameNumber, of node: Int) -> ExpressionType? {
    if name.isPlacing { return .number }
    guard let number = classNumbers[node], let className = nodes[node].className else { return nil }
    if let known = propertyTypes[Self.key(number, name)] {
      return known < 0 ? nil : knownTypes[Int(known)]
    }
    let type = classes.property(word(name), of: className)?.type
    propertyTypes.set(Self.key(number, name), to: type == nil ? -1 : Int32(knownTypes.count))
    if let type { knownTypes.append(type) }
    return type
  }

  func type(ofProperty name: String, of className: String?) -> ExpressionType? {
    if LayoutProperties.settable.contains(name) { return .number }
    return className.flatMap { classes.property(name, of: $0)?.type }
  }

  /// What decides the size of a node's view by itself.
  func intrinsicSize(of node: Int) -> IntrinsicSize? {
    classNumbers[node].flatMap { intrinsicSizes[$0] }
  }

  func canonicalName(_ name: NameNumber, of node: Int) -> NameNumber {
    if name.isPlacing {
      // From right to left a leading edge is no left one.
      return nodes[node].isRightToLeft ? name : name.canonical
    }
    guard let number = classNumbers[node], let className = nodes[node].className else {
      return name
    }
    if let known = canonicalNames[Self.key(number, name)] { return NameNumber(number: known) }
    let canonical = self.number(of: classes.canonicalName(word(name), of: className))
    canonicalNames.set(Self.key(number, name), to: canonical.number)
    return canonical
  }

  func canonicalName(_ name: String, of className: String?) -> String {
    let name = LayoutProperties.canonical(name)
    guard !LayoutProperties.settable.contains(name), let className else { return name }
    return classes.canonicalName(name, of: className)
  }

  /// The place of the attribute that sets a property, among those of its node.
  func attributePlace(_ name: NameNumber, at node: Int) -> Int? {
    attributePlaces[Self.key(node, name)].map(Int.init)
  }

  /// The attribute that sets a property.
  func attribute(_ name: String, at node: Int) -> NodeDescription.Attribute? {
    attributePlace(number(of: name), at: node).map { nodes[node].description.attributes[$0] }
  }

  func hasExpression(_ name: NameNumber, at node: Int) -> Bool {
    attributePlaces[Self.key(node, name)] != nil
  }

  func hasExpression(_ name: String, at node: Int) -> Bool {
    hasExpression(number(of: name), at: node)
  }

  // MARK: Definitions

  func define(_ slot: Int, _ definition: SlotDefinition) {
    slots.define(slot, gated(definition, of: slot))
  }

  /// A slot that is defined by whoever adds it.
  func addSlot(_ key: SlotKey, _ type: ExpressionType) -> Int { slots.add(key, type) }

  private func define(_ slot: Int) {
    let key = slots.names.keys[slot]
    let node = Int(key.node)
    switch key.kind {
    case .property: defineProperty(slot, node, key.name)
    case .environment: slots.define(slot, .input(.number(0)))
    case .baseline: defineBaseline(slot, node, isLast: false)
    case .lastBaseline: defineBaseline(slot, node, isLast: true)
    case .previous: defineSibling(slot, node, isNext: false, key.name)
    case .next: defineSibling(slot, node, isNext: true, key.name)
    case .macro:
      let name = word(key.name)
      guard let macro = nodes[node].description.macros.first(where: { $0.name == name }) else {
        break
      }
      defineMacro(slot, macro, at: node)
    case .parameter:
      let name = word(key.name)
      guard let parameter = nodes[node].description.parameters.first(where: { $0.name == name }),
        let value = nodes[node].description.attribute(name) ?? parameter.value
      else { break }
      define(slot, by: value.value, as: slots.types[slot], at: node, property: key.name)
    case .automatic, .state, .presence, .omission: break
    }
  }

  /// - Complexity: recursion as deep as macros name each other, which is bounded here.
  private func defineMacro(_ slot: Int, _ macro: NodeDescription.Attribute, at node: Int) {
    guard macroDepth < Self.macroLimit else {
      report(Diagnostic(.layoutMacrosTooDeep, Messages.macrosTooDeep, at: macro.nameRange))
      return slots.define(slot, .input(.nil))
    }
    macroDepth += 1
    defer { macroDepth -= 1 }
    define(slot, by: macro.value, as: .any, at: node, property: number(of: macro.name))
  }

  private func defineProperty(_ slot: Int, _ node: Int, _ name: NameNumber) {
    if presence(of: node) == .never {
      defineStandard(slot, name)
    } else if let place = attributePlace(name, at: node) {
      let text = nodes[node].description.attributes[place].value
      define(slot, by: text, as: slots.types[slot], at: node, property: name)
    } else if !nodes[node].description.contents.isEmpty,
      nodes[node].className.flatMap(contentsProperty) == word(name)
    {
      defineContents(slot, node, name)
    } else if name.isPlacing {
      definePlacing(slot, node, name)
    } else if let (whole, member) = structure(of: word(name), at: node) {
      let place = nodes[node].description.place
      define(slot, .expression(SyntheticExpression.member(member, of: whole, at: place)))
    } else {
      defineStandard(slot, name)
    }
  }

  /// Defines a property as what it is where nothing is said.
  private func defineStandard(_ slot: Int, _ name: NameNumber) {
    let value = PropertyDefaults.value(of: word(name), as: slots.types[slot])
    slots.define(slot, .input(value))
  }

  /// The structure that a property is a member of, where it is given as a whole.
  private func structure(of name: String, at node: Int) -> (slot: Int, member: String)? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let whole = String(name[..<dot])
    guard hasExpression(whole, at: node), let slot = propertySlot(whole, of: node),
      case .structure? = type(ofProperty: number(of: whole), of: node)?.unwrapped
    else { return nil }
    return (slot, String(name[name.index(after: dot)...]))
  }

  private func define(
    _ slot: Int,
    by text: SourceFragment,
    as type: ExpressionType,
    at node: Int,
    property: NameNumber
  ) {
    if type == .number, let number = Self.plainNumber(text.bytes) {
      // Most sizes are no more than a number: there is nothing to read and to check.
      let range = text.bufferRange(0..<text.bytes.count)
      let place = SourceRange(text.buffer, range)
      return define(slot, .expression(CheckedExpression(.number(number), as: .number, at: place)))
    }
    let scope = NodeScope(mounting: self, node: node, property: property)
    let context = Int(property.number)
    if let known = expressions.expression(of: text, in: context, as: type, scope: scope) {
      return define(slot, .expression(known))
    }
    let (read, found) = PropertyExpression.read(text, as: type.form)
    report(found)
    // A property whose expression is a comment alone is as if it were not there.
    if read.isOnlyComment, found.isEmpty {
      return property.isPlacing
        ? definePlacing(slot, node, property)
        : slots.define(slot, .input(PropertyDefaults.value(of: word(property), as: type)))
    }
    if found.isEmpty {
      let (expression, problems) = expressions.check(
        read,
        of: text,
        in: context,
        as: type,
        scope: scope
      )
      report(problems)
      if let expression { return define(slot, .expression(expression)) }
    } else if !found.containsErrors {
      let (expression, problems) = ExpressionChecker.check(read, as: type, in: scope)
      report(problems)
      if let expression { return define(slot, .expression(expression)) }
    }
    // Whatever reads it can still be checked.
    slots.define(slot, .input(PropertyDefaults.value(of: word(property), as: type)))
  }

  /// The number that a few digits are, nil for anything else.
  private static func plainNumber(_ digits: [UInt8]) -> Double? {
    guard (1...15).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return Double(number)
  }

  private func defineContents(_ slot: Int, _ node: Int, _ name: NameNumber) {
    let description = nodes[node].description
    let (read, found) = PropertyExpression.read(
      description.contents,
      at: description.contentsRange ?? description.place
    )
    report(found)
    let type = slots.types[slot]
    if !found.containsErrors {
      let scope = NodeScope(mounting: self, node: node, property: name)
      let (expression, problems) = ExpressionChecker.check(read, as: type, in: scope)
      report(problems)
      if let expression { return define(slot, .expression(expression)) }
    }
    slots.define(slot, .input(PropertyDefaults.value(of: word(name), as: type)))
  }
}
