// Which required rows are dropped, by the definition of LANGUAGES §2: rows are taken in constraint order,
// and one that cannot hold together with those kept before it is dropped.
//
// Where equalities fix one variable after another, arithmetic tells. Other rows are not taken one by one: more
// rows never hold where fewer do not, so many are tried at once, and where they cannot hold, half of them. A
// few are wishes of falling priority, the first of which that is not granted is dropped. Only the rows they
// depend on are tried with them.

import Constraints
import ExactArithmetic
import Kernels

/// Finds the required rows that cannot be kept.
///
/// What is too close to call on Double is tried in fractions, one thing after another.
struct ConflictSearch {
  let system: ConstraintSystem
  let parameters: [ExactNumber]
  let isExcluded: ExcludedRows
  /// Whether everything is tried in fractions.
  let isExact: Bool
  /// How many times rows were tried.
  private(set) var trialCount = 0
  private var start: ConflictStart
  /// The core that was found last by adding rows to the dropped one; nil where the last conflict was found otherwise.
  private var mergedCore: [Int]?

  init(
    system: ConstraintSystem,
    parameters: [ExactNumber],
    isExcluded: ExcludedRows = [],
    isExact: Bool = false,
    reducing policy: ReductionPolicy = .automatic
  ) {
    self.system = system
    self.parameters = parameters
    self.isExcluded = isExcluded
    self.isExact = isExact
    start = ConflictStart(rowCount: system.rowCount, reducing: policy)
  }

  /// Every conflict, by the dropped row; nil where rounding has led astray, which fractions never do.
  ///
  /// Without their cores the members are the dropped row alone.
  ///
  /// - Ensures: Each dropped row is proved to clash with the rows kept before it. That these hold
  ///   together is for the caller to see, at a point.
  /// - Complexity: O(log rows) solves of some required rows for each dropped one, and the trials of its
  ///   core; none of either where the values that equalities fix tell.
  mutating func conflicts(withCores: Bool) -> [Conflict]? {
    let rows = requiredRows
    var conflicts: [Conflict] = []
    var kept = FixedValues(system, parameters: parameters)
    // All rows before `next` are kept or dropped, and those from there to `limit` cannot all be kept.
    var next = 0
    var limit: Int?
    var stepSize = rows.count
    var keptAtOnce = 0
    while next < rows.count {
      if WorkLimits.areReached { return nil }
      let canHold =
        kept.canHold(rows[next])
        ?? (conflicts.isEmpty || keptAtOnce > Self.wishLimit ? nil : clashes(rows[next], &kept))
      let end = canHold == true ? next + 1 : min(next + stepSize, limit ?? rows.count)
      let found: Clash? =
        switch canHold {
        case true?: Clash.none
        case false?: .row(next)
        case nil: firstClash(in: rows[next..<end], with: &kept)
        }
      guard let clash = found else { return nil }
      let keptEnd =
        switch clash {
        case .none: end
        case .somewhere: next
        case .row(let index): index
        }
      for row in rows[next..<keptEnd] { kept.add(row) }
      keptAtOnce += keptEnd - next
      next = keptEnd
      switch clash {
      case .none: if canHold == nil { stepSize *= 2 }
      case .somewhere: limit = end
      case .row:
        guard let conflict = conflict(rows[next], with: &kept, hasCore: withCores) else {
          return nil
        }
        conflicts.append(conflict)
        next += 1
        limit = nil
        // The next conflict is likely to be about as far away as this one was.
        stepSize = max(keptAtOnce, Self.wishLimit)
        keptAtOnce = 0
      }
      if let limit { stepSize = max((limit - next) / 2, Self.wishLimit) }
      // Not at once, but one by one all of them can hold: one of both is a rounding error.
      if limit == next { return nil }
    }
    return conflicts
  }

  /// So many rows are looked at for a clash with a bound.
  private static var pathLimit: Int { 64 }

  /// False where a row clashes with bounds near it, as one behind another that was dropped may well do; nil where that
  /// is not so.
  private mutating func clashes(_ row: Int, _ kept: inout FixedValues) -> Bool? {
    if kept.core(alongEqualitiesFrom: row, atMost: Self.pathLimit) != nil { return false }
    guard mergedCore != nil, let core = kept.core(merging: row) else { return nil }
    mergedCore = core
    return false
  }

  /// The conflicts of rows that are known to be dropped, ascending; nil as for all conflicts.
  ///
  /// - Complexity: the trials of the cores.
  mutating func cores(of dropped: [Int]) -> [Conflict]? {
    var conflicts: [Conflict] = []
    var kept = FixedValues(system, parameters: parameters)
    for row in requiredRows {
      if WorkLimits.areReached { return nil }
      guard conflicts.count < dropped.count else { break }
      guard row == dropped[conflicts.count] else {
        kept.add(row)
        continue
      }
      guard let conflict = conflict(row, with: &kept, hasCore: true) else { return nil }
      conflicts.append(conflict)
    }
    return conflicts
  }

  private var requiredRows: [Int] {
    (0..<system.rowCount).filter { system.isRequired($0) && !isExcluded[$0] }
  }

  // MARK: Trials

  /// Where rows cannot hold together.
  private enum Clash {
    case none
    /// Some of the rows have to be dropped.
    case somewhere
    /// The row at this index has to be dropped, and those before it can hold.
    case row(Int)
  }

  /// So many rows are wishes with a level of their own each.
  private static var wishLimit: Int { laneCount - 1 }

