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
      (ContentMetrics.labelProperties + ["font", "numberOfLines", "lineBreakMode"]).map {
        "\(label).\($0)"
      }
    }
}

extension ContentMetrics {
  /// How high a row's texts are, wrapped between its margins; a height of its own for a row without any.
  func rowHeight(
    _ contents: [String: ExpressionValue],
    width: Double?,
    empty: Double
  ) -> Double {
    let inner = width.map { max(0, $0 - 2 * RowStandards.margin) }
    let heights = rowTexts(contents).map { text in
      measuredText(text.properties, text.font, labelLimits(text.properties, width: inner)).height
    }
    let both =
      Self.rowStyle(contents) == "subtitle" ? heights.reduce(0, +) : heights.max() ?? 0
    return both > 0 ? both : empty
  }

  /// The widths at which a row's texts may take more or fewer lines; nil where nobody knows.
  func rowBreaks(_ contents: [String: ExpressionValue]) -> [Double]? {
    var breaks: [Double] = []
    for row in rowTexts(contents) {
      guard let styled = styledText(row.properties, row.font) else { continue }
      let limits = labelLimits(row.properties, width: nil)
      guard let found = text.breakingWidths(of: styled, within: limits) else { return nil }
      // Narrower than its margins a row has no room for letters.
      breaks += [2 * RowStandards.margin] + found.map { $0 + 2 * RowStandards.margin }
    }
    return breaks.sorted()
  }

  /// The texts that a row shows: what is said of each, and the font it has where none is.
  private func rowTexts(
    _ contents: [String: ExpressionValue]
  ) -> [(properties: [String: ExpressionValue], font: TextFont)] {
    func label(_ name: String, _ font: TextFont) -> ([String: ExpressionValue], TextFont) {
      let prefix = "\(name)."
      var properties: [String: ExpressionValue] = [:]
      for (name, value) in contents where name.hasPrefix(prefix) {
        properties[String(name.dropFirst(prefix.count))] = value
      }
      return (properties, font)
    }
    let title = label("textLabel", RowStandards.title)
    return switch Self.rowStyle(contents) {
    case "subtitle", "value2": [title, label("detailTextLabel", RowStandards.detail)]
    case "value1": [title, label("detailTextLabel", RowStandards.value)]
    // A row of the usual style has no second text.
    default: [title]
    }
  }

  private static func rowStyle(_ contents: [String: ExpressionValue]) -> String {
    if case .enumeration(let value)? = contents["style"] { value.name } else { "default" }
  }
}
