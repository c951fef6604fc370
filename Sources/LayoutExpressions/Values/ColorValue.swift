// Colours, with components as hexadecimal literals have them.

import Diagnostics

/// A colour: red, green, blue and alpha from 0 to 1.
public struct ColorValue: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity.
  public var alpha: Double

  /// Makes a colour; components are clamped to 0…1, and what is no number counts as 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func clamped(_ value: Double) -> Double { value > 0 ? (value < 1 ? value : 1) : 0 }
    self.red = clamped(red)
    self.green = clamped(green)
    self.blue = clamped(blue)
    self.alpha = clamped(alpha)
  }

  /// Makes a colour from 3, 4, 6 or 8 hexadecimal digits without `#`.
  public init?(hexadecimal digits: some Collection<UInt8>) {
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    var nibbles: [UInt8] = []
    for digit in digits {
      guard let value = digit.hexadecimalValue else { return nil }
      nibbles.append(value)
      if digits.count < 6 { nibbles.append(value) }
    }
    func component(_ index: Int) -> Double {
      guard index * 2 < nibbles.count else { return 1 }
      return Double(nibbles[index * 2] << 4 | nibbles[index * 2 + 1]) / 255
    }
    self.init(
      red: component(0),
      green: component(1),
      blue: component(2),
      alpha: component(3)
    )
  }

  /// Makes a colour from a text such as `#ff0000`.
  public init?(text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    self.init(hexadecimal: Array(text.utf8.dropFirst()))
  }

  /// The colour as `#rrggbbaa`, each component rounded to the nearest of 256 steps.
  public var text: String {
    let digits = Array("0123456789abcdef")
    return [red, green, blue, alpha].reduce(into: "#") { text, component in
      let step = Int((component * 255).rounded(.toNearestOrAwayFromZero))
      text.append(digits[step >> 4])
      text.append(digits[step & 15])
    }
  }

  /// The colours that have names of their own, in the order of a suggestion.
  public static let named: [(name: String, color: ColorValue)] = [
    ("black", ColorValue(red: 0, green: 0, blue: 0)),
    ("darkGray", ColorValue(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3)),
    ("lightGray", ColorValue(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3)),
    ("white", ColorValue(red: 1, green: 1, blue: 1)),
    ("gray", ColorValue(red: 0.5, green: 0.5, blue: 0.5)),
    ("red", ColorValue(red: 1, green: 0, blue: 0)),
    ("green", ColorValue(red: 0, green: 1, blue: 0)),
    ("blue", ColorValue(red: 0, green: 0, blue: 1)),
    ("cyan", ColorValue(red: 0, green: 1, blue: 1)),
    ("yellow", ColorValue(red: 1, green: 1, blue: 0)),
    ("magenta", ColorValue(red: 1, green: 0, blue: 1)),
    ("orange", ColorValue(red: 1, green: 0.5, blue: 0)),
    ("purple", ColorValue(red: 0.5, green: 0, blue: 0.5)),
    ("brown", ColorValue(red: 0.6, green: 0.4, blue: 0.2)),
    ("clear", ColorValue(red: 0, green: 0, blue: 0, alpha: 0)),
  ]
}
