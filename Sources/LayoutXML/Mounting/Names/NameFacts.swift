// What a name says by its letters alone, found once for each name: mounting asks the same of every node.

import LayoutModel

/// Where a name with a dot leads.
enum NamePath {
  /// To no other node.
  case none
  /// To a name of the parent.
  case parent(NameNumber)
  /// To a name of the next or previous sibling.
  case sibling(isNext: Bool, NameNumber)
  /// To a name of the node of an id.
  case node(id: NameNumber, NameNumber)

  /// Splits a name at its first dot.
  init(_ name: String, _ number: (String) -> NameNumber) {
    self = .none
    guard let dot = name.firstIndex(of: ".") else { return }
    let rest = String(name[name.index(after: dot)...])
    switch name[..<dot] {
    case "parent": self = .parent(number(rest))
    case "previous": self = .sibling(isNext: false, number(rest))
    case "next": self = .sibling(isNext: true, number(rest))
    case let head where head.hasPrefix("#"):
      self = .node(id: number(String(head.dropFirst())), number(rest))
    default: break
    }
  }
}

/// What the letters of a name say.
struct NameFacts {
  /// What comes before the key of a localised string.
  static let stringPrefix = "strings."

  /// The localised string that a name stands for; nil where it is another name, or no table has its key.
  static func string(named name: String, in strings: [String: String]) -> String? {
    guard name.hasPrefix(stringPrefix) else { return nil }
    return strings[String(name.dropFirst(stringPrefix.count))]
  }

  /// The node that it leads to.
  let path: NamePath
  /// What comes before and behind the last dot, nil without one: a property of the name may be a member of another.
  let membership: (whole: NameNumber, member: NameNumber)?
  /// What percentages of a property of the name are of.
  let axis: Axis?
  /// The axis of a property of the name that may be `auto`.
  let autoAxis: Axis?
  /// Whether it is one of the surroundings.
  let isEnvironment: Bool
  /// Whether it is that of a localised string.
  let isString: Bool
  /// Whether an attribute of the name is no property.
  let isReserved: Bool
  /// Whether a property of the name is a priority.
  let isPriority: Bool

  /// Reads a name; `number` gives others their numbers.
  init(_ name: String, _ number: (String) -> NameNumber) {
    path = NamePath(name, number)
    membership = name.lastIndex(of: ".").map { dot in
      (number(String(name[..<dot])), number(String(name[name.index(after: dot)...])))
    }
    axis = LayoutProperties.axis(of: name)
    autoAxis = LayoutProperties.autoAxis(of: name)
    isEnvironment =
      name == LayoutMounting.safeAreaName || LayoutMounting.environmentNames.contains(name)
    isString = name.hasPrefix(Self.stringPrefix)
    isReserved = LayoutProperties.reserved.contains(name)
    isPriority =
      name.hasPrefix("contentHuggingPriority.")
      || name.hasPrefix("contentCompressionResistancePriority.")
  }
}
