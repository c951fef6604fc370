// Texts with expressions in them, written again: what is literal keeps its spelling, expressions are
// printed anew.

import Diagnostics
import LayoutExpressions
import MarkupReading

/// Writes attributes and text.
struct FormattedText {
  /// Another name for a symbol, nil to keep it.
  private let renaming: ((String) -> String?)?
  /// The names that are given where writing stands: they are no symbols of the whole layout's.
  var given = GivenNames()
  /// Whether attributes that nobody knows may be expressions without braces: where one is renamed, they are.
  let guessesForms: Bool
  private(set) var diagnostics: [Diagnostic] = []

  init(guessesForms: Bool, renaming: ((String) -> String?)?) {
    self.guessesForms = guessesForms
    self.renaming = renaming
  }

  /// Whether somebody asks for names.
  var isRenaming: Bool { renaming != nil }

  /// The value of an attribute as it stands between double quotes; nil stands for a form that nobody knows.
  mutating func value(of attribute: MarkupAttribute, as known: AttributeForm?) -> [UInt8] {
    let raw = attribute.valueRange
    let fragment = attribute.value
    if known == nil, let guess = renamedGuess(attribute) { return guess }
    let form = known ?? AttributeForms.formOfUnknown(attribute.name)
    // What says nothing is kept as it is; a comment has a form.
    if PropertyExpression.isBlank(fragment) {
      return Self.comment(fragment.text, as: form).map { escaped($0) }
        ?? literal(raw, in: raw.bytes)
    }
    let propertyForm: PropertyForm
    switch form {
    case .constant: return literal(raw, in: raw.bytes)
    case .color: propertyForm = .expression
    case .property(let form): propertyForm = form
    }
    let (property, found) = PropertyExpression.read(fragment, as: propertyForm)
    report(found, property)
    guard !found.containsErrors else { return literal(raw, in: raw.bytes) }
    if propertyForm == .expression {
      guard let tree = property.expressions.first else { return [] }
      return printed(tree, isBraced: form == .color && property.isBraced)
    }
    return replacing(property.expressions, of: fragment, in: raw)
  }

  /// The value of an attribute of HTML, which is no expression.
  func verbatim(_ attribute: MarkupAttribute) -> [UInt8] {
    literal(attribute.valueRange, in: attribute.valueRange.bytes)
  }

  /// Text between tags, as it stands there.
  mutating func text(_ node: MarkupNode) -> [UInt8] {
    let fragment = node.text
    let (property, found) = PropertyExpression.read([.text(fragment)], at: node.range)
    report(found, property)
    guard !found.containsErrors else { return literal(node.range, in: node.range.bytes) }
    return replacing(property.expressions, of: fragment, in: node.range, isAttribute: false)
  }

  private mutating func report(_ found: [Diagnostic], _ property: PropertyExpression) {
    diagnostics += found
    // What can be read may still be called wrongly.
    if !found.containsErrors { diagnostics += property.expressions.flatMap(\.argumentProblems) }
  }

  /// The value of an attribute that nobody knows as an expression, where it is one that uses a name which
  /// is renamed.
  private mutating func renamedGuess(_ attribute: MarkupAttribute) -> [UInt8]? {
    guard guessesForms, !AttributeForms.isNameOfText(attribute.name),
      !PropertyExpression.isBlank(attribute.value)
    else { return nil }
    let (property, found) = PropertyExpression.read(attribute.value, as: .expression)
    guard !found.containsErrors, let tree = property.expressions.first, !property.isBraced,
      tree.symbols.contains(where: { renamed($0) != nil })
    else { return nil }
    return printed(tree)
  }

  /// A comment that is all there is, in its form; nil where there is none.
  private static func comment(_ text: String, as form: AttributeForm) -> String? {
    // Not by characters: a slash and what is put above it are one.
    let scalars = text.unicodeScalars
    guard let slashes = scalars.firstIndex(of: "/") else { return nil }
    let isBraced = scalars[..<slashes].contains("{")
    var words = scalars[slashes...].dropFirst(2)
    func dropBlanks() {
      words = words.drop { $0 == " " || $0 == "\t" }
      while let last = words.last, last == " " || last == "\t" { words.removeLast() }
    }
    dropBlanks()
    if isBraced, let brace = words.lastIndex(of: "}") {
      // Line breaks may stand behind it.
      words = words[..<brace]
      dropBlanks()
    }
    let comment = words.isEmpty ? "//" : "// \(String(String.UnicodeScalarView(words)))"
    return isBraced && form != .property(.expression) ? "{\(comment)}" : comment
  }

