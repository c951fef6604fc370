// The texts that nodes show, line by line and where they stand: what was measured, for whoever draws it.

import LayoutExpressions
import TextMetrics
import ViewClasses

/// A text that a node shows.
public struct ShownText: Sendable {
  /// The runs with their attributes, one for each of the fonts.
  public var runs: [AttributedText.Run]
  /// The same runs in the fonts that they have.
  public var styled: StyledText
  /// The lines that were measured.
  public var lines: [TextLine]
  /// The rectangle in which the lines stand, from the node's top-left corner: the top of the first is its top.
  public var frame: NodeFrame
  /// Whether the text stands in for one that is not there.
  public var isPlaceholder = false
}

extension LayoutEvaluation {
  /// The texts that a node shows, without those of segments; none where it shows no text.
  public func shownTexts(ofNode node: Int) -> [ShownText] {
    let className = layout.classNames[node]
    var size = frame(withoutTransformOf: node)
    (size.left, size.top) = (0, 0)
    guard let kind = layout.classes.intrinsicSize(of: className) else {
      let isRow = ["UITableViewCell", "UITableViewHeaderFooterView"].contains {
        layout.classes.isClass(className, kindOf: $0)
      }
      return isRow ? rowTexts(node, in: size) : []
    }
    func value(_ name: String) -> ExpressionValue? { shownValue(of: name, ofNode: node) }
    func insets(_ name: String) -> [Double] {
      StructureKind.insets.memberNames.map { member in
        if case .number(let number)? = value("\(name).\(member)") { number } else { 0 }
      }
    }
    switch kind {
    case .label:
      let text = ["attributedText", "text"].lazy.compactMap { value($0)?.attributed }.first
      let limits = metrics.labelLimits(numberOfLines(node, "numberOfLines"), width: size.width)
      return shown(text, value("font"), TextStandards.label, limits, in: size)
    case .textView:
      let around = insets("textContainerInset")
      let padding = TextStandards.lineFragmentPadding
      let inner = NodeFrame(
        left: around[1] + padding,
        top: around[0],
        width: size.width - around[1] - around[3] - 2 * padding,
        height: size.height - around[0] - around[2]
      )
      let text = ["attributedText", "text"].lazy.compactMap { value($0)?.attributed }.first
      let limits = TextLimits(width: max(0, inner.width))
      return shown(text, value("font"), TextStandards.textView, limits, in: inner, isCentred: false)
    case .button:
      let around = insets("contentEdgeInsets")
      let inner = NodeFrame(
        left: around[1],
        top: around[0],
        width: size.width - around[1] - around[3],
        height: size.height - around[0] - around[2]
      )
      let text = value("attributedTitle")?.attributed ?? value("title")?.attributed
      let limits = TextLimits(numberOfLines: 1)
      return shown(text, value("font"), TextStandards.button, limits, in: inner)
    case .field:
      var isBordered = false
      if case .enumeration(let style)? = value("borderStyle") { isBordered = style.name != "none" }
      let border = isBordered ? TextStandards.fieldBorder : 0
      let inner = NodeFrame(
        left: border,
        top: 0,
        width: size.width - 2 * border,
        height: size.height
      )
      let limits = TextLimits(width: max(0, inner.width), numberOfLines: 1)
      let texts = ["attributedText", "text"].lazy.compactMap { value($0)?.attributed }
      let typed = texts.first { !$0.string.isEmpty }
      var shown = shown(
        typed ?? value("attributedPlaceholder")?.attributed ?? value("placeholder")?.attributed,
        value("font"),
        TextStandards.field,
        limits,
        in: inner
      )
      for index in shown.indices { shown[index].isPlaceholder = typed == nil }
      return shown
    case .image, .segments, .pages, .fixed, .cell: return []
    }
  }

