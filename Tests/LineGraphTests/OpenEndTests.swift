// Edges that hang free and cost the same at many sizes: variables decide among these one after another.

import Constraints
import ExactArithmetic
import FuzzSupport
import LineGraph
import ReferenceSimplex
import SimplexCore
import Testing

@Suite("Open ends of line graphs")
struct OpenEndTests {
  /// A column whose rows are as high as they like, with labels that hold them apart.
  private static func column(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...5, using: &generator)
    var variables: [String] = []
    var rows: [String] = []
    for row in 0..<count {
      variables += ["y\(row)", "h\(row)"]
      let gap = Int.random(in: -3...9, using: &generator)
      if row == 0 {
        rows.append(generator.pick(["y0 == 4", "y0 >= -5", "y0 >= 3"]))
      } else {
        let relation = generator.pick(["==", "==", ">="])
        rows.append(
          Int.random(in: 0...5, using: &generator) > 0
            ? "y\(row) \(relation) y\(row - 1) + h\(row - 1) + \(gap)"
            : "y\(row) + h\(row) + \(gap) == y\(row - 1)"
        )
      }
      switch Int.random(in: 0...7, using: &generator) {
      case 0: rows.append("h\(row) >= -7")
      case 1: rows.append("h\(row) >= 5\nh\(row) <= 30")
      case 2: rows.append("h\(row) == 21 @500")
      case 3 where row > 0: rows.append("h\(row) == h\(row - 1)")
      case 4: rows.append("h\(row) >= 12 @500\nh\(row) <= 3 @250")
      // What costs the same from 3 to 12 is open, though the first row decides.
      case 5: rows.append("h\(row) >= 12 @500\nh\(row) <= 3 @500")
      default: rows.append("h\(row) >= 0")
      }
      for label in 0..<Int.random(in: 0...2, using: &generator) {
        let (top, size) = ("t\(row)\(label)", "s\(row)\(label)")
        variables += [top, size]
        let extent = Int.random(in: 8...16, using: &generator)
        rows.append("\(top) == y\(row) + 2\ny\(row) + h\(row) - \(top) - \(size) >= 2")
        rows.append("\(size) >= \(extent) @750\n\(size) <= \(extent) @250")
      }
    }
    if Bool.random(using: &generator) {
      rows.append("y\(count - 1) + h\(count - 1) <= 400")
    }
    // Who is mentioned first comes first.
    if Bool.random(using: &generator) { variables.shuffle(using: &generator) }
    return (variables.map { "\($0) >= -900" } + rows).joined(separator: "\n")
  }

  @Test("columns in any order have the oracle's values and the simplex's ranges, bit for bit")
  func columns() throws {
    var generator = SeededGenerator(seed: 36)
    var graphs = ComparedGraphs()
    var told = 0
    for input in 0..<3_000 {
      let text = Self.column(&generator)
      let system = try #require(SystemText.file(Array(text.utf8))).system
      guard let ambiguities = graphs.compare(system, "input \(input): \(text)") else { continue }
      if !ambiguities.isEmpty { told += 1 }
    }
    #expect(graphs.answered > 1_500)
    #expect(told > 400)
  }

  /// A long column of rows, each as high as its label at least.
  private static func longColumn(_ count: Int, gap relation: String) -> String {
    (0..<count).map { row in
      let locationRow = row == 0 ? "y0 == 0" : "y\(row) \(relation) y\(row - 1) + h\(row - 1) + 4"
      return """
        \(locationRow)
        h\(row) >= 0
        t\(row) == y\(row) + 2
        y\(row) + h\(row) - t\(row) - s\(row) >= 2
        s\(row) == \(10 + row % 7) @250
        """
    }.joined(separator: "\n")
  }

  @Test(
    "a long column is as low as it can be, and the graph says how high it can be",
    arguments: ["==", ">="]
  )
  func longColumns(relation: String) throws {
    let text = Self.longColumn(1_000, gap: relation)
    let system = try #require(SystemText.file(Array(text.utf8))).system
    let graph = try LineGraphSolver(system, parameters: [])
    try graph.solve(system, parameters: [])
    var values: [Double] = []
    graph.takeValues(&values)
    let heights = (0..<1_000).map { Double(14 + $0 % 7) }
    let lastLocation = heights.dropLast().reduce(0) { $0 + $1 + 4 }
    #expect(values.suffix(4) == [lastLocation, heights[999], lastLocation + 2, heights[999] - 4])
    let ambiguities = try #require(graph.ambiguities(parameters: []))
    // The heights of all rows, and the locations of all but the first, with those of their labels.
    #expect(ambiguities.count == 1_000 + 2 * 999)
    #expect(ambiguities.allSatisfy { $0.high == nil && $0.low == values[$0.variable] })
  }

  @Test("where rows in order that all wish for 0 may be, the graph says")
  func orderedRows() throws {
    let count = 200
    let text = (0..<count).map { row in
      (row > 0 ? "x\(row) >= x\(row - 1) + 1\n" : "") + "x\(row) == 0 @500"
    }.joined(separator: "\n")
    let system = try #require(SystemText.file(Array(text.utf8))).system
    let graph = try LineGraphSolver(system, parameters: [])
    try graph.solve(system, parameters: [])
    let ambiguities = try #require(graph.ambiguities(parameters: []))
    // Half of them are at or below 0, and of the others the first may be, too.
    let first = Double(-count / 2)
    #expect(ambiguities.count == count)
    for ambiguity in ambiguities {
      let row = Double(system.variableNames[ambiguity.variable].dropFirst()) ?? .nan
      #expect(ambiguity.low == first + row && ambiguity.high == first + row + 1)
    }
  }

  @Test("what is decided from below zero is left to others, and taken up again")
  func negativeLocations() throws {
    let text = "parameter P = 10\nz == P\nx >= z\nx <= 500"
    let system = try #require(SystemText.file(Array(text.utf8))).system
    let graph = try LineGraphSolver(system, parameters: [10])
    for position in [10.0, -3, 0, -80, 25] {
      let parameters = [ExactNumber(position)]
      try graph.solve(system, parameters: parameters)
      var values: [Double] = []
      graph.takeValues(&values)
      #expect(values == ReferenceSolver.solve(system, parameters: parameters).values)
    }
  }

  @Test("a long row that leaves its gaps and sizes open is settled as by a simplex, walls and all")
  func longRows() throws {
    var text = "parameter W = 100000\n"
    for view in 0..<400 {
      text += "x\(view) >= \(view == 0 ? "4" : "x\(view - 1) + w\(view - 1) + 4")\n"
      text += "w\(view) >= \(view % 3)\n" + (view % 5 == 0 ? "w\(view) <= 50\n" : "")
    }
    let system = try #require(SystemText.file(Array((text + "x399 + w399 == W - 4").utf8))).system
    for width in [100_000.0, 2_030] {
      let parameters = [ExactNumber(width)]
      let graph = try LineGraphSolver(system, parameters: parameters)
      try graph.solve(system, parameters: parameters)
      var (values, simplex) = ([Double](), solvedBySimplex(system, parameters))
      graph.takeValues(&values)
      #expect(values == simplex.exactValues(), "in \(width)")
    }
  }

  /// A row of views with gaps that are all as wide as the first one, but for some.
  private static func equalGaps(_ count: Int, _ generator: inout SeededGenerator) -> String {
    var text = "parameter W = 400\n"
    for view in 0..<count {
      let end = view == 0 ? "0" : "x\(view - 1) + w\(view - 1)"
      if view == 0 || Int.random(in: 0...4, using: &generator) > 0 {
        text += "s\(view) == \(end)\nx\(view) == s\(view) + g\(view)\n"
        let times = generator.pick(["", "", "", "2 * "])
        text += view == 0 ? "" : "g\(view) == \(times)g0\n"
      } else {
        text += "x\(view) >= \(end) + 3\n"
      }
      let wishes = [
        ">= 10", ">= 10", ">= 0", "== 20", "<= 50", ">= 5 @500", "== 12 @250",
      ]
      text += "w\(view) \(generator.pick(wishes))\n"
    }
    text += generator.pick([
      "", "g0 >= 0\n", "g0 <= 7\n", "g0 >= -3\ng0 <= 9\n", "g0 == 4 @300\n",
    ])
    let end = "x\(count - 1) + w\(count - 1)"
    return text + generator.pick(["t == \(end)\nt + e == W\ne == g0", "\(end) == W"])
  }

  @Test("views between equal gaps have the oracle's values and the simplex's ranges at all widths")
  func equalGaps() throws {
    var generator = SeededGenerator(seed: 71)
    var (answered, told) = (0, 0)
    for input in 0..<200 {
      let text = Self.equalGaps(Int.random(in: 2...6, using: &generator), &generator)
      let system = try #require(SystemText.file(Array(text.utf8))).system
      guard let graph = try? LineGraphSolver(system, parameters: [400]) else { continue }
      for width in [400.0, 97, 401.5, 30] {
        let parameters = [ExactNumber(width)]
        guard (try? graph.solve(system, parameters: parameters)) != nil else { continue }
        answered += 1
        var values: [Double] = []
        graph.takeValues(&values)
        let expected = ReferenceSolver.solve(system, parameters: parameters).values
        #expect(values == expected, "input \(input) in \(width): \(text)")
        guard let ambiguities = graph.ambiguities(parameters: parameters) else { continue }
        if !ambiguities.isEmpty { told += 1 }
        var simplex = solvedBySimplex(system, parameters)
        let ranges = simplex.outcome().ambiguities
        #expect(ambiguities == ranges, "input \(input) in \(width): \(text)")
      }
    }
    #expect(answered > 600)
    #expect(told > 500)
  }

  @Test("a long row of equal gaps is told by the graph, from edit to edit")
  func longRowOfEqualGaps() throws {
    let count = 1_000
    var text = "parameter W = 40000\ng0 >= -7\n"
    for view in 0..<count {
      let end = view == 0 ? "0" : "x\(view - 1) + w\(view - 1)"
      text += "s\(view) == \(end)\nx\(view) == s\(view) + g\(view)\nw\(view) >= 10\n"
      text += view > 0 ? "g\(view) == g0\n" : ""
    }
    let system = try #require(
      SystemText.file(Array((text + "t == x999 + w999\nt + e == W\ne == g0").utf8))
    ).system
    let graph = try LineGraphSolver(system, parameters: [40_000])
    try graph.solve(system, parameters: [40_000])
    var values: [Double] = []
    graph.takeValues(&values)
    var valueOf: [String: Double] = [:]
    for (name, value) in zip(system.variableNames, values) { valueOf[name] = value }
    // The first gap is nearest to 0, and all views but the last one as narrow as they can be.
    #expect(valueOf["g0"] == 0 && valueOf["w0"] == 10 && valueOf["x999"] == 9_990)
    let ambiguities = try #require(graph.ambiguities(parameters: [40_000]))
    #expect(ambiguities.count == 4 * count + 1)
    let gap = try #require(ambiguities.first { system.variableNames[$0.variable] == "g7" })
    #expect(gap.low == -7 && gap.high == 30_000.0 / 1_001)
    #expect(graph.setConstant(ofRow: 0, from: 7, to: -5))
    try graph.solve(system, parameters: [40_000])
    graph.takeValues(&values)
    #expect(values[try #require(system.variableNames.firstIndex(of: "g0"))] == 5)
  }

  @Test("any point: one where required rows hold, wherever they can, whatever they leave open")
  func anyPoint() {
    var (found, refused) = (0, 0)
    for input in 0..<400 {
      let whole = SiblingSystem.make(
        seed: 45,
        input: input,
        viewCount: 2 + input % 5,
        isNested: input % 2 == 0
      )
      let width = whole.parameterDefault(0)
      let system = whole.keepingRows { whole.isRequired($0) }
      let canHold = ReferenceSolver.solve(system, parameters: [width]).conflicts.isEmpty
      do throws(Handover) {
        let point = try LineGraphSolver.anyPoint(of: system, parameters: [width])
        found += 1
        #expect(canHold, "input \(input)")
        for row in 0..<system.rowCount {
          var sum = system.rows[row].constant
          for term in system.parameterTerms(ofRow: row) {
            sum += system.parameterTerms[term].coefficient * width.double
          }
          for term in system.terms(ofRow: row) {
            sum += system.terms[term].coefficient * point[Int(system.terms[term].variable)]
          }
          let sign = sum > 1e-9 ? 1 : sum < -1e-9 ? -1 : 0
          #expect(!system.rows[row].relation.isBroken(bySign: sign), "input \(input), row \(row)")
        }
      } catch {
        refused += 1
        if error == .conflict { #expect(!canHold, "input \(input)") }
      }
    }
    #expect(found > 250, "\(found) points, \(refused) refused")
  }
}
