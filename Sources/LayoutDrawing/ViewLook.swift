// What a view looks like: its background, its border, and what it shows. Names of classes mean nothing here;
// whoever makes a picture says which control a view is.

import LayoutExpressions
import LayoutModel
import TextMetrics

/// The font and colour of a run of text.
public struct DrawnStyle: Hashable, Sendable {
  /// Families, the measured one first.
  public var families: [String]
  /// The size in points.
  var size: Double
  /// The weight, 400 for regular.
  public var weight: Int
  /// Whether the letters lean.
  public var isItalic: Bool
  /// The colour.
  public var color: ColorValue
  /// Whether a line is drawn under the text.
  public var isUnderlined = false
  /// Whether a line is drawn through the text.
  public var isStruckThrough = false
  /// How far the text is raised, in points.
  public var rise = 0.0

  /// Makes a style.
  public init(
    families: [String],
    size: Double,
    weight: Int = 400,
    isItalic: Bool = false,
    color: ColorValue
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.color = color
  }
}

/// Lines of text in a rectangle of a view.
public struct DrawnText: Hashable, Sendable {
  /// Where lines stand between the edges.
  public enum Alignment: Hashable, Sendable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// The lines that were measured.
  public var lines: [TextLine]
  /// The style of each run.
  var styles: [DrawnStyle]
  /// The rectangle; the first line's top is its top.
  public var frame: LayoutFrame
  /// Where the lines stand in it.
  public var alignment = Alignment.left
  /// The runs whose lines, those that begin with them, stand in the middle all the same.
  public var centredRuns: Set<Int> = []
  /// Whether the text reads from right to left as a whole, so that words of both directions stand in that order.
  public var isRightToLeft = false

  /// Makes a text.
  public init(_ lines: [TextLine], _ styles: [DrawnStyle], in frame: LayoutFrame) {
    self.lines = lines
    self.styles = styles
    self.frame = frame
  }

  /// Where a line begins, from the view's left edge.
  func left(of line: TextLine) -> Double {
    let isCentred = line.pieces.first.map { centredRuns.contains($0.run) } ?? false
    return switch isCentred ? .center : alignment {
    case .left: frame.x + line.left
    case .center: frame.x + (frame.width - line.width) / 2
    case .right: frame.x + frame.width - line.left - line.width
    }
  }

  /// Whether a line is read from right to left.
  ///
  /// Where all its letters go from left to right, so does the line, with its full stop at the end.
  func isRightToLeft(_ line: TextLine) -> Bool {
    isRightToLeft
      && line.pieces.contains { $0.text.unicodeScalars.contains(where: Self.isRightToLeft) }
  }

  /// Whether a letter is of a script that is written from right to left, by its block.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Where what stands in a line from one place to another, as it was measured, begins, from the view's left edge.
  func left(ofPartFrom start: Double, to end: Double, of line: TextLine) -> Double {
    left(of: line) + (isRightToLeft(line) ? line.width - end : start)
  }

  /// Where the attachments of the text stand, each with the number of its run.
  public var attachments: [(run: Int, frame: LayoutFrame)] {
    lines.flatMap { line in
      line.attachments.map { attachment in
        let bottom = frame.y + line.baseline - styles[attachment.run].rise
        let start = attachment.left
        return (
          attachment.run,
          LayoutFrame(
            x: left(ofPartFrom: start, to: start + attachment.size.width, of: line),
            y: bottom - attachment.size.height,
            width: attachment.size.width,
            height: attachment.size.height
          )
        )
      }
    }
  }
}

/// An image in a rectangle of a view.
public struct DrawnImage: Hashable, Sendable {
  /// How an image fills its rectangle.
  public enum Fit: Hashable, Sendable {
    /// Both sides become those of the rectangle.
    case stretch
    /// As large as has room.
    case whole
    /// As small as leaves no room.
    case filling
  }

  /// The name.
  var name: String
  /// The file, nil where nobody has it.
  public var file: ImageFile?
  /// The rectangle.
  public var frame: LayoutFrame
  /// How the image fills it.
  public var fit = Fit.stretch

  /// Makes an image that nobody has.
  public init(_ name: String, in frame: LayoutFrame) {
    self.name = name
    self.frame = frame
  }
}

/// A control that is drawn plainly.
public enum DrawnControl: Hashable, Sendable {
  /// A switch.
  case toggle(isOn: Bool, color: ColorValue)
  /// A track with a thumb at a share of it.
  case slider(share: Double, color: ColorValue)
  /// A track that is filled to a share.
  case progress(share: Double, color: ColorValue, track: ColorValue?)
  /// Minus and plus.
  case stepper(color: ColorValue)
  /// Titles side by side, of which one is chosen.
  case segments([String], selected: Int, style: DrawnStyle)
  /// Dots, of which one is the present page.
  case pages(count: Int, current: Int, color: ColorValue)
  /// Something goes on.
  case spinner(color: ColorValue)
  /// The border of a field; round corners or not.
  case field(isRound: Bool)
  /// A field with a magnifying glass.
  case search(String, style: DrawnStyle)
  /// A wheel.
  case picker
  /// Lines between rows of a height.
  case rows(height: Double, color: ColorValue)
  /// A bar with a title, and a hairline at its upper or its lower edge.
  case bar(title: DrawnStyle?, String, isAtTop: Bool)
  /// A mark at the end of a row, which is its left edge from right to left: an arrow or a tick.
  case accessory(isTick: Bool, isRightToLeft: Bool, color: ColorValue)
}

/// What a view shows.
public enum DrawnContent: Hashable, Sendable {
  /// Lines of text.
  case text(DrawnText)
  /// An image.
  case image(DrawnImage)
  /// A control.
  case control(DrawnControl)
  /// A box that stands for what nobody can draw, with its name and what it is.
  case standIn(name: String, detail: String, isCrossed: Bool)
}

/// What a view looks like.
public struct ViewLook: Hashable, Sendable {
  /// The background, nil for none.
  public var fill: ColorValue?
  /// The width of the border.
  public var borderWidth = 0.0
  /// The colour of the border.
  public var borderColor = ColorValue.black
  /// The radius of the corners.
  public var cornerRadius = 0.0
  /// How opaque the view and all it contains are.
  public var opacity = 1.0
  /// Whether what it contains ends at its edges.
  public var clips = false
  /// What it shows, from back to front.
  public var contents: [DrawnContent] = []

  /// Makes a look of nothing.
  public init() {}
}

extension ColorValue {
  /// Black.
  public static let black = ColorValue(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = ColorValue(red: 1, green: 1, blue: 1)
}
