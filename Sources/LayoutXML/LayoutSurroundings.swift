// What a layout is mounted in: classes, fonts, strings, and values for the outermost node.

import LayoutExpressions
import ViewClasses

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
