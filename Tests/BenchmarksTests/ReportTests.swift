import Foundation
import FoundationXML
import History
import Measurement
import Testing

@testable import bench

@Suite("Reports of recorded runs")
struct ReportTests {
  /// The history of `HistoryTextTests` with a rival and verdicts in its last run.
  private static func summary() throws -> ReportSummary {
    var records = try HistoryTextTests.records()
    var rival = records[39].results[0]
    rival.subject = "<kiwi>"
    rival.median *= 3
    records[39].results.append(rival)
    records[39].checks = [
      CheckResult(document: "a.json", size: "320x480", status: .equal),
      CheckResult(document: "b.json", size: "320x480", status: .differs),
    ]
    return ReportSummary(records, RunSeries.all(of: records))
  }

  @Test("a summary has the suites of a machine, its rivals and its newest verdicts")
  func sums() throws {
    let machine = try #require(try Self.summary().machines.first)
    #expect(machine.runCount == 40)
    #expect(machine.suites.map(\.name) == ["systems"])
    let suite = machine.suites[0]
    // One case of 105 us: its shifted mean is itself.
    #expect(abs((suite.mean ?? 0) - 105) < 0.5)
    #expect(suite.change?.count == 1)
    #expect(suite.cases[0].findings.count == 1)
    #expect(machine.rivals.map(\.name) == ["systems/cell/build"])
    #expect(machine.rivals[0].results.map(\.subject) == ["tinamou", "<kiwi>"])
    #expect(machine.checks.count == 2)
  }

  @Test("pages need nothing beside them, and are well-formed")
  func pages() throws {
    let pages = ReportPages(try Self.summary()).all()
    #expect(
      pages.map(\.name) == ["index.html", "suite-systems.html", "rivals.html", "checks.html"]
    )
    for page in pages {
      // All but the head's void elements is XML, too.
      let body = page.text.split(separator: "<body>", maxSplits: 1).last.map(String.init) ?? ""
      let element = "<body>" + body.replacing("</html>", with: "")
      let parser = XMLParser(data: Data(element.utf8))
      #expect(parser.parse(), "\(page.name): \(String(describing: parser.parserError))")
      for word in ["http:", "https:", "<script", "src=", ">nan<", "\"nan", ",nan", "inf\""] {
        #expect(!page.text.contains(word), "\(page.name) has \(word)")
      }
    }
  }

  @Test("pages name changes, events, rivals and wrong answers")
  func contents() throws {
    let pages = ReportPages(try Self.summary()).all().map(\.text)
    #expect(pages[0].contains("5.0 % slower between c23 (2026-01-24) and c24 (2026-01-25)"))
    #expect(pages[0].contains("<strong class=\"slower\">1 are not the same</strong>"))
    #expect(pages[1].contains("toolchain 6.3.0 → 6.3.1 since c30"))
    #expect(pages[1].contains("<title>c39 (2026-02-12): 105 us</title>"))
    #expect(pages[2].contains("&lt;kiwi&gt;"))
    #expect(pages[2].contains("3.00x"))
    #expect(pages[3].contains("<strong class=\"slower\">differs</strong>"))
  }

  @Test("the summary for a pull request is a table a machine, and the changes")
  func markdown() throws {
    let lines = try Self.summary().markdown().split(separator: "\n")
    #expect(lines[0] == "### Test \"CPU\", 4 cores")
    #expect(lines.contains { $0.hasPrefix("| systems | 1 | 105 us | ") })
    #expect(lines.contains { $0.contains("`systems/cell/build`") && $0.contains("+5.0 %") })
  }
}
