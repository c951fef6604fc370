// Rows that speak of parameters alone, because required equations fix everything else in them. They are in no block,
// so no region tells of them; where they do not hold follows from their numbers. Not for how far they do not hold.

import Constraints
import ExactArithmetic

/// A part of a box of parameters in which rows that speak of parameters alone do not hold.
package struct ParameterViolation: Sendable, Equatable {
  /// Where that is: `width < 412`; empty where it is everywhere.
  package var condition: String
  /// The optional rows that do not hold there, ascending; none where a required row does not.
  package var rows: [Int]

  /// Whether required rows cannot hold together there.
  package var isConflicting: Bool { rows.isEmpty }
}

extension ParametricSolver {
  /// Where rows that speak of parameters alone do not hold; those that are required come first.
  ///
  /// - Parameter box: The range of each parameter, ends included.
  /// - Returns: One violation for each part of the box that has others than the parts before it.
  /// - Complexity: a sum over the leaves of every variable of every row.
  package func parameterViolations(
    within box: [ClosedRange<ExactNumber>]
  ) -> [ParameterViolation] {
    let (required, optional) = brokenSides(within: box)
    let names = shownParameterNames
    func text(_ side: BrokenSide) -> String {
      side.hyperplane.map { Self.text(of: $0, side.isPositive ? ">" : "<", names) } ?? ""
    }
    var violations = required.map { ParameterViolation(condition: text($0), rows: []) }
    var indexOfCondition: [String: Int] = [:]
    for (row, side) in optional {
      let condition = text(side)
      if let index = indexOfCondition[condition] {
        violations[index].rows.append(row)
      } else {
        indexOfCondition[condition] = violations.count
        violations.append(ParameterViolation(condition: condition, rows: [row]))
      }
    }
    return violations
  }

  /// Whether a box has a part with an inside in which every row holds, as far as the regions that are known tell; also
  /// where a search of so many pieces does not end.
  ///
  /// - Requires: the regions of the box are known.
  package func hasRoomForEveryRow(
    within box: [ClosedRange<ExactNumber>],
    limit: Int
  ) -> Bool {
    let (required, optional) = brokenSides(within: box)
    var whole = RegionPiece(box)
    for side in required + optional.map(\.side) {
      guard let hyperplane = side.hyperplane else { return false }
      whole = whole.on(hyperplane, isPositive: !side.isPositive)
    }
    func holds(_ cell: RegionCell) -> Bool {
      cell.bentRows.isEmpty && cell.region != RegionTable.conflict
    }
    // Blocks in which everything holds everywhere take nothing away.
    let records = records.filter { !$0.cells.allSatisfy(holds) }
    var search = PieceSearch(limit: limit)
    var rest = [(piece: whole, depth: 0)]
    while let (piece, depth) = rest.popLast() {
      switch search.pointInside(piece) {
      case .nowhere?: continue
      case nil, .unclear?: return true
      case .inside?: break
      }
      guard depth < records.count else { return true }
      let record = records[depth]
      for cell in record.cells where holds(cell) {
        let part = cell.borders.reduce(piece) { part, border in
          part.on(record.hyperplanes[border.hyperplane], isPositive: border.isPositive)
        }
        rest.append((part, depth + 1))
      }
    }
    return false
  }

  // MARK: Rows

  /// The open side of a hyperplane on which a row does not hold; everywhere where there is no hyperplane.
  private struct BrokenSide: Equatable {
    var hyperplane: Hyperplane?
    var isPositive = true
  }

  /// Where required rows do not hold, of parallel borders those that leave least, and where each optional row does not.
  private func brokenSides(
    within box: [ClosedRange<ExactNumber>]
  ) -> (required: [BrokenSide], optional: [(row: Int, side: BrokenSide)]) {
    var required: [BrokenSide] = []
    for condition in conditions.all {
      for side in Self.brokenSides(condition.affine, condition.relation, within: box) {
        guard let hyperplane = side.hyperplane else { return ([side], []) }
        let parallel = required.firstIndex {
          $0.isPositive == side.isPositive && $0.hyperplane?.direction == hyperplane.direction
        }
        guard let parallel, let known = required[parallel].hyperplane else {
          required.append(side)
          continue
        }
        let isWider = hyperplane.coefficients[0] > known.coefficients[0]
        if hyperplane != known, isWider == side.isPositive { required[parallel] = side }
      }
    }
    var optional: [(row: Int, side: BrokenSide)] = []
    for row in 0..<system.rowCount where !system.isRequired(row) {
      guard let affine = affine(ofRow: row) else { continue }
      let sides = Self.brokenSides(affine, system.rows[row].relation, within: box)
      optional += sides.map { (row, $0) }
    }
    return (required, optional)
  }

  /// Where in a box an affine function of [1; θ] does not stand to 0 as a relation asks.
  private static func brokenSides(
    _ affine: [Rational],
    _ relation: Relation,
    within box: [ClosedRange<ExactNumber>]
  ) -> [BrokenSide] {
    var (least, greatest) = (affine[0], affine[0])
    for (slope, range) in zip(affine.dropFirst(), box) where !slope.isZero {
      let ends = [range.lowerBound.rational * slope, range.upperBound.rational * slope]
      least += ends[slope.signum > 0 ? 0 : 1]
      greatest += ends[slope.signum > 0 ? 1 : 0]
    }
    var isSame = true
    let hyperplane = Hyperplane(affine, isSame: &isSame)
    var sides: [BrokenSide] = []
    for sign in [-1, 1] where relation.isBroken(bySign: sign) {
      let (nearest, farthest) = sign > 0 ? (least, greatest) : (greatest, least)
      guard farthest.signum == sign else { continue }
      sides.append(
        nearest.signum == sign
          ? BrokenSide() : BrokenSide(hyperplane: hyperplane, isPositive: (sign > 0) == isSame)
      )
    }
    return sides
  }

  /// A row's left side over [1; θ]; nil where leaves take part in it.
  private func affine(ofRow row: Int) -> [Rational]? {
    let (affine, leaves) = expansion(ofRow: row)
    return leaves.values.allSatisfy(\.isZero) ? affine : nil
  }

  /// A row's left side over [1; θ], and the coefficients of leaves, which are counted over all tables.
  func expansion(ofRow row: Int) -> (affine: [Rational], leaves: [Int32: Rational]) {
    var affine = [Rational](repeating: .zero, count: system.parameterCount + 1)
    affine[0] = system.constant(ofRow: row)
    for term in system.parameterTerms(ofRow: row) {
      affine[Int(system.parameterTerms[term].variable) + 1] += system.coefficient(
        ofParameterTerm: term
      )
    }
    var leaves: [Int32: Rational] = [:]
    for term in system.terms(ofRow: row) {
      let coefficient = system.coefficient(ofTerm: term)
      let output = exactOutputs[Int(system.terms[term].variable)]
      for (index, value) in output.affine.enumerated() where !value.isZero {
        affine[index] += coefficient * value
      }
      for (leaf, value) in zip(output.leaves, output.coefficients) {
        leaves[leaf, default: .zero] += coefficient * value
      }
    }
    return (affine, leaves)
  }
}
