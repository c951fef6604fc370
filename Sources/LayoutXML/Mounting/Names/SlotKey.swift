// What slots are called, in numbers: kinds, nodes and words of a table.

/// What a slot holds.
struct SlotKey: Hashable, Sendable {
  enum Kind: UInt8 {
    /// A property of a node.
    case property
    /// What `auto` is for a property of a node.
    case automatic
    /// A value of state that a node was given.
    case state
    /// A parameter that a node's file declares.
    case parameter
    /// An expression that a node's file names.
    case macro
    /// The surroundings: the container's extent, the safe area.
    case environment
    /// How far the first baseline of a node is below its top, or the last one above its bottom.
    case baseline, lastBaseline
    /// A property of the nearest sibling on a side that is not hidden.
    case previous, next
    /// Whether a node is there.
    case presence
    /// Whether a node is passed over.
    case omission
    /// The size that a view asks the stack for that arranges it.
    case natural
    /// Where a stack's views are along an axis.
    case arrangement
  }

  let kind: Kind
  /// The node that it belongs to, -1 for the surroundings.
  let node: Int32
  let name: NameNumber

  init(_ kind: Kind, _ node: Int, _ name: NameNumber = .none) {
    self.kind = kind
    self.node = Int32(node)
    self.name = name
  }

  /// All of it in one number: nodes and names are bounded by the bytes of documents.
  var packed: UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(name.number) << 4 | UInt64(kind.rawValue)
  }
}
