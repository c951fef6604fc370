// The answers that stand beside corpus documents: `NAME.expected.json` beside `NAME.json` or
// `NAME.constraints`. They are read with Foundation's reader, not with the one under test.

import Foundation

/// The content of a file of expected answers.
struct ExpectedAnswer<Case: Decodable>: Decodable {
  /// Who worked the answers out.
  enum Origin: String, Decodable {
    /// A person; the derivation stands in the file.
    case hand
    /// The reference solver.
    case reference
  }

  var origin: Origin
  var derivation: [String]?
  var cases: [Case]

  /// Reads the file at a path, or gives nil when there is none.
  static func read(_ path: String) throws -> ExpectedAnswer? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try JSONDecoder().decode(ExpectedAnswer.self, from: data)
  }
}

/// The answer to a layout document at one size.
struct ExpectedLayout: Decodable, Equatable {
  struct Size: Decodable, Equatable {
    var width: Double
    var height: Double
  }

  struct Frame: Decodable, Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  var size: Size
  var status: String
  var frames: [String: Frame]
  var ambiguous: [String]
  var dropped: [String]
}

/// The answer to a constraint system at one `at` line.
struct ExpectedSystem: Decodable, Equatable {
  var at: [String: Double]
  var status: String
  var values: [String: Double]
  var ambiguous: [String]
  /// Lines of the file whose rows are dropped.
  var dropped: [Int]
}
