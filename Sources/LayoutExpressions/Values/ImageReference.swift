// Images, as far as a layout without a screen knows them.

/// An image by name, and by size where that is known.
public struct ImageReference: Hashable, Sendable {
  /// The name or path; empty for a blank image.
  public var name: String
  /// The width in points, nil where it is not known yet.
  public var width: Double?
  /// The height in points, nil where it is not known yet.
  public var height: Double?

  /// Makes a reference.
  public init(_ name: String, width: Double? = nil, height: Double? = nil) {
    self.name = name
    self.width = width
    self.height = height
  }

  /// What a nil image shows: nothing, without width and height.
  public static let blank = ImageReference("", width: 0, height: 0)

  func member(_ member: String) -> ExpressionValue? {
    switch member {
    case "size.width", "width": width.map(ExpressionValue.number)
    case "size.height", "height": height.map(ExpressionValue.number)
    default: nil
    }
  }
}
