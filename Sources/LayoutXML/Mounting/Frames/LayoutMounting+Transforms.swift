// Frames of views that are turned, scaled or moved by a transform: what answers is the box around what is shown,
// as UIKit's `frame` has it, while everything else in the layout goes by the place without the transform.

import Diagnostics
import LayoutExpressions

extension LayoutMounting {
  /// The numbers of the box around a transformed view; `l`, `t`, `w`, `h` are its frame without the
  /// transform, `r` an angle, `sx`, `sy` factors, `tx`, `ty` a displacement, `ax`, `ay` the anchor that stays.
  ///
  /// The corners are at u = −w·ax·sx or w·(1 − ax)·sx and v likewise, turned to (u·cos r − v·sin r,
  /// u·sin r + v·cos r).
  private static let formulas = [
    (
      "left",
      "l + w * ax + tx + min(0 - w * ax * sx * cos(r), w * (1 - ax) * sx * cos(r))"
        + " + min(h * ay * sy * sin(r), 0 - h * (1 - ay) * sy * sin(r))"
    ),
    (
      "top",
      "t + h * ay + ty + min(0 - w * ax * sx * sin(r), w * (1 - ax) * sx * sin(r))"
        + " + min(0 - h * ay * sy * cos(r), h * (1 - ay) * sy * cos(r))"
    ),
    ("width", "abs(w * sx * cos(r)) + abs(h * sy * sin(r))"),
    ("height", "abs(w * sx * sin(r)) + abs(h * sy * cos(r))"),
  ].map { (name: $0, formula: Formula($1)) }

  /// The name of a number of the box around what a node shows.
  static func shownName(_ name: String) -> String { "frame.\(name)" }

  /// Defines the box around what a node shows, where it has a transform.
  func requestTransformedFrame(of node: Int) {
    guard !transformNumbers.isEmpty, let slots = transformSlots(of: node) else { return }
    let location = nodes[node].location
    for (name, formula) in Self.formulas {
      let slot = addSlot(SlotKey(.property, node, number(of: Self.shownName(name))), .number)
      define(slot, .expression(formula(named: slots, at: location)))
    }
  }

  /// The properties of which a node may say one, for each name of the formulas: under the view's transform or its
  /// layer's.
  static let transformNames: [(name: String, properties: [String])] = [
    ("r", ["rotation", "rotation.z"]), ("sx", ["scale.x", "scale"]), ("sy", ["scale.y", "scale"]),
    ("tx", ["translation.x"]), ("ty", ["translation.y"]),
  ].map { name, parts in
    (name, parts.flatMap { ["transform.\($0)", "layer.transform.\($0)"] })
  }

  /// The slots of a node's transform and frame by the names of the formulas, nil without a transform.
  private func transformSlots(of node: Int) -> [String: Int]? {
    guard transformNumbers.contains(where: { hasExpression($0, at: node) }) else { return nil }
    var parts: [String: Int] = [:]
    for (name, properties) in Self.transformNames {
      guard let stated = properties.first(where: { hasExpression($0, at: node) }) else { continue }
      parts[name] = propertySlot(stated, of: node)
    }
    guard !parts.isEmpty else { return nil }
    let standards = [
      "r": "transform.rotation", "sx": "transform.scale.x", "sy": "transform.scale.y",
      "tx": "transform.translation.x", "ty": "transform.translation.y",
      "ax": "layer.anchorPoint.x", "ay": "layer.anchorPoint.y",
    ]
    var slots = [
      "l": slot(node, .left), "t": slot(node, .top), "w": slot(node, .width),
      "h": slot(node, .height),
    ]
    for (name, path) in standards {
      guard let slot = parts[name] ?? propertySlot(path, of: node) else { return nil }
      slots[name] = slot
    }
    return slots
  }
}
