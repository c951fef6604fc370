// Regions against the reference in exact numbers: at random rows, on borders, in any order.

import Constraints
import ExactArithmetic
import FuzzSupport
import ReferenceSimplex
import Testing

@testable import ParametricSimplex

/// Random systems whose rows often have parameters in them.
enum ParametricCase {
  static func systems(_ count: Int, seed: UInt64) -> [ConstraintSystem] {
    var found: [ConstraintSystem] = []
    var input = 0
    while found.count < count {
      let system = RandomSystem.make(seed: seed, input: input, maximumVariables: 16)
      input += 1
      if system.parameterCount > 0, !system.parameterTerms.isEmpty { found.append(system) }
    }
    return found
  }

  /// A row of parameters: whole, or with decimals, or a third.
  static func row(_ count: Int, _ generator: inout SeededGenerator) -> [ExactNumber] {
    (0..<count).map { _ in
      switch generator.integer(in: 0...5) {
      case 0: ExactNumber(Rational(generator.integer(in: -3000...9000), over: 100))
      case 1: ExactNumber(Rational(generator.integer(in: -300...900), over: 3))
      default: ExactNumber(Rational(generator.integer(in: -60...160)))
      }
    }
  }

  /// A row on one of a table's hyperplanes, if there is one.
  static func rowOnBorder(
    _ solver: ParametricSolver,
    _ generator: inout SeededGenerator
  ) -> [ExactNumber]? {
    let hyperplanes = solver.tables.flatMap(\.exactHyperplanes)
    guard !hyperplanes.isEmpty else { return nil }
    let hyperplane = generator.pick(hyperplanes)
    var row = row(solver.system.parameterCount, &generator)
    let used = row.indices.filter { !hyperplane.coefficients[$0 + 1].isZero }
    let moved = generator.pick(used)
    let rest = hyperplane.value(at: row.map(\.rational))
    row[moved] = ExactNumber(row[moved].rational - rest / hyperplane.coefficients[moved + 1])
    return row
  }
}

