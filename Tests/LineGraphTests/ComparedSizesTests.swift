// Sizes of views that nothing places, compared with each other: places themselves, as far as rows can tell.

import Constraints
import ExactArithmetic
import FuzzSupport
import LineGraph
import ReferenceSimplex
import SimplexCore
import Testing

@Suite("Compared sizes in line graphs")
struct ComparedSizesTests {
  /// A system of sizes, each measured from a place that no row mentions.
  private static func system(_ rows: [String], sizeCount: Int) throws -> ConstraintSystem {
    // Whoever is compared first, sizes come in their order.
    let named = (0..<sizeCount).map { "w\($0) >= -999" }
    let text = (named + rows).joined(separator: "\n")
    var system = try #require(SystemText.file(Array(text.utf8))).system
    let first = system.addVariables(sizeCount)
    system.origins = (0..<sizeCount).map { Int32(first + $0) }
    system.origins += [Int32](repeating: -1, count: sizeCount)
    return system
  }

  @Test("sizes that are compared have the oracle's values and the simplex's ranges, bit for bit")
  func compared() throws {
    var generator = SeededGenerator(seed: 12)
    var graphs = ComparedGraphs()
    var told = 0
    for input in 0..<600 {
      let count = Int.random(in: 2...6, using: &generator)
      var rows: [String] = []
      for size in 1..<count {
        let other = Int.random(in: 0..<size, using: &generator)
        let relation = generator.pick([">=", ">=", "<=", "=="])
        let constant = Int.random(in: -4...9, using: &generator)
        let priority = generator.pick(["", "", " @500", " @250"])
        rows.append("w\(size) \(relation) w\(other) + \(constant)\(priority)")
        let wishes = [
          "w\(size) >= 0", "w\(size) <= 30", "w\(size) == 8 @300", "w\(other) >= 5 @300",
        ]
        rows.append(generator.pick(wishes))
      }
      let system = try Self.system(rows, sizeCount: count)
      guard let ambiguities = graphs.compare(system, "input \(input): \(rows)") else { continue }
      if ambiguities.count > count { told += 1 }
    }
    #expect(graphs.answered > 300)
    #expect(told > 150)
  }

  @Test(
    "a long chain of sizes, each greater than the one before, is told at once, and the report says so"
  )
  func chain() throws {
    let count = 2_000
    let rows = (1..<count).map { "w\($0) >= w\($0 - 1) + 1" } + ["w0 >= 2"]
    let system = try Self.system(rows, sizeCount: count)
    let graph = try LineGraphSolver(system, parameters: [])
    try graph.solve(system, parameters: [])
    var values: [Double] = []
    graph.takeValues(&values)
    #expect(values.prefix(count).elementsEqual((0..<count).map { Double($0 + 2) }))
    let ambiguities = try #require(graph.ambiguities(parameters: []))
    // All of them, and the places, which no row mentions.
    #expect(ambiguities.count == 2 * count)
    for (size, ambiguity) in ambiguities.enumerated() {
      #expect(ambiguity.high == nil && ambiguity.low == (size < count ? values[size] : nil))
    }
    let report = GraphReport(system, parameters: [])
    #expect(report.handover == nil && report.roles.last == .fixed)
  }
}
