// Draws text as text: each line where it was measured, in its fonts. The width of a line is stated, so that
// another font takes the same room.

import Diagnostics
import LayoutExpressions
import TextMetrics

extension ViewDrawing {
  /// Draws lines of text, with the room of attachments left empty.
  mutating func draw(_ text: DrawnText) {
    for line in text.lines where !line.pieces.isEmpty && line.width > 0 {
      guard !line.attachments.isEmpty else {
        draw(line.pieces, from: 0, to: line.width, of: line, in: text)
        continue
      }
      var attachments = line.attachments[...]
      var start = 0.0
      var pieces: [TextLine.Piece] = []
      func stretch(to end: Double) {
        if !pieces.isEmpty, end > start { draw(pieces, from: start, to: end, of: line, in: text) }
        pieces = []
      }
      for piece in line.pieces {
        // An ellipsis has the number of an attachment's run where it stands in its place.
        guard let next = attachments.first, next.run == piece.run,
          piece.text == TextRun.attachmentText
        else {
          pieces.append(piece)
          continue
        }
        stretch(to: next.left)
        start = next.left + next.size.width
        attachments.removeFirst()
      }
      stretch(to: line.width)
    }
  }

  /// Draws a stretch of a line.
  private mutating func draw(
    _ pieces: [TextLine.Piece],
    from start: Double,
    to end: Double,
    of line: TextLine,
    in text: DrawnText
  ) {
    let isRightToLeft = text.isRightToLeft(line)
    let styles = pieces.map { text.styles[$0.run] }
    let isPlain = styles.count == 1 && styles[0].rise == 0
    let content =
      isPlain
      ? SVGText.escaped(pieces[0].text)
      : zip(pieces, styles).map { piece, style in
        let y = SVGText.rounded(text.frame.y + line.baseline - style.rise)
        let attributes = SVGText.written(["y": y]) + Self.attributes(of: style)
        return "<tspan\(attributes)>\(SVGText.escaped(piece.text))</tspan>"
      }.joined()
    // Beside an attachment a space counts; elsewhere no line begins or ends with one.
    let keepsSpace = pieces.first?.text.first == " " || pieces.last?.text.last == " "
    svg.add(
      "text",
      SVGText.written([
        "x": SVGText.rounded(text.left(ofPartFrom: start, to: end, of: line)),
        "y": SVGText.rounded(text.frame.y + line.baseline),
        // Read from right to left, a line ends at its left edge.
        "direction": isRightToLeft ? "rtl" : nil, "text-anchor": isRightToLeft ? "end" : nil,
        "xml:space": keepsSpace ? "preserve" : nil, "textLength": SVGText.rounded(end - start),
        "lengthAdjust": "spacingAndGlyphs",
      ]) + (isPlain ? Self.attributes(of: styles[0]) : ""),
      markup: content
    )
  }

  /// Draws a short text that was not measured, about a place.
  mutating func draw(
    _ text: String,
    _ style: DrawnStyle,
    x: Double,
    baseline: Double,
    isCentred: Bool = true
  ) {
    guard !text.isEmpty else { return }
    svg.add(
      "text",
      SVGText.written([
        "x": SVGText.rounded(x), "y": SVGText.rounded(baseline),
        "text-anchor": isCentred ? "middle" : nil,
      ]) + Self.attributes(of: style),
      markup: SVGText.escaped(text)
    )
  }

  /// The attributes of a style, as they are written.
  private static func attributes(of style: DrawnStyle) -> String {
    let lines = [
      style.isUnderlined ? "underline" : nil, style.isStruckThrough ? "line-through" : nil,
    ]
    .compactMap(\.self)
    return SVGText.written([
      "font-family": style.families.map(quoted).joined(separator: ", "),
      "font-size": SVGText.rounded(style.size),
      "font-weight": style.weight == 400 ? nil : "\(style.weight)",
      "font-style": style.isItalic ? "italic" : nil, "fill": SVGText.color(style.color),
      "fill-opacity": SVGText.opacity(style.color.alpha),
      "text-decoration": lines.isEmpty ? nil : lines.joined(separator: " "),
    ])
  }

  /// The name of a family as it stands in a list.
  private static func quoted(_ family: String) -> String {
    let isWord = family.utf8.allSatisfy { $0.isLetter || $0 == 0x2D }
    return isWord ? family : "'\(family.filter { $0 != "'" && $0 != "\\" })'"
  }
}
