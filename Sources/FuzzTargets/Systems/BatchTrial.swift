// One system at rows of parameters, in every way: regions in fractions, regions on Double by each back end,
// precision, arrangement, way of storing, number of threads and instruction set, and the same from a
// compiled file. Direct solves say what is right. Rows one by one, lists of regions and groups of systems
// stand in the extensions.

import Constraints
import ExactArithmetic
import FuzzSupport
import Fuzzing
import Kernels
import ParametricSimplex
import SimplexCore

/// A batch and what its rows should be.
struct BatchTrial {
  let draft: SystemDraft
  let system: ConstraintSystem
  /// Rows that batches take: parameters of batches are Doubles.
  let rows: [[Double]]
  let hash: UInt64
  private(set) var solver: ParametricSolver
  /// The values of each row by a direct solve; nil where required rows conflict.
  var expected: [[Double]?] = []
  /// The variables that each row leaves open, by a direct solve.
  var openVariables: [[Int]] = []
  /// How far each value of a row may be from the exact one; nil for rows left to a direct solve.
  var tolerances: [[Double]?] = []

  init(_ draft: SystemDraft, hash: UInt64) {
    self.draft = draft
    self.hash = hash
    system = draft.system
    rows = draft.points.map { $0.map(\.double) }
    solver = ParametricSolver(system)
  }

  /// Whether finding the regions once is enough.
  var isLarge: Bool { system.rowCount * rows.count > 1_000 }

  /// Looks for what is wrong with some row.
  ///
  /// - Parameters:
  ///   - effort: Receives the work.
  ///   - plant: Changes what direct solves say: for tests of whether a wrong row is found.
  /// - Throws: The first fault.
  mutating func check(
    _ effort: inout Effort,
    planting plant: (inout [[Double]?]) -> Void = { _ in }
  ) throws(Finding) {
    guard solveDirectly(&effort) else { return }
    plant(&expected)
    try checkRegions()
    try checkBatch()
    try checkFile()
    try checkList()
    try checkGroups()
    try checkSolvedRows(reducing: system.rowCount % 2 == 0 ? .always : .never)
    try checkInvalid()
  }

  /// Solves each row by itself; false where that is no measure, because numbers nearly meet.
  private mutating func solveDirectly(_ effort: inout Effort) -> Bool {
    var direct = SimplexSolver(system)
    for row in rows {
      direct.solve(parameters: row.map { ExactNumber($0) })
      guard case .success(let certificate) = direct.certificate() else { return false }
      let outcome = certificate.outcome
      expected.append(outcome.status == .conflict ? nil : outcome.values)
      openVariables.append(outcome.ambiguities.map(\.variable))
    }
    effort.rows += system.rowCount * rows.count
    return true
  }

  // MARK: Regions

  /// Regions in fractions: exactly what a solve says, or left to one.
  private mutating func checkRegions() throws(Finding) {
    for (number, row) in rows.enumerated() {
      let exact = row.map { ExactNumber($0) }
      guard let values = solver.exactValues(exact) else {
        tolerances.append(nil)
        continue
      }
      guard let expected = expected[number] else {
        throw Finding(
          "region-in-conflict",
          "row \(number + 1) has a region and required rows conflict"
        )
      }
      if values.map({ Double($0) }) != expected {
        let found = values.map { "\(Double($0))" }
        throw Finding("region-differs", "row \(number + 1) by regions \(found), solved \(expected)")
      }
      tolerances.append(bounds(row))
      let located = solver.tables.map { $0.locate(row) }
      if located != solver.discover(exact) {
        throw Finding("location-differs", "row \(number + 1) is located in \(located)")
      }
    }
  }

