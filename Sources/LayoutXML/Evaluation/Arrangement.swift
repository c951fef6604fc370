// Where a stack's views are along one axis: the rules of STACKS.md on the sizes that the views ask for. Along
// the stack's own axis they are those of any stack of this library, solved as its constraints; across it they
// are simple enough to be computed here.

import ExactArithmetic
import LayoutEngine
import LayoutExpressions
import LayoutModel

/// The views of a stack along one axis, or how large these make it.
struct Arrangement {
  /// A view of the stack, by slots.
  struct View {
    /// The size that the view asks for, nil where it asks for none.
    var size: Int?
    /// Whether an expression says that size, which then comes before what the view shows.
    var isSaid = false
    /// Whether it is hidden or away, nil where it never is.
    var omission: Int?
    /// How strongly the view resists growing and shrinking.
    var hugging: Int?
    var compressionResistance: Int?
    /// How far its baselines are from its top and bottom, down a stack.
    var baselines: (first: Int, last: Int)?
  }

  /// What the stack says of itself, by slots.
  struct Stack {
    var axis: Int
    var distribution: Int
    var alignment: Int
    var spacing: Int
    var keepsMargins: Int
    /// The layout margins on the axis in question: near, far.
    var margins: [Int]
  }

  /// Which of a view's two numbers is meant.
  enum Quantity: Int {
    case near, extent
  }

  let axis: LayoutAxis
  let stack: Stack
  let views: [View]
  /// The slot of the stack's extent; nil where that is what is asked for.
  let extent: Int?
  /// The slot of what the stack is as large as where no view asks for anything.
  let whole: Int
  /// The slot of whether the stack is there, nil where it always is.
  let presence: Int?

  /// The name of a number among those of all views.
  static func member(_ quantity: Quantity, ofView index: Int) -> String {
    "\(2 * index + quantity.rawValue)"
  }

  /// The type of what is found: an extent, or near edge and extent of each view.
  var type: ExpressionType { extent == nil ? .number : .array(.number) }

  /// The slots that it is found from.
  var dependencies: [Int] {
    var slots = [
      stack.axis, stack.distribution, stack.alignment, stack.spacing, stack.keepsMargins,
    ]
    slots += stack.margins
    for view in views {
      slots += [view.size, view.omission].compactMap(\.self)
      if extent != nil {
        slots += [view.hugging, view.compressionResistance].compactMap(\.self)
      }
      if let baselines = view.baselines { slots += [baselines.first, baselines.last] }
    }
    // Where some view always asks, the parent's size is never asked for.
    let isWholeAsked = !views.contains { $0.size != nil && $0.omission == nil }
    slots += [extent, presence, extent == nil && isWholeAsked ? whole : nil].compactMap(\.self)
    var seen: Set<Int> = []
    return slots.filter { seen.insert($0).inserted }
  }

  // MARK: Values

  /// What is found at some values: an extent, or near edge and extent of each view.
  func value(_ values: (Int) -> ExpressionValue) -> ExpressionValue {
    if let presence, values(presence) == .boolean(false) { return absent }
    let arranged = ArrangedViews(self, values)
    guard let extent else { return .number(arranged.naturalExtent) }
    let places = arranged.places(inExtent: Self.number(values(extent)))
    return .array(places.flatMap { [.number($0.near), .number($0.extent)] })
  }

  /// What is found of a stack that is not there.
  var absent: ExpressionValue {
    extent == nil ? .number(0) : .array(views.flatMap { _ in [.number(0), .number(0)] })
  }

  static func number(_ value: ExpressionValue) -> Double {
    if case .number(let number) = value { number } else { 0 }
  }
}

/// The values that an arrangement is found from.
private struct ArrangedViews {
  /// A view by its numbers.
  struct View {
    let size: Double?
    let isSaid: Bool
    let isOmitted: Bool
    let hugging: Double
    let compressionResistance: Double
    let baselines: (first: Double, last: Double)?
  }

  private let views: [View]
  private let isAlong: Bool
  private let distribution: StackLayout.Distribution
  private let alignment: StackLayout.Alignment
  private let spacing: Double
  private let margins: (near: Double, far: Double)
  private let whole: Double

  init(_ arrangement: Arrangement, _ values: (Int) -> ExpressionValue) {
    func word(_ slot: Int) -> String {
      if case .enumeration(let value) = values(slot) { value.name } else { "" }
    }
    func number(_ slot: Int) -> Double { Arrangement.number(values(slot)) }
    let stack = arrangement.stack
    isAlong = (word(stack.axis) == "vertical") == (arrangement.axis == .vertical)
    distribution = StackLayout.Distribution(rawValue: word(stack.distribution)) ?? .fill
    alignment = StackLayout.Alignment(rawValue: word(stack.alignment)) ?? .fill
    spacing = number(stack.spacing)
    let keepsMargins = values(stack.keepsMargins) == .boolean(true)
    margins = keepsMargins ? (number(stack.margins[0]), number(stack.margins[1])) : (0, 0)
    whole = number(arrangement.whole)
    views = arrangement.views.map { view in
      View(
        size: view.size.map { max(number($0), 0) },
        isSaid: view.isSaid,
        isOmitted: view.omission.map { values($0) == .boolean(true) } ?? false,
        hugging: Self.priority(view.hugging.map(number), else: LayoutView.defaultHugging),
        compressionResistance: Self.priority(
          view.compressionResistance.map(number),
          else: LayoutView.defaultCompressionResistance
        ),
        baselines: view.baselines.map { (number($0.first), number($0.last)) }
      )
    }
  }

