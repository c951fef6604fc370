// Documents that several tests lay out.

/// Documents that several tests lay out.
enum SampleDocuments {
  /// A calculator after the article that introduced JSONLayout: one line, trailing commas.
  static let calculator: String = {
    let rows = [
      ["7", "8", "9", "A"], ["4", "5", "6", "M"], ["1", "2", "3", "P"], ["0", "C", "E"],
    ]
    let views = rows.joined().map { "\"button\($0)\": { \"type\": \"UIButton\"}," }
    var constraints: [String] = []
    func line(_ name: String, _ axis: String, _ keys: [String], _ first: String) {
      let cells = keys.enumerated().map { index, key in
        if key == "0", axis == "H" { return "[button0]" }
        return index == 0 && key == "7" || key == first
          ? "[button\(key)(>=10)]" : "[button\(key)(==button7)]"
      }
      constraints.append("\"\(name)\": \"\(axis):|-gap-\(cells.joined(separator: "-gap-"))-gap-|\"")
    }
    for (index, row) in rows.enumerated() { line("row\(index + 1)", "H", row, "7") }
    let columns = [["7", "4", "1", "0"], ["8", "5", "2", "0"], ["9", "6", "3", "C"]]
    for (index, column) in (columns + [["A", "M", "P", "E"]]).enumerated() {
      line("col\(index + 1)", "V", column, "7")
    }
    return "{  \"views\": {    \(views.joined(separator: "    "))  },  \"metrics\": "
      + "{    \"gap\": 8.0  },  \"constraints\": {    "
      + constraints.joined(separator: ",    ") + "  }}"
  }()

  /// Two panels with a label each; the labels stand in their panels, not in the container.
  static let panels = """
    {
      "views": {
        "V1": { "type": "UIView", "children": { "L1": { "type": "UILabel" } } },
        "V2": { "type": "UIView", "children": { "L2": { "type": "UILabel" } } }
      },
      "metrics": { "inset": 20.0, "margin": 100.0, },
      "constraints": {
        "C1": "H:|-margin-[V1(220)]",
        "C2": "H:|-margin-[V2(130)]",
        "C3": "V:|-margin-[V1(120)]-50-[V2(==V1)]",
        "C4": "H:|-inset-[L1(30)]",
        "C5": "H:|-inset-[L2(30)]",
        "C6": "V:|-inset-[L1(30)]",
        "C7": "V:|-inset-[L2(30)]"
      }
    }

    """

  /// One view whose place on the vertical axis nothing decides.
  static let open = """
    {"views": {"a": {}}, "constraints": {"h": "H:|[a]|", "v": "V:[a(10)]"}}
    """

  /// Two required widths for one view.
  static let conflict = """
    {"views": {"a": {}},
     "constraints": {"place": "V:|[a(10)]",
                     "one": "H:|[a(100)]", "two": "[a(200)]"}}
    """

  /// An unknown metric behind an escape: the error's place is the document's.
  static let broken = """
    {"views": {"a": {}},
     "constraints": {"h": "|-\\u0028gep)-[a]"}}
    """
}
