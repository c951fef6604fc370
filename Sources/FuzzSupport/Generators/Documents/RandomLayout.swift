// Random layouts as descriptions: views, guides, settings, constraints and formats, in plain words and
// numbers. A description becomes a document (in an extension), and tests lower it by themselves; so it
// says what a document says and nothing about what that means.

import ExactArithmetic
import LayoutModel
import VisualFormat

/// A layout as a document would state it.
package struct RandomLayout: Sendable {
  struct View: Sendable {
    var name: String
    /// The place of the superview in `views`; nil for the container.
    var superview: Int?
    var content: (width: ExactNumber?, height: ExactNumber?) = (nil, nil)
    /// Hugging across and down, compression resistance across and down.
    var priorities = [250, 250, 750, 750]
    var baselines: (first: ExactNumber?, last: ExactNumber?) = (nil, nil)
    /// The layout margins; nil for the standard ones.
    var margins: LayoutInsets?
    var guides: [String] = []
    /// How its children are arranged; nil where constraints alone say so.
    var stack: Stack?
    var isHidden = false
    /// How many lines its text may take; nil where it shows none.
    var lines: Int?
    /// How far its alignment rectangle lies inside its frame.
    var alignmentRect: LayoutInsets?
    var scrolls = false
  }

  struct Stack: Sendable {
    var isVertical: Bool
    var distribution: StackLayout.Distribution
    var alignment: StackLayout.Alignment
    var spacing: ExactNumber
    /// Gaps behind particular children.
    var gaps: [String: ExactNumber]
    /// Whether the views keep to the stack's layout margins.
    var keepsToMargins: Bool
    /// Whether gaps of a column are measured between baselines.
    var isBaselineRelative: Bool
  }

  /// An attribute of an item by name.
  struct Anchor: Sendable {
    /// A view, a guide, `container` or `safeArea`.
    var item: String
    var attribute: LayoutAttribute

    init(_ item: String, _ attribute: LayoutAttribute) {
      (self.item, self.attribute) = (item, attribute)
    }
  }

  /// `first R numerator/denominator × second + constant @priority`.
  struct Explicit: Sendable {
    var first: Anchor
    var relation: LayoutRelation
    /// The right side; nil for a number alone.
    var second: Anchor?
    var multiplier: (numerator: ExactNumber, denominator: Int) = (1, 1)
    var constant = ExactNumber.zero
    var priority = 1000
  }

  /// What stands between two elements of a format.
  enum Gap: Sendable {
    case flush
    /// `-`.
    case standard
    /// `-(>=n@p)-`.
    case number(LayoutRelation, ExactNumber, priority: Int?)
    /// `-(n%)-`.
    case percentage(ExactNumber)
    /// `~`.
    case spacer
  }

  /// What a size of a format is compared with.
  enum Size: Sendable {
    case number(LayoutRelation, ExactNumber, priority: Int?)
    case view(LayoutRelation, String, priority: Int?)
    case percentage(ExactNumber)
  }

  /// A format: views of one superview in a row.
  struct Format: Sendable {
    var isVertical: Bool
    /// The superview at the beginning, and the gap behind it.
    var head: (isMargin: Bool, gap: Gap)?
    /// The views, with the gap behind each but the last.
    var views: [(name: String, sizes: [Size], gap: Gap)]
    /// The superview at the end, and the gap before it.
    var tail: (isMargin: Bool, gap: Gap)?
    /// Attributes that neighbours share.
    var alignments: [LayoutAttribute]
    /// `leadingToTrailing`, `leftToRight` or `rightToLeft`.
    var direction: String
    /// The priority where nothing else is said; nil for required.
    var priority: Int?
  }

  /// One constraint of the document.
  enum Statement: Sendable {
    case explicit(Explicit)
    case format(Format)
  }

  /// The views, superviews first, depth-first.
  var views: [View] = []
  var guides: [String] = []
  var isRightToLeft = false
  var safeArea: LayoutInsets?
  var margins: LayoutInsets?
  /// The standard gaps between siblings and to the superview.
  var spacing: (sibling: ExactNumber, superview: ExactNumber)?
  /// Whether margins are the standard gap to every superview.
  var keepsToMargins = false
  var statements: [Statement] = []
  package var size: (width: ExactNumber, height: ExactNumber) = (320, 480)
}

