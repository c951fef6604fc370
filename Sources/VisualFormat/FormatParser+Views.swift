// Views in brackets.

import Diagnostics

extension FormatParser {
  /// Reads `[name(predicates)]`.
  ///
  /// - Requires: the cursor stands on `[`.
  mutating func parseView(after connection: FormatSyntax.Connection) {
    let open = scanner.position
    scanner.position += 1
    skipSpaces()
    var (name, isDamaged) = parseViewName(open: open)
    var sizes = 0..<0
    if !name.isEmpty || isDamaged {
      skipSpaces()
      if scanner.current == UInt8(ascii: "(") { sizes = parsePredicateList().places }
      skipSpaces()
      // The extended language makes a stack's view where none has its name.
      if scanner.current == UInt8(ascii: ":") { (name, isDamaged) = (0..<0, true) }
      closeView(open: open)
    }
    append(
      isDamaged || name.isEmpty ? .damaged : .view,
      range: open..<scanner.position,
      name: isDamaged ? 0..<0 : name,
      sizes: sizes,
      after: connection
    )
  }

  /// Reads the name; where there is none, reports it and steps behind the view.
  private mutating func parseViewName(open: Int) -> (name: Range<Int>, isDamaged: Bool) {
    let name = scanner.takeName()
    if name.isEmpty {
      if scanner.take(UInt8(ascii: "]")) {
        report("vfl-empty-brackets", Messages.emptyBrackets, open..<scanner.position)
      } else if scanner.isAtEnd {
        reportUnclosedBracket(open: open)
      } else {
        let place = scanner.tokenRange
        report(
          "vfl-expected-name",
          Messages.expected("a view's name", found: found(place)),
          place
        )
        skipToViewEnd()
      }
      return (name, false)
    }
    guard scanner.current == UInt8(ascii: ".") else { return (name, false) }
    if scanner.peek(1) == UInt8(ascii: ".") {
      reportExtension(.viewRange, scanner.position..<scanner.position + 2)
      scanner.position += 2
      while FormatScanner.isNamePart(scanner.current) { scanner.position += 1 }
    } else {
      while FormatScanner.isNamePart(scanner.current) || scanner.current == UInt8(ascii: ".") {
        scanner.position += 1
      }
      let place = name.lowerBound..<scanner.position
      report("vfl-bad-name", Messages.dottedName(syntax.text(place)), place)
    }
    return (name, true)
  }

  /// Reads the closing bracket, or names what stands there.
  private mutating func closeView(open: Int) {
    if scanner.take(UInt8(ascii: "]")) { return }
    switch scanner.current {
    case UInt8(ascii: ":"):
      reportExtension(.stack, scanner.position..<scanner.position + 1)
      skipStack()
    case UInt8(ascii: ","):
      reportExtension(.severalViews, scanner.position..<scanner.position + 1)
      skipToViewEnd()
    default:
      let isBorder = { (byte: UInt8) in
        byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|")
      }
      let border = scanner.firstIndex(where: isBorder)
      guard let border, scanner.bytes[border] == UInt8(ascii: "]") else {
        reportUnclosedBracket(open: open)
        // A connection is still there to be read, other text only repeats the error.
        if scanner.current != UInt8(ascii: "-"), scanner.current != UInt8(ascii: "~") {
          scanner.skip(to: isBorder)
        }
        return
      }
      let place = scanner.tokenRange
      report("vfl-unexpected-text", Messages.expected("']'", found: found(place)), place)
      scanner.position = border + 1
    }
  }

  private mutating func reportUnclosedBracket(open: Int) {
    let place = scanner.tokenRange
    report(
      "vfl-unclosed-bracket",
      Messages.expected("']'", found: found(place)),
      place,
      notes: [note(Messages.opened("["), open..<open + 1)]
    )
  }

  /// Steps behind the next `]`, but not past `[` or `|`.
  private mutating func skipToViewEnd() {
    scanner.skip { byte in
      byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|")
    }
    _ = scanner.take(UInt8(ascii: "]"))
  }

  /// Steps behind the `]` that closes a stack with all views in it.
  private mutating func skipStack() {
    var depth = 1
    while !scanner.isAtEnd, depth > 0 {
      if scanner.current == UInt8(ascii: "[") { depth += 1 }
      if scanner.current == UInt8(ascii: "]") { depth -= 1 }
      scanner.position += 1
    }
  }
}
