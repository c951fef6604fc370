// Devices that layouts are shown on: sizes, scales and safe areas. Documentation/COMMAND-LINE.md has the same table.
//
// Source: [Apple screens] (Documentation/SOURCES.md).

import Tinamou

/// A device, held one way.
struct Device {
  let name: String
  /// The size in points, as it is held.
  private(set) var size: LayoutSize
  let scale: Double
  /// The safe area: top, left, bottom, right.
  let portraitInsets: [Double]
  let landscapeInsets: [Double]

  /// A phone: with a notch of a height, which is at the side when it is turned, or with a status bar of its
  /// own, which is gone then.
  private init(
    _ name: String,
    _ width: Double,
    _ height: Double,
    _ scale: Double,
    notch: Double? = nil
  ) {
    self.name = name
    size = LayoutSize(width: ExactNumber(width), height: ExactNumber(height))
    self.scale = scale
    portraitInsets = notch.map { [$0, 0, 34, 0] } ?? [20, 0, 0, 0]
    landscapeInsets = notch.map { [0, $0, 21, $0] } ?? [0, 0, 0, 0]
  }

  /// A tablet, whichever way it is held.
  private init(_ name: String, _ width: Double, _ height: Double, top: Double, bottom: Double) {
    self.name = name
    size = LayoutSize(width: ExactNumber(width), height: ExactNumber(height))
    scale = 2
    portraitInsets = [top, 0, bottom, 0]
    landscapeInsets = portraitInsets
  }

  var bothSizes: [LayoutSize] {
    [size, LayoutSize(width: size.height, height: size.width)]
  }

  /// The sizes of all devices, upright and turned.
  static var everySize: [LayoutSize] { all.flatMap(\.bothSizes) }

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
    guard let device = Self.all.first(where: { Self.word($0.name) == wanted }) else {
      throw UsageFailure(Messages.unknownDevice(name), suggestion: Self.nearest(to: wanted))
    }
    self = device
    if isTurned { size = bothSizes[1] }
  }

  /// The device that was probably meant by a word: what all of a maker's names begin with makes none of them nearer.
  private static func nearest(to word: String) -> String? {
    let family = ["iphone", "ipad"].first(where: word.hasPrefix) ?? ""
    let names = all.map(\.name).filter { Self.word($0).hasPrefix(family) }
    func rest(_ word: String) -> String { String(word.dropFirst(family.count)) }
    let rests = names.map { rest(Self.word($0)) }
    let near = Suggestion.nearest(to: rest(word), in: rests)
    return near.flatMap(rests.firstIndex).map { names[$0] }
  }

  /// The names as one word each, for shells.
  static let completions = all.map {
    $0.name.lowercased().split(separator: " ").joined(separator: "-")
  }

  private static func word(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." || $0 == "+" }
  }

  /// The table, held upright.
  private static let all = [
    Device("iPhone SE", 320, 568, 2), Device("iPhone 8", 375, 667, 2),
    Device("iPhone SE 3", 375, 667, 2), Device("iPhone 8 Plus", 414, 736, 3),
    Device("iPhone X", 375, 812, 3, notch: 44), Device("iPhone XS", 375, 812, 3, notch: 44),
    Device("iPhone XS Max", 414, 896, 3, notch: 44), Device("iPhone XR", 414, 896, 2, notch: 48),
    Device("iPhone 11", 414, 896, 2, notch: 48), Device("iPhone 11 Pro", 375, 812, 3, notch: 44),
    Device("iPhone 11 Pro Max", 414, 896, 3, notch: 44),
    Device("iPhone 13 mini", 375, 812, 3, notch: 50), Device("iPhone 12", 390, 844, 3, notch: 47),
    Device("iPhone 13", 390, 844, 3, notch: 47), Device("iPhone 14", 390, 844, 3, notch: 47),
    Device("iPhone 14 Plus", 428, 926, 3, notch: 47),
    Device("iPhone 14 Pro", 393, 852, 3, notch: 59),
    Device("iPhone 14 Pro Max", 430, 932, 3, notch: 59),
    Device("iPhone 15", 393, 852, 3, notch: 59),
    Device("iPhone 15 Plus", 430, 932, 3, notch: 59), Device("iPhone 16", 393, 852, 3, notch: 59),
    Device("iPhone 16 Pro", 402, 874, 3, notch: 62),
    Device("iPhone 16 Pro Max", 440, 956, 3, notch: 62),
    Device("iPad 9.7", 768, 1024, top: 20, bottom: 0),
    Device("iPad 10.2", 810, 1080, top: 20, bottom: 0),
    Device("iPad Pro 11", 834, 1194, top: 24, bottom: 20),
    Device("iPad Pro 12.9", 1024, 1366, top: 24, bottom: 20),
  ]
}
