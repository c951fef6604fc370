// Changes Layout XML so that most of it stays sound: attributes are lost, come or change places, numbers become others,
// nodes are lost or doubled. It knows the lines of `RandomMarkup`, an element or a closing tag each, and makes of other
// texts what it can. What it makes depends on the generator alone.

import Diagnostics

/// Makes Layout XML near some.
public struct MarkupMutator {
  /// What an attribute takes in a text: ` name="value"`.
  private struct Attribute {
    let bytes: Range<Int>
    let name: ArraySlice<UInt8>
    let value: Range<Int>
  }

  private var bytes: [UInt8]
  private var random: SeededGenerator

  /// A text with one change, or a few.
  public static func mutant(of text: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var mutator = MarkupMutator(bytes: text, random: generator)
    for _ in 0..<mutator.random.integer(in: 1...3) { mutator.change() }
    generator = mutator.random
    return mutator.bytes.count <= ByteMutator.lengthLimit ? mutator.bytes : text
  }

  private mutating func change() {
    let change = random.integer(in: 0...9)
    if change >= 8 { return changeNodes() }
    let attributes = attributes
    guard !attributes.isEmpty else { return }
    let attribute = random.pick(attributes)
    switch change {
    case 0: bytes.removeSubrange(attribute.bytes)
    case 1, 2:
      let new = RandomMarkup.attribute(using: &random)
      bytes.insert(contentsOf: new.utf8, at: attribute.bytes.upperBound)
    case 3, 4, 5:
      // A value in the place of another; mostly of an attribute of the same name.
      let isAny = random.chance(200)
      let others = attributes.filter { isAny || $0.name == attribute.name }
      bytes.replaceSubrange(attribute.value, with: Array(bytes[random.pick(others).value]))
    default: renumber(attribute)
    }
  }

  private var attributes: [Attribute] {
    var found: [Attribute] = []
    var index = 0
    let (quote, equals) = (UInt8(ascii: "\""), UInt8(ascii: "="))
    while let sign = bytes[index...].firstIndex(of: equals) {
      index = sign + 1
      guard index < bytes.count, bytes[index] == quote,
        let end = bytes[(index + 1)...].firstIndex(of: quote),
        let start = bytes[..<sign].lastIndex(where: { $0 == UInt8(ascii: " ") })
      else { continue }
      found.append(
        Attribute(
          bytes: start..<end + 1,
          name: bytes[(start + 1)..<sign],
          value: index + 1..<end
        )
      )
      index = end + 1
    }
    return found
  }

  private mutating func renumber(_ attribute: Attribute) {
    guard let first = bytes[attribute.value].firstIndex(where: \.isDigit) else { return }
    let end = bytes[first..<attribute.value.upperBound].firstIndex { !$0.isDigit }
    let number = random.pick(["0", "1", "2", "3", "7", "50", "99", "320", "1000"])
    bytes.replaceSubrange(first..<(end ?? attribute.value.upperBound), with: Array(number.utf8))
  }

  /// A node is lost, doubled, or stands somewhere else.
  private mutating func changeNodes() {
    var lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
    guard lines.count > 3 else { return }
    let first = random.integer(in: 1...lines.count - 2)
    guard let end = Self.endOfNode(at: first, in: lines) else { return }
    let node = Array(lines[first..<end])
    if random.chance(600) { lines.removeSubrange(first..<end) }
    if random.chance(600), lines.count > 2 {
      // In front of any line that is no first one, a node stands in some other.
      lines.insert(contentsOf: node, at: random.integer(in: 1...lines.count - 1))
    }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// The line behind the node that begins in a line, nil where none does.
  private static func endOfNode(at first: Int, in lines: [[UInt8]]) -> Int? {
    var depth = 0
    for index in first..<lines.count {
      let line = lines[index]
      if line.starts(with: Array("</".utf8)) {
        depth -= 1
      } else if line.first == UInt8(ascii: "<"), !line.reversed().starts(with: Array(">/".utf8)) {
        depth += 1
      }
      if depth == 0 { return index + 1 }
      if depth < 0 { return nil }
    }
    return nil
  }
}