  /// The errors that sums on Double may have, with those of the leaves carried on: see NUMERICS, Batches.
  private func bounds(_ row: [Double]) -> [Double] {
    let theta = [1.0] + row
    var (values, errors) = (theta, [Double](repeating: 0, count: theta.count))
    let unit = 0x1p-53
    for table in solver.tables {
      let region = Int(max(0, table.locate(row)))
      for leaf in table.leaves.indices {
        let start = (region * table.leaves.count + leaf) * theta.count
        var (sum, size) = (0.0, 0.0)
        for k in theta.indices {
          sum += table.maps[start + k] * theta[k]
          size += (table.maps[start + k] * theta[k]).magnitude
        }
        values.append(sum)
        errors.append(Double(theta.count + 4) * unit * size)
      }
    }
    return (0..<system.variableCount).map { variable in
      var (size, carried, terms) = (0.0, 0.0, 0.0)
      for entry in solver.outputs.entries(ofRow: variable) {
        let (coefficient, column) = (
          solver.outputs.coefficient[entry].magnitude, Int(solver.outputs.column[entry])
        )
        size += coefficient * values[column].magnitude
        carried += coefficient * errors[column]
        terms += 1
      }
      // Matrix products add the zeros, too.
      let count = max(terms, Double(values.count))
      return 2 * (carried + (count + 4) * unit * size) + .leastNormalMagnitude
    }
  }

  // MARK: Batches

  private func checkBatch() throws(Finding) {
    guard let reference = answer(BatchOptions(backend: .kernels), .current, rows) else {
      return
    }
    try compare(reference)
    let sets = InstructionSet.supported.compactMap { VectorKernels($0) }
    for precision in BatchPrecision.allCases {
      for arrangement in BatchArrangement.allCases {
        for stores in [BatchStores.cached, .streaming] {
          for set in sets {
            let options = BatchOptions(
              backend: .kernels,
              precision: precision,
              arrangement: arrangement,
              stores: stores
            )
            try compare(options, set, with: reference, isSame: true)
          }
        }
        let options = BatchOptions(
          backend: .blas,
          precision: precision,
          arrangement: arrangement
        )
        try compare(options, .current, with: reference, isSame: false)
      }
    }
    if hash % 16 == 0 { try checkThreads(reference) }
    if hash % Self.pathInterval == 2, !isLarge { try checkPath(reference) }
  }

  /// One input in so many has its regions found once more.
  private static let pathInterval: UInt64 = 4

  /// Regions that were found in another order, with others between, on another way of solving answer alike.
  private func checkPath(_ reference: Answer) throws(Finding) {
    var generator = SeededGenerator(seed: hash)
    let path = SolvingPath(mayDoubt: true, using: &generator)
    let threadCount = generator.integer(in: 1...3)
    let other = ParametricSolver(system)
    var order = rows.map { $0.map { ExactNumber($0) } }.shuffled(using: &generator)
    for _ in 0..<generator.integer(in: 0...3) {
      let (first, second) = (generator.pick(order), generator.pick(order))
      let between = zip(first, second).map { ExactNumber(nearest: ($0.rational + $1.rational) / 2) }
      order.insert(between, at: generator.integer(in: 0...order.count))
    }
    path.configuration.run { for row in order { _ = other.discover(row) } }
    for (number, row) in rows.enumerated() {
      let exact = row.map { ExactNumber($0) }
      guard other.exactValues(exact) == solver.exactValues(exact) else {
        throw Finding("path-differs", "row \(number + 1) by regions found on \(path)")
      }
    }
    var trial = self
    trial.solver = other
    let options = BatchOptions(backend: .kernels, threadCount: threadCount)
    guard trial.answer(options, .current, rows) == reference else {
      throw Finding("path-differs", "rows by regions found on \(path)")
    }
    try path.configuration.run { () throws(Finding) in
      try checkSolvedRows(reducing: path.reduction)
    }
  }

  /// The outputs and the rows that are left to a direct solve.
  struct Answer: Equatable {
    var values: [[Double]]
    var open: [Int]
  }

  func answer(
    _ options: BatchOptions,
    _ kernels: VectorKernels,
    _ rows: [[Double]]
  ) -> Answer? {
    guard let (answer, invalid) = answerAll(options, kernels, rows), invalid.isEmpty else {
      return nil
    }
    return answer
  }

