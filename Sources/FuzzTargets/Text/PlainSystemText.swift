// `.constraints` texts read a second time, letter by letter and all in fractions, so that what the reader makes of a
// text is compared with more than what it makes of its own writing. Nothing is shared with the reader but the
// numbers it ends in. It says which lines are wrong, not how.

import Constraints
import ExactArithmetic

/// What a `.constraints` text says.
struct PlainSystemText {
  /// The system as it would be put together by hand.
  private(set) var system = ConstraintSystem()
  private(set) var edits: [ConstraintsFile.Edit] = []
  private(set) var solves: [ConstraintsFile.Solve] = []
  private(set) var hasImplicitSolve = false
  /// The bytes at which lines begin that hold an error.
  private(set) var wrongLines: Set<Int> = []

  private enum Meaning {
    case variable(Int), parameter(Int)
  }
  /// A name with its number, and the line that it stands in.
  private typealias NamedValue = (name: String, value: ExactNumber, line: Int)

  private var meanings: [String: Meaning] = [:]
  private var editOfName: [String: Int] = [:]
  private var openExpectations: [NamedValue] = []
  private var openSolves: [(assignments: [NamedValue], expectations: [NamedValue])] = []

  /// The byte at which the line begins that holds a byte.
  static func lineStart(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].lastIndex(where: isBreak).map { $0 + 1 } ?? 0
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Reads a text; nil where a number in it is longer than is worth its time, and of what is said to be UTF-16.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return nil }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    var start = 0
    for letters in body.split(omittingEmptySubsequences: false, whereSeparator: Self.isBreak) {
      var line = PlainLine(letters)
      do {
        if !line.isAtEnd { try read(&line, start) }
        if line.isWrong || !line.hasSoundComment { wrongLines.insert(start) }
      } catch {
        if error == .tooLong { return nil }
        wrongLines.insert(start)
      }
      start = letters.endIndex + 1
    }
    finish()
  }

  // MARK: Lines

  private mutating func read(_ line: inout PlainLine, _ start: Int) throws(PlainLine.Failure) {
    let whole = line
    if let word = line.name() {
      line.skipBlanks()
      switch (word, line.isAtEnd) {
      case ("at", true):
        openSolves.append(([], []))
        return
      case (_, true): break
      case _ where !line.isAtName: break
      case ("parameter", _): return try readParameter(&line)
      case ("variable", _): return try readVariables(&line)
      case ("edit", _): return try readEdit(&line)
      case ("at", _):
        openSolves.append(([], []))
        openSolves[openSolves.count - 1].assignments = try namedValues(&line, start)
        return
      case ("expect", _):
        let values = try namedValues(&line, start)
        if openSolves.isEmpty {
          openExpectations += values
        } else {
          openSolves[openSolves.count - 1].expectations += values
        }
        return
      default: break
      }
      line = whole
    }
    try readRow(&line)
  }

  private mutating func readParameter(_ line: inout PlainLine) throws(PlainLine.Failure) {
    let name = try line.expectName()
    try line.expect("=")
    let value = try line.signedNumber()
    try line.expectEnd()
    guard meanings[name] == nil else { throw .wrong }
    meanings[name] = .parameter(system.addParameter(default: value))
    system.parameterNames.append(name)
  }

  private mutating func readVariables(_ line: inout PlainLine) throws(PlainLine.Failure) {
    repeat {
      let name = try line.expectName()
      if case .parameter = meanings[name] { line.isWrong = true } else { _ = variable(name) }
    } while line.take(",")
    try line.expectEnd()
  }

  private mutating func readEdit(_ line: inout PlainLine) throws(PlainLine.Failure) {
    let name = try line.expectName()
    let (priority, weight) = try line.priorityAndWeight()
    if case .parameter = meanings[name] { throw .wrong }
    let variable = variable(name)
    guard editOfName[name] == nil else { throw .wrong }
    editOfName[name] = edits.count
    let parameter = system.addParameter(default: .zero)
    system.parameterNames.append(name)
    edits.append(.init(variable: variable, row: system.rowCount, parameter: parameter))
    system.addRow(
      LinearConstraint(
        [.init(.one, variable)],
        parameters: [.init(-1, parameter)],
        .equal,
        priority: priority,
        weight: weight
      )
    )
  }

  private func namedValues(
    _ line: inout PlainLine,
    _ start: Int
  ) throws(PlainLine.Failure) -> [NamedValue] {
    var values: [NamedValue] = []
    repeat {
      let name = try line.expectName()
      try line.expect("=")
      values.append((name, try line.signedNumber(), start))
    } while line.take(",")
    try line.expectEnd()
    return values
  }

  private mutating func variable(_ name: String) -> Int {
    if case .variable(let number) = meanings[name] { return number }
    let number = system.addVariables()
    meanings[name] = .variable(number)
    system.variableNames.append(name)
    return number
  }

  // MARK: Rows

  private mutating func readRow(_ line: inout PlainLine) throws(PlainLine.Failure) {
    var row = LinearConstraint([], .equal)
    try readSide(&line, sign: 1, &row)
    guard let relation = line.relation() else { throw .wrong }
    row.relation = relation
    try readSide(&line, sign: -1, &row)
    (row.priority, row.weight) = try line.priorityAndWeight()
    system.addRow(row)
  }

  private mutating func readSide(
    _ line: inout PlainLine,
    sign: Int,
    _ row: inout LinearConstraint
  ) throws(PlainLine.Failure) {
    repeat {
      var product = Rational(sign)
      var names: [String] = []
      repeat {
        product *= Rational(line.sign())
        if let next = line.name() {
          names.append(next)
        } else {
          let factor = try line.number()
          product = try line.combined(product * factor.rational).rational
          // A coefficient stands before its name.
          if !names.isEmpty { line.isWrong = true }
        }
        line.skipBlanks()
        if line.isAt("/") { throw .wrong }
      } while line.take("*")
      // Parameters are numbers, but not ones that stand before a variable.
      if names.count > 1 { line.isWrong = true }
      guard let name = names.first else {
        row.constant = try line.combined(row.constant.rational + product)
        continue
      }
      if case .parameter(let number) = meanings[name] {
        try add(product, number, to: &row.parameterTerms, &line)
      } else {
        try add(product, variable(name), to: &row.terms, &line)
      }
    } while line.isAt("+") || line.isAt("-")
  }

  private func add(
    _ coefficient: Rational,
    _ number: Int,
    to terms: inout [LinearConstraint.Term],
    _ line: inout PlainLine
  ) throws(PlainLine.Failure) {
    if let known = terms.firstIndex(where: { $0.index == number }) {
      let sum = terms[known].coefficient.rational + coefficient
      terms[known].coefficient = try line.combined(sum)
    } else {
      terms.append(.init(try line.combined(coefficient), number))
    }
  }

  // MARK: After the last line

  /// Names of `at` and `expect` lines may appear in rows behind them.
  private mutating func finish() {
    hasImplicitSolve = openSolves.isEmpty
    if openSolves.isEmpty { openSolves = [([], openExpectations)] }
    if !hasImplicitSolve { wrongLines.formUnion(openExpectations.map(\.line)) }
    for open in openSolves {
      var solve = ConstraintsFile.Solve()
      var seen: Set<String> = []
      for entry in open.assignments {
        if !seen.insert(entry.name).inserted {
          wrongLines.insert(entry.line)
        } else if case .parameter(let number) = meanings[entry.name] {
          solve.assignments.append(.init(parameter: number, value: entry.value))
        } else if let edit = editOfName[entry.name] {
          solve.assignments.append(.init(parameter: edits[edit].parameter, value: entry.value))
        } else {
          wrongLines.insert(entry.line)
        }
      }
      for entry in open.expectations {
        if case .variable(let number) = meanings[entry.name] {
          solve.expectations.append(.init(variable: number, value: entry.value))
        } else {
          wrongLines.insert(entry.line)
        }
      }
      solves.append(solve)
    }
  }
}
