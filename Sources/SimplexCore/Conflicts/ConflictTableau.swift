// Which rows of a conflict certificate are members, where most rows round its corner depend on few of the equations
// that meet there, as rows about one size each do. Each row is a sum of multiples of equations, in fractions; a row that is left
// out costs what depends on its equation, and not the whole neighbourhood.
//
// Where rows depend on many equations, or more than one basis change is needed, a trial tells: this one does not.

import Constraints
import ExactArithmetic
import Kernels

/// The rows round the corner of a conflict certificate, as sums of multiples of the equations that meet there.
struct ConflictTableau {
  /// What becomes of the tried row once a row is left out.
  enum Removal {
    /// It can hold together with all rows that are left.
    case holds
    /// It cannot, and the tableau says why.
    case clashes
    case isUnknown
  }

  /// So many entries a term are few.
  private static var mostEntries: Int { 8 }

  private let excerpt: SystemExcerpt
  /// The row of each equation, by the excerpt's numbers; −1 for a variable that is 0.
  private var rowOfEquation: [Int32]
  /// The number of each row's equation; −1 for a row that is none.
  private var equationOfRow: [Int32]
  /// What each row that is no equation depends on, by equation; the tried one is in `multipliers`.
  private var entries: [[Int: Rational]]
  private var entryCount = 0
  /// With more, rows depend on many equations.
  private let entryLimit: Int
  /// The rows that depend on each equation, and some that did.
  private var rowsAlong: [[Int32]]
  /// The multiples of equations that the tried row's left side is the sum of.
  private var multipliers: [Rational]
  /// Every row's left side at the corner, where those of equations are 0.
  private var leftSide: [Rational]
  private var isMember: [Bool]
  /// Rows from here on are left out, but for members.
  private var end: Int
  /// Rows of the certificate, and some that were.
  private var open = Heap<Int>()

  private var tried: Int { excerpt.rows.count - 1 }

  /// Reads a certificate; nil where its rows depend on many equations.
  ///
  /// - Complexity: O(terms), and as long as it takes to sort them.
  init?<Scalar: SolverScalar>(_ certificate: ConflictCertificate<Scalar>) {
    excerpt = certificate.excerpt
    let system = excerpt.system
    guard certificate.isMinimal,
      var space = EquationSpace(certificate.equations, of: system)
    else { return nil }
    rowOfEquation = []
    equationOfRow = [Int32](repeating: -1, count: system.rowCount)
    for (number, equation) in space.equations.enumerated() {
      guard case .row(let row) = equation else {
        rowOfEquation.append(-1)
        continue
      }
      rowOfEquation.append(Int32(row))
      equationOfRow[row] = Int32(number)
    }
    let residual = ExactResidual(system: system, parameters: certificate.parameters)
    let point = space.point(parameters: certificate.parameters)
    leftSide = (0..<system.rowCount).map { residual.leftSide($0, point) }
    entries = Array(repeating: [:], count: system.rowCount)
    rowsAlong = Array(repeating: [], count: space.equations.count)
    multipliers = Array(repeating: .zero, count: space.equations.count)
    isMember = Array(repeating: false, count: system.rowCount)
    end = system.rowCount - 1
    entryLimit = Self.mostEntries * (system.terms.count + system.rowCount)
    for row in 0..<end where equationOfRow[row] < 0 {
      for (equation, value) in space.multipliers(ofRow: row) {
        entries[row][equation] = value
        rowsAlong[equation].append(Int32(row))
      }
      entryCount += entries[row].count
      if entryCount > entryLimit || WorkLimits.areReached { return nil }
    }
    for (equation, value) in space.multipliers(ofRow: end) {
      multipliers[equation] = value
      guard forbids(equation, value) else { return nil }
      open.insert(Int(rowOfEquation[equation]))
    }
  }

  // MARK: Rows of the certificate

  /// Takes the last row of the certificate that was not taken before.
  mutating func popLast() -> Int? {
    while let row = open.popLargest() {
      if row < end, isInCertificate(row) {
        end = row
        return excerpt.rows[row]
      }
    }
    return nil
  }

  /// The rows of the certificate that were not taken, ascending.
  var rest: [Int] { (0..<end).filter(isInCertificate).map { excerpt.rows[$0] } }