  /// The same with the rows that have no numbers.
  func answerAll(
    _ options: BatchOptions,
    _ kernels: VectorKernels,
    _ rows: [[Double]]
  ) -> (answer: Answer, invalid: [Int])? {
    let plan = solver.plan(sums: (0..<system.variableCount).map { [$0] })
    let batch = BatchSolver(plan, leaves: solver, options, kernels: kernels)
    let memory = BatchOutputMemory(
      rowCount: rows.count,
      outputCount: plan.outputCount,
      options
    )
    let columns = system.parameterDefaults.indices.map { parameter in
      GuardedMemory(rows.map { $0[parameter] }, slack: Int(hash % 8))
    }
    let report = withExtendedLifetime((columns, memory)) {
      batch.solve(
        BatchRows(columns: columns.map { UnsafePointer($0.pointer) }, count: rows.count),
        into: memory.output
      )
    }
    guard report.answeredRowCount == rows.count else { return nil }
    let values = rows.indices.map { row in
      (0..<plan.outputCount).map { memory.value(row: row, output: $0, options) }
    }
    return (Answer(values: values, open: report.conflictRows), report.invalidRows)
  }

  /// The kernels against direct solves.
  private func compare(_ answer: Answer) throws(Finding) {
    for row in rows.indices {
      if answer.open.contains(row) != (tolerances[row] == nil) {
        throw Finding("batch-leaves-other-rows", "rows \(answer.open) are left to a direct solve")
      }
      guard let bounds = tolerances[row], let expected = expected[row] else { continue }
      for (variable, (found, exact)) in zip(answer.values[row], expected).enumerated()
      where !((found - exact).magnitude <= bounds[variable]) {
        throw Finding(
          "batch-differs",
          "variable \(variable) of row \(row + 1) is \(found), solved \(exact), bound \(bounds[variable])"
        )
      }
    }
  }

  /// One way against the reference: the same bits, or within the bounds.
  private func compare(
    _ options: BatchOptions,
    _ kernels: VectorKernels,
    with reference: Answer,
    isSame: Bool
  ) throws(Finding) {
    let setup =
      "\(options.backend) \(options.precision) \(options.arrangement) \(options.stores), "
      + "\(kernels.instructionSet), \(options.threadCount) threads"
    guard let found = answer(options, kernels, rows), found.open == reference.open else {
      throw Finding("batch-leaves-other-rows", setup)
    }
    for row in rows.indices {
      guard let bounds = tolerances[row] else { continue }
      for variable in found.values[row].indices {
        let (value, other) = (found.values[row][variable], reference.values[row][variable])
        let rounded = options.precision == .float64 ? other : Double(Float(other))
        if isSame
          ? value.bitPattern == rounded.bitPattern : isNear(value, other, options, bounds[variable])
        {
          continue
        }
        throw Finding(
          isSame ? "batch-bits-differ" : "batch-differs",
          "variable \(variable) of row \(row + 1) is \(value), by kernels \(rounded): \(setup)"
        )
      }
    }
  }

  private func isNear(
    _ value: Double,
    _ other: Double,
    _ options: BatchOptions,
    _ bound: Double
  ) -> Bool {
    let rounding = options.precision == .float64 ? 0 : max(1e-6 * other.magnitude, 0x1p-149)
    // Beyond the range of Float both are infinite.
    return value == Double(Float(other)) && options.precision == .float32
      || (value - other).magnitude <= bound * 2 + rounding
  }

  /// Threads share blocks of rows: more of them than one block, and the rows over and over.
  private func checkThreads(_ reference: Answer) throws(Finding) {
    let count = BatchSolver.blockRowCount * 2 + Int(hash % 1_000)
    let many = (0..<count).map { rows[$0 % rows.count] }
    let expected = Answer(
      values: (0..<count).map { reference.values[$0 % rows.count] },
      open: (0..<count).filter { reference.open.contains($0 % rows.count) }
    )
    for threadCount in 1...3 {
      let options = BatchOptions(backend: .kernels, threadCount: threadCount)
      if answer(options, .current, many) != expected {
        throw Finding("batch-bits-differ", "\(count) rows by \(threadCount) threads")
      }
    }
  }
}
