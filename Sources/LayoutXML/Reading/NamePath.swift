// Names that lead to other nodes: `parent.width`, `previous.bottom`, `#header.height`.

/// Where a name with a dot leads.
enum NamePath {
  /// To no other node.
  case none
  /// To a name of the parent.
  case parent(NameNumber)
  /// To a name of the next or previous sibling.
  case sibling(isNext: Bool, NameNumber)
  /// To a name of the node of an id.
  case node(id: String, NameNumber)

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
      self = .node(id: String(head.dropFirst()), number(rest))
    default: break
    }
  }
}
