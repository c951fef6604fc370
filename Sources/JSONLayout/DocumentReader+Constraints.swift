// The constraints of a document: formats, canonical texts, and objects that hold one of them with
// options. What the texts mean is VisualFormat's business.

import Diagnostics
import LayoutModel
import VisualFormat

extension DocumentReader {
  private static let constraintKeys = ["format", "constraint", "options", "priority", "active"]

  mutating func readConstraints(_ node: JSONNode) {
    guard expect(.object, node) else { return }
    var environment = VisualFormatEnvironment(tree: tree, metrics: metrics)
    environment.spacing = spacing
    for member in node.members where expect(.string, or: .object, member.value) {
      // The second constraint of an id is an error by itself; its text is judged all the same.
      if let text = member.value.fragment {
        if Self.isCanonicalText(text.bytes) {
          compileCanonicalText(text, id: member.key, in: environment, isActive: true)
        } else {
          compileFormat(text, id: member.key, in: environment, isActive: true)
        }
      } else {
        readConstraintObject(member, in: environment)
      }
    }
  }

  /// Whether a text begins with a name and a dot.
  static func isCanonicalText(_ bytes: [UInt8]) -> Bool {
    let text = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = text.first, !(0x30...0x39).contains(first) else { return false }
    let rest = text.drop { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return rest.startIndex > text.startIndex && rest.first == UInt8(ascii: ".")
  }

  private mutating func readConstraintObject(
    _ constraint: JSONMember,
    in environment: VisualFormatEnvironment
  ) {
    var environment = environment
    var format: JSONMember?
    var canonical: JSONMember?
    var options: JSONMember?
    var isActive = true
    for member in constraint.value.members where !member.isDuplicate {
      switch member.key {
      case "format": format = member
      case "constraint": canonical = member
      case "options": options = member
      case "priority":
        environment.defaultPriority = priority(member.value) ?? environment.defaultPriority
      case "active": isActive = bool(member.value) ?? isActive
      default: unknownKey(member, known: Self.constraintKeys)
      }
    }
    if let options { environment.options = readOptions(options.value) }
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
    if let format, expect(.string, format.value), let text = format.value.fragment {
      compileFormat(text, id: constraint.key, in: environment, isActive: isActive)
    }
    if let canonical, expect(.string, canonical.value), let text = canonical.value.fragment {
      compileCanonicalText(text, id: constraint.key, in: environment, isActive: isActive)
    }
  }

  private mutating func readOptions(_ node: JSONNode) -> FormatOptions {
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
        notes: rejection.suggestion.map { [Note(Messages.didYouMean($0), at: range)] } ?? []
      )
    }
    return options
  }

  private mutating func compileFormat(
    _ text: SourceFragment,
    id: String,
    in environment: VisualFormatEnvironment,
    isActive: Bool
  ) {
    var environment = environment
    let (made, findings) = VisualFormatCompiler.constraints(
      from: text,
      originID: id,
      in: &environment
    )
    tree = environment.tree
    diagnostics += findings
    keep(made, isActive: isActive)
  }

  private mutating func compileCanonicalText(
    _ text: SourceFragment,
    id: String,
    in environment: VisualFormatEnvironment,
    isActive: Bool
  ) {
    let (made, findings) = VisualFormatCompiler.explicitConstraint(
      from: text,
      originID: id,
      in: environment
    )
    diagnostics += findings
    if let made { keep([made], isActive: isActive) }
  }

  private mutating func keep(_ made: [AttributeConstraint], isActive: Bool) {
    if isActive { constraints += made } else { inactiveConstraints += made }
  }
}
