// `tinamou schema`: what editors need to know of Layout XML.

import ArgumentParser
import LayoutXML
import Tinamou

struct SchemaCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print an XML Schema of Layout XML, for editors.",
    usage: "tinamou schema [FILE.xml] [--classes FILE]… [--root FOLDER] [--output FILE]",
    discussion: """
      Describes every class as an element and its properties as attributes. Without a layout, \
      attributes that are not listed are allowed, since they may be parameters of other files; \
      with one, those of the files that it uses are listed, and no others are allowed.
      """
  )

  @Argument(
    help: ArgumentHelp("The layout, '-' for standard input.", valueName: "file"),
    completion: .file()
  )
  var layouts: [String] = []

  @Option("Where the schema goes (default: standard output).", "file", completion: .file())
  var output: String?

  @Option(
    "The folder below which the layout's files lie (default: the project's or the layout's).",
    "folder",
    completion: .directory
  )
  var root: String?

  @OptionGroup var known: ClassOptions

  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    guard layouts.count < 2 else { throw UsageFailure(Messages.twoSchemaLayouts) }
    try DocumentArgument.checkStandardInput(in: layouts + known.paths)
    let project = try ProjectFile.find(named: known.project, from: layouts, root: root, reporter)
    let table = try known.table(project, reporter) ?? .uiKit
    try OutputFiles.check(
      ["--output": self.output],
      notIn: layouts + known.classes + (project?.surroundings.projectFiles ?? [])
    )
    let files = try DocumentFiles(root: root ?? project?.surroundings.root, reporter.budget)
    let text = try layouts.first.map { try schema(of: $0, table, files, reporter) }
    try OutputFiles.check(["--output": self.output], notIn: files.readPaths)
    guard let text = text ?? LayoutSchema.text(of: table) else { return }
    guard let path = self.output else { return try output.write(text) }
    try reporter.write(Array(text.utf8), to: path)
  }

  /// The schema of one layout, nil where that is wrong.
  private func schema(
    of path: String,
    _ classes: ClassTable,
    _ files: DocumentFiles,
    _ reporter: Reporter
  ) throws -> String? {
    guard let source = reporter.source(at: path) else { return nil }
    let (node, found) = files.load(source, classes: classes, reporter)
    reporter.report(found)
    guard let node, !found.containsErrors else { return nil }
    return LayoutSchema.text(of: classes, for: node)
  }
}
