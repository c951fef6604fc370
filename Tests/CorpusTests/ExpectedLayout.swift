// The answers that stand beside the documents of the corpus. They are read with Foundation's
// decoder, not with our own reader: a defect of that one cannot hide itself here.

import Foundation

/// Where expected numbers come from.
enum ExpectationOrigin: String, Decodable {
  /// Worked out by hand from the rules, with the derivation in the file.
  case hand
  /// What the exact reference solver says.
  case reference
}

/// The answers to one layout document.
struct ExpectedLayout: Decodable {
  struct Size: Decodable {
    var width: Double
    var height: Double
  }

  struct Frame: Decodable, Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The answer at one size of the container.
  struct Case: Decodable {
    var size: Size
    var status: String
    /// The variant that holds, in documents that have variants.
    var variant: String?
    var frames: [String: Frame]
    /// Places in the stacking order, in documents that state one.
    var z: [String: Double]?
    /// `view.attribute`, in variable order.
    var ambiguous: [String]
    /// The range of each ambiguous attribute, `null` for no bound; missing where there is none.
    var ranges: [String: [Double?]]?
    /// The canonical text of dropped constraints, in constraint order.
    var dropped: [String]
    /// The core of each of them; missing where there is none.
    var cores: [[String]]?
  }

  var origin: ExpectationOrigin
  var derivation: [String]?
  var cases: [Case]

  init(of name: String) throws {
    let data = try CorpusFolder.data("layouts/\(name).expected.json")
    self = try JSONDecoder().decode(ExpectedLayout.self, from: data)
  }
}

/// The answers to one constraint system.
struct ExpectedSystem: Decodable {
  /// The answer to one `at` line, or to the defaults where there is none.
  struct Case: Decodable {
    var at: [String: Double]
    var status: String
    var values: [String: Double]
    /// Names of variables, in variable order.
    var ambiguous: [String]
    /// The range of each ambiguous variable, `null` for no bound; missing where there is none.
    var ranges: [String: [Double?]]?
    /// Lines of dropped rows, ascending.
    var dropped: [Int]
    /// The lines of each one's core; missing where there is none.
    var cores: [[Int]]?
  }

  var origin: ExpectationOrigin
  var derivation: [String]?
  var cases: [Case]

  init(of name: String) throws {
    let data = try CorpusFolder.data("systems/\(name).expected.json")
    self = try JSONDecoder().decode(ExpectedSystem.self, from: data)
  }
}
