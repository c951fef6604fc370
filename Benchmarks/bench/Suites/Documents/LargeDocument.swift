// Large layout documents: one of a megabyte, for timing the readers, with groups of a label and a field, in a
// column, the way an exported form looks; and a column in which much is open.

enum LargeDocument {
  /// Groups of the document that readers are timed on.
  static let groups = 2000
  /// Bytes of that document, so that a rate is known before it is written.
  static let byteCount = 1_033_034

  /// A document of so many groups of three views and six constraints each.
  static func text(groups: Int) -> String {
    var text = "{\n  \"metrics\": {\"margin\": 16, \"rowHeight\": 44.5},\n  \"views\": {\n"
    for group in 0..<groups {
      text += """
            "row\(group)": {
              "type": "UIView",
              "children": {
                "label\(group)": {"type": "UILabel", "text": "Field \\u2116 \(group)"},
                "field\(group)": {"type": "UITextField"}
              }
            }\(group + 1 < groups ? "," : "")

        """
    }
    text += "  },\n  \"constraints\": {\n"
    for group in 0..<groups {
      let above = group == 0 ? "|-margin-" : "[row\(group - 1)]-(>=8)-"
      text += """
            "place\(group)": "V:\(above)[row\(group)(rowHeight@999)]",
            "across\(group)": "H:|-margin-[row\(group)]-margin-|",
            "inside\(group)": "|-[label\(group)(120)]-[field\(group)(>=80)]-|",
            "labelHeight\(group)": "V:|[label\(group)]|",
            "fieldHeight\(group)": "V:|-4-[field\(group)]-4-|",
            "ratio\(group)": "field\(group).width >= 0.5 * label\(group).width + 10 @750",

        """
    }
    text += "    \"last\": \"V:[row\(groups - 1)]-(>=margin)-|\"\n  }\n}\n"
    return text
  }

  /// A document of so many rows below each other, each with three labels and as high as these ask for at least: how
  /// much higher is open in all of them, as in many a screen that somebody is still writing.
  static func openColumn(rows: Int) -> String {
    var views: [String] = []
    var constraints: [String] = []
    for row in 0..<rows {
      let labels = (0..<3).map { "l\(row)_\($0)" }
      let sizes = labels.enumerated().map { index, label in
        let (width, height) = (10 + (row * 7 + index * 11) % 31, 10 + (row * 5 + index * 3) % 11)
        return "\"\(label)\": {\"type\": \"UILabel\", "
          + "\"intrinsicContentSize\": {\"width\": \(width), \"height\": \(height)}}"
      }
      views.append("\"r\(row)\": {\"children\": {\(sizes.joined(separator: ", "))}}")
      constraints.append("\"across\(row)\": \"H:|[r\(row)]|\"")
      let above = row == 0 ? "|" : "[r\(row - 1)]-4-"
      constraints.append("\"place\(row)\": \"V:\(above)[r\(row)]\"")
      let inside = labels.map { "[\($0)]" }.joined(separator: "-4-")
      constraints.append("\"inside\(row)\": \"H:|-4-\(inside)-(>=4)-|\"")
      for (index, label) in labels.enumerated() {
        constraints.append("\"height\(row)_\(index)\": \"V:|-2-[\(label)]-(>=2)-|\"")
      }
    }
    return "{\"views\": {\(views.joined(separator: ",\n"))},\n"
      + "\"constraints\": {\(constraints.joined(separator: ",\n"))}}\n"
  }
}
