// Stacks over a set of container sizes.

import ExactArithmetic
import LayoutEngine
import LayoutExpressions

extension PlaneForm: ArrangedNumber {
  init(decimal: Double) { self.init(Rational(shortestDecimalOf: decimal)) }

  func scaled(by factor: Double) -> PlaneForm { self * Rational(shortestDecimalOf: factor) }
}

/// What views share along a stack over a set of container sizes.
package struct SharedRoom {
  /// The constraints as lengths are at the sizes (0, 0), (1, 0) and (0, 1): they differ in constants, which follow the
  /// size in a straight line.
  package let lowerings: [Lowering]
  /// The width of the constraints' container.
  package let width: PlaneForm
}

/// Solves what a stack shares out: a function for each variable, as long as what it decides comes out as at the point
/// of a set.
package typealias RoomSolving = (SharedRoom, PlaneSite) throws -> [PlaneForm]

extension Arrangement {
  /// What is found over a set of sizes.
  ///
  /// - Throws: `PlaneSite.Failure`, also where shares are in proportion to what follows the size.
  func value(
    over site: PlaneSite,
    solvingWith solve: RoomSolving,
    _ values: (Int) -> PlaneValue
  ) throws -> PlaneValue {
    if let presence, values(presence).constant == .boolean(false) { return PlaneValue(absent) }
    func constant(_ slot: Int) throws -> ExpressionValue {
      guard let value = values(slot).constant else { throw PlaneSite.Failure.notAffine }
      return value
    }
    func number(_ slot: Int) -> PlaneForm {
      if case .number(let form) = values(slot) { form } else { PlaneForm(.zero) }
    }
    // Priorities and numbers of lines are no lengths.
    for view in views {
      for slot in [view.hugging, view.compressionResistance, view.numberOfLines].compactMap(\.self)
      {
        _ = try constant(slot)
      }
    }
    let arranged = try ArrangedViews<PlaneForm, any Error>(
      self,
      { values($0).constant ?? .nil },
      number
    ) { try site.sign(of: $0 - $1, isSharp: false) < 0 }
    guard let extent else { return .number(try arranged.naturalExtent()) }
    let frames = try arranged.frames(inExtent: number(extent)) { room in
      guard arranged.proportions.allSatisfy(\.isConstant) else {
        throw PlaneSite.Failure.notAffine
      }
      let sizes: [(x: Rational, y: Rational)] = [(.zero, .zero), (.one, .zero), (.zero, .one)]
      let lowered = try sizes.map { size in
        try arranged.lowering { length in
          let value = length.value(x: size.x, y: size.y)
          guard let number = ExactNumber(inRange: value) else { throw PlaneSite.Failure.notAffine }
          return number
        }
      }
      let (lowering, ids) = lowered[0]
      let forms = try solve(SharedRoom(lowerings: lowered.map(\.lowering), width: room), site)
      return ids.map { (forms[lowering.variable($0, .x)], forms[lowering.variable($0, .width)]) }
    }
    return .numbers(frames.flatMap { [$0.near, $0.extent] })
  }
}
