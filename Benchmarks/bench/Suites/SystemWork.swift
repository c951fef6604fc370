// The work that is timed on a constraint system, whether it is generated or comes from a file.

import Measurement
import Tinamou

/// A system, and the parameters to solve it at one after another.
final class SystemWork {
  private let system: ConstraintSystem
  private let rows: [[ExactNumber]]
  /// Made when it is first asked for, so that a list of benchmarks holds no solvers yet.
  private lazy var solver = Kept(SimplexSolver(system))
  /// Builds one system after another in the same memory.
  private var builder = SimplexSolver(ConstraintSystem())
  private var nextRow = 0

  /// Prepares the work; without rows the system is solved at its defaults again and again.
  init(_ system: ConstraintSystem, rows: [[ExactNumber]]) {
    self.system = system
    let defaults = (0..<system.parameterCount).map { system.parameterDefault($0) }
    self.rows = rows.isEmpty ? [defaults] : rows
  }

  /// Builds the system from memory in a solver kept for that, solves it at its defaults and reads
  /// all values.
  private func build(exactly: Bool) {
    let system = system
    builder.replaceSystem { $0.addRows(of: system) }
    builder.solve()
    if exactly {
      blackBox(builder.exactValues())
    } else {
      blackBox(builder.fastValues())
    }
  }

  /// Goes on to the next parameters, solves and reads all values.
  func resize(exactly: Bool) {
    solver.value.solve(parameters: rows[nextRow])
    nextRow = nextRow + 1 == rows.count ? 0 : nextRow + 1
    if exactly {
      blackBox(solver.value.exactValues())
    } else {
      blackBox(solver.value.fastValues())
    }
  }

  /// The benchmarks: build and resize with fast values, and each with correctly rounded ones.
  func benchmarks(suite: String, caseName: String) -> [Benchmark] {
    func benchmark(_ metric: String, _ work: @escaping () -> Void) -> Benchmark {
      Benchmark(suite: suite, caseName: caseName, metric: metric) { repetitions in
        for _ in 0..<repetitions { work() }
      }
    }
    // Each has its own state to go on from.
    let exact = SystemWork(system, rows: rows)
    return [
      benchmark("build") { self.build(exactly: false) },
      benchmark("exact") { self.build(exactly: true) },
      benchmark("resize") { self.resize(exactly: false) },
      benchmark("exact resize") { exact.resize(exactly: true) },
    ]
  }
}
