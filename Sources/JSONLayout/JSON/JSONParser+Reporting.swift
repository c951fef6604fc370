// How the parser says what is wrong: errors that only echo an earlier one are not reported, and after
// too many reading ends.

import Diagnostics

extension JSONParser {
  /// Reports an error unless it echoes another.
  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ range: Range<Int>,
    notes: [Note] = []
  ) {
    guard !isRecovering, !hasGivenUp else { return }
    let error = Diagnostic(code, message, at: SourceRange(source, range), notes: notes)
    guard !diagnostics.append(error, orEndWith: .jsonTooManyErrors) else { return }
    hasGivenUp = true
    isStructureCertain = false
  }

  /// Reports that what stands at the reading position is not what may stand there.
  mutating func unexpected(_ range: Range<Int>? = nil, expected: String, notes: [Note] = []) {
    let token = range ?? tokenRange(at: offset)
    if let byte = byte(at: offset), byte >= 0x80, sequenceLength(at: offset) == nil {
      report(.jsonInvalidUTF8, Messages.invalidUTF8(byte), token)
    } else {
      report(
        .jsonUnexpectedToken,
        Messages.unexpected(found: description(of: token), expected: expected),
        token,
        notes: notes
      )
    }
  }

  /// The token at a place, as far as one can be told: for messages and for skipping.
  func tokenRange(at start: Int) -> Range<Int> {
    guard let byte = byte(at: start) else { return start..<start }
    if byte == UInt8(ascii: "\"") {
      var end = start + 1
      while let byte = self.byte(at: end), byte != 0x0A, byte != 0x0D {
        if byte == UInt8(ascii: "\"") { return start..<(end + 1) }
        end += byte == UInt8(ascii: "\\") && self.byte(at: end + 1) != 0x0A ? 2 : 1
      }
      return start..<min(end, bytes.count)
    }
    let word = wordRange(at: start)
    return word.isEmpty ? start..<(start + (sequenceLength(at: start) ?? 1)) : word
  }

  /// A token in words.
  private func description(of token: Range<Int>) -> String {
    guard let byte = byte(at: token.lowerBound) else { return end }
    switch byte {
    case UInt8(ascii: "\""):
      let isClosed = token.count > 1 && bytes[token.upperBound - 1] == byte
      return Messages.string(
        shortText((token.lowerBound + 1)..<(isClosed ? token.upperBound - 1 : token.upperBound))
      )
    case UInt8(ascii: "'") where token.count > 1:
      return Messages.singleQuoted(shortText((token.lowerBound + 1)..<(token.upperBound - 1)))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return Messages.number(shortText(token))
    default:
      return Messages.token(shortText(token))
    }
  }

  /// The text of a range, no more of it than messages show.
  func shortText(_ range: Range<Int>) -> String {
    source.text(range.lowerBound..<min(range.upperBound, range.lowerBound + 200))
  }
}
