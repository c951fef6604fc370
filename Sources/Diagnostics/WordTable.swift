// Words by number, found by their bytes: documents write the same few over and over, and a dictionary of strings has to
// make a string of each before it can look. Not for output: numbers follow the order in which words came.
//
// Source: the hash folds products of 128 bits as [Wyhash] does (Documentation/SOURCES.md). It is keyed as Swift's own
// is, anew in each process, so that no document can choose words that meet.

import Glibc

/// Sequences of bytes by number, each once in each context.
@usableFromInline
package struct WordTable: Sendable {
  /// A word among the bytes of all.
  @usableFromInline
  struct Word: Sendable {
    @usableFromInline let hash: UInt64
    @usableFromInline let start: Int
    @usableFromInline let count: Int
    @usableFromInline let context: Int
  }

  @usableFromInline var bytes: [UInt8] = []
  @usableFromInline var words: [Word] = []
  /// The number of the word in each bucket, -1 where there is none; as many as a power of two.
  @usableFromInline var buckets = [Int32](repeating: -1, count: 64)

  @usableFromInline let keys = Self.keys

  /// Makes an empty table.
  package init() {}

  /// The number of a word, nil where it has none.
  ///
  /// - Complexity: O(bytes of the word).
  @inlinable
  package func number(of word: UnsafeBufferPointer<UInt8>, in context: Int = 0) -> Int? {
    let number = Int(buckets[bucket(of: word, in: context, hash(word, context))])
    return number < 0 ? nil : number
  }

  /// The number of a word; of one that is new, that is how many there were.
  @inlinable
  package mutating func insert(_ word: UnsafeBufferPointer<UInt8>, in context: Int = 0) -> Int {
    let hash = hash(word, context)
    let bucket = bucket(of: word, in: context, hash)
    let known = Int(buckets[bucket])
    if known >= 0 { return known }
    add(word, in: context, hash, at: bucket)
    return words.count - 1
  }

  /// The number of a word, nil where it has none.
  @inlinable
  package func number(of word: String) -> Int? {
    var word = word
    return word.withUTF8 { number(of: $0) }
  }

  /// The number of a word; of one that is new, that is how many there were.
  @inlinable
  package mutating func insert(_ word: String) -> Int {
    var word = word
    return word.withUTF8 { insert($0) }
  }

  /// Where a word stands, or the free bucket where it would.
  @inlinable
  func bucket(of word: UnsafeBufferPointer<UInt8>, in context: Int, _ hash: UInt64) -> Int {
    var bucket = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[bucket] >= 0 {
      let known = words[Int(buckets[bucket])]
      if known.hash == hash, known.context == context, isAt(known, word) { break }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return bucket
  }

  @usableFromInline
  func isAt(_ known: Word, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard known.count == word.count, let address = word.baseAddress else {
      return known.count == word.count
    }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return word.isEmpty }
      return memcmp(start + known.start, address, word.count) == 0
    }
  }

  @usableFromInline
  mutating func add(
    _ word: UnsafeBufferPointer<UInt8>,
    in context: Int,
    _ hash: UInt64,
    at bucket: Int
  ) {
    buckets[bucket] = Int32(words.count)
    words.append(Word(hash: hash, start: bytes.count, count: word.count, context: context))
    bytes += word
    guard 2 * words.count > buckets.count else { return }
    buckets = [Int32](repeating: -1, count: 2 * buckets.count)
    for (number, word) in words.enumerated() {
      var bucket = Int(truncatingIfNeeded: word.hash) & (buckets.count - 1)
      while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = Int32(number)
    }
  }

  // MARK: Hashing

  private static let keys = (key(1), key(2))

  private static func key(_ number: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(number)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  @inlinable
  func hash(_ word: UnsafeBufferPointer<UInt8>, _ context: Int) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(word)
    var state = UInt64(truncatingIfNeeded: context) << 32 ^ UInt64(bytes.count)
    func take(_ piece: UInt64) {
      let product = (piece ^ keys.0).multipliedFullWidth(by: state ^ keys.1)
      state = product.high ^ product.low
    }
    let count = bytes.count
    if count >= 8 {
      var offset = 0
      while offset < count - 8 {
        take(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      // The last eight, whether some of them were taken already or not.
      take(bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    } else if count >= 4 {
      let first = bytes.loadUnaligned(as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      take(UInt64(first) << 32 | UInt64(last))
    } else if count > 0 {
      let ends = UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1])
      take(ends)
    }
    return state
  }
}
