// Cores of line graphs: bridges, classes in several containers, rows over more lines than two.

import Constraints
import ExactArithmetic
import FuzzSupport
import ReferenceSimplex
import SimplexCore
import Testing
import Workloads

@testable import LineGraph

@Suite("Cores of line graphs")
struct CoreTests {
  private static func system(_ rows: [String]) throws -> ConstraintSystem {
    try #require(SystemText.file(Array(rows.joined(separator: "\n").utf8))).system
  }

  private static func values(_ graph: LineGraphSolver) -> [Double] {
    var values: [Double] = []
    graph.takeValues(&values)
    return values
  }

  @Test("random groups with a core: the oracle's values, the simplex's ranges, from size to size")
  func groups() throws {
    var (answered, told, moved) = (0, 0, 0)
    for input in 0..<1200 {
      let system = SiblingSystem.make(
        seed: 41,
        input: input,
        viewCount: 2 + input % 4,
        isNested: input % 2 == 0
      )
      let width = system.parameterDefault(0)
      guard GraphReport(system, parameters: [width]).coreCount > 0,
        let graph = try? LineGraphSolver(system, parameters: [width])
      else { continue }
      for width in [width, 310, 124.5, width]
      where (try? graph.solve(system, parameters: [width])) != nil {
        answered += 1
        if width == 310 { moved += 1 }
        let expected = ReferenceSolver.solve(system, parameters: [width])
        #expect(Self.values(graph) == expected.values, "input \(input), \(width)")
        #expect(graph.brokenInvariant() == nil)
        guard let ambiguities = graph.ambiguities(parameters: [width]) else { continue }
        told += 1
        var simplex = solvedBySimplex(system, [width])
        #expect(ambiguities == simplex.outcome().ambiguities, "input \(input), \(width)")
      }
    }
    #expect(answered > 200, "\(answered) answers")
    #expect(told > 100, "\(told) told")
    #expect(moved > 40, "\(moved) elsewhere")
  }

