import FileAccess
import Foundation
import FoundationXML
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
    var timed = records[39].results[0]
    (timed.suite, timed.caseName, timed.metric) = ("solve", "calculator", "warm")
    records[39].results.append(timed)
    return ReportSummary(records, RunSeries.all(of: records))
  }

  /// Documents of the corpus, drawn by nobody.
  private static func documents(
    drawing draw: (String) -> String? = { "<svg><title>\($0)</title></svg>" }
  ) throws -> [ReportDocument] {
    let paths = SuitePlan.ofPackage().layouts
    try #require(paths.count > 50)
    return ReportDocument.all(at: paths) { path, _ in draw(CorpusWork.name(of: path)) }
  }

  @Test("a summary has the suites of a machine, its rivals and its newest verdicts")
  func sums() throws {
    let machine = try #require(try Self.summary().machines.first)
    #expect(machine.runCount == 40)
    #expect(machine.suites.map(\.name) == ["systems", "solve"])
    let suite = machine.suites[0]
    // One case of 105 us: its shifted mean is itself.
    #expect(abs((suite.mean ?? 0) - 105) < 0.5)
    #expect(suite.change?.count == 1)
    #expect(suite.cases[0].findings.count == 1)
    #expect(machine.rivals.map(\.name) == ["systems/cell/build"])
    #expect(machine.rivals[0].results.map(\.subject) == ["tinamou", "<kiwi>"])
    #expect(machine.checks.count == 2)
  }

  @Test("only what the newest run measured, on the same input, stands beside the run before")
  func changes() throws {
    var records = try HistoryTextTests.records()
    for index in 37...39 {
      var other = records[index].results[0]
      other.metric = "resize"
      records[index].results.append(other)
    }
    func counts() -> [Int?] {
      ReportSummary(records, RunSeries.all(of: records)).machines[0].suites.map(\.change?.count)
    }
    #expect(counts() == [2])
    records[38].results[1].input = "a"
    records[39].results[1].input = "b"
    #expect(counts() == [1])
    records[39].results.removeLast()
    records[38].results[1].input = nil
    #expect(counts() == [1])
  }

  @Test("a report takes the pages of the one before with it, and leaves other files")
  func rewriting() throws {
    let folder = try TemporaryFolder()
    var record = try HistoryTests.record(commit: "c")
    record.results.append(record.results[0])
    record.results[1].suite = "edit"
    let history = folder.path + "/runs.jsonl"
    try HistoryFile(path: history).append(record)
    let pages = folder.path + "/pages"
    // A package of one document, as to draw those of this one takes seconds.
    let package = folder.path + "/package"
    for part in ["Benchmarks/bench", "Corpus/layouts"] {
      try FileManager.default.createDirectory(
        atPath: "\(package)/\(part)",
        withIntermediateDirectories: true
      )
    }
    try folder.write("", to: "package/Package.swift")
    try folder.write(
      #"{"views": {"a": {}}, "constraints": {"x": "|[a]|", "y": "V:|[a]|"}}"#,
      to: "package/Corpus/layouts/a.json"
    )
    func report(_ words: String...) throws -> BenchExecutable.Run {
      try BenchExecutable.run(["report", "--history", history] + words, in: package)
    }
    #expect(try report("--output", pages).status == 0)
    let drawn = try String(contentsOfFile: pages + "/documents.html", encoding: .utf8)
    #expect(drawn.contains("src=\"data:image/svg+xml;base64,"))
    #expect(FileManager.default.fileExists(atPath: pages + "/suite-edit.html"))
    try folder.write("mine", to: "pages/suite-mine.html")
    #expect(try report("systems", "--output", pages).status == 0)
    #expect(FileManager.default.fileExists(atPath: pages + "/suite-systems.html"))
    #expect(!FileManager.default.fileExists(atPath: pages + "/suite-edit.html"))
    #expect(FileManager.default.fileExists(atPath: pages + "/suite-mine.html"))
    let refused = try report("--output", "/dev/null")
    #expect(refused.status == 74)
    #expect(refused.messages.contains("bench: error: cannot write the report in '/dev/null': "))
    #expect(refused.messages.hasSuffix(" [output-unwritable]\n"))
  }

  @Test("pages need nothing beside them, and are well-formed")
  func pages() throws {
    let pages = ReportPages(try Self.summary(), documents: try Self.documents()).all()
    #expect(
      pages.map(\.name) == [
        "index.html", "suite-systems.html", "suite-solve.html", "documents.html", "rivals.html",
        "checks.html",
      ]
    )
    for page in pages {
      // All but the head's void elements is XML, too.
      let body = page.text.split(separator: "<body>", maxSplits: 1).last.map(String.init) ?? ""
      let element = "<body>" + body.replacing("</html>", with: "")
      let parser = XMLParser(data: Data(element.utf8))
      #expect(parser.parse(), "\(page.name): \(String(describing: parser.parserError))")
      let text = page.text.replacing(" src=\"data:", with: "")
      for word in ["http:", "https:", "<script", "src=", ">nan<", "\"nan", ",nan", "inf\""] {
        #expect(!text.contains(word), "\(page.name) has \(word)")
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
    #expect(pages[3].contains("&lt;kiwi&gt;"))
    #expect(pages[3].contains("3.00x"))
    #expect(pages[4].contains("<strong class=\"slower\">differs</strong>"))
  }

  @Test("documents have a picture, how much of them is reduced, and their timings")
  func documents() throws {
    let documents = try Self.documents()
    let calculator = try #require(documents.first { $0.name == "calculator" })
    #expect(calculator.reducedShare == 1 && calculator.handover == nil)
    #expect(calculator.reduction == "100.0 %")
    #expect(calculator.variableCount == 4 * (calculator.viewCount + 1))
    // Some documents are left to the simplex.
    let others = documents.filter { $0.handover != nil }
    #expect(others.contains { $0.reducedShare == 0 })
    let pages = ReportPages(try Self.summary(), documents: documents).all()
    let page = try #require(pages.first { $0.name == "documents.html" }).text
    #expect(page.contains("<strong id=\"doc-calculator\">"))
    #expect(page.contains("<a href=\"suite-solve.html#case-0\">warm 105 us</a>"))
    #expect(page.count(of: "<img class=\"layout\"") == documents.count)
    let first = try #require(page.firstRange(of: "doc-calculator"))
    #expect(first.lowerBound < (try #require(page.firstRange(of: "doc-across-levels"))).lowerBound)
    let suite = try #require(pages.first { $0.name == "suite-solve.html" }).text
    #expect(suite.contains("<a href=\"documents.html#doc-calculator\">"))
    #expect(suite.count(of: "<img class=\"layout\" alt=\"calculator at ") == 1)
    #expect(
      pages[0].text.contains("<a href=\"documents.html\">\(documents.count) layout documents</a>")
    )
  }

  @Test("pictures that are large, each or together, are left out")
  func largePictures() throws {
    let large = String(repeating: "x", count: 40 << 10)
    let some = try Self.documents { _ in large }
    let count = some.count { $0.picture != nil }
    #expect(count == (2 << 20) / large.utf8.count)
    let none = try Self.documents { $0 == "calculator" ? large + large : nil }
    #expect(none.allSatisfy { $0.picture == nil && $0.figure.isEmpty })
  }

  @Test("the summary for a pull request is a table a machine, and the changes")
  func markdown() throws {
    let lines = try Self.summary().markdown().split(separator: "\n")
    #expect(lines[0] == "### Test \"CPU\", 4 cores")
    #expect(lines.contains { $0.hasPrefix("| systems | 1 | 105 us | ") })
    #expect(lines.contains { $0.contains("`systems/cell/build`") && $0.contains("+5.0 %") })
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func count(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
