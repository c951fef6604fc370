// A described layout as the text of a JSONLayout document, to read, and to paste into a file when a
// test fails.

import Diagnostics
import ExactArithmetic
import LayoutModel

extension RandomLayout {
  /// The layout as a document.
  package var document: String {
    var members: [String] = []
    if isRightToLeft { members.append("\"direction\": \"rtl\"") }
    if let safeArea { members.append("\"safeArea\": \(Self.text(safeArea))") }
    if let margins { members.append("\"layoutMargins\": \(Self.text(margins))") }
    if keepsToMargins {
      members.append("\"spacing\": {\"superview\": \"margins\"}")
    } else if let spacing {
      members.append(
        "\"spacing\": {\"sibling\": \(Self.text(spacing.sibling)), "
          + "\"superview\": \(Self.text(spacing.superview))}"
      )
    }
    if !guides.isEmpty { members.append("\"layoutGuides\": \(Self.list(guides))") }
    members.append("\"views\": {\(children(of: nil))}")
    let constraints = statements.enumerated().map { index, statement in
      "    \"c\(index)\": \(Self.text(statement))"
    }
    members.append("\"constraints\": {\n\(constraints.joined(separator: ",\n"))\n  }")
    return "{\n  \(members.joined(separator: ",\n  "))\n}\n"
  }

  private static func text(_ value: ExactNumber) -> String { JSONText.number(value.double) }

  private static func text(_ insets: LayoutInsets) -> String {
    "{\"top\": \(text(insets.top)), \"left\": \(text(insets.left)), "
      + "\"bottom\": \(text(insets.bottom)), \"right\": \(text(insets.right))}"
  }

  private static func list(_ words: [String]) -> String {
    "[\(words.map { JSONText.quoted($0) }.joined(separator: ", "))]"
  }

  // MARK: Views

  private func children(of superview: Int?) -> String {
    views.indices.filter { views[$0].superview == superview }.map { index in
      let view = views[index]
      var members: [String] = []
      let sizes = [("width", view.content.width), ("height", view.content.height)]
        .compactMap { name, value in value.map { "\"\(name)\": \(Self.text($0))" } }
      if !sizes.isEmpty {
        members.append("\"intrinsicContentSize\": {\(sizes.joined(separator: ", "))}")
      }
      for (slot, key) in ["contentHuggingPriority", "contentCompressionResistancePriority"]
        .enumerated()
      {
        let (across, down) = (view.priorities[2 * slot], view.priorities[2 * slot + 1])
        members.append("\"\(key)\": {\"horizontal\": \(across), \"vertical\": \(down)}")
      }
      if let first = view.baselines.first {
        members.append("\"firstBaseline\": \(Self.text(first))")
      }
      if let last = view.baselines.last { members.append("\"lastBaseline\": \(Self.text(last))") }
      if let margins = view.margins { members.append("\"layoutMargins\": \(Self.text(margins))") }
      if !view.guides.isEmpty { members.append("\"layoutGuides\": \(Self.list(view.guides))") }
      if view.scrolls { members.append("\"type\": \"UIScrollView\"") }
      if view.isHidden { members.append("\"hidden\": true") }
      if let lines = view.lines { members.append("\"text\": \"x\", \"numberOfLines\": \(lines)") }
      if let insets = view.alignmentRect {
        members.append("\"alignmentRectInsets\": \(Self.text(insets))")
      }
      if let stack = view.stack { members.append("\"stack\": \(Self.text(stack))") }
      members.append("\"children\": {\(children(of: index))}")
      return "\"\(view.name)\": {\(members.joined(separator: ", "))}"
    }.joined(separator: ", ")
  }

  private static func text(_ stack: Stack) -> String {
    var members = [
      "\"axis\": \"\(stack.isVertical ? "vertical" : "horizontal")\"",
      "\"distribution\": \"\(stack.distribution.rawValue)\"",
      "\"alignment\": \"\(stack.alignment.rawValue)\"", "\"spacing\": \(text(stack.spacing))",
    ]
    let gaps = stack.gaps.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \(text($0.value))" }
    if !gaps.isEmpty { members.append("\"customSpacing\": {\(gaps.joined(separator: ", "))}") }
    if stack.keepsToMargins { members.append("\"layoutMarginsRelativeArrangement\": true") }
    if stack.isBaselineRelative { members.append("\"baselineRelativeArrangement\": true") }
    return "{\(members.joined(separator: ", "))}"
  }

  // MARK: Constraints

  private static func text(_ statement: Statement) -> String {
    switch statement {
    case .explicit(let explicit): return JSONText.quoted(text(explicit))
    case .format(let format):
      var members = ["\"format\": \(JSONText.quoted(text(format)))"]
      let options =
        format.alignments.map { attribute in
          "alignAll\(attribute.rawValue.prefix(1).uppercased())\(attribute.rawValue.dropFirst())"
        }
        + [
          "direction\(format.direction.prefix(1).uppercased())\(format.direction.dropFirst())"
        ]
      members.append("\"options\": \(list(options))")
      if let priority = format.priority { members.append("\"priority\": \(priority)") }
      return "{\(members.joined(separator: ", "))}"
    }
  }

  private static func text(_ explicit: Explicit) -> String {
    var text = "\(explicit.first.item).\(explicit.first.attribute.rawValue) "
    text += "\(explicit.relation.rawValue) "
    if let second = explicit.second {
      text += "\(Self.text(explicit.multiplier.numerator)) / \(explicit.multiplier.denominator)"
      text += " * \(second.item).\(second.attribute.rawValue) + "
    }
    text += Self.text(explicit.constant)
    return text + " @\(explicit.priority)"
  }

  private static func text(_ format: Format) -> String {
    var text = format.isVertical ? "V:" : "H:"
    if let head = format.head { text += (head.isMargin ? "||" : "|") + Self.text(head.gap) }
    for (index, view) in format.views.enumerated() {
      text += "[\(view.name)"
      if !view.sizes.isEmpty {
        text += "(\(view.sizes.map(Self.text).joined(separator: ",")))"
      }
      text += "]"
      if index < format.views.count - 1 { text += Self.text(view.gap) }
    }
    if let tail = format.tail { text += Self.text(tail.gap) + (tail.isMargin ? "||" : "|") }
    return text
  }

  private static func text(_ gap: Gap) -> String {
    switch gap {
    case .flush: ""
    case .standard: "-"
    case .spacer: "~"
    case .percentage(let share): "-(\(text(share))%)-"
    case .number(let relation, let value, let priority):
      "-(\(relation.rawValue)\(text(value))\(Self.suffix(priority)))-"
    }
  }

  private static func text(_ size: Size) -> String {
    switch size {
    case .percentage(let share): "\(text(share))%"
    case .number(let relation, let value, let priority):
      "\(relation.rawValue)\(text(value))\(suffix(priority))"
    case .view(let relation, let name, let priority):
      "\(relation.rawValue)\(name)\(suffix(priority))"
    }
  }

  private static func suffix(_ priority: Int?) -> String { priority.map { "@\($0)" } ?? "" }
}
