// Format options as code writes them: `[.alignAllTop, .directionLeftToRight]`.

import LayoutModel

extension FormatOptions: ExpressibleByArrayLiteral {
  /// Options that hold together; of two directions the last one counts.
  public init(arrayLiteral elements: FormatOptions...) {
    self.init()
    for element in elements { formUnion(element) }
  }

  /// Adds the alignments of other options, and their direction if they set one.
  public mutating func formUnion(_ other: FormatOptions) {
    for attribute in other.alignments where !alignments.contains(attribute) {
      alignments.append(attribute)
    }
    if other.direction != .leadingToTrailing { direction = other.direction }
  }

  private init(_ attribute: LayoutAttribute) {
    self.init()
    alignments = [attribute]
  }

  private init(_ direction: Direction) {
    self.init()
    self.direction = direction
  }

  /// Left edges.
  public static let alignAllLeft = FormatOptions(.left)
  /// Right edges.
  public static let alignAllRight = FormatOptions(.right)
  /// Top edges.
  public static let alignAllTop = FormatOptions(.top)
  /// Bottom edges.
  public static let alignAllBottom = FormatOptions(.bottom)
  /// Leading edges.
  public static let alignAllLeading = FormatOptions(.leading)
  /// Trailing edges.
  public static let alignAllTrailing = FormatOptions(.trailing)
  /// Horizontal centres.
  public static let alignAllCenterX = FormatOptions(.centerX)
  /// Vertical centres.
  public static let alignAllCenterY = FormatOptions(.centerY)
  /// First baselines.
  public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
  /// Last baselines.
  public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
  /// With the text.
  public static let directionLeadingToTrailing = FormatOptions(Direction.leadingToTrailing)
  /// From left to right, whatever the text does.
  public static let directionLeftToRight = FormatOptions(Direction.leftToRight)
  /// From right to left, whatever the text does.
  public static let directionRightToLeft = FormatOptions(Direction.rightToLeft)
}
