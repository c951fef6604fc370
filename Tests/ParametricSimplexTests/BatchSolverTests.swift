import ExactArithmetic
import FuzzSupport
import Kernels
import Synchronization
import Testing

@testable import ParametricSimplex

@Suite("Batch solver")
struct BatchSolverTests {
  // MARK: Regions made by hand

  /// Leaves of a block whose region is decided by one parameter's whole part, modulo a number.
  private struct StripeTable: BatchLeafTable {
    var leafCount: Int
    var parameterCount: Int
    /// The stripes that are known, by region.
    var stripes: [Int]
    var stripeCount: Int

    var regionCount: Int { stripes.count }

    func coefficient(stripe: Int, leaf: Int, _ k: Int) -> Double {
      (stripe * 7 + leaf * 3 + k * 5) % 4 == 0 ? 0 : Double(stripe - 2 * leaf + k) / 4 + 0.1
    }

    var maps: [Double] {
      stripes.flatMap { stripe in
        (0..<leafCount).flatMap { leaf in
          (0...parameterCount).map { coefficient(stripe: stripe, leaf: leaf, $0) }
        }
      }
    }

    func stripe(_ first: Double) -> Int { first.isFinite ? Int(first.magnitude) % stripeCount : 0 }

    func locate(
      theta: [UnsafePointer<Double>],
      count: Int,
      into regions: UnsafeMutablePointer<Int32>
    ) {
      for row in 0..<count {
        let located = stripe(theta[0][row])
        regions[row] = Int32(stripes.firstIndex(of: located) ?? -1)
      }
    }
  }

  /// A source whose tables grow as rows ask; rows with a negative last parameter are in conflict.
  private final class StripeSource: BatchLeafSource {
    var tables: [StripeTable]

    init(_ tables: [StripeTable]) { self.tables = tables }

    var leafTables: [any BatchLeafTable] { tables }

    func discover(_ parameters: [ExactNumber]) -> [Int32]? {
      guard let last = parameters.last, last.double >= 0 else { return nil }
      return tables.indices.map { block in
        let stripe = tables[block].stripe(parameters[0].double)
        if let known = tables[block].stripes.firstIndex(of: stripe) { return Int32(known) }
        tables[block].stripes.append(stripe)
        return Int32(tables[block].stripes.count - 1)
      }
    }
  }

  // MARK: A batch

  /// A plan with its rows, and its outputs by the plain loops.
  private struct Trial {
    var plan: BatchPlan
    let columns: [[Double]]
    var tables: [StripeTable]
    var rowCount: Int

    init(
      parameters: Int,
      leaves: [Int],
      outputs: Int,
      rows: Int,
      stripes: Int = 5
    ) {
      var generator = SeededGenerator(seed: UInt64(parameters * 100 + outputs * 7 + rows))
      func next(_ bound: Int) -> Int { generator.integer(in: 0...(bound - 1)) }
      rowCount = rows
      columns = (0..<parameters).map { _ in (0..<rows).map { _ in Double(next(8000)) / 8 } }
      memory = columns.map { GuardedMemory($0) }
      tables = leaves.map {
        StripeTable(
          leafCount: $0,
          parameterCount: parameters,
          stripes: [],
          stripeCount: stripes
        )
      }
      let leafCount = leaves.reduce(0, +)
      let width = 1 + parameters + leafCount
      func sums(_ count: Int) -> SparseRows {
        var rows = SparseRows()
        for _ in 0..<count {
          for column in 0..<width where next(3) == 0 {
            rows.append(Double(next(9) - 4) / 2, column: Int32(column))
          }
          rows.endRow()
        }
        return rows
      }
      plan = BatchPlan(
        parameterCount: parameters,
        leafCount: leafCount,
        outputs: sums(outputs)
      )
    }

    var rows: BatchRows {
      BatchRows(columns: memory.map { UnsafePointer($0.pointer) }, count: rowCount)
    }
    let memory: [GuardedMemory]