@Suite("Critical regions")
struct RegionTests {
  @Test("a row's regions give what the reference gives there, on borders too, exactly")
  func againstReference() throws {
    var generator = SeededGenerator(seed: 5, input: 0)
    var (answered, conflicts, needless, onBorder) = (0, 0, 0, 0)
    for (number, system) in ParametricCase.systems(150, seed: 11).enumerated() {
      let solver = ParametricSolver(system)
      for turn in 0..<12 {
        var row = ParametricCase.row(system.parameterCount, &generator)
        if turn % 2 == 1, let found = ParametricCase.rowOnBorder(solver, &generator) {
          row = found
          onBorder += 1
        }
        let expected = ReferenceSolver.solveExactly(system, parameters: row)
        guard let values = solver.exactValues(row) else {
          if expected.status == .conflict { conflicts += 1 } else { needless += 1 }
          continue
        }
        answered += 1
        #expect(
          expected.status != .conflict && values == expected.values,
          "system \(number) at \(row):\n\(system.rowCount) rows"
        )
      }
    }
    #expect(answered > 400 && onBorder > 300, "\(answered) answered, \(onBorder) on borders")
    #expect(needless * 20 < answered, "\(needless) of \(answered) left to a direct solve")
  }

  @Test("tables locate rows as exact signs do, on borders and beside them, whatever was met before")
  func locating() throws {
    var generator = SeededGenerator(seed: 6, input: 0)
    var (rows, unknown) = (0, 0)
    var shapes: Set<String> = []
    for (number, system) in ParametricCase.systems(60, seed: 23).enumerated() {
      let first = ParametricSolver(system)
      var met: [[ExactNumber]] = []
      for turn in 0..<24 {
        let border = turn % 3 == 2 ? ParametricCase.rowOnBorder(first, &generator) : nil
        // Tables take Doubles: a third is none.
        let row = (border ?? ParametricCase.row(system.parameterCount, &generator)).map {
          ExactNumber($0.double)
        }
        met.append(row)
        let regions = first.discover(row)
        shapes.formUnion(first.tables.map { "\($0.shape)".prefix(5).description })
        let located = first.tables.map { $0.locate(row.map(\.double)) }
        #expect(regions == nil || located == regions, "system \(number) at \(row)")
      }
      // The same rows, the last first: the same answers.
      let second = ParametricSolver(system)
      for row in met.reversed() {
        #expect(second.exactValues(row) == first.exactValues(row), "system \(number) at \(row)")
      }
      // All rows at once.
      let columns = (0..<system.parameterCount).map { parameter in
        met.map { $0[parameter].double }
      }
      for table in first.tables {
        let together = table.locate(columns: columns, count: met.count)
        #expect(together == met.map { table.locate($0.map(\.double)) })
        unknown += together.count { $0 == RegionTable.unknown }
        rows += met.count
      }
    }
    #expect(shapes == ["const", "inter", "looku", "searc"], "\(shapes)")
    #expect(unknown * 10 < rows, "\(unknown) of \(rows) unknown")
  }

  @Test("an enumeration leaves no row of its box unknown")
  func enumeration() throws {
    var generator = SeededGenerator(seed: 7, input: 0)
    var complete = 0
    for (number, system) in ParametricCase.systems(40, seed: 31).enumerated() {
      let solver = ParametricSolver(system)
      let box = (0..<system.parameterCount).map { parameter in
        ExactNumber(Rational(-20))...ExactNumber(Rational(parameter == 2 ? -20 : 90))
      }
      let result = solver.enumerate(over: box, limit: 3000)
      guard result.status == .complete else { continue }
      complete += 1
      let known = solver.tables.map(\.cellCount)
      for _ in 0..<60 {
        let row = box.map { range in
          range.lowerBound == range.upperBound
            ? range.lowerBound
            : ExactNumber(Rational(generator.integer(in: -2000...9000), over: 100))
        }
        let located = solver.tables.map { $0.locate(row.map(\.double)) }
        #expect(!located.contains(RegionTable.unknown), "system \(number) at \(row)")
        _ = solver.discover(row)
      }
      #expect(solver.tables.map(\.cellCount) == known, "system \(number)")
    }
    #expect(complete > 30, "\(complete) of 40 complete")
  }

  @Test("an enumeration that has fewer pieces than tables looks for no region")
  func moreTablesThanPieces() {
    var system = ConstraintSystem()
    let first = system.addVariables(3)
    let p = system.addParameter(default: 0)
    for variable in first..<first + 3 {
      system.addTerm(1.0, variable: variable)
      system.addTerm(-1, parameter: p)
      system.endRow(constant: 0.0, .equal, priority: 500)
    }
    for limit in [2, 3] {
      let solver = ParametricSolver(system)
      let result = solver.enumerate(over: [0...ExactNumber(9.0)], limit: limit)
      #expect(solver.tables.count == 3)
      #expect(result.status == (limit < 3 ? .limitReached : .complete))
      #expect(solver.regionCount == (limit < 3 ? 0 : 3))
    }
  }

  @Test("conditions on parameters alone hold for columns of Doubles where they hold exactly")
  func conditions() throws {
    // p >= 10.1, q <= 1/3, and p + q == 10.4 with one variable left over.
    var system = ConstraintSystem()
    let variable = system.addVariables()
    let p = system.addParameter(default: 0)
    let q = system.addParameter(default: 0)
    system.addTerm(1, parameter: p)
    system.endRow(constant: ExactNumber(-10.1), .greaterThanOrEqual)
    system.addTerm(3, parameter: q)
    system.endRow(constant: -1.0, .lessThanOrEqual)
    system.addTerm(1, parameter: p)
    system.addTerm(1, parameter: q)
    system.endRow(constant: ExactNumber(-10.4), .equal)
    system.addTerm(1.0, variable: variable)
    system.addTerm(-1, parameter: p)
    system.endRow(constant: 0.0, .equal, priority: 500)
    let solver = ParametricSolver(system)
    let rows = [(10.1, 0.3), (10.2, 0.2), (10.0, 0.4), (10.1, 0.2), (10.05, 0.35), (10.4, 0)]
    var holds = [Bool](repeating: false, count: rows.count)
    let columns = [rows.map(\.0), rows.map(\.1)]
    columns[0].withUnsafeBufferPointer { p in
      columns[1].withUnsafeBufferPointer { q in
        guard let p = p.baseAddress, let q = q.baseAddress else { return }
        solver.conditions.hold(theta: [p, q], count: rows.count, into: &holds)
      }
    }
    #expect(holds == [true, true, false, false, false, true])
    #expect(holds == rows.map { solver.discover([ExactNumber($0.0), ExactNumber($0.1)]) != nil })
    #expect(!solver.conditions.alwaysHold)
  }
}

extension RegionTable {
  /// Locates rows given as columns.
  func locate(columns: [[Double]], count: Int) -> [Int32] {
    var regions = [Int32](repeating: 0, count: count)
    let flat = columns.flatMap { $0 }
    flat.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      locate(theta: columns.indices.map { base + $0 * count }, count: count, into: &regions)
    }
    return regions
  }
}