extension RandomLayout {
  /// The layout of a number under a seed, always the same.
  package static func make(seed: UInt64, input: Int) -> RandomLayout {
    var maker = RandomLayoutMaker(random: SeededGenerator(seed: seed, input: input))
    return maker.make()
  }
}

/// Draws a layout.
struct RandomLayoutMaker {
  var random: SeededGenerator
  var layout = RandomLayout()

  mutating func make() -> RandomLayout {
    layout.isRightToLeft = random.chance(400)
    layout.size = (length(40...400), length(40...400))
    if random.chance(400) { layout.safeArea = insets() }
    if random.chance(400) { layout.margins = insets() }
    if random.chance(250) { layout.spacing = (length(0...12), length(0...24)) }
    for index in 0..<random.integer(in: 1...5) { addView(index) }
    if random.chance(250) { layout.guides = ["guide"] }
    for _ in 0..<random.integer(in: 1...(3 + 2 * layout.views.count)) {
      layout.statements.append(random.chance(450) ? .format(format()) : .explicit(explicit()))
    }
    if random.chance(400) { wishForFrames() }
    return layout
  }

  mutating func state(_ explicit: RandomLayout.Explicit) {
    layout.statements.append(.explicit(explicit))
  }

  /// Wishes for every location and size, so that nothing is left open.
  private mutating func wishForFrames() {
    for name in layout.views.map(\.name) {
      for attribute in [LayoutAttribute.left, .top, .width, .height] {
        state(
          RandomLayout.Explicit(
            first: .init(name, attribute),
            relation: .equal,
            second: attribute.kind == .location ? .init("container", attribute) : nil,
            constant: length(0...80),
            priority: 10
          )
        )
      }
    }
  }

  /// A number with at most three decimals, most often without any.
  mutating func length(_ range: ClosedRange<Int>) -> ExactNumber {
    let whole = random.integer(in: range) * 1000
    let rest = random.chance(250) ? random.pick([500, 300, 250, 125, 333]) : 0
    return ExactNumber(Rational(whole + rest, over: 1000))
  }

  mutating func insets() -> LayoutInsets {
    LayoutInsets(
      top: length(-4...20),
      left: length(-4...20),
      bottom: length(-4...20),
      right: length(-4...20)
    )
  }

  private mutating func addView(_ index: Int) {
    // The last view or one of its superviews, so that the order stays depth-first.
    var superview: Int? = index > 0 ? index - 1 : nil
    while let candidate = superview, random.chance(600) {
      superview = layout.views[candidate].superview
    }
    let hasContent = random.chance(450)
    layout.views.append(
      RandomLayout.View(
        name: "v\(index)",
        superview: superview,
        content: hasContent
          ? (random.chance(800) ? length(0...90) : nil, random.chance(800) ? length(0...60) : nil)
          : (nil, nil),
        priorities: (0..<4).map { slot in
          random.chance(700)
            ? (slot < 2 ? 250 : 750) : random.pick([1, 249, 251, 500, 751, 999, 1000])
        },
        baselines: (
          random.chance(300) ? length(0...30) : nil, random.chance(300) ? length(0...20) : nil
        ),
        margins: random.chance(300) ? insets() : nil,
        guides: random.chance(150) ? ["guide\(index)"] : []
      )
    )
  }

  // MARK: Constraints

  private var itemNames: [String] {
    layout.views.map(\.name) + layout.views.flatMap(\.guides) + layout.guides
      + ["container", "safeArea"]
  }

