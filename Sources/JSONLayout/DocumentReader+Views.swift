// The views of a document: their ids, their properties, their children.

import Diagnostics
import ExactArithmetic
import LayoutModel

extension DocumentReader {
  /// Names that mean something else in constraints.
  private static let reservedIDs = ["superview", "container", "safeArea"]

  private static let viewKeys = [
    "type", "children", "intrinsicContentSize", "contentHuggingPriority",
    "contentCompressionResistancePriority", "hidden", "text", "font", "image", "color",
    "firstBaseline", "lastBaseline", "layoutMargins",
  ]

  /// Reads views by id.
  ///
  /// Recursion goes no deeper than the reader lets objects stand in each other.
  mutating func readViews(_ node: JSONNode, in superview: ViewID) {
    for member in node.members {
      // A view whose id cannot be used hands its children to its superview, so that constraints
      // that name them are judged all the same.
      let id = addView(member, to: superview)
      guard expect(.object, member.value) else { continue }
      var children: JSONNode?
      for property in member.value.members where !property.isDuplicate {
        if property.key == "children" {
          children = property.value
        } else {
          readProperty(property, of: id)
        }
      }
      if let children, expect(.object, children) { readViews(children, in: id ?? superview) }
    }
  }

  /// Adds a view, or says why it cannot have its id.
  private mutating func addView(_ member: JSONMember, to superview: ViewID) -> ViewID? {
    let name = member.key
    if Self.reservedIDs.contains(name) {
      error(.jsonReservedID, Messages.reservedID(name), at: member.keyRange)
      return nil
    }
    if let first = tree.id(named: name) {
      // In one object the reader of JSON has said so.
      if !member.isDuplicate {
        error(
          .jsonDuplicateKey,
          Messages.duplicateID(name),
          at: member.keyRange,
          notes: idRanges[first.index].map { [Note(Messages.firstID, at: $0)] } ?? []
        )
      }
      return nil
    }
    warnOfUnusableName(member, as: Messages.viewName)
    idRanges.append(member.keyRange)
    contents.append(ViewContent())
    return tree.add(name, to: superview)
  }

  /// Reads one property; without an id it is judged and forgotten.
  private mutating func readProperty(_ property: JSONMember, of id: ViewID?) {
    var view = id.map { tree[$0] } ?? LayoutView(name: "", superview: nil, depth: 0)
    var content = id.map { contents[$0.index] } ?? ViewContent()
    let value = property.value
    switch property.key {
    case "type": view.typeName = string(value) ?? view.typeName
    case "intrinsicContentSize": readIntrinsicSize(value, of: &view)
    case "contentHuggingPriority": readPriorities(value, into: &view.contentHugging)
    case "contentCompressionResistancePriority":
      readPriorities(value, into: &view.contentCompressionResistance)
    case "hidden": view.isHidden = bool(value) ?? view.isHidden
    case "text": content.text = string(value)
    case "font": content.font = string(value)
    case "image": content.image = string(value)
    case "color": content.color = string(value)
    case "firstBaseline", "lastBaseline", "layoutMargins": notYet(property)
    default: unknownKey(property, known: Self.viewKeys)
    }
    if let id {
      tree[id] = view
      contents[id.index] = content
    }
  }

  private mutating func readIntrinsicSize(_ node: JSONNode, of view: inout LayoutView) {
    guard expect(.object, node) else { return }
    for member in node.members where !member.isDuplicate {
      switch member.key {
      case "width": view.intrinsicContentSize.horizontal = size(member.value)
      case "height": view.intrinsicContentSize.vertical = size(member.value)
      default: unknownKey(member, known: ["width", "height"])
      }
    }
  }

  /// Reads a priority for both axes, or one for each of the axes named.
  private mutating func readPriorities(_ node: JSONNode, into priorities: inout AxisPair<Double>) {
    guard expect(.number, or: .object, node) else { return }
    if node.kind == .number {
      guard let both = priority(node) else { return }
      priorities = AxisPair(horizontal: both, vertical: both)
      return
    }
    for member in node.members where !member.isDuplicate {
      switch member.key {
      case "horizontal": priorities.horizontal = priority(member.value) ?? priorities.horizontal
      case "vertical": priorities.vertical = priority(member.value) ?? priorities.vertical
      default: unknownKey(member, known: ["horizontal", "vertical"])
      }
    }
  }
}
