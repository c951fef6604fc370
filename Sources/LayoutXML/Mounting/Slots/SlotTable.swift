// The values that a layout is made of, by number: properties of nodes, state, what the surroundings give,
// and what stands between. Each is set from outside, by an expression, or by a computation that is none.

import LayoutExpressions

/// How a slot gets its value.
///
/// A reference in all cases: it is copied with every look at one.
enum SlotDefinition {
  /// From outside.
  indirect case input(ExpressionValue)
  /// By an expression.
  case expression(CheckedExpression)
  /// By measuring.
  indirect case measured(Measurement)
  /// By arranging the views of a stack.
  indirect case arranged(Arrangement)
  /// Not said yet.
  case pending
}

/// Slots by number and name.
///
/// An object, because every look at a part of it would copy the others; accesses never meet, as none calls out
/// while it lasts.
final class SlotTable {
  @exclusivity(unchecked) private(set) var types: [ExpressionType] = []
  @exclusivity(unchecked) private(set) var definitions: [SlotDefinition] = []
  /// The slots that each is computed from.
  @exclusivity(unchecked) private(set) var dependencies: [IndexList] = []
  /// The slots that have been defined, as often as that was done, in its order.
  @exclusivity(unchecked) private(set) var definitionOrder: [Int] = []
  /// How many definitions took the place of others.
  @exclusivity(unchecked) private(set) var replacementCount = 0
  /// Slots by name.
  @exclusivity(unchecked) var names: SlotNames

  init(nodeCount: Int) {
    // Most nodes have a frame, a far edge, and a few properties.
    let capacity = 10 * nodeCount
    names = SlotNames(nodeCount: nodeCount, capacity: capacity)
    types.reserveCapacity(capacity)
    definitions.reserveCapacity(capacity)
    dependencies.reserveCapacity(capacity)
    definitionOrder.reserveCapacity(capacity)
  }

  var count: Int { types.count }

  /// The slot of a name, nil where there is none yet.
  subscript(key: SlotKey) -> Int? {
    // As `names` has it, but without a copy of all it consists of.
    guard let index = SlotNames.placingIndex(key) else {
      return names.numbers[key.packed].map(Int.init)
    }
    let slot = names.placingSlots[index]
    return slot < 0 ? nil : Int(slot)
  }

  /// Whether nothing says yet how a slot gets its value.
  func isPending(_ slot: Int) -> Bool {
    if case .pending = definitions[slot] { true } else { false }
  }

  func add(_ key: SlotKey, _ type: ExpressionType) -> Int {
    names.add(key)
    types.append(type)
    definitions.append(.pending)
    dependencies.append(IndexList())
    return types.count - 1
  }

  /// Says how a slot gets its value.
  func define(_ slot: Int, _ definition: consuming SlotDefinition) {
    if !isPending(slot) { replacementCount += 1 }
    definitionOrder.append(slot)
    // What it consists of is handed over, not counted.
    switch consume definition {
    case .expression(let expression):
      dependencies[slot] = expression.slots
      // Values have the type of their expression, which may say more than the property.
      types[slot] = expression.type
      definitions[slot] = .expression(expression)
    case .measured(let measurement):
      dependencies[slot] = IndexList(measurement.dependencies)
      definitions[slot] = .measured(measurement)
    case .arranged(let arrangement):
      dependencies[slot] = IndexList(arrangement.dependencies)
      definitions[slot] = .arranged(arrangement)
    case .input(let value):
      dependencies[slot] = IndexList()
      definitions[slot] = .input(value)
    case .pending:
      dependencies[slot] = IndexList()
      definitions[slot] = .pending
    }
  }
}

struct SlotNames: Sendable {
  private(set) var keys: [SlotKey] = []
  /// The words that names consist of.
  var words = NameTable()
  fileprivate var numbers: NumberTable
  /// The slots of the properties that place each node, -1 where there is none: they are asked for most.
  fileprivate var placingSlots: [Int32]

  /// Names with room for some slots.
  init(nodeCount: Int, capacity: Int) {
    numbers = NumberTable(capacity: capacity / 2)
    placingSlots = Array(repeating: -1, count: nodeCount * Self.placingCount)
    keys.reserveCapacity(capacity)
  }

  private static let placingCount = Int(NameNumber.none.number)

  /// Where the slot of a property that places a node stands among those of all, nil for any other name.
  fileprivate static func placingIndex(_ key: SlotKey) -> Int? {
    guard key.kind == .property, key.node >= 0, key.name.isPlacing else { return nil }
    return Int(key.node) * placingCount + Int(key.name.number)
  }

  /// The slot of a name, nil where there is none.
  subscript(key: SlotKey) -> Int? {
    guard let index = Self.placingIndex(key) else { return numbers[key.packed].map(Int.init) }
    return index < placingSlots.count && placingSlots[index] >= 0 ? Int(placingSlots[index]) : nil
  }

  /// The slot of a name with a word, nil where there is none.
  subscript(kind: SlotKey.Kind, node: Int, word: String) -> Int? {
    words[word].flatMap { self[SlotKey(kind, node, $0)] }
  }

  /// What a slot is called for people, who know nodes by other names.
  func shownName(ofSlot slot: Int, node shownName: (Int) -> String) -> String {
    let key = keys[slot]
    let word = words[key.name]
    let name: String
    switch key.kind {
    case .state, .parameter, .environment: return word
    case .macro: return MacroUse.name(in: word)
    case .property: name = words.shown(key.name)
    case .automatic: name = "\(word) (auto)"
    case .natural: name = "\(word) (asked for)"
    case .arrangement: name = "\(word) (arrangement)"
    case .baseline: name = "firstBaseline (text)"
    case .lastBaseline: name = "lastBaseline (text)"
    case .previous: name = "previous.\(words.shown(key.name))"
    case .next: name = "next.\(words.shown(key.name))"
    case .presence, .omission: name = LayoutMounting.condition
    }
    return "\(shownName(Int(key.node))).\(name)"
  }

  /// The names of a node's state, in the order of their slots.
  func state(ofNode node: Int) -> [String] {
    keys.filter { $0.kind == .state && Int($0.node) == node }.map { words[$0.name] }
  }

  /// Gives the next slot a name.
  mutating func add(_ key: SlotKey) {
    let slot = Int32(keys.count)
    if let index = Self.placingIndex(key) {
      precondition(placingSlots[index] < 0, "a second slot of one name")
      placingSlots[index] = slot
    } else {
      let isNew = numbers.insert(key.packed, slot)
      precondition(isNew, "a second slot of one name")
    }
    keys.append(key)
  }
}
