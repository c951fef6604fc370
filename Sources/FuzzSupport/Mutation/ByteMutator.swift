// Damages texts the way people and machines do: flipped bytes, lost and doubled pieces, pieces of
// other texts, words put in each other's place, ends cut off. What it makes depends on the generator
// alone. It does not know any language; readers of all of them are tried with it.

import Diagnostics

/// Makes damaged texts out of sound ones.
public struct ByteMutator: Sendable {
  /// The texts that mutants are made of.
  public let texts: [[UInt8]]
  /// The words of the language, to be put in where they do not belong.
  public let words: [[UInt8]]

  /// The longest mutant: doubling pieces again and again must not make inputs that take minutes.
  public static let lengthLimit = 1 << 16

  /// Makes a mutator of some texts.
  ///
  /// - Requires: there is a text.
  public init(texts: [[UInt8]], words: [String]) {
    precondition(!texts.isEmpty, "no text to mutate")
    self.texts = texts
    self.words = words.map { Array($0.utf8) }
  }

  /// A text with one kind of damage, or with up to four: little damage reaches deep into a reader,
  /// much of it tries how the reader recovers.
  public func mutant(using generator: inout some RandomNumberGenerator) -> [UInt8] {
    damaged(text(using: &generator), using: &generator)
  }

  /// A given text with such damage; the mutator's own texts lend their pieces.
  public func damaged(
    _ text: [UInt8],
    using generator: inout some RandomNumberGenerator
  ) -> [UInt8] {
    var bytes = text
    let damageCount = max(1, Int.random(in: -2...4, using: &generator))
    for _ in 0..<damageCount {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: flipBit(&bytes, using: &generator)
      case 1: replaceByte(&bytes, using: &generator)
      case 2: bytes.removeSubrange(piece(of: bytes, using: &generator))
      case 3: duplicatePiece(&bytes, using: &generator)
      case 4: splice(&bytes, using: &generator)
      case 5: swapWords(&bytes, using: &generator)
      case 6: insertWord(&bytes, using: &generator)
      default: bytes.removeSubrange(offset(in: bytes, using: &generator)...)
      }
    }
    return bytes.count <= Self.lengthLimit ? bytes : Array(bytes.prefix(Self.lengthLimit))
  }

  // MARK: Kinds of damage

  private func flipBit(_ bytes: inout [UInt8], using generator: inout some RandomNumberGenerator) {
    guard !bytes.isEmpty else { return }
    let offset = Int.random(in: bytes.indices, using: &generator)
    bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
  }

  private func replaceByte(
    _ bytes: inout [UInt8],
    using generator: inout some RandomNumberGenerator
  ) {
    guard !bytes.isEmpty else { return }
    let offset = Int.random(in: bytes.indices, using: &generator)
    bytes[offset] = UInt8.random(in: 0...255, using: &generator)
  }

  private func duplicatePiece(
    _ bytes: inout [UInt8],
    using generator: inout some RandomNumberGenerator
  ) {
    let copy = bytes[piece(of: bytes, using: &generator)]
    bytes.insert(contentsOf: copy, at: offset(in: bytes, using: &generator))
  }

  /// Puts a piece of another text in the place of a piece of this one.
  private func splice(_ bytes: inout [UInt8], using generator: inout some RandomNumberGenerator) {
    let other = text(using: &generator)
    let source = other[piece(of: other, using: &generator)]
    bytes.replaceSubrange(piece(of: bytes, using: &generator), with: source)
  }

  /// Exchanges two words, numbers or signs of the text.
  private func swapWords(_ bytes: inout [UInt8], using generator: inout some RandomNumberGenerator)
  {
    let first = word(of: bytes, using: &generator)
    let second = word(of: bytes, using: &generator)
    let (left, right) = first.lowerBound < second.lowerBound ? (first, second) : (second, first)
    guard left.upperBound <= right.lowerBound else { return }
    let (leftBytes, rightBytes) = (Array(bytes[left]), Array(bytes[right]))
    bytes.replaceSubrange(right, with: leftBytes)
    bytes.replaceSubrange(left, with: rightBytes)
  }

  private func insertWord(
    _ bytes: inout [UInt8],
    using generator: inout some RandomNumberGenerator
  ) {
    guard let word = words.randomElement(using: &generator) else { return }
    bytes.insert(contentsOf: word, at: offset(in: bytes, using: &generator))
  }

  // MARK: Places

  private func text(using generator: inout some RandomNumberGenerator) -> [UInt8] {
    texts[Int.random(in: texts.indices, using: &generator)]
  }

  private func offset(
    in bytes: [UInt8],
    using generator: inout some RandomNumberGenerator
  ) -> Int {
    Int.random(in: 0...bytes.count, using: &generator)
  }

  /// A piece, short more often than long.
  private func piece(
    of bytes: [UInt8],
    using generator: inout some RandomNumberGenerator
  ) -> Range<Int> {
    let start = offset(in: bytes, using: &generator)
    let longest = Int.random(in: 0...5, using: &generator) == 0 ? bytes.count : 12
    let length = Int.random(in: 0...longest, using: &generator)
    return start..<min(start + length, bytes.count)
  }

  /// The word round an offset, or the one byte that is none.
  private func word(
    of bytes: [UInt8],
    using generator: inout some RandomNumberGenerator
  ) -> Range<Int> {
    guard !bytes.isEmpty else { return 0..<0 }
    var start = Int.random(in: bytes.indices, using: &generator)
    var end = start + 1
    guard Self.isWordByte(bytes[start]) else { return start..<end }
    while start > 0, Self.isWordByte(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, Self.isWordByte(bytes[end]) { end += 1 }
    return start..<end
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isNamePart || byte == UInt8(ascii: ".")
  }
}
