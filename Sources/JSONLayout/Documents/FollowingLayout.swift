// A document's layout in one variant, compiled once: at another size only the numbers that follow the size are others.

import ExactArithmetic
import LayoutEngine
import LayoutModel

/// A layout whose numbers follow the container's size.
struct FollowingLayout {
  /// A constraint whose constant follows the size, by its place, and the place of its constant among the numbers.
  private typealias Follower = (constraint: Int, number: Int)

  /// What it is at the last size.
  private(set) var sized: LiveDocument.Sized
  private var numbers = FollowingNumbers()
  private let followers: [Follower]
  private let inactiveFollowers: [Follower]
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
    followers = Self.followers(among: layout.constraints, &numbers)
    inactiveFollowers = Self.followers(among: layout.inactiveConstraints, &numbers)
    var metrics: [(name: String, number: Int)] = []
    for (name, value) in layout.metrics {
      if let number = numbers.index(of: value) { metrics.append((name, number)) }
    }
    self.metrics = metrics
    takeNumbers(at: size)
  }

  private static func followers(
    among constraints: [AttributeConstraint],
    _ numbers: inout FollowingNumbers
  ) -> [Follower] {
    constraints.indices.compactMap { index in
      numbers.index(of: constraints[index].constant).map { (index, $0) }
    }
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
    sized.lowering.restate([])
    for (constraint, number) in followers {
      sized.layout.constraints[constraint].constant = numbers.values[number]
    }
    for (constraint, number) in inactiveFollowers {
      sized.layout.inactiveConstraints[constraint].constant = numbers.values[number]
    }
    sized.lowering.restate(sized.layout.constraints)
    for (name, number) in metrics { sized.layout.metrics[name] = numbers.values[number] }
  }
}

/// Numbers that follow the container's size, each once.
private struct FollowingNumbers {
  private var numbers: [AffineNumber] = []
  private var indices: [AffineNumber: Int] = [:]
  /// What they are at the last size.
  private(set) var values: [ExactNumber] = []

  var isEmpty: Bool { numbers.isEmpty }

  /// The index of a number, nil for one that is the same at every size.
  mutating func index(of number: ExactNumber) -> Int? {
    guard !number.isDecimal else { return nil }
    let followed = number.affine
    guard !followed.isPlain else { return nil }
    if let known = indices[followed] { return known }
    indices[followed] = numbers.count
    numbers.append(followed)
    return numbers.count - 1
  }

  /// Takes the values at a size.
  mutating func evaluate(at size: LayoutSize) {
    let sides = [size.width.rational, size.height.rational]
    values = numbers.map { number in ExactNumber(number.value { sides[$0] }) }
  }
}
