// Values of one type, and the findings that all parts of a document share.

import Diagnostics
import ExactArithmetic
import LayoutModel
import TextMetrics

extension JSONNode {
  /// The first byte of the value: where something that is missing in it would stand.
  var opening: SourceRange {
    let start = record.range.lowerBound
    return SourceRange(tape.source, start..<min(start + 1, record.range.upperBound))
  }
}

extension DocumentReader {
  // MARK: Findings

  mutating func error(
    _ code: DiagnosticCode,
    _ message: String,
    at range: SourceRange,
    notes: [Note] = []
  ) {
    diagnostics.append(Diagnostic(code, message, at: range, notes: notes))
  }

  mutating func warning(
    _ code: DiagnosticCode,
    _ message: String,
    at range: SourceRange,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    diagnostics.append(
      Diagnostic(code, severity: .warning, message, at: range, notes: notes, fixIts: fixIts)
    )
  }

  /// The name that a key was probably meant for; none where so much is wrong that nobody is shown more.
  func nearest(to member: JSONMember, in known: [String]) -> String? {
    guard diagnostics.count < member.keyRange.buffer.budget[.findings] else { return nil }
    return Suggestion.nearest(to: member.key, in: known)
  }

  /// Warns of a key that means nothing here.
  mutating func unknownKey(_ member: JSONMember, known: [String]) {
    guard !member.keyNode.isDamaged else { return }
    let near = nearest(to: member, in: known)
    warning(
      .jsonUnknownKey,
      Messages.unknownKey(member.key, known: known, isNearOne: near != nil),
      at: member.keyRange,
      notes: .didYouMean(near, at: member.keyRange),
      fixIts: near.map {
        [FixIt(replace: member.keyRange, with: JSONText.quoted($0))]
      } ?? []
    )
  }

  /// Warns of a name that no format can name.
  mutating func warnOfUnusableName(_ member: JSONMember, as role: String) {
    guard !member.keyNode.isDamaged else { return }
    warnOfUnusableName(member.key, at: member.keyRange, as: role)
  }

  /// Warns of a name that no format can name.
  mutating func warnOfUnusableName(_ name: String, at range: SourceRange, as role: String) {
    guard !name.isName else { return }
    warning(.jsonUnusableName, Messages.unusableName(name, role: role), at: range)
  }

  // MARK: Types

  /// Whether a value is of a kind; if not, that is reported, unless the value is damaged itself.
  mutating func expect(_ kind: JSONKind, or other: JSONKind? = nil, _ node: JSONNode) -> Bool {
    if node.kind == kind || node.kind == other { return !node.isDamaged }
    if node.kind != .invalid {
      error(
        .jsonTypeMismatch,
        Messages.typeMismatch(found: node.kind, expected: kind, or: other),
        at: node.kind == .object || node.kind == .array ? node.opening : node.range
      )
    }
    return false
  }

  mutating func number(_ node: JSONNode) -> ExactNumber? {
    expect(.number, node) ? node.number : nil
  }

  mutating func string(_ node: JSONNode) -> String? {
    expect(.string, node) ? node.string : nil
  }

  mutating func bool(_ node: JSONNode) -> Bool? {
    expect(.bool, node) ? node.bool : nil
  }

  /// A priority, more than 0 and at most 1000.
  mutating func priority(_ node: JSONNode) -> Double? {
    guard expect(.number, node), let value = node.double else { return nil }
    guard value > 0, value <= 1000 else {
      error(
        .jsonValueOutOfRange,
        Messages.priorityOutOfRange(JSONText.number(value)),
        at: node.range
      )
      return nil
    }
    return value
  }

  /// A size, at least 0.
  mutating func size(_ node: JSONNode) -> ExactNumber? {
    guard let value = number(node) else { return nil }
    guard value.signum >= 0 else {
      error(
        .jsonValueOutOfRange,
        Messages.negativeSize(JSONText.number(value.double)),
        at: node.range
      )
      return nil
    }
    return value
  }

  /// A font as people write it, with a size above 0.
  mutating func font(_ node: JSONNode) -> String? {
    guard let words = string(node) else { return nil }
    guard TextFont(words: words).size > 0 else {
      error(.jsonValueOutOfRange, Messages.badFontSize(words), at: node.range)
      return nil
    }
    return words
  }

  /// A number of lines: whole, at least 0.
  mutating func lineCount(_ node: JSONNode) -> Int? {
    guard expect(.number, node), let value = node.double else { return nil }
    guard value >= 0, value <= 1e9, value == value.rounded() else {
      error(.jsonValueOutOfRange, Messages.badLineCount(JSONText.number(value)), at: node.range)
      return nil
    }
    return Int(value)
  }

  /// One of the words that a type has.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: JSONNode,
    of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let word = string(node) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: word, in: words)
    error(
      .jsonUnknownValue,
      Messages.unknownValue(word, expected: words),
      at: node.range,
      notes: .didYouMean(near, at: node.range)
    )
    return nil
  }

  /// The layout margins of a view, by fixed sides or by the direction of text; a side that is not stated,
  /// or wrong, keeps what it has.
  ///
  /// - Requires: the direction of the document is known.
  mutating func readMargins(
    _ member: JSONMember,
    into view: inout LayoutView,
    _ stated: inout StatedProperties
  ) {
    let isDirectional = member.key == "directionalLayoutMargins"
    let sides = isDirectional ? DocumentKeys.directionalSides : DocumentKeys.sides
    guard expect(.object, member.value) else { return }
    let runsLeft = statements.tree.direction == .rightToLeft
    for side in member.value.members where !side.isDuplicate {
      guard sides.contains(side.key) else {
        unknownKey(side, known: sides)
        continue
      }
      guard let margin = number(side.value) else { continue }
      switch side.key {
      case "top": view.setMargin(margin, .top)
      case "bottom": view.setMargin(margin, .bottom)
      case "leading", "trailing":
        view.setMargin(margin, (side.key == "leading") == runsLeft ? .right : .left)
        // A side that is fixed stays where it is, and with it the other.
        if stated.margins == .none { stated.margins = .directional }
      default:
        view.setMargin(margin, side.key == "left" ? .left : .right)
        stated.margins = .fixed
      }
    }
  }

  /// Insets by side; a side that is not stated, or wrong, is 0.
  mutating func insets(_ node: JSONNode) -> LayoutInsets {
    var insets = LayoutInsets.zero
    guard expect(.object, node) else { return insets }
    for member in node.members where !member.isDuplicate {
      switch member.key {
      case "top": insets.top = number(member.value) ?? insets.top
      case "left": insets.left = number(member.value) ?? insets.left
      case "bottom": insets.bottom = number(member.value) ?? insets.bottom
      case "right": insets.right = number(member.value) ?? insets.right
      default: unknownKey(member, known: DocumentKeys.sides)
      }
    }
    return insets
  }
}
