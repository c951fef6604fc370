// `tinamou list` and `tinamou strings`: which files are layouts, and which localised strings they use.

import ArgumentParser
import LayoutTool
import Tinamou

struct ListCommand: LayoutFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the paths of Layout XML files.",
    usage: "tinamou list PATH…",
    discussion: """
      One path a line: the files that 'format' looks at, those with errors among them, which it \
      leaves as they are.
      """
  )

  @Argument(help: ArgumentHelp("Files and folders.", valueName: "path"), completion: .file())
  var paths: [String] = []

  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    try forEachLayout(at: paths, reporter) { source in
      if LayoutElements.isLayout(source.document) { try output.write(source.file.path + "\n") }
    }
  }
}

struct StringsCommand: LayoutFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Print the keys of localised strings that Layout XML uses.",
    usage: "tinamou strings PATH… [--classes FILE]… [--project FILE]",
    discussion: "One key a line, without 'strings.', sorted, each once."
  )

  @Argument(help: ArgumentHelp("Files and folders.", valueName: "path"), completion: .file())
  var paths: [String] = []

  @OptionGroup var known: ClassOptions
  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    let classes = try known.table(forFilesAt: paths, reporter)
    var keys: Set<String> = []
    try forEachLayout(at: paths, reporter) { source in
      let (found, diagnostics) = LayoutSymbols.stringKeys(in: source.document, classes: classes)
      reporter.report(diagnostics)
      if !diagnostics.containsErrors { keys.formUnion(found) }
    }
    for key in keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      try output.write(key + "\n")
    }
  }
}
