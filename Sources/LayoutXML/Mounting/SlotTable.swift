// The values that a layout is made of, by number: properties of nodes, state, what the surroundings give,
// and what stands between. Each is set from outside, by an expression, or by a computation that is none.

import Diagnostics
import ExpressionPrograms
import LayoutExpressions

/// How a slot gets its value.
enum SlotDefinition {
  /// From outside.
  case input(ExpressionValue)
  /// By an expression.
  case expression(CheckedExpression)
  /// By measuring.
  indirect case measured(Measurement)
  /// By arranging the views of a stack.
  indirect case arranged(Arrangement)
  /// Not said yet.
  case pending

  /// The slots that the value is computed from.
  var dependencies: [Int] {
    switch self {
    case .expression(let expression): expression.slots
    case .measured(let measurement): measurement.dependencies
    case .arranged(let arrangement): arrangement.dependencies
    case .input, .pending: []
    }
  }
}

/// Slots by number and name.
struct SlotTable {
  private(set) var types: [ExpressionType] = []
  private(set) var definitions: [SlotDefinition] = []
  /// The slots that each is computed from.
  private(set) var dependencies: [[Int]] = []
  /// Slots by name.
  var names: SlotNames

  init(nodeCount: Int) {
    // Most nodes have a frame, a far edge, and a few properties.
    let capacity = 10 * nodeCount
    names = SlotNames(capacity: capacity)
    types.reserveCapacity(capacity)
    definitions.reserveCapacity(capacity)
    dependencies.reserveCapacity(capacity)
  }

  var count: Int { types.count }

  /// The slot of a name, nil where there is none yet.
  subscript(key: SlotKey) -> Int? { names[key] }

  /// Whether nothing says yet how a slot gets its value.
  func isPending(_ slot: Int) -> Bool {
    if case .pending = definitions[slot] { true } else { false }
  }

  /// Adds a slot.
  mutating func add(_ key: SlotKey, _ type: ExpressionType) -> Int {
    names.add(key)
    types.append(type)
    definitions.append(.pending)
    dependencies.append([])
    return types.count - 1
  }

  /// Says how a slot gets its value.
  mutating func define(_ slot: Int, _ definition: SlotDefinition) {
    definitions[slot] = definition
    dependencies[slot] = definition.dependencies
    // Values have the type of their expression, which may say more than the property.
    if case .expression(let expression) = definition { types[slot] = expression.type }
  }

  /// The slots that a slot is computed from.
  func dependencies(of slot: Int) -> [Int] { dependencies[slot] }
}
