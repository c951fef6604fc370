// Writes `.constraints` files. Reading what was written gives the same file: same rows, same order
// of variables and parameters, same exact numbers.

import ExactArithmetic

extension ConstraintsFile {
  /// The file as text.
  public func write() -> String {
    var text = ""
    var writtenParameters = 0
    writeParameters(upTo: edits.first?.parameter, after: &writtenParameters, to: &text)
    if !variablesAppearInOrder, system.variableCount > 0 {
      text += "variable " + system.variableNames.joined(separator: ", ") + "\n"
    }
    var edit = 0
    for row in 0..<system.rowCount {
      if edit < edits.count, edits[edit].row == row {
        text += "edit \(system.variableNames[edits[edit].variable])\(suffix(ofRow: row))\n"
        edit += 1
        writtenParameters += 1
        writeParameters(
          upTo: edit < edits.count ? edits[edit].parameter : nil,
          after: &writtenParameters,
          to: &text
        )
      } else {
        text += self.text(ofRow: row) + "\n"
      }
    }
    for solve in solves { write(solve, to: &text) }
    return text
  }

  /// A row as the text of one line.
  ///
  /// - Parameter row: A row of `system` that is no edit.
  /// - Returns: Terms, relation, the constant on the right, priority and weight.
  public func text(ofRow row: Int) -> String {
    var left = ""
    for term in system.terms(ofRow: row) {
      append(
        system.coefficient(ofTerm: term),
        system.variableNames[Int(system.terms[term].variable)],
        to: &left
      )
    }
    for term in system.parameterTerms(ofRow: row) {
      append(
        system.coefficient(ofParameterTerm: term),
        system.parameterNames[Int(system.parameterTerms[term].variable)],
        to: &left
      )
    }
    if left.isEmpty { left = "0" }
    let right = ExactNumber(-system.constant(ofRow: row))
    return "\(left) \(system.rows[row].relation.symbol) \(right)\(suffix(ofRow: row))"
  }

  private func suffix(ofRow row: Int) -> String {
    var text = ""
    if !system.isRequired(row) { text += " @\(ExactNumber(system.rows[row].priority))" }
    if system.rows[row].weight != 1 { text += " weight \(ExactNumber(system.rows[row].weight))" }
    return text
  }

  private func append(_ coefficient: Rational, _ name: String, to text: inout String) {
    let isNegative = coefficient.signum < 0
    if text.isEmpty {
      text += isNegative ? "-" : ""
    } else {
      text += isNegative ? " - " : " + "
    }
    let magnitude = ExactNumber(coefficient.magnitude)
    text += magnitude == .one ? name : "\(magnitude) * \(name)"
  }

  /// Writes declarations up to the parameter of the next edit, which has none.
  private func writeParameters(upTo end: Int?, after written: inout Int, to text: inout String) {
    while written < end ?? system.parameterCount {
      text += "parameter \(system.parameterNames[written])"
      text += " = \(system.parameterDefault(written))\n"
      written += 1
    }
  }

  private func write(_ solve: Solve, to text: inout String) {
    if !hasImplicitSolve {
      let values = solve.assignments.map { "\(system.parameterNames[$0.parameter]) = \($0.value)" }
      text += values.isEmpty ? "at\n" : "at \(values.joined(separator: ", "))\n"
    }
    for expectation in solve.expectations {
      text += "expect \(system.variableNames[expectation.variable]) = \(expectation.value)\n"
    }
  }

  /// Whether reading the rows alone would number the variables as they are.
  private var variablesAppearInOrder: Bool {
    var next = 0
    for variable in system.terms.lazy.map(\.variable) {
      if variable > next { return false }
      if variable == next { next += 1 }
    }
    return next == system.variableCount
  }
}
