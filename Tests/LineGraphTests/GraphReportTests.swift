// What people are told of a line graph is what it does.

import Constraints
import FuzzSupport
import Testing

@testable import LineGraph

@Suite("Reports of line graphs")
struct GraphReportTests {
  private static func report(_ text: String) throws -> GraphReport {
    let system = try #require(SystemText.file(Array(text.utf8))).system
    return GraphReport(system, parameters: system.defaults)
  }

  @Test("each variable has the role that its edge has")
  func roles() throws {
    let row = """
      parameter W = 100
      a.x == 8
      a.w >= 20
      a.w == 30 @250
      b.x == a.x + a.w + 8
      b.w >= 10
      b.x + b.w == W
      c.x == b.x + b.w + 4
      c.w == 5 @500
      """
    let report = try Self.report(row)
    #expect(report.handover == nil)
    #expect(report.roles == [.fixed, .series(1), .series(1), .series(1), .follows, .free])
    #expect(report.coreCount == 0)
    let columns = try Self.report("parameter W = 90\nv == u\nu >= 0\nu + v == W\nw <= W\nw == W")
    #expect(columns.roles.contains(.multiple))
  }

  @Test("what stays is the core, and why the simplex answers, where it has to, is said")
  func core() throws {
    let bridge = """
      parameter W = 100
      a == 10 @250
      b - a == 10 @251
      a - c == 10 @252
      c == 20 @253
      b == c + 5 @254
      d == b + 3 @251
      d == c + 9 @250
      W - d == 4 @250
      W - b == 7 @250
      """
    let report = try Self.report(bridge)
    #expect(report.handover == nil)
    #expect(report.edgeCount == 9 && report.coreCount == 9)
    #expect(report.roles == [.core, .follows, .core, .follows])
    let row = try Self.report("x == 1\nx + y + z >= 1")
    #expect(row.handover == .unsupportedRow(1) && row.roles.isEmpty)
  }

  @Test("a random system is reported reduced if and only if the graph answers it")
  func agreement() throws {
    var (reducedCount, coreCount) = (0, 0)
    for input in 0..<300 {
      let system = SiblingSystem.make(seed: 15, input: input, viewCount: 3, isNested: true)
      let parameters = system.defaults
      let report = GraphReport(system, parameters: parameters)
      var answers = false
      if let graph = try? LineGraphSolver(system, parameters: parameters) {
        answers = (try? graph.solve(system, parameters: parameters)) != nil
      }
      #expect((report.handover == nil) == answers)
      if answers {
        reducedCount += 1
        if report.coreCount > 0 { coreCount += 1 }
      }
    }
    #expect(coreCount > 10)
    #expect(reducedCount > 30 && reducedCount < 300)
  }
}
