// The work that is timed on a constraint system, whether it is generated or comes from a file.

import Measurement
import Tinamou
import Workloads

/// A system, and the parameters to solve it at one after another.
struct SystemWork {
  private let system: ConstraintSystem
  private let rows: [[ExactNumber]]

  /// Without rows the system is solved at its defaults again and again.
  init(_ system: ConstraintSystem, rows: [[ExactNumber]]) {
    self.system = system
    self.rows = rows.isEmpty ? [system.defaults] : rows
  }

  /// Builds the system from memory in a solver kept for that, solves it at its defaults and reads
  /// all values.
  private func build(exactly: Bool) -> Benchmark.Body {
    let system = system
    let builder = Kept(SimplexSolver(ConstraintSystem()))
    return { repetitions in
      for _ in 0..<repetitions {
        builder.value.replaceSystem { $0.addRows(of: system) }
        builder.value.solve()
        blackBox(exactly ? builder.value.exactValues() : builder.value.fastValues())
      }
    }
  }

  /// Goes on to the next parameters, solves and reads all values; warm where no region of before may answer.
  func resize(exactly: Bool, keepingRegions keepsRegions: Bool = true) -> Benchmark.Body {
    let solver = Kept(SimplexSolver(system))
    solver.value.keepsRegions = keepsRegions
    let rows = rows
    return Benchmark.turning(rows.count) { row in
      solver.value.solve(parameters: rows[row])
      blackBox(exactly ? solver.value.exactValues() : solver.value.fastValues())
    }
  }

  /// The hash of all rows and parameters.
  var inputHash: String {
    var text = "\(rows)"
    for row in 0..<system.rowCount {
      text +=
        "\(system.rows[row].relation) \(system.rows[row].constant) \(system.rows[row].priority)"
      for term in system.terms(ofRow: row) {
        text += " \(system.terms[term].coefficient)*\(system.terms[term].variable)"
      }
      for term in system.parameterTerms(ofRow: row) {
        text +=
          " \(system.parameterTerms[term].coefficient)*\(system.parameterTerms[term].variable)"
      }
    }
    return FileHash(text.utf8).digits
  }

  /// The benchmarks, each with a solver of its own: build and resize with fast values, warm without the regions of before
  /// where it is asked for, and each with correctly rounded ones.
  ///
  /// `work` is made when the first of them is prepared; nil is an empty case.
  static func benchmarks(
    suite: String,
    caseName: String,
    draw: Int? = nil,
    rowCount: Int,
    withWarm: Bool = false,
    _ work: @escaping () -> SystemWork?
  ) -> [Benchmark] {
    let work = Memo(work)
    func benchmark(
      _ metric: String,
      period: Int,
      _ body: @escaping (SystemWork) -> Benchmark.Body
    ) -> Benchmark {
      Benchmark(
        suite: suite,
        caseName: caseName,
        draw: draw,
        metric: metric,
        period: period,
        input: { work.value?.inputHash }
      ) {
        work.value.map(body) ?? { _ in }
      }
    }
    let warm = [
      benchmark("warm", period: rowCount) { $0.resize(exactly: false, keepingRegions: false) },
      benchmark("exact warm", period: rowCount) { $0.resize(exactly: true, keepingRegions: false) },
    ]
    return [
      benchmark("build", period: 1) { $0.build(exactly: false) },
      benchmark("exact", period: 1) { $0.build(exactly: true) },
      benchmark("resize", period: rowCount) { $0.resize(exactly: false) },
      benchmark("exact resize", period: rowCount) { $0.resize(exactly: true) },
    ] + (withWarm ? warm : [])
  }
}
