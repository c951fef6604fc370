// Printing: parse → print → parse is the identity, on a table and on everything mutation finds.

import Diagnostics
import SeededRandom
import Testing
import VisualFormat

@Suite("Printer")
struct FormatPrinterTests {
  @Test("formats print in their shortest spelling", arguments: spellings)
  func spelling(row: (format: String, expected: String)) {
    let printed = Self.printed(row.format)
    #expect(printed == row.expected)
    #expect(printed.flatMap(Self.printed) == row.expected)
  }

  static let spellings: [(format: String, expected: String)] = [
    ("[a]", "[a]"),
    ("H:|-[a]-|", "H:|-[a]-|"),
    ("V : | [ a ( == b ) ] |", "V:|[a(==b)]|"),
    ("|-(20)-[a(100.0)]-020.50-[b]", "|-20-[a(100)]-20.5-[b]"),
    ("[a]->=5@750-[b]", "[a]-(>=5@750)-[b]"),
    ("[a]-(-5)-[b]-(+5)-[c]-(-0)-[d]", "[a]-(-5)-[b]-5-[c]-0-[d]"),
    ("[a]-(gap)-[b]-gap@p-[c]", "[a]-(gap)-[b]-(gap@p)-[c]"),
    ("[a]-gap-[b]-(c)-[d]", "[a]-gap-[b]-(c)-[d]"),
    ("[a(>=40,<=80@low)]-(>=1,2)-|", "[a(>=40,<=80@low)]-(>=1,2)-|"),
    ("[a(1e300)]-0.0000001-[b]", "[a(1e+300)]-1e-07-[b]"),
    (
      "[ a ( b * - m + n ) ]-( + m )-[c]-(m %)-[d(-m%,b-0)]", "[a(b*-m+n)]-(+m)-[c]-m%-[d(-m%,b+0)]"
    ),
    ("[a(0.1234567890123456789)]", "[a(0.12345678901234568)]"),
  ]

  @Test("whatever parses without error prints to text that parses to the same")
  func identity() {
    var random = SeededGenerator(seed: 0x5eed_0001)
    var soundCount = 0
    for _ in 0..<20_000 {
      let format = FormatMutation.mutated(&random)
      guard let syntax = Self.soundSyntax(format) else { continue }
      soundCount += 1
      let text = FormatPrinter.text(of: syntax)
      guard let again = Self.soundSyntax(Array(text.utf8)) else {
        Issue.record("'\(text)' does not parse")
        continue
      }
      #expect(again == syntax, "\(text)")
      #expect(FormatPrinter.text(of: again) == text)
    }
    // The test would say nothing if mutation broke every format.
    #expect(soundCount > 2_000, "only \(soundCount) sound formats")
  }

  @Test("syntax that says something else is not the same")
  func difference() {
    let texts = [
      "[a]", "[b]", "H:[a]", "V:[a]", "|[a]", "[a]|", "[a(5)]", "[a(==5)]", "[a(6)]", "[a(c)]",
      "[a(5@6)]", "[a(5@c)]", "[a(-c)]", "[a(+c)]", "[a(c%)]", "[a(-c%)]", "[a(c*d)]", "[a(c*-d)]",
      "[a(c*e)]", "[a(c/d)]", "[a(c+d)]", "[a(c-d)]", "[a(c+5)]", "[a(5%)]", "[a][b]", "[a]-[b]",
      "[a]-5-[b]",
    ]
    for (index, left) in texts.enumerated() {
      for (other, right) in texts.enumerated() {
        let same = Self.soundSyntax(Array(left.utf8)) == Self.soundSyntax(Array(right.utf8))
        #expect(same == (index == other), "\(left) \(right)")
      }
    }
  }

  private static func printed(_ format: String) -> String? {
    soundSyntax(Array(format.utf8)).map { FormatPrinter.text(of: $0) }
  }

  private static func soundSyntax(_ format: [UInt8]) -> FormatSyntax? {
    let (syntax, diagnostics) = FormatParser.parse(
      SourceFragment(SourceBuffer(name: "<format>", bytes: format))
    )
    return diagnostics.containsErrors ? nil : syntax
  }
}
