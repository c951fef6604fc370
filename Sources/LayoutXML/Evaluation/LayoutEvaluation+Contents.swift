// How large what a view shows is, asked from outside: for who computes frames another way and measures nothing.

import LayoutModel

extension LayoutEvaluation {
  /// The extent of what a node's view shows, with the values that it has.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - axis: The axis of the extent.
  ///   - width: Where texts wrap, in points; nil for nowhere.
  /// - Returns: The extent in points, nil where the layout never measures it.
  package func contentExtent(
    ofNode node: Int,
    _ axis: Axis,
    width: Double?
  ) -> Double? {
    measured(layout.names[.automatic, node, axis.extent.rawValue], width: width)
  }

  /// How far the first baseline of a node is below its top, or the last above its bottom, in points; nil where the
  /// layout never measures it.
  package func baselineDistance(ofNode node: Int, isLast: Bool, width: Double?) -> Double? {
    measured(layout.names[SlotKey(isLast ? .lastBaseline : .baseline, node)], width: width)
  }

  /// How high the texts of a row of a table are, in points; nil where the layout never measures them.
  package func rowTextHeight(ofNode node: Int, width: Double?) -> Double? {
    measured(layout.names[.property, node, RowStandards.textsName], width: width)
  }

  private func measured(_ slot: Int?, width: Double?) -> Double? {
    guard let slot, case .measured(let measurement) = layout.definitions[slot],
      let deciding = measurement.deciding
    else { return nil }
    let contents = deciding.slots.mapValues { value(ofSlot: $0) }
    return measurement.size(showing: contents, width: width, metrics)
  }
}
