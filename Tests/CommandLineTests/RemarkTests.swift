// What a run says of itself: lines of text, objects where programs read along, nothing where it shall be quiet.

import Foundation
import Testing

@Suite("Remarks of runs")
struct RemarkTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "a.json": SampleDocuments.panels, "a.xml": "<UIView><UIView left='gap'/></UIView>",
      "b.xml": "<UIView/>", "other.xml": "<project/>", "rows.csv": "width\n100\n",
      "known.json":
        #"{"schema": 1, "findings": [{"rule": "overlap", "file": "x", "subject": "y"}]}"#,
    ])
  }

  @Test(
    "each is a note in JSON, a line of its own in text, and none with --quiet",
    arguments: [
      "lint a.json --certify", "lint a.json --baseline known.json",
      "lint a.json --write-baseline new.json", "solve b.xml --certify",
      "sweep a.json --parameters rows.csv --explain", "render --show constraints b.xml",
      "rename a.xml nothing other", "format - < other.xml", "format other.xml",
    ]
  )
  func forms(command: String) throws {
    let text = try place.shell("$TINAMOU \(command)").messageLines
    let messages = text.filter { $0.hasPrefix("tinamou: ") }.map { String($0.dropFirst(9)) }
    #expect(!messages.isEmpty)
    let json = try place.shell("$TINAMOU --diagnostics json \(command)").messageLines
    let objects = try json.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let remarks = objects.filter { $0["code"] as? String == "run-remark" }
    #expect(remarks.allSatisfy { $0["severity"] as? String == "note" })
    // How fast a sweep was differs.
    func words(_ message: String) -> String { message.filter { !$0.isNumber } }
    #expect(remarks.compactMap { $0["message"] as? String }.map(words) == messages.map(words))
    #expect(!(try place.shell("$TINAMOU --quiet \(command)").messages.contains("tinamou: ")))
  }

  @Test("options that no document takes anything from are named, and change nothing")
  func idleOptions() throws {
    let place = try Workplace([
      "a.json": SampleDocuments.panels, "a.xml": "<UIView/>", "x.constraints": "x == 1\n",
      "own.classes": "", "state.json": "{}",
    ])
    let ofXML = "no document is Layout XML, so"
    for (command, messages) in [
      (
        "solve x.constraints --size 5x5 --absolute --scale 2 --direction rtl --device ipad-9.7",
        [
          "no document has views, so '--absolute', '--scale', '--size', '--direction', '--device' mean nothing"
        ]
      ),
      ("explain x.constraints --text boxes", ["no document has views, so '--text' means nothing"]),
      (
        "solve a.json --layout-mode edges --classes own.classes",
        ["\(ofXML) '--layout-mode', '--classes' mean nothing"]
      ),
      (
        "lint a.json --unknown-classes view --range width=300..900",
        ["\(ofXML) '--unknown-classes' means nothing"]
      ),
      (
        "solve a.xml --strict --no-ranges --language json",
        [
          "no document has constraints, so '--strict', '--no-ranges' mean nothing",
          "no document leaves its language open, so '--language' means nothing",
        ]
      ),
      (
        "explain x.constraints --root . --state state.json",
        [
          "no document has views, so '--root' means nothing",
          "\(ofXML) '--state' means nothing",
        ]
      ),
      ("render a.json --state state.json", ["\(ofXML) '--state' means nothing"]),
      ("solve a.xml a.json --strict --no-ranges", []),
      ("solve a.xml - --language json < a.json", []),
      ("solve a.json x.constraints --size 50x50 --scale 2", []),
      ("solve a.xml x.constraints --layout-mode edges --absolute", []),
    ] {
      let run = try place.shell("$TINAMOU \(command)")
      let remarks = run.messageLines.filter { $0.hasPrefix("tinamou: ") }
      #expect(remarks == messages.map { "tinamou: \($0)" }, "\(command)")
      let plain = command.split(separator: " ").prefix(2).joined(separator: " ")
      if !messages.isEmpty, command.contains("x.constraints") {
        #expect(run.output == (try place.shell("$TINAMOU \(plain)").output), "\(command)")
      }
      #expect(run.status == 0 || command.hasPrefix("lint"), "\(command)")
    }
    for command in [
      "sweep a.json --parameters a.json --size 5x5 --size 6x6",
      "compile a.json --range width=1..2 --size 5x5 --size 6x6",
      "solve a.json --device 'iPhone X' --device 'iPhone 8'",
    ] {
      let run = try place.shell("$TINAMOU \(command)")
      #expect(run.status == 64 && run.output == "", "\(command)")
      #expect(run.messages.contains("error: found several "), "\(command): \(run.messages)")
    }
  }

  @Test("two ranges of one name are refused, whatever language the document is in")
  func repeatedRanges() throws {
    for path in ["a.json", "b.xml"] {
      let run = try place.shell("$TINAMOU lint \(path) --range width=10..20 --range width=30..40")
      #expect(run.status == 64 && run.output == "")
      #expect(run.messages.contains("'width' has two ranges"), "\(run.messages)")
    }
  }

  @Test("a variable of the environment that means nothing is a warning of every run")
  func environment() throws {
    for (variable, value, words) in [
      (
        "TINAMOU_INSTRUCTION_SET", "avx3", "'avx3' in TINAMOU_INSTRUCTION_SET is no instruction set"
      ),
      (
        "TINAMOU_REDUCTION", "offf", "found 'offf' in TINAMOU_REDUCTION, expected 'off' or 'always'"
      ),
    ] {
      let environment = [variable: value]
      let run = try place.run("eval", "1", environment: environment)
      #expect(run.status == 0 && run.lines == ["1"])
      #expect(run.messages.hasPrefix("tinamou: warning: \(words)"), "\(run.messages)")
      #expect(run.messages.hasSuffix(" [environment-value]\n"))
      let json = try place.run("eval", "1", "--diagnostics", "json", environment: environment)
      #expect(
        json.messageLines.count == 1 && json.messages.contains(#""code":"environment-value""#)
      )
      #expect(try place.run("eval", "1", "--quiet", environment: environment).messages == "")
      let solved = try place.run("solve", "a.json", environment: environment)
      #expect(solved.messageLines.count == 1, "\(solved.messages)")
      #expect(solved.output == (try place.run("solve", "a.json").output))
    }
    for value in ["off", "always", ""] {
      let run = try place.run("solve", "a.json", environment: ["TINAMOU_REDUCTION": value])
      #expect(run.messages == "")
    }
  }
}
