// JSON and the JSONLayout documents in it: read, written plainly and read again. Frames are the business of
// the target `layout`.

import Diagnostics
import FuzzSupport
import Fuzzing
import JSONLayout
import LayoutEngine
import LayoutModel
import TextMetrics

/// Tries the readers of JSON and of documents.
struct JSONDocumentTarget: GrammarTarget {
  static let name = "json-document"
  static let summary =
    "JSON and documents: places are true, values stay inside each other, plain JSON reads the same"
  static let fileExtension = "json"
  static let words = DocumentTextGenerator.words
  static let grammar = DocumentTextGenerator.grammar
  static let bounds = EffortBounds(nanosecondsPerByte: 50_000, freeNanoseconds: 200_000_000)

  private let documentShare: InputShare

  init(options: FuzzOptions) { documentShare = InputShare(thousandths: options.oracleShare) }

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let source = SourceBuffer(name: "<document>", bytes: input)
    let reading = JSONReader.read(source)
    try DiagnosticsJudge.checkLocations(reading.diagnostics, in: source)
    guard let root = reading.root else {
      if reading.diagnostics.containsErrors { return }
      throw Finding("error-lost", "neither a value nor an error")
    }
    let isSound = !reading.diagnostics.containsErrors
    try Self.checkTree(root, of: source, isSound: isSound)
    let plain = isSound ? Self.plain(root) : nil
    if let plain { try Self.checkWriting(plain, saying: plain) }
    guard documentShare.contains(input) else { return }
    if let plain {
      var random = SeededGenerator(seed: 0)
      let escaped = DocumentStyle.escaped.text(of: EditableJSON(root), using: &random)
      try Self.checkWriting(Array(escaped.utf8), saying: plain)
    }
    try Self.checkAccess(root)
    try checkValue(source, reading)
    try checkDocument(source, plain: plain)
  }

  /// A value without anything that can be left out.
  private static func plain(_ root: JSONNode) -> [UInt8] {
    Array(EditableJSON(root).compact.utf8)
  }

  /// What is written is read without findings, and says what it should.
  private static func checkWriting(_ text: [UInt8], saying plain: [UInt8]) throws(Finding) {
    let again = JSONReader.read(SourceBuffer(name: "<again>", bytes: text))
    guard again.diagnostics.isEmpty, again.root.map(Self.plain) == plain else {
      throw Finding(
        "reads-differently",
        "\(again.diagnostics.map(\.message)): \(String(decoding: text, as: UTF8.self))"
      )
    }
  }

  /// Members are found by their keys, the first of equal ones, and elements by their indices.
  private static func checkAccess(_ root: JSONNode) throws(Finding) {
    var pending = [root]
    while let node = pending.popLast() {
      var known: Set<String> = []
      for member in node.members.prefix(accessLimit) {
        if known.insert(member.key).inserted,
          node[member.key]?.range.bytes != member.value.range.bytes
        {
          throw Finding("member-differs", "'\(member.key)' at \(node.range.bytes)")
        }
        pending.append(member.value)
      }
      let elements = Array(node.elements.prefix(accessLimit))
      for (index, element) in elements.enumerated()
      where node[index]?.range.bytes != element.range.bytes {
        throw Finding("element-differs", "element \(index) at \(node.range.bytes)")
      }
      guard node[-1] == nil, node.isNull == (node.kind == .null) else {
        throw Finding("element-differs", "at \(node.range.bytes)")
      }
      pending += elements
    }
  }

  /// Longer objects and arrays are not looked through: each look begins at the first.
  private static let accessLimit = 40

  /// A value is given where there is no error, and an error where there is one.
  private func checkValue(_ source: SourceBuffer, _ reading: JSONReading) throws(Finding) {
    switch Result(catching: { () throws(DiagnosticsError) in try JSONReader.value(of: source) }) {
    case .success(let value):
      guard !reading.diagnostics.containsErrors, value.range.bytes == reading.root?.range.bytes
      else { throw Finding("error-ignored", "a value at \(value.range.bytes)") }
    case .failure(let error):
      guard error.diagnostics.count == reading.diagnostics.count else {
        throw Finding("error-lost", "\(error.diagnostics.map(\.message))")
      }
    }
  }

  /// Values stand inside those that hold them, in order; strings know their way back.
  private static func checkTree(
    _ root: JSONNode,
    of source: SourceBuffer,
    isSound: Bool
  ) throws(Finding) {
    var pending = [root]
    while let node = pending.popLast() {
      let range = node.range.bytes
      guard range.lowerBound >= 0, range.upperBound <= source.bytes.count else {
        throw Finding("position-outside-input", "a value at \(range) of \(source.bytes.count)")
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
          throw Finding("value-outside-value", "\(inner) in \(range)")
        }
        last = inner.lowerBound
      }
      if let fragment = node.fragment {
        let whole = fragment.bufferRange(0..<fragment.bytes.count)
        guard whole.lowerBound >= range.lowerBound, whole.upperBound <= range.upperBound else {
          throw Finding("position-outside-input", "text at \(whole) of a string at \(range)")
        }
      }
      if let number = node.double {
        let isRight = Double(source.text(range)) == number || !isSound
        guard number.isFinite, isRight, Double(JSONText.number(number)) == number else {
          throw Finding("number-differs", "\(number) at \(range)")
        }
      }
      if isSound && node.isDamaged { throw Finding("error-lost", "damage at \(range)") }
    }
  }

  private func checkDocument(_ source: SourceBuffer, plain: [UInt8]?) throws(Finding) {
    let (document, findings) = LayoutDocument.read(source)
    try DiagnosticsJudge.checkLocations(findings, in: source)
    guard (document == nil) == findings.containsErrors else {
      throw Finding("error-lost", "a document is read, or not, against its errors")
    }
    guard let plain else { return }
    let again = LayoutDocument.read(SourceBuffer(name: "<plain>", bytes: plain))
    let codes = findings.map(\.code).sorted { $0.name < $1.name }
    let codesAgain = again.diagnostics.map(\.code).sorted { $0.name < $1.name }
    guard codes == codesAgain else {
      throw Finding("documents-differ", "\(codes), written plainly \(codesAgain)")
    }
    guard let document, let documentAgain = again.document else { return }
    let layout = document.layout(at: LayoutSize(width: 320, height: 480))
    let layoutAgain = documentAgain.layout(at: LayoutSize(width: 320, height: 480))
    guard (layout.layout == nil) == layout.diagnostics.containsErrors else {
      throw Finding("error-lost", "a layout is made, or not, against its errors")
    }
    let (text, textAgain) = (Self.text(of: layout.layout), Self.text(of: layoutAgain.layout))
    guard text == textAgain else {
      throw Finding("documents-differ", "\(text), written plainly \(textAgain)")
    }
    guard document.hasSameConditions(as: documentAgain), document.spacing == documentAgain.spacing
    else { throw Finding("documents-differ", "their conditions, written plainly") }
    try checkMeasuring(document, documentAgain, in: source)
  }

  /// Content gives views a size where they have none, and that of text follows from its width.
  private func checkMeasuring(
    _ document: LayoutDocument,
    _ documentAgain: LayoutDocument,
    in source: SourceBuffer
  ) throws(Finding) {
    guard document.needsMeasuring else { return }
    let measurer = ContentMeasurer(
      text: BoxMetrics(),
      images: ImageTable(["i": ImageSize(width: 24, height: 16)])
    )
    let (measured, findings) = document.measured(by: measurer)
    try DiagnosticsJudge.checkLocations(findings, in: source)
    let other = documentAgain.measured(by: measurer).document
    guard measured.wrappingViews == other.wrappingViews, !findings.containsErrors,
      document.needsTextMeasuring || measured.wrappingViews.isEmpty
    else { throw Finding("sizes-differ", "other views follow their widths, written plainly") }
    for view in measured.wrappingViews {
      let heights = [20, 60, 1e9].map { measured.height(of: view, width: $0) ?? -1 }
      guard heights == heights.sorted(by: >), heights[2] >= 0,
        heights == [20, 60, 1e9].map({ other.height(of: view, width: $0) ?? -1 })
      else { throw Finding("sizes-differ", "heights \(heights) in wider and wider views") }
    }
    try checkHeight(measured)
  }

  /// In the second layout text is as high as the width of the first makes it.
  private func checkHeight(_ document: LayoutDocument) throws(Finding) {
    let size = LayoutSize(width: 320, height: 480)
    var widths: [Double] = []
    let layout = document.layout(at: size) { layout in
      let lowering = Lowering(tree: layout.tree, constraints: [], size: size)
      let values = (0..<lowering.system.variableCount).map { Double(10 * ($0 % 9)) }
      let placement = LayoutPlacement(values: values, of: lowering)
      widths = document.wrappingViews.map { placement[$0].width }
      return placement
    }
    guard let tree = layout.layout?.tree, !document.wrappingViews.isEmpty else { return }
    guard widths.count == document.wrappingViews.count else {
      throw Finding("sizes-differ", "nobody asked for widths")
    }
    for (view, width) in zip(document.wrappingViews, widths)
    where tree[view].intrinsicContentSize.vertical?.double
      != document.height(of: view, width: width)
    {
      throw Finding("sizes-differ", "view \(view.index) is not as high as its text at \(width)")
    }
  }

  private static func text(of layout: DocumentLayout?) -> [String] {
    guard let layout else { return [] }
    return layout.constraints.map { CanonicalText.text(of: $0, in: layout.tree) }
  }
}
