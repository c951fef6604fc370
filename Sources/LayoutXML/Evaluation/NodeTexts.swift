// Which texts a node shows, in which fonts and between which margins, whatever its size: found by the names of its
// properties once, and again where one of them has another value. Who looks at a layout at many sizes asks for all
// texts at each of them.

import LayoutExpressions
import LayoutModel
import TextMetrics
import ViewClasses

/// A text that a node shows.
struct TextSetting {
  /// What it stands in.
  enum Surroundings {
    /// A label, which it fills.
    case label
    /// Margins at the top, left, bottom and right, round a text that scrolls.
    case textView([Double])
    /// Margins round a title.
    case button([Double])
    /// A border on the left and right of a line.
    case field(Double)
    /// A row's margins.
    case row
  }

  var text: AttributedText
  /// The text in the fonts that it has.
  var styled: StyledText
  /// How its lines break; how long they may be, the node's size says.
  var limits: TextLimits
  var surroundings: Surroundings
  /// Whether the text stands in for one that is not there.
  var isPlaceholder = false

  /// Whether it stands at the top of its rectangle, not in the middle.
  var scrolls: Bool { if case .textView = surroundings { true } else { false } }

  /// The rectangle of the text in a node of some size, and the limits of its lines there.
  func frameAndLimits(in size: LayoutFrame) -> (frame: LayoutFrame, limits: TextLimits) {
    var limits = limits
    var inner = size
    switch surroundings {
    case .label: limits.width = size.width
    case .textView(let margins):
      inner = size.inset(by: margins)
      let padding = TextStandards.lineFragmentPadding
      inner.x += padding
      inner.width -= 2 * padding
      limits.width = max(0, inner.width)
    case .button(let margins): inner = size.inset(by: margins)
    case .field(let border):
      inner = size.inset(by: [0, border, 0, border])
      limits.width = max(0, inner.width)
    case .row:
      inner.x = RowStandards.margin
      inner.width = max(0, size.width - 2 * RowStandards.margin)
      limits.width = inner.width
    }
    return (inner, limits)
  }
}

/// The texts of a node, as long as its properties have the same values.
final class NodeTexts {
  /// What the node's own size follows from.
  let kind: IntrinsicSize?
  /// The texts that may stand in it, those of segments aside.
  let settings: [TextSetting]
  /// Whether letters get smaller rather than cut off.
  let shrinks: Bool
  /// Where the second text of a row stands.
  let rowStyle: String
  /// How wide segments are for their titles to be whole.
  let segmentsWidth: Double?
  /// How large each text of one line is.
  private(set) lazy var singleLines = settings.map {
    metrics.text.measure($0.styled, within: .none)
  }
  private let metrics: ContentMetrics
  /// What the node's properties were that an expression says.
  private let explicitValues: [(slot: Int, value: ExpressionValue)]

  /// Finds the texts of a node.
  init(ofNode node: Int, in evaluation: LayoutEvaluation, explicitSlots slots: [Int]) {
    let layout = evaluation.layout
    func value(_ name: String) -> ExpressionValue? {
      evaluation.shownValue(of: name, ofNode: node)
    }
    metrics = evaluation.metrics
    explicitValues = slots.map { ($0, evaluation.value(ofSlot: $0)) }
    kind = layout.classes.intrinsicSize(of: layout.classNames[node])
    shrinks = value("adjustsFontSizeToFitWidth") == .boolean(true)
    var rowStyle = "default"
    if case .enumeration(let style)? = value("style") { rowStyle = style.name }
    self.rowStyle = rowStyle
    if let kind {
      settings = Self.setting(of: kind, metrics, value).map { [$0] } ?? []
    } else {
      settings = layout.isRow(node) ? Self.rowSettings(rowStyle, metrics, value) : []
    }
    guard kind == .segments else {
      segmentsWidth = nil
      return
    }
    let contents = ["items", "titleFont"].map { ($0, value($0) ?? .nil) }
    let titles = Dictionary(uniqueKeysWithValues: contents)
    segmentsWidth = metrics.size(of: .segments, showing: titles, width: nil)?.width
  }

  /// Whether nothing else is said since they were found.
  func areCurrent(in evaluation: LayoutEvaluation) -> Bool {
    explicitValues.allSatisfy { evaluation.value(ofSlot: $0.slot) == $0.value }
  }

