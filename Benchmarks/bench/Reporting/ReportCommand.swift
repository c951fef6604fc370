// `bench report`: what recorded runs say, as pages to look at.

import ArgumentParser
import FileAccess
import Foundation
import ProgramSupport

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write what recorded runs say as pages to look at.",
    discussion: """
      The folder holds pages that need nothing else: no scripts, no network, light and dark. \
      The first, index.html, sums up the newest run of each machine; each suite has a page with the trend of \
      every case, its changes, its noise and its samples. Runs are recorded by 'bench run'.
      """
  )

  @Argument(help: "Only series (suite/case/metric) that this regular expression matches.")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The folder to write (default: .bench/report in the package's folder).",
      valueName: "folder"
    )
  )
  var output: String?

  @Flag(help: "Print the summary as Markdown, for a pull request, and write nothing.")
  var markdown = false

  @OptionGroup var selected: SeriesOptions

  func validate() throws {
    _ = try NameFilter(pattern: name)
    if markdown, output != nil {
      throw ValidationError("'--markdown' prints, and '--output' names a folder; choose one")
    }
  }

  func run() throws {
    let filter = try NameFilter(pattern: name)
    let records = try selected.source.records(.whole)
    guard !records.isEmpty else {
      Console.report(selected.source.nothing)
      throw ExitStatus.unreadableInput.exitCode
    }
    let series = selected.series(of: records).filter { filter.matches($0.key.name) }
    guard !series.isEmpty else { throw SelectionOptions.nothingMatches }
    let summary = ReportSummary(records, series)
    let console = selected.source.console
    if markdown {
      try console.write(summary.markdown())
    } else {
      // Before the documents are drawn, which takes longest.
      let folder = try madeFolder()
      let pages = ReportPages(summary, documents: documents).all()
      try console.write(Self.write(pages, into: folder) + "\n")
    }
  }

  /// The documents of the package, with their pictures where there is a program that draws them.
  private var documents: [ReportDocument] {
    let program = CommandWork.present
    if program == nil {
      selected.source.console.note(CommandWork.missing("documents have no pictures"))
    }
    let documents = ReportDocument.all(at: SuitePlan.ofPackage().layouts) { path, size in
      program.flatMap {
        Subprocess.output([$0, "render", path, "--size", size, "--text", "boxes"])
      }
    }
    return documents.sorted { $0.name < $1.name }
  }

  /// The folder to write, which is there then.
  private func madeFolder() throws -> String {
    guard let folder = output ?? PackageFolder.path(".bench/report") else {
      throw ValidationError("the package's folder is not found; '--output' says where to write")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Self.failure(error, folder)
    }
    return folder
  }

  /// Writes pages into a folder; returns the path of the first.
  private static func write(_ pages: [ReportPage], into folder: String) throws -> String {
    do {
      for page in pages {
        _ = try WholeFile.replace("\(folder)/\(page.name)", with: Array(page.text.utf8))
      }
      try removePages(in: folder, but: Set(pages.map(\.name)))
    } catch {
      throw failure(error, folder)
    }
    return "\(folder)/\(pages[0].name)"
  }

  private static func failure(_ error: any Error, _ folder: String) -> ExitCode {
    let reason =
      (error as? OutputFailure)?.description ?? "'\(folder)': \(error.localizedDescription)"
    return Console.failure("cannot write the report in \(reason)", .unwritableOutput)
  }

  /// Removes pages that an earlier report had, and this one has not: nothing leads to them any more.
  private static func removePages(in folder: String, but written: Set<String>) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    for name in names where name.hasSuffix(".html") && !written.contains(name) {
      let path = "\(folder)/\(name)"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8),
        text.prefix(1_000).contains(ReportPage.mark)
      else { continue }
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
