// The pages of a report: a summary, a page a suite, one of the documents, one of rivals and one of the answers that were
// checked.

import Measurement

struct ReportPages {
  private let summary: ReportSummary
  /// The documents that cases may be named after, in the order of their names.
  private let documents: [ReportDocument]

  init(_ summary: ReportSummary, documents: [ReportDocument] = []) {
    self.summary = summary
    self.documents = documents
  }

  private static let firstName = "index.html"
  /// Smaller changes between two runs have no colour: they are noise.
  private static let notable = 0.02

  /// Every page, the first first.
  func all() -> [ReportPage] {
    var pages = [first()]
    for machine in summary.machines {
      for suite in machine.suites { pages.append(page(suite, machine)) }
      if !documents.isEmpty { pages.append(documents(machine)) }
      if !machine.rivals.isEmpty { pages.append(rivals(machine)) }
      if !machine.checks.isEmpty { pages.append(checks(machine)) }
    }
    return pages
  }

  private typealias Machine = ReportSummary.Machine

  /// The file of a machine's page; machines have numbers, as their names hold anything.
  private func fileName(_ what: String, _ machine: Machine) -> String {
    let plain = what.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
    return machine.number == 0 ? "\(plain).html" : "\(plain)-\(machine.number + 1).html"
  }

  /// A link to a machine's page, or to a part of it.
  private func link(
    _ text: String,
    to what: String,
    part: String = "",
    of machine: Machine
  ) -> String {
    "<a href=\"\(fileName(what, machine))\(part)\">\(HTML.escaped(text))</a>"
  }

  /// A link to a case on the page of its suite.
  private func link(
    _ text: String,
    toCase index: Int,
    of suite: ReportSummary.Suite,
    _ machine: Machine
  ) -> String {
    link(text, to: "suite-\(suite.name)", part: "#case-\(index)", of: machine)
  }

  /// A page of a machine.
  private func page(
    _ what: String,
    of machine: Machine,
    title: String,
    body: String
  ) -> ReportPage {
    ReportPage(name: fileName(what, machine), title: title, home: Self.firstName, body: body)
  }

  // MARK: Summary

  private func first() -> ReportPage {
    let body = summary.machines.map(overview).joined()
    return ReportPage(name: Self.firstName, title: "What bench has measured", body: body)
  }

  private func overview(_ machine: Machine) -> String {
    var body = "<h2>\(HTML.escaped(machine.key))</h2>\n"
    body += "<p>\(HTML.escaped(ReportSummary.sentence(machine))).</p>\n" + surroundings(machine)
    let rows = machine.suites.map { suite in
      let link = link(suite.name, to: "suite-\(suite.name)", of: machine)
      var figures = ReportSummary.figures(suite).map { HTML.escaped($0) }
      if let change = suite.change, abs(change.ratio - 1) >= Self.notable {
        figures[1] = HTML.change(change.ratio - 1, figures[1])
      }
      return [link, "\(suite.cases.count)"] + figures
    }
    let columns = [
      ("suite", false), ("cases", true), ("mean", true), ("beside the run before", true),
      ("changes", true),
    ]
    body += HTML.table(columns, rows)
    body += """
      <p class="soft">The mean is the geometric mean of the newest medians, shifted by one microsecond, so that \
      cases of nanoseconds do not outweigh the others. Beside the run before: the geometric mean of the ratios, \
      without a verdict, as the two were measured at different times; 'bench compare' gives one.</p>

      """
    if !documents.isEmpty { body += documentSentence(machine) }
    if !machine.rivals.isEmpty {
      body += "<p>\(link("Side by side with rivals", to: "rivals", of: machine))</p>\n"
    }
    return body + checkSentence(machine) + changes(machine)
  }

  private func surroundings(_ machine: ReportSummary.Machine) -> String {
    let (run, around) = (machine.newest, machine.newest.environment)
    let rows: [(String, String?)] = [
      ("processor", run.machine.cpu), ("system", run.machine.os),
      ("toolchain", around?.toolchain ?? run.machine.swift), ("BLAS", around?.blas),
      ("instruction set", around?.instructionSet),
      ("load", run.state?.load.map { QuantityText.decimal($0, places: 2) }),
      ("taken away by the host", run.state?.steal.map(QuantityText.percent)),
    ]
    let known = rows.compactMap { name, value in value.map { [name, HTML.escaped($0)] } }
    return HTML.table([("newest run", false), ("", false)], known)
  }

