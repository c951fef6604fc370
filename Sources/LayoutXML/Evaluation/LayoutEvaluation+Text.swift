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

extension LayoutEvaluation {
  /// The texts that a node shows, without those of segments; none where it shows no text.
  public func shownTexts(ofNode node: Int) -> [ShownText] {
    let size = ownSize(ofNode: node)
    let known = knownTexts(ofNode: node)
    var texts = known.settings.map { shown($0, in: size) }
    guard layout.isRow(node), texts.count == 2 else { return texts }
    switch known.rowStyle {
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
    let texts = knownTexts(ofNode: node)
    guard texts.kind == .segments || texts.kind != .textView && !texts.settings.isEmpty else {
      return nil
    }
    var size = ownSize(ofNode: node)
    if let width { size.width = width }
    var need = TextNeed(size: (size.width, size.height))
    if texts.kind == .segments {
      need.width = texts.segmentsWidth
      return need
    }
    let needs = texts.settings.indices.map { number in
      let setting = texts.settings[number]
      let (frame, limits) = setting.frameAndLimits(in: size)
      let isLine = limits.numberOfLines == 1
      let whole =
        isLine
        ? texts.singleLines[number]
        : metrics.text.measure(
          setting.styled,
          within: TextLimits(width: limits.width, lineBreakMode: limits.lineBreakMode)
        )
      return (
        width: isLine && !texts.shrinks ? whole.width + size.width - frame.width : nil,
        height: whole.height + size.height - frame.height
      )
    }
    let isBeside = needs.count == 2 && texts.rowStyle != "subtitle"
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
    let texts = knownTexts(ofNode: node)
    guard texts.kind != .textView else { return [] }
    let size = ownSize(ofNode: node)
    var breaks: [Double] = []
    for setting in texts.settings where setting.limits.numberOfLines != 1 {
      let limits = TextLimits(width: nil, lineBreakMode: setting.limits.lineBreakMode)
      guard let found = metrics.text.breakingWidths(of: setting.styled, within: limits) else {
        return nil
      }
      let around = size.width - setting.frameAndLimits(in: size).frame.width
      breaks += found.map { $0 + around }
    }
    // Narrower than its margins a row has no room for letters.
    if layout.isRow(node) { breaks.append(2 * RowStandards.margin) }
    return breaks.sorted()
  }

  /// A node's size, in a rectangle that begins at its own corner.
  private func ownSize(ofNode node: Int) -> LayoutFrame {
    var size = frame(withoutTransformOf: node)
    (size.x, size.y) = (0, 0)
    return size
  }

  /// The value of a property, also where nothing in the layout asks for it; nil where neither the layout nor the class
  /// says one.
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

  /// Whether a property of a node is the same whatever comes from outside, the container's size or state.
  package func isFixed(_ property: String, ofNode node: Int) -> Bool {
    guard let slot = layout.names[.property, node, property] else { return true }
    var reached: Set<Int> = [slot]
    var waiting = [slot]
    while let current = waiting.popLast() {
      if case .input = layout.definitions[current],
        layout.names.keys[current].kind != .property
      {
        return false
      }
      for other in layout.dependencies(of: current) where reached.insert(other).inserted {
        waiting.append(other)
      }
    }
    return true
  }

  /// A node's place as its parent sees it before a transform turns it.
  public func frame(withoutTransformOf node: Int) -> LayoutFrame {
    func number(_ name: NameNumber) -> Double? {
      guard let slot = layout.names[SlotKey(.property, node, name)],
        case .number(let number) = value(ofSlot: slot)
      else { return nil }
      return number
    }
    let box = frame(ofNode: node)
    return LayoutFrame(
      x: number(Axis.horizontal.nearName) ?? box.x,
      y: number(Axis.vertical.nearName) ?? box.y,
      width: number(Axis.horizontal.extentName) ?? box.width,
      height: number(Axis.vertical.extentName) ?? box.height
    )
  }

  /// A text with its lines, in the middle of its rectangle or at its top.
  private func shown(_ setting: TextSetting, in size: LayoutFrame) -> ShownText {
    var (frame, limits) = setting.frameAndLimits(in: size)
    let measured = metrics.text.measure(setting.styled, within: limits)
    if !setting.scrolls { frame.y += (frame.height - measured.height) / 2 }
    frame.height = measured.height
    return ShownText(
      runs: setting.text.runs,
      styled: setting.styled,
      lines: metrics.text.lines(of: setting.styled, within: limits),
      frame: frame,
      isPlaceholder: setting.isPlaceholder
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
