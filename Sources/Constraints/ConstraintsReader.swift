// Reads `.constraints` files, from bytes and line by line, because generated ones have megabytes.
// A line that is not understood is reported and left; all others are read on, so that one run
// reports every error. Statements are in `ConstraintsReader+Statements`, expressions in
// `ConstraintsReader+Expressions`, numbers in `ConstraintsReader+Numbers`.

import Diagnostics
import ExactArithmetic

/// Reads one `.constraints` file.
struct ConstraintsReader {
  /// An `at` or `expect` entry whose name is looked up when all lines have been read.
  struct NamedValue {
    var name: Int
    var range: Range<Int>
    var value: ExactNumber
    var lineRange: Range<Int>
  }

  /// An `at` line with the `expect` lines behind it.
  struct PendingSolve {
    var assignments: [NamedValue] = []
    var expectations: [NamedValue] = []
  }

  let source: SourceBuffer
  /// The bytes of the source with two line breaks behind them: every scan ends at the first, and may
  /// look one byte further.
  let bytes: [UInt8]
  /// The byte that is looked at.
  var position = 0
  var tokenEnd = 0
  var diagnostics: [Diagnostic] = []
  var file: ConstraintsFile
  var names = ConstraintsNames()
  /// Variable terms of the row that is being read.
  var variableTerms = TermAccumulator()
  /// Parameter terms of the row that is being read.
  var parameterTerms = TermAccumulator()
  /// The constant of the row that is being read, and it is on the left side.
  var constant = ExactNumber.zero
  /// `expect` lines before the first `at` line.
  var earlyExpectations: [NamedValue] = []
  var pendingSolves: [PendingSolve] = []
  /// How many more unknown names get a suggestion: each costs a look at all known names.
  var suggestionsLeft = 20

  /// Makes a reader.
  init(_ source: SourceBuffer) {
    self.source = source
    var bytes = source.bytes
    bytes += [UInt8(ascii: "\n"), UInt8(ascii: "\n")]
    self.bytes = bytes
    file = ConstraintsFile(source: source)
  }

