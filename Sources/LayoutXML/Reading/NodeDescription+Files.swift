// How the nodes of two files become one.

import Diagnostics
import LayoutExpressions

extension NodeDescription {
  /// The node made from another file's: that one's attributes where it has none of its own, its children
  /// behind those of the other, or where `<children/>` says.
  func inheriting(_ template: NodeDescription) -> NodeDescription {
    var result = self
    result.attributes = template.attributes.overridden(by: attributes)
    result.keepModes(of: template, overriddenBy: self)
    result.macros = template.macros.overridden(by: macros)
    result.parameters = template.parameters.without(parameters).followed(by: parameters)
    let index = template.insertionIndex ?? template.children.count
    result.children =
      template.children.prefix(index) + children + template.children.dropFirst(index)
    // Where the children of a node that uses this one go counts from the children they stand among.
    result.insertionIndex = insertionIndex.map { index + $0 }
    result.isIncomplete = isIncomplete || template.isIncomplete
    result.contents = template.contents + contents
    result.contentsRange = contentsRange ?? template.contentsRange
    return result
  }

  /// The node in the place of one that names its file: that one's attributes count, its children do not.
  func replacing(_ placeholder: NodeDescription) -> NodeDescription {
    var result = self
    result.attributes = attributes.overridden(by: placeholder.attributes)
    result.keepModes(of: self, overriddenBy: placeholder)
    result.macros = macros.overridden(by: placeholder.macros)
    result.parameters = parameters.followed(by: placeholder.parameters.without(parameters))
    result.isIncomplete = isIncomplete || placeholder.isIncomplete
    result.constants.merge(placeholder.constants) { _, given in given }
    result.state.merge(placeholder.state) { _, given in given }
    return result
  }

  /// Takes note of the modes in which what two files say was written, where not all are the node's.
  private mutating func keepModes(of first: NodeDescription, overriddenBy second: NodeDescription) {
    let isOne = first.layoutMode == second.layoutMode
    guard !isOne || !first.otherModes.isEmpty || !second.otherModes.isEmpty else { return }
    var modes: [String: LayoutMode?] = [:]
    for description in [first, second] {
      let names = description.parameters.map(\.name) + description.attributes.map(\.name)
      for name in names { modes.updateValue(description.mode(of: name), forKey: name) }
    }
    otherModes = modes.filter { $0.value != layoutMode }
  }
}

extension [NodeDescription.Attribute] {
  /// The attributes with those of another node in the place of the ones of their names.
  fileprivate func overridden(by others: [NodeDescription.Attribute]) -> Self {
    // Where there is nothing to join, lists stay shared.
    guard !isEmpty, !others.isEmpty else { return isEmpty ? others : self }
    let names = Set(others.map(\.name))
    return filter { !names.contains($0.name) } + others
  }
}

extension [NodeDescription.Parameter] {
  /// The parameters but those of the names of others.
  fileprivate func without(_ others: [NodeDescription.Parameter]) -> Self {
    guard !isEmpty, !others.isEmpty else { return self }
    let names = Set(others.map(\.name))
    return filter { !names.contains($0.name) }
  }

  /// Both lists, as one that is shared where the other one is empty.
  fileprivate func followed(by others: [NodeDescription.Parameter]) -> Self {
    others.isEmpty ? self : isEmpty ? others : self + others
  }
}

extension NodeDescription.Attribute {
  /// Whether it says nothing, as if it were not there: nothing but space, empty braces, or a comment.
  var isBlank: Bool { PropertyExpression.isBlank(value) }

  var location: SourceRange { value.sourceRange }
}
