// Draws text as text: each line where it was measured, in its fonts. The width of a line is stated, so that
// another font takes the same room.

import LayoutExpressions
import TextMetrics

extension ViewDrawing {
  /// Draws lines of text.
  mutating func draw(_ text: DrawnText) {
    for line in text.lines where !line.pieces.isEmpty && line.width > 0 {
      let x =
        switch text.alignment {
        case .left: text.frame.x + line.left
        case .center: text.frame.x + (text.frame.width - line.width) / 2
        case .right: text.frame.x + text.frame.width - line.left - line.width
        }
      let styles = line.pieces.map { text.styles[$0.run] }
      let isPlain = styles.count == 1 && styles[0].rise == 0
      let content =
        isPlain
        ? SVGText.escaped(line.pieces[0].text)
        : zip(line.pieces, styles).map { piece, style in
          let y = SVGText.rounded(text.frame.y + line.baseline - style.rise)
          let attributes = SVGText.written(["y": y]) + Self.attributes(of: style)
          return "<tspan\(attributes)>\(SVGText.escaped(piece.text))</tspan>"
        }.joined()
      svg.add(
        "text",
        SVGText.written([
          "x": SVGText.rounded(x), "y": SVGText.rounded(text.frame.y + line.baseline),
          "textLength": SVGText.rounded(line.width), "lengthAdjust": "spacingAndGlyphs",
        ]) + (isPlain ? Self.attributes(of: styles[0]) : ""),
        markup: content
      )
    }
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
    let isWord = family.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
    }
    return isWord ? family : "'\(family.filter { $0 != "'" && $0 != "\\" })'"
  }
}
