// Constraint lines of `.constraints` files: two linear expressions, a relation, priority and weight.
// Terms are brought to the left side as they come.

import Diagnostics
import ExactArithmetic

extension ConstraintsReader {
  /// Reads `expression R expression [@priority] [weight number]`.
  mutating func readConstraint(from start: Int) throws(Diagnostic) {
    try readSide(isRight: false)
    let relation = try takeRelation()
    try readSide(isRight: true)
    let (priority, weight) = try readPriorityAndWeight()
    endRow(relation, priority: priority, weight: weight, range: start..<tokenEnd)
  }

  /// Reads the end of a row.
  mutating func readPriorityAndWeight() throws(Diagnostic) -> (priority: Double, weight: Double) {
    skipBlanks()
    var priority = Priority.required
    if take("@") { priority = try takePriority() }
    skipBlanks()
    var weight = 1.0
    let start = position
    if let word = takeName() {
      guard isWord(word, "weight") else {
        position = start
        throw asking(unexpected(Message.expectedEndOfLine), for: word, among: ["weight"])
      }
      weight = try takeWeight()
    }
    try expectEndOfLine()
    return (priority, weight)
  }

  /// Adds the row that was read; nothing comes of a file with errors, so a row with some is left.
  mutating func endRow(
    _ relation: Relation,
    priority: Double,
    weight: Double,
    range: Range<Int>
  ) {
    for (index, variable) in variableTerms.numbers.enumerated() {
      file.system.addTerm(variableTerms.coefficients[index], variable: variable)
    }
    for (index, parameter) in parameterTerms.numbers.enumerated() {
      file.system.addTerm(parameterTerms.coefficients[index], parameter: parameter)
    }
    file.system.endRow(constant: constant, relation, priority: priority, weight: weight)
    file.rowRanges.append(range)
  }

  /// Takes the end of a line.
  mutating func expectEndOfLine() throws(Diagnostic) {
    skipBlanks()
    if !isAtEndOfLine { throw unexpected(Message.expectedEndOfLine) }
  }

  /// Whether a name is a certain word.
  private func isWord(_ range: Range<Int>, _ word: String) -> Bool {
    range.count == word.utf8.count && word.utf8.elementsEqual(bytes[range])
  }

  // MARK: Expressions

  /// Reads terms up to the relation or the end of the expression.
  private mutating func readSide(isRight: Bool) throws(Diagnostic) {
    repeat {
      let isNegative = takeSigns()
      try readTerm(isNegative: isNegative != isRight)
      skipBlanks()
    } while byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  /// Reads `[number *]… name` or `number`.
  private mutating func readTerm(isNegative: Bool) throws(Diagnostic) {
    var coefficient = isNegative ? ExactNumber(-1.0) : .one
    var name: Range<Int>?
    let termStart = position
    while true {
      let start = position
      let isNumber = isAtNumber
      if isNumber {
        let number = try takeNumber()
        if name != nil {
          report(
            .misplacedCoefficient(text(start..<tokenEnd)),
            at: start..<tokenEnd
          )
        }
        coefficient =
          coefficient == .one
          ? number
          : coefficient == -1
            ? -number : try product(coefficient, number, termStart..<tokenEnd)
      } else if let next = takeName() {
        if let name { reportProduct(name, next) } else { name = next }
      } else {
        throw unexpected(Message.expectedTerm)
      }
      skipBlanks()
      if byte == UInt8(ascii: "/") {
        throw failure(
          .misplacedDivision(isBehindName: !isNumber),
          at: position..<(position + 1)
        )
      }
      guard take("*") else { break }
      if takeSigns() { coefficient = -coefficient }
    }
    let term = termStart..<tokenEnd
    if let name {
      try addTerm(coefficient, name, term)
    } else {
      constant = try sum(constant, coefficient, term)
    }
  }

  private mutating func addTerm(
    _ coefficient: ExactNumber,
    _ name: Range<Int>,
    _ term: Range<Int>
  ) throws(Diagnostic) {
    let number = names.number(of: name, in: bytes)
    if case .parameter(let parameter) = names[number].meaning {
      parameterTerms[parameter] = try sum(parameterTerms[parameter], coefficient, term)
    } else {
      let variable = variable(number, at: name)
      variableTerms[variable] = try sum(variableTerms[variable], coefficient, term)
    }
  }

  /// The variable of a name that is no parameter; it is a new one at its first appearance.
  mutating func variable(_ name: Int, at range: Range<Int>) -> Int {
    if case .variable(let variable) = names[name].meaning { return variable }
    let variable = file.system.addVariables()
    names[name].meaning = .variable(variable)
    names[name].definition = range
    return variable
  }

  private mutating func reportProduct(_ left: Range<Int>, _ right: Range<Int>) {
    let isParameter = [left, right].map { range in
      if case .parameter = names[names.number(of: range, in: bytes)].meaning { true } else { false }
    }
    let (leftText, rightText) = (text(left), text(right))
    report(
      isParameter[0] != isParameter[1]
        ? .parameterTimesVariable(leftText, rightText) : .nonlinear(leftText, rightText),
      at: left.lowerBound..<right.upperBound
    )
  }

  // MARK: Relation, priority, weight

  private mutating func takeRelation() throws(Diagnostic) -> Relation {
    let start = position
    let isEqual = bytes[position + 1] == UInt8(ascii: "=")
    let relation: Relation? =
      switch byte {
      case UInt8(ascii: "<") where isEqual: .lessThanOrEqual
      case UInt8(ascii: "=") where isEqual: .equal
      case UInt8(ascii: ">") where isEqual: .greaterThanOrEqual
      default: nil
      }
    if let relation {
      position += 2
      tokenEnd = position
      return relation
    }
    guard take("=") || take("<") || take(">") else { throw unexpected(Message.expectedRelation) }
    if bytes[start] == UInt8(ascii: "="),
      byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
    {
      position += 1
    }
    let found = text(start..<position)
    let meant = found == "=" ? "==" : String(found.drop { $0 == "=" }) + "="
    let range = start..<position
    throw failure(
      .expectedRelation(found: "'\(found)'"),
      at: range,
      notes: [Note(Suggestion.question(meant), at: SourceRange(source, range))],
      fixIts: [FixIt(replace: SourceRange(source, range), with: meant)]
    )
  }

  private mutating func takePriority() throws(Diagnostic) -> Double {
    skipBlanks()
    let start = position
    if let number = takeDouble() {
      if Priority.isValid(number.value) { return number.value }
      report(.invalidPriority(shortText(number.range)), at: number.range)
      return Priority.required
    }
    guard let word = takeName() else { throw unexpected(Message.invalidPriority) }
    if let known = Priority.words.first(where: { isWord(word, $0.name) }) { return known.value }
    let failure = failure(.invalidPriority("'\(text(word))'"), at: start..<tokenEnd)
    diagnostics.append(asking(failure, for: word, among: Priority.words.map(\.name)))
    return Priority.required
  }

  private mutating func takeWeight() throws(Diagnostic) -> Double {
    skipBlanks()
    guard let number = takeDouble() else { throw unexpected(Message.invalidWeight) }
    if number.value > 0, number.value.isFinite { return number.value }
    report(.invalidWeight(shortText(number.range)), at: number.range)
    return 1
  }

  private func shortText(_ range: Range<Int>) -> String {
    range.count <= 40 ? text(range) : text(range.prefix(40)) + "…"
  }
}