  /// Of sizes that views ask for: the stack's own rules come first, what views show comes later.
  private static let saidPriority = 999.0

  /// A priority that a solver takes; 1000 and more is required, but no view breaks its stack.
  private static func priority(_ value: Double?, else standard: Double) -> Double {
    guard let value, value > 0 else { return standard }
    return min(value, AttributeConstraint.requiredPriority - 1)
  }

  // MARK: How large the stack is

  /// As large as its views ask for, with gaps and margins.
  var naturalExtent: Double {
    let shown = views.filter { !$0.isOmitted }
    let sizes = shown.compactMap(\.size)
    guard !sizes.isEmpty else { return whole }
    let largest = sizes.max() ?? 0
    let contents: Double
    if isAlong {
      let sum =
        distribution == .fillEqually
        ? largest * Double(shown.count) : sizes.reduce(0, +)
      contents = sum + spacing * Double(shown.count - 1)
    } else if alignsBaselines {
      contents =
        shown.map { ascent($0) }.max().map { $0 + (shown.map { descent($0) }.max() ?? 0) } ?? 0
    } else {
      contents = largest
    }
    return max(contents, 0) + margins.near + margins.far
  }

  /// Only rows have baselines side by side.
  private var alignsBaselines: Bool {
    !isAlong && [.firstBaseline, .lastBaseline].contains(alignment)
      && views.contains { $0.baselines != nil }
  }

  private func ascent(_ view: View) -> Double {
    let size = view.size ?? 0
    guard let baselines = view.baselines else { return alignment == .firstBaseline ? 0 : size }
    return alignment == .firstBaseline ? baselines.first : size - baselines.last
  }

  private func descent(_ view: View) -> Double { (view.size ?? 0) - ascent(view) }

  // MARK: Where the views are

  func places(inExtent extent: Double) -> [(near: Double, extent: Double)] {
    let room = max(extent - margins.near - margins.far, 0)
    let places = isAlong ? placesAlong(room) : placesAcross(room)
    return places.map { (margins.near + $0.near, $0.extent) }
  }

  private func placesAcross(_ room: Double) -> [(near: Double, extent: Double)] {
    let line = views.filter { !$0.isOmitted }.map { ascent($0) }.max() ?? 0
    let depth = views.filter { !$0.isOmitted }.map { descent($0) }.max() ?? 0
    return views.map { view in
      // A view that asks for nothing is as large as its parent, as anywhere.
      let size = alignment == .fill ? room : min(view.size ?? room, room)
      switch alignment {
      case .fill, .leading, .top: return (0, size)
      case .trailing, .bottom: return (room - size, size)
      case .center: return ((room - size) / 2, size)
      case .firstBaseline: return (alignsBaselines ? max(line - ascent(view), 0) : 0, size)
      case .lastBaseline:
        guard alignsBaselines else { return (room - size, size) }
        return (max(room - depth - ascent(view), 0), size)
      }
    }
  }

  /// Along the axis a stack is what any stack of this library is: its constraints are solved.
  private func placesAlong(_ room: Double) -> [(near: Double, extent: Double)] {
    var tree = LayoutTree()
    let origin = ConstraintOrigin(id: "stack")
    var ids: [ViewID?] = []
    var extents: [AttributeConstraint] = []
    for (index, view) in views.enumerated() {
      guard !view.isOmitted else {
        ids.append(nil)
        continue
      }
      let id = tree.add("\(index)")
      ids.append(id)
      guard let size = view.size else { continue }
      tree[id].intrinsicContentSize.horizontal = ExactNumber(size)
      tree[id].contentHugging.horizontal = view.hugging
      tree[id].contentCompressionResistance.horizontal = view.compressionResistance
      guard view.isSaid else { continue }
      extents.append(
        AttributeConstraint(
          LayoutAnchor(id, .width),
          .equal,
          constant: ExactNumber(size),
          priority: Self.saidPriority,
          origin: origin
        )
      )
    }
    var stack = StackLayout()
    stack.distribution = distribution
    stack.spacing = ExactNumber(spacing)
    let constraints = StackConstraints.make(
      stack,
      of: .container,
      arranged: ids.compactMap(\.self),
      in: &tree,
      origin: origin
    )
    let size = LayoutSize(width: ExactNumber(room), height: .one)
    let frames = LayoutSolver(tree: tree, constraints: constraints + extents).layout(at: size)
      .placement
    var end = 0.0
    return ids.map { id in
      // What is hidden stands between its neighbours and takes no room.
      guard let id else { return (end, 0) }
      let frame = frames[id]
      end = frame.x + frame.width
      return (frame.x, frame.width)
    }
  }
}