  private func changes(_ machine: Machine) -> String {
    var found: [(relative: Double, text: String)] = []
    for suite in machine.suites {
      for (index, one) in suite.cases.enumerated() {
        for finding in one.findings {
          let link = link(one.series.key.title, toCase: index, of: suite, machine)
          let sentence = HistoryText.sentence(finding, in: one.series)
          found.append(
            (finding.relative, "<li>\(link): \(HTML.change(finding.relative, sentence))</li>\n")
          )
        }
      }
    }
    guard !found.isEmpty else { return "<p>No case has changed its level.</p>\n" }
    let sorted = found.sorted { $0.relative.magnitude > $1.relative.magnitude }
    return "<h3>Changes, the largest first</h3>\n<ul>\n\(sorted.map(\.text).joined())</ul>\n"
  }

  // MARK: Suites

  private func page(_ suite: ReportSummary.Suite, _ machine: Machine) -> ReportPage {
    var body =
      "<p>\(HTML.escaped(machine.key)). \(HTML.escaped(ReportSummary.sentence(machine))).</p>\n"
    body += """
      <p class="soft">Left the medians of all runs with their 95 % intervals; the band is two standard deviations \
      wide to each side, as far as runs of one executable lie apart. Right the samples of the newest run.</p>

      """
    var shown: Set<String> = []
    for (index, one) in suite.cases.enumerated() {
      let document = documents.first { $0.name == one.series.key.work.caseName }
      body +=
        "<h3 id=\"case-\(index)\">\(HTML.escaped("\(one.series.key.work.caseName), \(one.series.key.work.metric)\(one.series.key.isQuick ? ", quick" : "")"))</h3>\n"
      body += "<p>\(HTML.escaped(HistoryText.figures(of: one.series)))</p>\n"
      if let document {
        let part = "#doc-\(HTML.escaped(document.name))"
        let link = link("Share reduced", to: Self.documentsName, part: part, of: machine)
        body += "<p>\(link): \(HTML.escaped(document.reduction)).</p>\n"
      } else if one.series.key.work.caseName == CorpusWork.caseName, !documents.isEmpty {
        body += documentSentence(machine)
      }
      body += "<div class=\"charts\">\n" + ReportCharts.trend(one.series, one.findings)
      body += ReportCharts.distribution(one.samples, of: one.series)
      // Once a page: a document is a case under several metrics.
      if let document, shown.insert(document.name).inserted { body += document.figure }
      body += "</div>\n"
      body += notes(one)
    }
    return page("suite-\(suite.name)", of: machine, title: "Suite \(suite.name)", body: body)
  }

  private func notes(_ one: ReportSummary.Case) -> String {
    var notes = one.findings.map {
      HTML.change($0.relative, HistoryText.sentence($0, in: one.series))
    }
    notes += one.series.events.map { event in
      HTML.escaped("\(event.text) since \(HistoryText.name(one.series.points[event.index]))")
    }
    let counts = one.series.points.last?.result.witnesses?.named.filter { $0.value > 0 } ?? []
    if !counts.isEmpty {
      let text = counts.map { "\($0.name) \(QuantityText.quantity($0.value, in: .count))" }
      notes.append("<span class=\"soft\">\(HTML.escaped(text.joined(separator: ", ")))</span>")
    }
    return notes.isEmpty ? "" : "<ul>\n\(notes.map { "<li>\($0)</li>\n" }.joined())</ul>\n"
  }

  // MARK: Documents

  private static let documentsName = "documents"

  private func documentSentence(_ machine: Machine) -> String {
    let answered = documents.count { $0.handover == nil }
    let variableCount = documents.reduce(0) { $0 + $1.variableCount }
    let reduced = documents.reduce(0) { $0 + $1.reducedShare * Double($1.variableCount) }
    let share = QuantityText.percent(variableCount == 0 ? 0 : reduced / Double(variableCount))
    let text = "\(documents.count) layout documents"
    return "<p>\(link(text, to: Self.documentsName, of: machine)): "
      + "\(share) of their variables are reduced, and the line graph answers \(answered) of them by itself.</p>\n"
  }

