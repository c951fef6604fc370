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
  /// The variant that holds, for documents that have variants.
  var variant: String?
  var frames: [String: Frame]
  /// Places in the stacking order, for documents that state one.
  var z: [String: Double]?
  var ambiguous: [String]
  /// The least and the greatest value of each ambiguous attribute, nil for none.
  var ranges: [String: [Double?]]
  var dropped: [String]
  /// The core of each dropped constraint.
  var cores: [[String]]
}

/// The answer to a constraint system at one `at` line.
struct ExpectedSystem: Decodable, Equatable {
  var at: [String: Double]
  var status: String
  var values: [String: Double]
  var ambiguous: [String]
  /// The least and the greatest value of each ambiguous variable, nil for none.
  var ranges: [String: [Double?]]
  /// Lines of the file whose rows are dropped.
  var dropped: [Int]
  /// The lines of each dropped row's core.
  var cores: [[Int]]
}

// A case that is still to be filled by scripts/expected names its size or its `at` line alone; what
// it leaves out differs from every answer.

extension ExpectedLayout {
  enum CodingKeys: String, CodingKey {
    case size, status, variant, frames, z, ambiguous, ranges, dropped, cores
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    size = try container.decode(Size.self, forKey: .size)
    status = try container.decodeIfPresent(String.self, forKey: .status) ?? "nothing"
    variant = try container.decodeIfPresent(String.self, forKey: .variant)
    frames = try container.decodeIfPresent([String: Frame].self, forKey: .frames) ?? [:]
    z = try container.decodeIfPresent([String: Double].self, forKey: .z)
    ambiguous = try container.decodeIfPresent([String].self, forKey: .ambiguous) ?? []
    ranges = try container.decodeIfPresent([String: [Double?]].self, forKey: .ranges) ?? [:]
    dropped = try container.decodeIfPresent([String].self, forKey: .dropped) ?? []
    cores = try container.decodeIfPresent([[String]].self, forKey: .cores) ?? []
  }
}

extension ExpectedSystem {
  enum CodingKeys: String, CodingKey {
    case at, status, values, ambiguous, ranges, dropped, cores
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    at = try container.decode([String: Double].self, forKey: .at)
    status = try container.decodeIfPresent(String.self, forKey: .status) ?? "nothing"
    values = try container.decodeIfPresent([String: Double].self, forKey: .values) ?? [:]
    ambiguous = try container.decodeIfPresent([String].self, forKey: .ambiguous) ?? []
    ranges = try container.decodeIfPresent([String: [Double?]].self, forKey: .ranges) ?? [:]
    dropped = try container.decodeIfPresent([Int].self, forKey: .dropped) ?? []
    cores = try container.decodeIfPresent([[Int]].self, forKey: .cores) ?? []
  }
}
