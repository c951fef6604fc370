// The constraints of a document: formats, canonical texts, and objects that hold one of them with
// options. What the texts mean is VisualFormat's business, once the size is known.

import Diagnostics
import VisualFormat

extension DocumentReader {
  mutating func readConstraints(_ node: JSONNode) -> [ConstraintStatement] {
    guard expect(.object, node) else { return [] }
    var statements: [ConstraintStatement] = []
    for member in node.members where expect(.string, or: .object, member.value) {
      // The second constraint of an id is an error by itself; its text is judged all the same.
      if let text = member.value.fragment {
        let isCanonical = Self.isCanonicalText(text.bytes)
        statements.append(
          ConstraintStatement(
            id: member.key,
            format: isCanonical ? nil : ParsedFormat(text),
            canonicalText: isCanonical ? text : nil
          )
        )
      } else {
        statements.append(readConstraintObject(member))
      }
    }
    return statements
  }

  /// Whether a text begins with a name and a dot.
  static func isCanonicalText(_ bytes: [UInt8]) -> Bool {
    let text = bytes.drop(while: \.isWhitespace)
    if isComparison(text) { return true }
    guard let first = text.first, !first.isDigit else { return false }
    let rest = text.drop(while: \.isNamePart)
    return rest.startIndex > text.startIndex && rest.first == UInt8(ascii: ".")
  }

  /// Whether a text that can be no format has a relation: what is wrong with it is then said of a constraint.
  private static func isComparison(_ text: ArraySlice<UInt8>) -> Bool {
    let formatSigns = Array("[]|:()~".utf8)
    var hasRelation = false
    for (index, byte) in zip(text.indices, text) {
      if formatSigns.contains(byte) { return false }
      let isRelation = [UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">")].contains(byte)
      if isRelation, index > text.startIndex { hasRelation = true }
    }
    return hasRelation
  }

  private mutating func readConstraintObject(_ constraint: JSONMember) -> ConstraintStatement {
    var statement = ConstraintStatement(id: constraint.key)
    var format: JSONMember?
    var canonical: JSONMember?
    var options: JSONMember?
    for member in constraint.value.members where !member.isDuplicate {
      switch member.key {
      case "format": format = member
      case "constraint": canonical = member
      case "options": options = member
      case "priority":
        statement.priority = priority(member.value) ?? statement.priority
      case "active": statement.isActive = bool(member.value) ?? statement.isActive
      default: unknownKey(member, known: DocumentKeys.constraint)
      }
    }
    if let options { statement.options = readOptions(options.value) }
    if let format, let canonical {
      let (first, second) =
        format.keyNode.index < canonical.keyNode.index ? (format, canonical) : (canonical, format)
      error(
        .jsonConflictingKeys,
        Messages.conflictingKeys(second.key, first.key),
        at: second.keyRange,
        notes: [Note(Messages.firstKey, at: first.keyRange)]
      )
    } else if format == nil, canonical == nil {
      error(.jsonMissingKey, Messages.missingFormat, at: constraint.value.opening)
    } else if canonical != nil, let options {
      error(.jsonConflictingKeys, Messages.optionsOfConstraint, at: options.keyRange)
    }
    if let format, expect(.string, format.value) {
      statement.format = format.value.fragment.map { ParsedFormat($0) }
    }
    if let canonical, expect(.string, canonical.value) {
      statement.canonicalText = canonical.value.fragment
    }
    return statement
  }

  private mutating func readOptions(_ node: JSONNode) -> FormatOptions {
    if let name = node.string, !node.isDamaged {
      error(.jsonTypeMismatch, Messages.optionsWithoutArray(name), at: node.range)
      return FormatOptions()
    }
    guard expect(.array, node) else { return FormatOptions() }
    var names: [String] = []
    var ranges: [SourceRange] = []
    for element in node.elements {
      guard let name = string(element) else { continue }
      names.append(name)
      ranges.append(element.range)
    }
    let (options, rejected) = FormatOptions.parse(names: names)
    for rejection in rejected {
      let range = ranges[rejection.index]
      error(
        rejection.code,
        rejection.message,
        at: range,
        notes: .didYouMean(rejection.suggestion, at: range)
      )
    }
    return options
  }
}
