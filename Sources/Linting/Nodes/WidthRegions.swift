// A system whose width follows the size of a container: its critical region round one size.

import ExactArithmetic
import LayoutEngine
import ParametricSimplex

enum WidthRegions {
  /// The variables of a lowered layout whose width is a function of the size, as long as its critical region is the
  /// one round the point of a set.
  ///
  /// - Throws: `PlaneSite.Failure`.
  static func forms(
    of lowering: Lowering,
    width: PlaneForm,
    over site: PlaneSite
  ) throws -> [PlaneForm] {
    let solver = ParametricSolver(lowering.system)
    let size = LayoutSize(width: ExactNumber(site.value(of: width)), height: .one)
    guard solver.exactValues(lowering.parameters(for: size)) != nil else {
      throw PlaneSite.Failure.notAffine
    }
    // [1; width; height].
    let parameters = [PlaneForm(.one), width, PlaneForm(.one)]
    func form(_ affine: [Rational]) -> PlaneForm {
      zip(affine, parameters).reduce(PlaneForm(.zero)) { $0 + $1.1 * $1.0 }
    }
    for condition in solver.conditionsOnParameters {
      _ = try site.sign(of: form(condition.affine), isSharp: false)
    }
    let tables = try solver.convexRegions.map { regions in
      let region = regions.first { region in
        !region.isConflicting && region.sides.allSatisfy { site.value(of: form($0)).signum >= 0 }
      }
      guard let region else { throw PlaneSite.Failure.notAffine }
      for side in region.sides { _ = try site.sign(of: form(side), isSharp: false) }
      return region.maps.map(form)
    }
    let slots = solver.slotsOfLeaves
    return (0..<lowering.system.variableCount).map { variable in
      let expansion = solver.expansion(ofVariable: variable)
      return zip(expansion.leaves, expansion.coefficients).reduce(form(expansion.affine)) {
        sum,
        term in
        sum + tables[slots[term.0].table][slots[term.0].index] * term.1
      }
    }
  }
}
