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
    func number(_ slot: Int) -> Double { Self.number(values(slot)) }
    let arranged = ArrangedViews<Double, Never>(self, values, number) { $0 < $1 }
    guard let extent else { return .number(arranged.naturalExtent()) }
    let places = arranged.places(inExtent: number(extent)) { room in
      let size = LayoutSize(width: ExactNumber(room), height: .one)
      let (lowering, ids) = arranged.lowering { ExactNumber($0) }
      let frames = LayoutSolver(lowering).layout(at: size).placement
      return ids.map { id in id.map { (frames[$0].x, frames[$0].width) } }
    }
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
