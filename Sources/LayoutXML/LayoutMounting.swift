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
  private(set) var slots = SlotTable()
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
  /// Where each node has the attribute of a property.
  private var attributePlaces: [[String: Int]] = []
  /// How many macros are being read, each because the one before names it.
  private var macroDepth = 0
  private static let macroLimit = 64
  // What the class table says, by class and name: asking it goes through all superclasses.
  private var canonicalNames: [String: [String: String]] = [:]
  private var propertyTypes: [String: [String: ExpressionType?]] = [:]
  /// What was checked before.
  private let expressions = ExpressionCache()
  /// Every name that an expression asked for.
  var usedNames: Set<String> = []
  /// Slots that wait for their definitions.
  private var pending: [Int] = []
  /// Automatic sizes that wait until everything else is defined.
  private var pendingAutomatic: [(slot: Int, node: Int)] = []

  var fonts: FontCatalog { surroundings.fonts }
  var classes: ClassTable { surroundings.classes }

  init(_ root: NodeDescription, in surroundings: LayoutSurroundings) {
    self.surroundings = surroundings
    nodes = NodeTable(classes: surroundings.classes)
    var root = root.standing(in: surroundings)
    if RepeatExpansion.isNeeded(root) {
      let expansion = RepeatExpansion(root, strings: surroundings.strings)
      root = expansion.root
      diagnostics = expansion.diagnostics
      templates = expansion.templates
      arrayState = expansion.stateNames
      usedNames = expansion.usedNames
      expandedRoot = root
    }
    nodes.add(root, parent: nil)
    cells = cellNodes
    for node in nodes.nodes.indices {
      var places: [String: Int] = [:]
      for (place, attribute) in nodes[node].description.attributes.enumerated() {
        let name = canonicalName(attribute.name, of: node)
        if places[name] == nil { places[name] = place }
      }
      attributePlaces.append(places)
    }
  }

  func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
  func report(_ found: [Diagnostic]) { diagnostics += found }

  // MARK: Everything

  /// Defines every slot of every node.
  func mount() {
    for (node, described) in nodes.nodes.enumerated() {
      // Dictionaries have no order; names do.
      for (key, value) in described.description.state.sorted(by: { $0.key < $1.key }) {
        let slot = slots.add(.state(node, key), value.type == .nil ? .any : value.type)
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
        for name in [axis.near, axis.extent] { _ = propertySlot(name, of: node) }
      }
      for attribute in nodes[node].description.attributes { request(attribute, of: node) }
      if !nodes[node].description.contents.isEmpty { requestContents(of: node) }
    }
    finishPending()
  }

  private func finishPending() {
    while true {
      if let slot = pending.popLast() {
        // What was asked for late may be defined by whoever asked.
        if case .pending = slots.definitions[slot] { define(slot) }
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

  private func request(_ attribute: NodeDescription.Attribute, of node: Int) {
    guard isProperty(attribute, of: nodes[node].description, nodes[node].className) else { return }
    let name = canonicalName(attribute.name, of: node)
    if propertySlot(name, of: node) == nil {
      reportUnknown(attribute, of: nodes[node].description, nodes[node].className)
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
  func slot(_ name: SlotName, _ type: ExpressionType) -> Int {
    if let known = slots[name] { return known }
    let slot = slots.add(name, type)
    switch name {
    case .automatic(let node, _): pendingAutomatic.append((slot, node))
    // What a macro gives has the type of its expression, which has to be known first.
    case .macro: define(slot)
    default: pending.append(slot)
    }
    return slot
  }

  /// The slot of a property, nil where the class has none of that name.
  func propertySlot(_ name: String, of node: Int) -> Int? {
    let name = canonicalName(name, of: node)
    if let known = slots[.property(node, name)] { return known }
    guard let type = type(ofProperty: name, of: nodes[node].className) else { return nil }
    return slot(.property(node, name), type)
  }

  func automaticSlot(_ node: Int, _ property: String) -> Int {
    slot(.automatic(node, property), .number)
  }

  /// The slot of what 100 % of a node's property is.
  func wholeSlot(of node: Int, _ axis: LayoutAxis) -> Int {
    guard let parent = nodes[node].parent else {
      return slot(.environment(axis.extent), .number)
    }
    return slot(.property(parent, axis.extent), .number)
  }

  func type(ofProperty name: String, of className: String?) -> ExpressionType? {
    if isPlacing(name) { return .number }
    guard let className else { return nil }
    if let known = propertyTypes[className]?[name] { return known }
    let type = classes.property(name, of: className)?.type
    propertyTypes[className, default: [:]][name] = .some(type)
    return type
  }

  /// Whether a property places its node.
  func isPlacing(_ name: String) -> Bool { LayoutProperties.settable.contains(name) }

  func canonicalName(_ name: String, of node: Int) -> String {
    // From right to left a leading edge is no left one.
    if nodes[node].isRightToLeft, name == "leading" || name == "trailing" { return name }
    return canonicalName(name, of: nodes[node].className)
  }

  func canonicalName(_ name: String, of className: String?) -> String {
    let name = LayoutProperties.canonical(name)
    guard !isPlacing(name), let className else { return name }
    if let known = canonicalNames[className]?[name] { return known }
    let canonical = classes.canonicalName(name, of: className)
    canonicalNames[className, default: [:]][name] = canonical
    return canonical
  }

  /// The attribute that sets a property.
  func attribute(_ name: String, at node: Int) -> NodeDescription.Attribute? {
    attributePlaces[node][name].map { nodes[node].description.attributes[$0] }
  }

  func hasExpression(_ name: String, at node: Int) -> Bool { attributePlaces[node][name] != nil }

  // MARK: Definitions

  func define(_ slot: Int, _ definition: SlotDefinition) {
    slots.define(slot, gated(definition, of: slot))
  }

  /// A slot that is defined by whoever adds it.
  func addSlot(_ name: SlotName, _ type: ExpressionType) -> Int { slots.add(name, type) }

  private func define(_ slot: Int) {
    switch slots.names[slot] {
    case .property(let node, let name): defineProperty(slot, node, name)
    case .environment(let name): slots.define(slot, .input(environmentDefault(name)))
    case .baseline(let node, let isLast): defineBaseline(slot, node, isLast: isLast)
    case .sibling(let node, let isNext, let name):
      defineSibling(slot, node, isNext: isNext, name)
    case .macro(let node, let name):
      guard let macro = nodes[node].description.macros.first(where: { $0.name == name }) else {
        break
      }
      defineMacro(slot, macro, at: node)
    case .parameter(let node, let name):
      guard let parameter = nodes[node].description.parameters.first(where: { $0.name == name }),
        let value = nodes[node].description.attribute(name) ?? parameter.value
      else { break }
      define(slot, by: value.value, as: slots.types[slot], at: node, property: name)
    case .automatic, .state, .presence, .omission: break
    }
  }

  private func environmentDefault(_ name: String) -> ExpressionValue { .number(0) }

  /// - Complexity: recursion as deep as macros name each other, which is bounded here.
  private func defineMacro(_ slot: Int, _ macro: NodeDescription.Attribute, at node: Int) {
    guard macroDepth < Self.macroLimit else {
      report(Diagnostic(.layoutMacrosTooDeep, Messages.macrosTooDeep, at: macro.nameRange))
      return slots.define(slot, .input(.nil))
    }
    macroDepth += 1
    defer { macroDepth -= 1 }
    define(slot, by: macro.value, as: .any, at: node, property: macro.name)
  }

  private func defineProperty(_ slot: Int, _ node: Int, _ name: String) {
    if presence(of: node) == .never {
      slots.define(slot, .input(PropertyDefaults.value(of: name, as: slots.types[slot])))
    } else if let attribute = attribute(name, at: node) {
      define(slot, by: attribute.value, as: slots.types[slot], at: node, property: name)
    } else if !nodes[node].description.contents.isEmpty,
      nodes[node].className.flatMap(contentsProperty) == name
    {
      defineContents(slot, node, name)
    } else if isPlacing(name) {
      definePlacing(slot, node, name)
    } else if let (whole, member) = structure(of: name, at: node) {
      let place = nodes[node].description.place
      define(slot, .expression(SyntheticExpression.member(member, of: whole, at: place)))
    } else {
      slots.define(slot, .input(PropertyDefaults.value(of: name, as: slots.types[slot])))
    }
  }

  /// The structure that a property is a member of, where it is given as a whole.
  private func structure(of name: String, at node: Int) -> (slot: Int, member: String)? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let whole = String(name[..<dot])
    guard hasExpression(whole, at: node), let slot = propertySlot(whole, of: node),
      case .structure? = type(ofProperty: whole, of: nodes[node].className)?.unwrapped
    else { return nil }
    return (slot, String(name[name.index(after: dot)...]))
  }

  private func define(
    _ slot: Int,
    by text: SourceFragment,
    as type: ExpressionType,
    at node: Int,
    property: String
  ) {
    if type == .number, let number = Self.plainNumber(text.bytes) {
      // Most sizes are no more than a number: there is nothing to read and to check.
      let range = text.bufferRange(0..<text.bytes.count)
      let place = SourceRange(text.buffer, range)
      return define(slot, .expression(CheckedExpression(.number(number), as: .number, at: place)))
    }
    let scope = NodeScope(mounting: self, node: node, property: property)
    if let known = expressions.expression(of: text, in: property, as: type, scope: scope) {
      return define(slot, .expression(known))
    }
    let (read, found) = PropertyExpression.read(text, as: type.form)
    report(found)
    // A property whose expression is a comment alone is as if it were not there.
    if read.isOnlyComment, found.isEmpty {
      return isPlacing(property)
        ? definePlacing(slot, node, property)
        : slots.define(slot, .input(PropertyDefaults.value(of: property, as: type)))
    }
    if found.isEmpty {
      let (expression, problems) = expressions.check(
        read,
        of: text,
        in: property,
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
    slots.define(slot, .input(PropertyDefaults.value(of: property, as: type)))
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

  private func defineContents(_ slot: Int, _ node: Int, _ name: String) {
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
    slots.define(slot, .input(PropertyDefaults.value(of: name, as: type)))
  }
}
