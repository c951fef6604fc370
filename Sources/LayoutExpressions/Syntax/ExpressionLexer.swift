// Bytes to tokens. The lexer settles what needs only bytes: whether `%` is behind an operand or between
// two, and whether `#` begins a colour or the id of a node.

import Diagnostics

struct ExpressionToken {
  enum Kind: Equatable {
    case end
    case number(Double)
    case string
    case name
    case quotedName
    case color
    case `operator`(BinaryOperator)
    /// `!`.
    case not
    /// `%` behind its operand.
    case percent
    case question
    /// `?:`.
    case fallback
    case colon
    case comma
    case openParenthesis
    case closeParenthesis
    case openBracket
    case closeBracket
    /// `...` or `..<`.
    case range(RangeSign)
    /// Something that was reported and stands for an operand.
    case damaged
  }

  var kind: Kind
  var start: Int
  var end: Int
}

/// Splits an expression into tokens.
struct ExpressionLexer {
  /// What is wrong with a token.
  enum Problem {
    case badNumber
    case numberOutOfRange
    case badColor
    case unclosedString
    case unclosedName
    case unexpectedCharacter
    case unknownOperator(meant: String)
    case emptyName
    case trailingDot
    /// More names with dots between them than `partLimit`.
    case tooManyParts
  }

  /// So many names may stand behind each other with dots between them, as many as nodes inside each other.
  static let partLimit = 512

  let bytes: UnsafeBufferPointer<UInt8>
  let end: Int
  private(set) var position: Int
  /// Where comments stand.
  private(set) var comments: [Range<Int>] = []
  /// What was wrong, with places, not yet taken by the parser.
  var problems: [(Problem, Range<Int>)] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  private func byte(_ index: Int) -> UInt8 { index < end ? bytes[index] : 0 }

  mutating func next() -> ExpressionToken {
    while true {
      let before = position
      skipSpace()
      let start = position
      guard start < end else { return ExpressionToken(kind: .end, start: start, end: start) }
      let first = bytes[start]
      switch Self.classes[Int(first)] {
      case .digit: return number(start)
      case .letter: return name(start)
      case .sign: return sign(first, start, isTouching: before == start)
      case .other: if let token = other(first, start) { return token }
      }
    }
  }

