// Names as numbers: mounting asks for the same few names over and over. Not for what they mean.

import Diagnostics
import LayoutModel

/// A name by its number in a table of names.
struct NameNumber: Hashable, Sendable {
  let number: Int32

  // The properties that place nodes have the same numbers in every table.
  static let left = NameNumber(number: 0)
  static let right = NameNumber(number: 1)
  static let top = NameNumber(number: 2)
  static let bottom = NameNumber(number: 3)
  static let width = NameNumber(number: 4)
  static let height = NameNumber(number: 5)
  static let leading = NameNumber(number: 6)
  static let trailing = NameNumber(number: 7)
  static let centerX = NameNumber(number: 8)
  static let centerY = NameNumber(number: 9)
  static let firstBaseline = NameNumber(number: 10)
  static let lastBaseline = NameNumber(number: 11)
  /// The name of what needs none.
  static let none = NameNumber(number: 12)

  /// What asks for the size that a view has by itself.
  static let auto = NameNumber(number: 13)

  // What mounting asks of many nodes has the same numbers everywhere, too: words need not be looked up then.
  static let isHidden = NameNumber(number: 14)
  static let condition = NameNumber(number: 15)
  static let image = NameNumber(number: 16)
  static let contentInset = NameNumber(number: 17)
  static let anchor = NameNumber(number: 18)
  fileprivate static let firstOfAxes: Int32 = 19

  /// Whether it is the name of a property that places a node.
  var isPlacing: Bool { number < Self.none.number }

  /// The axis of a property that places a node; nil for any other.
  var axis: Axis? {
    switch self {
    case .left, .right, .width, .leading, .trailing, .centerX: .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
    default: nil
    }
  }

  /// Whether it is an edge on the far side of its parent, by its one name; nil for what is no edge.
  ///
  /// From left to right no one name is that of a direction.
  var isFarEdge: Bool? {
    switch self {
    case .left, .top, .trailing: false
    case .right, .bottom, .leading: true
    default: nil
    }
  }

  /// Whether it is an edge by the direction of texts.
  var isOfDirection: Bool { self == .leading || self == .trailing }

  /// The one name of a property that has two: layouts run from left to right.
  var canonical: NameNumber {
    switch self {
    case .leading: .left
    case .trailing: .right
    default: self
    }
  }
}

struct NameTable: Sendable {
  private(set) var strings: [String] = [
    "left", "right", "top", "bottom", "width", "height", "leading", "trailing", "center.x",
    "center.y", "firstBaseline", "lastBaseline", "", "auto", "isHidden", "if", "image",
    "contentInset",
    "layer.anchorPoint", "layer.anchorPoint.x", "layer.anchorPoint.y", "end.right", "end.bottom",
    "natural end.right", "natural end.bottom", "inset.left", "inset.top", "asked.width",
    "asked.height", "frame.left", "frame.top", "frame.width", "frame.height", "inset.right",
    "inset.bottom", "place.right", "place.bottom",
  ]
  private var numbers = WordTable()
  /// Of each name beyond ASCII the spelling that has the number: there may be others of the same letters.
  private var spellings: [String: String] = [:]

  init() {
    for string in strings { _ = numbers.insert(string) }
  }

  subscript(name: NameNumber) -> String { strings[Int(name.number)] }

  /// A name for people: what mounting made up says what it is counted from.
  func shown(_ name: NameNumber) -> String {
    for axis in Axis.allCases {
      let (near, far) = (self[axis.nearName], self[axis.farName])
      switch name {
      case axis.endName, axis.farPlaceName: return "\(far) (from the \(near))"
      case axis.naturalEndName: return "\(far) (at its own size)"
      case axis.insetName: return "\(near) (from the \(far))"
      case axis.farInsetName: return "\(far) (from the \(far))"
      case axis.askedName: return "\(self[axis.extentName]) (asked for)"
      case axis.shownNearName: return "\(near) (transformed)"
      case axis.shownExtentName: return "\(self[axis.extentName]) (transformed)"
      default: continue
      }
    }
    return self[name]
  }

  /// The number of a name, nil where it has none.
  subscript(string: String) -> NameNumber? {
    let number = numbers.number(of: string) ?? spellings[string].flatMap { numbers.number(of: $0) }
    return number.map { NameNumber(number: Int32($0)) }
  }

  /// The number of a name, which may be new.
  mutating func number(of string: String) -> NameNumber {
    if let known = self[string] { return known }
    if !Self.isASCII(string) { spellings[string] = string }
    strings.append(string)
    return NameNumber(number: Int32(numbers.insert(string)))
  }