  /// Reads the file; it is complete only when there are no errors.
  mutating func read() -> ConstraintsFile {
    guard bytes.count < Int32.max else {
      report(.tooLarge, at: 0..<0)
      return file
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      // One error instead of one for every line.
      report(.foundUTF16, at: 0..<2)
      return file
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count { readLine() }
    resolveSolves()
    file.system.variableNames = namesByNumber(count: file.system.variableCount) { meaning in
      if case .variable(let number) = meaning { number } else { nil }
    }
    file.system.parameterNames = namesByNumber(count: file.system.parameterCount) { meaning in
      if case .parameter(let number) = meaning { number } else { nil }
    }
    for edit in file.edits {
      file.system.parameterNames[edit.parameter] = file.system.variableNames[edit.variable]
    }
    return file
  }

  private mutating func readLine() {
    do throws(Diagnostic) {
      try readStatement()
    } catch {
      diagnostics.append(error)
    }
    variableTerms.clear()
    parameterTerms.clear()
    constant = .zero
    skipRestOfLine()
  }

  private func namesByNumber(count: Int, _ number: (ConstraintsNames.Meaning) -> Int?) -> [String] {
    var result = [String](repeating: "", count: count)
    for entry in names.entries {
      if let number = number(entry.meaning) { result[number] = text(entry.range) }
    }
    return result
  }

  // MARK: Scanning

  /// The byte that is looked at.
  @inline(__always)
  var byte: UInt8 { bytes[position] }

  @inline(__always)
  mutating func skipBlanks() {
    while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { position += 1 }
  }

  /// Whether only a comment or nothing is left on the line.
  var isAtEndOfLine: Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "#")
  }

  /// Takes a byte if it is the next one.
  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: wanted) else { return false }
    position += 1
    tokenEnd = position
    return true
  }

  mutating func takeName() -> Range<Int>? {
    guard byte.isNameStart else { return nil }
    let start = position
    repeat { position += 1 } while ByteClass.isNamePart(byte)
    tokenEnd = position
    return start..<position
  }

  /// Goes behind the line break; a comment on the way must be UTF-8.
  private mutating func skipRestOfLine() {
    let start = position
    var high: UInt8 = 0
    while byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      high |= byte
      position += 1
    }
    if high >= 0x80, bytes[start] == UInt8(ascii: "#") {
      checkUTF8(start..<position)
    }
    position += 1
  }

  private mutating func checkUTF8(_ range: Range<Int>) {
    var iterator = bytes[range].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = range.lowerBound
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return
      case .error(let length):
        report(.invalidUTF8, at: offset..<(offset + length))
        return
      }
    }
  }

  // MARK: Reporting

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Reports something that does not keep the line from being read on.
  mutating func report(_ message: Message, at range: Range<Int>, notes: [Note] = []) {
    diagnostics.append(failure(message, at: range, notes: notes))
  }

  /// A diagnostic at a range.
  func failure(
    _ message: Message,
    at range: Range<Int>,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  )
    -> Diagnostic
  {
    Diagnostic(
      message.code,
      message.text,
      at: SourceRange(source, range),
      notes: notes,
      fixIts: fixIts
    )
  }

  /// A diagnostic with the word that may have been meant by one that is none of those known there.
  func asking(_ failure: Diagnostic, for word: Range<Int>, among known: [String]) -> Diagnostic {
    let near = Suggestion.nearest(to: text(word), in: known)
    return Diagnostic(
      failure.code,
      failure.message,
      at: failure.range,
      notes: .didYouMean(near, at: SourceRange(source, word))
    )
  }

  /// A diagnostic that says what stands here instead of what was expected.
  mutating func unexpected(_ message: (String) -> Message) -> Diagnostic {
    let start = position
    if isAtEndOfLine { return failure(message("the end of the line"), at: start..<start) }
    if takeName() != nil {
      return failure(message("'\(text(start..<position))'"), at: start..<position)
    }
    if byte.isDigit {
      while byte.isDigit || byte == UInt8(ascii: ".") { position += 1 }
      return failure(message("'\(text(start..<position))'"), at: start..<position)
    }
    let isRelation = [UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">")].contains(byte)
    if isRelation, bytes[start + 1] == UInt8(ascii: "=") {
      return failure(message("'\(text(start..<(start + 2)))'"), at: start..<(start + 2))
    }
    var iterator = bytes[start...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    switch parser.parseScalar(from: &iterator) {
    case .valid(let encoded):
      let range = start..<(start + encoded.count)
      return failure(message(PrintableText.quoted(text(range))), at: range)
    case .error(let length): return failure(.invalidUTF8, at: start..<(start + length))
    case .emptyInput: return failure(message("the end of the file"), at: start..<start)
    }
  }
}

/// The terms of one row, combined by variable or parameter.
struct TermAccumulator {
  /// What has a term, in order of first occurrence.
  private(set) var numbers: [Int] = []
  /// The coefficients, in the same order; some may be 0.
  private(set) var coefficients: [ExactNumber] = []
  /// Where in `numbers` a number is; -1 for none.
  private var slot: [Int32] = []

  /// The coefficient of a number so far.
  subscript(number: Int) -> ExactNumber {
    get { number < slot.count && slot[number] >= 0 ? coefficients[Int(slot[number])] : .zero }
    set {
      if number >= slot.count {
        slot += [Int32](repeating: -1, count: number + 1 - slot.count)
      }
      if slot[number] < 0 {
        slot[number] = Int32(truncatingIfNeeded: numbers.count)
        numbers.append(number)
        coefficients.append(newValue)
      } else {
        coefficients[Int(slot[number])] = newValue
      }
    }
  }

  /// Forgets all terms; costs no more than there are.
  mutating func clear() {
    for number in numbers { slot[number] = -1 }
    numbers.removeAll(keepingCapacity: true)
    coefficients.removeAll(keepingCapacity: true)
  }
}
