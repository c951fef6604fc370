// The rules of a stack along one axis, on whatever stands for a number: one value, or a function of the container's
// size.

import ExactArithmetic
import LayoutEngine
import LayoutExpressions
import LayoutModel

/// What a stack computes with.
protocol ArrangedNumber {
  /// The number that a Double means.
  init(decimal: Double)
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  func scaled(by factor: Double) -> Self
  /// The number as a stack places by it: one value is the nearest Double, which counts as the number.
  var placed: Self { get }
}

extension ArrangedNumber {
  static var zero: Self { Self(decimal: 0) }
  var placed: Self { self }
}

extension Double: ArrangedNumber {
  init(decimal: Double) { self = decimal }

  func scaled(by factor: Double) -> Double { self * factor }
}

extension Rational: ArrangedNumber {
  init(decimal: Double) { self.init(shortestDecimalOf: decimal) }

  func scaled(by factor: Double) -> Rational { self * Rational(shortestDecimalOf: factor) }

  var placed: Rational {
    let nearest = Double(self)
    return nearest.isFinite ? Rational(shortestDecimalOf: nearest) : self
  }
}

/// The values that an arrangement is found from.
struct ArrangedViews<Number: ArrangedNumber, Failure: Error> {
  /// A near edge and an extent along the axis.
  typealias AxisFrame = (near: Number, extent: Number)

  /// A view by its numbers: those of its alignment rectangle.
  private struct View {
    let size: Number?
    let hasExplicitSize: Bool
    let isOmitted: Bool
    let hugging: Double
    let compressionResistance: Double
    let numberOfLines: Int?
    let baselines: (first: Number, last: Number)?
    /// How far the rectangle lies inside of the frame.
    let insets: (near: Number, far: Number)?
  }

  private let views: [View]
  private let isAlong: Bool
  /// Whether the axis runs from right to left.
  private let isMirrored: Bool
  private let distribution: StackLayout.Distribution
  private let alignment: StackLayout.Alignment
  private let spacing: Number
  private let margins: (near: Number, far: Number)
  private let whole: Number
  private let isLess: (Number, Number) throws(Failure) -> Bool

  /// Reads what an arrangement is found from.
  ///
  /// `values` are of slots that are no lengths, `number` is the length in a slot, and `isLess` says whether one is below
  /// another.
  init(
    _ arrangement: Arrangement,
    _ values: (Int) -> ExpressionValue,
    _ number: (Int) -> Number,
    isLess: @escaping (Number, Number) throws(Failure) -> Bool
  ) throws(Failure) {
    func word(_ slot: Int) -> String {
      if case .enumeration(let value) = values(slot) { value.name } else { "" }
    }
    let stack = arrangement.stack
    self.isLess = isLess
    isAlong = (word(stack.axis) == "vertical") == (arrangement.axis == .vertical)
    isMirrored = arrangement.isMirrored
    distribution = StackLayout.Distribution(rawValue: word(stack.distribution)) ?? .fill
    alignment = StackLayout.Alignment(rawValue: word(stack.alignment)) ?? .fill
    spacing = number(stack.spacing)
    let keepsMargins = values(stack.keepsMargins) == .boolean(true)
    margins =
      keepsMargins
      ? (number(stack.margins[0]), number(stack.margins[1])) : (.zero, .zero)
    whole = number(arrangement.whole)
    var views: [View] = []
    for view in arrangement.views {
      let insets = view.insets.map { (near: number($0.near), far: number($0.far)) }
      var size = view.size.map(number)
      if let asked = size, let insets { size = asked - insets.near - insets.far }
      if let asked = size, try isLess(asked, .zero) { size = .zero }
      views.append(
        View(
          size: size,
          hasExplicitSize: view.hasExplicitSize,
          isOmitted: view.omission.map { values($0) == .boolean(true) } ?? false,
          hugging: Self.priority(view.hugging.map(values), else: LayoutView.defaultHugging),
          compressionResistance: Self.priority(
            view.compressionResistance.map(values),
            else: LayoutView.defaultCompressionResistance
          ),
          numberOfLines: view.numberOfLines.map { Self.count(values($0)) },
          baselines: view.baselines.map { baselines in
            let (first, last) = (number(baselines.first), number(baselines.last))
            return insets.map { (first - $0.near, last - $0.far) } ?? (first, last)
          },
          insets: insets
        )
      )
    }
    self.views = views
  }