  private mutating func printed(
    _ tree: ExpressionTree,
    isBraced: Bool = false,
    isAttribute: Bool = true
  ) -> [UInt8] {
    checkNewNames(in: tree)
    let text = ExpressionPrinter.text(of: tree, isBraced: isBraced, renaming: renamed)
    return escaped(text, isAttribute: isAttribute)
  }

  /// Whether a name means what the language says, or no longer would where a layout names something so.
  private static func isReserved(_ name: String) -> Bool {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    switch parts.first {
    // In backticks, too.
    case "auto": return true
    case "parent", "previous", "next": return parts.count > 1
    default:
      return name == "pi" || ColorValue.named.contains { $0.name == name }
        || NumericFunction.argumentCount(of: name) != nil
    }
  }

  /// Reports names that would mean what is given round the expression, or what the language says.
  private mutating func checkNewNames(in tree: ExpressionTree) {
    for name in tree.symbols {
      guard let new = renamed(name) else { continue }
      let message: String
      if given.contains(new) {
        message = Messages.hiddenName(name, new)
      } else if Self.isReserved(new) {
        message = Messages.reservedName(name, new)
      } else {
        continue
      }
      let location = SourceRange(tree.fragment.buffer, tree.fragment.bufferRange(tree.range))
      diagnostics.append(Diagnostic("rename-hidden", message, at: location))
      return
    }
  }

  private func renamed(_ name: String) -> String? {
    given.contains(name) ? nil : renaming.flatMap { $0(name) }
  }

  private func escaped(_ text: String, isAttribute: Bool = true) -> [UInt8] {
    let bytes = MarkupWriter.escaped(Array(text.utf8), isAttribute: isAttribute)
    // A line break in a string is none of the text's own, which may be moved.
    let isBroken = !isAttribute && bytes.contains(0x0A)
    let held = isBroken ? bytes.flatMap { $0 == 0x0A ? Array("&#10;".utf8) : [$0] } : bytes
    return Self.withPlainGreater(held)
  }

  /// A range with the expressions in it printed anew and the rest as it is written.
  private mutating func replacing(
    _ expressions: [ExpressionTree],
    of fragment: SourceFragment,
    in range: SourceRange,
    isAttribute: Bool = true
  ) -> [UInt8] {
    var output: [UInt8] = []
    var index = range.bytes.lowerBound
    for tree in expressions {
      let inner = fragment.bufferRange(tree.range)
      output += literal(range, in: index..<inner.lowerBound)
      output += printed(tree, isAttribute: isAttribute)
      index = inner.upperBound
    }
    return output + literal(range, in: index..<range.bytes.upperBound)
  }

  /// Bytes as they are written; a quote that would end the value becomes a reference.
  private func literal(_ whole: SourceRange, in range: Range<Int>) -> [UInt8] {
    let bytes = Array(whole.buffer.bytes[range])
    // Between single quotes a double one may stand alone.
    let isSingleQuoted =
      whole.bytes.lowerBound > 0
      && whole.buffer.bytes[whole.bytes.lowerBound - 1] == UInt8(ascii: "'")
    guard isSingleQuoted, bytes.contains(UInt8(ascii: "\"")) else {
      return Self.withPlainGreater(bytes)
    }
    return Self.withPlainGreater(
      bytes.flatMap { $0 == UInt8(ascii: "\"") ? Array("&quot;".utf8) : [$0] }
    )
  }

  private static let greater = Array("&gt;".utf8)

  /// `>` for its reference, which only behind `]]` is needed.
  private static func withPlainGreater(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"), bytes[index...].starts(with: greater),
        output.last != UInt8(ascii: "]")
      {
        output.append(UInt8(ascii: ">"))
        index += greater.count
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }
}