  /// The text of a view of a kind: of the first property that has letters.
  private static func setting(
    of kind: IntrinsicSize,
    _ metrics: ContentMetrics,
    _ value: @escaping (String) -> ExpressionValue?
  ) -> TextSetting? {
    let texts = ContentMetrics.textProperties(of: kind).lazy.compactMap { name in
      value(name)?.attributed.map { (name, $0) }
    }
    guard let (name, text) = texts.first(where: { !$0.1.runs.isEmpty }) else { return nil }
    let label = kind == .button ? value("titleLabel.font") : nil
    let standard = TextStandards.font(label, else: TextStandards.font(of: kind))
    var limits = TextLimits(numberOfLines: 1)
    let surroundings: TextSetting.Surroundings
    switch kind {
    case .label:
      limits = metrics.labelLimits(lineProperties("", value), width: nil)
      surroundings = .label
    case .textView:
      limits = TextLimits()
      surroundings = .textView(insets("textContainerInset", value))
    case .button: surroundings = .button(insets("contentEdgeInsets", value))
    case .field:
      var isBordered = false
      if case .enumeration(let style)? = value("borderStyle") { isBordered = style.name != "none" }
      surroundings = .field(isBordered ? TextStandards.fieldBorder : 0)
    case .image, .segments, .pages, .fixed, .cell: return nil
    }
    return TextSetting(
      text: text,
      styled: metrics.styled(text, in: TextStandards.font(value("font"), else: standard)),
      limits: limits,
      surroundings: surroundings,
      isPlaceholder: ["attributedPlaceholder", "placeholder"].contains(name)
    )
  }

  /// A row's title and its detail, which its style puts beside the title or below.
  private static func rowSettings(
    _ style: String,
    _ metrics: ContentMetrics,
    _ value: @escaping (String) -> ExpressionValue?
  ) -> [TextSetting] {
    func settings(_ label: String, _ standard: TextFont) -> [TextSetting] {
      let names = ContentMetrics.labelProperties.map { "\(label).\($0)" }
      let texts = names.lazy.compactMap { value($0)?.attributed }
      guard let text = texts.first(where: { !$0.runs.isEmpty }) else { return [] }
      let font = TextStandards.font(value("\(label).font"), else: standard)
      return [
        TextSetting(
          text: text,
          styled: metrics.styled(text, in: font),
          limits: metrics.labelLimits(lineProperties("\(label).", value), width: nil),
          surroundings: .row
        )
      ]
    }
    let title = settings("textLabel", RowStandards.title)
    guard style != "default" else { return title }
    return title
      + settings("detailTextLabel", style == "value1" ? RowStandards.value : RowStandards.detail)
  }

  /// Top, left, bottom, right.
  private static func insets(_ name: String, _ value: (String) -> ExpressionValue?) -> [Double] {
    StructureKind.insets.memberNames.map { member in
      if case .number(let number)? = value("\(name).\(member)") { number } else { 0 }
    }
  }

  /// What is said of the lines of a label, or of one in a row.
  private static func lineProperties(
    _ label: String,
    _ value: (String) -> ExpressionValue?
  ) -> [String: ExpressionValue] {
    var properties: [String: ExpressionValue] = [:]
    for name in ["numberOfLines", "lineBreakMode"] { properties[name] = value(label + name) }
    return properties
  }
}

/// The texts of nodes that were asked for.
final class KnownTexts {
  private var texts: [NodeTexts?]
  /// The slots of each node's properties that an expression says, those of its place aside.
  private var explicitSlots: [[Int]]

  init(_ layout: MountedLayout) {
    texts = Array(repeating: nil, count: layout.nodeCount)
    explicitSlots = Array(repeating: [], count: layout.nodeCount)
    for (slot, key) in layout.names.keys.enumerated()
    where key.kind == .property && !key.name.isPlacing {
      // What comes from a class stays as it is.
      if case .input = layout.definitions[slot] { continue }
      explicitSlots[Int(key.node)].append(slot)
    }
  }

  func texts(ofNode node: Int, in evaluation: LayoutEvaluation) -> NodeTexts {
    if let known = texts[node], known.areCurrent(in: evaluation) { return known }
    let found = NodeTexts(ofNode: node, in: evaluation, explicitSlots: explicitSlots[node])
    texts[node] = found
    return found
  }
}

extension LayoutFrame {
  /// The rectangle without so much at its top, left, bottom and right.
  package func inset(by around: [Double]) -> LayoutFrame {
    LayoutFrame(
      x: x + around[1],
      y: y + around[0],
      width: width - around[1] - around[3],
      height: height - around[0] - around[2]
    )
  }
}
