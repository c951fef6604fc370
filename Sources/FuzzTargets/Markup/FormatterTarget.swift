// The formatter of Layout XML: formatted text is formatted to itself, and says what it said before.

import Diagnostics
import Fuzzing
import LayoutExpressions
import LayoutTool
import MarkupReading

/// Tries the formatter of Layout XML.
struct FormatterTarget: PlainTarget, GrammarTarget {
  static let name = "formatter"
  static let summary =
    "Layout XML: formatted twice as once, with its elements, expressions and words"
  static let fileExtension = "xml"
  static let words = MarkupText.words
  static let grammar = MarkupText.grammar

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let source = SourceBuffer(name: "<layout>", bytes: input)
    let document = MarkupReader.read(source)
    let once = LayoutFormatter.format(document)
    try DiagnosticsJudge.checkLocations(once.diagnostics, in: source)
    guard !once.diagnostics.containsErrors else {
      if once.bytes.isEmpty { return }
      throw Finding("error-ignored", "text in spite of errors")
    }
    if document.diagnostics.containsErrors { throw Finding("error-lost", "damage is formatted") }
    let formatted = String(decoding: once.bytes, as: UTF8.self)
    let again = MarkupReader.read(SourceBuffer(name: "<formatted>", bytes: once.bytes))
    let twice = LayoutFormatter.format(again)
    guard !twice.diagnostics.containsErrors else {
      throw Finding(
        "formatted-refused",
        "\(twice.diagnostics.map(\.message)), formatted as\n\(formatted)"
      )
    }
    guard twice.bytes == once.bytes else {
      throw Finding(
        "formats-differently",
        "\(formatted)then\n\(String(decoding: twice.bytes, as: UTF8.self))"
      )
    }
    let (before, after) = (Self.meaning(of: document), Self.meaning(of: again))
    guard before == after else {
      let pairs = zip(before, after).first { $0.0 != $0.1 }
      let difference = pairs.map { "'\($0.0)' is '\($0.1)'" } ?? "\(before.count), \(after.count)"
      throw Finding("means-differently", "\(difference), formatted as\n\(formatted)")
    }
    try checkSymbols(document, again, once.bytes)
  }

  /// Formatting changes no name, and a name that is changed can be changed back.
  private func checkSymbols(
    _ document: MarkupDocument,
    _ again: MarkupDocument,
    _ formatted: [UInt8]
  ) throws(Finding) {
    let (keys, keysAgain) = (
      LayoutSymbols.stringKeys(in: document), LayoutSymbols.stringKeys(in: again)
    )
    guard keys.keys == keysAgain.keys, !keys.diagnostics.containsErrors,
      LayoutElements.isLayout(document) == LayoutElements.isLayout(again)
    else { throw Finding("symbols-differ", "\(keys.keys), formatted \(keysAgain.keys)") }
    let text = String(decoding: formatted, as: UTF8.self)
    for old in ["a", "strings"] {
      // A name that nobody has used stands for the old one for a moment.
      let new = "zz9\(old)"
      guard !text.contains(new) else { continue }
      let renamed = LayoutFormatter.format(again, renaming: LayoutSymbols.renaming(old, to: new))
      let there = MarkupReader.read(SourceBuffer(name: "<renamed>", bytes: renamed.bytes))
      let back = LayoutFormatter.format(there, renaming: LayoutSymbols.renaming(new, to: old))
      guard back.bytes == formatted else {
        throw Finding(
          "renamed-differently",
          "\(String(decoding: renamed.bytes, as: UTF8.self))back\n"
            + String(decoding: back.bytes, as: UTF8.self)
        )
      }
    }
  }

  /// What a layout says: elements, attributes by name, expressions as printed, text by its words.
  private static func meaning(of document: MarkupDocument) -> [String] {
    var meaning: [String] = []
    // Those of declarations move with these.
    var remarks: [String] = []
    var pending: [Step] = Array(document.nodes).reversed().map { .node($0, isText: false) }
    while let step = pending.popLast() {
      guard case .node(let node, let isText) = step else {
        meaning.append("end")
        continue
      }
      switch node.kind {
      case .element:
        meaning.append("element \(node.name)")
        let attributes = node.attributes.sorted {
          $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
        for attribute in attributes {
          meaning.append("\(attribute.name)=\(value(of: attribute, in: node, isText))")
        }
        pending.append(.end)
        for child in declarationsFirst(node).reversed() {
          pending.append(.node(child, isText: isText || LayoutElements.isHTML(child)))
        }
      case .text:
        let (property, _) = PropertyExpression.read([.text(node.text)], at: node.range)
        meaning += text(of: property, isVerbatim: false)
      case .comment: remarks.append("comment \(words(of: node.text.text))")
      case .characterData: meaning.append("text \(node.text.text)")
      default: meaning.append("\(node.kind) \(node.name) \(words(of: node.text.text))")
      }
    }
    return meaning + remarks.sorted()
  }

  /// What an element contains, parameters and macros first: where they stand means nothing.
  private static func declarationsFirst(_ node: MarkupNode) -> [MarkupNode] {
    let children = Array(node.children)
    func all(_ name: String) -> [MarkupNode] {
      children.filter { $0.kind == .element && $0.name == name }
    }
    let others = children.filter {
      $0.kind != .element || ($0.name != "param" && $0.name != "macro")
    }
    return all("param") + all("macro") + others
  }

  private enum Step {
    /// A part; `isText` says whether it is HTML, or inside of such.
    case node(MarkupNode, isText: Bool)
    case end
  }

  private static func value(
    of attribute: MarkupAttribute,
    in node: MarkupNode,
    _ isText: Bool
  ) -> String {
    let form =
      AttributeForms(of: node).form(of: attribute.name)
      ?? AttributeForms.formOfUnknown(attribute.name)
    // An attribute of HTML says what it says, whatever its name.
    guard !isText else { return words(of: attribute.value.text) }
    // What is not said is a comment at most, and so is a comment in braces with another one behind them.
    func remark() -> String {
      let scalars = attribute.value.text.unicodeScalars.map {
        "/{}".unicodeScalars.contains($0) ? " " : $0
      }
      return words(of: String(String.UnicodeScalarView(scalars)))
    }
    guard !PropertyExpression.isBlank(attribute.value) else { return remark() }
    let property: PropertyForm
    switch form {
    case .constant: return attribute.value.text
    case .color: property = .expression
    case .property(let form): property = form
    }
    let (expression, _) = PropertyExpression.read(attribute.value, as: property)
    guard !expression.isOnlyComment else { return remark() }
    return text(of: expression, isVerbatim: true).joined(separator: "|")
  }

  private static func text(of property: PropertyExpression, isVerbatim: Bool) -> [String] {
    property.segments.compactMap { segment in
      switch segment {
      case .literal(let text, _):
        if isVerbatim { return "text \(text)" }
        let words = words(of: text)
        return words.isEmpty ? nil : "text \(words)"
      case .expression(let tree): return "expression \(ExpressionPrinter.text(of: tree))"
      case .tag(let tag, let isEnd, _): return "tag \(tag) \(isEnd)"
      case .image(let image, _): return "image \(image)"
      }
    }
  }

  /// Text up to white space.
  private static func words(of text: String) -> String {
    let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]
    return text.unicodeScalars.split { blanks.contains($0) }
      .map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }
}
