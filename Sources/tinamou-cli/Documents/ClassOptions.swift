// Options that name classes: those of a command line, and those of a project, in the form of UIKit.classes.

import ArgumentParser
import FileAccess
import Tinamou

struct ClassOptions: ParsableArguments {
  @Option(
    "Classes that Layout XML may name besides UIKit's; may be repeated.",
    "file",
    completion: .file()
  )
  var classes: [String] = []

  @Option(
    "The project's file (default: tinamou.json beside the first document or further out).",
    "file",
    completion: .file()
  )
  var project: String?

  /// The files that are named.
  var paths: [String] { classes + [project].compactMap(\.self) }

  /// UIKit's classes with those of a project and those that are named, each of which may name those of the files before
  /// it; nil where there are none of these.
  func table(_ project: ProjectFile?, _ reporter: Reporter) throws(ReportedFailure) -> ClassTable? {
    let shared = project?.classes ?? []
    guard !shared.isEmpty || !classes.isEmpty else { return nil }
    var table = ClassTable.uiKit
    for (number, path) in (shared + classes).enumerated() {
      let source = try reporter.neededSource(at: path) { (limit) throws(InputFailure) in
        number < shared.count
          ? try project?.surroundings.projectRoot?.read(path, limit: limit) ?? []
          : try InputFile.read(path, limit: limit)
      }
      let text = String(decoding: source.bytes, as: UTF8.self)
      let (read, problems) = ClassTableReader.read(text, addingTo: consume table)
      guard problems.isEmpty else {
        // What is no UTF-8 was replaced, and bytes of problems count behind that.
        let repaired = SourceBuffer(name: path, text: text)
        throw reporter.failure(
          problems.map { problem in
            let range = SourceRange(repaired, problem.bytes)
            let notes = [Note].didYouMean(problem.suggestion, at: range)
            return Diagnostic("classes-syntax", problem.message, at: range, notes: notes)
          }
        )
      }
      table = read
    }
    return table
  }
}
