// `.constraints` files: read, written and read again. What their systems mean is the business of other
// targets.

import Constraints
import Diagnostics
import ExactArithmetic
import FuzzSupport
import Fuzzing

/// Tries the reader and the writer of `.constraints` files.
struct SystemFileTarget: PlainTarget, GrammarTarget {
  static let name = "constraints-file"
  static let summary =
    "constraint systems as text: what was written reads as the same, number by number"
  static let fileExtension = "constraints"
  static let words = SystemText.words
  static let grammar = SystemTextGenerator.grammar
  static let bounds = EffortBounds(nanosecondsPerByte: 20_000, freeNanoseconds: 100_000_000)

  /// One input in so many is asked for more than its text.
  private let useShare = InputShare(thousandths: 60)
  /// One input in so many is read a second time.
  private let secondReadingShare = InputShare(thousandths: 50)

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let source = SourceBuffer(name: "<file>", bytes: input)
    let (file, findings) = ConstraintsFile.read(source)
    try DiagnosticsJudge.checkLocations(findings, in: source)
    if secondReadingShare.contains(input) {
      try checkSecondReading(file, findings, of: input)
    }
    guard let file else {
      if findings.containsErrors { return }
      throw Finding("error-lost", "no file and no error")
    }
    if findings.containsErrors { throw Finding("error-ignored", "a file in spite of errors") }
    let text = file.write()
    let (again, findingsAgain) = ConstraintsFile.read(SourceBuffer(name: "<again>", text: text))
    guard let again else {
      throw Finding(
        "reads-differently",
        "refused: \(findingsAgain.map(\.message).joined(separator: "; ")), written as\n\(text)"
      )
    }
    guard again == file else { throw Finding("reads-differently", "written as\n\(text)") }
    let textAgain = again.write()
    guard textAgain == text else {
      throw Finding("writes-differently", "\(text)then\n\(textAgain)")
    }
    guard useShare.contains(input) else { return }
    try checkRanges(file, of: source)
    try checkUse(file)
    try checkSetting(file)
  }

  /// A reader that shares nothing with the other finds the same lines wrong, else the same system.
  func checkSecondReading(
    _ file: ConstraintsFile?,
    _ findings: [Diagnostic],
    of input: [UInt8]
  ) throws(Finding) {
    guard let plain = PlainSystemText(input) else { return }
    let lineStarts = findings.map {
      PlainSystemText.lineStart(of: $0.range.bytes.lowerBound, in: input)
    }
    guard Set(lineStarts) == plain.wrongLines else {
      throw Finding(
        "errors-differ",
        "wrong are the lines at \(plain.wrongLines.sorted()), reported those at \(lineStarts)"
      )
    }
    guard let file else { return }
    guard file.system == plain.system, file.system.variableNames == plain.system.variableNames,
      file.system.parameterNames == plain.system.parameterNames, file.edits == plain.edits,
      file.solves == plain.solves, file.hasImplicitSolve == plain.hasImplicitSolve
    else { throw Finding("means-differently", "it reads as\n\(file.write())") }
  }

  /// Rows and expectations stand in the text, in its order.
  private func checkRanges(_ file: ConstraintsFile, of source: SourceBuffer) throws(Finding) {
    let rows = (0..<file.system.rowCount).map { file.range(ofRow: $0) }
    let expectations = file.solves.flatMap { $0.expectations.map { file.range(of: $0) } }
    for locations in [rows, expectations] {
      var last = 0
      for location in locations {
        guard let bytes = location?.bytes, bytes.lowerBound >= last,
          bytes.upperBound <= source.bytes.count
        else { throw Finding("position-outside-input", "\(locations.map { $0?.bytes })") }
        last = bytes.upperBound
      }
    }
  }

  /// Each solve has the rows of the file but those of edits without a value; a system by itself keeps
  /// its names.
  private func checkUse(_ file: ConstraintsFile) throws(Finding) {
    for (number, solve) in file.solves.enumerated() {
      let instance = file.system(at: number)
      let given = Set(solve.assignments.map(\.parameter))
      let absent = Set(file.edits.filter { !given.contains($0.parameter) }.map(\.row))
      let rows = (0..<instance.system.rowCount).map { instance.fileRow(ofRow: $0) }
      guard rows == (0..<file.system.rowCount).filter({ !absent.contains($0) }),
        instance.system == file.system.keepingRows(where: { !absent.contains($0) })
      else { throw Finding("instance-differs", "solve \(number + 1) has the rows \(rows)") }
    }
    // Rows of edits have a parameter of the variable's name, which only a file can tell apart.
    guard !file.edits.isEmpty || ConstraintsFile(file.system).system == file.system else {
      throw Finding("names-differ", "names that can be read are replaced")
    }
  }

  /// A default that is set is that of the parameter, in the text as well.
  private func checkSetting(_ file: ConstraintsFile) throws(Finding) {
    var changed = file
    for (number, name) in file.parameterNames.enumerated() {
      guard changed.setDefault(ofParameter: name, to: ExactNumber(number + 7)) else {
        throw Finding("setting-lost", "'\(name)' is not known")
      }
    }
    let text = changed.write()
    let again = ConstraintsFile.read(SourceBuffer(name: "<changed>", text: text)).file
    guard again == changed, again?.parameterNames == file.parameterNames,
      file.parameterNames.isEmpty || changed != file || file.write() == text
    else { throw Finding("setting-lost", text) }
    if changed.setDefault(ofParameter: "", to: 1) {
      throw Finding("setting-lost", "a parameter without a name")
    }
  }
}
