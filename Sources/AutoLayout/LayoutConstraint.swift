// A constraint as an object: it has identity, its constant and priority may change, and it is switched
// on and off. LayoutModel.AttributeConstraint is the same as a value; a layout pass makes one of the
// other.

import ExactArithmetic
import LayoutModel
import Synchronization

/// A constraint between two attributes, or between a size and a number.
///
/// It belongs to the view tree of its items, and like them to one isolation domain. It does not keep
/// its items alive: an active constraint is held by a view that contains both.
public final class LayoutConstraint {
  /// An attribute of an item.
  public enum Attribute: String, Hashable, Sendable, CaseIterable {
    /// The left edge of the alignment rectangle.
    case left
    /// The right edge of the alignment rectangle.
    case right
    /// The top edge of the alignment rectangle.
    case top
    /// The bottom edge of the alignment rectangle.
    case bottom
    /// The edge where lines begin: left, or right where the layout runs from right to left.
    case leading
    /// The edge where lines end.
    case trailing
    /// The width of the alignment rectangle.
    case width
    /// The height of the alignment rectangle.
    case height
    /// The middle between left and right.
    case centerX
    /// The middle between top and bottom.
    case centerY
    /// The baseline of the first line of text; the top where there is none.
    case firstBaseline
    /// The baseline of the last line of text; the bottom where there is none.
    case lastBaseline
    /// The left edge, moved inwards by the layout margin.
    case leftMargin
    /// The right edge, moved inwards by the layout margin.
    case rightMargin
    /// The top edge, moved inwards by the layout margin.
    case topMargin
    /// The bottom edge, moved inwards by the layout margin.
    case bottomMargin
    /// The leading edge, moved inwards by the layout margin.
    case leadingMargin
    /// The trailing edge, moved inwards by the layout margin.
    case trailingMargin
    /// The middle between the left and the right margin.
    case centerXWithinMargins
    /// The middle between the top and the bottom margin.
    case centerYWithinMargins
    /// The place in the stacking order.
    case zIndex
    /// None: the other side is a number.
    case notAnAttribute

    /// The attribute in the model's words; by cases, because names are slow to compare.
    var modelAttribute: LayoutAttribute? {
      switch self {
      case .left: .left
      case .right: .right
      case .top: .top
      case .bottom: .bottom
      case .leading: .leading
      case .trailing: .trailing
      case .width: .width
      case .height: .height
      case .centerX: .centerX
      case .centerY: .centerY
      case .firstBaseline: .firstBaseline
      case .lastBaseline: .lastBaseline
      case .leftMargin: .leftMargin
      case .rightMargin: .rightMargin
      case .topMargin: .topMargin
      case .bottomMargin: .bottomMargin
      case .leadingMargin: .leadingMargin
      case .trailingMargin: .trailingMargin
      case .centerXWithinMargins: .centerXWithinMargins
      case .centerYWithinMargins: .centerYWithinMargins
      case .zIndex: .zIndex
      case .notAnAttribute: nil
      }
    }
  }

  /// How the sides compare.
  public typealias Relation = LayoutRelation
  /// The directions that sizes and hugging have.
  public typealias Axis = LayoutModel.Axis

  private let first: ItemReference
  private let second: ItemReference?
  /// The item on the left; nil where it has gone.
  public var firstItem: ConstraintItem? { first.item }
  /// The attribute on the left.
  public let firstAttribute: Attribute
  /// How the sides compare.
  public let relation: Relation
  /// The item on the right; nil for a number alone, or where it has gone.
  public var secondItem: ConstraintItem? { second?.item }
  /// The attribute on the right.
  public let secondAttribute: Attribute
  /// The factor of the second attribute.
  public let multiplier: Double
  /// The factor as it was given, which may be no Double, such as a third.
  let exactMultiplier: ExactNumber
  /// What to call the constraint in messages.
  public var identifier: String?
  /// The view that holds the constraint while it is active.
  @exclusivity(unchecked) private(set) unowned(unsafe) var installedOn: View?
  /// Its slot among the constraints that view holds.
  @exclusivity(unchecked) var heldSlot = 0
  /// Its indices among the mentions of the first item, and of the second one.
  @exclusivity(unchecked) private var mentionIndices = (0, 0)
  /// The number in constraint order: later activations have greater numbers.
  private(set) var activationNumber: UInt64 = 0
  private(set) var exactConstant: ExactNumber
  private var storedPriority = LayoutPriority.required

  /// Numbers activations; only their order within one tree matters, and that is the order of the
  /// program.
  private static let activationCount = Atomic<UInt64>(0)

  /// Makes `item.attribute R multiplier × toItem.attribute + constant`; it is not active yet.
  ///
  /// - Requires: finite numbers, and attributes that go together; `reasonForIllegality` says
  ///   beforehand whether they do. Guides have no `zIndex`.
  public convenience init(
    item: ConstraintItem,
    attribute: Attribute,
    relatedBy relation: Relation,
    toItem: ConstraintItem?,
    attribute secondAttribute: Attribute,
    multiplier: Double,
    constant: Double
  ) {
    require(
      multiplier.isFinite && constant.isFinite,
      "a constraint with multiplier \(multiplier) and constant \(constant)"
    )
    self.init(
      item,
      attribute,
      relation,
      toItem,
      secondAttribute,
      multiplier: ExactNumber(multiplier),
      constant: ExactNumber(constant)
    )
  }

