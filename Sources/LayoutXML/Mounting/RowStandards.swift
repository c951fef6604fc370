// The heights and texts of rows of tables where a layout says nothing, as public documentation and measured
// screens have them.

import LayoutExpressions
import TextMetrics

/// What rows of tables look like by themselves.
enum RowStandards {
  /// The height of a row, in points.
  static let row = 44.0
  /// The height of a header or footer of a section, in points.
  static let header = 28.0
  /// On both sides of a row's texts, in points.
  static let margin = 16.0
  /// What the height of a row's texts is called among its properties.
  static let textsName = "texts.height"
  static let title = TextFont()
  static let detail = TextFont(size: 12)
  /// A detail beside its title, at the end of the row.
  static let value = TextFont()

  /// The properties that decide how high a row's texts are.
  static let properties =
    ["style"]
    + ["textLabel", "detailTextLabel"].flatMap { label in
      ["text", "attributedText", "font", "numberOfLines"].map { "\(label).\($0)" }
    }
}

extension ContentMetrics {
  /// How high a row's texts are, wrapped between its margins; a height of its own for a row without any.
  func rowHeight(
    _ contents: [String: ExpressionValue],
    width: Double?,
    empty: Double
  ) -> Double {
    func height(_ label: String, _ font: TextFont) -> Double {
      let prefix = "\(label)."
      var properties: [String: ExpressionValue] = [:]
      for (name, value) in contents where name.hasPrefix(prefix) {
        properties[String(name.dropFirst(prefix.count))] = value
      }
      let inner = width.map { max(0, $0 - 2 * RowStandards.margin) }
      return measuredText(properties, font, labelLimits(properties, width: inner)).height
    }
    var style = "default"
    if case .enumeration(let value)? = contents["style"] { style = value.name }
    let title = height("textLabel", RowStandards.title)
    let both: Double
    switch style {
    case "subtitle": both = title + height("detailTextLabel", RowStandards.detail)
    case "value1": both = max(title, height("detailTextLabel", RowStandards.value))
    case "value2": both = max(title, height("detailTextLabel", RowStandards.detail))
    // A row of the usual style has no second text.
    default: both = title
    }
    return both > 0 ? both : empty
  }
}
