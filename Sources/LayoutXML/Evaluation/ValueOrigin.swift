// Why a value of a layout is what it is: the expression it comes from, and the values that this one reads,
// down to what was given from outside. Not for errors: a value that cannot be computed has none.

import Diagnostics
import LayoutExpressions

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
  /// The expression as it is written, or what stands for it in words; empty for a value from outside.
  public let text: String
  /// Where the expression stands, nil for what nobody wrote.
  public let location: SourceRange?
  /// How many steps it is away from the value asked for.
  public let depth: Int
  /// Whether what it reads has been listed before.
  public let isRepeated: Bool
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
        let range = expression.sourceRange
        text = String(decoding: range.buffer.bytes[range.bytes], as: UTF8.self)
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
    let operations = expression.operations
    func words(_ index: Int32) -> String {
      switch operations[Int(index)].form {
      case .constant(let value): return value.text ?? "nil"
      case .slot(let slot): return shownName(ofSlot: slot)
      case .member(let value, _): return words(value)
      case .arithmetic(let sign, let left, let right):
        return "\(words(left)) \(sign.rawValue) \(words(right))"
      case .conditional(let condition, let first, let second):
        return "\(words(condition)) ? \(words(first)) : \(words(second))"
      default: return ""
      }
    }
    return words(expression.root)
  }
}
