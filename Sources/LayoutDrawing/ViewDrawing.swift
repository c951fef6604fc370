// Draws views: each a group with its key, its class and its place, in which stand its background, what it
// shows, what it contains, and its border.

import LayoutExpressions
import LayoutModel
import TextMetrics

/// Draws views into SVG.
struct ViewDrawing {
  var svg = SVGText()
  /// Names that elements have or that views will need.
  private var taken: Set<String>
  private var used: Set<String> = []

  /// Makes a drawing in which the first view of a key has the key for its name.
  init(keys: some Sequence<String>) {
    // Names are told apart as they are written.
    taken = Set(keys.lazy.map(SVGText.escaped))
  }

  // MARK: Names

  /// The name of the element of a view: its key, with a number behind it where another view has it.
  private mutating func id(for key: String) -> String {
    if !key.isEmpty, used.insert(SVGText.escaped(key)).inserted { return key }
    return unusedID(key.isEmpty ? "view" : key)
  }

  /// A name that no element has.
  mutating func unusedID(_ name: String) -> String {
    var number = 2
    while !taken.insert(SVGText.escaped("\(name)~\(number)")).inserted { number += 1 }
    return "\(name)~\(number)"
  }

  /// Defines the edges at which something ends, and returns how to refer to them.
  mutating func clip(_ frame: LayoutFrame, radius: Double) -> String {
    let id = unusedID("clip")
    svg.begin("clipPath", ["id": id])
    rectangle(frame, radius: radius)
    svg.end()
    return "url(#\(id))"
  }

  // MARK: Views

  /// Draws a view with what it contains.
  ///
  /// - Complexity: recursion as deep as the views, which readers of documents bound.
  mutating func draw(_ view: PictureView, isShown: Bool = true) {
    let isShown = isShown && !view.isHidden
    let name = view.key.map { id(for: $0) }
    svg.begin(
      "g",
      [
        "id": name, "data-class": name.map { _ in view.className }, "data-place": view.location,
        "data-file": view.file, "data-key": view.key == name ? nil : view.key,
        "transform": Self.transform(of: view),
        "opacity": SVGText.opacity(min(max(view.look.opacity, 0), 1)),
        "display": view.isHidden ? "none" : nil,
      ]
    )
    if let key = view.key { svg.add("title", text: Self.title(of: view, key)) }
    let bounds = LayoutFrame(width: view.frame.width, height: view.frame.height)
    if isShown, let fill = view.look.fill {
      rectangle(bounds, radius: view.look.cornerRadius, fill: fill)
    }
    let isClipped = isShown && view.look.clips
    if isClipped {
      let clip = clip(bounds, radius: view.look.cornerRadius)
      svg.begin("g", ["clip-path": clip])
    }
    if isShown {
      for content in view.look.contents { draw(content, bounds) }
    }
    let offset = view.contentOffset
    if offset != .zero {
      svg.begin("g", ["transform": Self.translation(-offset.x, -offset.y)])
    }
    for child in view.children { draw(child, isShown: isShown) }
    if offset != .zero { svg.end() }
    if isClipped { svg.end() }
    if isShown, view.look.borderWidth > 0 { drawBorder(of: view.look, bounds) }
    svg.end()
  }

  private static func title(of view: PictureView, _ key: String) -> String {
    let numbers = [view.frame.width, view.frame.height, view.frame.x, view.frame.y]
      .map(SVGText.rounded)
    let size = "\(numbers[0]) × \(numbers[1])"
    return "\(key) (\(view.className)) \(size) at \(numbers[2]), \(numbers[3])"
  }

  private static func translation(_ x: Double, _ y: Double) -> String {
    "translate(\(SVGText.number(x)),\(SVGText.number(y)))"
  }

  private static func transform(of view: PictureView) -> String {
    let frame = view.frame
    guard let transform = view.transform else { return translation(frame.x, frame.y) }
    let anchor = DrawnPoint(
      x: frame.width * transform.anchor.x,
      y: frame.height * transform.anchor.y
    )
    let position = [
      frame.x + anchor.x + transform.translation.x, frame.y + anchor.y + transform.translation.y,
    ].map(SVGText.rounded)
    let degrees = SVGText.rounded(transform.rotation * 180 / .pi)
    let scale = [transform.scale.x, transform.scale.y].map(SVGText.rounded)
    let back = [-anchor.x, -anchor.y].map(SVGText.rounded)
    return
      "translate(\(position[0]),\(position[1])) rotate(\(degrees)) scale(\(scale[0]),\(scale[1]))"
      + " translate(\(back[0]),\(back[1]))"
  }

  private mutating func drawBorder(of look: ViewLook, _ bounds: LayoutFrame) {
    let half = look.borderWidth / 2
    // A border lies inside of its view.
    rectangle(
      bounds.inset(by: half),
      radius: max(look.cornerRadius - half, 0),
      stroke: look.borderColor,
      width: look.borderWidth
    )
  }

  // MARK: Parts

