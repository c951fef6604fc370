// Keys that stand twice in one object, found when the object ends.

import Diagnostics

extension JSONParser {
  /// Reports keys of an object that stand there before.
  ///
  /// Keys are compared as texts, so that two that
  /// look the same are the same.
  mutating func markDuplicates(of object: Int) {
    let end = Int(records[object].next)
    var keys: [Int] = []
    var key = object + 1
    while key < end {
      keys.append(key)
      key = Int(records[key + 1].next)
    }
    guard keys.count > 1 else { return }
    if keys.count <= 8, keys.allSatisfy({ isPlain($0) }) {
      for (index, key) in keys.enumerated() {
        let first = keys[..<index].first { haveSameBytes($0, key) }
        if let first { markDuplicate(key, of: first) }
      }
      return
    }
    var firsts: [String: Int] = [:]
    firsts.reserveCapacity(keys.count)
    let tape = JSONTape(source: source, records: records)
    for key in keys {
      let text = JSONNode(tape: tape, index: key).string ?? ""
      if let first = firsts[text] { markDuplicate(key, of: first) } else { firsts[text] = key }
    }
  }

  private func contentRange(ofKey key: Int) -> Range<Int> {
    let range = records[key].range
    let isQuoted = !records[key].flags.contains(.isBare) && range.count > 1
    return isQuoted ? (range.lowerBound + 1)..<(range.upperBound - 1) : range
  }

  private func isPlain(_ key: Int) -> Bool {
    records[key].flags.isDisjoint(with: [.hasEscapes, .isBeyondASCII, .isBare])
  }

  private func haveSameBytes(_ left: Int, _ right: Int) -> Bool {
    let (left, right) = (records[left].range, records[right].range)
    return left.count == right.count && bytes[left] == bytes[right]
  }

  private mutating func markDuplicate(_ key: Int, of first: Int) {
    records[key].flags.insert(.isDuplicate)
    let record = records[first]
    report(
      .jsonDuplicateKey,
      Messages.duplicateKey(shortText(contentRange(ofKey: key))),
      records[key].range,
      notes: [Note(Messages.firstKey, at: SourceRange(source, record.range))]
    )
  }
}
