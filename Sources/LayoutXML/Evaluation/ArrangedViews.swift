// The rules of a stack along one axis, on whatever stands for a number: one value, or a function of the container's
// size.

import ExactArithmetic
import LayoutEngine
import LayoutExpressions
import LayoutModel

/// What a stack computes with.
protocol ArrangedNumber {
  init(_ number: Double)
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (number: Self, factor: Double) -> Self
}

extension Double: ArrangedNumber {}

/// The values that an arrangement is found from.
struct ArrangedViews<Number: ArrangedNumber, Failure: Error> {
  /// A place and an extent along the axis.
  typealias Place = (near: Number, extent: Number)

  /// A view by its numbers.
  private struct View {
    let size: Number?
    let isSaid: Bool
    let isOmitted: Bool
    let hugging: Double
    let compressionResistance: Double
    let baselines: (first: Number, last: Number)?
  }

  private let views: [View]
  private let isAlong: Bool
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
    distribution = StackLayout.Distribution(rawValue: word(stack.distribution)) ?? .fill
    alignment = StackLayout.Alignment(rawValue: word(stack.alignment)) ?? .fill
    spacing = number(stack.spacing)
    let keepsMargins = values(stack.keepsMargins) == .boolean(true)
    margins =
      keepsMargins
      ? (number(stack.margins[0]), number(stack.margins[1])) : (Number(0), Number(0))
    whole = number(arrangement.whole)
    var views: [View] = []
    for view in arrangement.views {
      var size = view.size.map(number)
      if let asked = size, try isLess(asked, Number(0)) { size = Number(0) }
      views.append(
        View(
          size: size,
          isSaid: view.isSaid,
          isOmitted: view.omission.map { values($0) == .boolean(true) } ?? false,
          hugging: Self.priority(view.hugging.map(values), else: LayoutView.defaultHugging),
          compressionResistance: Self.priority(
            view.compressionResistance.map(values),
            else: LayoutView.defaultCompressionResistance
          ),
          baselines: view.baselines.map { (number($0.first), number($0.last)) }
        )
      )
    }
    self.views = views
  }

  /// Of sizes that views ask for: the stack's own rules come first, what views show comes later.
  private static var saidPriority: Double { 999 }

  /// A priority that a solver takes; 1000 and more is required, but no view breaks its stack.
  private static func priority(_ value: ExpressionValue?, else standard: Double) -> Double {
    guard case .number(let value) = value, value > 0 else { return standard }
    return min(value, AttributeConstraint.requiredPriority - 1)
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
        ? largest * Double(shown.count) : sizes.reduce(Number(0)) { $0 + $1 }
      contents = sum + spacing * Double(shown.count - 1)
    } else if alignsBaselines {
      let descent = try self.largest(shown.map { self.descent($0) })
      let ascent = try self.largest(shown.map { self.ascent($0) })
      contents = (ascent ?? Number(0)) + (descent ?? Number(0))
    } else {
      contents = largest
    }
    return try larger(contents, Number(0)) + margins.near + margins.far
  }

  /// Only rows have baselines side by side.
  private var alignsBaselines: Bool {
    !isAlong && [.firstBaseline, .lastBaseline].contains(alignment)
      && views.contains { $0.baselines != nil }
  }

  private func ascent(_ view: View) -> Number {
    let size = view.size ?? Number(0)
    guard let baselines = view.baselines else {
      return alignment == .firstBaseline ? Number(0) : size
    }
    return alignment == .firstBaseline ? baselines.first : size - baselines.last
  }

  private func descent(_ view: View) -> Number { (view.size ?? Number(0)) - ascent(view) }

  // MARK: Where the views are

  /// Where the views are in an extent.
  ///
  /// `solve` gives the places of the views along the stack in so much room, nil for those that are omitted.
  func places(
    inExtent extent: Number,
    solve: (Number) throws(Failure) -> [Place?]
  ) throws(Failure) -> [Place] {
    let room = try larger(extent - margins.near - margins.far, Number(0))
    var places: [Place] = []
    if isAlong {
      var end = Number(0)
      for place in try solve(room) {
        // What is hidden stands between its neighbours and takes no room.
        places.append(place ?? (end, Number(0)))
        if let place { end = place.near + place.extent }
      }
    } else {
      places = try placesAcross(room)
    }
    return places.map { (margins.near + $0.near, $0.extent) }
  }

  private func placesAcross(_ room: Number) throws(Failure) -> [Place] {
    let shown = views.filter { !$0.isOmitted }
    let line = try largest(shown.map { ascent($0) }) ?? Number(0)
    let depth = try largest(shown.map { descent($0) }) ?? Number(0)
    var places: [Place] = []
    for view in views {
      // A view that asks for nothing is as large as its parent, as anywhere.
      let size = alignment == .fill ? room : try smaller(view.size ?? room, room)
      let near: Number
      switch alignment {
      case .fill, .leading, .top: near = Number(0)
      case .trailing, .bottom: near = room - size
      case .center: near = (room - size) * 0.5
      case .firstBaseline:
        near = alignsBaselines ? try larger(line - ascent(view), Number(0)) : Number(0)
      case .lastBaseline:
        near =
          alignsBaselines ? try larger(room - depth - ascent(view), Number(0)) : room - size
      }
      places.append((near, size))
    }
    return places
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
  ) throws(Failure) -> (lowering: Lowering, views: [ViewID?]) {
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
      guard let size = try view.size.map(length) else { continue }
      tree[id].intrinsicContentSize.horizontal = size
      tree[id].contentHugging.horizontal = view.hugging
      tree[id].contentCompressionResistance.horizontal = view.compressionResistance
      guard view.isSaid else { continue }
      extents.append(
        AttributeConstraint(
          LayoutAnchor(id, .width),
          .equal,
          constant: size,
          priority: Self.saidPriority,
          origin: origin
        )
      )
    }
    var stack = StackLayout()
    stack.distribution = distribution
    stack.spacing = try length(spacing)
    let constraints = StackConstraints.make(
      stack,
      of: .container,
      arranged: ids.compactMap(\.self),
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
