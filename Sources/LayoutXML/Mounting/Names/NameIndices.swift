// Where names stand in lists of macros or parameters, which nodes that use one file share. Not for names that nodes look
// for outwards: `LayoutMounting+Names` does that, list by list.

/// Indices by name in lists of one type.
struct NameIndices<Item> {
  /// A list of many names, and the first index of each.
  private struct Entry {
    /// Kept, so that no other list comes to lie where this one does.
    let items: [Item]
    let indices: [String: Int]
  }

  /// How many names are searched one by one: of a few it takes longer to make indices than to look at each.
  private static var searchedCount: Int { 16 }

  /// By where lists lie: a list that many nodes share is one.
  private var entries: [UnsafePointer<Item>: Entry] = [:]

  /// The index of the first item of a name.
  mutating func index(of name: String, in items: [Item], by nameOf: (Item) -> String) -> Int? {
    let start = items.withUnsafeBufferPointer(\.baseAddress)
    guard items.count > Self.searchedCount, let start else {
      return items.firstIndex { nameOf($0) == name }
    }
    if let entry = entries[start] { return entry.indices[name] }
    let names = items.lazy.map(nameOf)
    let indices = Dictionary(zip(names, items.indices)) { first, _ in first }
    entries[start] = Entry(items: items, indices: indices)
    return indices[name]
  }
}
