// Expressions as text: single spaces round operators between operands, none behind signs, and every
// bracket that changes the meaning. Reading the text gives the same expression.

/// Prints expressions.
public struct ExpressionPrinter {
  private let tree: ExpressionTree
  private let renaming: (String) -> String?
  private var text = ""

  /// The text of an expression, comments behind it; empty for an empty one.
  ///
  /// - Parameters:
  ///   - tree: The expression, read without errors.
  ///   - isBraced: Whether braces stand round it; comments stay on their side of them.
  ///   - renaming: Another name for a name or function, nil to keep it.
  /// - Returns: One line.
  public static func text(
    of tree: ExpressionTree,
    isBraced: Bool = false,
    renaming: (String) -> String? = { _ in nil }
  ) -> String {
    withoutActuallyEscaping(renaming) { renaming in
      var printer = ExpressionPrinter(tree, renaming)
      if let root = tree.root { printer.print(root, .conditional) }
      let behind = tree.comments.drop { !isBraced || $0.range.lowerBound < tree.range.upperBound }
      printer.print(tree.comments[..<behind.startIndex])
      if isBraced { printer.text = "{" + printer.text + "}" }
      printer.print(behind)
      return printer.text
    }
  }

  /// A name as an expression writes it: in backticks where it would be read as something else.
  public static func spelled(_ name: String) -> String {
    isPlain(name) ? name : "`\(name)`"
  }

  private init(_ tree: ExpressionTree, _ renaming: @escaping (String) -> String?) {
    self.tree = tree
    self.renaming = renaming
  }

  private mutating func print(_ comments: ArraySlice<ExpressionTree.Comment>) {
    for comment in comments {
      if !text.isEmpty { text += " " }
      text += comment.text.isEmpty ? "//" : "// " + comment.text
    }
  }

  /// Prints a node where operators have to bind at least as tightly as given.
  private mutating func print(_ index: Int32, _ minimum: ExpressionPrecedence) {
    let needsBrackets = precedence(index) < minimum
    if needsBrackets { text += "(" }
    printBare(index)
    if needsBrackets { text += ")" }
  }

  private func precedence(_ index: Int32) -> ExpressionPrecedence {
    switch tree[index].form {
    case .conditional, .fallback: .conditional
    case .binary(let sign, _, _): sign.precedence
    case .unary(.percent, _): .percentage
    case .unary: .prefix
    default: .operand
    }
  }

  private mutating func printBare(_ index: Int32) {
    let node = tree[index]
    switch node.form {
    case .missing: break
    case .number: text += Self.number(source(node.range))
    case .string, .color: text += source(node.range)
    case .boolean(let flag): text += flag ? "true" : "false"
    case .nil: text += "nil"
    case .name(let name): text += Self.spelled(renamed(name))
    case .unary(.percent, let operand):
      print(operand, .percentage)
      text += "%"
    case .unary(let sign, let operand):
      text += sign.rawValue
      print(operand, .prefix)
    case .binary(let sign, let left, let right):
      print(left, sign.precedence)
      text += " \(sign.rawValue) "
      print(right, sign.precedence.tighter)
    case .conditional(let condition, let first, let second):
      print(condition, .disjunction)
      text += " ? "
      print(first, .conditional)
      text += " : "
      print(second, .conditional)
    case .fallback(let first, let second):
      print(first, .disjunction)
      text += " ?: "
      print(second, .conditional)
    case .call(let name, let arguments):
      text += Self.spelled(renamed(name)) + "("
      printList(arguments)
      text += ")"
    case .element(let whole, let index):
      print(whole, .operand)
      text += "["
      print(index, .conditional)
      text += "]"
    case .slice(let whole, let sign, let first, let last):
      print(whole, .operand)
      text += "["
      if let first { print(first, .conditional) }
      text += sign.rawValue
      if let last { print(last, .conditional) }
      text += "]"
    case .array(let elements, let isBracketed):
      if isBracketed { text += "[" }
      printList(elements)
      if isBracketed { text += "]" }
    }
  }

  private mutating func printList(_ range: Range<Int32>) {
    for (count, element) in tree.operands(range).enumerated() {
      if count > 0 { text += ", " }
      print(element, .conditional)
    }
  }

  /// Literals keep their spelling: it says more than the value.
  private func source(_ range: Range<Int32>) -> String {
    tree.fragment.text(Int(range.lowerBound)..<Int(range.upperBound))
  }

  /// A decimal without zeros that say nothing.
  private static func number(_ source: String) -> String {
    guard source.contains("."), source.allSatisfy({ $0 == "." || $0.isNumber }) else {
      return source
    }
    var digits = source[...]
    while digits.last == "0" { digits.removeLast() }
    if digits.last == "." { digits.removeLast() }
    return (digits.first == "." ? "0" : "") + (digits.isEmpty ? "0" : digits)
  }

  private func renamed(_ name: Int32) -> String {
    let name = tree.text(name)
    return renaming(name) ?? name
  }

  /// Whether a name is read as a name without backticks.
  private static func isPlain(_ name: String) -> Bool {
    guard !ExpressionParser.keywords.contains(name) else { return false }
    var bytes = Array(name.utf8)
    let isNode = bytes.first == UInt8(ascii: "#")
    // A member of a type that the place tells begins with its dot.
    if isNode || bytes.first == UInt8(ascii: ".") { bytes.removeFirst() }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let areWords = parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { byte in
          let kind = ExpressionLexer.classes[Int(byte)]
          return kind == .letter || kind == .digit
        }
    }
    guard areWords, let first = bytes.first else { return false }
    guard !isNode else {
      guard parts.count > 1, let property = parts[1].first else { return false }
      return ExpressionLexer.classes[Int(property)] == .letter
    }
    return ExpressionLexer.classes[Int(first)] == .letter
  }
}
