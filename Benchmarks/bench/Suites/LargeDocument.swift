// A layout document of a megabyte, for timing the readers: groups of a label and a field, in a
// column, the way an exported form looks.

/// Writes a large layout document.
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
}