    /// The outputs of every row.
    func expected() -> [[Double]] {
      (0..<rowCount).map { row in
        var values = [1.0] + columns.map { $0[row] }
        for table in tables {
          let stripe = table.stripe(columns[0][row])
          for leaf in 0..<table.leafCount {
            var sum = 0.0
            for k in 0...columns.count {
              sum += table.coefficient(stripe: stripe, leaf: leaf, k) * (k == 0 ? 1 : values[k])
            }
            values.append(sum)
          }
        }
        func sum(_ sums: SparseRows, _ line: Int) -> Double {
          sums.entries(ofRow: line).reduce(0.0) {
            $0 + sums.coefficient[$1] * values[Int(sums.column[$1])]
          }
        }
        return (0..<plan.outputCount).map { sum(plan.outputs, $0) }
      }
    }
  }

  private static func trials() -> [Trial] {
    [
      Trial(parameters: 2, leaves: [], outputs: 40, rows: 4500),
      Trial(parameters: 2, leaves: [], outputs: 700, rows: 71),
      Trial(parameters: 5, leaves: [4, 2], outputs: 32, rows: 8300),
      Trial(parameters: 3, leaves: [3], outputs: 13, rows: 31, stripes: 30),
      Trial(
        parameters: 20,
        leaves: [1, 1, 6],

        outputs: 9,
        rows: 1000,
        stripes: 12
      ),
      Trial(parameters: 1, leaves: [2], outputs: 1, rows: 1),
      Trial(parameters: 0, leaves: [], outputs: 4, rows: 100),
    ]
  }

  private static func solve(
    _ trial: inout Trial,
    _ options: BatchOptions,
    _ kernels: VectorKernels = .current
  ) -> (outputs: [[Double]], report: BatchReport) {
    let source = StripeSource(trial.tables)
    let solver = BatchSolver(trial.plan, leaves: source, options, kernels: kernels)
    let (size, isPerRow) = (options.precision.byteCount, options.arrangement == .perRow)
    let (rowCount, outputCount) = (trial.rowCount, trial.plan.outputCount)
    // Whole lines of the cache, as stores past it want them, and behind the last one a page that is not there.
    let stride = isPerRow ? outputCount : (rowCount * size + 63) / 64 * 64 / size
    let byteCount = (isPerRow ? rowCount : outputCount) * stride * size
    let memory = GuardedMemory([Double](repeating: 7, count: (byteCount + 63) / 64 * 8))
    let report = withExtendedLifetime((trial, memory)) {
      solver.solve(trial.rows, into: BatchOutput(memory: memory.pointer, stride: stride))
    }
    let isIntact = (trial.memory + [memory]).allSatisfy { $0.isIntactAround }
    #expect(isIntact, "numbers beside the rows or their outputs were written to")
    let raw = UnsafeRawPointer(memory.pointer)
    let outputs = (0..<rowCount).map { row in
      (0..<outputCount).map { output in
        let offset = size * (isPerRow ? row * stride + output : output * stride + row)
        return size == 8
          ? raw.load(fromByteOffset: offset, as: Double.self)
          : Double(raw.load(fromByteOffset: offset, as: Float.self))
      }
    }
    return (outputs, report)
  }

  // MARK: Tests

  @Test(
    "kernels give the bits of plain loops, in every precision, arrangement and way of storing",
    arguments: InstructionSet.supported
  )
  func kernels(set: InstructionSet) throws {
    let kernels = try #require(VectorKernels(set))
    for var trial in Self.trials() {
      let expected = trial.expected()
      for precision in BatchPrecision.allCases {
        for arrangement in BatchArrangement.allCases {
          for stores in [BatchStores.cached, .streaming] {
            let options = BatchOptions(
              backend: .kernels,
              precision: precision,
              arrangement: arrangement,
              stores: stores
            )
            let found = Self.solve(&trial, options, kernels).outputs
            let wanted =
              precision == .float64
              ? expected : expected.map { $0.map { Double(Float($0)) } }
            let differing = found.indices.filter { row in
              zip(found[row], wanted[row]).contains { $0.bitPattern != $1.bitPattern }
            }
            #expect(differing.isEmpty, "rows \(differing.prefix(3)), \(options)")
          }
        }
      }
    }
  }

