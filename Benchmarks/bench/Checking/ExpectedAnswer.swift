// The answers that stand beside corpus documents: `NAME.expected.json` beside `NAME.json` or
// `NAME.constraints`. They are read with Foundation's reader, not with the one under test.

import Foundation
import Measurement
import Tinamou

/// The content of a file of expected answers.
struct ExpectedAnswer<Case: Decodable>: Decodable {
  enum Origin: String, Decodable {
    /// A person; the derivation stands in the file.
    case hand
    case reference
  }

  var origin: Origin
  var derivation: [String]?
  var cases: [Case]
}

/// The answer to a document at one place: what every kind of document has.
///
/// A case that is still to be filled by scripts/expected names its place alone; what it leaves out differs from
/// every answer.
protocol ExpectedCase: Decodable, Equatable {
  /// How a file names a constraint.
  associatedtype Source: Equatable

  /// What it is the answer at, for readers.
  var inputText: String { get }
  var status: String? { get }
  var ambiguous: [String] { get }
  /// The least and the greatest value of each of `ambiguous`, nil for none.
  var ranges: [String: [Double?]] { get }
  var dropped: [Source] { get }
  /// The core of each of `dropped`.
  var cores: [[Source]] { get }

  /// What the file says other than the reference solver, one sentence each.
  func differences(from oracle: Self) -> [String]
}

extension ExpectedCase {
  /// How the statuses differ.
  func statusDifferences(from oracle: Self) -> [String] {
    status == oracle.status
      ? [] : ["the oracle says \(oracle.status ?? "nothing"), the file \(status ?? "nothing")"]
  }

  /// How it differs in what is ambiguous and what is dropped; `word` says what the latter is.
  func findingDifferences(from oracle: Self, dropping word: String = "") -> [String] {
    var sentences: [String] = []
    if ambiguous != oracle.ambiguous {
      sentences.append("ambiguous in the oracle are \(oracle.ambiguous), in the file \(ambiguous)")
    }
    sentences += AnswerDifferences.ranges(file: ranges, oracle: oracle.ranges)
    if dropped != oracle.dropped {
      sentences.append("the oracle drops \(word)\(oracle.dropped), the file \(dropped)")
    }
    if cores != oracle.cores {
      sentences.append("the cores are \(oracle.cores) in the oracle, \(cores) in the file")
    }
    return sentences
  }
}

/// The answer to a layout document at one size.
struct ExpectedLayout: ExpectedCase {
  struct Size: Decodable, Equatable {
    var width: Double
    var height: Double

    /// `WxH`.
    var text: String { "\(JSONText.number(width))x\(JSONText.number(height))" }
  }

  struct Frame: Codable, Hashable, Sendable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var numbers: [Double] { [x, y, width, height] }
    var text: String { "(\(numbers.map { JSONText.number($0) }.joined(separator: ", ")))" }

    /// Whether both are the same bit for bit.
    func isSame(as other: Frame) -> Bool {
      zip(numbers, other.numbers).allSatisfy { AnswerDifferences.isSame($0, $1) }
    }
  }

  var size: Size
  var status: String?
  var variant: String?
  @OrEmpty var frames: [String: Frame] = [:]
  /// Places in the stacking order, for documents that state one.
  var z: [String: Double]?
  @OrEmpty var ambiguous: [String] = []
  @OrEmpty var ranges: [String: [Double?]] = [:]
  @OrEmpty var dropped: [String] = []
  @OrEmpty var cores: [[String]] = []

  var inputText: String { size.text }

  func differences(from oracle: ExpectedLayout) -> [String] {
    var sentences = statusDifferences(from: oracle)
    if variant != oracle.variant {
      sentences.append(
        "the variant is \(oracle.variant ?? "none"), in the file \(variant ?? "none")"
      )
    }
    if z != oracle.z {
      sentences.append("the stacking order is \(oracle.z ?? [:]), in the file \(z ?? [:])")
    }
    sentences += findingDifferences(from: oracle)
    for view in Set(frames.keys).union(oracle.frames.keys).sorted() {
      if let found = oracle.frames[view], let expected = frames[view] {
        if found.isSame(as: expected) { continue }
        sentences.append("'\(view)' is \(found.text) in the oracle, \(expected.text) in the file")
      } else {
        sentences.append(
          frames[view] == nil
            ? "the file has no frame of '\(view)'"
            : "the file has a frame of '\(view)', which is no view"
        )
      }
    }
    return AnswerDifferences.shortened(sentences)
  }
}

/// The answer to a constraint system at one `at` line.
struct ExpectedSystem: ExpectedCase {
  var at: [String: Double]
  var status: String?
  @OrEmpty var values: [String: Double] = [:]
  @OrEmpty var ambiguous: [String] = []
  @OrEmpty var ranges: [String: [Double?]] = [:]
  /// Lines of the file whose rows are dropped.
  @OrEmpty var dropped: [Int] = []
  @OrEmpty var cores: [[Int]] = []

  var inputText: String {
    at.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
  }

  func differences(from oracle: ExpectedSystem) -> [String] {
    var sentences: [String] = []
    if at != oracle.at { sentences.append("the solve is at \(oracle.at), in the file at \(at)") }
    sentences += statusDifferences(from: oracle)
    sentences += findingDifferences(from: oracle, dropping: "lines ")
    for name in Set(values.keys).union(oracle.values.keys).sorted() {
      if let found = oracle.values[name], let expected = values[name] {
        if AnswerDifferences.isSame(found, expected) { continue }
        sentences.append("\(name) is \(found) in the oracle, \(expected) in the file")
      } else {
        let source = oracle.values[name] == nil ? "system" : "file"
        sentences.append("the \(source) has no value of '\(name)'")
      }
    }
    return AnswerDifferences.shortened(sentences)
  }
}
