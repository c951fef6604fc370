// What the reader of `.constraints` files says.

import Diagnostics

/// A code and a message, still without a place.
struct Message {
  let code: DiagnosticCode
  let text: String

  init(_ code: DiagnosticCode, _ text: String) {
    self.code = code
    self.text = text
  }
}

extension Message {
  // MARK: Syntax

  static func expectedRelation(found: String) -> Message {
    Message(
      "constraints-expected-relation",
      "found \(found), expected '+', '-', '<=', '==' or '>='"
    )
  }

  static func expectedTerm(found: String) -> Message {
    Message("constraints-expected-term", "found \(found), expected a number or a name")
  }

  static func expectedName(after keyword: String, found: String) -> Message {
    Message("constraints-expected-name", "found \(found), expected a name after '\(keyword)'")
  }

  static func expectedEqualsSign(found: String) -> Message {
    Message("constraints-expected-equals-sign", "found \(found), expected '='")
  }

  static func expectedNumber(found: String) -> Message {
    Message("constraints-expected-number", "found \(found), expected a number")
  }

  static func expectedEndOfLine(found: String) -> Message {
    Message("constraints-expected-end-of-line", "found \(found), expected the end of the line")
  }

  static func misplacedDivision(isBehindName: Bool) -> Message {
    Message(
      "constraints-misplaced-division",
      "found '/' behind \(isBehindName ? "a name" : "a fraction"), expected it between two numbers,"
        + " as in '1/3 * x'"
    )
  }

  static func misplacedCoefficient(_ number: String) -> Message {
    Message(
      "constraints-misplaced-coefficient",
      "found the coefficient \(number) behind a name, expected it before the '*'"
    )
  }

  static let invalidUTF8 = Message(
    "constraints-invalid-utf8",
    "found a byte that is no UTF-8, expected UTF-8 text"
  )

  static let foundUTF16 = Message(
    "constraints-invalid-utf8",
    "found UTF-16 text, expected UTF-8"
  )

  static let tooLarge = Message(
    "constraints-too-large",
    "found a file of more than 2 GB, expected a smaller one"
  )

  // MARK: Numbers

  static func numberOutOfRange(_ number: String) -> Message {
    Message(
      "constraints-number-out-of-range",
      "found \(number), expected a number within the range of a double"
    )
  }

  static func combinedNumberOutOfRange(isProduct: Bool, isNearZero: Bool) -> Message {
    let found = isProduct ? "numbers with a product" : "terms that add up to a number"
    return Message(
      "constraints-number-out-of-range",
      "found \(found) \(isNearZero ? "too near 0 for a double" : "beyond the range of a double"),"
        + " expected one within it"
    )
  }

  static func numberTooLong(digits: Int, limit: Int) -> Message {
    Message(
      "constraints-number-too-long",
      "found a number of \(digits) characters, expected at most \(limit)"
    )
  }

  static func fractionTooLong(limit: Int) -> Message {
    Message(
      "constraints-number-too-long",
      "found a fraction of more than \(limit) bits, expected a shorter one"
    )
  }

  static let divisionByZero = Message(
    "constraints-division-by-zero",
    "found a fraction over 0, expected another number below '/'"
  )

  static func invalidPriority(_ found: String) -> Message {
    Message(
      "constraints-invalid-priority",
      "found \(named("priority", found)), expected a priority: a number"
        + " above 0 and at most 1000, or 'weak', 'medium',"
        + " 'strong' or 'required'"
    )
  }

  static func invalidWeight(_ found: String) -> Message {
    Message(
      "constraints-invalid-weight",
      "found \(named("weight", found)), expected a weight: a number above 0"
    )
  }

  /// What was found as what it was read for; the end is nothing but the end.
  private static func named(_ role: String, _ found: String) -> String {
    found.hasPrefix("the ") ? found : "the \(role) \(found)"
  }

  // MARK: Meaning

  static func parameterTimesVariable(_ left: String, _ right: String) -> Message {
    Message(
      "constraints-parameter-times-variable",
      "found the product of '\(left)' and '\(right)', expected a number times a variable"
    )
  }

  static func nonlinear(_ left: String, _ right: String) -> Message {
    Message(
      "constraints-nonlinear",
      "found the product of '\(left)' and '\(right)', expected at most one name in a product"
    )
  }

  static func duplicateParameter(_ name: String) -> Message {
    Message(
      "constraints-duplicate-parameter",
      "found the parameter '\(name)' twice, expected one"
    )
  }

  static func lateParameter(_ name: String) -> Message {
    Message(
      "constraints-late-parameter",
      "found '\(name)' as a parameter, expected its declaration before it is used as a variable"
    )
  }

  static func parameterAsVariable(_ name: String) -> Message {
    Message(
      "constraints-parameter-as-variable",
      "found the parameter '\(name)', expected a variable"
    )
  }

  static func duplicateEdit(_ name: String) -> Message {
    Message("constraints-duplicate-edit", "found a second edit of '\(name)', expected one")
  }

  static func unknownVariable(_ name: String) -> Message {
    Message(
      "constraints-unknown-variable",
      "found '\(name)', expected a variable of some constraint"
    )
  }

  static func unknownAtName(_ name: String) -> Message {
    Message(
      "constraints-unknown-at-name",
      "found '\(name)', expected a parameter or an edited variable"
    )
  }

  static func atWithoutEdit(_ name: String) -> Message {
    Message(
      "constraints-unknown-at-name",
      "found the variable '\(name)', expected a parameter or a variable with an 'edit' line"
    )
  }

  static func duplicateAtName(_ name: String) -> Message {
    Message(
      "constraints-duplicate-at-name",
      "found '\(name)' twice in one 'at' line, expected it once"
    )
  }

  static let expectBeforeAt = Message(
    "constraints-expect-before-at",
    "found 'expect' before the first 'at' line, expected it behind the solve it speaks of"
  )

  // MARK: Notes

  static let firstHere = "the first one is here"
  static let declaredHere = "the parameter is declared here"
  static let usedHere = "it is used as a variable here"
}
