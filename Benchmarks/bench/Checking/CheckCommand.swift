// `bench check`: are all answers right?

import ArgumentParser
import ProgramSupport

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check documents against the reference solver and the answers beside them.",
    discussion: """
      Each document is solved at its sizes three ways: by the solver core, by the reference solver \
      in exact rationals, and by the answers in the file beside it. Equal means bit for bit. \
      Without paths the whole corpus is checked.
      """
  )

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var recording: RecordOptions

  @Argument(help: "Documents, or folders of documents.")
  var paths: [String] = []

  func run() throws {
    let filter = try selection.nameFilter()
    let console = recording.console
    var status = ExitStatus.done
    let documents = try CorpusPath.documents(named: paths, &status).filter(filter.matches)
    try recording.requireWritableFiles(recordsByDefault: false)
    var check = Check()
    check.run(documents, progress: ProgressLine(isShown: console.showsProgress))
    if paths.isEmpty { check.runGenerated(where: filter.matches) }
    if check.verdicts.isEmpty && status == .done {
      guard selection.filter == nil else { throw SelectionOptions.nothingMatches }
      throw SelectionOptions.noDocuments(in: paths)
    }
    if !check.verdicts.isEmpty { try console.write(check.table()) }
    check.reportDifferences()
    let recorded = recording.record(
      results: [],
      checks: check.results,
      recordsByDefault: false
    )
    status = max(status, check.exitStatus, recorded)
    if status != .done { throw status.exitCode }
  }
}

/// The corpus of the package.
func corpusFolder() throws -> String {
  guard let folder = PackageFolder.path("Corpus") else {
    throw Console.failure(
      "no package with a corpus here; name documents, or run in the package's folder",
      .unreadableInput
    )
  }
  return folder
}