  /// A row's title and its detail, which its style puts beside the title or below.
  private func rowTexts(_ node: Int, in size: NodeFrame) -> [ShownText] {
    var style = "default"
    if case .enumeration(let value)? = shownValue(of: "style", ofNode: node) { style = value.name }
    var inner = size
    inner.left = RowStandards.margin
    inner.width = max(0, size.width - 2 * RowStandards.margin)
    func texts(_ label: String, _ standard: TextFont) -> [ShownText] {
      let names = ["attributedText", "text"].map { "\(label).\($0)" }
      let text = names.lazy.compactMap { self.shownValue(of: $0, ofNode: node)?.attributed }.first
      let limits = metrics.labelLimits(
        numberOfLines(node, "\(label).numberOfLines"),
        width: inner.width
      )
      let font = shownValue(of: "\(label).font", ofNode: node)
      return shown(text, font, standard, limits, in: inner)
    }
    var titles = texts("textLabel", RowStandards.title)
    guard style != "default" else { return titles }
    let isBeside = style == "value1"
    var details = texts("detailTextLabel", isBeside ? RowStandards.value : RowStandards.detail)
    guard !details.isEmpty else { return titles }
    if style == "subtitle", let title = titles.first {
      let whole = title.frame.height + details[0].frame.height
      titles[0].frame.top = (size.height - whole) / 2
      details[0].frame.top = titles[0].frame.top + title.frame.height
    } else {
      let width = details[0].lines.map { $0.left + $0.width }.max() ?? 0
      details[0].frame.left += details[0].frame.width - width
      details[0].frame.width = width
    }
    return titles + details
  }

  /// The value of a property, also where nothing in the layout asks for it.
  ///
  /// What is said of a structure as a whole or in parts comes before what its class says.
  public func shownValue(of property: String, ofNode node: Int) -> ExpressionValue? {
    if let value = value(of: property, ofNode: node) { return value == .nil ? nil : value }
    if let dot = property.lastIndex(of: "."),
      case .structure(let whole)? = value(of: String(property[..<dot]), ofNode: node)
    {
      return whole[String(property[property.index(after: dot)...])].map { .number($0) }
    }
    return layout.classes.defaultValue(of: property, of: layout.classNames[node])
  }

  /// A node's place as its parent sees it before a transform turns it.
  public func frame(withoutTransformOf node: Int) -> NodeFrame {
    func number(_ name: String) -> Double? {
      if case .number(let number)? = value(of: name, ofNode: node) { number } else { nil }
    }
    let box = frame(ofNode: node)
    return NodeFrame(
      left: number("left") ?? box.left,
      top: number("top") ?? box.top,
      width: number("width") ?? box.width,
      height: number("height") ?? box.height
    )
  }

  private func numberOfLines(_ node: Int, _ name: String) -> [String: ExpressionValue] {
    shownValue(of: name, ofNode: node).map { ["numberOfLines": $0] } ?? [:]
  }

  /// A text in a rectangle, in its middle or at its top; none where there is nothing to show.
  private func shown(
    _ text: AttributedText?,
    _ font: ExpressionValue?,
    _ standard: TextFont,
    _ limits: TextLimits,
    in frame: NodeFrame,
    isCentred: Bool = true
  ) -> [ShownText] {
    guard let text, !text.runs.isEmpty else { return [] }
    let styled = StyledText(text, in: TextStandards.font(font, else: standard))
    let size = metrics.text.measure(styled, within: limits)
    var textFrame = frame
    if isCentred { textFrame.top += (frame.height - size.height) / 2 }
    textFrame.height = size.height
    return [
      ShownText(
        runs: text.runs,
        styled: styled,
        lines: metrics.text.lines(of: styled, within: limits),
        frame: textFrame
      )
    ]
  }
}

extension ExpressionValue {
  /// A text, with attributes or without; nil for any other value.
  fileprivate var attributed: AttributedText? {
    switch self {
    case .string(let text): AttributedText(text)
    case .attributedString(let text): text
    default: nil
    }
  }
}
