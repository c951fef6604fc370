// What names mean in an expression of a node: its own expressions first, then state and constants of its
// own and of what it stands in, then its view's properties; and the names that lead to other nodes.

import LayoutExpressions
import ViewClasses

/// The names that an expression of a property sees.
struct NodeScope: NumberedScope {
  let mounting: LayoutMounting
  /// The node the expression belongs to.
  let node: Int
  /// The property the expression is of; inside of it the name means something further out.
  let property: NameNumber
  /// The type of the property.
  var type = ExpressionType.any
  /// The macro that the expression is, nil for any other.
  var macro: MacroUse?
  /// Whether the value is a size that the node asks its stack for, and not the one that it gets.
  var isNatural = false

  func meaning(of name: String) -> NameMeaning? { meaning(of: mounting.number(of: name)) }

  func number(of name: String) -> Int { Int(mounting.number(of: name).number) }

  func meaning(ofNumber number: Int) -> NameMeaning? {
    meaning(of: NameNumber(number: Int32(number)))
  }

  private func meaning(of number: NameNumber) -> NameMeaning? {
    mounting.noteUse(of: number)
    if number == .auto { return automatic }
    if let meaning = ownMeaning(of: number) { return meaning }
    if let meaning = mounting.inheritedMeaning(of: number, in: self) { return meaning }
    if isNatural, let meaning = mounting.naturalMeaning(of: number, at: node) { return meaning }
    if let meaning = mounting.pathMeaning(of: number, at: node, for: property) { return meaning }
    if isOwnName(number) { return nil }
    if let slot = mounting.propertySlot(number, of: node) { return mounting.meaning(ofSlot: slot) }
    return mounting.environmentMeaning(of: number) ?? priority(number)
  }

  /// What words for priorities mean where a property is one.
  private func priority(_ name: NameNumber) -> NameMeaning? {
    guard mounting.facts(of: property).isPriority else { return nil }
    return Self.priorities[mounting.word(name)].map { .constant(.number($0)) }
  }

  private static let priorities: [String: Double] = [
    "required": 1000, "defaultHigh": 750, "defaultLow": 250, "fittingSizeLevel": 50,
    "fittingSizeCompression": 50,
  ]

  /// Whether a name is that of the very property, which has no value but this expression's; places have one
  /// all the same, and would be a circle.
  private func isOwnName(_ number: NameNumber) -> Bool {
    !property.isPlacing && property != .none && macro == nil
      && mounting.canonicalName(number, of: node) == property
  }

  func isMissingValue(_ name: String) -> Bool {
    if isOwnName(mounting.number(of: name)) { return true }
    var current: Int? = node
    while let ancestor = current {
      if mounting.parameter(name, of: ancestor) != nil { return true }
      current = mounting.nodes[ancestor].parent
    }
    return false
  }

  func reasonForAbsence(of name: String) -> String? {
    mounting.surroundings.strings.isEmpty && mounting.facts(of: mounting.number(of: name)).isString
      ? Messages.noStrings : nil
  }

  private var automatic: NameMeaning? {
    guard mounting.facts(of: property).autoAxis != nil else { return nil }
    return .slot(mounting.automaticSlot(node, property), .number)
  }

  /// An expression of the node itself, another than this one.
  private func ownMeaning(of name: NameNumber) -> NameMeaning? {
    let canonical = mounting.canonicalName(name, of: node)
    guard canonical != property,
      canonical.isPlacing || mounting.hasExpression(canonical, at: node)
    else { return nil }
    if mounting.areModesMixed, let slot = placeSlot(canonical) {
      return mounting.meaning(ofSlot: slot)
    }
    return mounting.propertySlot(canonical, of: node).map(mounting.meaning(ofSlot:))
  }

  /// The slot of an edge of the node itself as the mode of the expression has it, nil for what is no edge.
  private func placeSlot(_ name: NameNumber) -> Int? {
    let mode = mounting.mode(of: property, at: node)
    return mounting.broughtName(name, of: node, at: node, for: .none, in: mode).flatMap {
      mounting.placeSlot($0, of: node)
    }
  }

  var percentageBase: NameMeaning? {
    guard let axis = mounting.facts(of: property).axis else { return nil }
    return .slot(mounting.wholeSlot(of: node, axis), .number)
  }

  var candidates: [String] { mounting.names(seenFrom: node) }

  func suggestsNames(near name: String?) -> Bool {
    mounting.suggestsNames && !(name.map { mounting.mayNameRows($0, at: node) } ?? false)
  }

  var fonts: FontCatalog { mounting.surroundings.fonts }

  func enumeration(named name: String) -> EnumerationType? {
    mounting.classes.enumeration(named: name)
  }

  func function(named name: String) -> ExpressionFunction? { mounting.surroundings.functions[name] }
}
