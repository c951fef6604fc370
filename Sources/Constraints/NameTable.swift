// Names of a `.constraints` file, numbered without making a String of each occurrence.

/// Numbers names by their bytes, in order of first occurrence.
struct NameTable {
  /// What a name stands for.
  enum Meaning: Equatable {
    /// Nothing yet: it stands in an `at` or `expect` line only.
    case unknown
    case variable(Int)
    case parameter(Int)
  }

  /// One name.
  struct Entry {
    /// Its first occurrence.
    let range: Range<Int>
    /// What it stands for.
    var meaning = Meaning.unknown
    /// Where it got its meaning.
    var definition: Range<Int>
    /// The edit of this variable, if there is one.
    var edit: Int?
  }

  /// All names, by number.
  private(set) var entries: [Entry] = []
  /// Numbers by hash, open addressing; -1 is empty.
  ///
  /// Its length is a power of two.
  private var slots = [Int32](repeating: -1, count: 64)

  /// One name by its number.
  subscript(name: Int) -> Entry {
    get { entries[name] }
    set { entries[name] = newValue }
  }

  /// The number of the name that stands in a range of bytes.
  mutating func number(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    var slot = Self.hash(range, bytes) & (slots.count - 1)
    while slots[slot] >= 0 {
      let candidate = Int(slots[slot])
      if Self.areEqual(entries[candidate].range, range, bytes) { return candidate }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
    entries.append(Entry(range: range, definition: range))
    if entries.count * 2 > slots.count { grow(bytes) }
    return entries.count - 1
  }

  private mutating func grow(_ bytes: [UInt8]) {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var slot = Self.hash(entry.range, bytes) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }

  /// The standard hasher, because its seed keeps a hostile file from choosing collisions.
  ///
  /// The seed changes the order of slots and nothing else.
  private static func hash(_ range: Range<Int>, _ bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
    return hasher.finalize()
  }

  private static func areEqual(_ left: Range<Int>, _ right: Range<Int>, _ bytes: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    var offset = 0
    while offset < left.count {
      if bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] { return false }
      offset += 1
    }
    return true
  }
}
