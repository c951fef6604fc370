// A layout as the engine takes it, to be changed in ways that must change its answer in a known way.

import Constraints
import LayoutEngine
import LayoutModel

/// A tree and its constraints at a size of the container.
struct LayoutScene {
  var tree: LayoutTree
  var constraints: [AttributeConstraint]
  var size: LayoutSize

  /// The scene as rows.
  var lowering: Lowering { Lowering(tree: tree, constraints: constraints, size: size) }
}

/// The items of a scene under new numbers: those of a scene made from it.
struct ItemMap {
  var view: (ViewID) -> ViewID
  var guide: (GuideID) -> GuideID

  /// Every item keeps its number.
  static var identity: ItemMap { ItemMap(view: { $0 }, guide: { $0 }) }

  func item(_ item: LayoutItem) -> LayoutItem {
    switch item {
    case .view(let id): .view(view(id))
    case .guide(let id): .guide(guide(id))
    }
  }

  func constraint(_ constraint: AttributeConstraint) -> AttributeConstraint {
    var mapped = constraint
    mapped.first.item = item(constraint.first.item)
    mapped.second = constraint.second.map { LayoutAnchor(item($0.item), $0.attribute) }
    return mapped
  }
}

/// A scene made from another, and how the answers belong together.
struct RelatedScene {
  var scene: LayoutScene
  var items = ItemMap.identity
  /// The number of each constraint in the new scene.
  var constraintNumber: (Int) -> Int = { $0 }
  /// What every length is multiplied with.
  var factor = 1.0

  /// The variable of the new lowering for each variable of the old one; the container's have none where
  /// something else has taken its place.
  func variables(from old: Lowering, to new: Lowering) -> [Int?] {
    var variables = [Int?](repeating: nil, count: old.system.variableCount)
    for id in old.tree.ids {
      for attribute in FrameAttribute.allCases {
        variables[old.variable(id, attribute)] = new.variable(items.view(id), attribute)
      }
      if let variable = old.orderVariable(id) {
        variables[variable] = new.orderVariable(items.view(id))
      }
    }
    for index in old.tree.guides.indices {
      for attribute in FrameAttribute.allCases {
        guard let variable = old.variable(GuideID(index), attribute) else { continue }
        variables[variable] = new.variable(items.guide(GuideID(index)), attribute)
      }
    }
    return variables
  }
}
