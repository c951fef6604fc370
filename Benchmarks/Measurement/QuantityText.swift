// How times, rates and counts read in a table: three significant digits and a fitting unit. Records keep
// the unit they were taken in.

/// Writes quantities for readers.
public enum QuantityText {
  /// A recorded value as `2.41 us`, `1.27` for an exponent, `61.0 MB` or `12.3 k`.
  public static func quantity(_ value: Double, in unit: MeasurementUnit) -> String {
    switch unit {
    case .nanoseconds, .microseconds: time(value, in: unit)
    case .exponent: value.isFinite ? decimal(value, places: 2) : "–"
    case .bytes:
      value.magnitude < 999.5 && value == value.rounded()
        ? "\(decimal(value, places: 0)) B"
        : scaled(value, units: ["B", "kB", "MB", "GB"])
    case .count:
      value.magnitude < 999.5 && value == value.rounded()
        ? decimal(value, places: 0)
        : scaled(value, units: ["", "k", "M", "G"])
    }
  }

  /// A time as `812 ns`, `2.41 us`, `1.90 ms` or `3.05 s`; what is no time reads as `quantity` says.
  public static func time(_ value: Double, in unit: MeasurementUnit) -> String {
    guard let nanoseconds = unit.nanoseconds else { return quantity(value, in: unit) }
    return scaled(value * nanoseconds, units: ["ns", "us", "ms", "s"])
  }

  /// A rate as `85.2 M formats/s` or `61.0 MB/s`.
  public static func rate(_ perSecond: Double, of noun: String) -> String {
    if noun == "B" { return scaled(perSecond, units: ["B/s", "kB/s", "MB/s", "GB/s"]) }
    let units = ["", "k ", "M ", "G "].map { "\($0)\(noun)/s" }
    return scaled(perSecond, units: units)
  }

  /// A share as `0.4 %`.
  public static func percent(_ share: Double) -> String {
    share.isFinite ? "\(decimal(share * 100, places: 1)) %" : "–"
  }

  /// A number of things as `1 run` or `12 runs`.
  public static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func scaled(_ value: Double, units: [String]) -> String {
    guard value.isFinite else { return "–" }
    var value = value
    var unit = 0
    // It would round to the four digits of 1000.
    while value >= 999.5, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    let places = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    let number = decimal(value, places: places)
    return units[unit].isEmpty ? number : "\(number) \(units[unit])"
  }

  /// A number with a fixed count of decimal places, halves away from zero.
  public static func decimal(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 0x1p53 else { return value.description }
    var digits = String(Int(scaled))
    if places > 0 {
      let missing = places + 1 - digits.utf8.count
      if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -places))
    }
    return value < 0 && scaled > 0 ? "-" + digits : digits
  }
}