  @Test("rows over more lines than two: required, wished, with ratios, over parameters")
  func forms() throws {
    var generator = SeededGenerator(seed: 42)
    var (answered, withForms) = (0, 0)
    for input in 0..<1500 {
      let count = Int.random(in: 2...4, using: &generator)
      var rows = ["parameter W = \(Int.random(in: 60...300, using: &generator))", "x0 == 4"]
      for view in 0..<count {
        let size = Int.random(in: 5...60, using: &generator)
        rows.append("w\(view) >= 0")
        rows.append("w\(view) >= \(size) @\(generator.pick([750, 700, 650]))")
        rows.append("w\(view) <= \(size) @\(generator.pick([250, 300]))")
        if view > 0 { rows.append("x\(view) == x\(view - 1) + w\(view - 1) + 4") }
      }
      rows.append("x\(count - 1) + w\(count - 1) == W - 4")
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let variables = (0..<3).map { _ in
          "\(generator.pick(["", "", "2 * ", "1.5 * ", "0.3 * "]))\(generator.pick(["w", "w", "x"]))"
            + "\(Int.random(in: 0..<count, using: &generator))"
        }
        let wish = generator.pick(["", " @500", " @260 weight 2", " @900"])
        let relation = generator.pick(["==", "==", ">=", "<="])
        let last = generator.pick(["7", "0.5 * W", variables[2]])
        rows.append("\(variables[0]) + \(variables[1]) \(relation) \(last)\(wish)")
      }
      let system = try Self.system(rows)
      let parameters = system.defaults
      guard let graph = try? LineGraphSolver(system, parameters: parameters),
        (try? graph.solve(system, parameters: parameters)) != nil
      else { continue }
      answered += 1
      if graph.reading.takesForms { withForms += 1 }
      let expected = ReferenceSolver.solve(system, parameters: parameters)
      #expect(Self.values(graph) == expected.values, "input \(input): \(rows)")
    }
    #expect(answered > 300, "\(answered) answers")
    #expect(withForms > 150, "\(withForms) with such rows")
  }

  @Test("many places that only rows over all of them hold, and what hangs on such a place")
  func locationsOfForms() throws {
    func sum(_ numbers: ClosedRange<Int>, _ sign: String) -> String {
      numbers.map { "x\($0)" }.joined(separator: " \(sign) ")
    }
    let open = [
      ["parameter W = 100", sum(1...20, "+") + " == W"],
      [sum(1...17, "+") + " == 300 @500", "x1 == 1 @7", "x2 == 2 @14", "x3 == 3 @21"],
      [
        sum(1...40, "+") + " == 300", sum(41...80, "+") + " == 300",
        "x1 - " + sum(41...80, "-") + " == 2",
      ],
    ]
    for rows in open {
      let system = try Self.system(rows)
      let parameters = system.defaults
      #expect(throws: Handover.unsupportedRow(0)) {
        try LineGraphSolver(system, parameters: parameters)
      }
    }
    let hanging = [
      "parameter W = 303", "x1 + 4 * x2 + 7 * x3 == W", "x1 == 3 @500", "x3 == 0 @400",
      "y2 - x2 == 20 @300",
    ]
    let system = try Self.system(hanging)
    let graph = try LineGraphSolver(system, parameters: [303])
    try graph.solve(system, parameters: [303])
    #expect(Self.values(graph) == ReferenceSolver.solve(system).values)
    // On the grid that this asks for the place has too many digits.
    #expect(throws: Handover.numbers) {
      try graph.solve(system, parameters: [ExactNumber(999_999_999_999_997.0)])
    }
    for width in [305.0, 303] {
      try graph.solve(system, parameters: [ExactNumber(width)])
      let expected = ReferenceSolver.solve(system, parameters: [ExactNumber(width)])
      #expect(Self.values(graph) == expected.values)
    }
  }

  @Test("rows that cannot hold together are said to be so, whatever a report sees of them")
  func conflictingForms() throws {
    let system = try Self.system([
      "x1 + 4 * x2 + 7 * x3 == 10", "2 * x1 + 8 * x2 + 14 * x3 == 21", "x1 == 1 @500",
    ])
    #expect(GraphReport(system, parameters: []).handover == .conflict)
  }

  /// A tree with equal widths of views far apart, and a wish that compares others.
  private static func crossedTree(_ name: String, draw: Int) throws -> ConstraintSystem {
    let workload = try #require(Workload(named: name, draw: draw))
    var system = workload.system
    var generator = SeededGenerator(seed: UInt64(draw))
    // Widths that have a wish of their own: those of leaves.
    let wished = (0..<system.rowCount).filter {
      system.rows[$0].priority == 750 && system.rows[$0].terms.count == 1
    }
    let sizes = Set(wished.map { system.terms[system.rows[$0].terms.lowerBound].variable })
    let leaves = sizes.sorted()
    for cross in 0..<4 {
      system.addTerm(1.0, variable: Int(generator.pick(leaves)))
      system.addTerm(-1.0, variable: Int(generator.pick(leaves)))
      if cross == 3 { system.addTerm(0.5, variable: Int(generator.pick(leaves))) }
      system.endRow(constant: 0.0, .equal, priority: cross == 0 ? Priority.required : 600)
    }
    return system
  }

  @Test("trees with sizes that other containers share are the simplex's, through sizes and edits")
  func trees() throws {
    var withCore = 0
    for draw in 0..<6 {
      let name = "tree-intrinsic-150"
      let system = try Self.crossedTree(name, draw: draw)
      var live = SimplexSolver(system, reducing: .always)
      var generator = SeededGenerator(seed: UInt64(50 + draw))
      for row in try #require(Workload(named: name, draw: draw)).parameterRows.prefix(6) {
        let parameters = row.map { ExactNumber($0) }
        live.solve(parameters: parameters)
        let wishes = (0..<system.rowCount).filter { !system.isRequired($0) }
        for _ in 0..<3 {
          if live.isReduced { withCore += 1 }
          var plain = solvedBySimplex(live.system, parameters)
          #expect(live.exactValues() == plain.exactValues(), "draw \(draw)")
          let edited = generator.pick(wishes)
          let shift = Rational(generator.integer(in: -9...9))
          let constant = live.system.constant(ofRow: edited) + shift
          try live.setConstant(ExactNumber(constant), of: live.constraint(atRow: edited))
          live.update()
        }
      }
    }
    #expect(withCore > 40, "\(withCore) answers by graphs")
  }

  @Test("how far variables reach around a core that levels leave open is what the simplex says")
  func ranges() throws {
    var (told, open) = (0, 0)
    for draw in 0..<6 {
      let name = "tree-intrinsic-150"
      let system = try Self.crossedTree(name, draw: draw)
      for row in try #require(Workload(named: name, draw: draw)).parameterRows.prefix(4) {
        let parameters = row.map { ExactNumber($0) }
        guard let graph = try? LineGraphSolver(system, parameters: parameters),
          (try? graph.solve(system, parameters: parameters)) != nil,
          let ambiguities = graph.ambiguities(parameters: parameters)
        else { continue }
        told += 1
        open += ambiguities.count
        var plain = solvedBySimplex(system, parameters)
        #expect(ambiguities == plain.outcome().ambiguities, "draw \(draw)")
      }
    }
    #expect(told > 15, "\(told) told")
    #expect(open > 20 * told, "\(open) open")
  }

  @Test("a tableau says the same after each pivot, in whole numbers")
  func pivots() throws {
    var generator = SeededGenerator(seed: 43)
    for _ in 0..<200 {
      let (equations, sizes) = (generator.integer(in: 1...5), generator.integer(in: 5...8))
      var tableau = CoreTableau(equationCount: equations, sizeCount: sizes, givenCount: 1)
      // Equations that hold at a point, with a given place of 7.
      let point = (0..<sizes).map { _ in generator.integer(in: -20...20) }
      for row in 0..<equations {
        var sum = 0
        for column in 0..<sizes where generator.chance(500) {
          let coefficient = generator.integer(in: -3...3)
          tableau.add(coefficient, toRow: row, column: column)
          sum += coefficient * point[column]
        }
        let given = generator.integer(in: -2...2)
        tableau.add(given, toRow: row, given: 0)
        try tableau.setConstant(Double(-sum - 7 * given), ofRow: row)
      }
      var givenPositions = Arena<Int128>()
      givenPositions.append(7)
      func check(_ tableau: borrowing CoreTableau) {
        for row in 0..<equations {
          var right = tableau.rest(ofRow: row, givenPositions)
          for column in 0..<tableau.columnCount {
            right += Int128(tableau.row(row)[column] * point[Int(tableau.nonbasic[column])])
          }
          let basic = Int(tableau.basic[row])
          #expect(right == Int128(basic < 0 ? 0 : tableau.divisors[row] * point[basic]))
        }
      }
      try tableau.solve { $0 % 2 == 0 }
      check(tableau)
      for _ in 0..<6 {
        let row = generator.integer(in: 0...equations - 1)
        let columns = (0..<tableau.columnCount).filter { tableau.row(row)[$0] != 0 }
        if columns.isEmpty { continue }
        try tableau.pivot(row: row, column: generator.pick(columns))
        check(tableau)
      }
    }
  }
}
