// Attributes that decide nothing: of edges, centre, baselines and size a frame needs two on each axis.

import Diagnostics
import LayoutExpressions
import LayoutModel

extension LayoutMounting {
  /// Reports places that neither the near edge of their node nor its size is computed from.
  ///
  /// - Parameter order: Slots, each behind what it is computed from; empty where there is no such order.
  func reportRedundancies(_ order: [Int]) {
    var positions = [Int](repeating: 0, count: order.isEmpty ? 0 : slots.count)
    for (position, slot) in order.enumerated() { positions[slot] = position }
    for node in nodes.nodes.indices where presence(of: node) != .never && !isArranged(node) {
      let count = attributes.count(of: node)
      for index in 0..<count {
        let name = attributes.name(index, of: node)
        guard let axis = name.axis, name != axis.nearName, name != axis.extentName,
          attributes.index(name, of: node) == index,
          let slot = slots[SlotKey(.property, node, name)],
          !decidesFrame(slot, of: node, axis, positions)
        else { continue }
        reportRedundant(index, of: node)
      }
      // `left` and `leading` are one where text runs from left to right.
      for index in 0..<count {
        let name = attributes.name(index, of: node)
        guard name.isPlacing, attributes.index(name, of: node) != index else { continue }
        reportRedundant(index, of: node)
      }
    }
  }

  private func reportRedundant(_ index: Int, of node: Int) {
    let attribute = nodes[node].description.attributes[index]
    let message = Messages.redundant(attribute.name)
    report(Diagnostic(.layoutRedundant, message, at: attribute.nameRange))
  }

  private func decidesFrame(
    _ target: Int,
    of node: Int,
    _ axis: Axis,
    _ positions: [Int]
  ) -> Bool {
    let (near, extent) = (slot(node, axis.nearName), slot(node, axis.extentName))
    // Nearly always it is read by one of them.
    if slots.dependencies[extent].contains(target) || slots.dependencies[near].contains(target) {
      return true
    }
    let search = SlotSearch(targets: target, target, in: slots, searchRoom, positions)
    return search.isReached(from: near, in: slots) || search.isReached(from: extent, in: slots)
  }
}
