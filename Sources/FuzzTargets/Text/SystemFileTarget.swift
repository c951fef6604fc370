// `.constraints` files: read, written and read again. What their systems mean is the business of other
// targets.

import Constraints
import Diagnostics
import FuzzSupport
import Fuzzing

/// Tries the reader and the writer of `.constraints` files.
struct SystemFileTarget: FuzzTarget {
  static let name = "constraints-file"
  static let summary =
    "constraint systems as text: what was written reads as the same, number by number"
  static let fileExtension = "constraints"
  static let words = SystemTextGenerator.words
  static var bounds: EffortBounds {
    EffortBounds(nanosecondsPerByte: 20_000, freeNanoseconds: 100_000_000)
  }

  private let mutator = ByteMutator(
    texts: [
      "parameter W = 320\nwidth0 >= 10\n2 * left1 + width1 - W <= -8 @750\n",
      "variable x, y\nx == 100 @250 weight 2 # why\nedit y @999\nat W = 400, y = 60\nexpect x = 68\n",
      "-x + -2 * y - -3 * z == --4\n1/3 * x == 0.1\n",
    ].map { Array($0.utf8) },
    words: SystemTextGenerator.words
  )

  init(options: FuzzOptions) {}

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    SystemTextGenerator.make(using: &generator)
  }

  func mutant(
    of input: [UInt8],
    limit: Int,
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    Array(mutator.damaged(input, using: &generator).prefix(limit))
  }

  func check(_ input: [UInt8], effort: inout Effort) -> Finding? {
    let source = SourceBuffer(name: "<file>", bytes: input)
    let (file, findings) = ConstraintsFile.read(source)
    if let finding = DiagnosticPlaces.finding(findings, in: source) { return finding }
    guard let file else {
      return findings.containsErrors ? nil : Finding("error-lost", "no file and no error")
    }
    if findings.containsErrors { return Finding("error-ignored", "a file in spite of errors") }
    let text = file.write()
    let (again, findingsAgain) = ConstraintsFile.read(SourceBuffer(name: "<again>", text: text))
    guard let again else {
      return Finding(
        "reads-differently",
        "refused: \(findingsAgain.map(\.message).joined(separator: "; ")), written as\n\(text)"
      )
    }
    guard again == file else { return Finding("reads-differently", "written as\n\(text)") }
    let textAgain = again.write()
    guard textAgain == text else {
      return Finding("writes-differently", "\(text)then\n\(textAgain)")
    }
    return nil
  }
}
