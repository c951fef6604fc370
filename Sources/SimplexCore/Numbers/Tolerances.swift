// Every tolerance of the solver, with its unit and its reason. Exact arithmetic uses none of them:
// on Rational every comparison is with 0 itself.
//
// Between a floor (below: a rounding error, taken for 0) and a ceiling (above: a number of the
// layout) a comparison is doubtful, and the solve is done again in rationals.

import Kernels

/// Named tolerances of solves on Double.
enum Tolerances {
  /// A coefficient below this part of what was summed up into it is a rounding error.
  ///
  /// Dimensionless: a few dozen roundings of 2^-53; fractions of 24 bits that differ, and products of two
  /// such decimals, are further apart. What long sums lose beyond it is doubtful, not lost.
  static let coefficientFloor = 0x1p-48
  /// A coefficient between the floor and this part is doubtful.
  static let coefficientCeiling = 0x1p-24
  /// The pivot of a definition below this part of the largest coefficient of a constant that it divides is doubtful:
  /// positions have the rounding errors of that constant, so many times as large.
  ///
  /// Dimensionless: a sixteenth of what separates a rounding of 2^-53 from `positionFloor`.
  static let tracedPivotCeiling = 0x1p-12

  /// A tableau entry below this is a rounding error.
  ///
  /// Dimensionless: pivots keep entries near 1.
  static let entryFloor = 1e-13
  /// A tableau entry between the floor and this is doubtful.
  static let entryCeiling = 1e-7
  /// An entry below the floor is doubtful, too, where it is more than this part of what it was before.
  ///
  /// Dimensionless: 512 roundings of 2^-53. What is left of 1 where two decimals of 7 digits cancel is more.
  static let entryRounding = 0x1p-44
  /// All three.
  @inline(__always)
  static var entryBounds: SumBounds {
    SumBounds(floor: entryFloor, ceiling: entryCeiling, rounding: entryRounding)
  }

  /// Two positions nearer than this part of the block's extent are one position.
  ///
  /// In points per
  /// point: positions are sums of some thousand terms of relative error 2^-53.
  static let positionFloor = 1e-11
  /// Two positions between the floor and this part apart are doubtful.
  static let positionCeiling = 1e-8

  /// Two positions that count as one although they are further apart than this part of the larger one
  /// may be two after all: ranges that begin or end there are found in fractions.
  ///
  /// Dimensionless: 256 roundings of 2^-53.
  static let joinedGap = 0x1p-45

  /// Ranges on a face that reaches so many times as far as all positions of its block together are found in fractions:
  /// what rows say is small beside the tolerance there.
  ///
  /// Dimensionless: a face that rows bound reaches as far as their sum, unless some of them are nearly parallel.
  static let farthestFace = 0x1p8

  /// A slope below this part of the level's largest weight is 0.
  ///
  /// Dimensionless.
  static let slopeFloor = 1e-10
  /// A slope between the floor and this part is doubtful: pivots on small entries leave rounding errors of that size.
  static let slopeCeiling = 1e-7
  /// Weights below this are too small for slopes on Double.
  ///
  /// In units of weight: the floor of their slopes would be no normal number, which processors are slow with.
  static let leastWeight = Double.leastNormalMagnitude / slopeFloor
  /// A form that is off by more than this part of the block's extent shows that the tableau has drifted.
  ///
  /// In points per point: some hundred roundings of 2^-53, and 3e-10 points in a layout of 10,000.
  static let residualFloor = 0x1p-45
  /// A form that is off by more than this even in a new tableau makes every decision doubtful.
  ///
  /// In points per point: a tenth of what separates two positions.
  static let residualCeiling = 1e-12
  /// A residual that a new tableau had already is let grow by this factor.
  static let residualGrowth = 16.0
  /// A tableau whose largest entry has grown by this factor since it was made from the forms is made
  /// again.
  ///
  /// Dimensionless: growth multiplies the rounding errors of later pivots, and 2^20 takes six of
  /// sixteen digits.
  static let growthLimit = 0x1p20
  /// Entries up to this are off by so little that what moves afterwards does not make much of it.
  ///
  /// Dimensionless: rows of layouts have small whole numbers and their quotients.
  static let plainEntry = 16.0
  /// A basis whose reciprocal condition is below this is not inverted as a dense matrix.
  ///
  /// Dimensionless: positions would lose more digits than `positionFloor` leaves.
  static let leastReciprocalCondition = 0x1p-40
  /// So many pivots may go without a comparison of tableau and forms while only fast values are read.
  static let pivotsBetweenChecks = 64

  /// Fast values may be off by this much.
  ///
  /// In points: `SimplexSolver.fastValues` promises it.
  static let fastValue = 1e-9

  /// A value on Double this near to a multiple of 1/256 is tried as that: most layouts have such values.
  ///
  /// In points a point of the value, at least a point: what is tried has to fulfil its equations exactly.
  static let snapDistance = 1e-9

  /// A move that nothing ends goes so many times as far as positions may be off, at least a point.
  ///
  /// Dimensionless: a quarter of it, times an entry beyond doubt, is still more than that.
  static let reachFactor = 0x1p26

  /// Where coefficients times weights span more than this, answers on Double are proved before they are
  /// given.
  ///
  /// Dimensionless: 60,000 random systems that span up to 4·10⁹ had no wrong answer.
  static let widestSpan = 1e6
  /// Where coefficients alone span more than this, the same holds.
  ///
  /// Dimensionless: a tolerance in the unit of one form is so many times as large in that of another. After
  /// edits, a span of 3·10⁵ had a wrong answer.
  static let widestCoefficientSpan = 1e4
  /// A pivot must be at least this part of the largest candidate: growth stays bounded.
  static let pivotThreshold = 0x1p-7
}