  init(
    _ item: ConstraintItem,
    _ attribute: Attribute,
    _ relation: Relation,
    _ other: ConstraintItem?,
    _ secondAttribute: Attribute,
    multiplier: ExactNumber = .one,
    constant: ExactNumber = .zero
  ) {
    if let reason = Self.reasonForIllegality(
      attribute,
      other == nil ? .notAnAttribute : secondAttribute,
      multiplier: multiplier.double
    ) {
      misuse(
        "\(item.displayName).\(attribute.rawValue) has no meaning here: \(reason)"
      )
    }
    require(
      (attribute != .zIndex || item is View) && (secondAttribute != .zIndex || other is View?),
      "a guide has no place in the stacking order"
    )
    first = item.reference
    firstAttribute = attribute
    self.relation = relation
    second = secondAttribute == .notAnAttribute ? nil : other?.reference
    self.secondAttribute = other == nil ? .notAnAttribute : secondAttribute
    self.multiplier = multiplier.double
    exactMultiplier = multiplier
    exactConstant = constant
  }

  /// Why a constraint between two attributes has no meaning, or nil when it has one.
  public static func reasonForIllegality(
    _ first: Attribute,
    _ second: Attribute,
    multiplier: Double = 1
  ) -> String? {
    guard multiplier.isFinite else { return "the multiplier is no finite number" }
    guard let left = first.modelAttribute else { return "the left side has no attribute" }
    return LegalityCheck.reason(
      for: left,
      second.modelAttribute,
      hasMultiplier: multiplier != 0
    )?.message
  }

  // MARK: What may change

  /// What is added on the right side, in points; finite.
  public var constant: Double {
    get { exactConstant.double }
    set {
      require(newValue.isFinite, "the constant \(newValue)")
      let exact = ExactNumber(newValue)
      guard exact != exactConstant else { return }
      exactConstant = exact
      installedOn?.invalidate()
    }
  }

  /// How important the constraint is, above 0 and at most 1000.
  public var priority: LayoutPriority {
    get { storedPriority }
    set {
      require(
        newValue.rawValue > 0 && newValue <= .required,
        "the priority \(newValue.rawValue), expected more than 0 and at most 1000"
      )
      guard newValue != storedPriority else { return }
      storedPriority = newValue
      installedOn?.invalidate()
    }
  }

  /// Whether the constraint takes part in layouts.
  ///
  /// Activating one that was switched off puts it behind all others in constraint order.
  ///
  /// - Requires: to be activated, both items are in one view tree.
  public var isActive: Bool {
    get { installedOn != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { installedOn?.drop(self) }
    }
  }

  /// Switches constraints on, in this order.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Switches constraints off.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard let view = firstItem?.view else {
      misuse("'\(self)' speaks of a guide that belongs to no view, or has gone")
    }
    guard let second else {
      view.hold(self)
      return
    }
    guard let ancestor = second.item?.view?.nearestCommonAncestor(with: view) else {
      misuse(
        "'\(self)' speaks of items that have no common ancestor; add them to one tree first"
      )
    }
    ancestor.hold(self)
  }

  // MARK: Being held

  /// Which of the items.
  enum Side {
    /// The one on the left.
    case first
    /// The one on the right.
    case second
  }

  /// Records its index among the mentions of an item.
  func setMentionIndex(_ index: Int, on side: Side) {
    switch side {
    case .first: mentionIndices.0 = index
    case .second: mentionIndices.1 = index
    }
  }

  /// Says that a view holds the constraint from now on.
  func install(on view: View) {
    activationNumber = Self.activationCount.wrappingAdd(1, ordering: .relaxed).newValue
    installedOn = view
    first.add(self, on: .first)
    second?.add(self, on: .second)
  }

  /// Says that no view holds the constraint any more.
  func uninstall() {
    installedOn = nil
    // Where both items are one, the second index may change with the first mention's going.
    first.removeMention(at: mentionIndices.0)
    second?.removeMention(at: mentionIndices.1)
  }

  /// Whether a view holds the constraint that contains another one and is not the same.
  func isHeld(above view: View) -> Bool {
    guard let installedOn, installedOn !== view else { return false }
    return installedOn === view.superview || !installedOn.isDescendant(of: view)
  }
}

@available(*, unavailable)
extension LayoutConstraint: Sendable {}

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as text, such as `title.leading == icon.trailing + 8 @750`; `(gone)` is an item that has gone.
  public var description: String {
    var text = "\(Self.name(of: first)).\(firstAttribute.rawValue) \(relation.rawValue) "
    if let second {
      if multiplier != 1 { text += "\(number(multiplier)) * " }
      text += "\(Self.name(of: second)).\(secondAttribute.rawValue)"
      if constant != 0 { text += constant < 0 ? " - " : " + " }
      if constant != 0 { text += number(constant.magnitude) }
    } else {
      text += number(constant)
    }
    if priority != .required { text += " @\(number(priority.rawValue))" }
    return text
  }

  private static func name(of reference: ItemReference) -> String {
    reference.item?.displayName ?? "(gone)"
  }

  private func number(_ value: Double) -> String {
    ExactNumber(value).description
  }
}