  /// Which rows cannot hold together with those kept; nil where that is not found out.
  private mutating func firstClash(
    in rows: ArraySlice<Int>,
    with kept: inout FixedValues
  ) -> Clash? {
    let deciding = kept.deciding(rows)
    if deciding.isEmpty { return Clash.none }
    let (near, tried) = kept.clashing(among: deciding)
    if tried.isEmpty { return Clash.none }
    let clash: Clash?
    if !isExact, let found = firstClash(in: tried[...], near, on: Double.self) {
      clash = found
    } else {
      clash = firstClash(in: tried[...], near, on: Rational.self)
    }
    // Rows that decide nothing hold, up to the one that does not.
    guard case .row(let index)? = clash, let position = rows.firstIndex(of: tried[index]) else {
      return clash
    }
    return .row(position)
  }

  /// The same on some kind of number; nil where it is too close to call.
  private mutating func firstClash<Scalar: SolverScalar>(
    in rows: ArraySlice<Int>,
    _ near: [Int],
    on _: Scalar.Type
  ) -> Clash? {
    if WorkLimits.areReached { return nil }
    trialCount += 1
    WorkLimits.take(steps: near.count + rows.count)
    let excerpt = start.excerpt(near + rows, of: system)
    var system = excerpt.system
    if !isExact, let clash = clashByGraphs(in: rows, near, excerpt) { return clash }
    let areWishes = rows.count <= Self.wishLimit
    if areWishes {
      for candidate in rows.indices {
        let wish = near.count + candidate - rows.startIndex
        system.setPriority(Priority.required - Double(wish - near.count + 1), ofRow: wish)
        system.setWeight(1, ofRow: wish)
      }
    }
    var engine = SolverEngine<Scalar>(system)
    start.put(&engine, excerpt, at: parameters)
    let status = engine.solve(parameters: parameters)
    start.take(engine, excerpt.rows)
    if engine.isDoubtful { return nil }
    if case .stepLimit = status { return nil }
    guard areWishes else { return status == .optimal ? Clash.none : .somewhere }
    // What is kept holds together.
    guard status == .optimal else { return nil }
    var values = engine.leafValues()
    engine.complete(&values)
    for wish in near.count..<system.rowCount {
      guard let isBroken = isBroken(wish, of: system, at: values) else { return nil }
      if isBroken { return .row(rows.startIndex + wish - near.count) }
    }
    return Clash.none
  }

  /// The same by line graphs; nil where one of them does not tell.
  private mutating func clashByGraphs(
    in rows: ArraySlice<Int>,
    _ near: [Int],
    _ all: SystemExcerpt
  ) -> Clash? {
    guard let canHold = start.canHold(all, at: parameters) else { return nil }
    if canHold { return Clash.none }
    guard rows.count <= Self.wishLimit else { return .somewhere }
    for index in rows.indices.dropLast() {
      let some = start.excerpt(near + rows[...index], of: system)
      guard let canHold = start.canHold(some, at: parameters) else { return nil }
      if !canHold { return .row(index) }
    }
    return .row(rows.endIndex - 1)
  }

  /// Whether a row does not hold; nil where that is too close to call.
  private func isBroken<Scalar: SolverScalar>(
    _ row: Int,
    of system: ConstraintSystem,
    at values: [Scalar]
  ) -> Bool? {
    let (sum, extent) = system.leftSide(ofRow: row, at: values, parameters, leastExtent: 1)
    let floor = extent * Tolerances.positionFloor
    if sum.isDoubtful(floor, extent * Tolerances.positionCeiling) { return nil }
    return system.rows[row].relation.isBroken(bySign: sum.sign(floor))
  }

  /// The conflict of a row with those kept; nil where it is not found out that there is one.
  private mutating func conflict(
    _ row: Int,
    with kept: inout FixedValues,
    hasCore: Bool
  ) -> Conflict? {
    if kept.canHold(row) == false {
      if !hasCore { return Conflict(dropped: row, members: [row]) }
      if let members = kept.core(of: row) { return Conflict(dropped: row, members: members) }
    }
    if mergedCore?.last != row { mergedCore = nil }
    if let members = kept.core(alongEqualitiesFrom: row) {
      return Conflict(dropped: row, members: hasCore ? members : [row])
    }
    mergedCore = mergedCore ?? kept.core(merging: row)
    if let mergedCore {
      return Conflict(dropped: row, members: hasCore ? mergedCore : [row])
    }
    let near = kept.rows(clashingWith: row)
    if !isExact, let conflict = conflict(row, with: &kept, near, hasCore, on: Double.self) {
      return conflict
    }
    return conflict(row, with: &kept, near, hasCore, on: Rational.self)
  }

  /// The same on some kind of number; nil where it is too close to call.
  private mutating func conflict<Scalar: SolverScalar>(
    _ row: Int,
    with kept: inout FixedValues,
    _ near: [Int],
    _ hasCore: Bool,
    on _: Scalar.Type
  ) -> Conflict? {
    var search = ConflictCoreSearch<Scalar>(
      of: row,
      near: near,
      in: system,
      parameters: parameters
    )
    var members = [row]
    if hasCore {
      members = search.members(keptIn: &kept, from: &start)
    } else {
      _ = search.clashes(from: &start)
    }
    trialCount += search.trialCount
    return search.isDoubtful ? nil : Conflict(dropped: row, members: members)
  }
}