  private mutating func priority() -> Int {
    random.chance(550) ? 1000 : random.pick([250, 500, 500, 750, 999])
  }

  private mutating func relation() -> LayoutRelation {
    random.chance(600) ? .equal : random.pick([.lessThanOrEqual, .greaterThanOrEqual])
  }

  mutating func explicit() -> RandomLayout.Explicit {
    let first = RandomLayout.Anchor(random.pick(itemNames), random.pick(LayoutAttribute.allCases))
    var explicit = RandomLayout.Explicit(
      first: first,
      relation: relation(),
      constant: random.chance(400) ? 0 : length(-40...60),
      priority: priority()
    )
    switch first.attribute.kind {
    case .size:
      if random.chance(400) { explicit.constant = length(0...120) } else { addSecond(&explicit) }
    case .location: addSecond(&explicit)
    case .order:
      explicit.first.item = random.pick(layout.views.map(\.name))
      if random.chance(500) { addSecond(&explicit) }
    }
    return explicit
  }

  /// Adds a right side that goes with the left one.
  private mutating func addSecond(_ explicit: inout RandomLayout.Explicit) {
    let first = explicit.first.attribute
    let fitting = LayoutAttribute.allCases.filter { other in
      guard other.kind == first.kind else { return false }
      if first.kind == .size { return true }
      return other.axis == first.axis && !(first.isDirectional && other.isAbsoluteSide)
        && !(first.isAbsoluteSide && other.isDirectional)
    }
    // Seen from itself the safe area would begin at 0, from its owner it does not.
    let names =
      first.kind == .order
      ? layout.views.map(\.name)
      : itemNames.filter { $0 != explicit.first.item || $0 != "safeArea" }
    explicit.second = RandomLayout.Anchor(random.pick(names), random.pick(fitting))
    if random.chance(300) {
      let numerator: ExactNumber = random.pick([0.5, 1.5, 2, -1, 1.25, 0.333])
      explicit.multiplier = (numerator, random.pick([1, 1, 3, 7]))
    }
  }

  // MARK: Formats

  mutating func format() -> RandomLayout.Format {
    let superview = random.pick(layout.views).superview
    var names = layout.views.filter { $0.superview == superview }.map(\.name)
    while names.count > 3 { names.remove(at: random.index(in: names)) }
    let isVertical = random.chance(500)
    let head = random.chance(600) ? (isMargin: random.chance(200), gap: gap()) : nil
    let tail = random.chance(400) ? (isMargin: random.chance(200), gap: gap()) : nil
    let across = FormatOptions.alignableAttributes(across: isVertical ? .vertical : .horizontal)
    return RandomLayout.Format(
      isVertical: isVertical,
      head: head,
      views: names.map { name in
        (name, random.chance(400) ? [size()] : [], gap())
      },
      tail: tail,
      alignments: names.count > 1 && random.chance(250) ? [random.pick(across)] : [],
      direction: random.chance(700)
        ? "leadingToTrailing" : random.pick(["leftToRight", "rightToLeft"]),
      priority: random.chance(800) ? nil : random.pick([250, 500, 750])
    )
  }

  private mutating func gap() -> RandomLayout.Gap {
    switch random.integer(in: 0...9) {
    case 0...1: .flush
    case 2...3: .standard
    case 4: .percentage(length(1...30))
    case 5: .spacer
    default: .number(relation(), length(-10...40), priority: optionalPriority())
    }
  }

  private mutating func size() -> RandomLayout.Size {
    switch random.integer(in: 0...3) {
    case 0: .view(relation(), random.pick(layout.views.map(\.name)), priority: optionalPriority())
    case 1: .percentage(length(5...90))
    default: .number(relation(), length(0...90), priority: optionalPriority())
    }
  }

  private mutating func optionalPriority() -> Int? {
    random.chance(650) ? nil : random.pick([1, 250, 500, 750, 999, 1000])
  }
}
