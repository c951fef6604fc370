// A layout to be drawn: views with what they look like, and marks that say something about them. Whoever
// has an answer makes one; nothing here knows how frames are found.

import LayoutModel

/// A place or a displacement, in points or in shares.
public struct DrawnPoint: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Nowhere else.
  public static let zero = DrawnPoint(x: 0, y: 0)
}

/// How a view is turned, scaled and moved about a point that stays.
public struct DrawnTransform: Hashable, Sendable {
  /// The point that stays, in shares of width and height.
  public var anchor = DrawnPoint(x: 0.5, y: 0.5)
  /// How far it is moved, in points.
  public var translation = DrawnPoint.zero
  /// The angle clockwise, in radians.
  public var rotation = 0.0
  /// The factors along both axes.
  public var scale = DrawnPoint(x: 1, y: 1)

  /// Makes a transform that changes nothing.
  public init() {}
}

/// A view of a picture.
public struct PictureView: Sendable {
  /// What answers call it; nil for one that is there only because of what it contains.
  public var key: String?
  var className: String
  /// Where it is declared, as LINE:COLUMN; nil where nobody knows.
  public var location: String?
  /// The file of that location, where it is not the document.
  public var file: String?
  /// Its place in what it stands in.
  public var frame: LayoutFrame
  /// How it is turned, nil for not at all; the frame is the one before.
  public var transform: DrawnTransform?
  /// Whether it is not shown, with all it contains.
  public var isHidden = false
  /// What it looks like.
  public var look = ViewLook()
  /// How far what it contains is scrolled.
  public var contentOffset = DrawnPoint.zero
  /// What it contains, from back to front.
  public var children: [PictureView] = []

  /// Makes a view that looks like nothing yet.
  public init(key: String?, className: String, frame: LayoutFrame) {
    self.key = key
    self.className = className
    self.frame = frame
  }
}

/// One layout at one size.
public struct Picture: Sendable {
  /// What stands above it on a sheet.
  var caption: String
  /// The width of the container.
  var width: Double
  /// The height of the container.
  var height: Double
  /// The views that stand in the container, from back to front.
  public var views: [PictureView] = []
  /// What is said of them, drawn above them.
  public var marks: [PictureMark] = []
  /// What is said below the picture.
  public var notes: [PictureNote] = []

  /// Makes an empty picture.
  public init(caption: String, width: Double, height: Double) {
    self.caption = caption
    self.width = width
    self.height = height
  }
}

/// A sentence below a picture.
public struct PictureNote: Hashable, Sendable {
  /// The sentence.
  public var text: String
  /// What it is about.
  public var kind: PictureMark.Kind

  /// Makes a note.
  public init(_ text: String, _ kind: PictureMark.Kind) {
    self.text = text
    self.kind = kind
  }
}
