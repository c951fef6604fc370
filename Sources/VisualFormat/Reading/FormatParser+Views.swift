// Views in brackets: single ones, several in one place, ranges, and stacks.

import Diagnostics

extension FormatParser {
  /// How deep stacks may stand in each other.
  static let depthLimit = 16

  /// Reads `[item, …]`.
  ///
  /// - Requires: the cursor stands on `[`.
  mutating func parseGroup(after connection: FormatSyntax.Connection, depth: Int = 0) {
    let open = scanner.position
    scanner.position += 1
    let first = syntax.elements.count
    var connection = connection
    while true {
      skipSpaces()
      let start = scanner.position
      let isSound = parseItem(open: open, after: connection, depth: depth)
      guard isSound else { break }
      skipSpaces()
      if scanner.current != UInt8(ascii: ",") {
        closeView(open: open)
        break
      }
      noteExtension(.severalViews, scanner.position..<scanner.position + 1)
      syntax.elements[syntax.elements.count - 1].range = start..<scanner.position
      scanner.position += 1
      connection = self.connection(.alternative, from: scanner.position)
    }
    // A view alone stands for its brackets too; of several, the last one's range is its own.
    if syntax.elements.count == first + 1 {
      syntax.elements[first].range = open..<scanner.position
    }
  }

  /// Reads `name..last(predicates): …`; false where what is behind it was skipped.
  private mutating func parseItem(
    open: Int,
    after connection: FormatSyntax.Connection,
    depth: Int
  ) -> Bool {
    let start = scanner.position
    let (name, lastNumber, isDamaged) = parseViewName(open: open)
    guard !name.isEmpty || isDamaged else {
      append(.damaged, range: open..<scanner.position, after: connection)
      return false
    }
    skipSpaces()
    var sizes = 0..<0
    if scanner.current == UInt8(ascii: "(") { sizes = parsePredicateList().predicates }
    skipSpaces()
    let isStack = scanner.current == UInt8(ascii: ":") && depth < Self.depthLimit
    let isBroken = isDamaged || (scanner.current == UInt8(ascii: ":") && !isStack)
    append(
      isBroken ? .damaged : isStack ? .stack : .view,
      range: start..<scanner.position,
      name: isBroken ? 0..<0 : name,
      lastNumber: lastNumber,
      sizes: sizes,
      after: connection
    )
    guard scanner.current == UInt8(ascii: ":") else { return true }
    guard isStack else {
      report("vfl-too-deep", Messages.tooDeep, scanner.position..<scanner.position + 1)
      skipStack()
      return false
    }
    noteExtension(.stack, scanner.position..<scanner.position + 1)
    scanner.position += 1
    let index = syntax.elements.count - 1
    parseStack(depth: depth + 1)
    if lastNumber != nil {
      report("vfl-bad-range", Messages.stackRange, name.lowerBound..<name.upperBound)
    }
    if syntax.elements[index].kind == .stack {
      syntax.elements[index].closing = syntax.elements.count - 1
    }
    return true
  }

  /// Reads the elements of a stack up to its `]`, which is left for the group.
  private mutating func parseStack(depth: Int) {
    var hasView = false
    while diagnostics.count < Self.readingLimit {
      let connection = parseConnection()
      skipSpaces()
      switch scanner.current {
      case UInt8(ascii: "["):
        parseGroup(after: connection, depth: depth)
        hasView = true
        continue
      case UInt8(ascii: "]") where hasView: break
      case _ where hasView && scanner.isAtEnd: break  // The group reports its bracket.
      default:
        reportExpected("vfl-expected-view", hasView ? "'[' or ']'" : "'['")
      // What is no view is left for the group, which knows how to find its end.
      }
      append(.stackEnd, range: scanner.position..<scanner.position, after: connection)
      return
    }
    append(.stackEnd, range: scanner.position..<scanner.position, after: damagedConnection)
  }

  /// Reads the name; where there is none, reports it and steps behind the view.
  private mutating func parseViewName(
    open: Int
  ) -> (name: Range<Int>, lastNumber: Int?, isDamaged: Bool) {
    let name = scanner.takeName()
    if name.isEmpty {
      // Behind a comma the brackets are not empty.
      if scanner.bytes[open..<scanner.position].last != UInt8(ascii: ","),
        scanner.take(UInt8(ascii: "]"))
      {
        report("vfl-empty-brackets", Messages.emptyBrackets, open..<scanner.position)
      } else if scanner.isAtEnd {
        reportUnclosedBracket(open: open)
      } else {
        reportExpected("vfl-expected-name", "a view's name")
        skipToViewEnd()
      }
      return (name, nil, false)
    }
    skipSpaces()
    guard scanner.current == UInt8(ascii: ".") else { return (name, nil, false) }
    if scanner.peek(1) == UInt8(ascii: ".") {
      noteExtension(.viewRange, scanner.position..<scanner.position + 2)
      scanner.position += 2
      let dots = scanner.position
      skipSpaces()
      if !scanner.current.isNamePart { scanner.position = dots }
      let digits = scanner.position
      while scanner.current.isNamePart { scanner.position += 1 }
      if let last = Int(syntax.text(digits..<scanner.position)),
        let first = FormatSyntax.number(endOf: syntax.text(name)), first <= last,
        last - first < FormatSyntax.rangeLimit
      {
        return (name, last, false)
      }
      let range = name.lowerBound..<scanner.position
      report("vfl-bad-range", Messages.badRange(syntax.text(range)), range)
    } else {
      while scanner.current.isNamePart || scanner.current == UInt8(ascii: ".") {
        scanner.position += 1
      }
      let range = name.lowerBound..<scanner.position
      report("vfl-bad-name", Messages.dottedName(syntax.text(range)), range)
    }
    return (name, nil, true)
  }

  /// Reads the closing bracket, or names what stands there.
  private mutating func closeView(open: Int) {
    if scanner.take(UInt8(ascii: "]")) { return }
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
    reportExpected("vfl-unexpected-text", "']'")
    scanner.position = border + 1
  }

  private mutating func reportUnclosedBracket(open: Int) {
    let notes = [note(Messages.opened("["), open..<open + 1)]
    reportExpected("vfl-unclosed-bracket", "']'", notes: notes)
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
