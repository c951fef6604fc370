// Wishes that are no rows of a graph: columns whose gaps are to be as large as the first one, against the oracle and the
// simplex.

import Constraints
import ExactArithmetic
import FuzzSupport
import ReferenceSimplex
import SimplexCore
import Testing

@testable import LineGraph

@Suite("Wishes that are no rows of a line graph")
struct StandInTests {
  private static func system(_ rows: [String]) throws -> ConstraintSystem {
    try #require(SystemText.file(Array(rows.joined(separator: "\n").utf8))).system
  }

  /// A column of views with natural heights, whose gaps are compared with the first one.
  private static func column(
    _ count: Int,
    named name: String,
    using generator: inout SeededGenerator
  ) -> [String] {
    var rows = ["\(name)y0 == 0"]
    let gap = { (view: Int) in "\(name)y\(view + 1) - \(name)y\(view) - \(name)h\(view)" }
    for view in 0..<count {
      let (height, natural) = ("\(name)h\(view)", Int.random(in: 1...9, using: &generator))
      rows.append("\(height) >= 0")
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: rows.append("\(height) == \(natural)")
      case 1: rows.append("\(height) == \(natural) @999")
      case 2: rows += ["\(height) <= \(natural) @250", "\(height) >= \(natural) @750"]
      case 3: rows.append("\(height) == \(natural) @\(generator.pick(["100", "150", "250"]))")
      default: rows.append("\(height) >= \(natural) @750")
      }
      guard view + 1 < count else { continue }
      rows.append("\(gap(view)) >= \(Int.random(in: 0...3, using: &generator))")
      guard view > 0 else { continue }
      let relation = generator.pick(["==", "==", "==", "==", ">="])
      rows.append(
        "\(gap(view)) \(relation) \(gap(0)) @\(generator.pick(["150", "150", "150", "800"]))"
      )
    }
    let end = "\(name)y\(count - 1) + \(name)h\(count - 1)"
    let room = Int.random(in: 10...60, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: rows.append("\(end) == \(room)")
    case 1: rows.append("\(end) == 0 @49")
    case 2: rows.append("\(end) == \(room) @200")
    default: break
    }
    if Bool.random(using: &generator) { rows.append("\(name)h0 == 4 @25") }
    return rows
  }

  @Test(
    "random columns with compared gaps have the oracle's values and the simplex's ranges, bit for bit"
  )
  func columns() throws {
    var generator = SeededGenerator(seed: 18)
    var graphs = ComparedGraphs()
    var openCount = 0
    for input in 0..<600 {
      let count = Int.random(in: 3...5, using: &generator)
      var rows = Self.column(count, named: "a", using: &generator)
      if input % 3 == 0 { rows += Self.column(3, named: "b", using: &generator) }
      let system = try Self.system(rows)
      // Most cores would take such wishes.
      let reading = LineReading(takesForms: false)
      guard let ambiguities = graphs.compare(system, "input \(input): \(rows)", reading) else {
        continue
      }
      if !ambiguities.isEmpty { openCount += 1 }
    }
    #expect(graphs.answered > 200, "\(graphs.answered) answered")
    #expect(openCount > 20, "\(openCount) open")
  }

  /// Views of height 1 with three gaps between them, the last two of which are to be as large as the first one.
  private static func gaps(_ others: String...) -> [String] {
    let gaps = (0..<3).map { "y\($0 + 1) - y\($0) - h\($0)" }
    let least = ["\(gaps[0]) >= 1", "\(gaps[1]) >= 5", "\(gaps[2]) >= 2"]
    let wishes = gaps[1...].map { "\($0) == \(gaps[0]) @150" }
    return ["y0 == 0"] + (0..<3).map { "h\($0) == 1" } + least + wishes + others
  }

  /// The locations of the views by the graph; nil where it has none.
  private static func locations(_ rows: [String]) throws -> [Double]? {
    let system = try system(rows)
    guard let graph = try? LineGraphSolver(system, parameters: []) else { return nil }
    try graph.solve(system, parameters: [])
    var values: [Double] = []
    graph.takeValues(&values)
    return try (0..<4).map { view in
      values[try #require(system.variableNames.firstIndex(of: "y\(view)"))]
    }
  }

  @Test("gaps that can be as large as the first one are, and no larger than the largest least one")
  func held() throws {
    #expect(try Self.locations(Self.gaps("y3 == 0 @49")) == [0, 6, 12, 18])
  }

  @Test("gaps that cannot be equal are told, where stronger rows leave no choice and where they do")
  func leftOut() throws {
    let narrow = "y3 - y2 - h2 <= 3"
    let given = ["y1 == 2 @999", "y2 == 8 @999", "y3 == 11 @999"]
    #expect(try Self.locations(Self.gaps(narrow) + given) == [0, 2, 8, 11])
    // Else the wishes are rows of the core.
    let rows = Self.gaps(narrow)
    let expected = ReferenceSolver.solve(try Self.system(rows)).values
    let names = try Self.system(rows).variableNames
    #expect(
      try Self.locations(rows)
        == (0..<4).map { expected[try #require(names.firstIndex(of: "y\($0)"))] }
    )
  }

  @Test("wishes that hold at some parameters, and do not at others, are told at both")
  func parameters() throws {
    let rows = Self.gaps("y3 == 0 @49", "y3 - y2 - h2 <= P")
    let system = try Self.system(["parameter P = 8"] + rows)
    let graph = try LineGraphSolver(system, parameters: [8])
    for limit: ExactNumber in [3, 5] {
      try graph.solve(system, parameters: [limit])
      var values: [Double] = []
      graph.takeValues(&values)
      #expect(values == ReferenceSolver.solve(system, parameters: [limit]).values)
    }
  }

  /// Gaps that are to be equal, more of them than a core takes.
  private static func manyGaps(_ count: Int) -> [String] {
    ["y0 == 0"] + (0..<count).map { "y\($0 + 1) - y\($0) >= \(1 + $0 % 3)" }
      + (1..<count).map { "y\($0 + 1) - y\($0) == y1 - y0 @150" } + ["y\(count) == 0 @49"]
  }

  @Test("more wishes than a core takes are done without; an edit asks for another graph")
  func edits() throws {
    let system = try Self.system(Self.manyGaps(70))
    let graph = try LineGraphSolver(system, parameters: [])
    #expect(graph.standIn != nil)
    try graph.solve(system, parameters: [])
    var values: [Double] = []
    graph.takeValues(&values)
    #expect(values == (0..<71).map { Double(3 * $0) })
    #expect(!graph.setConstant(ofRow: 5, from: -3, to: -6))
  }

  @Test("however many rows are required of one size, their slopes have room")
  func manyRequiredRows() throws {
    let count = 12_000
    // Levels, among which the room is divided.
    let others = (1...3).map { "z\($0) == 1 @\(400 + $0)" }
    let system = try Self.system(Self.manyGaps(count) + others)
    let graph = try LineGraphSolver(system, parameters: [])
    try graph.solve(system, parameters: [])
    var values: [Double] = []
    graph.takeValues(&values)
    #expect(values.prefix(count + 1) == (0...count).map { Double(3 * $0) }[...])
  }
}
