// The grammar of JSON as a machine with an explicit stack: no recursion, so no input can exhaust the
// call stack. Scanning of tokens and recovery from errors are in extensions.

import Diagnostics

/// Reads one text into records.
struct JSONParser {
  /// What comes next.
  enum State {
    /// The value of the document.
    case root
    case rootEnd
    /// A key or the end of the object.
    case key
    /// The colon behind a key.
    case colon
    /// The value behind a colon.
    case memberValue
    /// A value or the end of the array.
    case element
    /// A comma or the end of the object or array.
    case separator
    /// Nothing.
    case finished
  }

  /// An object or array whose end has not been read.
  struct Container {
    /// Its record.
    var record: Int
    var isObject: Bool
    /// Whether its opening brace is missing; then it may end with the document.
    var isImplicit = false
  }

  let source: SourceBuffer
  /// What messages call the end of the source.
  let end: String
  let bytes: [UInt8]
  var offset = 0
  var records: [JSONRecord] = []
  var open: [Container] = []
  var diagnostics: [Diagnostic] = []
  /// Set by a syntax error, cleared by text that makes sense again; errors between are its echoes.
  var isRecovering = false
  var isStructureCertain = true
  /// Set when there are too many errors.
  var hasGivenUp = false

  init(_ source: SourceBuffer, isLine: Bool) {
    self.source = source
    end = isLine ? Messages.endOfLine : Messages.endOfFile
    bytes = source.bytes
    // Layout documents hold about one key or value in 20 bytes; a wrong guess costs a copy.
    records.reserveCapacity(min(bytes.count, Int(UInt32.max)) / 16 + 1)
  }

  /// The byte at an index, or nil behind the end.
  func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func parse() {
    guard checkEncoding() else { return }
    var state = State.root
    // Every turn but a bounded number between two tokens consumes at least one byte.
    while state != .finished, !hasGivenUp {
      skipTrivia()
      switch state {
      case .root: state = root()
      case .rootEnd: state = rootEnd()
      case .key: state = key()
      case .colon: state = colon()
      case .memberValue: state = value()
      case .element: state = element()
      case .separator: state = separator()
      case .finished: break
      }
    }
    // Every key keeps a value beside it, even where reading was given up between them.
    if state == .colon || state == .memberValue { append(.invalid, from: offset) }
    while !open.isEmpty { close(isForced: true) }
  }

  // MARK: Records

  /// Appends a value that contains nothing, from `start` to where reading stands.
  mutating func append(_ kind: JSONKind, from start: Int, flags: JSONRecord.Flags = []) {
    records.append(
      JSONRecord(
        kind: kind,
        flags: flags,
        start: UInt32(start),
        end: UInt32(offset),
        next: UInt32(records.count + 1)
      )
    )
  }

  /// Begins an object or array.
  mutating func push(isObject: Bool, isImplicit: Bool = false) {
    open.append(Container(record: records.count, isObject: isObject, isImplicit: isImplicit))
    append(isObject ? .object : .array, from: offset)
  }

  /// Ends the innermost object or array where reading stands.
  ///
  /// Keys of one that is ended by force are
  /// not compared: its members may belong elsewhere.
  mutating func close(isForced: Bool = false) {
    guard let container = open.popLast() else { return }
    records[container.record].end = UInt32(offset)
    records[container.record].next = UInt32(records.count)
    if container.isObject, !isForced { markDuplicates(of: container.record) }
  }

  var stateAfterValue: State { open.isEmpty ? .rootEnd : .separator }

  var stateAfterComma: State {
    guard let container = open.last else { return .rootEnd }
    return container.isObject ? .key : .element
  }

  // MARK: States

  private mutating func root() -> State {
    if isAtValueStart {
      if isAtString, isFollowedByColon() {
        unexpected(expected: "'{'")
        push(isObject: true, isImplicit: true)
        return .key
      }
      return value()
    }
    unexpected(expected: "'{'")
    isStructureCertain = false
    return skipToRoot()
  }

  private mutating func rootEnd() -> State {
    guard offset < bytes.count else { return .finished }
    unexpected(expected: end)
    isStructureCertain = false
    return .finished
  }

  private mutating func key() -> State {
    guard let byte = byte(at: offset) else { return endOfInput(expected: "a key or '}'") }
    switch byte {
    case UInt8(ascii: "\""):
      scanString()
      return .colon
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return closer(byte, expected: "a key or '}'")
    case UInt8(ascii: ","):
      unexpected(expected: "a key or '}'")
      offset += 1
      return .key
    default:
      return unquotedKey()
    }
  }

  private mutating func colon() -> State {
    if byte(at: offset) == UInt8(ascii: ":") {
      offset += 1
      // In prose hardly anything looks like a key in quotes and its colon.
      if records.last?.flags.contains(.isBare) == false { isRecovering = false }
      return .memberValue
    }
    return missingColon()
  }

  private mutating func element() -> State {
    if byte(at: offset) == UInt8(ascii: "]") {
      return closer(UInt8(ascii: "]"), expected: "a value or ']'")
    }
    return value()
  }

  private mutating func separator() -> State {
    guard let byte = byte(at: offset), let container = open.last else {
      return endOfInput(expected: expectedSeparator)
    }
    switch byte {
    case UInt8(ascii: ","):
      offset += 1
      if !container.isObject { isRecovering = false }
      return stateAfterComma
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return closer(byte, expected: expectedSeparator)
    default:
      return missingSeparator(in: container)
    }
  }

  /// The words for what may stand behind a value.
  var expectedSeparator: String { open.last?.isObject == false ? "',' or ']'" : "',' or '}'" }

  /// Reads `}` or `]`.
  private mutating func closer(_ byte: UInt8, expected: String) -> State {
    let endsObject = byte == UInt8(ascii: "}")
    if open.last?.isObject == endsObject {
      offset += 1
      close()
      return stateAfterValue
    }
    return mismatchedCloser(endsObject: endsObject, expected: expected)
  }

  // MARK: Values

  /// Whether a value may begin where reading stands.
  var isAtValueStart: Bool {
    guard let byte = byte(at: offset) else { return false }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return true
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return literal(ofWord: wordRange(at: offset)) != nil
    default:
      return false
    }
  }

  var isAtString: Bool { byte(at: offset) == UInt8(ascii: "\"") }

  private mutating func value() -> State {
    guard let byte = byte(at: offset) else {
      if let container = open.last, container.isObject { append(.invalid, from: offset) }
      return endOfInput(expected: "a value")
    }
    switch byte {
    case UInt8(ascii: "{"): return openContainer(isObject: true)
    case UInt8(ascii: "["): return openContainer(isObject: false)
    case UInt8(ascii: "\""): scanString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): scanNumber()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      scanWord()
    case UInt8(ascii: "+"), UInt8(ascii: "."): scanNumber()
    default: return missingValue()
    }
    return stateAfterValue
  }

  private mutating func openContainer(isObject: Bool) -> State {
    guard open.count < JSONReader.depthLimit else {
      let start = offset
      report(
        .jsonTooDeep,
        Messages.tooDeep(limit: JSONReader.depthLimit),
        start..<(start + 1)
      )
      skipNested()
      append(.invalid, from: start)
      return stateAfterValue
    }
    push(isObject: isObject)
    offset += 1
    return isObject ? .key : .element
  }
}
