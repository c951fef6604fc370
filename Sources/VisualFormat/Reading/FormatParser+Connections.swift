// What stands between two elements: nothing, `-`, a gap between two `-`, `~`, or `->`.

import Diagnostics

extension FormatParser {
  /// Reads a connection; flush where none is written.
  mutating func parseConnection() -> FormatSyntax.Connection {
    skipSpaces()
    switch scanner.current {
    case UInt8(ascii: "-"): return parseDash()
    case UInt8(ascii: "~"): return parseSpacer()
    default: return noConnection
    }
  }

  private mutating func parseDash() -> FormatSyntax.Connection {
    let start = scanner.position
    scanner.position += 1
    if scanner.current == UInt8(ascii: ">"), scanner.peek(1) != UInt8(ascii: "=") {
      scanner.position += 1
      noteExtension(.noConnection, start..<scanner.position)
      return connection(.absent, from: start)
    }
    skipSpaces()
    switch scanner.current {
    case UInt8(ascii: "("):
      let (predicates, isClosed) = parsePredicateList()
      return closeGap(from: start, predicates: predicates, isSilent: !isClosed)
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      report("vfl-expected-gap", Messages.bareSign(found(scanner.tokenRange)), scanner.tokenRange)
      scanner.position += 1
      guard isAtPredicate else { return damagedConnection }
      let (predicates, _) = parseBarePredicate()
      return closeGap(from: start, predicates: predicates, isSilent: true)
    default:
      if isAtPredicate {
        let (predicates, isSound) = parseBarePredicate()
        return closeGap(from: start, predicates: predicates, isSilent: !isSound)
      }
      return FormatSyntax.Connection(
        kind: .standard,
        range: start..<start + 1,
        predicates: 0..<0
      )
    }
  }

  private var isAtPredicate: Bool {
    scanner.isAtNumber || scanner.current.isNameStart
      || FormatScanner.isRelationSign(scanner.current) || scanner.current == UInt8(ascii: "@")
  }

  /// Reads the `-` behind a gap; silent where the gap was reported already.
  private mutating func closeGap(
    from start: Int,
    predicates: Range<Int>,
    isSilent: Bool
  ) -> FormatSyntax.Connection {
    skipSpaces()
    if scanner.take(UInt8(ascii: "-")) {
      return connection(.gap, from: start, predicates: predicates)
    }
    if !isSilent { reportExpected("vfl-unclosed-gap", "'-' after the gap") }
    scanner.skip { byte in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|")
    }
    _ = scanner.take(UInt8(ascii: "-"))
    // The predicates are kept: their names are looked up although the gap is broken.
    return connection(.damaged, from: start, predicates: predicates)
  }

  /// Reads `~` or `~(predicates)~`.
  private mutating func parseSpacer() -> FormatSyntax.Connection {
    let start = scanner.position
    scanner.position += 1
    noteExtension(.spacer, start..<scanner.position)
    skipSpaces()
    guard scanner.current == UInt8(ascii: "(") else { return connection(.spacer, from: start) }
    let (predicates, isClosed) = parsePredicateList()
    skipSpaces()
    if scanner.take(UInt8(ascii: "~")) {
      return connection(.spacer, from: start, predicates: predicates)
    }
    if isClosed { reportExpected("vfl-unclosed-gap", "'~' after the gap") }
    return connection(.damaged, from: start, predicates: predicates)
  }
}
