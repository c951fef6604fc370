// Devices that layouts are shown on: sizes, scales and safe areas, as Apple's public documentation and measured
// screens have them. Documentation/COMMAND-LINE.md has the same table.

import Tinamou

/// A device, held one way.
struct Device {
  /// The name as it is listed.
  let name: String
  /// The size in points, as it is held.
  let size: LayoutSize
  /// How many pixels a point has.
  let scale: Double
  /// The safe area: top, left, bottom, right.
  let portraitInsets: [Double]
  let landscapeInsets: [Double]

  /// The size upright, and turned.
  var bothSizes: [LayoutSize] {
    [size, LayoutSize(width: size.height, height: size.width)]
  }

  /// The sizes of all devices, upright and turned.
  static var everySize: [LayoutSize] {
    rows.flatMap { row in
      let (width, height) = (ExactNumber(row.width), ExactNumber(row.height))
      return [
        LayoutSize(width: width, height: height), LayoutSize(width: height, height: width),
      ]
    }
  }

  /// The insets of the safe area at a size: top, left, bottom, right.
  func safeArea(at size: LayoutSize) -> [Double] {
    size.width.double > size.height.double ? landscapeInsets : portraitInsets
  }

  /// The names of the lengths that layouts may ask for, with their values at a size.
  func lengths(at size: LayoutSize) -> [(name: String, value: Double)] {
    let insets = safeArea(at: size)
    let edges = ["top", "left", "bottom", "right"]
    return zip(edges, insets).map { ("safeAreaInsets.\($0)", $1) } + [
      ("topLayoutGuide.length", insets[0]), ("bottomLayoutGuide.length", insets[2]),
    ]
  }

  /// A device by its name, whatever its case and whether words are set apart by spaces or hyphens; with
  /// `landscape` behind it, turned.
  init(named name: String) throws(UsageFailure) {
    let word = Self.word(name)
    let turned = "landscape"
    let isTurned = word.hasSuffix(turned)
    let wanted = isTurned ? String(word.dropLast(turned.count)) : word
    guard let row = Self.rows.first(where: { Self.word($0.name) == wanted }) else {
      throw UsageFailure(
        Messages.unknownDevice(name),
        suggestion: Suggestion.nearest(to: name, in: Self.rows.map(\.name))
      )
    }
    self.name = row.name
    let (width, height) = (ExactNumber(row.width), ExactNumber(row.height))
    size =
      isTurned
      ? LayoutSize(width: height, height: width) : LayoutSize(width: width, height: height)
    scale = row.scale
    portraitInsets = row.portrait
    landscapeInsets = row.landscape
  }

  /// The names as one word each, for shells.
  static let completions = rows.map {
    $0.name.lowercased().split(separator: " ").joined(separator: "-")
  }

  private static func word(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." || $0 == "+" }
  }

  /// A row of the table, held upright.
  private struct Row {
    let name: String
    let width: Double
    let height: Double
    let scale: Double
    let portrait: [Double]
    let landscape: [Double]

    /// A device with a status bar of its own, which is gone when it is turned.
    init(_ name: String, _ width: Double, _ height: Double, _ scale: Double) {
      self.init(name, width, height, scale, [20, 0, 0, 0], [0, 0, 0, 0])
    }

    /// A phone with a notch of a height, which is at the side when it is turned.
    init(
      _ name: String,
      _ width: Double,
      _ height: Double,
      _ scale: Double,
      notch: Double
    ) {
      self.init(name, width, height, scale, [notch, 0, 34, 0], [0, notch, 21, notch])
    }

    /// A tablet, whichever way it is held.
    init(
      _ name: String,
      _ width: Double,
      _ height: Double,
      top: Double,
      bottom: Double
    ) {
      let insets = [top, 0, bottom, 0]
      self.init(name, width, height, 2, insets, insets)
    }

    private init(
      _ name: String,
      _ width: Double,
      _ height: Double,
      _ scale: Double,
      _ portrait: [Double],
      _ landscape: [Double]
    ) {
      self.name = name
      self.width = width
      self.height = height
      self.scale = scale
      self.portrait = portrait
      self.landscape = landscape
    }
  }

  private static let rows = [
    Row("iPhone SE", 320, 568, 2), Row("iPhone 8", 375, 667, 2),
    Row("iPhone SE 3", 375, 667, 2), Row("iPhone 8 Plus", 414, 736, 3),
    Row("iPhone X", 375, 812, 3, notch: 44), Row("iPhone XS", 375, 812, 3, notch: 44),
    Row("iPhone XS Max", 414, 896, 3, notch: 44), Row("iPhone XR", 414, 896, 2, notch: 48),
    Row("iPhone 11", 414, 896, 2, notch: 48), Row("iPhone 11 Pro", 375, 812, 3, notch: 44),
    Row("iPhone 11 Pro Max", 414, 896, 3, notch: 44),
    Row("iPhone 13 mini", 375, 812, 3, notch: 50), Row("iPhone 12", 390, 844, 3, notch: 47),
    Row("iPhone 13", 390, 844, 3, notch: 47), Row("iPhone 14", 390, 844, 3, notch: 47),
    Row("iPhone 14 Plus", 428, 926, 3, notch: 47), Row("iPhone 14 Pro", 393, 852, 3, notch: 59),
    Row("iPhone 14 Pro Max", 430, 932, 3, notch: 59), Row("iPhone 15", 393, 852, 3, notch: 59),
    Row("iPhone 15 Plus", 430, 932, 3, notch: 59), Row("iPhone 16", 393, 852, 3, notch: 59),
    Row("iPhone 16 Pro", 402, 874, 3, notch: 62),
    Row("iPhone 16 Pro Max", 440, 956, 3, notch: 62),
    Row("iPad 9.7", 768, 1024, top: 20, bottom: 0),
    Row("iPad 10.2", 810, 1080, top: 20, bottom: 0),
    Row("iPad Pro 11", 834, 1194, top: 24, bottom: 20),
    Row("iPad Pro 12.9", 1024, 1366, top: 24, bottom: 20),
  ]
}
