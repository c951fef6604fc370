// Draws marks above views: lines first, then their labels, each where it hides no other if there is such a
// place.

import LayoutModel

extension PictureMark.Kind {
  /// The colour of lines and letters.
  var color: String {
    switch self {
    case .required: "#1556c0"
    case .optional: "#5b86d6"
    case .bent: "#d9720b"
    case .open: "#7c3aed"
    case .dropped: "#dc2626"
    case .clash: "#b4534f"
    case .guide: "#059669"
    case .baseline: "#c026d3"
    }
  }

  /// The strokes of lines; nil where they have no gaps.
  var dashes: String? {
    switch self {
    case .bent: "3 2"
    case .guide: "4 3"
    default: nil
    }
  }

  /// The width of lines.
  var width: String {
    switch self {
    case .dropped: "1.5"
    case .clash, .open: "1"
    default: "0.75"
    }
  }
}

/// Draws the marks of one picture.
struct MarkDrawing {
  /// The name of the hatching.
  private let hatch: String
  /// Where labels are already, by the row that their upper edges are in.
  private var labels: [Int: [LayoutFrame]] = [:]

  private static let labelSize = 7.5
  private static let labelHeight = 9.5
  /// How far the bars at the ends of a dimension reach, in points.
  private static let bar = 2.5

  init(hatch: String) {
    self.hatch = hatch
  }

  /// Defines the hatching: stripes of 1.2 points from top right to bottom left, 5 points apart.
  ///
  /// It is a gradient that repeats and not a pattern: a turned pattern takes librsvg a twentieth of a second and more
  /// for each band. Opacity changes over half a point, as a pixel has it that an edge goes through.
  private func defineHatching(_ svg: inout SVGText) {
    let step = SVGText.rounded(5 / 2.0.squareRoot())
    svg.begin(
      "linearGradient",
      [
        "id": hatch, "gradientUnits": "userSpaceOnUse", "x1": "0", "y1": "0", "x2": step,
        "y2": step, "spreadMethod": "repeat",
      ]
    )
    let stops = [
      ("0", "0.175"), ("0.05", "0.35"), ("0.19", "0.35"), ("0.29", "0"), ("0.95", "0"),
      ("1", "0.175"),
    ]
    for (offset, opacity) in stops {
      svg.add(
        "stop",
        ["offset": offset, "stop-color": PictureMark.Kind.open.color, "stop-opacity": opacity]
      )
    }
    svg.end()
  }

  /// Draws marks, in their order.
  mutating func draw(_ marks: [PictureMark], _ svg: inout SVGText) {
    guard !marks.isEmpty else { return }
    if marks.contains(where: { $0.isRange }) { defineHatching(&svg) }
    svg.begin("g", ["class": "marks"])
    for mark in marks {
      svg.begin(
        "g",
        [
          "class": mark.kind.rawValue, "stroke": mark.kind.color,
          "stroke-width": mark.kind.width, "stroke-dasharray": mark.kind.dashes,
          "stroke-opacity": mark.isEdge && mark.kind != .baseline ? "0.5" : nil, "fill": "none",
        ]
      )
      svg.add("title", text: mark.title)
      draw(mark.shape, &svg)
      svg.end()
    }
    for mark in marks where !mark.label.isEmpty { drawLabel(of: mark, &svg) }
    svg.end()
  }

  private func draw(_ shape: PictureMark.Shape, _ svg: inout SVGText) {
    switch shape {
    case .dimension(let axis, let from, let to, let across):
      line(axis, from, across, to, across, &svg)
      for end in [from, to] { line(axis, end, across - Self.bar, end, across + Self.bar, &svg) }
    case .edge(let axis, let position, let from, let to):
      line(axis, position, from, position, to, &svg)
    case .outline(let frame): outline(frame, &svg)
    case .range(let axis, let from, let to, let across, let endsLow, let endsHigh):
      let frame = Self.frame(axis, from, to, across.lowerBound, across.upperBound)
      outline(frame, fill: "url(#\(hatch))", &svg)
      let middle = (across.lowerBound + across.upperBound) / 2
      line(axis, from, middle, to, middle, &svg)
      let length = min(4, (to - from) / 3)
      // An arrow points on where nothing ends it, a bar stands where something does.
      for (end, isEnd, inwards) in [(from, endsLow, length), (to, endsHigh, -length)] {
        if isEnd {
          line(axis, end, across.lowerBound, end, across.upperBound, &svg)
        } else {
          line(axis, end, middle, end + inwards, middle - length, &svg)
          line(axis, end, middle, end + inwards, middle + length, &svg)
        }
      }
    }
  }

