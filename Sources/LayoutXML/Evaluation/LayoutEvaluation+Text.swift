// The texts that nodes show, line by line and where they stand: what was measured, for whoever draws it.

import LayoutExpressions
import LayoutModel
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
  public var frame: LayoutFrame
  /// Whether the text stands in for one that is not there.
  public var isPlaceholder = false
}

/// What a node's texts ask of its size.
public struct TextNeed: Sendable {
  /// The node's own size, before a transform, in points.
  public var size: (width: Double, height: Double)
  /// The least width at which a text of one line is whole; nil for texts that take more lines, or smaller letters.
  public var width: Double?
  /// The least height at which all lines are there.
  public var height: Double?
}

/// A text and where in its node it stands.
private struct TextBox {
  var text: AttributedText
  var font: TextFont
  var limits: TextLimits
  var frame: LayoutFrame
  /// Whether it stands in the middle of its rectangle, not at the top.
  var isCentred = true
  var isPlaceholder = false
}

extension LayoutEvaluation {
  /// The texts that a node shows, without those of segments; none where it shows no text.
  public func shownTexts(ofNode node: Int) -> [ShownText] {
    let size = ownSize(ofNode: node)
    var texts = boxes(ofNode: node, in: size).map { shown($0) }
    guard layout.isRow(node), texts.count == 2 else { return texts }
    switch rowStyle(node) {
    case "subtitle":
      let whole = texts[0].frame.height + texts[1].frame.height
      texts[0].frame.y = (size.height - whole) / 2
      texts[1].frame.y = texts[0].frame.y + texts[0].frame.height
    default:
      let width = texts[1].lines.map { $0.left + $0.width }.max() ?? 0
      if !layout.isRightToLeft(node) { texts[1].frame.x += texts[1].frame.width - width }
      texts[1].frame.width = width
    }
    return texts
  }

  /// How large a node has to be for its texts to be whole, titles of segments among them; nil where it shows none, and
  /// where they scroll.
  ///
  /// `width` is how wide the node would be, nil for as wide as it is.
  public func textNeed(ofNode node: Int, atWidth width: Double? = nil) -> TextNeed? {
    var size = ownSize(ofNode: node)
    if let width { size.width = width }
    let kind = layout.classes.intrinsicSize(of: layout.classNames[node])
    if kind == .textView { return nil }
    var need = TextNeed(size: (size.width, size.height))
    if kind == .segments {
      let contents = ["items", "titleFont"].map { ($0, shownValue(of: $0, ofNode: node) ?? .nil) }
      need.width =
        metrics.size(
          of: .segments,
          showing: Dictionary(uniqueKeysWithValues: contents),
          width: nil
        )?
        .width
      return need
    }
    let boxes = boxes(ofNode: node, in: size)
    guard !boxes.isEmpty else { return nil }
    let shrinks = shownValue(of: "adjustsFontSizeToFitWidth", ofNode: node) == .boolean(true)
    let needs = boxes.map { box in
      let styled = metrics.styled(box.text, in: box.font)
      let isLine = box.limits.numberOfLines == 1
      let whole = metrics.text.measure(
        styled,
        within: isLine
          ? .none
          : TextLimits(width: box.limits.width, lineBreakMode: box.limits.lineBreakMode)
      )
      return (
        width: isLine && !shrinks ? whole.width + size.width - box.frame.width : nil,
        height: whole.height + size.height - box.frame.height
      )
    }
    let isBeside = boxes.count == 2 && rowStyle(node) != "subtitle"
    let widths = needs.compactMap(\.width)
    if isBeside {
      // The margins on both sides are there once.
      need.width = widths.count == 2 ? widths[0] + widths[1] - 2 * RowStandards.margin : nil
      need.height = needs.map(\.height).max()
    } else {
      need.width = widths.max()
      need.height = needs.reduce(0) { $0 + $1.height }
    }
    return need
  }

  /// The widths of a node at which its texts may take more or fewer lines; nil where nobody knows.
  package func textBreaks(ofNode node: Int) -> [Double]? {
    guard layout.classes.intrinsicSize(of: layout.classNames[node]) != .textView else { return [] }
    let size = ownSize(ofNode: node)
    var breaks: [Double] = []
    for box in boxes(ofNode: node, in: size) where box.limits.numberOfLines != 1 {
      let limits = TextLimits(width: nil, lineBreakMode: box.limits.lineBreakMode)
      let styled = metrics.styled(box.text, in: box.font)
      guard let found = metrics.text.breakingWidths(of: styled, within: limits) else { return nil }
      let around = size.width - box.frame.width
      breaks += found.map { $0 + around }
    }
    // Narrower than its margins a row has no room for letters.
    if layout.isRow(node) { breaks.append(2 * RowStandards.margin) }
    return breaks.sorted()
  }

  private func rowStyle(_ node: Int) -> String {
    if case .enumeration(let value)? = shownValue(of: "style", ofNode: node) {
      value.name
    } else {
      "default"
    }
  }

  /// A node's size, in a rectangle that begins at its own corner.
  private func ownSize(ofNode node: Int) -> LayoutFrame {
    var size = frame(withoutTransformOf: node)
    (size.x, size.y) = (0, 0)
    return size
  }

