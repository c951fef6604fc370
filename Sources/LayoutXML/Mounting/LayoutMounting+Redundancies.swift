// Attributes that decide nothing: of edges, centre, baselines and size a frame needs two on each axis.

import Diagnostics
import LayoutExpressions
import ViewClasses

extension LayoutMounting {
  /// Reports places that neither the near edge of their node nor its size is computed from.
  func reportRedundancies() {
    for node in nodes.nodes.indices where presence(of: node) != .never && !isArranged(node) {
      let description = nodes[node].description
      for index in description.attributes.indices {
        let name = attributes.name(index, of: node)
        guard let axis = name.axis, name != axis.nearName, name != axis.extentName,
          attributes.index(name, of: node) == index,
          let slot = slots[SlotKey(.property, node, name)],
          !decidesFrame(slot, of: node, axis)
        else { continue }
        let attribute = description.attributes[index]
        let message = Messages.redundant(attribute.name)
        report(Diagnostic(.layoutRedundant, message, at: attribute.nameRange))
      }
      // `left` and `leading` are one where text runs from left to right.
      for index in description.attributes.indices {
        let name = attributes.name(index, of: node)
        guard name.isPlacing, attributes.index(name, of: node) != index else { continue }
        let attribute = description.attributes[index]
        let message = Messages.redundant(attribute.name)
        report(Diagnostic(.layoutRedundant, message, at: attribute.nameRange))
      }
    }
  }

  private func decidesFrame(_ slot: Int, of node: Int, _ axis: LayoutAxis) -> Bool {
    let frame = [axis.nearName, axis.extentName].map { self.slot(node, $0) }
    // Nearly always it is read by one of them.
    if frame.contains(where: { slots.dependencies(of: $0).contains(slot) }) { return true }
    var search = SlotSearch(targets: slot, slot)
    return search.isReached(from: frame[0], frame[1], in: slots.dependencies)
  }
}
