// What names mean in an expression of a node: its own expressions first, then state and constants of its
// own and of what it stands in, then its view's properties; and the names that lead to other nodes.

import Diagnostics
import LayoutExpressions
import ViewClasses

/// The names that an expression of a property sees.
struct NodeScope: NumberedScope {
  let mounting: LayoutMounting
  /// The node the expression belongs to.
  let node: Int
  /// The property the expression is of; inside of it the name means something further out.
  let property: NameNumber

  func meaning(of name: String) -> NameMeaning? { meaning(of: mounting.number(of: name)) }

  func number(of name: String) -> Int { Int(mounting.number(of: name).number) }

  func meaning(ofNumber number: Int) -> NameMeaning? {
    meaning(of: NameNumber(number: Int32(number)))
  }

  private func meaning(of number: NameNumber) -> NameMeaning? {
    mounting.noteUse(of: number)
    if number == .auto { return automatic }
    if let own = ownMeaning(of: number) { return own }
    if let meaning = mounting.inheritedMeaning(of: number, at: node, in: property) {
      return meaning
    }
    if let meaning = mounting.pathMeaning(of: number, at: node) { return meaning }
    if let slot = mounting.propertySlot(number, of: node) { return mounting.meaning(ofSlot: slot) }
    return mounting.environmentMeaning(of: mounting.word(number))
  }

  private var automatic: NameMeaning? {
    guard LayoutProperties.autoAxis(of: mounting.word(property)) != nil else { return nil }
    return .slot(mounting.automaticSlot(node, property), .number)
  }

  /// An expression of the node itself, another than this one.
  private func ownMeaning(of name: NameNumber) -> NameMeaning? {
    let canonical = mounting.canonicalName(name, of: node)
    guard canonical != property,
      canonical.isPlacing || mounting.hasExpression(canonical, at: node)
    else { return nil }
    return mounting.propertySlot(canonical, of: node).map(mounting.meaning(ofSlot:))
  }

  var percentageBase: NameMeaning? {
    let axis = property.axis ?? LayoutProperties.axis(of: mounting.word(property))
    guard let axis else { return nil }
    return .slot(mounting.wholeSlot(of: node, axis), .number)
  }

  var candidates: [String] { mounting.names(seenFrom: node) }

  var fonts: FontCatalog { mounting.fonts }
}
