// Drift and its cure: tableaus that no longer are what the forms say, and a live solver after a million
// suggestions.

import Constraints
import Diagnostics
import ExactArithmetic
import FuzzSupport
import Testing
import Workloads

@testable import SimplexCore

@Suite("Refactorisation")
struct RefactorisationTests {
  private static let names = [
    "cell", "grid-10x10", "form-40", "unequal-100", "tree-intrinsic-120",
  ]

  /// A solved engine after some resizes.
  private func engine(_ name: String) throws -> SolverEngine<Double> {
    let workload = try #require(Workload(named: name))
    var engine = SolverEngine<Double>(workload.system)
    for row in workload.parameterRows.prefix(5) {
      _ = engine.solve(parameters: row.map { ExactNumber($0) })
    }
    return engine
  }

  /// How far tableau rows, multiplied out over leaves, are from the forms.
  private func error(ofBlock index: Int, _ engine: SolverEngine<Double>) -> Double {
    let block = engine.vertices.blocks[index]
    func overLeaves(_ form: Int) -> [Int: Double] {
      if block.forms[form].leaf >= 0 { return [form: 1] }
      var sums: [Int: Double] = [:]
      for term in engine.presolve.table.terms(ofForm: block.forms[form].tableForm) {
        sums[Int(engine.presolve.addressOfLeaf[Int(term.leaf)].form), default: 0] +=
          term.coefficient
      }
      return sums
    }
    var largest = 0.0
    for row in block.basic.indices {
      var rest = overLeaves(Int(block.basic[row]))
      for column in block.columns.indices {
        let entry = block.entry(row, column)
        guard entry != 0 else { continue }
        for (leaf, coefficient) in overLeaves(Int(block.columns[column].form)) {
          rest[leaf, default: 0] -= entry * coefficient
        }
      }
      for value in rest.values { largest = max(largest, abs(value)) }
    }
    return largest
  }

  @Test("a tableau whose entries are off is noticed and made anew", arguments: names)
  func driftIsMended(name: String) throws {
    var engine = try engine(name)
    let values = engine.settled(collectingActive: false).values
    for index in engine.vertices.blocks.indices where engine.vertices.blocks[index].pivotCount > 0 {
      engine.vertices.blocks[index].tamper()
      #expect(error(ofBlock: index, engine) > 1e-8)
      engine.vertices.blocks[index].recompute()
      engine.vertices.blocks[index].pivotCountAtCheck = engine.vertices.blocks[index].pivotCount - 1
      engine.vertices.blocks[index].stepsSinceRecompute = 1
    }
    engine.confirm()
    #expect(engine.status == .optimal)
    for index in engine.vertices.blocks.indices {
      #expect(error(ofBlock: index, engine) <= 1e-12, "\(error(ofBlock: index, engine))")
    }
    #expect(!engine.isDoubtful)
    for (value, before) in zip(engine.settled(collectingActive: false).values, values) {
      #expect(abs(value - before) <= 1e-9)
    }
  }

  @Test("a tableau that is what the forms say is left alone", arguments: names)
  func soundTableausStay(name: String) throws {
    let engine = try engine(name)
    for var block in engine.vertices.blocks {
      block.pivotCountAtCheck = block.pivotCount - 1
      let hasMended = block.hasMended(after: 1, engine.presolve)
      #expect(!hasMended)
    }
  }

  @Test("making a tableau anew gives the forms on random systems, on Doubles and in fractions")
  func randomSystems() {
    for input in 0..<100 {
      let system = RandomSystem.make(seed: 21, input: input)
      check(SolverEngine<Double>(system), limit: 1e-9)
      check(SolverEngine<Rational>(system), limit: 0)
    }
  }

  private func check<Scalar: SolverScalar>(_ engine: SolverEngine<Scalar>, limit: Double) {
    var engine = engine
    let parameters = (0..<engine.presolve.system.parameterCount).map {
      engine.presolve.system.parameterDefault($0)
    }
    guard engine.solve(parameters: parameters) == .optimal else { return }
    for index in engine.vertices.blocks.indices {
      let before = engine.vertices.blocks[index]
      let presolve = engine.presolve
      let isMade = engine.vertices.blocks[index].refactorise {
        presolve.leafTerms(ofForm: before.forms[$0].tableForm)
      }
      #expect(isMade)
      let block = engine.vertices.blocks[index]
      for form in block.forms.indices {
        let distance = abs((block.forms[form].value - before.forms[form].value).approximate)
        #expect(distance <= limit * block.span.extent, "\(distance)")
        #expect((block.forms[form].slot < 0) == (before.forms[form].slot < 0))
      }
      let residual = block.residual(engine.presolve)
      #expect(residual <= limit * block.span.extent)
    }
  }

  @Test("after a million suggestions fast values are within 1e-9 of exact ones")
  func drift() throws {
    let text = """
      a + b + c + d + e == 0.7 * W
      a >= 10
      b >= 10
      c >= 3
      d >= 0.1
      e >= 0
      a == 0.3 * b + 0.1 * c @700
      b - 0.7 * c <= 11.1 @600
      c + 1.3 * d == 0.45 * W @500
      d == 0.9 * e + 3.3 @400
      1.7 * e - 0.2 * a <= 20.3 @300
      a + d <= 77.7 @250
      b == 1.1 * e @200
      """
    let result = ConstraintsFile.read(SourceBuffer(name: "drift", text: text))
    let file = try #require(result.file, "\(result.diagnostics)")
    let width = try #require(file.system.variableNames.firstIndex(of: "W"))
    var solver = SimplexSolver(file.system)
    let edit = try solver.addEditVariable(width, at: 300, priority: 999)
    solver.update()
    var generator = SeededGenerator(seed: 5, input: 0)
    var largest = 0.0
    for step in 1...1_000_000 {
      try solver.suggest(
        ExactNumber(Double(generator.integer(in: 500...40_000)) * 0.0625),
        for: edit
      )
      solver.update()
      guard step % 20_000 == 0 else { continue }
      let fast = solver.fastValues()
      // A copy, so that what an exact answer computes afresh does not help the solver itself.
      var copy = solver
      let exact = copy.outcome()
      #expect(exact.droppedRows.isEmpty)
      for (value, other) in zip(fast, exact.values) { largest = max(largest, abs(value - other)) }
    }
    #expect(largest <= 1e-9, "off by \(largest)")
    #expect(solver.pivotCount > 500_000, "\(solver.pivotCount) pivots")
    var copy = solver
    let certificate = try copy.certificate().get()
    #expect(!certificate.isSolvedInFractions)
  }
}

extension BlockSimplex<Double> {
  /// Changes the largest entries of each row a little, as rounding might in a very long run.
  fileprivate mutating func tamper() {
    if tableau.isSparse {
      for line in tableau.rows {
        for index in line.range { tableau.entries[index].value *= 1 + 1e-7 }
      }
    } else {
      for index in tableau.dense.indices { tableau.dense[index] *= 1 + 1e-7 }
    }
  }
}
