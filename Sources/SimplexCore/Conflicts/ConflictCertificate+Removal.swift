// What becomes of a row that others forbid to hold once one of these is left out. The corner moves along the edge that
// the row leaves free, until the forbidden one holds, or another row is in the way. That one mostly forbids it
// then in the place of the row left out: a basis change tells, where a trial would solve everything anew.

import Constraints
import ExactArithmetic
import Kernels

extension ConflictCertificate {
  /// Leaves out a row of the certificate, where `others` are the rows that stay, ascending.
  ///
  /// - Returns: What a trial of them would say, or doubt where only a trial tells. That they clash is not proved: a
  ///   trial of the rows that are left at last is.
  /// - Complexity: O(terms + others × log rows).
  mutating func removal(of row: Int, from others: [Int]) -> ConflictTrial<Scalar> {
    let tried = excerpt.rows.count - 1
    guard isMinimal, !isWide, !elimination.isDoubtful,
      let number = excerpt.rows[..<tried].index(ofRow: row)
    else { return .isDoubtful }
    let equation = equationOfRow[number]
    rightSides[equation] = -.one
    elimination.definitionConstants(rightSides, into: &constants)
    rightSides[equation] = .zero
    for variable in moves.indices { moves[variable] = .zero }
    elimination.complete(&moves, constants: constants)
    let speed = move(ofRow: tried).sum
    guard speed.sign(Tolerances.entryCeiling) != 0 else { return .isDoubtful }
    let distance = -leftSide[tried] / speed
    // The first row that is passed on the way.
    var obstacle: (row: Int, distance: Double)?
    var other = 0
    for row in others {
      let relation = whole.rows[row].relation
      while other < tried, excerpt.rows[other] < row { other += 1 }
      guard other < tried, excerpt.rows[other] == row else {
        // What `row` fixed took its other rows' part.
        guard let (left, extent, sum, largest) = sides(ofRow: row),
          holds(left, extent, sum, largest, at: distance, relation)
        else { return .isDoubtful }
        continue
      }
      if equationOfRow[other] >= 0 { continue }
      let (sum, largest) = move(ofRow: other)
      if holds(leftSide[other], extent[other], sum, largest, at: distance, relation) { continue }
      guard sum.sign(Tolerances.entryCeiling) != 0 else { return .isDoubtful }
      let stop = abs((leftSide[other] / sum).approximate)
      if obstacle == nil || stop < (obstacle?.distance ?? 0) { obstacle = (other, stop) }
    }
    guard let obstacle else { return .holds }
    return exchanged(equation, for: obstacle.row, among: others).map { .clashes($0) } ?? .isDoubtful
  }

  /// The certificate of the corner where a row takes the place of an equation; nil where the rows that stay do not
  /// forbid the tried row there.
  private func exchanged(_ equation: Int, for row: Int, among others: [Int]) -> Self? {
    let system = excerpt.system
    // The elimination, the corner, the left sides and the multipliers.
    WorkLimits.take(steps: 4 * system.terms.count)
    var equations = equations
    equations[equation] = .row(row)
    let elimination = Elimination<Scalar>(of: system, equations: equations)
    guard !elimination.isDoubtful, elimination.conditions.isEmpty,
      elimination.timeOrder.count == system.variableCount
    else { return nil }
    let values = elimination.point(of: equations, in: system, parameters: parameters)
    let sides = Self.sides(of: system, parameters: parameters, at: values)
    guard let rows = forbiddingRows(equations, elimination, sides, among: others) else {
      return nil
    }
    var certificate = Self(
      excerpt,
      of: whole,
      parameters: parameters,
      isWide: isWide,
      equations,
      elimination,
      at: values,
      sides,
      forbidding: rows,
      isMinimal: true
    )
    certificate.numberOfVariable = numberOfVariable
    return certificate
  }

