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
        let lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        throw reporter.failure(
          problems.map { problem in
            let range = Self.range(problem.line, of: lines, source.bytes.count)
            return Diagnostic(
              "classes-syntax",
              problem.message,
              at: SourceRange(source, range)
            )
          }
        )
      }
      table = read
    }
    return table
  }

  /// The bytes of a line, from 1 on, without the space around.
  private static func range(
    _ number: Int,
    of lines: [ArraySlice<UInt8>],
    _ end: Int
  ) -> Range<Int> {
    guard lines.indices.contains(number - 1) else { return end..<end }
    let line = lines[number - 1]
    let start = line.firstIndex { $0 > 0x20 } ?? line.startIndex
    let end = line.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return start..<max(start, end)
  }
}
