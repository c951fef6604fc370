// What a level's violations add up to, before they are rounded: components of a system are added up first.

import Constraints
import ExactArithmetic
import Kernels

extension PointReport {
  /// A level's violation: what is exact apart from what has a bound.
  struct LevelTotal {
    let priority: Double
    var double = 0.0
    var bounded = BoundedNumber.zero
    var rational = Rational.zero

    init(priority: Double) { self.priority = priority }

    private var rounded: Double? {
      if bounded.high == 0, bounded.bound == 0 {
        return rational.isZero
          ? double : Double(rational + Rational(binaryFractionOf: double))
      }
      return (bounded + BoundedNumber(exactly: double) + BoundedNumber(rational)).rounded
    }

    /// Each total, correctly rounded; nil where one is not beyond doubt.
    static func rounded(_ totals: [LevelTotal]) -> [LevelViolation]? {
      var result: [LevelViolation] = []
      for total in totals {
        guard let rounded = total.rounded else { return nil }
        result.append(LevelViolation(priority: total.priority, total: rounded))
      }
      return result
    }

    /// The totals of two sets of rows together; levels descend.
    static func sums(_ first: [LevelTotal], _ second: [LevelTotal]) -> [LevelTotal] {
      var sums: [LevelTotal] = []
      for total in (first + second).sorted(by: { $0.priority > $1.priority }) {
        if let last = sums.indices.last, sums[last].priority == total.priority {
          sums[last].add(total)
        } else {
          sums.append(total)
        }
      }
      return sums
    }

    private mutating func add(_ other: LevelTotal) {
      if let sum = ExactResidual.sum(double, other.double) {
        double = sum
      } else {
        rational += Rational(binaryFractionOf: other.double)
      }
      bounded += other.bounded
      rational += other.rational
    }
  }
}
