import Foundation
import Testing

@Suite("tinamou solve --certify")
struct CertifyTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "panels.json": SampleDocuments.panels,
      "row.constraints": """
      parameter W = 320
      left == 8
      left + width <= W - 8
      width == 400 @750
      at W = 100
      at W = 1000
      """,
      // Decisions on Double take both bounds for equal; the answer comes from fractions.
      "sliver.constraints": "x >= 0.4\nx <= 0.40000000000000007\n",
      "conflict.constraints": "x >= 2\nx <= 1\ny == x + 1\n",
    ])
  }

  @Test("each answer is followed by a line on standard error that says what was proved")
  func summaries() throws {
    let run = try place.run("solve", "--certify", "panels.json", "row.constraints")
    #expect(run.status == 0)
    #expect(run.lines.count == 3)
    #expect(run.messageLines.count == 3)
    #expect(run.messageLines[0].hasPrefix("panels.json at 375x667: certified: "))
    #expect(
      run.messageLines[1...] == [
        "row.constraints at W = 100: certified: 2 equations fix 2 values, 2 required rows hold, "
          + "1 level and ties optimal",
        "row.constraints at W = 1000: certified: 2 equations fix 2 values, 2 required rows hold, "
          + "1 level and ties optimal",
      ]
    )
  }

  @Test("an answer in JSON has the certificate as its last member, and is else the same")
  func member() throws {
    let plain = try place.run("solve", "row.constraints")
    let certified = try place.run("solve", "--certify", "--quiet", "row.constraints")
    #expect(certified.messages == "")
    #expect(
      certified.lines
        == plain.lines.map {
          String($0.dropLast())
            + ",\"certificate\":{\"equations\":2,\"requiredRows\":2,\"levels\":1,\"ties\":true,"
            + "\"ambiguous\":true,\"fractions\":false}}"
        }
    )
  }

  @Test("a sliver that decisions on Double do not see is found, and a proof says how")
  func sliver() throws {
    #expect(try Answer(place.run("solve", "sliver.constraints").output).status == "ambiguous")
    let run = try place.run("solve", "--certify", "sliver.constraints")
    #expect(run.status == 0)
    #expect(try Answer(run.output).status == "ambiguous")
    #expect(run.messages.contains("solved in fractions"))
  }

  @Test("rows that were dropped are refuted, and the exit code stays that of a conflict")
  func conflict() throws {
    let run = try place.run("solve", "--certify", "conflict.constraints")
    #expect(run.status == 1)
    #expect(run.messages.contains("1 dropped row refuted"))
    #expect(run.headlines.count == 1)
  }

  @Test("where messages are JSON, no other text is among them")
  func json() throws {
    let run = try place.run("solve", "--certify", "--diagnostics", "json", "conflict.constraints")
    #expect(run.messageLines.allSatisfy { $0.hasPrefix("{") })
  }
}