  /// Of sizes that views ask for: the stack's own rules come first, what views show comes later.
  private static var explicitSizePriority: Double { 999 }

  /// A priority that a solver takes; 1000 and more is required, but no view breaks its stack.
  private static func priority(_ value: ExpressionValue?, else standard: Double) -> Double {
    guard case .number(let value) = value, value > 0 else { return standard }
    return min(value, AttributeConstraint.requiredPriority - 1)
  }

  private static func count(_ value: ExpressionValue) -> Int {
    guard case .number(let number) = value else { return 1 }
    return Int(max(0, min(number, 1e6)))
  }

  private func larger(_ first: Number, _ second: Number) throws(Failure) -> Number {
    try isLess(first, second) ? second : first
  }

  private func smaller(_ first: Number, _ second: Number) throws(Failure) -> Number {
    try isLess(second, first) ? second : first
  }

  private func largest(_ numbers: [Number]) throws(Failure) -> Number? {
    guard var largest = numbers.first else { return nil }
    for number in numbers.dropFirst() { largest = try larger(largest, number) }
    return largest
  }

  // MARK: How large the stack is

  /// As large as its views ask for, with gaps and margins.
  func naturalExtent() throws(Failure) -> Number {
    let shown = views.filter { !$0.isOmitted }
    let sizes = shown.compactMap(\.size)
    guard let largest = try self.largest(sizes) else { return whole }
    let contents: Number
    if isAlong {
      let sum =
        distribution == .fillEqually
        ? largest.scaled(by: Double(shown.count)) : sizes.reduce(.zero) { $0 + $1 }
      contents = sum + spacing.scaled(by: Double(shown.count - 1))
    } else if alignsBaselines {
      let above = try self.largest(shown.map { self.above($0) })
      let below = try self.largest(shown.map { self.below($0) })
      contents = (above ?? .zero) + (below ?? .zero)
    } else {
      contents = largest
    }
    return try larger(contents, .zero) + margins.near + margins.far
  }

  /// Only rows have baselines side by side.
  private var alignsBaselines: Bool {
    !isAlong && [.firstBaseline, .lastBaseline].contains(alignment)
      && views.contains { $0.baselines != nil }
  }

  /// How far a view reaches above the line of baselines: without a text its edges are its baselines.
  private func above(_ view: View) -> Number {
    alignment == .firstBaseline
      ? view.baselines?.first ?? .zero : (view.size ?? .zero) - below(view)
  }

  private func below(_ view: View) -> Number {
    alignment == .lastBaseline
      ? view.baselines?.last ?? .zero : (view.size ?? .zero) - above(view)
  }

  // MARK: Where the views are

  /// Where the views are in an extent.
  ///
  /// `solve` gives the alignment rectangles of the views along the stack in so much room.
  func frames(
    inExtent extent: Number,
    solve: (Number) throws(Failure) -> [AxisFrame]
  ) throws(Failure) -> [AxisFrame] {
    // No stack is smaller than its margins.
    let room = try larger(extent, margins.near + margins.far)
    if isAlong { return frames(of: try solve(room)) }
    let inner = room - margins.near - margins.far
    return frames(
      of: try rectanglesAcross(inner).map { rectangle in
        // Leading edges are on the right where text runs from there.
        let near = isMirrored ? inner - rectangle.near - rectangle.extent : rectangle.near
        return (margins.near + near, rectangle.extent)
      }
    )
  }

