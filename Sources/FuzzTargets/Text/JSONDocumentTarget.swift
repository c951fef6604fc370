// JSON and the JSONLayout documents in it: read, written plainly and read again. Frames are the business of
// the target `layout`.

import Diagnostics
import FuzzSupport
import Fuzzing
import JSONLayout
import LayoutEngine
import LayoutModel

/// Tries the readers of JSON and of documents.
struct JSONDocumentTarget: FuzzTarget {
  static let name = "json-document"
  static let summary =
    "JSON and documents: places are true, values stay inside each other, plain JSON reads the same"
  static let fileExtension = "json"
  static let words = DocumentTextGenerator.words
  static var bounds: EffortBounds {
    EffortBounds(nanosecondsPerByte: 50_000, freeNanoseconds: 200_000_000)
  }

  private let mutator = ByteMutator(
    texts: [
      #"{"views": {"a": {"children": {"b": {}}}}, "metrics": {"m": 20.5,}, // why"# + "\n"
        + #""constraints": {"c": "H:|-m-[a]-|", "d": "b.width == 0.5 * a.width + 3 @250"}}"#,
      #"[[1, 2.5e-3, "\n\t\""], {"a": null, "b": [true, false]}, "\ud83d\ude00 é", 0] /* end */"#,
    ].map { Array($0.utf8) },
    words: DocumentTextGenerator.words
  )
  private let documentShare: InputShare

  init(options: FuzzOptions) { documentShare = InputShare(thousandths: options.oracleShare) }

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    DocumentTextGenerator.make(using: &generator)
  }

  func mutant(
    of input: [UInt8],
    limit: Int,
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    Array(mutator.damaged(input, using: &generator).prefix(limit))
  }

  func check(_ input: [UInt8], effort: inout Effort) -> Finding? {
    let source = SourceBuffer(name: "<document>", bytes: input)
    let reading = JSONReader.read(source)
    if let finding = DiagnosticPlaces.finding(reading.diagnostics, in: source) { return finding }
    guard let root = reading.root else {
      return reading.diagnostics.containsErrors
        ? nil : Finding("error-lost", "neither a value nor an error")
    }
    let isSound = !reading.diagnostics.containsErrors
    if let finding = Self.treeFinding(root, of: source, isSound: isSound) { return finding }
    var plain: [UInt8]?
    if isSound {
      let text = PlainJSON.bytes(of: root)
      let again = JSONReader.read(SourceBuffer(name: "<plain>", bytes: text))
      guard let rootAgain = again.root, again.diagnostics.isEmpty,
        PlainJSON.bytes(of: rootAgain) == text
      else {
        return Finding(
          "reads-differently",
          "\(again.diagnostics.map(\.message)): \(String(decoding: text, as: UTF8.self))"
        )
      }
      plain = text
    }
    guard documentShare.contains(input) else { return nil }
    return documentFinding(source, plain: plain)
  }

  /// Values stand inside those that hold them, in order; strings know their way back.
  private static func treeFinding(
    _ root: JSONNode,
    of source: SourceBuffer,
    isSound: Bool
  ) -> Finding? {
    var pending = [root]
    while let node = pending.popLast() {
      let range = node.range.bytes
      guard range.lowerBound >= 0, range.upperBound <= source.bytes.count else {
        return Finding("position-outside-input", "a value at \(range) of \(source.bytes.count)")
      }
      let first = pending.count
      for member in node.members {
        pending.append(member.keyNode)
        pending.append(member.value)
      }
      for element in node.elements { pending.append(element) }
      var last = range.lowerBound
      for child in pending[first...] {
        let inner = child.range.bytes
        // What is not closed may end before what it holds.
        guard inner.lowerBound >= last, inner.upperBound <= range.upperBound || !isSound else {
          return Finding("value-outside-value", "\(inner) in \(range)")
        }
        last = inner.lowerBound
      }
      if let fragment = node.fragment {
        let whole = fragment.bufferRange(0..<fragment.bytes.count)
        guard whole.lowerBound >= range.lowerBound, whole.upperBound <= range.upperBound else {
          return Finding("position-outside-input", "text at \(whole) of a string at \(range)")
        }
      }
      if let number = node.double, !number.isFinite {
        return Finding("number-not-finite", "\(number) at \(range)")
      }
      if isSound && node.isDamaged { return Finding("error-lost", "damage at \(range)") }
    }
    return nil
  }

  private func documentFinding(_ source: SourceBuffer, plain: [UInt8]?) -> Finding? {
    let (document, findings) = LayoutDocument.read(source)
    if let finding = DiagnosticPlaces.finding(findings, in: source) { return finding }
    guard (document == nil) == findings.containsErrors else {
      return Finding("error-lost", "a document is read, or not, against its errors")
    }
    guard let plain else { return nil }
    let again = LayoutDocument.read(SourceBuffer(name: "<plain>", bytes: plain))
    let codes = findings.map(\.code).sorted { $0.name < $1.name }
    let codesAgain = again.diagnostics.map(\.code).sorted { $0.name < $1.name }
    guard codes == codesAgain else {
      return Finding("documents-differ", "\(codes), written plainly \(codesAgain)")
    }
    guard let document, let documentAgain = again.document else { return nil }
    let layout = document.layout(at: LayoutSize(width: 320, height: 480))
    let layoutAgain = documentAgain.layout(at: LayoutSize(width: 320, height: 480))
    guard (layout.layout == nil) == layout.diagnostics.containsErrors else {
      return Finding("error-lost", "a layout is made, or not, against its errors")
    }
    let (text, textAgain) = (Self.text(of: layout.layout), Self.text(of: layoutAgain.layout))
    guard text == textAgain else {
      return Finding("documents-differ", "\(text), written plainly \(textAgain)")
    }
    return nil
  }

  private static func text(of layout: DocumentLayout?) -> [String] {
    guard let layout else { return [] }
    return layout.constraints.map { CanonicalText.text(of: $0, in: layout.tree) }
  }
}

/// JSON written in the plainest way: no space, no comments, numbers at their shortest.
private enum PlainJSON {
  static func bytes(of root: JSONNode) -> [UInt8] {
    var bytes: [UInt8] = []
    append(root, to: &bytes)
    return bytes
  }

  /// The reader's limit on depth bounds the recursion.
  private static func append(_ node: JSONNode, to bytes: inout [UInt8]) {
    switch node.kind {
    case .object:
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in node.members {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        append(member.keyNode, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(member.value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array:
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in node.elements {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        append(element, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .string: bytes += JSONText.quoted(node.string ?? "").utf8
    case .number: bytes += JSONText.number(node.double ?? 0).utf8
    case .bool: bytes += (node.bool == true ? "true" : "false").utf8
    case .null, .invalid: bytes += "null".utf8
    }
  }
}
