// The lines of `.constraints` files that are no constraints. A keyword is one only at the beginning
// of a line with a name behind it: `at >= 3` speaks of a variable that is called `at`.

import Diagnostics
import ExactArithmetic

/// The words that begin such lines.
package enum StatementKeyword: String, CaseIterable {
  case parameter, variable, edit, at, expect
}

extension ConstraintsReader {
  /// Reads one line up to its comment or break.
  mutating func readStatement() throws(Diagnostic) {
    skipBlanks()
    if isAtEndOfLine { return }
    let start = position
    if let word = takeName() {
      skipBlanks()
      let isBare = isAtEndOfLine
      if isBare || byte.isNameStart {
        switch StatementKeyword(rawValue: text(word)) {
        case .parameter where !isBare: return try readParameter()
        case .variable where !isBare: return try readVariables()
        case .edit where !isBare: return try readEdit(from: start)
        case .expect where !isBare: return try readExpect(from: start)
        case .at: return try readAt(from: start)
        // No constraint has a name behind its first one.
        case nil where !isBare:
          let keywords = StatementKeyword.allCases.map(\.rawValue)
          throw asking(unexpected(Message.expectedRelation), for: word, among: keywords)
        default: break
        }
      }
      position = start
    }
    try readConstraint(from: start)
  }

  /// Reads `parameter NAME = number`.
  private mutating func readParameter() throws(Diagnostic) {
    let range = try expectName(after: "parameter")
    try expectEqualsSign()
    let value = try takeSignedNumber()
    try expectEndOfLine()
    let name = names.number(of: range, in: bytes)
    switch names[name].meaning {
    case .unknown:
      names[name].meaning = .parameter(file.system.addParameter(default: value))
      names[name].definition = range
    case .parameter:
      report(
        .duplicateParameter(text(range)),
        at: range,
        notes: [definitionNote(name, Message.firstHere)]
      )
    case .variable:
      report(
        .lateParameter(text(range)),
        at: range,
        notes: [definitionNote(name, Message.usedHere)]
      )
    }
  }

  /// Reads `variable NAME, NAME, …`: their places in variable order, where first appearance in rows
  /// does not say it.
  private mutating func readVariables() throws(Diagnostic) {
    repeat {
      let range = try expectName(after: "variable")
      let name = names.number(of: range, in: bytes)
      if case .parameter = names[name].meaning {
        reportParameter(name, at: range)
      } else {
        _ = variable(name, at: range)
      }
      skipBlanks()
    } while take(",")
    try expectEndOfLine()
  }

  /// Reads `edit NAME [@priority] [weight number]`.
  private mutating func readEdit(from start: Int) throws(Diagnostic) {
    let range = try expectName(after: "edit")
    let (priority, weight) = try readPriorityAndWeight()
    let name = names.number(of: range, in: bytes)
    if case .parameter = names[name].meaning {
      reportParameter(name, at: range)
      return
    }
    let variable = variable(name, at: range)
    if let edit = names[name].edit {
      let first = SourceRange(source, file.rowRanges[file.edits[edit].row])
      report(
        .duplicateEdit(text(range)),
        at: range,
        notes: [Note(Message.firstHere, at: first)]
      )
      return
    }
    let parameter = file.system.addParameter(default: .zero)
    names[name].edit = file.edits.count
    file.edits.append(
      ConstraintsFile.Edit(variable: variable, row: file.system.rowCount, parameter: parameter)
    )
    variableTerms[variable] = .one
    parameterTerms[parameter] = ExactNumber(-1.0)
    endRow(.equal, priority: priority, weight: weight, range: start..<tokenEnd)
  }

  /// Reads `at NAME = number, …`.
  private mutating func readAt(from start: Int) throws(Diagnostic) {
    // The solve counts even when its line is broken: `expect` lines behind it belong to it.
    pendingSolves.append(PendingSolve())
    let values = isAtEndOfLine ? [] : try readNamedValues(after: "at", from: start)
    pendingSolves[pendingSolves.count - 1].assignments = values
  }

  /// Reads `expect NAME = number, …`.
  private mutating func readExpect(from start: Int) throws(Diagnostic) {
    let values = try readNamedValues(after: "expect", from: start)
    if pendingSolves.isEmpty {
      earlyExpectations += values
    } else {
      pendingSolves[pendingSolves.count - 1].expectations += values
    }
  }

