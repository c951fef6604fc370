// What numbers formats may name: UIKit takes any, boxed, and a table of them may be mixed.

/// A number that formats know by a name.
public protocol FormatMetric {
  /// The number; finite.
  var metricValue: Double { get }
}

extension Double: FormatMetric {
  /// The number itself.
  public var metricValue: Double { self }
}

extension Float: FormatMetric {
  /// The number, which is a Double, too.
  public var metricValue: Double { Double(self) }
}

extension FormatMetric where Self: BinaryInteger {
  /// The number, or the nearest Double.
  public var metricValue: Double { Double(self) }
}

extension Int: FormatMetric {}
extension Int32: FormatMetric {}
extension Int64: FormatMetric {}
extension UInt: FormatMetric {}