  /// Whether it has all of some rows, ascending.
  func covers(_ rows: [Int]) -> Bool {
    var others = excerpt.rows[..<tried]
    return rows.allSatisfy { row in
      while let other = others.first, other < row { others.removeFirst() }
      return others.first == row
    }
  }

  private func isInCertificate(_ row: Int) -> Bool {
    equationOfRow[row] >= 0 && !multipliers[Int(equationOfRow[row])].isZero
  }

  /// Says that the row taken last is a member.
  mutating func keepLast() { isMember[end] = true }

  /// Leaves out the row taken last, with all behind it that are no members.
  ///
  /// The corner moves along the edge that the row leaves free, until the tried one holds, or another row is in the way and takes
  /// its place.
  ///
  /// - Complexity: O(entries of the rows that depend on the row's equation).
  mutating func removeLast() -> Removal {
    let equation = Int(equationOfRow[end])
    let distance = -leftSide[tried] / multipliers[equation]
    var obstacle: (row: Int, distance: Rational, pivot: Rational)?
    WorkLimits.take(steps: 16 * (rowsAlong[equation].count + 1))
    for row in rowsAlong[equation].map(Int.init) where row < end {
      guard let speed = entries[row][equation] else { continue }
      let relation = excerpt.system.rows[row].relation
      guard relation.isBroken(bySign: (leftSide[row] + speed * distance).signum) else { continue }
      let stop = (leftSide[row] / speed).magnitude
      // Of several the first, whatever the order they are looked at.
      if let obstacle, (obstacle.distance, obstacle.row) <= (stop, row) { continue }
      obstacle = (row, stop, speed)
    }
    guard let obstacle else {
      keepLast()
      return .holds
    }
    return exchange(equation, for: obstacle.row, obstacle.pivot) ? .clashes : .isUnknown
  }

  /// Whether the row of an equation lets the tried one come no nearer to holding, with a multiple of it.
  private func forbids(_ equation: Int, _ multiplier: Rational) -> Bool {
    let row = Int(rowOfEquation[equation])
    return row >= 0 && forbids(row: row, multiplier)
  }

  private func forbids(row: Int, _ multiplier: Rational) -> Bool {
    (row < end || isMember[row])
      && excerpt.system.rows[row].relation.isBroken(
        bySign: -multiplier.signum * leftSide[tried].signum
      )
  }

  // MARK: Basis changes

  /// Lets a row take the place of an equation; false, and nothing done, where the rows that are left do not forbid the tried one
  /// there.
  private mutating func exchange(_ equation: Int, for row: Int, _ pivot: Rational) -> Bool {
    guard entryCount <= entryLimit else { return false }
    let factor = multipliers[equation] / pivot
    var parts = entries[row]
    parts[equation] = nil
    let changed = parts.map { other, value in (other, multipliers[other] - factor * value) }
    guard forbids(row: row, factor), changed.allSatisfy({ $1.isZero || forbids($0, $1) }) else {
      return false
    }
    let move = -leftSide[row] / pivot
    leftSide[tried] += multipliers[equation] * move
    for (other, multiplier) in changed {
      multipliers[other] = multiplier
      if !multiplier.isZero { open.insert(Int(rowOfEquation[other])) }
    }
    multipliers[equation] = factor
    open.insert(row)
    let along = Set(rowsAlong[equation])
    rowsAlong[equation] = []
    equationOfRow[end] = -1
    equationOfRow[row] = Int32(equation)
    rowOfEquation[equation] = Int32(row)
    entries[row] = [:]
    leftSide[row] = .zero
    for other in along.map(Int.init) where other < end {
      guard let speed = entries[other][equation] else { continue }
      leftSide[other] += speed * move
      let count = entries[other].count
      WorkLimits.take(steps: 16 * (parts.count + count))
      entries[other][equation] = speed / pivot
      rowsAlong[equation].append(Int32(other))
      subtract(speed / pivot, times: parts, from: other)
      entryCount += entries[other].count - count
    }
    return true
  }

  /// Subtracts a multiple of another row's entries from those of a row.
  private mutating func subtract(_ factor: Rational, times parts: [Int: Rational], from row: Int) {
    for (equation, part) in parts {
      let old = entries[row][equation]
      let value = (old ?? .zero) - factor * part
      entries[row][equation] = value.isZero ? nil : value
      if old == nil { rowsAlong[equation].append(Int32(row)) }
    }
  }
}
