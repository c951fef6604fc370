// What a layout is mounted in: classes, fonts, strings, and values for the outermost node.

import LayoutExpressions
import LayoutModel
import ViewClasses

/// What nodes are whose class nobody knows.
public enum UnknownClasses: String, Hashable, Sendable, CaseIterable {
  /// A mistake.
  case error
  /// Views, or view controllers where the name ends so, with whatever properties are set.
  case view
}

/// What a layout is mounted in.
public struct LayoutSurroundings: Sendable {
  /// The classes that nodes may name.
  public var classes: ClassTable
  /// The fonts that expressions may name.
  public var fonts: FontCatalog
  /// Localised strings by key.
  public var strings: [String: String]
  /// Values that never change, for the outermost node.
  public var constants: [String: ExpressionValue]
  /// State of the outermost node.
  public var state: [String: ExpressionValue]
  /// Functions that expressions may call, by name, besides those that every expression knows.
  public var functions: [String: ExpressionFunction] = [:]
  /// What a node is whose class nobody knows.
  public var unknownClasses = UnknownClasses.error
  /// What `right` and `bottom` are measured from in files that do not say so.
  public var layoutMode = LayoutMode.coordinates
  /// The direction of what says none.
  public var direction = LayoutDirection.leftToRight

  /// Makes surroundings; UIKit's classes and fonts where nothing else is said.
  public init(
    classes: ClassTable = .uiKit,
    fonts: FontCatalog = .standard,
    strings: [String: String] = [:],
    constants: [String: ExpressionValue] = [:],
    state: [String: ExpressionValue] = [:]
  ) {
    self.classes = classes
    self.fonts = fonts
    self.strings = strings
    self.constants = constants
    self.state = state
  }
}
