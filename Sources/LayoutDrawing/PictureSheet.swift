// Pictures side by side on one sheet, as SVG. A single picture without anything said of it is the sheet.

import LayoutModel

/// Pictures on one sheet.
public struct PictureSheet: Sendable {
  /// The width of the sheet, in points.
  public let width: Double
  /// The height of the sheet, in points.
  public let height: Double
  private let pictures: [Picture]
  private let marks: [MarkDrawing]
  private let cells: [Cell]

  /// Where a picture stands.
  private struct Cell {
    /// The left edge of the container.
    var x: Double
    /// The upper edge of the caption.
    var y: Double
    /// What marks need around the container.
    var reach: Reach
    var notes: [PictureNote]
  }

  /// How far the marks of a picture reach beyond its container, further than there is room anyway.
  private struct Reach {
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0

    /// What is further away is not waited for, in points.
    private static let limit = 1_000.0

    init(_ marks: MarkDrawing, around picture: Picture) {
      guard let extent = marks.extent else { return }
      func beyond(_ distance: Double, room: Double) -> Double {
        distance > room ? min((distance - room).rounded(.up), Self.limit) : 0
      }
      left = beyond(-extent.x, room: PictureSheet.margin / 2)
      right = beyond(extent.right - picture.width, room: PictureSheet.margin / 2)
      // Captions stand close above, notes close below.
      top = beyond(-extent.y, room: 4)
      bottom = beyond(extent.bottom - picture.height, room: 4)
    }
  }

  /// Around all pictures and between them, in points.
  private static let margin = 24.0
  private static let captionHeight = 22.0
  private static let noteHeight = 14.0
  private static let noteSize = 10.0
  /// A row of pictures that is wider goes on below, in points.
  private static let rowWidth = 4000.0
  private static let leastNoteWidth = 240.0
  /// The width of a letter that nobody measured, against the font's size.
  static let letterWidth = 0.58

  /// Puts pictures side by side, in rows.
  public init(_ pictures: [Picture]) {
    self.pictures = pictures
    marks = pictures.map(MarkDrawing.init)
    if pictures.count == 1, pictures[0].marks.isEmpty, pictures[0].notes.isEmpty {
      (self.width, self.height) = (pictures[0].width, pictures[0].height)
      cells = []
      return
    }
    var cells: [Cell] = []
    var (x, y, rowHeight, width) = (Self.margin, Self.margin, 0.0, 0.0)
    for (picture, marks) in zip(pictures, marks) {
      let reach = Reach(marks, around: picture)
      let caption = Double(picture.caption.count) * 13 * Self.letterWidth
      let ahead = max(picture.width + reach.right, min(caption, Self.rowWidth / 8))
      let cellWidth = reach.left + ahead
      if x > Self.margin, x + cellWidth + Self.margin > Self.rowWidth {
        (x, y, rowHeight) = (Self.margin, y + rowHeight + Self.margin, 0)
      }
      let notes = Self.wrapped(picture.notes, width: max(picture.width, Self.leastNoteWidth))
      cells.append(Cell(x: x + reach.left, y: y, reach: reach, notes: notes))
      let notesHeight = notes.isEmpty ? 0 : Double(notes.count) * Self.noteHeight + 8
      let height = reach.top + picture.height + reach.bottom
      rowHeight = max(rowHeight, Self.captionHeight + height + notesHeight)
      let whole = notes.isEmpty ? cellWidth : max(cellWidth, reach.left + Self.leastNoteWidth)
      x += whole + Self.margin
      width = max(width, x)
    }
    self.width = width
    height = y + rowHeight + Self.margin
    self.cells = cells
  }

  /// A picture by itself, as large as its container: its marks may reach beyond, its caption and notes are left out.
  public init(bare picture: Picture) {
    pictures = [picture]
    marks = [MarkDrawing(of: picture)]
    cells = []
    (width, height) = (picture.width, picture.height)
  }

  /// The sheet as SVG.
  public var svg: String {
    var drawing = ViewDrawing(keys: pictures.lazy.flatMap(\.views).flatMap(Self.keys))
    drawing.svg.begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": SVGText.number(width),
        "height": SVGText.number(height),
        "viewBox": "0 0 \(SVGText.number(width)) \(SVGText.number(height))",
        "xml:space": "preserve",
      ]
    )
    if cells.isEmpty {
      for (picture, marks) in zip(pictures, marks) {
        draw(picture, clip: nil, &drawing)
        Self.draw(marks, &drawing)
      }
    } else {
      drawing.svg.add("rect", ["width": "100%", "height": "100%", "fill": "#ececf1"])
      for (number, cell) in cells.enumerated() {
        draw(pictures[number], marks[number], at: cell, &drawing)
      }
    }
    drawing.svg.end()
    return drawing.svg.text
  }

  private func draw(
    _ picture: Picture,
    _ marks: MarkDrawing,
    at cell: Cell,
    _ drawing: inout ViewDrawing
  ) {
    let y = cell.y + Self.captionHeight + cell.reach.top
    drawing.svg.add(
      SVGText.Label(
        text: picture.caption,
        x: SVGText.rounded(cell.x),
        y: SVGText.rounded(cell.y + 13),
        size: 13,
        color: "#3a3a3c",
        weight: "600"
      )
    )
    drawing.svg.begin(
      "g",
      ["transform": "translate(\(SVGText.rounded(cell.x)),\(SVGText.rounded(y)))"]
    )
    let clip = drawing.clip(LayoutFrame(width: picture.width, height: picture.height), radius: 0)
    draw(picture, clip: clip, &drawing)
    Self.draw(marks, &drawing)
    let notesTop = picture.height + cell.reach.bottom + 18
    for (number, note) in cell.notes.enumerated() {
      drawing.svg.add(
        SVGText.Label(
          text: note.text,
          x: "0",
          y: SVGText.rounded(notesTop + Double(number) * Self.noteHeight),
          size: Self.noteSize,
          color: note.kind.color
        )
      )
    }
    drawing.svg.end()
  }

  private static func draw(_ marks: MarkDrawing, _ drawing: inout ViewDrawing) {
    marks.draw(hatch: drawing.unusedID("hatch"), &drawing.svg)
  }

  private func draw(_ picture: Picture, clip: String?, _ drawing: inout ViewDrawing) {
    drawing.svg.begin("g", ["class": "container", "clip-path": clip])
    drawing.svg.add(
      "rect",
      [
        "width": SVGText.number(picture.width), "height": SVGText.number(picture.height),
        "fill": "#ffffff",
      ]
    )
    for view in picture.views { drawing.draw(view) }
    drawing.svg.end()
  }

  /// The keys of a view and all it contains.
  private static func keys(_ view: PictureView) -> [String] {
    (view.key.map { [$0] } ?? []) + view.children.flatMap(keys)
  }

  /// Notes in lines of a width; what goes on is set in.
  private static func wrapped(_ notes: [PictureNote], width: Double) -> [PictureNote] {
    let room = Int(min(width / (noteSize * letterWidth), 1e6))
    return notes.flatMap { note in
      var lines: [String] = []
      var line = ""
      for word in note.text.split(separator: " ", omittingEmptySubsequences: false) {
        if !line.isEmpty, line.count + word.count + 1 > room {
          lines.append(line)
          line = "    \(word)"
        } else {
          line += line.isEmpty ? "\(word)" : " \(word)"
        }
      }
      return (lines + [line]).map { PictureNote($0, note.kind) }
    }
  }
}
