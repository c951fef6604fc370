// Seeded noise for the tests: formats with bytes and tokens deleted, doubled, replaced, spliced.

import SeededRandom

/// Makes mutated formats.
enum FormatMutation {
  static let seeds: [[UInt8]] = [
    "H:|-gap-[a(>=10)]-gap-[b(==a)]-gap-[c(==a)]-gap-|", "V:|-m-[a(120)]-50-[b(==a)]",
    "[a]-(>=0,<=20,10@999)-[b]", "|-20@750-[a]-(-10)-[b]->=0@m-|", "V:[superview]-(<=1)-[a]",
    "|[a(b*2+10)]~(10%)~[b,c]->[d]||", "[s:-[a]-[b]-][a1..4] // words", "C:a.width(b.height/2)",
    "[a.width]-0x1F-[9]", "|-33.3-[a(1e3@0.5)]|", "a.width == 1.5 * b.height + 10 @750",
    "Z:|[a][b,c]-(>=10@500)-[d]|", "C:a.left(25%).top(b.top-3@strong,>=4).zIndex(2)",
    "HV:|~(>=2%)~[a,b(50%)]~[c]~|", "V:|[s(9):-[a]-[t:[b][c,d]]-10%-]-||", "[a]-(b.width/3)-[c]",
    "superview.leading >= container.left - gap / 3 * -2",
  ].map { Array($0.utf8) }

  static let tokens: [[UInt8]] = [
    "[", "]", "(", ")", "|", "-", "~", ",", "@", "%", ".", "..", ":", "==", ">=", "<=", ">", "->",
    "||", "//", "*", "/", "+", " ", "\t", "\n", "H:", "V:", "HV:", "a", "b", "gap", "superview",
    "0", "20", "1e999", "1e-5", "99999999999999999999", "\u{0}", "é", "😀", "strong", ".width", "Z:",
    "C:",
    "a1", "..4", "safeArea",
  ].map { Array($0.utf8) }

  /// A seed after one to four mutations.
  static func mutated(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let position = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, position + Int.random(in: 0...4, using: &random))
      switch Int.random(in: 0..<9, using: &random) {
      case 0: bytes.removeSubrange(position..<end)
      case 1: bytes.insert(contentsOf: bytes[position..<end], at: position)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: position)
      case 3: bytes.removeSubrange(position...)
      case 4:
        let other = seeds.randomElement(using: &random) ?? []
        bytes.replaceSubrange(
          position...,
          with: other[Int.random(in: 0...other.count, using: &random)...]
        )
      case 5, 6, 7:
        // Another digit or name: most of these stay sound and say something else.
        guard let index = bytes[position...].firstIndex(where: isWord) else { continue }
        let word = bytes[index] < UInt8(ascii: "A") ? "0123456789" : "abcd"
        bytes[index] = Array(word.utf8).randomElement(using: &random) ?? 0
      default:
        bytes.replaceSubrange(position..<end, with: tokens.randomElement(using: &random) ?? [])
      }
    }
    return bytes
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte < 0x80 && (Unicode.Scalar(byte).properties.isAlphabetic || byte &- 0x30 < 10)
  }
}