  /// Each document with its picture, how much of it is reduced, and the newest medians of its cases.
  private func documents(_ machine: Machine) -> ReportPage {
    let timed = documents.map { ($0, times(of: $0, machine)) }
    // What has been timed first.
    let ordered = timed.filter { !$0.1.isEmpty } + timed.filter { $0.1.isEmpty }
    let rows = ordered.map { document, times in
      let name = HTML.escaped(document.name)
      return [
        "<strong id=\"doc-\(name)\">\(name)</strong><br/>\(document.figure)", document.size,
        "\(document.viewCount)", "\(document.variableCount)", HTML.escaped(document.reduction),
        times,
      ]
    }
    let body = """
      <p class="soft">The documents as they are now, whatever commit a run was of. Reduced: the share of variables that are not in \
      the core of the line graph. Where the simplex answers all the same, it says why: a row that is none of the graph ('rows'), \
      a core, attributes that are left open, constraints that conflict, or numbers that its integers do not hold. A document is \
      timed by itself where 'bench run' was asked for it by name; the case 'corpus' takes all of them in turn.</p>

      """
    let columns = [
      ("document", false), ("at", false), ("views", true), ("variables", true), ("reduced", false),
      ("newest medians", false),
    ]
    return page(
      Self.documentsName,
      of: machine,
      title: "Layout documents",
      body: body + HTML.table(columns, rows)
    )
  }

  private func times(of document: ReportDocument, _ machine: Machine) -> String {
    var times: [String] = []
    for suite in machine.suites {
      for (index, one) in suite.cases.enumerated()
      where one.series.key.work.caseName == document.name {
        guard let newest = one.series.points.last?.result else { continue }
        let words =
          "\(one.series.key.work.metric) \(QuantityText.quantity(newest.median, in: newest.unit))"
        times.append(link(words, toCase: index, of: suite, machine))
      }
    }
    return times.joined(separator: "<br/>")
  }

  // MARK: Rivals

  private func rivals(_ machine: Machine) -> ReportPage {
    var body = """
      <p>The newest runs in which others did the same work, interleaved in one run. Bars begin at 0; the factor is how \
      many times ours the median is.</p>

      """
    for one in machine.rivals {
      let ours = one.results.first { $0.subject == WorkName.ownSubject }
      let longest = one.results.map { Self.nanoseconds($0) }.max() ?? 1
      let rows = one.results.map { result in
        let ratio = ours.map { Self.nanoseconds(result) / Self.nanoseconds($0) }
        return [
          HTML.escaped(result.subject),
          HTML.escaped(QuantityText.quantity(result.median, in: result.unit)),
          ratio.map { "\(PeerTable.times($0))x" } ?? "–",
          ReportCharts.bar(
            Self.nanoseconds(result) / longest,
            isOurs: result.subject == WorkName.ownSubject
          ),
        ]
      }
      body += "<h3>\(HTML.escaped(one.name))</h3>\n"
      body += HTML.table([("who", false), ("median", true), ("factor", true), ("", false)], rows)
    }
    return page("rivals", of: machine, title: "Side by side with rivals", body: body)
  }

  private static func nanoseconds(_ result: MeasurementResult) -> Double {
    result.median * (result.unit.nanoseconds ?? 1)
  }

  // MARK: Checks

  private func checkSentence(_ machine: Machine) -> String {
    let checks = machine.checks
    guard !checks.isEmpty else { return "" }
    let wrong = checks.count(where: \.isWrong)
    let finding =
      wrong == 0
      ? "all are the same, bit for bit"
      : "<strong class=\"slower\">\(wrong) are not the same</strong>"
    let link = link("\(checks.count) answers", to: "checks", of: machine)
    return "<p>\(link) were compared with the reference solver: \(finding).</p>\n"
  }

  private func checks(_ machine: Machine) -> ReportPage {
    let rows = machine.checks.map { check in
      let status = HTML.escaped(check.status.rawValue)
      return [
        HTML.escaped(check.document), HTML.escaped(check.size),
        check.isWrong ? "<strong class=\"slower\">\(status)</strong>" : status,
      ]
    }
    let columns = [("document", false), ("at", false), ("beside the reference solver", false)]
    return page(
      "checks",
      of: machine,
      title: "Answers that were checked",
      body: HTML.table(columns, rows)
    )
  }
}
