// Pictures side by side on one sheet, as SVG. A single picture without anything said of it is the sheet.

import LayoutModel

/// Pictures on one sheet.
public struct PictureSheet: Sendable {
  /// The width of the sheet, in points.
  public let width: Double
  /// The height of the sheet, in points.
  public let height: Double
  private let pictures: [Picture]
  private let cells: [Cell]

  /// Where a picture stands.
  private struct Cell {
    var x: Double
    var y: Double
    var notes: [PictureNote]
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
    if pictures.count == 1, pictures[0].marks.isEmpty, pictures[0].notes.isEmpty {
      (self.width, self.height) = (pictures[0].width, pictures[0].height)
      cells = []
      return
    }
    var cells: [Cell] = []
    var (x, y, rowHeight, width) = (Self.margin, Self.margin, 0.0, 0.0)
    for picture in pictures {
      let caption = Double(picture.caption.count) * 13 * Self.letterWidth
      let cellWidth = max(picture.width, min(caption, Self.rowWidth / 8))
      if x > Self.margin, x + cellWidth + Self.margin > Self.rowWidth {
        (x, y, rowHeight) = (Self.margin, y + rowHeight + Self.margin, 0)
      }
      let notes = Self.wrapped(picture.notes, width: max(picture.width, Self.leastNoteWidth))
      cells.append(Cell(x: x, y: y, notes: notes))
      let notesHeight = notes.isEmpty ? 0 : Double(notes.count) * Self.noteHeight + 8
      rowHeight = max(rowHeight, Self.captionHeight + picture.height + notesHeight)
      let whole = notes.isEmpty ? cellWidth : max(cellWidth, Self.leastNoteWidth)
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
      for picture in pictures {
        draw(picture, clip: nil, &drawing)
        Self.drawMarks(of: picture, &drawing)
      }
    } else {
      drawing.svg.add("rect", ["width": "100%", "height": "100%", "fill": "#ececf1"])
      for (picture, cell) in zip(pictures, cells) { draw(picture, at: cell, &drawing) }
    }
    drawing.svg.end()
    return drawing.svg.text
  }

  private func draw(_ picture: Picture, at cell: Cell, _ drawing: inout ViewDrawing) {
    let y = cell.y + Self.captionHeight
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
    Self.drawMarks(of: picture, &drawing)
    for (number, note) in cell.notes.enumerated() {
      drawing.svg.add(
        SVGText.Label(
          text: note.text,
          x: "0",
          y: SVGText.rounded(picture.height + 18 + Double(number) * Self.noteHeight),
          size: Self.noteSize,
          color: note.kind.color
        )
      )
    }
    drawing.svg.end()
  }

  private static func drawMarks(of picture: Picture, _ drawing: inout ViewDrawing) {
    var marks = MarkDrawing(hatch: drawing.unusedID("hatch"))
    marks.draw(picture.marks, &drawing.svg)
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
