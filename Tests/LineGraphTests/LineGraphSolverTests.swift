// What a line graph answers is the answer, bit for bit; what it does not answer it leaves.

import Constraints
import ExactArithmetic
import FuzzSupport
import LineGraph
import ReferenceSimplex
import SimplexCore
import Testing
import Workloads

/// A solver that has solved a system without a line graph, at its defaults or at given parameters.
func solvedBySimplex(
  _ system: ConstraintSystem,
  _ parameters: [ExactNumber]? = nil
) -> SimplexSolver {
  var simplex = SimplexSolver(system, reducing: .never)
  simplex.solve(parameters: parameters)
  return simplex
}

@Suite("Line graphs")
struct LineGraphSolverTests {
  /// A graph that has solved a system.
  private static func solved(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber]
  ) throws(Handover) -> LineGraphSolver {
    let graph = try LineGraphSolver(system, parameters: parameters)
    try graph.solve(system, parameters: parameters)
    return graph
  }

  private static func values(_ graph: LineGraphSolver) -> [Double] {
    var values: [Double] = []
    graph.takeValues(&values)
    return values
  }

  /// The values of a system, nil where the simplex has to find them.
  private static func values(
    _ system: ConstraintSystem,
    _ parameters: [ExactNumber]
  ) -> [Double]? {
    (try? solved(system, parameters)).map(values)
  }

  private static func system(_ text: String) throws -> ConstraintSystem {
    try #require(SystemText.file(Array(text.utf8))).system
  }

  private static func handover(_ text: String) -> Handover? {
    guard let system = try? system(text) else { return nil }
    do throws(Handover) {
      _ = try solved(system, system.defaults)
      return nil
    } catch {
      return error
    }
  }

  /// Random groups of one to eight siblings.
  private static func groups(
    seed: UInt64,
    count: Int,
    isNested: (_ input: Int) -> Bool
  ) -> [(input: Int, system: ConstraintSystem)] {
    (0..<count).map { input in
      let viewCount = [1, 2, 3, 5, 8][input % 5]
      let system = SiblingSystem.make(
        seed: seed,
        input: input,
        viewCount: viewCount,
        isNested: isNested(input)
      )
      return (input, system)
    }
  }

  @Test("siblings get the oracle's answer, bit for bit, whichever way they are solved")
  func siblings() {
    var answered = 0
    for (input, system) in Self.groups(seed: 15, count: 3_000, isNested: { $0 % 2 == 1 }) {
      let parameters = system.defaults
      guard let values = Self.values(system, parameters) else { continue }
      answered += 1
      let expected = ReferenceSolver.solve(system, parameters: parameters)
      #expect(values == expected.values, "input \(input)")
      #expect(expected.conflicts.isEmpty, "input \(input)")
    }
    #expect(answered > 1_000)
  }

  @Test("what levels leave open, and how far it goes, is what the simplex says")
  func ranges() throws {
    var told = 0
    for (input, system) in Self.groups(seed: 18, count: 2_000, isNested: { $0 % 3 > 0 }) {
      let parameters = system.defaults
      guard let graph = try? Self.solved(system, parameters),
        let ambiguities = graph.ambiguities(parameters: parameters)
      else { continue }
      if !ambiguities.isEmpty { told += 1 }
      var simplex = solvedBySimplex(system, parameters)
      #expect(ambiguities == simplex.outcome().ambiguities, "input \(input)")
      // Ranges may have made the grid finer.
      #expect(Self.values(graph) == Self.values(system, parameters), "input \(input)")
    }
    #expect(told > 80)
  }

  @Test("ranges go through series within series, halves of a class, and lines that nothing holds")
  func hardRanges() throws {
    func ambiguities(_ text: String) throws -> [Ambiguity]? {
      let system = try Self.system(text)
      let parameters = system.defaults
      return try Self.solved(system, parameters).ambiguities(parameters: parameters)
    }
    // The inner view goes with the outer one's end: its place is settled though both ends move.
    let nested = """
      parameter W = 450
      x1 == 16
      w1 >= 0
      w1 <= 30 @250
      x1 + w1 <= W - 16
      w2 >= 0
      w2 <= 59 @250
      w2 >= 59 @250
      x2 >= x1 + 16
      x2 + w2 <= x1 + w1 - 16 @750
      """
    var simplex = solvedBySimplex(try Self.system(nested), [450])
    #expect(try ambiguities(nested) == simplex.outcome().ambiguities)
    #expect(try ambiguities(nested)?.count == 2)
    // Two gaps of one class beside a size: each gap is half of what the size leaves.
    let halves = """
      parameter W = 100
      b <= 20 @250
      b >= 40 @250
      a >= 0
      x == a
      y == x + b
      y + c == W
      c == a
      """
    #expect(try ambiguities(halves)?.map(\.low) == [20, 30, 30, 60, 30])
    #expect(try ambiguities(halves)?.map(\.high) == [40, 40, 40, 70, 40])
    // Nothing says where x is.
    #expect(
      try ambiguities("w >= 5 @500\nw <= 3 @500\ny == x + w")
        == [
          Ambiguity(variable: 0, low: 3, high: 5), Ambiguity(variable: 1, low: nil, high: nil),
          Ambiguity(variable: 2, low: nil, high: nil),
        ]
    )
  }

  @Test("one graph goes from size to size as new ones do")
  func resizes() throws {
    var generator = SeededGenerator(seed: 4)
    for input in 0..<300 {
      let system = SiblingSystem.make(seed: 16, input: input, viewCount: 4, isNested: true)
      guard let graph = try? LineGraphSolver(system, parameters: [system.parameterDefault(0)])
      else { continue }
      for _ in 0..<6 {
        let width = Rational(generator.integer(in: 0...4_000), over: generator.pick([1, 2, 10]))
        let parameters = [ExactNumber(width)]
        var values: [Double]?
        if (try? graph.solve(system, parameters: parameters)) != nil { values = Self.values(graph) }
        #expect(values == Self.values(system, parameters), "input \(input)")
      }
    }
  }

  @Test("generated layouts are reduced whole and get the simplex's answer")
  func families() throws {
    for name in ["tree-intrinsic-120", "tree-fraction-120", "tree-equal-121", "unequal-100"]
      + ["chain-100", "grid-10x10"]
    {
      for draw in 0..<3 {
        let workload = try #require(Workload(named: name, draw: draw))
        let rows = [nil] + workload.parameterRows.prefix(3).map { $0.map { ExactNumber($0) } }
        for row in rows {
          let system = workload.system
          let parameters = row ?? system.defaults
          let values = try #require(Self.values(system, parameters), "\(name) \(draw)")
          var simplex = solvedBySimplex(system, parameters)
          #expect(values == simplex.exactValues(), "\(name) \(draw)")
        }
      }
    }
  }

  @Test("a solver that reduces gives the answer of one that does not, through edits, too")
  func solver() throws {
    for input in 0..<200 {
      let system = SiblingSystem.make(seed: 17, input: input, viewCount: 6, isNested: false)
      var reducing = SimplexSolver(system, reducing: .always)
      var plain = SimplexSolver(system, reducing: .never)
      for width in [300.0, 700, 52.5] {
        reducing.solve(parameters: [ExactNumber(width)])
        plain.solve(parameters: [ExactNumber(width)])
        #expect(reducing.exactValues() == plain.exactValues(), "input \(input)")
        #expect(reducing.outcome() == plain.outcome(), "input \(input)")
        #expect(reducing.exactValues() == plain.exactValues(), "input \(input)")
      }
      let row = LinearConstraint(
        [.init(.one, 3)],
        constant: -40,
        .greaterThanOrEqual,
        priority: 800
      )
      try reducing.add(row)
      try plain.add(row)
      reducing.update()
      plain.update()
      #expect(reducing.exactValues() == plain.exactValues(), "input \(input)")
    }
  }

  @Test("a grid that ratios make finer holds for given lines, too")
  func givenLines() throws {
    let text = "parameter p = 6\na == p\na == 2 * b\nc >= -7\na - c == 8"
    let system = try Self.system(text)
    #expect(Self.values(system, [6]) == [6, 3, -2])
    #expect(Self.values(system, [0]) == nil)
  }

  @Test("equal sizes that do not divide a length get the rounded fraction")
  func fractions() throws {
    let text = """
      parameter W = 100
      a >= 0
      x1 == x0 + a
      x2 == x1 + b
      b == a
      c == a
      x0 == 0
      x2 + c == W
      """
    let system = try Self.system(text)
    let values = try #require(Self.values(system, [100]))
    #expect(values == ReferenceSolver.solve(system).values)
    #expect(values.contains(100.0 / 3))
  }

  @Test("numbers that are too large for whole multiples are handed over at once")
  func largeNumbers() {
    let text = """
      3000000 * v0 >= -0.1 @750
      300 * v0 + v1 == 130000
      -v0 + 0.01 * v1 <= -10 @250
      300 * v1 >= -20 @750
      1000000 * v1 == -1000
      -v0 <= -4000000 @250
      """
    #expect(Self.handover(text) == .numbers)
    #expect(Self.handover("x + y == 1e15\nx == 3 * y\nz == 7 * x @500") != nil)
  }

  @Test("two given lengths that one number has to be are compared")
  func sharedNumber() {
    func text(_ height: Int) -> String {
      """
      parameter W = 100
      parameter H = \(height)
      a >= 0
      b >= 0
      x1 == a
      x1 + b == W
      a == b
      y1 == c
      y2 == y1 + d
      y2 + e == H
      c == d
      d == e
      e == a
      """
    }
    // a = 50 by the width; by the height 33 and a third, or 50.
    #expect(Self.handover(text(100)) == .conflict)
    #expect(Self.handover(text(150)) == nil)
  }

  @Test("numbers that sums would round are handed over, whatever they go through")
  func exactness() throws {
    let chain = (1...8).map { "y\($0) == 4093 * y\($0 - 1)" }.joined(separator: "\n")
    let far = (1...8).map { "y\($0) == y\($0 - 1) + 1e14" }.joined(separator: "\n")
    let texts = [
      "y0 >= 1\n" + chain,
      "y0 >= 1\ny8 <= 5 @500\n" + chain,
      "y0 == 1\n" + far + "\nz == y8 + 1e15",
      "x1 == x0 + 1e15\nx2 == x1 + 1e15\nx2 == x0 + 2e15\nx0 == 0",
      "a == 1000003 * b + 999999999999\nc == 999983 * b + 1\nd == 1000003 * c\na >= 5\nd >= 7 @500",
      "x == a\nx + b == 1e15\na == 3 * b\na >= 1000000000000000 @500",
      "1e16 * x + y == 1\nx + y == 1e16",
    ]
    for text in texts {
      let system = try Self.system(text)
      guard let values = Self.values(system, []) else { continue }
      #expect(values == ReferenceSolver.solve(system).values, "\(text)")
    }
    // Weights that are long decimals are no thirds.
    #expect(Self.handover("x >= 3 @500 weight 0.3333333333333333\nx <= 1 @500") != nil)
  }

  @Test("sizes and places that rows leave open decide by themselves, in variable order")
  func settledSizes() throws {
    func values(_ text: String) throws -> [Double]? {
      let system = try Self.system(text)
      return Self.values(system, system.defaults)
    }
    // The first variable is as near to 0 as it can be; the second follows.
    #expect(try values("a >= -900\nb - a == 57 @500\nb >= 12 @500") == [0, 57])
    #expect(try values("b - a == 57 @500\nb >= 12 @500") == [12, -45])
    // A row of three sizes makes two of them one number.
    #expect(try values("a + b + c == 0\na == 1\nc <= 0") == [1, 0, -1])
    let shared = "parameter W = 10\nw0 >= 0\nw1 >= 0\nx1 == w0\nx1 + w1 == W"
    #expect(try values(shared) == [0, 10, 0])
    // Three sizes share what is left; the first two give all they have to the last.
    let row = """
      parameter W = 100
      a >= 20
      b >= 8
      c >= 0
      y == a + 2
      z == y + b + 2
      z + c == W
      """
    #expect(try values(row) == [20, 8, 68, 22, 32])
  }

  @Test("a row in which all is open is settled from size to size, a long one on its face")
  func openRows() throws {
    func row(_ count: Int, _ wish: String = "") throws -> ConstraintSystem {
      var text = "parameter W = 1000\n"
      for view in 0..<count {
        text += "x\(view) >= \(view == 0 ? "4" : "x\(view - 1) + w\(view - 1) + 4")\n"
        text += "w\(view) >= \(view % 3)\n" + (wish.isEmpty ? "" : "w\(view) \(wish)\n")
      }
      let end = "x\(count - 1) + w\(count - 1)"
      return try Self.system(text + "\(end) <= W - 4\n\(end) >= W - 10")
    }
    let system = try row(12)
    let graph = try LineGraphSolver(system, parameters: [1_000])
    for width in [1_000.0, 400, 76.5, 2_000] {
      let parameters = [ExactNumber(width)]
      try graph.solve(system, parameters: parameters)
      #expect(Self.values(graph) == ReferenceSolver.solve(system, parameters: parameters).values)
    }
    let long = try row(600, "== 5 @500")
    let values = try #require(Self.values(long, [100_000]))
    var simplex = solvedBySimplex(long, [100_000])
    #expect(values == simplex.exactValues())
  }

  @Test("a class of multiples is reduced again and again on one grid, not on a finer one each time")
  func multiplesAtManyParameters() throws {
    let system = try Self.system(
      """
      parameter M = 12
      parameter W = 200
      y == w
      z == y + v
      z + u == W
      w >= 20 @750
      w <= 20 @250
      v >= 10 @750
      v <= 10 @250
      u >= 30 @500
      w == 3*v + M
      """
    )
    let graph = try LineGraphSolver(system, parameters: [12, 200])
    for more in 12..<72 {
      let parameters: [ExactNumber] = [ExactNumber(Double(more)), 200]
      try graph.solve(system, parameters: parameters)
      #expect(Self.values(graph) == ReferenceSolver.solve(system, parameters: parameters).values)
    }
  }

  @Test("what contradicts itself, and what rows leave open in a core, is handed over")
  func handovers() {
    #expect(Self.handover("x >= 1\nx <= 0") == .conflict)
    #expect(Self.handover("x + y + z >= 1") == .unsupportedRow(0))
    let bridge = """
      parameter W = 100
      a >= 10
      b >= 10
      b - a >= 10
      W - a >= 10
      W - b >= 10
      """
    #expect(Self.handover(bridge) == .open)
    #expect(Self.handover("x + y + z >= 1\nx >= 0") == .unsupportedRow(0))
  }
}
