// What batches count of their work, however many threads share it.

import ExactArithmetic
import Kernels
import ParametricSimplex
import Testing
import Workloads

@Suite("Counts of work in batches")
struct BatchWorkCountTests {
  @Test("the caller's counts have the bytes and regions of all threads", arguments: [1, 3])
  func threads(threadCount: Int) throws {
    let workload = try #require(Workload(named: "cell"))
    let system = workload.system
    let rowCount = 3 * BatchSolver.blockRowCount
    let sums = (0..<system.variableCount).map { [$0] }
    let rows = (0..<rowCount).map { workload.parameterRows[$0 % workload.parameterRows.count] }
    let source = ParametricSolver(system)
    let options = BatchOptions(precision: .float32, threadCount: threadCount)
    let before = WorkCounts.current
    let answer = BatchAnswer(source, sums: sums, rows, options)
    let counts = WorkCounts.current - before
    #expect(answer.report.answeredRowCount == rowCount)
    #expect(counts.bytesWritten == Int64(rowCount * sums.count * 4))
    #expect(counts.regionsFound > 0)
    #expect(counts.pivots > 0)
  }

  @Test("a region is counted when it is found, and not again")
  func regions() throws {
    let workload = try #require(Workload(named: "cell"))
    let solver = ParametricSolver(workload.system)
    let row = workload.parameterRows[0].map { ExactNumber($0) }
    let before = WorkCounts.current
    _ = solver.discover(row)
    let first = WorkCounts.current
    #expect((first - before).regionsFound == Int64(solver.regionCount))
    #expect(solver.regionCount > 0)
    _ = solver.discover(row)
    #expect(WorkCounts.current == first)
  }
}
