// Views that arrange their children in a row or a column.

import Diagnostics
import ExactArithmetic
import LayoutModel

extension DocumentReader {
  /// Reads the stack of a view whose children are known; without an id it is judged and forgotten.
  mutating func readStack(_ member: JSONMember, of id: ViewID?) -> StackStatement? {
    guard expect(.object, member.value) else { return nil }
    var layout = StackLayout()
    for setting in member.value.members where !setting.isDuplicate {
      let value = setting.value
      switch setting.key {
      case "axis":
        guard let axis = choice(value, of: AxisName.self) else { continue }
        layout.axis = axis == .horizontal ? .horizontal : .vertical
      case "distribution":
        layout.distribution =
          choice(value, of: StackLayout.Distribution.self) ?? layout.distribution
      case "alignment":
        layout.alignment = choice(value, of: StackLayout.Alignment.self) ?? layout.alignment
      case "spacing": layout.spacing = number(value) ?? layout.spacing
      case "customSpacing": readCustomSpacing(value, of: id, into: &layout)
      case "layoutMarginsRelativeArrangement":
        layout.isLayoutMarginsRelativeArrangement = bool(value) ?? false
      case "baselineRelativeArrangement":
        layout.isBaselineRelativeArrangement = bool(value) ?? false
      default: unknownKey(setting, known: DocumentKeys.stack)
      }
    }
    return id.map { StackStatement(view: $0, layout: layout, range: member.keyRange) }
  }

  private enum AxisName: String, CaseIterable {
    case horizontal
    case vertical
  }

  private mutating func readCustomSpacing(
    _ node: JSONNode,
    of id: ViewID?,
    into layout: inout StackLayout
  ) {
    guard expect(.object, node) else { return }
    lazy var siblings = statements.tree.views.filter { $0.superview == id && id != nil }.map(\.name)
    for member in node.members where !member.isDuplicate {
      let spacing = number(member.value)
      let child = statements.tree.id(named: member.key)
      guard let child, id == nil || statements.tree[child].superview == id else {
        let near = nearest(to: member, in: siblings)
        error(
          .jsonUnknownChild,
          Messages.unknownChild(member.key),
          at: member.keyRange,
          notes: .didYouMean(near, at: member.keyRange)
        )
        continue
      }
      layout.customSpacing[child] = spacing
    }
  }
}
