// Files of classes of a program's own: what `--classes` names, in the form of UIKit.classes.

import FileAccess
import Tinamou

/// Reads files of classes.
enum ClassFile {
  /// UIKit's classes with those of a project and of files that a command line names, each of which may name
  /// those of the files before it; nil where there are no files.
  static func classes(
    _ project: ProjectFile?,
    _ paths: [String],
    _ budget: Budget
  ) throws(StateFileFailure) -> ClassTable? {
    let shared = project?.classes ?? []
    guard !shared.isEmpty || !paths.isEmpty else { return nil }
    var table = ClassTable.uiKit
    for (number, path) in (shared + paths).enumerated() {
      let bytes = try StateFile.bytes(of: path) { () throws(InputFailure) in
        number < shared.count
          ? try project?.root?.read(path, limit: budget[.bytes]) ?? []
          : try InputFile.read(path, limit: budget[.bytes])
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let (read, problems) = ClassTableReader.read(text, addingTo: consume table)
      guard problems.isEmpty else {
        let source = SourceBuffer(name: path, bytes: bytes, budget: budget)
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        throw StateFileFailure(
          diagnostics: problems.map { problem in
            let location = SourceRange(source, range(problem.line, of: lines, bytes.count))
            return Diagnostic("classes-syntax", problem.message, at: location)
          },
          path: path,
          failure: nil
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