  /// A rectangle; one without width or height is none.
  mutating func rectangle(
    _ frame: LayoutFrame,
    radius: Double = 0,
    fill: ColorValue? = nil,
    stroke: ColorValue? = nil,
    width: Double = 1
  ) {
    guard frame.width > 0, frame.height > 0 else { return }
    let isPlain = frame.x == 0 && frame.y == 0
    let radius = min(max(radius, 0), min(frame.width, frame.height) / 2)
    svg.add(
      "rect",
      [
        "x": isPlain ? nil : SVGText.rounded(frame.x),
        "y": isPlain ? nil : SVGText.rounded(frame.y),
        "width": SVGText.number(frame.width), "height": SVGText.number(frame.height),
        "rx": radius > 0 ? SVGText.rounded(radius) : nil,
        "fill": fill.map(SVGText.color) ?? (stroke == nil ? nil : "none"),
        "fill-opacity": fill.flatMap { SVGText.opacity($0.alpha) },
        "stroke": stroke.map(SVGText.color),
        "stroke-opacity": stroke.flatMap { SVGText.opacity($0.alpha) },
        "stroke-width": stroke == nil || width == 1 ? nil : SVGText.rounded(width),
      ]
    )
  }

  /// A straight line.
  mutating func line(
    _ x1: Double,
    _ y1: Double,
    _ x2: Double,
    _ y2: Double,
    _ color: ColorValue,
    width: Double = 1
  ) {
    svg.add(
      "line",
      [
        "x1": SVGText.rounded(x1), "y1": SVGText.rounded(y1), "x2": SVGText.rounded(x2),
        "y2": SVGText.rounded(y2), "stroke": SVGText.color(color),
        "stroke-opacity": SVGText.opacity(color.alpha), "stroke-width": SVGText.rounded(width),
        "stroke-linecap": "round",
      ]
    )
  }

  private mutating func draw(_ content: DrawnContent, _ bounds: LayoutFrame) {
    switch content {
    case .text(let text): draw(text)
    case .image(let image): draw(image)
    case .control(let control): draw(control, bounds)
    case .standIn(let name, let detail, let isCrossed):
      drawStandIn(name, detail, isCrossed: isCrossed, bounds)
    }
  }

  private mutating func draw(_ image: DrawnImage) {
    guard let file = image.file else {
      return drawStandIn(image.name, "", isCrossed: true, image.frame)
    }
    guard image.frame.width > 0, image.frame.height > 0 else { return }
    let ratio =
      switch image.fit {
      case .stretch: "none"
      case .whole: "xMidYMid meet"
      case .filling: "xMidYMid slice"
      }
    svg.add(
      "image",
      [
        "x": SVGText.rounded(image.frame.x), "y": SVGText.rounded(image.frame.y),
        "width": SVGText.number(image.frame.width), "height": SVGText.number(image.frame.height),
        "preserveAspectRatio": ratio,
        "href": "data:\(file.mediaType);base64,\(SVGText.base64(file.bytes))",
      ]
    )
  }

  private mutating func drawStandIn(
    _ name: String,
    _ detail: String,
    isCrossed: Bool,
    _ frame: LayoutFrame
  ) {
    let gray = ColorValue(red: 0.45, green: 0.47, blue: 0.55)
    rectangle(frame, fill: gray.withAlpha(0.1))
    rectangle(frame.inset(by: 0.25), stroke: gray.withAlpha(0.45), width: 0.5)
    if isCrossed, frame.width > 0, frame.height > 0 {
      let cross = gray.withAlpha(0.25)
      line(frame.x, frame.y, frame.right, frame.bottom, cross, width: 0.5)
      line(frame.x, frame.bottom, frame.right, frame.y, cross, width: 0.5)
    }
    guard let text = StandInText(name, detail, in: frame) else { return }
    for (number, line) in text.lines.enumerated() {
      svg.add(
        SVGText.Label(
          text: line,
          x: SVGText.rounded(frame.x + frame.width / 2),
          y: SVGText.rounded(text.top + (Double(number) * StandInText.leading + 0.95) * text.size),
          size: text.size,
          color: number == 0 ? "#5b5f6d" : "#8a8e9c",
          isCentred: true
        )
      )
    }
  }
}

/// The words in a box that stands for something: its name, and what it is where that has room.
struct StandInText {
  private(set) var lines: [String]
  /// The size of the letters.
  private(set) var size: Double
  /// The upper edge of the first line.
  let top: Double
  private let frame: LayoutFrame

  /// From line to line, in sizes.
  static let leading = 1.2

  /// Nil where there is nothing to say, or no room to say it.
  init?(_ name: String, _ detail: String, in frame: LayoutFrame) {
    lines = [name, detail].filter { !$0.isEmpty }
    size = Self.size(of: lines, in: frame)
    if size < 6, lines.count == 2 {
      lines = [name]
      size = Self.size(of: lines, in: frame)
    }
    guard !lines.isEmpty, size >= 4 else { return nil }
    top = frame.y + (frame.height - Double(lines.count) * size * Self.leading) / 2
    self.frame = frame
  }

  /// The size at which lines have room in a rectangle.
  private static func size(of lines: [String], in frame: LayoutFrame) -> Double {
    let longest = Double(lines.map(\.count).max() ?? 0)
    return min(
      11,
      (frame.width - 4) / (max(longest, 1) * PictureSheet.letterWidth),
      (frame.height - 2) / (Double(lines.count) * leading)
    )
  }

  /// Where the letters of each line are, about.
  var frames: [LayoutFrame] {
    lines.enumerated().map { number, line in
      let width = Double(line.count) * size * PictureSheet.letterWidth
      return LayoutFrame(
        x: frame.x + (frame.width - width) / 2,
        y: top + (Double(number) * Self.leading + 0.2) * size,
        width: width,
        height: size
      )
    }
  }
}

extension LayoutFrame {
  /// The rectangle with all edges moved inwards.
  func inset(by distance: Double) -> LayoutFrame {
    LayoutFrame(
      x: x + distance,
      y: y + distance,
      width: width - 2 * distance,
      height: height - 2 * distance
    )
  }
}
