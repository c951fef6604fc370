// What generators that write tokens straight into bytes have in common. Which tokens follow each other
// is each generator's own business.

/// A generator of text out of tokens.
protocol TokenGenerator {
  /// Where choices come from.
  var random: SeededGenerator { get set }
  /// The text so far.
  var bytes: [UInt8] { get set }
  /// What damage puts between other tokens.
  static var tokens: [[UInt8]] { get }
}

extension TokenGenerator {
  /// One token too much, too little or in another's place; at most so many bytes go for it.
  mutating func damage(atMost count: Int) {
    let offset = random.integer(in: 0...bytes.count)
    let end = min(bytes.count, offset + random.integer(in: 0...count))
    if oneIn(3) {
      bytes.removeSubrange(offset..<end)
    } else {
      bytes.replaceSubrange(offset..<(oneIn(2) ? offset : end), with: random.pick(Self.tokens))
    }
  }

  /// Whether a choice with so many equal cases fell on the first.
  mutating func oneIn(_ count: Int) -> Bool { random.integer(in: 1...count) == 1 }

  mutating func put(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  mutating func put(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  mutating func put(digit: Int) { bytes.append(UInt8(ascii: "0") + UInt8(digit)) }

  /// A number of one or two digits, with a decimal once in so many.
  mutating func plainNumber(decimalOnceIn count: Int) {
    put(digit: random.integer(in: 0...9))
    if oneIn(2) { put(digit: random.integer(in: 0...9)) }
    if oneIn(count) {
      put(".")
      put(digit: random.integer(in: 0...9))
    }
  }
}
