// Stacks over a set of container sizes.

import ExactArithmetic
import LayoutEngine
import LayoutExpressions

extension PlaneForm: ArrangedNumber {
  init(_ number: Double) { self.init(Rational(shortestDecimalOf: number)) }

  static func * (form: PlaneForm, factor: Double) -> PlaneForm {
    form * Rational(shortestDecimalOf: factor)
  }

  var constantNumber: Double? { isConstant ? Double(constant) : nil }
}

/// Solves a layout as wide as a function of the size says: a function for each variable, as long as what it decides
/// comes out as at the point of a set.
package typealias WidthSolving = (Lowering, PlaneForm, PlaneSite) throws -> [PlaneForm]

extension Arrangement {
  /// What is found over a set of sizes.
  ///
  /// - Throws: `PlaneSite.Failure`, where what the stack shares out is not all that follows the size, too.
  func value(
    over site: PlaneSite,
    solvingWith solve: WidthSolving,
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
    // Priorities are no lengths.
    for view in views {
      for slot in [view.hugging, view.compressionResistance].compactMap(\.self) {
        _ = try constant(slot)
      }
    }
    let arranged = try ArrangedViews<PlaneForm, any Error>(
      self,
      { values($0).constant ?? .nil },
      number
    ) { try site.sign(of: $0 - $1, isSharp: false) < 0 }
    guard let extent else { return .number(try arranged.naturalExtent()) }
    let places = try arranged.places(inExtent: number(extent)) { room in
      guard arranged.hasConstantSizes else { throw PlaneSite.Failure.notAffine }
      let (lowering, ids) = arranged.lowering()
      let forms = try solve(lowering, room, site)
      return ids.map { id in
        id.map { (forms[lowering.variable($0, .x)], forms[lowering.variable($0, .width)]) }
      }
    }
    return .numbers(places.flatMap { [$0.near, $0.extent] })
  }
}