  @Test("products of matrices are within 1e-9 of the kernels, as floats within 1e-6")
  func blas() {
    for var trial in Self.trials() {
      let expected = trial.expected()
      for precision in BatchPrecision.allCases {
        for arrangement in BatchArrangement.allCases {
          let options = BatchOptions(
            backend: .blas,
            precision: precision,
            arrangement: arrangement
          )
          let found = Self.solve(&trial, options).outputs
          let bound = precision == .float64 ? 1e-9 : 1e-6
          var worst = 0.0
          for (number, wanted) in zip(found.joined(), expected.joined()) {
            worst = max(worst, abs(number - wanted) / max(1, abs(wanted)))
          }
          #expect(worst <= bound, "an error of \(worst), \(options)")
        }
      }
    }
  }

  @Test("the number of threads and the order of discovery do not show", arguments: 2...4)
  func threads(count: Int) {
    var trial = Trial(
      parameters: 3,
      leaves: [2, 3],

      outputs: 12,
      rows: 40_000,
      stripes: 23
    )
    let one = Self.solve(&trial, BatchOptions(backend: .kernels))
    let many = Self.solve(&trial, BatchOptions(backend: .kernels, threadCount: count))
    #expect(one.outputs == many.outputs)
    #expect(one.report == many.report)
    #expect(one.report.answeredRowCount == trial.rowCount)
  }

  @Test("rows in conflict and rows that are no numbers are named, and the others answered")
  func openRows() {
    for threadCount in [1, 3] {
      var trial = Trial(parameters: 2, leaves: [2], outputs: 8, rows: 9000)
      // Only a row whose region is not known is looked at, so each conflict has a stripe of its own.
      trial.tables[0].stripeCount = 1_000_000
      let (first, second) = (trial.memory[0].pointer, trial.memory[1].pointer)
      for row in 0..<9000 { first[row] = Double(row % 4) }
      for row in [0, 17, 5000, 8999] {
        first[row] = Double(10_000 + row)
        second[row] = -1
      }
      second[40] = .nan
      first[4096] = .infinity
      let found = Self.solve(&trial, BatchOptions(threadCount: threadCount))
      #expect(found.report.conflictRows == [0, 17, 5000, 8999])
      #expect(found.report.invalidRows == [40, 4096])
      #expect(found.report.answeredRowCount == 9000)
      for row in [0, 17, 40, 4096, 5000, 8999] {
        #expect(found.outputs[row].allSatisfy { $0 == 0 }, "row \(row)")
      }
      #expect(found.outputs[1].contains { $0 != 0 })
    }
  }

  @Test("a cancelled batch answers whole rows from the first on")
  func cancellation() {
    let trial = Trial(parameters: 2, leaves: [], outputs: 4, rows: 50_000)
    let expected = trial.expected()
    let options = BatchOptions()
    let solver = BatchSolver(trial.plan, options)
    let memory = BatchOutputMemory(rowCount: trial.rowCount, outputCount: 4, options)
    let asked = Mutex(0)
    // The rows are pointers into the trial's memory, which must be there until the batch ends.
    let report = withExtendedLifetime((trial, memory)) {
      solver.solve(trial.rows, into: memory.output) {
        asked.withLock {
          $0 += 1
          return $0 > 3
        }
      }
    }
    #expect(report.answeredRowCount == 3 * BatchSolver.blockRowCount)
    for row in [0, 4096, report.answeredRowCount - 1] {
      #expect((0..<4).map { memory.value(row: row, output: $0, options) } == expected[row])
    }
    let rest = (0..<4).map {
      memory.value(row: report.answeredRowCount, output: $0, options)
    }
    #expect(rest == [0, 0, 0, 0])
  }

  @Test("without rows nothing is answered")
  func empty() {
    var trial = Trial(parameters: 2, leaves: [1], outputs: 4, rows: 0)
    #expect(Self.solve(&trial, BatchOptions(threadCount: 4)).report == BatchReport())
  }
}
