// The reducer's ways to cut, from the boldest to the finest.

import Diagnostics

extension Reducer {
  /// Takes the target's proposals until it has none that keeps the finding.
  ///
  /// After a success the new list is gone through from the same place: what was refused before it is
  /// mostly refused again, and is looked at last.
  mutating func cutAsProposed() throws {
    var proposed = proposals(smallest)
    var index = 0
    var refused = 0
    while refused < proposed.count, !isOutOfTime {
      if index >= proposed.count { index = 0 }
      if try keeps(proposed[index]) {
        proposed = proposals(smallest)
        refused = 0
      } else {
        index += 1
        refused += 1
      }
    }
  }

  /// Takes out pieces: halves of them first, then quarters, down to single ones.
  ///
  /// From the end, because later pieces use what earlier ones declare. `split` gives the pieces of an
  /// input, as ranges that follow each other.
  mutating func cutPieces(_ split: ([UInt8]) -> [Range<Int>]) throws {
    var pieces = split(smallest)
    var size = max(1, pieces.count / 2)
    while !isOutOfTime {
      var isCut = false
      var end = pieces.count
      while end > 0, !isOutOfTime {
        let start = max(0, end - size)
        var candidate = smallest
        candidate.removeSubrange(pieces[start].lowerBound..<pieces[end - 1].upperBound)
        end = start
        if try keeps(candidate) {
          isCut = true
          pieces = split(smallest)
          end = min(end, pieces.count)
        }
      }
      if size == 1, !isCut { return }
      size = max(1, size / 2)
    }
  }

  /// Takes out what stands in brackets or quotes, the whole of it, or the brackets alone.
  mutating func cutBrackets() throws {
    var open = 0
    while open < smallest.count, !isOutOfTime {
      guard let close = Self.closing(of: open, in: smallest) else {
        open += 1
        continue
      }
      let inside = smallest[(open + 1)..<close]
      let whole = Array(smallest[..<open] + smallest[(close + 1)...])
      let emptied = Array(smallest[...open] + smallest[close...])
      let bare = Array(smallest[..<open] + inside + smallest[(close + 1)...])
      // What comes next stands at the same place where something went.
      if try keeps(whole) || keeps(bare) { continue }
      if !inside.isEmpty { _ = try keeps(emptied) }
      open += 1
    }
  }

  /// Gives each name of two letters or more a name of one letter, wherever it stands.
  mutating func shortenNames() throws {
    var passed: Set<[UInt8]> = []
    while !isOutOfTime {
      let words = Self.words(smallest)
      let names = Set(words.map { Array(smallest[$0]) })
      guard
        let range = words.first(where: { $0.count > 1 && !passed.contains(Array(smallest[$0])) })
      else { return }
      let name = Array(smallest[range])
      passed.insert(name)
      let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { [$0] }
      guard let short = letters.first(where: { !names.contains($0) }) else { return }
      var candidate = smallest
      for index in words.reversed() where smallest[index].elementsEqual(name) {
        candidate.replaceSubrange(index, with: short)
      }
      _ = try keeps(candidate)
    }
  }

  /// Makes each byte as plain as it may be: digits 0 or 1, letters a, anything a space.
  mutating func makePlain() throws {
    for index in smallest.indices {
      for plain in Self.plainer(than: smallest[index]) {
        guard !isOutOfTime else { return }
        var candidate = smallest
        candidate[index] = plain
        if try keeps(candidate) { break }
      }
    }
  }

  // MARK: Pieces

  /// The lines, each with its end.
  static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(start..<(index + 1))
      start = index + 1
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    return lines
  }

  /// Each byte.
  static func bytes(_ bytes: [UInt8]) -> [Range<Int>] {
    bytes.indices.map { $0..<($0 + 1) }
  }

  /// The names: a letter or `_`, then letters, digits and `_`.
  static func words(_ bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index].isNamePart { index += 1 }
      if index > start, !bytes[start].isDigit { words.append(start..<index) }
      if index == start { index += 1 }
    }
    return words
  }

  /// What closes each bracket.
  private static let closers: [UInt8: UInt8] = [
    UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
    UInt8(ascii: "{"): UInt8(ascii: "}"),
  ]

  /// Where the bracket or quote at an index is closed; nil where none opens there.
  static func closing(of open: Int, in bytes: [UInt8]) -> Int? {
    let opening = bytes[open]
    if opening == UInt8(ascii: "\"") {
      return bytes[(open + 1)...].firstIndex(of: opening)
    }
    guard let closer = closers[opening] else { return nil }
    var depth = 0
    for index in open..<bytes.count {
      if bytes[index] == opening { depth += 1 }
      if bytes[index] == closer {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// What may stand for a byte, plainest first; never what is as plain as it.
  static func plainer(than byte: UInt8) -> [UInt8] {
    let (zero, one) = (UInt8(ascii: "0"), UInt8(ascii: "1"))
    switch byte {
    case zero, UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "a"): return []
    case one: return [zero]
    case _ where byte.isDigit: return [zero, one]
    case _ where byte.isNameStart: return [UInt8(ascii: "a")]
    default: return [UInt8(ascii: " "), UInt8(ascii: "a")]
    }
  }
}
