// The values that a layout is made of, by number: properties of nodes, state, what the surroundings give,
// and what stands between. Each is set from outside, by an expression, or by a computation that is none.

import Diagnostics
import ExpressionPrograms
import LayoutExpressions

/// What a slot holds.
enum SlotName: Hashable {
  // The hash leaves most of a name out: few names of a node are alike in length and at their beginning, and
  // hashing all of it would be a good part of mounting.
  func hash(into hasher: inout Hasher) {
    let (kind, name): (Int, String) =
      switch self {
      case .property(_, let name): (0, name)
      case .automatic(_, let name): (1, name)
      case .state(_, let name): (2, name)
      case .parameter(_, let name): (3, name)
      case .macro(_, let name): (4, name)
      case .environment(let name): (5, name)
      case .sibling(_, let isNext, let name): (isNext ? 6 : 7, name)
      case .baseline(_, let isLast): (isLast ? 8 : 9, "")
      case .presence: (10, "")
      case .omission: (11, "")
      }
    let length = name.utf8.count
    let first = Int(name.utf8.first ?? 0)
    let last = Int(name.utf8.last ?? 0)
    hasher.combine((node ?? -1) &<< 32 | length &<< 20 | first &<< 12 | last &<< 4 | kind)
  }

  /// A property of a node.
  case property(Int, String)
  /// What `auto` is for a property of a node.
  case automatic(Int, String)
  /// A value of state that a node was given.
  case state(Int, String)
  /// A parameter that a node's file declares.
  case parameter(Int, String)
  /// An expression that a node's file names.
  case macro(Int, String)
  /// The surroundings: the container's extent, the safe area.
  case environment(String)
  /// How far the first baseline of a node is below its top, or the last one above its bottom.
  case baseline(Int, isLast: Bool)
  /// A property of the nearest sibling on a side that is not hidden.
  case sibling(Int, isNext: Bool, String)
  /// Whether a node is there.
  case presence(Int)
  /// Whether a node is passed over.
  case omission(Int)

  /// The node that it belongs to, nil for the surroundings.
  var node: Int? {
    switch self {
    case .property(let node, _), .automatic(let node, _), .state(let node, _),
      .parameter(let node, _), .macro(let node, _), .sibling(let node, _, _),
      .baseline(let node, _),
      .presence(let node), .omission(let node):
      node
    case .environment: nil
    }
  }
}

/// How a slot gets its value.
enum SlotDefinition {
  /// From outside.
  case input(ExpressionValue)
  /// By an expression.
  case expression(CheckedExpression)
  /// By measuring.
  case measured(Measurement)
  /// Not said yet.
  case pending

  /// The slots that the value is computed from.
  var dependencies: [Int] {
    switch self {
    case .expression(let expression): expression.slots
    case .measured(let measurement): measurement.dependencies
    case .input, .pending: []
    }
  }
}

/// Slots by number and name.
struct SlotTable {
  private(set) var names: [SlotName] = []
  private(set) var types: [ExpressionType] = []
  private(set) var definitions: [SlotDefinition] = []
  /// The slots that each is computed from.
  private(set) var dependencies: [[Int]] = []
  /// Slots by name.
  private(set) var numbers: [SlotName: Int] = [:]

  var count: Int { names.count }

  /// The slot of a name, nil where there is none yet.
  subscript(name: SlotName) -> Int? { numbers[name] }

  /// Adds a slot.
  mutating func add(_ name: SlotName, _ type: ExpressionType) -> Int {
    precondition(numbers[name] == nil, "a second slot for \(name)")
    numbers[name] = names.count
    names.append(name)
    types.append(type)
    definitions.append(.pending)
    dependencies.append([])
    return names.count - 1
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
