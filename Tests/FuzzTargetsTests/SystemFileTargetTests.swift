// The second reader of `.constraints` texts: it agrees with the reader about sound texts, and sees when a file says
// something else.

import Constraints
import Diagnostics
import Fuzzing
import Testing

@testable import FuzzTargets

@Suite("The target constraints-file")
struct SystemFileTargetTests {
  private func finding(_ text: String, readAs other: String) -> String? {
    let read = ConstraintsFile.read(SourceBuffer(name: "other", text: other))
    let target = SystemFileTarget()
    return Finding { () throws(Finding) in
      try target.checkSecondReading(read.file, read.diagnostics, of: Array(text.utf8))
    }?.kind
  }

  @Test(
    "a file that says something else than its text is found",
    arguments: [
      ("x == 8.947892448365354", "x == 8.947892448365353"), ("x == 1e-2", "x == 1e2"),
      ("x == 1/3", "x == 0.333333"), ("x - --y == 1", "x + y == 1"), ("x <= y", "x >= y"),
      ("2 * x + x == 1", "2 * x == 1"), ("x == 1 @weak weight 2", "x == 1 @250"),
      ("x == 1 @weak", "x == 1 @249"), ("variable y, x\nx == y", "x == y"),
      ("parameter W = 1\nx == W", "x == W"), ("parameter W = 1\nx == W", "parameter W = 2\nx == W"),
      ("x == 1\nat\nexpect x = 1", "x == 1\nexpect x = 1"),
      ("edit x @5\nat x = 3", "edit x @5\nat x = 4"), ("edit x @5\nat x = 3", "x == 3 @5"),
      ("x == 1\nexpect x = 1", "x == 1\nexpect x = 2"), ("x == 1 # y == 1", "x == 1\ny == 1"),
    ]
  )
  func otherMeaning(text: String, other: String) {
    #expect(finding(text, readAs: other) == "means-differently")
    for sound in [text, other] {
      #expect(finding(sound, readAs: sound) == nil, "\(sound)")
      #expect(finding("\u{FEFF}" + sound, readAs: "\u{FEFF}" + sound) == nil, "\(sound)")
    }
  }

  @Test(
    "a line whose error is not told is found, and one that is told without being wrong",
    arguments: [
      "x = 3", "x == 1e309", "x == 1/0", "x == 3 y", "x * 2 == 4", "x * y == 4", "x / 2 == 4",
      "x == 1 @1001", "x == 1 @", "x == 1 weight 0", "x == 1\nparameter x = 2",
      "x == 1\nat x = 1", "x == 1\nexpect y = 1", "edit x\nedit x", "parameter W", "x ==",
    ]
  )
  func lostError(text: String) {
    #expect(finding(text, readAs: "x == 1") == "errors-differ")
    #expect(finding(text, readAs: text) == nil)
    let sound = "x == 1" + String(repeating: " ", count: text.utf8.count)
    #expect(finding(sound, readAs: text) == "errors-differ")
  }
}
