// `tinamou format`: puts Layout XML into its one form.

import ArgumentParser
import FileAccess
import LayoutTool
import Tinamou

struct FormatCommand: LayoutFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Put Layout XML into its one form.",
    usage: "tinamou format PATH… [--check] [--classes FILE]… [--project FILE]",
    discussion: """
      Files are replaced in place, folders searched for layouts in files that end in .xml, \
      except what a .layout-ignore in them names; '-' formats standard input to standard \
      output. Other XML is left alone, and so is a file with errors.
      """
  )

  @Argument(help: ArgumentHelp("Files and folders.", valueName: "path"), completion: .file())
  var paths: [String] = []

  @Flag(help: "Change nothing; name the files that would change, and exit 1 if there are any.")
  var check = false

  @OptionGroup var known: ClassOptions
  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    let classes = try known.table(forFilesAt: paths, reporter)
    try forEachLayout(
      at: paths,
      reporter,
      elseFilter: { if !check { try output.write(String(decoding: $0, as: UTF8.self)) } }
    ) { source in
      let formatted = LayoutFormatter.format(source.document, classes: classes)
      reporter.report(formatted.diagnostics)
      guard !formatted.diagnostics.containsErrors else { return }
      let isChanged = formatted.bytes != source.bytes
      if check {
        guard isChanged else { return }
        try output.write(source.file.path + "\n")
        reporter.note(.no)
      } else {
        try source.replace(by: formatted.bytes, &output, reporter)
      }
    }
  }
}

extension LayoutSource {
  /// Puts a layout's new text in its place: the file, or standard output for standard input.
  func replace(
    by text: [UInt8],
    _ output: inout StandardOutput,
    _ reporter: Reporter
  ) throws(OutputFailure) {
    if file.path == InputFile.standardInput {
      try output.write(String(decoding: text, as: UTF8.self))
    } else if text != bytes {
      do {
        try reporter.write(text, to: file.path)
      } catch {
        // The other files can still be written.
        reporter.report(error)
      }
    }
  }
}