  /// The rows that forbid the tried one at a corner, by the excerpt's numbers, ascending; nil where it is not the rows
  /// that stay that do, or one of these does not hold there: of rows far away, Doubles do not tell which comes first.
  ///
  /// There its left side is a sum of multiples of theirs, and each of them lets it come no nearer to holding.
  private func forbiddingRows(
    _ equations: [ActiveEquation],
    _ elimination: Elimination<Scalar>,
    _ sides: (left: [Scalar], extent: [Double]),
    among others: [Int]
  ) -> [Int]? {
    let system = excerpt.system
    let tried = system.rowCount - 1
    let side = sides.left[tried].sign(sides.extent[tried] * Tolerances.positionCeiling)
    guard side != 0, system.rows[tried].relation.isBroken(bySign: side) else { return nil }
    var stays = [Bool](repeating: false, count: system.rowCount)
    for row in others {
      guard let number = excerpt.rows[..<tried].index(ofRow: row) else { continue }
      stays[number] = true
      let margin = sides.extent[number] * Tolerances.positionCeiling
      let sign = sides.left[number].sign(margin)
      if system.rows[number].relation.isBroken(bySign: sign) { return nil }
    }
    var gradient = [Scalar](repeating: .zero, count: system.variableCount)
    for term in system.terms(ofRow: tried) {
      gradient[Int(system.terms[term].variable)] = -Scalar.coefficient(ofTerm: term, in: system)
    }
    var rows: [Int] = []
    for (equation, multiplier) in zip(equations, elimination.multipliers(balancing: gradient)) {
      let sign = multiplier.sign(Tolerances.entryCeiling)
      guard sign != 0 else { continue }
      // Where its left side goes the way that brings the tried row nearer, it is broken.
      guard case .row(let row) = equation, stays[row],
        system.rows[row].relation.isBroken(bySign: -sign * side)
      else { return nil }
      rows.append(row)
    }
    return rows.sorted()
  }

  // MARK: Along an edge

  /// Whether a row holds, and clearly so where its left side moves, so far along an edge.
  private func holds(
    _ left: Scalar,
    _ extent: Double,
    _ move: Scalar,
    _ largest: Double,
    at distance: Scalar,
    _ relation: Relation
  ) -> Bool {
    if move.sign(largest * Tolerances.coefficientFloor) == 0 { return true }
    let margin = max(extent, abs(distance.approximate) * largest) * Tolerances.positionCeiling
    let side = (left + distance * move).sign(margin)
    return side != 0 && relation != .equal && !relation.isBroken(bySign: side)
  }

  /// A row's left side at the corner with the largest of its terms, and how it moves; nil where it has a variable
  /// that the excerpt has not.
  private mutating func sides(
    ofRow row: Int
  ) -> (left: Scalar, extent: Double, move: Scalar, largest: Double)? {
    if numberOfVariable.isEmpty {
      for (number, variable) in excerpt.variables.enumerated() {
        numberOfVariable[variable] = Int32(number)
      }
    }
    var left = Scalar.constant(ofRow: row, in: whole, parameters: parameters)
    var extent = max(1, abs(left.approximate))
    var (move, largest) = (Scalar.zero, 0.0)
    for term in whole.terms(ofRow: row) {
      guard let number = numberOfVariable[Int(whole.terms[term].variable)].map(Int.init) else {
        return nil
      }
      let coefficient = Scalar.coefficient(ofTerm: term, in: whole)
      let (part, moved) = (coefficient * values[number], coefficient * moves[number])
      left += part
      move += moved
      extent = max(extent, abs(part.approximate))
      largest = max(largest, abs(moved.approximate))
    }
    return (left, extent, move, largest)
  }

  /// How the left side of a row of the excerpt moves, and the largest term of that.
  private func move(ofRow row: Int) -> (sum: Scalar, largest: Double) {
    let system = excerpt.system
    var sum = Scalar.zero
    var largest = 0.0
    for term in system.terms(ofRow: row) {
      let move = moves[Int(system.terms[term].variable)]
      guard move != .zero else { continue }
      let part = Scalar.coefficient(ofTerm: term, in: system) * move
      largest = max(largest, abs(part.approximate))
      sum += part
    }
    return (sum, largest)
  }
}
