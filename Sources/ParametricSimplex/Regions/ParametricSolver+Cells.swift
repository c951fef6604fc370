// Regions as inequalities and affine maps, in exact numbers: for those who ask something of all sizes at
// once. Not for finding the regions of rows; `RegionTable` does that.

import Constraints
import ExactArithmetic

/// A convex piece of a region of one table.
package struct ConvexRegion: Sendable {
  /// Affine functions of [1; θ] that are not negative inside; points where one is 0 may belong to a neighbour.
  package var sides: [[Rational]]
  /// The coefficients of [1; θ] of each leaf; none in a conflict.
  package var maps: [[Rational]]
  /// Whether required rows cannot hold together inside.
  package var isConflicting: Bool
  /// The rows that do not hold inside, ascending.
  package var bentRows: [Int]
}

extension ParametricSolver {
  /// The pieces of every table that are known so far.
  package var convexRegions: [[ConvexRegion]] {
    records.map { record in
      record.cells.map { cell in
        ConvexRegion(
          sides: cell.borders.map { border in
            let row = record.hyperplanes[border.hyperplane].coefficients
            return border.isPositive ? row : row.map { -$0 }
          },
          maps: cell.region >= 0 ? record.maps[Int(cell.region)] : [],
          isConflicting: cell.region < 0,
          bentRows: cell.bentRows.map { Int($0) }
        )
      }
    }
  }

  /// The table of each leaf, and its index there; leaves are counted over all tables.
  package var slotsOfLeaves: [(table: Int, index: Int)] {
    records.enumerated().flatMap { table, record in
      record.leaves.indices.map { (table, $0) }
    }
  }

  /// The required rows without leaves: how an affine function of [1; θ] has to stand to 0.
  package var conditionsOnParameters: [(affine: [Rational], relation: Relation)] {
    conditions.all.map { ($0.affine, $0.relation) }
  }
}
