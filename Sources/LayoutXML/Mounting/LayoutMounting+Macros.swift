// Macros: expressions by name, which mean where they are used what they would mean if they stood there.

import Diagnostics
import LayoutExpressions

/// A macro, and what it is used for.
struct MacroUse: Hashable {
  let name: String
  let declaringNode: Int
  /// The property that its percentages and `auto` are of.
  let property: NameNumber
  /// The type of that property: cases and colours of it are known by their names.
  let type: ExpressionType
  /// Whether that is a size which a node asks its stack for.
  let isNatural: Bool

  init(_ name: String, of declaringNode: Int, in scope: NodeScope) {
    self.name = name
    self.declaringNode = declaringNode
    property = scope.property
    type = scope.type
    isNatural = scope.isNatural
  }

  /// One word for the use: a node may use a macro for several properties.
  var word: String {
    "\(name)\(Self.separator)\(declaringNode) \(property.number) \(isNatural) \(type.name)"
  }

  /// What no name has in it.
  private static let separator: Character = "\u{0}"

  /// The macro's name in the word for a use of it.
  static func name(in word: String) -> String {
    String(word.prefix { $0 != separator })
  }
}

extension LayoutMounting {
  private static let macroLimit = 64

  func macroSlot(_ use: MacroUse, at node: Int) -> Int {
    let name = number(of: use.word)
    macroUses[name] = use
    return slot(SlotKey(.macro, node, name), .any)
  }

  /// - Complexity: recursion as deep as macros name each other, which is bounded here.
  func defineMacro(_ slot: Int, _ use: MacroUse, at node: Int) {
    guard let macro = macro(use) else { return }
    guard macroDepth < Self.macroLimit else {
      report(Diagnostic(.layoutMacrosTooDeep, Messages.macrosTooDeep, at: macro.nameRange))
      return define(slot, .input(.nil))
    }
    macroDepth += 1
    defer { macroDepth -= 1 }
    define(slot, by: macro.value, as: .any, at: node, property: use.property, macro: use)
  }

  func macro(_ use: MacroUse) -> NodeDescription.Attribute? {
    macroIndex(use.name, of: use.declaringNode).map {
      nodes[use.declaringNode].description.macros[$0]
    }
  }

  /// The number of a node's macro of a name; of two of one name the first counts.
  func macroIndex(_ name: String, of node: Int) -> Int? {
    macroIndices.index(of: name, in: nodes[node].description.macros) { $0.name }
  }

  /// The value of a parameter that the node of an attribute of its name gives, else its default.
  func given(
    _ parameter: NodeDescription.Parameter,
    to node: Int
  ) -> NodeDescription.Attribute? {
    guard let attribute = nodes[node].description.attribute(parameter.name) else {
      return parameter.value
    }
    // Of a text, nothing is a value.
    let isText = ExpressionType(named: parameter.type)?.form != .expression
    return attribute.isBlank && !isText ? parameter.value : attribute
  }
}
