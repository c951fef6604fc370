// What slots are called: by words for those who explain and ask from outside, by numbers while mounting.

/// What a slot holds.
enum SlotName: Hashable {
  /// A property of a node.
  case property(Int, String)
  /// What `auto` is for a property of a node.
  case automatic(Int, String)
  /// A value of state that a node was given.
  case state(Int, String)
  /// The size that a view asks the stack for that arranges it.
  case natural(Int, String)
  /// Where a stack's views are along an axis.
  case arrangement(Int, String)
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

  /// The word in it, nil for what has none.
  var word: String? {
    switch self {
    case .property(_, let word), .automatic(_, let word), .state(_, let word),
      .natural(_, let word),
      .arrangement(_, let word), .parameter(_, let word), .macro(_, let word),
      .environment(let word), .sibling(_, _, let word):
      word
    case .baseline: nil
    case .presence, .omission: "if"
    }
  }

  /// The node that it belongs to, nil for the surroundings.
  var node: Int? {
    switch self {
    case .property(let node, _), .automatic(let node, _), .state(let node, _),
      .natural(let node, _), .arrangement(let node, _),
      .parameter(let node, _), .macro(let node, _), .sibling(let node, _, _),
      .baseline(let node, _),
      .presence(let node), .omission(let node):
      node
    case .environment: nil
    }
  }
}

/// What a slot holds, in numbers.
struct SlotKey: Hashable, Sendable {
  /// The kinds of names; what they are says `SlotName`.
  enum Kind: UInt8 {
    case property, automatic, state, parameter, macro, environment, baseline, lastBaseline
    case previous, next, presence, omission, natural, arrangement
  }

  let kind: Kind
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
