// Which required rows are dropped, and why, by the definition of LANGUAGES §2: rows are taken in
// constraint order, and one that cannot hold together with those kept before it is dropped. Its core
// is what is left of those rows and itself when members are tried for removal from last to first,
// and go when the rest still cannot hold.
//
// Both are found without taking rows one by one, because more rows never hold where fewer do not:
// the dropped row is the first whose prefix cannot hold, and the last member of its core besides
// itself is the first row whose prefix cannot hold together with it, and so on. Each is a bisection.

import Constraints
import ExactArithmetic

/// Finds the required rows that cannot be kept.
struct ConflictSearch<Scalar: SolverScalar> {
  let system: ConstraintSystem
  let parameters: [ExactNumber]
  /// Rows that take no part; empty where all do.
  let isExcluded: [Bool]
  /// Whether some decision was too close to call on Double.
  private(set) var isDoubtful = false
  /// How many times rows were tried.
  private(set) var trialCount = 0

  init(system: ConstraintSystem, parameters: [ExactNumber], isExcluded: [Bool] = []) {
    self.system = system
    self.parameters = parameters
    self.isExcluded = isExcluded
  }

  /// Every conflict, by the dropped row; without their cores the members are the dropped row alone.
  mutating func conflicts(withCores: Bool) -> [Conflict] {
    let dropped = droppedRows()
    guard !isDoubtful, !dropped.isEmpty else { return [] }
    guard withCores else { return dropped.map { Conflict(dropped: $0, members: [$0]) } }
    let isDropped = Set(dropped)
    let kept = requiredRows.filter { !isDropped.contains($0) }
    let graph = RowGraph(rows: kept, of: system)
    var conflicts: [Conflict] = []
    for row in dropped {
      let before = kept.prefix { $0 < row }
      let members = core(of: row, among: Array(before), graph)
      guard !isDoubtful else { return [] }
      conflicts.append(Conflict(dropped: row, members: members))
    }
    return conflicts
  }

  private var requiredRows: [Int] {
    (0..<system.rowCount).filter {
      system.isRequired($0) && (isExcluded.isEmpty || !isExcluded[$0])
    }
  }

  // MARK: Dropped rows

  /// The dropped rows, ascending.
  ///
  /// - Complexity: O(log rows) solves of required rows alone for each dropped one.
  mutating func droppedRows() -> [Int] {
    var rows = requiredRows
    var dropped: [Int] = []
    var feasibleCount = 0
    while feasibleCount < rows.count, !isDoubtful, !isFeasible(rows) {
      var (low, high) = (feasibleCount, rows.count)
      while high - low > 1, !isDoubtful {
        let middle = (low + high) / 2
        if isFeasible(Array(rows[..<middle])) { low = middle } else { high = middle }
      }
      dropped.append(rows.remove(at: high - 1))
      feasibleCount = high - 1
    }
    return dropped
  }

  /// Whether rows can hold together, as far as Doubles can tell; what is kept is checked exactly in
  /// the end.
  private mutating func isFeasible(_ rows: [Int]) -> Bool {
    trialCount += 1
    let excerpt = SystemExcerpt(rows: rows, of: system)
    var engine = SolverEngine<Scalar>(excerpt.system)
    let status = engine.solve(parameters: parameters)
    if engine.isDoubtful || status == .stepLimit { isDoubtful = true }
    return status == .optimal
  }

  // MARK: Cores

  /// The core of a dropped row, ascending; `kept` are the required rows kept before it.
  ///
  /// A core is mostly near the row that was dropped. So some rows near it that cannot hold together
  /// with it are looked for first, and their own core is what most likely is the answer: then a
  /// single trial a member says so.
  private mutating func core(of dropped: Int, among kept: [Int], _ graph: RowGraph) -> [Int] {
    var members = [dropped]
    var near = nearCore(members, among: kept, graph)
    while let last = near.last, !isDoubtful {
      let before = Array(kept.prefix { $0 < last })
      if canHold(before + members) {
        // Without `last` the rest can hold, and everything behind it has gone.
        members.insert(last, at: 0)
        near.removeLast()
      } else {
        near = nearCore(members, among: before, graph)
      }
    }
    return members
  }

  /// Rows that cannot hold together with `members`, ascending, none of them without need, and of
  /// all rows about as near as any are; empty when members alone cannot hold.
  private mutating func nearCore(
    _ members: [Int],
    among candidates: [Int],
    _ graph: RowGraph
  ) -> [Int] {
    var isCandidate = [Bool](repeating: false, count: system.rowCount)
    for row in candidates { isCandidate[row] = true }
    var neighbourhood = RowNeighbourhood(of: members, isCandidate: isCandidate)
    var near: [Int] = []
    var size = 16
    repeat {
      near = neighbourhood.grow(to: size, graph, system)
      size *= 4
    } while !isDoubtful && !neighbourhood.isWhole && canHold(near + members)
    return lastToFirst(near, with: members)
  }

  /// What is left of candidates, ascending, when they are tried for removal from last to first.
  ///
  /// - Requires: all of them together with `members` cannot hold.
  /// - Complexity: O(log candidates) trials a row that is left.
  private mutating func lastToFirst(_ candidates: [Int], with members: [Int]) -> [Int] {
    var found: [Int] = []
    var high = candidates.count
    while !isDoubtful, high > 0, canHold(found + members) {
      var low = 0
      while high - low > 1, !isDoubtful {
        let middle = (low + high) / 2
        if canHold(candidates[..<middle] + found + members) { low = middle } else { high = middle }
      }
      found.insert(candidates[high - 1], at: 0)
      high -= 1
    }
    return found
  }

  /// Whether rows can hold together, beyond doubt: a point where they do is checked exactly.
  private mutating func canHold(_ rows: [Int]) -> Bool {
    trialCount += 1
    let excerpt = SystemExcerpt(rows: rows, of: system)
    var engine = SolverEngine<Scalar>(excerpt.system)
    let status = engine.solve(parameters: parameters)
    if engine.isDoubtful || status == .stepLimit { isDoubtful = true }
    guard status == .optimal else { return false }
    if !engine.holdsExactlyAtVertex(parameters: parameters) { isDoubtful = true }
    return true
  }
}

extension SolverEngine {
  /// Whether every required row holds at the point where the active rows do, without rounding.
  ///
  /// - Requires: the system has not been edited.
  func holdsExactlyAtVertex(parameters: [ExactNumber]) -> Bool {
    var values = leafValues()
    complete(&values)
    var active: [ActiveEquation] = []
    for block in blocks {
      for column in block.columns.indices {
        let row = block.activeBreakpoint(ofColumn: column).row
        if row < Breakpoint<Scalar>.firstHolder {
          active.append(.row(Int(row)))
        } else {
          // Only a leaf without rows of its own is held like this, at 0.
          let form = Int(block.columns[column].form)
          active.append(.zero(variable: Int(block.forms[form].leaf)))
        }
      }
    }
    let residual = ExactResidual(system: system, parameters: parameters)
    let solver = ExactPointSolver(
      residual: residual,
      definingRows: definingRows,
      active: active
    )
    func hold(at point: ExactPoint) -> Bool? {
      PointReport(point: point, residual: residual, isTight: solver.tightRows, isExcluded: [])
        .requiredRowsHold
    }
    return solver.point(near: values.map(\.approximate)).flatMap(hold)
      ?? solver.rationalPoint().flatMap(hold) ?? false
  }
}
