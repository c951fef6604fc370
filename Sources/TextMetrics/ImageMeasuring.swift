// The seam between layouts and whoever knows how large images are.

/// The size of an image in points.
public struct ImageSize: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The file of an image.
public struct ImageFile: Hashable, Sendable {
  /// What kind of file it is, as `image/png`.
  public var mediaType: String
  /// The file's bytes.
  public var bytes: [UInt8]

  /// Makes a file.
  public init(mediaType: String, bytes: [UInt8]) {
    self.mediaType = mediaType
    self.bytes = bytes
  }
}

/// Knows how large images are.
public protocol ImageMeasuring: Sendable {
  /// The size of an image by its name, nil where there is no such image.
  func size(ofImage name: String) -> ImageSize?
  /// Whether there is an image of a name whose size cannot be told.
  func isDamaged(_ name: String) -> Bool
}

extension ImageMeasuring {
  /// Whether there is an image of a name whose size cannot be told: never, where nothing is read.
  public func isDamaged(_ name: String) -> Bool { false }
}

/// The sizes of images by their names.
public struct ImageTable: ImageMeasuring {
  /// The sizes.
  public var sizes: [String: ImageSize]

  /// Makes a table; without sizes it knows no image.
  public init(_ sizes: [String: ImageSize] = [:]) { self.sizes = sizes }

  /// The size of an image by its name, nil where there is no such image.
  public func size(ofImage name: String) -> ImageSize? { sizes[name] }
}
