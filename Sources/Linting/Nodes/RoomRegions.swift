// What views share along a stack, as the size of a container is: its critical region round one size.

import Constraints
import ExactArithmetic
import LayoutEngine
import LayoutXML
import ParametricSimplex

enum RoomRegions {
  /// The variables of a stack's constraints as functions of the size, as long as its critical region is the one round
  /// the point of a set.
  ///
  /// - Throws: `PlaneSite.Failure`.
  static func forms(of room: SharedRoom, over site: PlaneSite) throws -> [PlaneForm] {
    let solver = ParametricSolver(try system(of: room))
    guard solver.exactValues([try number(site.point.x), try number(site.point.y)]) != nil else {
      throw PlaneSite.Failure.notAffine
    }
    // Of [1; width; height].
    func form(_ affine: [Rational]) -> PlaneForm { PlaneForm(affine[0], affine[1], affine[2]) }
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
    return (0..<solver.system.variableCount).map { variable in
      let expansion = solver.exactOutputs[variable]
      return zip(expansion.leaves, expansion.coefficients).reduce(form(expansion.affine)) {
        sum,
        term in
        let slot = slots[Int(term.0)]
        return sum + tables[slot.table][slot.index] * term.1
      }
    }
  }

  /// The constraints with the size as their parameters.
  private static func system(of room: SharedRoom) throws -> ConstraintSystem {
    let known = room.lowerings.map(\.system)
    var system = ConstraintSystem()
    system.addVariables(known[0].variableCount)
    system.origins = known[0].origins
    for _ in 0..<2 { _ = system.addParameter(default: .one) }
    for row in known[0].rows.indices {
      for term in known[0].terms(ofRow: row) {
        let variable = Int(known[0].terms[term].variable)
        system.addTerm(try number(known[0].coefficient(ofTerm: term)), variable: variable)
      }
      let constants = known.map { $0.constant(ofRow: row) }
      var form = PlaneForm(
        constants[0],
        constants[1] - constants[0],
        constants[2] - constants[0]
      )
      for term in known[0].parameterTerms(ofRow: row) {
        // Nothing is asked for across the stack.
        let isWidth = Int(known[0].parameterTerms[term].variable) == Lowering.widthParameter
        let extent = isWidth ? room.width : PlaneForm(.one)
        form = form.adding(extent, times: known[0].coefficient(ofParameterTerm: term))
      }
      system.addTerm(try number(form.x), parameter: 0)
      system.addTerm(try number(form.y), parameter: 1)
      system.endRow(
        constant: try number(form.constant),
        known[0].rows[row].relation,
        priority: known[0].rows[row].priority,
        weight: known[0].rows[row].weight
      )
    }
    return system
  }

  private static func number(_ value: Rational) throws -> ExactNumber {
    guard let number = ExactNumber(inRange: value) else { throw PlaneSite.Failure.notAffine }
    return number
  }
}
