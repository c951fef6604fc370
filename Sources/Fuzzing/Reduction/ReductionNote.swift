// What to do with a reduced finding so that it is never forgotten: the file to keep, and a test to paste.

import Diagnostics

/// A finding as a regression: where its file goes, and a test's text.
public struct ReductionNote: Hashable, Sendable {
  /// The target's name.
  let target: String
  /// The extension of its inputs, without a dot.
  let fileExtension: String
  /// What the input shows.
  let finding: Finding
  /// The reduced input.
  let input: [UInt8]

  /// Describes a reduced finding of a target.
  public init(target: any FuzzTarget.Type, finding: Finding, input: [UInt8]) {
    self.target = target.name
    fileExtension = target.fileExtension
    self.finding = finding
    self.input = input
  }

  /// Where the file goes, from the package's folder; its name is to become what the defect was.
  public var path: String { "Corpus/regressions/\(target)/\(finding.kind).\(fileExtension)" }

  /// What to put where, and the test, in lines.
  public var text: String {
    """
    Keep it: put the input into

      \(path)

    under a name that says what was wrong; `swift test` replays every file there. Where the fact is worth
    a test of its own, this one fails until it holds (Tests/FuzzTargetsTests, which imports Fuzzing and
    FuzzTargets):

    \(test)
    """
  }

  /// A test that fails while the finding is there.
  public var test: String {
    let words = finding.kind.split(separator: "-")
    let name = words.enumerated()
      .map {
        $0.offset == 0
          ? String($0.element) : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
      }
      .joined()
    let message = finding.message.split(separator: "\n").first.map(String.init) ?? finding.kind
    return """
        // \(message)
        @Test("\(target) finds nothing wrong with what showed '\(finding.kind)'")
        func \(Self.isIdentifier(name) ? name : "finding")IsMended() throws {
          let input: [UInt8] = \(literal)
          let type = try #require(TargetTable.target(named: "\(target)"))
          var target = type.init(options: FuzzOptions())
          #expect(target.finding(in: input) == nil)
        }

      """
  }

  /// The input as a Swift expression: its text where that can be read, else its bytes.
  private var literal: String {
    guard let text = Self.plainText(input) else {
      return "[\(input.map(String.init).joined(separator: ", "))]"
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return "Array(#\"\(text)\"#.utf8)" }
    let indented = lines.map { $0.isEmpty ? "" : "      \($0)" }.joined(separator: "\n")
    return "Array(\n      #\"\"\"\n\(indented)\n      \"\"\"#.utf8)"
  }

  /// The text of an input that a raw literal can hold as it is.
  private static func plainText(_ input: [UInt8]) -> String? {
    guard let text = String(validating: input, as: UTF8.self), !text.contains("\"#"),
      !text.contains("\\#"), !text.contains("\"\"\"")
    else { return nil }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value < 0x2000)
    }
    return isPlain ? text : nil
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    return first.isLetter && first & 0x20 != 0 && name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
  }
}
