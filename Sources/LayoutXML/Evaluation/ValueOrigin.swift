// Why a value of a layout is what it is: the expression it comes from, and the values that this one reads,
// down to what was given from outside. Not for errors: a value that cannot be computed has none.

import Diagnostics
import LayoutExpressions
import MarkupReading

/// A value and where it comes from.
public struct ValueOrigin: Sendable {
  /// What gives a value.
  public enum Kind: String, Sendable {
    /// An expression of a file or a program.
    case expression
    /// What counts where nothing is said.
    case standard = "default"
    /// What the view shows or contains.
    case content
    /// The container, state, or another value from outside.
    case given
  }

  /// What the value belongs to, such as `title.width`.
  public let name: String
  /// The value.
  public let value: ExpressionValue
  /// What gives it.
  public let kind: Kind
  /// The expression as it reads, without the references of XML, or what stands for it in words; empty for a value from outside.
  public let text: String
  /// Where the expression stands, nil for what nobody wrote.
  public let location: SourceRange?
  /// How many steps it is away from the value asked for.
  public let depth: Int
  /// Whether what it reads has been listed before.
  public let isRepeated: Bool
}

extension ValueOrigin {
  /// A number from outside that is asked for by itself.
  public init(given name: String, _ number: Double) {
    self.init(
      name: name,
      value: .number(number),
      kind: .given,
      text: "",
      location: nil,
      depth: 0,
      isRepeated: false
    )
  }
}

extension LayoutEvaluation {
  /// Where the frame of a node comes from: the value asked for, and behind each value those it reads, one
  /// step deeper.
  ///
  /// - Parameters:
  ///   - node: A node that is no cell.
  ///   - attribute: `x`, `y`, `width` or `height`.
  ///   - isWhole: Whether to go down to what was given.
  /// - Returns: The values, the one asked for first; none for another attribute.
  public func origins(
    ofNode node: Int,
    _ attribute: String,
    isWhole: Bool = true
  ) -> [ValueOrigin] {
    guard let component = ["x", "y", "width", "height"].firstIndex(of: attribute),
      let first = layout.frameSlot(ofNode: node, component)
    else { return [] }
    var origins: [ValueOrigin] = []
    var seen: Set<Int> = []
    var open: [(slot: Int, depth: Int)] = [(first, 0)]
    while let (slot, depth) = open.popLast() {
      let dependencies = layout.dependencies(of: slot)
      let isNew = seen.insert(slot).inserted
      let name = depth == 0 ? "\(layout.shownName(ofNode: node)).\(attribute)" : nil
      origins.append(
        origin(slot, name, depth, isRepeated: !isNew && !dependencies.isEmpty)
      )
      guard isNew, isWhole else { continue }
      open += dependencies.reversed().map { ($0, depth + 1) }
    }
    return origins
  }

  private func origin(
    _ slot: Int,
    _ name: String?,
    _ depth: Int,
    isRepeated: Bool
  ) -> ValueOrigin {
    var kind = ValueOrigin.Kind.given
    var text = ""
    var location: SourceRange?
    switch layout.definitions[slot] {
    case .input, .pending: if layout.names.keys[slot].kind == .property { kind = .standard }
    case .measured(let measurement):
      kind = .content
      text =
        measurement.deciding == nil
        ? Messages.extentOfContents
        : measurement.baseline == nil ? Messages.sizeOfContents : Messages.baselineOfContents
    case .arranged:
      kind = .content
      text = Messages.arrangementOfViews
    case .expression(let expression):
      if layout.isWritten(slot) {
        kind = .expression
        location = expression.sourceRange
        text = MarkupReader.text(of: expression.sourceRange)
      } else {
        kind = .standard
        text = layout.words(of: expression)
      }
    }
    return ValueOrigin(
      name: name ?? layout.shownName(ofSlot: slot),
      value: value(ofSlot: slot),
      kind: kind,
      text: text,
      location: location,
      depth: depth,
      isRepeated: isRepeated
    )
  }
}

extension MountedLayout {
  /// A node as explanations name it: its key.
  func shownName(ofNode node: Int) -> String { keys[node] ?? classNames[node] }

  /// A slot as explanations name it.
  func shownName(ofSlot slot: Int) -> String {
    let key = names.keys[slot]
    let word = names.words[key.name]
    return switch key.kind {
    case .baseline: "\(shownName(ofNode: Int(key.node))).firstBaseline (distance)"
    case .lastBaseline: "\(shownName(ofNode: Int(key.node))).lastBaseline (distance)"
    case .omission: "\(shownName(ofNode: Int(key.node))) (away or hidden)"
    case .environment where word == "width" || word == "height": "container.\(word)"
    default: names.shownName(ofSlot: slot, node: shownName(ofNode:))
    }
  }

  /// Whether the expression of a slot stands in a file: what nobody wrote has the location of its node.
  func isWritten(_ slot: Int) -> Bool {
    guard case .expression(let expression) = definitions[slot] else { return false }
    let location: SourceRange
    let key = names.keys[slot]
    switch key.kind {
    case .property, .natural: location = locations[Int(key.node)]
    case .automatic, .arrangement, .previous, .next, .environment, .omission, .baseline,
      .lastBaseline:
      return false
    case .state, .parameter, .macro, .presence: return true
    }
    let range = expression.sourceRange
    return range.buffer !== location.buffer || range.bytes != location.bytes
  }

  /// What an expression that nobody wrote does; nothing where it is but a number.
  func words(of expression: CheckedExpression) -> String {
    guard expression.constant == nil else { return "" }
    return OperationWords(operations: expression.operations, slotName: shownName(ofSlot:))
      .words(expression.root)
  }
}

/// Operations as an expression would have them.
private struct OperationWords {
  let operations: [CheckedOperation]
  let slotName: (Int) -> String

  /// An operation where operators have to bind at least as tightly as given.
  func words(_ index: Int32, _ minimum: ExpressionPrecedence = .conditional) -> String {
    let (text, precedence) = bareWords(operations[Int(index)].form)
    return precedence < minimum ? "(\(text))" : text
  }

  private func bareWords(_ form: CheckedOperation.Form) -> (String, ExpressionPrecedence) {
    switch form {
    case .constant(let value): (value.text ?? "nil", .operand)
    case .slot(let slot): (slotName(slot), .operand)
    // Numbers of views in a stack have no names.
    case .member(let value, let name):
      (words(value) + (Int(name) == nil ? ".\(name)" : ""), .operand)
    case .not(let value): ("!" + words(value, .prefix), .prefix)
    case .arithmetic(let sign, let left, let right): binary(sign, left, right)
    case .and(let left, let right): binary(.and, left, right)
    case .or(let left, let right): binary(.or, left, right)
    case .conditional(let condition, let first, let second):
      ("\(words(condition, .disjunction)) ? \(words(first)) : \(words(second))", .conditional)
    case .function(let function, let values): call(function.rawValue, values)
    case .structure(let kind, let values): call(kind.rawValue, values)
    // Nothing else is put together by mounting.
    default: ("…", .operand)
    }
  }

  private func binary(
    _ sign: BinaryOperator,
    _ left: Int32,
    _ right: Int32
  ) -> (String, ExpressionPrecedence) {
    let precedence = sign.precedence
    return (
      "\(words(left, precedence)) \(sign.rawValue) \(words(right, precedence.tighter))", precedence
    )
  }

  private func call(_ name: String, _ values: [Int32]) -> (String, ExpressionPrecedence) {
    ("\(name)(\(values.map { words($0) }.joined(separator: ", ")))", .operand)
  }
}
