// Reads the answers beside a document, with Foundation's reader and not with the one under test: that one only says
// where the text of a file stands that Foundation's refuses.

import Foundation
import Tinamou

/// What stands beside a document.
enum AnswerFile<Answers: Decodable> {
  case missing
  case answers(Answers)
  /// It cannot be read, as the verdict on it says.
  case broken(DocumentVerdict)

  /// Reads the answers beside a document.
  init(beside document: String) {
    let path = CorpusPath.expected(of: document)
    guard FileManager.default.fileExists(atPath: path) else {
      self = .missing
      return
    }
    var verdict = DocumentVerdict(path)
    guard let source = SourceBuffer.read(path, into: &verdict) else {
      self = .broken(verdict)
      return
    }
    do {
      self = .answers(try JSONDecoder().decode(Answers.self, from: Data(source.bytes)))
    } catch {
      let reading = JSONReader.read(source)
      if reading.diagnostics.containsErrors {
        verdict.failed(reading.diagnostics)
      } else {
        verdict.failed(AnswerProblem.text(of: error, in: reading.root), .badInput)
      }
      self = .broken(verdict)
    }
  }
}

/// What is wrong with answers that are JSON, in words.
private enum AnswerProblem {
  /// A sentence, with the place where there is one.
  static func text(of error: any Error, in root: JSONNode?) -> String {
    guard let error = error as? DecodingError else { return "cannot be read: \(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      return position(of: context.codingPath, in: root) + "there is no '\(key.stringValue)'"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return position(of: context.codingPath, in: root)
        + "this is of another type, expected \(noun(type))"
    default:
      guard case .dataCorrupted(let context) = error, !context.codingPath.isEmpty else {
        return "is no JSON, expected it without comments and trailing commas"
      }
      return position(of: context.codingPath, in: root) + "this is no value that is known here"
    }
  }

  /// The line and column of a value, and its name.
  private static func position(of path: [any CodingKey], in root: JSONNode?) -> String {
    var node = root
    var name = ""
    for key in path {
      if node?.kind == .array, let index = key.intValue {
        node = node?[index]
        name += "[\(index)]"
      } else {
        node = node?[key.stringValue]
        name += (name.isEmpty ? "" : ".") + key.stringValue
      }
    }
    let start = node.map { "\($0.range.start.line):\($0.range.start.column): " } ?? ""
    return start + (name.isEmpty ? "" : "'\(name)': ")
  }

  private static func noun(_ type: Any.Type) -> String {
    let name = "\(type)"
    if name.hasPrefix("Dictionary") { return "an object" }
    if name.hasPrefix("Array") { return "an array" }
    switch name {
    case "Double", "Int": return "a number"
    case "String": return "a string"
    case "Bool": return "true or false"
    default: return name
    }
  }
}
