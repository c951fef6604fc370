// What this module says to people, in one place.

/// The module's messages.
enum Messages {
  static let endOfFile = "found the end of the file, expected more of it"
  static let notFinite = "found a number that is not finite, expected a finite one"
  static let notText = "found bytes that are no UTF-8, expected text"
  static let badFraction = "found bytes that are no fraction, expected one"
  static let notCompiled = "found other bytes, expected the beginning of a compiled layout"
  static let badNumber = "found a number that a row cannot have, expected another"
  static let unsortedParts = "found parts that do not fit together, expected those of one system"

  static func wrongVersion(_ found: Int, _ expected: Int) -> String {
    "found version \(found) of the format, expected version \(expected)"
  }

  static func wrongLength(_ found: Int, _ expected: Int) -> String {
    "found \(found) bytes behind the header, expected \(expected)"
  }

  static let wrongChecksum = "found bytes that do not fit their checksum, expected a whole file"

  static func outOfRange(_ what: String, _ found: Int, _ limit: Int) -> String {
    "found \(what) \(found), expected one from 0 to \(limit - 1)"
  }

  static func tooMany(_ what: String, _ found: Int) -> String {
    "found a count of \(found) \(what), expected no more than the file has room for"
  }

  static func wrongCount(_ what: String, _ found: Int, _ expected: Int) -> String {
    "found \(found) \(what), expected \(expected)"
  }
}