  private mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/") where byte(position + 1) == UInt8(ascii: "/"):
        let start = position
        while position < end, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        comments.append(start..<position)
      default: return
      }
    }
  }

  private mutating func token(
    _ kind: ExpressionToken.Kind,
    _ start: Int,
    length: Int
  )
    -> ExpressionToken
  {
    position = start + length
    return ExpressionToken(kind: kind, start: start, end: position)
  }

  // MARK: Signs

  private mutating func sign(_ first: UInt8, _ start: Int, isTouching: Bool) -> ExpressionToken {
    let second = byte(start + 1)
    func isFollowed(by character: Unicode.Scalar) -> Bool { second == UInt8(ascii: character) }
    switch first {
    case UInt8(ascii: "+"): return token(.operator(.add), start, length: 1)
    case UInt8(ascii: "-"): return token(.operator(.subtract), start, length: 1)
    case UInt8(ascii: "*"): return token(.operator(.multiply), start, length: 1)
    case UInt8(ascii: "/"): return token(.operator(.divide), start, length: 1)
    case UInt8(ascii: "("): return token(.openParenthesis, start, length: 1)
    case UInt8(ascii: ")"): return token(.closeParenthesis, start, length: 1)
    case UInt8(ascii: "["): return token(.openBracket, start, length: 1)
    case UInt8(ascii: "]"): return token(.closeBracket, start, length: 1)
    case UInt8(ascii: ","): return token(.comma, start, length: 1)
    case UInt8(ascii: ":"): return token(.colon, start, length: 1)
    case UInt8(ascii: "%"):
      let isModulo = isTouching ? touchesOperand(start + 1) : isOperandAhead(of: start + 1)
      return token(isModulo ? .operator(.modulo) : .percent, start, length: 1)
    case UInt8(ascii: "?"):
      if isFollowed(by: "?") { return token(.operator(.coalesce), start, length: 2) }
      if isFollowed(by: ":") { return token(.fallback, start, length: 2) }
      return token(.question, start, length: 1)
    case UInt8(ascii: "!"):
      if isFollowed(by: "=") { return token(.operator(.notEqual), start, length: 2) }
      return token(.not, start, length: 1)
    case UInt8(ascii: "<"):
      if isFollowed(by: "=") { return token(.operator(.lessOrEqual), start, length: 2) }
      return token(.operator(.less), start, length: 1)
    case UInt8(ascii: ">"):
      if isFollowed(by: "=") { return token(.operator(.greaterOrEqual), start, length: 2) }
      return token(.operator(.greater), start, length: 1)
    case UInt8(ascii: "="): return doubled(.equal, "==", start, isDouble: isFollowed(by: "="))
    case UInt8(ascii: "&"): return doubled(.and, "&&", start, isDouble: isFollowed(by: "&"))
    default: return doubled(.or, "||", start, isDouble: isFollowed(by: "|"))
    }
  }

  /// An operator of two equal signs, of which one was perhaps forgotten.
  private mutating func doubled(
    _ meant: BinaryOperator,
    _ text: String,
    _ start: Int,
    isDouble: Bool
  ) -> ExpressionToken {
    if !isDouble { problems.append((.unknownOperator(meant: text), start..<start + 1)) }
    return token(.operator(meant), start, length: isDouble ? 2 : 1)
  }

  /// Whether a digit, name, `.` or `(` stands right here.
  private func touchesOperand(_ index: Int) -> Bool {
    guard index < end else { return false }
    switch Self.classes[Int(bytes[index])] {
    case .digit, .letter: return true
    case .sign: return bytes[index] == UInt8(ascii: "(")
    case .other: return bytes[index] == UInt8(ascii: "`") || bytes[index] == UInt8(ascii: ".")
    }
  }

  /// Whether an operand follows, perhaps behind signs that touch it.
  private func isOperandAhead(of start: Int) -> Bool {
    var index = start
    while index < end, bytes[index].isBlankOrLineBreak { index += 1 }
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "-"), UInt8(ascii: "+"): index += 1
      case UInt8(ascii: "!"):
        if byte(index + 1) == UInt8(ascii: "=") { return false }
        index += 1
      case UInt8(ascii: "["), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "#"): return true
      default: return touchesOperand(index)
      }
    }
    return false
  }

  /// The sign of a range that begins at a place.
  private func rangeSign(at start: Int) -> RangeSign? {
    guard byte(start) == UInt8(ascii: "."), byte(start + 1) == UInt8(ascii: ".") else {
      return nil
    }
    switch byte(start + 2) {
    case UInt8(ascii: "."): return .through
    case UInt8(ascii: "<"): return .upTo
    default: return nil
    }
  }

  // MARK: Names, strings and colours

  private mutating func name(_ start: Int) -> ExpressionToken {
    position = endOfName(start)
    return path(.name, start)
  }

  /// A token of a name that ends here, where it has not too many parts.
  ///
  /// Where a name leads is looked up from each of its dots on: that takes the square of their number.
  private mutating func path(_ kind: ExpressionToken.Kind, _ start: Int) -> ExpressionToken {
    let isLong =
      position - start > Self.partLimit
      && bytes[start..<position].count { $0 == UInt8(ascii: ".") } >= Self.partLimit
    if isLong { problems.append((.tooManyParts, start..<position)) }
    return ExpressionToken(kind: isLong ? .damaged : kind, start: start, end: position)
  }

  /// The end of a name with its dots; a dot that no part follows is reported and taken along.
  private mutating func endOfName(_ start: Int) -> Int {
    var index = start
    while index < end {
      switch Self.classes[Int(bytes[index])] {
      case .digit, .letter: index += 1
      default:
        guard bytes[index] == UInt8(ascii: "."), rangeSign(at: index) == nil else { return index }
        let next = index + 1 < end ? Self.classes[Int(bytes[index + 1])] : .sign
        guard next == .letter || next == .digit else {
          problems.append((.trailingDot, start..<index + 1))
          return index + 1
        }
        index += 1
      }
    }
    return index
  }

  /// A token that begins with none of the above, nil for a character that begins none, which is skipped.
  private mutating func other(_ first: UInt8, _ start: Int) -> ExpressionToken? {
    if let sign = rangeSign(at: start) { return token(.range(sign), start, length: 3) }
    switch first {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return string(first, start)
    case UInt8(ascii: "`"): return quotedName(start)
    case UInt8(ascii: "#"): return color(start)
    case UInt8(ascii: ".") where Self.classes[Int(byte(start + 1))] == .digit:
      return number(start)
    case UInt8(ascii: ".") where Self.classes[Int(byte(start + 1))] == .letter:
      // A member of a type that the place tells.
      position = endOfName(start + 1)
      return path(.name, start)
    default:
      position = start + 1
      while position < end, bytes[position] & 0xC0 == 0x80 { position += 1 }
      problems.append((.unexpectedCharacter, start..<position))
      return nil
    }
  }

  private mutating func string(_ quote: UInt8, _ start: Int) -> ExpressionToken {
    var index = start + 1
    while index < end, bytes[index] != quote {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(index + 1, end)
    guard index < end else {
      problems.append((.unclosedString, start..<start + 1))
      return ExpressionToken(kind: .damaged, start: start, end: end)
    }
    return ExpressionToken(kind: .string, start: start, end: position)
  }

  private mutating func quotedName(_ start: Int) -> ExpressionToken {
    var index = start + 1
    while index < end, bytes[index] != UInt8(ascii: "`") { index += 1 }
    position = min(index + 1, end)
    guard index < end else {
      problems.append((.unclosedName, start..<start + 1))
      return ExpressionToken(kind: .damaged, start: start, end: end)
    }
    if index == start + 1 { problems.append((.emptyName, start..<position)) }
    return path(.quotedName, start)
  }

  /// A colour, or the name of a node's property by id: `#fad.width` is the latter.
  private mutating func color(_ start: Int) -> ExpressionToken {
    var index = start + 1
    var isHexadecimal = true
    while index < end, [.letter, .digit].contains(Self.classes[Int(bytes[index])]) {
      if bytes[index].hexadecimalValue == nil { isHexadecimal = false }
      index += 1
    }
    if index > start + 1, byte(index) == UInt8(ascii: "."),
      Self.classes[Int(byte(index + 1))] == .letter
    {
      position = endOfName(index + 1)
      return path(.name, start)
    }
    position = index
    guard isHexadecimal, [3, 4, 6, 8].contains(index - start - 1) else {
      problems.append((.badColor, start..<index))
      return ExpressionToken(kind: .damaged, start: start, end: index)
    }
    return ExpressionToken(kind: .color, start: start, end: index)
  }

  // MARK: Numbers

  private mutating func number(_ start: Int) -> ExpressionToken {
    let scan = NumberScan(bytes, start: start, end: end)
    var index = scan.end
    // Letters and dots behind digits belong to the mistake, not to the next token.
    while index < end {
      let isLetter = [.letter, .digit].contains(Self.classes[Int(bytes[index])])
      let isDot = bytes[index] == UInt8(ascii: ".") && rangeSign(at: index) == nil
      guard isLetter || isDot else { break }
      index += 1
    }
    position = index
    guard index == scan.end else {
      problems.append((.badNumber, start..<index))
      return ExpressionToken(kind: .damaged, start: start, end: index)
    }
    guard scan.value.isFinite else {
      problems.append((.numberOutOfRange, start..<index))
      return ExpressionToken(kind: .damaged, start: start, end: index)
    }
    return ExpressionToken(kind: .number(scan.value), start: start, end: index)
  }

  // MARK: Bytes

  enum ByteClass: UInt8 {
    case letter
    case digit
    case sign
    case other
  }

  /// The class of each byte; bytes of scalars beyond ASCII are letters.
  static let classes: [ByteClass] = (0...255).map { value in
    switch UInt8(value) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      .letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    default: "+-*/%()[],:?!<>=&|".utf8.contains(UInt8(value)) ? .sign : .other
    }
  }
}
