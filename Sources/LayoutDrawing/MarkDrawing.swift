// Draws marks above views: lines first, then their labels. Where labels stand is in LabelPlacement.

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
  private let marks: [PictureMark]
  /// Where the labels of marks stand, nil for marks that have none.
  private let labels: [LayoutFrame?]

  /// How far the bars at the ends of a dimension reach, in points.
  private static let bar = 2.5

  /// Finds out where the labels of a picture's marks go.
  init(of picture: Picture) {
    marks = picture.marks
    var placement = LabelPlacement(beside: marks.isEmpty ? [] : picture.words)
    labels = marks.map { placement.frame(for: $0) }
  }

  /// What the marks take with their labels, nil where there are none.
  var extent: LayoutFrame? {
    (marks.map { Self.extent(of: $0.shape) } + labels.compactMap(\.self))
      .reduce(nil) { whole, part in whole?.joined(with: part) ?? part }
  }

  private static func extent(of shape: PictureMark.Shape) -> LayoutFrame {
    switch shape {
    case .dimension(let axis, let from, let to, let across):
      frame(axis, from, to, across - bar, across + bar)
    case .edge(let axis, let position, let from, let to): frame(axis, position, position, from, to)
    case .outline(let frame): frame
    case .range(let axis, let from, let to, let across, _, _):
      frame(axis, from, to, across.lowerBound, across.upperBound)
    }
  }

  /// Defines the hatching: stripes of 1.2 points from top right to bottom left, 5 points apart.
  ///
  /// It is a gradient that repeats and not a pattern: a turned pattern takes librsvg a twentieth of a second and more
  /// for each band. Opacity changes over half a point, as a pixel has it that an edge goes through.
  private func defineHatching(_ hatch: String, _ svg: inout SVGText) {
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

  /// Draws the marks, in their order; `hatch` is the name of the hatching.
  func draw(hatch: String, _ svg: inout SVGText) {
    guard !marks.isEmpty else { return }
    if marks.contains(where: { $0.isRange }) { defineHatching(hatch, &svg) }
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
      draw(mark.shape, hatch, &svg)
      svg.end()
    }
    for case (let mark, let frame?) in zip(marks, labels) { drawLabel(of: mark, frame, &svg) }
    svg.end()
  }

  private func draw(_ shape: PictureMark.Shape, _ hatch: String, _ svg: inout SVGText) {
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
    let start = DrawnPoint(axis, from, fromAcross)
    let end = DrawnPoint(axis, to, toAcross)
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

  private static func frame(
    _ axis: Axis,
    _ from: Double,
    _ to: Double,
    _ acrossFrom: Double,
    _ acrossTo: Double
  ) -> LayoutFrame {
    let (start, end) = (DrawnPoint(axis, from, acrossFrom), DrawnPoint(axis, to, acrossTo))
    return LayoutFrame(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  private func drawLabel(of mark: PictureMark, _ frame: LayoutFrame, _ svg: inout SVGText) {
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
        y: SVGText.rounded(frame.y + frame.height * 0.76),
        size: LabelPlacement.size,
        color: mark.kind.color,
        isCentred: true
      )
    )
  }
}

extension PictureMark {
  fileprivate var isRange: Bool { if case .range = shape { true } else { false } }
  fileprivate var isEdge: Bool { if case .edge = shape { true } else { false } }
}

extension LayoutFrame {
  fileprivate func joined(with other: LayoutFrame) -> LayoutFrame {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return LayoutFrame(
      x: left,
      y: top,
      width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top
    )
  }
}
