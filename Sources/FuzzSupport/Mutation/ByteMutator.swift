// Damages texts the way people and machines do: flipped bytes, lost and doubled pieces, pieces of
// other texts, words put in each other's place, ends cut off. What it makes depends on the generator
// alone. It does not know any language; readers of all of them are tried with it.

import Diagnostics

/// Makes damaged texts out of sound ones.
public struct ByteMutator: Sendable {
  /// The texts that mutants are made of.
  public let texts: [[UInt8]]
  /// The words of the language, to be put in where they do not belong.
  let words: [String]

  /// The longest mutant: doubling pieces again and again must not make inputs that take minutes.
  static let lengthLimit = 1 << 16

  /// Makes a mutator of some texts.
  ///
  /// - Requires: there is a text.
  public init(texts: [[UInt8]], words: [String]) {
    precondition(!texts.isEmpty, "no text to mutate")
    self.texts = texts
    self.words = words
  }

  /// A text with one kind of damage, or with up to four: little damage reaches deep into a reader,
  /// much of it tries how the reader recovers.
  public func mutant(using generator: inout some RandomNumberGenerator) -> [UInt8] {
    damaged(texts[Int.random(in: texts.indices, using: &generator)], using: &generator)
  }

  /// A given text with such damage; the mutator's own texts lend their pieces.
  public func damaged<Generator: RandomNumberGenerator>(
    _ text: [UInt8],
    using generator: inout Generator
  ) -> [UInt8] {
    var damage = DamagedText(bytes: text, mutator: self, random: generator)
    damage.apply()
    generator = damage.random
    return damage.bytes.count <= Self.lengthLimit
      ? damage.bytes : Array(damage.bytes.prefix(Self.lengthLimit))
  }
}

/// A text that is being damaged.
private struct DamagedText<Generator: RandomNumberGenerator> {
  var bytes: [UInt8]
  let mutator: ByteMutator
  var random: Generator

  mutating func apply() {
    let damageCount = max(1, number(in: -2...4))
    for _ in 0..<damageCount {
      switch number(in: 0...7) {
      case 0: flipBit()
      case 1: replaceByte()
      case 2: bytes.removeSubrange(piece(of: bytes))
      case 3: duplicatePiece()
      case 4: splice()
      case 5: swapWords()
      case 6: insertWord()
      default: bytes.removeSubrange(offset(in: bytes)...)
      }
    }
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  // MARK: Kinds of damage

  private mutating func flipBit() {
    guard let offset = bytes.indices.randomElement(using: &random) else { return }
    bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
  }

  private mutating func replaceByte() {
    guard let offset = bytes.indices.randomElement(using: &random) else { return }
    bytes[offset] = UInt8.random(in: 0...255, using: &random)
  }

  private mutating func duplicatePiece() {
    let copy = bytes[piece(of: bytes)]
    bytes.insert(contentsOf: copy, at: offset(in: bytes))
  }

  /// Puts a piece of another text in the place of a piece of this one.
  private mutating func splice() {
    let other = mutator.texts[number(in: 0...(mutator.texts.count - 1))]
    let source = other[piece(of: other)]
    bytes.replaceSubrange(piece(of: bytes), with: source)
  }

  /// Exchanges two words, numbers or signs of the text.
  private mutating func swapWords() {
    let (first, second) = (word(), word())
    let (left, right) = first.lowerBound < second.lowerBound ? (first, second) : (second, first)
    guard left.upperBound <= right.lowerBound else { return }
    let (leftBytes, rightBytes) = (Array(bytes[left]), Array(bytes[right]))
    bytes.replaceSubrange(right, with: leftBytes)
    bytes.replaceSubrange(left, with: rightBytes)
  }

  private mutating func insertWord() {
    guard let word = mutator.words.randomElement(using: &random) else { return }
    bytes.insert(contentsOf: word.utf8, at: offset(in: bytes))
  }

  // MARK: Places

  private mutating func offset(in bytes: [UInt8]) -> Int { number(in: 0...bytes.count) }

  /// A piece, short more often than long.
  private mutating func piece(of bytes: [UInt8]) -> Range<Int> {
    let start = offset(in: bytes)
    let longest = number(in: 0...5) == 0 ? bytes.count : 12
    return start..<min(start + number(in: 0...longest), bytes.count)
  }

  /// The word round an offset, or the one byte that is none.
  private mutating func word() -> Range<Int> {
    guard var start = bytes.indices.randomElement(using: &random) else { return 0..<0 }
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