  /// The frames around alignment rectangles.
  private func frames(of rectangles: [AxisFrame]) -> [AxisFrame] {
    zip(views, rectangles).map { view, rectangle in
      guard let insets = view.insets else { return rectangle }
      return (
        rectangle.near.placed - insets.near, rectangle.extent.placed + insets.near + insets.far
      )
    }
  }

  private func rectanglesAcross(_ room: Number) throws(Failure) -> [AxisFrame] {
    let shown = views.filter { !$0.isOmitted }
    let isByBaseline = alignsBaselines && !shown.isEmpty
    let line =
      switch alignment {
      case .firstBaseline: try largest(shown.map { above($0) }) ?? .zero
      case .lastBaseline: room - (try largest(shown.map { below($0) }) ?? .zero)
      default: Number.zero
      }
    var rectangles: [AxisFrame] = []
    for view in views {
      // A view that asks for nothing is as large as its parent, as anywhere; nothing keeps inside what is hidden.
      var size = view.size ?? room
      func fit(_ room: Number) throws(Failure) {
        if !view.isOmitted { size = try larger(smaller(size, room), .zero) }
      }
      var near = Number.zero
      switch alignment {
      case .fill: size = room
      case .firstBaseline where isByBaseline:
        near = line - above(view)
        try fit(room - near)
      case .lastBaseline where isByBaseline:
        let end = line + below(view)
        try fit(end)
        near = end - size
      case .leading, .top, .firstBaseline: try fit(room)
      case .trailing, .bottom, .lastBaseline:
        try fit(room)
        near = room - size
      case .center:
        try fit(room)
        near = (room - size).scaled(by: 0.5)
      }
      rectangles.append((near, size))
    }
    return rectangles
  }

  /// The lengths in whose proportion views share the stack: where these follow the container's size, no view does so in
  /// straight pieces.
  var proportions: [Number] {
    distribution == .fillProportionally ? [spacing] + views.compactMap(\.size) : []
  }

  /// Along the axis a stack is what any stack of this library is: its constraints are solved.
  ///
  /// `length` reads a number.
  func lowering(
    _ length: (Number) throws(Failure) -> ExactNumber
  ) throws(Failure) -> (lowering: Lowering, views: [ViewID]) {
    var tree = LayoutTree()
    if isMirrored { tree.direction = .rightToLeft }
    tree[.container].layoutMargins = LayoutInsets(
      top: .zero,
      left: try length(margins.near),
      bottom: .zero,
      right: try length(margins.far)
    )
    let origin = ConstraintOrigin(id: "stack")
    var ids: [ViewID] = []
    var extents: [AttributeConstraint] = []
    for (index, view) in views.enumerated() {
      let id = tree.add("\(index)")
      ids.append(id)
      tree[id].isHidden = view.isOmitted
      tree[id].numberOfLines = view.numberOfLines
      // What is hidden asks for nothing.
      guard !view.isOmitted, let size = try view.size.map(length) else { continue }
      tree[id].intrinsicContentSize.horizontal = size
      tree[id].contentHugging.horizontal = view.hugging
      tree[id].contentCompressionResistance.horizontal = view.compressionResistance
      guard view.hasExplicitSize else { continue }
      extents.append(
        AttributeConstraint(
          LayoutAnchor(id, .width),
          .equal,
          constant: size,
          priority: Self.explicitSizePriority,
          origin: origin
        )
      )
    }
    var stack = StackLayout()
    stack.distribution = distribution
    stack.spacing = try length(spacing)
    stack.isLayoutMarginsRelativeArrangement = true
    let constraints = StackConstraints.make(
      stack,
      of: .container,
      arranged: ids,
      in: &tree,
      origin: origin
    )
    let lowering = Lowering(
      tree: tree,
      constraints: constraints + extents,
      size: LayoutSolver.defaultSize
    )
    return (lowering, ids)
  }
}