  /// A line between two positions along an axis, each with its position across.
  private func line(
    _ axis: Axis,
    _ from: Double,
    _ fromAcross: Double,
    _ to: Double,
    _ toAcross: Double,
    _ svg: inout SVGText
  ) {
    let start = Self.point(axis, from, fromAcross)
    let end = Self.point(axis, to, toAcross)
    svg.add(
      "line",
      [
        "x1": SVGText.rounded(start.x), "y1": SVGText.rounded(start.y),
        "x2": SVGText.rounded(end.x), "y2": SVGText.rounded(end.y),
      ]
    )
  }

  private func outline(_ frame: LayoutFrame, fill: String? = nil, _ svg: inout SVGText) {
    svg.add(
      "rect",
      [
        "x": SVGText.rounded(frame.x), "y": SVGText.rounded(frame.y),
        "width": SVGText.rounded(max(frame.width, 0)),
        "height": SVGText.rounded(max(frame.height, 0)), "fill": fill,
      ]
    )
  }

  private static func point(_ axis: Axis, _ along: Double, _ across: Double) -> DrawnPoint {
    axis == .horizontal ? DrawnPoint(x: along, y: across) : DrawnPoint(x: across, y: along)
  }

  private static func frame(
    _ axis: Axis,
    _ from: Double,
    _ to: Double,
    _ acrossFrom: Double,
    _ acrossTo: Double
  ) -> LayoutFrame {
    let (start, end) = (point(axis, from, acrossFrom), point(axis, to, acrossTo))
    return LayoutFrame(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  // MARK: Labels

  private mutating func drawLabel(of mark: PictureMark, _ svg: inout SVGText) {
    let width = Double(mark.label.count) * Self.labelSize * PictureSheet.letterWidth + 4
    let candidates = Self.labelCenters(for: mark.shape, width: width).map { center in
      LayoutFrame(
        x: center.x - width / 2,
        y: center.y - Self.labelHeight / 2,
        width: width,
        height: Self.labelHeight
      )
    }
    guard let first = candidates.first else { return }
    var lookCount = 0
    let frame = candidates.first { isFree($0, &lookCount) } ?? first
    labels[Self.row(of: frame), default: []].append(frame)
    svg.add(
      "rect",
      [
        "x": SVGText.rounded(frame.x), "y": SVGText.rounded(frame.y),
        "width": SVGText.rounded(frame.width), "height": SVGText.rounded(frame.height),
        "rx": "2", "fill": "#ffffff", "fill-opacity": "0.88",
      ]
    )
    svg.add(
      SVGText.Label(
        text: mark.label,
        x: SVGText.rounded(frame.x + frame.width / 2),
        y: SVGText.rounded(frame.y + Self.labelHeight * 0.76),
        size: Self.labelSize,
        color: mark.kind.color,
        isCentred: true
      )
    )
  }

  /// The row of a label; all labels are equally high.
  private static func row(of label: LayoutFrame) -> Int {
    Int(exactly: (label.y / labelHeight).rounded(.down)) ?? 0
  }

  /// How many labels one is compared with until it hides others: where thousands stand in each other's way, looking at
  /// all of them for each finds no room either.
  private static let lookLimit = 1_000

  /// Whether a label would hide no other, as far as that was looked at.
  private func isFree(_ label: LayoutFrame, _ lookCount: inout Int) -> Bool {
    let row = Self.row(of: label)
    for row in [row &- 1, row, row &+ 1] {
      for other in labels[row] ?? [] {
        lookCount += 1
        if lookCount > Self.lookLimit || other.meets(label) { return false }
      }
    }
    return true
  }

  /// Where a label may stand, best first.
  private static func labelCenters(for shape: PictureMark.Shape, width: Double) -> [DrawnPoint] {
    let shares = [0.5, 0.3, 0.7, 0.15, 0.85]
    switch shape {
    case .dimension(let axis, let from, let to, let across):
      let beside = axis == .horizontal ? labelHeight / 2 + 3 : width / 2 + 3
      return [0, -beside, beside, -2 * beside, 2 * beside].flatMap { shift in
        shares.map { point(axis, from + (to - from) * $0, across + shift) }
      }
    case .edge(let axis, let position, let from, let to):
      return shares.map { point(axis, position, from + (to - from) * $0) }
    case .outline(let frame):
      return (0..<4).map { row in
        DrawnPoint(
          x: frame.x + width / 2 + 1,
          y: frame.y + labelHeight * (Double(row) + 0.5) + 1
        )
      }
    case .range(let axis, let from, let to, let across, _, _):
      let extent = across.upperBound - across.lowerBound
      return [0.5, 0.2, 0.8].flatMap { share in
        shares.map { point(axis, from + (to - from) * $0, across.lowerBound + extent * share) }
      }
    }
  }
}

extension PictureMark {
  fileprivate var isRange: Bool { if case .range = shape { true } else { false } }
  fileprivate var isEdge: Bool { if case .edge = shape { true } else { false } }
}

extension LayoutFrame {
  /// Whether two rectangles have more in common than an edge.
  fileprivate func meets(_ other: LayoutFrame) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}
