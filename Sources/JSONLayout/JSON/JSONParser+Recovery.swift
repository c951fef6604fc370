// What happens after an error: say what was found and what was expected, guess what was meant, and go
// on where the text makes sense again. A guess that may move a value to another place clears
// `isStructureCertain`. Errors that only echo an earlier one are not reported: `isRecovering`.

import Diagnostics

extension JSONParser {
  // MARK: Ends that are missing or wrong

  /// Reports that the text ends too early, once, with the places of what is still open.
  mutating func endOfInput(expected: String) -> State {
    if let container = open.last, container.isImplicit { return .finished }
    var notes: [Note] = []
    for level in open.indices.reversed().prefix(3) where !open[level].isImplicit {
      notes.append(beginning(of: open[level]))
      if let stray = outdentedKey(at: level) {
        notes.append(Note(Messages.braceMayBeMissing, at: SourceRange(source, stray)))
      }
    }
    unexpected(expected: expected, notes: notes)
    if !open.isEmpty { isStructureCertain = false }
    return .finished
  }

  /// The first key of an object without end that stands further left than the ones before it.
  private func outdentedKey(at level: Int) -> Range<Int>? {
    // The last value may be open itself; its record does not know yet where it ends.
    let openValue = level + 1 < open.count ? open[level + 1].record : records.count
    var key = open[level].record + 1
    guard open[level].isObject, key < records.count,
      let column = indentation(before: Int(records[key].start))
    else { return nil }
    while key + 1 < records.count {
      let isOutdented = indentation(before: Int(records[key].start)).map { $0 < column } ?? false
      if isOutdented { return records[key].range }
      if key + 1 == openValue { return nil }
      key = Int(records[key + 1].next)
    }
    return nil
  }

  /// A note that shows where an object or array begins.
  private func beginning(of container: Container) -> Note {
    let start = Int(records[container.record].start)
    return Note(
      container.isObject ? Messages.objectBegins : Messages.arrayBegins,
      at: SourceRange(source, start..<min(start + 1, bytes.count))
    )
  }

  /// Reads an end of the wrong kind.
  ///
  /// Where something that it ends is open further out, the inner
  /// ends are taken for lost; otherwise it is one too many.
  mutating func mismatchedCloser(endsObject: Bool, expected: String) -> State {
    unexpected(expected: expected, notes: open.last.map { [beginning(of: $0)] } ?? [])
    isStructureCertain = false
    guard open.contains(where: { $0.isObject == endsObject }) else {
      offset += 1
      isRecovering = true
      return .separator
    }
    while let container = open.last, container.isObject != endsObject { close(isForced: true) }
    offset += 1
    close()
    return stateAfterValue
  }

  // MARK: Commas, colons, keys and values that are missing

  /// Something that is neither a comma nor an end behind a value.
  mutating func missingSeparator(in container: Container) -> State {
    if container.isObject, isAtString {
      let outer = containerByIndentation()
      unexpected(expected: outer == nil ? expectedSeparator : "'}'")
      if let outer {
        isStructureCertain = false
        while open.count > outer + 1 { close(isForced: true) }
      }
      return .key
    }
    unexpected(expected: expectedSeparator)
    if !container.isObject, isAtValueStart { return .element }
    if !container.isObject, byte(at: offset) == UInt8(ascii: ":") { return skipMembersOfArray() }
    return skipToSeparator()
  }

  /// The level in `open` of an outer object to whose keys the string under the reading position is
  /// aligned, when it stands further left than the keys of the innermost: there a brace was lost, not
  /// a comma.
  private func containerByIndentation() -> Int? {
    guard let wanted = indentation(before: offset) else { return nil }
    for (level, container) in open.enumerated().reversed() where container.isObject {
      let first = container.record + 1
      guard first < records.count, let column = indentation(before: Int(records[first].start))
      else {
        continue
      }
      if column == wanted { return level == open.count - 1 ? nil : level }
      if column < wanted { return nil }
    }
    return nil
  }

  /// How far a line is indented, when nothing but white space stands before an index in it.
  private func indentation(before index: Int) -> Int? {
    // Longer runs are no indentation, and would make long inputs slow.
    let limit = 1_000
    var start = index
    while start > 0, index - start <= limit, bytes[start - 1].isBlank {
      start -= 1
    }
    guard start > 0, bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D else {
      return start == 0 ? index : nil
    }
    return index - start
  }

  /// Something that is no colon behind a key.
  ///
  /// Every key keeps a value beside it.
  mutating func missingColon() -> State {
    guard let byte = byte(at: offset) else {
      append(.invalid, from: offset)
      return endOfInput(expected: "':'")
    }
    unexpected(expected: "':'")
    if byte == UInt8(ascii: "=") {
      offset += 1
      return .memberValue
    }
    if isAtValueStart { return .memberValue }
    append(.invalid, from: offset)
    let endsMember =
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    return endsMember ? .separator : skipToSeparator()
  }

