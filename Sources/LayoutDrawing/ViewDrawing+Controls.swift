// Draws controls plainly, so that they are known at a glance. Colours and measures are about those of UIKit,
// as measured screens have them; nothing depends on them.

import LayoutExpressions
import LayoutModel

extension ColorValue {
  fileprivate static func gray(_ level: Double) -> ColorValue {
    ColorValue(red: level, green: level, blue: level)
  }

  /// The same colour at another opacity.
  func withAlpha(_ alpha: Double) -> ColorValue {
    ColorValue(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension ViewDrawing {
  private static let track = ColorValue.gray(0.89)
  private static let hairline = ColorValue.gray(0.78)

  /// Draws a control in the bounds of its view.
  mutating func draw(_ control: DrawnControl, _ bounds: LayoutFrame) {
    guard bounds.width > 0, bounds.height > 0 else { return }
    let middle = bounds.height / 2
    switch control {
    case .toggle(let isOn, let color): drawToggle(isOn, color, bounds)
    case .slider(let share, let color): drawSlider(share, color, bounds)
    case .progress(let share, let color, let track):
      drawTrack(from: 0, to: bounds.width, at: middle, track ?? Self.track)
      let end = bounds.width * Self.clamped(share)
      drawTrack(from: 0, to: end, at: middle, color)
    case .stepper(let color): drawStepper(color, bounds)
    case .segments(let titles, let selected, let style):
      drawSegments(titles, selected, style, bounds)
    case .pages(let count, let current, let color): drawPages(count, current, color, bounds)
    case .spinner(let color): drawSpinner(color, bounds)
    case .field(let isRound):
      let frame = bounds.inset(by: 0.5)
      rectangle(frame, radius: isRound ? 5 : 0, fill: .white, stroke: Self.hairline)
    case .search(let text, let style): drawSearch(text, style, bounds)
    case .picker: drawPicker(bounds)
    case .rows(let height, let color): drawRows(height, color, bounds)
    case .bar(let style, let title, let isAtTop):
      rectangle(bounds, fill: .gray(0.975))
      let y = isAtTop ? bounds.height - 0.25 : 0.25
      line(0, y, bounds.width, y, Self.hairline, width: 0.5)
      if let style {
        draw(title, style, x: bounds.width / 2, baseline: middle + style.size * 0.35)
      }
    case .accessory(let isTick, let isRightToLeft, let color):
      drawAccessory(isTick, isRightToLeft, color, bounds)
    }
  }

  /// A share between nothing and all; what is no number is nothing.
  private static func clamped(_ share: Double) -> Double { share > 0 ? min(share, 1) : 0 }

  private mutating func circle(
    _ x: Double,
    _ y: Double,
    _ radius: Double,
    _ color: ColorValue,
    isOutlined: Bool = false
  ) {
    guard radius > 0 else { return }
    svg.add(
      "circle",
      [
        "cx": SVGText.rounded(x), "cy": SVGText.rounded(y), "r": SVGText.rounded(radius),
        "fill": SVGText.color(color), "fill-opacity": SVGText.opacity(color.alpha),
        "stroke": isOutlined ? "#000000" : nil, "stroke-opacity": isOutlined ? "0.15" : nil,
      ]
    )
  }

  private mutating func drawTrack(
    from start: Double,
    to end: Double,
    at middle: Double,
    _ color: ColorValue
  ) {
    rectangle(
      LayoutFrame(x: start, y: middle - 2, width: max(end - start, 0), height: 4),
      radius: 2,
      fill: color
    )
  }

  private mutating func drawToggle(_ isOn: Bool, _ color: ColorValue, _ bounds: LayoutFrame) {
    let height = min(31, bounds.height, bounds.width * 31 / 51)
    let width = height * 51 / 31
    let frame = LayoutFrame(
      x: (bounds.width - width) / 2,
      y: (bounds.height - height) / 2,
      width: width,
      height: height
    )
    rectangle(frame, radius: height / 2, fill: isOn ? color : Self.track)
    let x = isOn ? frame.right - height / 2 : frame.x + height / 2
    circle(x, bounds.height / 2, height / 2 - 2, .white, isOutlined: true)
  }

  private mutating func drawSlider(_ share: Double, _ color: ColorValue, _ bounds: LayoutFrame) {
    let middle = bounds.height / 2
    let radius = min(13.5, middle, bounds.width / 2)
    // The track ends where frames of sliders do.
    let x = radius + (bounds.width - 2 * radius) * Self.clamped(share)
    drawTrack(from: 2, to: bounds.width - 2, at: middle, Self.track)
    drawTrack(from: 2, to: x, at: middle, color)
    circle(x, middle, radius, .white, isOutlined: true)
  }

  private mutating func drawStepper(_ color: ColorValue, _ bounds: LayoutFrame) {
    rectangle(bounds, radius: 8, fill: .gray(0.93))
    let (middle, half) = (bounds.height / 2, min(6, bounds.height / 4))
    let between = bounds.width / 2
    line(between, bounds.height * 0.2, between, bounds.height * 0.8, Self.hairline)
    for x in [bounds.width / 4, bounds.width * 3 / 4] {
      line(x - half, middle, x + half, middle, color, width: 1.5)
    }
    let plus = bounds.width * 3 / 4
    line(plus, middle - half, plus, middle + half, color, width: 1.5)
  }

  private mutating func drawSegments(
    _ titles: [String],
    _ selected: Int,
    _ style: DrawnStyle,
    _ bounds: LayoutFrame
  ) {
    rectangle(bounds, radius: 8, fill: .gray(0.93))
    let width = bounds.width / Double(max(titles.count, 1))
    for (number, title) in titles.enumerated() {
      let x = Double(number) * width
      if number == selected {
        let frame = LayoutFrame(x: x, y: 0, width: width, height: bounds.height).inset(by: 2)
        rectangle(frame, radius: 6, fill: .white, stroke: .gray(0.85), width: 0.5)
      } else if number > 0, number - 1 != selected {
        line(x, bounds.height * 0.25, x, bounds.height * 0.75, Self.hairline)
      }
      draw(title, style, x: x + width / 2, baseline: bounds.height / 2 + style.size * 0.35)
    }
  }

  private mutating func drawPages(
    _ count: Int,
    _ current: Int,
    _ color: ColorValue,
    _ bounds: LayoutFrame
  ) {
    // As far apart as UIKit has them, nearer where there is not the room.
    let shown = min(max(count, 0), 200)
    let distance = min(16, bounds.width / Double(max(shown, 1)))
    let start = (bounds.width - Double(shown - 1) * distance) / 2
    for number in 0..<shown {
      let tint = color.withAlpha(color.alpha * (number == current ? 1 : 0.3))
      let radius = min(3.5, distance * 0.4)
      circle(start + Double(number) * distance, bounds.height / 2, radius, tint)
    }
  }

  private mutating func drawSpinner(_ color: ColorValue, _ bounds: LayoutFrame) {
    let radius = min(bounds.width, bounds.height, 37) / 2
    let directions = [
      (0.0, -1.0), (0.707, -0.707), (1, 0), (0.707, 0.707), (0, 1), (-0.707, 0.707), (-1, 0),
      (-0.707, -0.707),
    ]
    let (x, y) = (bounds.width / 2, bounds.height / 2)
    for (number, direction) in directions.enumerated() {
      line(
        x + direction.0 * radius * 0.5,
        y + direction.1 * radius * 0.5,
        x + direction.0 * radius * 0.9,
        y + direction.1 * radius * 0.9,
        color.withAlpha(1 - Double(number) * 0.1),
        width: radius / 5
      )
    }
  }

  private mutating func drawSearch(_ text: String, _ style: DrawnStyle, _ bounds: LayoutFrame) {
    let height = min(36, bounds.height)
    let frame = LayoutFrame(
      x: 8,
      y: (bounds.height - height) / 2,
      width: bounds.width - 16,
      height: height
    )
    rectangle(frame, radius: 10, fill: .gray(0.9))
    let (x, y, gray) = (frame.x + 15, bounds.height / 2 - 1, ColorValue.gray(0.55))
    svg.add(
      "circle",
      [
        "cx": SVGText.rounded(x), "cy": SVGText.rounded(y), "r": "5", "fill": "none",
        "stroke": SVGText.color(gray), "stroke-width": "1.5",
      ]
    )
    line(x + 4, y + 4, x + 7, y + 7, gray, width: 1.5)
    draw(
      text,
      style,
      x: frame.x + 28,
      baseline: bounds.height / 2 + style.size * 0.35,
      isCentred: false
    )
  }

  private mutating func drawPicker(_ bounds: LayoutFrame) {
    let middle = bounds.height / 2
    let height = min(32, bounds.height)
    let band = LayoutFrame(x: 8, y: middle - height / 2, width: bounds.width - 16, height: height)
    rectangle(band, radius: 7, fill: .gray(0.93))
    for step in -2...2 where middle - Double(step.magnitude) * 34 > 10 {
      let half = bounds.width * (0.22 - 0.03 * Double(step.magnitude))
      let y = middle + Double(step) * 34
      let tint = ColorValue.gray(0.35 + 0.2 * Double(step.magnitude))
      line(bounds.width / 2 - half, y, bounds.width / 2 + half, y, tint, width: 5)
    }
  }

  private mutating func drawRows(_ height: Double, _ color: ColorValue, _ bounds: LayoutFrame) {
    guard height >= 4 else { return }
    var y = height
    var count = 0
    while y < bounds.height, count < Self.mostRows {
      line(16, y, bounds.width, y, color, width: 0.5)
      y += height
      count += 1
    }
  }

  /// Rows of tables that are drawn.
  private static let mostRows = 500

  private mutating func drawAccessory(
    _ isTick: Bool,
    _ isRightToLeft: Bool,
    _ color: ColorValue,
    _ bounds: LayoutFrame
  ) {
    let (x, y) = (isRightToLeft ? 20 : bounds.width - 20, bounds.height / 2)
    if isTick {
      line(x - 6, y, x - 2, y + 4, color, width: 2)
      line(x - 2, y + 4, x + 6, y - 5, color, width: 2)
    } else {
      // An arrow points onwards, a tick is one tick in all directions.
      let tip = isRightToLeft ? -3.0 : 3
      line(x - tip, y - 6, x + tip, y, Self.hairline, width: 2)
      line(x + tip, y, x - tip, y + 6, Self.hairline, width: 2)
    }
  }
}