  private static func isASCII(_ string: String) -> Bool {
    var string = string
    return string.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
  }
}

extension Axis {
  /// The name of the near edge.
  var nearName: NameNumber { name(.left, .top) }
  /// The name of the far edge.
  var farName: NameNumber { name(.right, .bottom) }
  var extentName: NameNumber { name(.width, .height) }
  /// The name of the centre.
  var centerName: NameNumber { name(.centerX, .centerY) }
  /// The name of the layer's anchor, as a part of the extent.
  var anchorName: NameNumber { name(0) }
  /// The name of where a node ends, counted from its parent's near edge.
  var endName: NameNumber { name(1) }
  /// The name of where a node as large as what it shows would end.
  var naturalEndName: NameNumber { name(2) }
  /// The name of the near edge, counted from the parent's far edge.
  var insetName: NameNumber { name(3) }
  /// The name of the size that a view asks its stack for, among the places of siblings.
  var askedName: NameNumber { name(4) }
  /// The name of where the box around what is shown begins.
  var shownNearName: NameNumber { name(5) }
  /// The name of how large that box is.
  var shownExtentName: NameNumber { name(6) }
  /// The name of the far edge, counted from the parent's far edge in whichever mode.
  var farInsetName: NameNumber { name(7) }
  /// The name of the far edge, counted from the parent's near edge in whichever mode.
  var farPlaceName: NameNumber { name(8) }

  private func name(_ index: Int32) -> NameNumber {
    let first = NameNumber.firstOfAxes + 2 * index
    return name(NameNumber(number: first), NameNumber(number: first + 1))
  }

  /// By a switch, which needs no call of the axis' module as `==` may.
  @inline(__always)
  private func name(_ across: NameNumber, _ down: NameNumber) -> NameNumber {
    switch self {
    case .horizontal: across
    case .vertical: down
    }
  }
}

/// Small numbers by a number: a dictionary without the hashing of one, for keys that nobody chooses.
///
/// Keys with the same upper half, such as those of one node, stand near each other as far as there is room.
struct NumberTable: Sendable {
  private var keys: [UInt64]
  private var values: [Int32]
  private var count = 0
  private var shift: UInt64
  /// No key is this one.
  private static let free = UInt64.max

  /// A table with room for some keys.
  init(capacity: Int) {
    var bits: UInt64 = 6
    while 1 << bits < 2 * capacity { bits += 1 }
    keys = Array(repeating: Self.free, count: 1 << bits)
    values = Array(repeating: 0, count: 1 << bits)
    shift = 64 - bits
  }

  /// The index of a key, or the free one where it would stand.
  @inline(__always)
  private func index(of key: UInt64) -> Int {
    // Fibonacci hashing: the highest bits depend on all of the key.
    let hash = key &* 0x9E37_79B9_7F4A_7C15
    let mask = keys.count - 1
    var index = Int(truncatingIfNeeded: (key >> 32) << Self.roomBits | hash >> (64 - Self.roomBits))
    for _ in 0..<Self.nearLimit {
      index &= mask
      if keys[index] == key || keys[index] == Self.free { return index }
      index += 1
    }
    index = Int(hash >> shift)
    while keys[index] != key, keys[index] != Self.free { index = (index + 1) & mask }
    return index
  }

  /// Keys with one upper half begin at one of so many places, as a power of two.
  private static let roomBits: UInt64 = 4
  /// So many places are looked at there before the others.
  private static let nearLimit = 8

  /// The value of a key; nil removes nothing and cannot be set.
  subscript(key: UInt64) -> Int32? {
    let index = index(of: key)
    return keys[index] == key ? values[index] : nil
  }

  /// Adds a key, unless it is there already.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func insert(_ key: UInt64, _ value: Int32) -> Bool {
    if 2 * count >= keys.count { grow() }
    let index = index(of: key)
    guard keys[index] != key else { return false }
    keys[index] = key
    values[index] = value
    count += 1
    return true
  }

  private mutating func grow() {
    let (old, oldValues) = (keys, values)
    shift -= 1
    keys = Array(repeating: Self.free, count: 2 * old.count)
    values = Array(repeating: 0, count: 2 * old.count)
    for (key, value) in zip(old, oldValues) where key != Self.free {
      let index = index(of: key)
      keys[index] = key
      values[index] = value
    }
  }
}
