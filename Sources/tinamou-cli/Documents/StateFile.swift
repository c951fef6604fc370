// Values for a layout from a file of JSON: what `--state` names.

import Tinamou
import TinamouBatch

enum StateFile {
  /// The values of a file, in its order.
  static func settings(
    _ path: String,
    _ reporter: Reporter
  ) throws(ReportedFailure) -> [ValueSetting] {
    var settings: [ValueSetting] = []
    let source = try reporter.neededSource(at: path)
    try readObject(source, reporter, expected: Messages.stateObject) { object, problems in
      settings = Self.settings(object, &problems).map(\.asState)
    }
    return settings
  }

  /// Reads a file that holds one object, whatever `take` makes of it; all errors of the file are reported
  /// at once, and warnings where there are none.
  static func readObject(
    _ source: SourceBuffer,
    _ reporter: Reporter,
    expected object: String,
    _ take: (JSONNode, inout [Diagnostic]) -> Void
  ) throws(ReportedFailure) {
    let reading = JSONReader.read(source)
    var problems = reading.diagnostics
    if let root = reading.root, !problems.containsErrors {
      if root.kind == .object {
        take(root, &problems)
      } else {
        problems.append(mismatch(root, expected: object))
      }
    }
    problems = problems.inDocumentOrder()
    guard problems.containsErrors else { return reporter.report(problems) }
    throw reporter.failure(problems)
  }

  /// That another value stands where one was expected.
  static func mismatch(_ node: JSONNode, expected: String) -> Diagnostic {
    let message = Messages.otherValue(node, expected: expected)
    return Diagnostic("json-type-mismatch", message, at: node.range)
  }

  /// The members of an object as settings.
  static func settings(
    _ object: JSONNode,
    _ problems: inout [Diagnostic]
  ) -> [ValueSetting] {
    guard object.kind == .object else {
      problems.append(mismatch(object, expected: Messages.stateObject))
      return []
    }
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
