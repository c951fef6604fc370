// Many layouts in one batch: those of equal structure are rows of one plan. Not for telling layouts apart by
// more than their systems.

import Constraints
import ExactArithmetic

/// Rows of many systems, gathered by structure: a table of ten thousand cells of five kinds is five plans.
///
/// Two systems are of one structure when they differ in nothing but names and the values of parameters, and
/// the same sums are asked for.
public final class BatchGroups {
  /// One structure and its rows.
  public final class Group {
    /// The solver that finds the regions.
    public let solver: ParametricSolver
    /// What each row is answered with.
    public let plan: BatchPlan
    /// A column a parameter.
    public fileprivate(set) var columns: [[Double]]
    /// The number of rows.
    public fileprivate(set) var rowCount = 0

    init(_ system: ConstraintSystem, sums: [[Int]]) {
      solver = ParametricSolver(system)
      plan = solver.plan(sums: sums)
      columns = [[Double]](repeating: [], count: system.parameterCount)
    }
  }

  /// Where a row has gone.
  public struct Place: Hashable, Sendable {
    /// The number of its group.
    public let group: Int
    /// Its number there.
    public let row: Int
  }

  /// The answers of one group.
  public struct Answer {
    /// The outputs.
    public let memory: BatchOutputMemory
    /// What became of the rows.
    public let report: BatchReport
  }

  /// A structure, hashed by its sizes and compared as a whole.
  private struct Structure: Hashable {
    let system: ConstraintSystem
    let sums: [[Int]]

    init(_ system: ConstraintSystem, _ sums: [[Int]]) {
      var bare = system
      bare.variableNames = []
      bare.parameterNames = []
      for parameter in 0..<system.parameterCount { bare.setDefault(.zero, ofParameter: parameter) }
      self.system = bare
      self.sums = sums
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(system.variableCount)
      hasher.combine(system.rowCount)
      hasher.combine(system.parameterCount)
      for row in 0..<system.rowCount { hasher.combine(system.constant[row]) }
      hasher.combine(sums.count)
    }
  }

  /// The structures so far, in the order in which they came.
  public private(set) var groups: [Group] = []
  private var places: [Structure: Int] = [:]

  /// Makes no groups.
  public init() {}

  /// Adds a row: a system at values of its parameters, its defaults unless others are given.
  ///
  /// - Requires: one value for each parameter.
  /// - Complexity: O(size of the system).
  @discardableResult
  public func add(
    _ system: ConstraintSystem,
    sums: [[Int]],
    parameters given: [Double]? = nil
  ) -> Place {
    let parameters = given ?? system.parameterDefaults
    precondition(
      parameters.count == system.parameterCount,
      "\(parameters.count) values for \(system.parameterCount) parameters"
    )
    let structure = Structure(system, sums)
    let number: Int
    if let known = places[structure] {
      number = known
    } else {
      number = groups.count
      groups.append(Group(structure.system, sums: sums))
      places[structure] = number
    }
    let group = groups[number]
    for (parameter, value) in parameters.enumerated() { group.columns[parameter].append(value) }
    group.rowCount += 1
    return Place(group: number, row: group.rowCount - 1)
  }

  /// Answers all rows, one answer a group.
  public func solve(_ options: BatchOptions = BatchOptions()) -> [Answer] {
    groups.map { group in
      let memory = BatchOutputMemory(
        rowCount: group.rowCount,
        outputCount: group.plan.outputCount,
        options
      )
      let columns = group.columns.map { BatchMemory($0) }
      let rows = BatchRows(
        columns: columns.map { UnsafePointer($0.pointer) },
        count: group.rowCount
      )
      let solver = BatchSolver(group.plan, leaves: group.solver, options)
      let report = withExtendedLifetime(columns) { solver.solve(rows, into: memory.output) }
      return Answer(memory: memory, report: report)
    }
  }
}
