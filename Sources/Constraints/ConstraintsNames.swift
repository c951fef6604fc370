// Names of a `.constraints` file, numbered without making a String of each occurrence.

import Diagnostics

/// Numbers names by their bytes, in order of first occurrence.
struct ConstraintsNames {
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
  private var numbers = WordTable()

  /// One name by its number.
  subscript(name: Int) -> Entry {
    get { entries[name] }
    set { entries[name] = newValue }
  }

  /// The number of the name that stands in a range of bytes.
  mutating func number(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    let number = bytes.withUnsafeBufferPointer { bytes in
      numbers.insert(UnsafeBufferPointer(rebasing: bytes[range]))
    }
    if number == entries.count { entries.append(Entry(range: range, definition: range)) }
    return number
  }
}