  /// The texts of a node of some size and where they may stand; none where there is nothing to show.
  private func boxes(ofNode node: Int, in size: LayoutFrame) -> [TextBox] {
    guard let kind = layout.classes.intrinsicSize(of: layout.classNames[node]) else {
      return layout.isRow(node) ? rowBoxes(node, in: size) : []
    }
    func value(_ name: String) -> ExpressionValue? { shownValue(of: name, ofNode: node) }
    /// The text of the first property that has letters.
    func box(_ limits: TextLimits, _ frame: LayoutFrame) -> [TextBox] {
      let texts = ContentMetrics.textProperties(of: kind).lazy.compactMap { name in
        value(name)?.attributed.map { (name, $0) }
      }
      guard let (name, text) = texts.first(where: { !$0.1.runs.isEmpty }) else { return [] }
      let label = kind == .button ? value("titleLabel.font") : nil
      let standard = TextStandards.font(label, else: TextStandards.font(of: kind))
      let font = TextStandards.font(value("font"), else: standard)
      var box = TextBox(text: text, font: font, limits: limits, frame: frame)
      box.isPlaceholder = ["attributedPlaceholder", "placeholder"].contains(name)
      return [box]
    }
    switch kind {
    case .label:
      let limits = metrics.labelLimits(lineProperties(of: node), width: size.width)
      return box(limits, size)
    case .textView:
      let around = insets("textContainerInset", ofNode: node)
      let padding = TextStandards.lineFragmentPadding
      var inner = size.inset(by: around)
      inner.x += padding
      inner.width -= 2 * padding
      let limits = TextLimits(width: max(0, inner.width))
      var boxes = box(limits, inner)
      for index in boxes.indices { boxes[index].isCentred = false }
      return boxes
    case .button:
      let inner = size.inset(by: insets("contentEdgeInsets", ofNode: node))
      let limits = TextLimits(numberOfLines: 1)
      return box(limits, inner)
    case .field:
      var isBordered = false
      if case .enumeration(let style)? = value("borderStyle") { isBordered = style.name != "none" }
      let border = isBordered ? TextStandards.fieldBorder : 0
      let inner = size.inset(by: [0, border, 0, border])
      let limits = TextLimits(width: max(0, inner.width), numberOfLines: 1)
      return box(limits, inner)
    case .image, .segments, .pages, .fixed, .cell: return []
    }
  }

  /// A row's title and its detail, which its style puts beside the title or below.
  private func rowBoxes(_ node: Int, in size: LayoutFrame) -> [TextBox] {
    var inner = size
    inner.x = RowStandards.margin
    inner.width = max(0, size.width - 2 * RowStandards.margin)
    func boxes(_ label: String, _ standard: TextFont) -> [TextBox] {
      let names = ContentMetrics.labelProperties.map { "\(label).\($0)" }
      let texts = names.lazy.compactMap { self.shownValue(of: $0, ofNode: node)?.attributed }
      guard let text = texts.first(where: { !$0.runs.isEmpty }) else { return [] }
      let font = TextStandards.font(shownValue(of: "\(label).font", ofNode: node), else: standard)
      let limits = metrics.labelLimits(
        lineProperties(of: node, label: "\(label)."),
        width: inner.width
      )
      return [TextBox(text: text, font: font, limits: limits, frame: inner)]
    }
    let title = boxes("textLabel", RowStandards.title)
    let style = rowStyle(node)
    guard style != "default" else { return title }
    return title
      + boxes("detailTextLabel", style == "value1" ? RowStandards.value : RowStandards.detail)
  }

  /// Top, left, bottom, right.
  private func insets(_ name: String, ofNode node: Int) -> [Double] {
    StructureKind.insets.memberNames.map { member in
      if case .number(let number)? = shownValue(of: "\(name).\(member)", ofNode: node) {
        number
      } else {
        0
      }
    }
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
  public func frame(withoutTransformOf node: Int) -> LayoutFrame {
    func number(_ name: String) -> Double? {
      if case .number(let number)? = value(of: name, ofNode: node) { number } else { nil }
    }
    let box = frame(ofNode: node)
    return LayoutFrame(
      x: number("left") ?? box.x,
      y: number("top") ?? box.y,
      width: number("width") ?? box.width,
      height: number("height") ?? box.height
    )
  }

  /// What is said of the lines of a label, or of one in a row.
  private func lineProperties(of node: Int, label: String = "") -> [String: ExpressionValue] {
    var properties: [String: ExpressionValue] = [:]
    for name in ["numberOfLines", "lineBreakMode"] {
      properties[name] = shownValue(of: label + name, ofNode: node)
    }
    return properties
  }

  /// A text with its lines, in the middle of its rectangle or at its top.
  private func shown(_ box: TextBox) -> ShownText {
    let styled = metrics.styled(box.text, in: box.font)
    let size = metrics.text.measure(styled, within: box.limits)
    var frame = box.frame
    if box.isCentred { frame.y += (frame.height - size.height) / 2 }
    frame.height = size.height
    return ShownText(
      runs: box.text.runs,
      styled: styled,
      lines: metrics.text.lines(of: styled, within: box.limits),
      frame: frame,
      isPlaceholder: box.isPlaceholder
    )
  }
}

extension LayoutFrame {
  /// The rectangle without so much at its top, left, bottom and right.
  fileprivate func inset(by around: [Double]) -> LayoutFrame {
    LayoutFrame(
      x: x + around[1],
      y: y + around[0],
      width: width - around[1] - around[3],
      height: height - around[0] - around[2]
    )
  }
}

extension ExpressionValue {
  /// The value as a text with attributes, nil for what is no text.
  var attributed: AttributedText? {
    switch self {
    case .string(let text): AttributedText(text)
    case .attributedString(let text): text
    default: nil
    }
  }
}