  private mutating func readNamedValues(
    after keyword: String,
    from start: Int
  ) throws(Diagnostic) -> [NamedValue] {
    var values: [NamedValue] = []
    repeat {
      let range = try expectName(after: keyword)
      try expectEqualsSign()
      let value = try takeSignedNumber()
      let name = names.number(of: range, in: bytes)
      values.append(
        NamedValue(name: name, range: range, value: value, lineRange: start..<tokenEnd)
      )
      skipBlanks()
    } while take(",")
    try expectEndOfLine()
    return values
  }

  private mutating func expectName(after keyword: String) throws(Diagnostic) -> Range<Int> {
    skipBlanks()
    if let name = takeName() { return name }
    throw unexpected { .expectedName(after: keyword, found: $0) }
  }

  private mutating func expectEqualsSign() throws(Diagnostic) {
    skipBlanks()
    guard take("=") else { throw unexpected(Message.expectedEqualsSign) }
  }

  // MARK: After the last line

  /// Looks up the names of `at` and `expect` lines, now that all are known.
  mutating func resolveSolves() {
    if pendingSolves.isEmpty {
      file.hasImplicitSolve = true
      file.solves = [
        ConstraintsFile.Solve(expectations: earlyExpectations.compactMap { expectation($0) })
      ]
      return
    }
    for value in earlyExpectations { report(.expectBeforeAt, at: value.range) }
    for pending in pendingSolves {
      file.solves.append(
        ConstraintsFile.Solve(
          assignments: assignments(pending.assignments),
          expectations: pending.expectations.compactMap { expectation($0) }
        )
      )
    }
  }

  private mutating func assignments(_ values: [NamedValue]) -> [ConstraintsFile.Assignment] {
    var assignments: [ConstraintsFile.Assignment] = []
    var seen: Set<Int> = []
    for value in values {
      let entry = names[value.name]
      if !seen.insert(value.name).inserted {
        report(.duplicateAtName(text(value.range)), at: value.range)
      } else if case .parameter(let parameter) = entry.meaning {
        assignments.append(.init(parameter: parameter, value: value.value))
      } else if let edit = entry.edit {
        assignments.append(.init(parameter: file.edits[edit].parameter, value: value.value))
      } else if case .variable = entry.meaning {
        report(.atWithoutEdit(text(value.range)), at: value.range)
      } else {
        let notes = suggestion(for: value) { entry in
          if case .parameter = entry.meaning { true } else { entry.edit != nil }
        }
        report(.unknownAtName(text(value.range)), at: value.range, notes: notes)
      }
    }
    return assignments
  }

  private mutating func expectation(_ value: NamedValue) -> ConstraintsFile.Expectation? {
    switch names[value.name].meaning {
    case .variable(let variable):
      return .init(variable: variable, value: value.value, range: value.lineRange)
    case .parameter: reportParameter(value.name, at: value.range)
    case .unknown:
      let notes = suggestion(for: value) { entry in
        if case .variable = entry.meaning { true } else { false }
      }
      report(.unknownVariable(text(value.range)), at: value.range, notes: notes)
    }
    return nil
  }

  private mutating func suggestion(
    for value: NamedValue,
    among isCandidate: (ConstraintsNames.Entry) -> Bool
  ) -> [Note] {
    guard suggestionsLeft > 0 else { return [] }
    suggestionsLeft -= 1
    let candidates = names.entries.lazy.filter(isCandidate).prefix(10_000).map {
      self.text($0.range)
    }
    guard let name = Suggestion.nearest(to: text(value.range), in: candidates) else { return [] }
    return [Note(Suggestion.question(name), at: SourceRange(source, value.range))]
  }

  /// Reports a parameter where only a variable may stand.
  private mutating func reportParameter(_ name: Int, at range: Range<Int>) {
    report(
      .parameterAsVariable(text(range)),
      at: range,
      notes: [definitionNote(name, Message.declaredHere)]
    )
  }

  private func definitionNote(_ name: Int, _ message: String) -> Note {
    Note(message, at: SourceRange(source, names[name].definition))
  }
}
