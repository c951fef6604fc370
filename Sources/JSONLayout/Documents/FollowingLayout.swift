// A document's layout in one variant, compiled once: at another size only the numbers that follow the size are others.

import ExactArithmetic
import LayoutEngine
import LayoutModel

/// A layout whose numbers follow the container's size.
struct FollowingLayout {
  /// Constraints with those among them whose constants follow the size.
  private struct Constraints {
    var all: [AttributeConstraint]
    /// The places of those that follow it, with the places of their constants among the numbers.
    private let followers: [(constraint: Int, number: Int)]

    init(_ constraints: [AttributeConstraint], _ numbers: inout FollowingNumbers) {
      all = constraints
      followers = constraints.indices.compactMap { index in
        numbers.place(of: constraints[index].constant).map { (index, $0) }
      }
    }

    mutating func take(_ numbers: FollowingNumbers) {
      for (constraint, number) in followers { all[constraint].constant = numbers.values[number] }
    }
  }

  /// What it is at the last size.
  private(set) var sized: LiveDocument.Sized
  private var numbers = FollowingNumbers()
  private var constraints: Constraints
  private var inactiveConstraints: Constraints
  private let metrics: [(name: String, number: Int)]

  /// Compiles a document at a size in a variant, or in the base.
  ///
  /// Nil where it has no layout there, or where something needs the size as a plain number, so that more than numbers may
  /// be others at another one.
  init?(_ document: LayoutDocument, at size: LayoutSize, inVariant index: Int?) {
    guard Self.isOrdinary(size) else { return nil }
    let width = SymbolicParameter(Lowering.widthParameter, value: size.width.rational)
    let height = SymbolicParameter(Lowering.heightParameter, value: size.height.rational)
    guard let symbolicWidth = ExactNumber(inRange: AffineNumber(width)),
      let symbolicHeight = ExactNumber(inRange: AffineNumber(height)),
      let layout = document.layout(
        at: LayoutSize(width: symbolicWidth, height: symbolicHeight),
        inVariant: index
      ).layout
    else { return nil }
    let lowering = Lowering(layout)
    guard !width.isUsedPlainly, !height.isUsedPlainly else { return nil }
    sized = LiveDocument.Sized(layout: layout, lowering: lowering)
    constraints = Constraints(layout.constraints, &numbers)
    inactiveConstraints = Constraints(layout.inactiveConstraints, &numbers)
    var metrics: [(name: String, number: Int)] = []
    for (name, value) in layout.metrics {
      if let number = numbers.place(of: value) { metrics.append((name, number)) }
    }
    self.metrics = metrics
    takeNumbers(at: size)
  }

  /// Goes to another size; returns whether that was possible.
  mutating func move(to size: LayoutSize) -> Bool {
    guard Self.isOrdinary(size) else { return false }
    takeNumbers(at: size)
    return true
  }

  /// At sizes beyond that, numbers may leave the range of Double.
  private static func isOrdinary(_ size: LayoutSize) -> Bool {
    [size.width, size.height].allSatisfy {
      $0.isZero || AffineNumber.ordinaryMagnitudes.contains($0.double.magnitude)
    }
  }

  private mutating func takeNumbers(at size: LayoutSize) {
    guard !numbers.isEmpty else { return }
    numbers.evaluate(at: size)
    // What has no other owner is changed in place.
    sized.layout.constraints = []
    sized.layout.inactiveConstraints = []
    sized.lowering.restate([])
    constraints.take(numbers)
    inactiveConstraints.take(numbers)
    sized.layout.constraints = constraints.all
    sized.layout.inactiveConstraints = inactiveConstraints.all
    sized.lowering.restate(constraints.all)
    for (name, number) in metrics { sized.layout.metrics[name] = numbers.values[number] }
  }
}

/// Numbers that follow the container's size, each once.
private struct FollowingNumbers {
  private var numbers: [AffineNumber] = []
  private var places: [AffineNumber: Int] = [:]
  /// What they are at the last size.
  private(set) var values: [ExactNumber] = []

  var isEmpty: Bool { numbers.isEmpty }

  /// The place of a number, nil for one that is the same at every size.
  mutating func place(of number: ExactNumber) -> Int? {
    guard !number.isDecimal else { return nil }
    let followed = number.affine
    guard !followed.isPlain else { return nil }
    if let known = places[followed] { return known }
    places[followed] = numbers.count
    numbers.append(followed)
    return numbers.count - 1
  }

  /// Takes the values at a size.
  mutating func evaluate(at size: LayoutSize) {
    let sides = [size.width.rational, size.height.rational]
    values = numbers.map { number in ExactNumber(number.value { sides[$0] }) }
  }
}