  /// Something that is no string where a key should be.
  mutating func unquotedKey() -> State {
    let start = offset
    if bytes[start] == UInt8(ascii: "'"), let end = singleQuotedEnd(from: start) {
      unexpected(start..<end, expected: "a key in double quotes")
      offset = end
      if isFollowedByColon() {
        appendBare(start + 1..<end - 1)
        return .colon
      }
      return skipToSeparator()
    }
    unexpected(expected: "a key in double quotes or '}'")
    let word = wordRange(at: start)
    guard !word.isEmpty else { return skipToSeparator() }
    offset = word.upperBound
    guard isFollowedByColon() else { return skipToSeparator() }
    appendBare(word)
    return .colon
  }

  /// A string without double quotes that is read as one all the same.
  private mutating func appendBare(_ range: Range<Int>) {
    append(.string, from: range.lowerBound, flags: .isBare)
    records[records.count - 1].end = UInt32(range.upperBound)
  }

  /// The byte behind a string in single quotes, when it ends on its line.
  private func singleQuotedEnd(from start: Int) -> Int? {
    var end = start + 1
    while let byte = byte(at: end), byte != 0x0A, byte != 0x0D {
      if byte == UInt8(ascii: "'") { return end + 1 }
      end += 1
    }
    return nil
  }

  /// Something that begins no value where one should be.
  mutating func missingValue() -> State {
    let start = offset
    if bytes[start] == UInt8(ascii: "'"), let end = singleQuotedEnd(from: start) {
      unexpected(start..<end, expected: "double quotes")
      offset = end
      appendBare(start + 1..<end - 1)
      return stateAfterValue
    }
    unexpected(expected: open.last?.isObject == false ? "a value or ']'" : "a value")
    let isMember = open.last?.isObject == true
    if isMember { append(.invalid, from: start) }
    switch bytes[start] {
    case UInt8(ascii: ","):
      if isMember { return .separator }
      offset += 1
      return stateAfterComma
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return .separator
    default:
      return skipToSeparator()
    }
  }

  /// Whether a colon stands behind the reading position, or behind the string at it.
  func isFollowedByColon(andThen next: UInt8? = nil) -> Bool {
    let index = afterSpace(isAtString ? tokenRange(at: offset).upperBound : offset)
    guard byte(at: index) == UInt8(ascii: ":") else { return false }
    return next == nil || byte(at: afterSpace(index + 1)) == next
  }

  /// The first index from `start` on where no white space stands.
  private func afterSpace(_ start: Int) -> Int {
    var index = start
    while let byte = byte(at: index), byte.isWhitespace { index += 1 }
    return index
  }

  // MARK: Skipping

  /// Skips to the next comma or end that belongs to the innermost container, whole objects and arrays
  /// between included.
  mutating func skipToSeparator() -> State {
    isRecovering = true
    var depth = 0
    while !open.isEmpty {
      skipTrivia()
      guard let byte = byte(at: offset) else { break }
      switch byte {
      case UInt8(ascii: ",") where depth == 0:
        return .separator
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        isStructureCertain = false
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return .separator }
        depth -= 1
        offset += 1
      default:
        // A word may hide nothing; a string or a colon says that a member was meant here.
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ":") { isStructureCertain = false }
        offset = tokenRange(at: offset).upperBound
      }
    }
    return stateAfterValue
  }

  /// Skips to the end of an array that holds members as an object does: each of them would be the
  /// same error again.
  private mutating func skipMembersOfArray() -> State {
    isStructureCertain = false
    while offset < bytes.count {
      let state = skipToSeparator()
      guard byte(at: offset) == UInt8(ascii: ",") else { return state }
      offset += 1
    }
    return .separator
  }

  /// Skips text in front of a document: to an opening brace or to a member whose brace was lost.
  mutating func skipToRoot() -> State {
    isRecovering = true
    while offset < bytes.count {
      let isOpening = byte(at: offset) == UInt8(ascii: "{")
      if isOpening, byte(at: afterSpace(offset + 1)) == UInt8(ascii: "\"") { return .root }
      if isAtString, isFollowedByColon(andThen: UInt8(ascii: "{")) { return .root }
      offset = tokenRange(at: offset).upperBound
      skipTrivia()
    }
    return .finished
  }

  /// Skips one object or array with all that it contains.
  mutating func skipNested() {
    var depth = 0
    repeat {
      skipTrivia()
      guard let byte = byte(at: offset) else { return }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      offset = tokenRange(at: offset).upperBound
    } while depth > 0
  }
}
