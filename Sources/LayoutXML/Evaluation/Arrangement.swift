// Where a stack's views are along one axis: the rules of STACKS.md on the sizes that the views ask for. Along
// the stack's own axis they are those of any stack of this library, solved as its constraints; across it they
// are simple enough to be computed in `ArrangedViews`.

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
    var hasExplicitSize = false
    /// Whether it is hidden or away, nil where it never is.
    var omission: Int?
    /// How strongly the view resists growing and shrinking.
    var hugging: Int?
    var compressionResistance: Int?
    /// How many lines the view's text may take along a row, nil where it shows none.
    var numberOfLines: Int?
    /// How far its baselines are from its top and bottom, down a stack.
    var baselines: (first: Int, last: Int)?
    /// How far its alignment rectangle lies inside of its frame, nil where the two are one.
    var insets: (near: Int, far: Int)?
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

  let axis: Axis
  let stack: Stack
  let views: [View]
  /// The slot of the stack's extent; nil where that is what is asked for.
  let extent: Int?
  /// The slot of what the stack is as large as where no view asks for anything.
  let whole: Int
  /// The slot of whether the stack is there, nil where it always is.
  let presence: Int?
  /// Whether the axis runs from right to left.
  var isMirrored = false

  /// The name of a number among those of all views.
  static func member(_ quantity: Quantity, ofView index: Int) -> String {
    "\(2 * index + quantity.rawValue)"
  }

  /// The slots that it is found from.
  var dependencies: [Int] {
    var slots = [
      stack.axis, stack.distribution, stack.alignment, stack.spacing, stack.keepsMargins,
    ]
    slots += stack.margins
    for view in views {
      slots += [view.size, view.omission].compactMap(\.self)
      if extent != nil {
        slots += [view.hugging, view.compressionResistance, view.numberOfLines].compactMap(\.self)
      }
      if let baselines = view.baselines { slots += [baselines.first, baselines.last] }
      if let insets = view.insets { slots += [insets.near, insets.far] }
    }
    // Where some view always asks, the parent's size is never asked for.
    let isWholeAsked = !views.contains { $0.size != nil && $0.omission == nil }
    slots += [extent, presence, extent == nil && isWholeAsked ? whole : nil].compactMap(\.self)
    var seen: Set<Int> = []
    return slots.filter { seen.insert($0).inserted }
  }

  // MARK: Values

  /// What is found at some values: an extent, or near edge and extent of each view, each rounded once.
  ///
  /// `exactNumber` is what is in a slot whose Double is but the nearest to it. An extent that is no Double comes with
  /// the number itself.
  func value(
    _ values: (Int) -> ExpressionValue,
    exactNumber: ((Int) -> Rational?)? = nil
  ) -> (value: ExpressionValue, exact: Rational?) {
    if let presence, values(presence) == .boolean(false) { return (absent, nil) }
    // What is solved may be a third, which insets are added to.
    let arePlain =
      (extent == nil || views.allSatisfy { $0.insets == nil })
      && lengths.allSatisfy { slot in
        PlainNumbers.isPlain(Self.number(values(slot))) && exactNumber?(slot) == nil
      }
    guard arePlain else {
      let (extent, frames) = found(values) { (slot: Int) -> Rational in
        exactNumber?(slot) ?? Rational(shortestDecimalOf: Self.number(values(slot)))
      } as: {
        ExactNumber(nearest: $0)
      }
      return (extent.map { .number(Double($0)) } ?? Self.array(frames.map { Double($0) }), extent)
    }
    let (extent, frames) = found(values, { Self.number(values($0)) }) { ExactNumber($0) }
    return (extent.map { .number($0) } ?? Self.array(frames), nil)
  }

  private static func array(_ numbers: [Double]) -> ExpressionValue {
    .array(numbers.map { .number($0) })
  }

  /// The slots of lengths.
  private var lengths: [Int] {
    let baselines = views.compactMap(\.baselines).flatMap { [$0.first, $0.last] }
    let insets = views.compactMap(\.insets).flatMap { [$0.near, $0.far] }
    return [stack.spacing, extent ?? whole] + stack.margins + views.compactMap(\.size) + baselines
      + insets
  }

  private func found<Number: ArrangedNumber & Comparable>(
    _ values: (Int) -> ExpressionValue,
    _ number: (Int) -> Number,
    as exact: (Number) -> ExactNumber
  ) -> (extent: Number?, frames: [Number]) {
    let arranged = ArrangedViews<Number, Never>(self, values, number) { $0 < $1 }
    guard let extent else { return (arranged.naturalExtent(), []) }
    let frames = arranged.frames(inExtent: number(extent)) { room in
      let size = LayoutSize(width: exact(room), height: .one)
      let (lowering, ids) = arranged.lowering(exact)
      let frames = LayoutSolver(lowering).layout(at: size).placement
      return ids.map { (Number(decimal: frames[$0].x), Number(decimal: frames[$0].width)) }
    }
    return (nil, frames.flatMap { [$0.near, $0.extent] })
  }

  /// What is found of a stack that is not there.
  var absent: ExpressionValue {
    extent == nil ? .number(0) : .array(views.flatMap { _ in [.number(0), .number(0)] })
  }

  static func number(_ value: ExpressionValue) -> Double {
    if case .number(let number) = value { number } else { 0 }
  }
}
