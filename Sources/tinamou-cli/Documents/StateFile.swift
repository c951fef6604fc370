// Values for a layout from a file of JSON: what `--state` names.

import FileAccess
import Tinamou
import TinamouBatch

/// A file of values that cannot be used.
struct StateFileFailure: Error {
  /// What is wrong with the text, empty where there is none.
  let diagnostics: [Diagnostic]
  let path: String
  /// Why the file cannot be read, nil where it can.
  let failure: InputFailure?
}

/// Reads files of values.
enum StateFile {
  /// The values of a file, in its order.
  static func settings(
    _ path: String,
    _ reporter: Reporter
  ) throws(StateFileFailure) -> [ValueSetting] {
    var settings: [ValueSetting] = []
    let bytes = try bytes(of: path) { () throws(InputFailure) in
      try InputFile.read(path, limit: reporter.budget[.bytes])
    }
    let source = SourceBuffer(name: path, bytes: bytes, budget: reporter.budget)
    try readObject(source, reporter, elseSaying: Messages.stateNoObject) { object, problems in
      settings = Self.settings(object, &problems).map(\.asState)
    }
    return settings
  }

  /// Reads a file that holds one object, whatever `take` makes of it; all errors of the file are thrown at once, and
  /// warnings reported where there are none.
  static func readObject(
    _ source: SourceBuffer,
    _ reporter: Reporter,
    elseSaying noObject: String,
    _ take: (JSONNode, inout [Diagnostic]) -> Void
  ) throws(StateFileFailure) {
    let reading = JSONReader.read(source)
    var problems = reading.diagnostics
    if let root = reading.root, !problems.containsErrors {
      if root.kind == .object {
        take(root, &problems)
      } else {
        problems.append(Diagnostic("json-type-mismatch", noObject, at: root.range))
      }
    }
    problems = problems.inDocumentOrder()
    guard problems.containsErrors else { return reporter.report(problems) }
    throw StateFileFailure(diagnostics: problems, path: source.name, failure: nil)
  }

  /// The contents of a file, however they are read.
  static func bytes(
    of path: String,
    _ read: () throws(InputFailure) -> [UInt8]
  ) throws(StateFileFailure) -> [UInt8] {
    do throws(InputFailure) {
      return try read()
    } catch {
      throw StateFileFailure(diagnostics: [], path: path, failure: error)
    }
  }

  static func settings(
    _ object: JSONNode,
    _ problems: inout [Diagnostic]
  ) -> [ValueSetting] {
    var settings: [ValueSetting] = []
    for member in object.members {
      checkDuplicates(in: member.value, &problems)
      checkDuplicate(member, &problems)
      let value = ParameterValue.value(of: member.value)
      let range = member.value.range
      let text = String(decoding: range.buffer.bytes[range.bytes], as: UTF8.self)
      settings.append(ValueSetting(member.key, value, text: member.value.string ?? text))
    }
    return settings
  }

  private static func checkDuplicate(_ member: JSONMember, _ problems: inout [Diagnostic]) {
    guard member.isDuplicate else { return }
    let message = Messages.repeatedStateKey(member.key)
    problems.append(Diagnostic("json-duplicate-key", message, at: member.keyRange))
  }

  /// - Complexity: recursion as deep as the text, which reading bounds.
  private static func checkDuplicates(in node: JSONNode, _ problems: inout [Diagnostic]) {
    for element in node.elements { checkDuplicates(in: element, &problems) }
    for member in node.members {
      checkDuplicate(member, &problems)
      checkDuplicates(in: member.value, &problems)
    }
  }
}
