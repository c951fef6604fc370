// The command line of `bench`, as a user meets it.

import FileAccess
import Foundation
import Testing

@testable import bench

@Suite("bench: the command line")
struct BenchCommandTests {
  private func run(_ arguments: String...) throws -> BenchExecutable.Run {
    try BenchExecutable.run(arguments)
  }

  @Test("errors have the form of tinamou's, with a code that names what they mean")
  func errors() throws {
    let missing = try run("check", "/no-such-file")
    #expect(missing.status == 66)
    #expect(missing.text == "bench: error: '/no-such-file' cannot be read [input-unreadable]\n")
    let unknown = try run("run", "--no-such-option")
    #expect(unknown.status == 64)
    #expect(unknown.text.hasPrefix("bench: error: "))
    #expect(unknown.text.hasSuffix(" [usage]\n"))
  }

  @Test("a run of nothing is not recorded, and one without results is no baseline")
  func nothingRecorded() throws {
    let folder = try TemporaryFolder()
    let history = HistoryFile(path: folder.path + "/runs.jsonl")
    let missing = try run("check", "/no-such-file", "--history", history.path)
    #expect(missing.status == 66)
    #expect(!missing.messages.contains("recorded in"), "\(missing.messages)")
    #expect(!history.exists)
    let path = try folder.write(#"{"views": {"a": {}}}"#, to: "one.json")
    #expect(try run("check", path, "--history", history.path).status == 0)
    #expect(try history.read().records.map(\.results.count) == [0])
    let none = try run("baseline", "set", "--history", history.path)
    #expect(none.status == 66)
    #expect(none.messages.contains("there is no recorded run with results on this machine"))
    let compared = try run("compare", "run:last", "run:last", "--history", history.path)
    #expect(compared.status == 66)
    #expect(compared.messages.contains("no run of 'last' with results is recorded in"))
  }

  @Test("what begins with a dash and is no option is an argument, and so is all behind '--'")
  func dashes() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"views": {"a": {}}}"#, to: "-hash.json")
    try HistoryFile(path: folder.path + "/runs.jsonl").append(HistoryTests.record(commit: "c"))
    for (words, status, message) in [
      ("check -hash.json", 0, ""), ("check -- -hash.json", 0, ""),
      ("check -zzz", 66, "'-zzz' cannot be read"), ("check -- a.json", 66, "'a.json' cannot be"),
      ("check --foo", 64, "unknown option '--foo'"),
      ("check -- --quiet", 66, "'--quiet' cannot be read"),
      ("system -- at.constraints", 66, "at.constraints: cannot be read"),
      ("expected --yes -- a.json", 66, "'a.json' cannot be read"),
      ("compare -zzz -yyy", 64, "'-zzz' is no commit"),
      ("compare --fail-on-regression 5 -zzz", 64, "'-zzz' is no commit"),
      ("bisect -a -b -c", 64, "'-a' is no commit"), ("noise -zzz", 64, "'-zzz' is no commit"),
      ("noise --relabel -1", 64, "--relabel wants a number from 0 on"),
      ("history --limit -1 --history runs.jsonl", 64, "'--limit' is -1, expected at least 1"),
      ("history -zzz --history runs.jsonl", 64, "nothing matches the filter"),
      ("report -zzz --history runs.jsonl", 64, "nothing matches the filter"),
      ("history add -zzz.json --history runs.jsonl", 66, "'-zzz.json'"),
      ("baseline set -zzz --history runs.jsonl", 66, "no recorded run of commit '-zzz'"),
    ] as [(String, Int32, String)] {
      let run = try BenchExecutable.run(
        words.split(separator: " ").map(String.init),
        in: folder.path
      )
      #expect(run.status == status, "\(words): \(run.text)")
      #expect(message.isEmpty || run.messages.contains(message), "\(words): \(run.text)")
      #expect(!run.messages.contains("'--' "), "\(words): \(run.text)")
    }
  }

  @Test(
    "what is near an option and no file was meant as one",
    arguments: [
      (["check", "--jsno", "x"], "--jsno", "--json"), (["--qiuck"], "--qiuck", "--quick"),
      (["history", "--limti=3"], "--limti=3", "--limit"),
      (["history", "add", "--histroy", "x"], "--histroy", "--history"),
    ]
  )
  func misspelt(words: [String], option: String, near: String) throws {
    let run = try BenchExecutable.run(words)
    #expect(run.status == 64)
    #expect(
      run.text == """
        bench: error: unknown option '\(option)' [usage]
        bench: note: did you mean '\(near)'?

        """
    )
  }

  @Test(
    "what a flame graph or a list of names takes nothing from is refused",
    arguments: [
      ["--profile", "a/b/c", "--list"], ["--profile", "a/b/c", "--json", "f"],
      ["--profile", "a/b/c", "--suite", "solve"], ["--list", "--json", "f"],
    ]
  )
  func refusedTogether(words: [String]) throws {
    let refused = try BenchExecutable.run(["run"] + words)
    #expect(refused.status == 64, "\(refused.text)")
    #expect(refused.messages.contains("' is not for --"), "\(refused.text)")
  }

  @Test("every command can be quiet")
  func quiet() throws {
    let folder = try TemporaryFolder()
    let none = ["TINAMOU_HISTORY": "none"]
    #expect(
      try BenchExecutable.run(["history"], environment: none).messages
        == "bench: there are no recorded runs; 'bench run' records one\n"
    )
    #expect(try BenchExecutable.run(["history", "--quiet"], environment: none).text.isEmpty)
    #expect(try BenchExecutable.run(["--quiet", "history"], environment: none).text.isEmpty)
    let runs = folder.path + "/runs.jsonl"
    try HistoryFile(path: runs).append(HistoryTests.record(commit: "c"))
    for words in [
      ["history", "add", runs, "--history", folder.path + "/others.jsonl"],
      ["report", "--markdown", "--history", runs], ["baseline", "list"],
    ] {
      let run = try BenchExecutable.run(words + ["--quiet"])
      #expect(run.status == 0, "\(words): \(run.text)")
      #expect(run.messages.isEmpty, "\(words): \(run.text)")
    }
    #expect(try SetBaseline.parse(["--quiet"]).source.console.isQuiet)
    #expect(try ClearBaseline.parse(["--quiet"]).quietOption.console.isQuiet)
  }

  @Test("what is no history is told before anything is measured, and left as it is")
  func noHistory() throws {
    let folder = try TemporaryFolder()
    let text = #"{"views": {"a": {}}}"#
    let path = try folder.write(text, to: "a.json")
    for words in [["history"], ["history", "add", "none"], ["check", path], ["report"]] {
      let run = try BenchExecutable.run(words, environment: ["TINAMOU_HISTORY": path])
      #expect(run.status == 65 && run.output.isEmpty, "\(words): \(run.text)")
      #expect(run.messages.contains("'\(path)': it is no history"), "\(words): \(run.text)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("there is no help about what is no command, and help names suites and exit codes")
  func help() throws {
    let unknown = try run("help", "nonsense")
    #expect(unknown.status == 64)
    #expect(unknown.text == "bench: error: unknown command 'nonsense' [usage]\n")
    // Nor does the command that counts where none is named take words.
    let near = try run("comapre", "--quick")
    #expect(near.status == 64)
    #expect(
      near.text == """
        bench: error: unknown command 'comapre' [usage]
        bench: note: did you mean 'compare'?

        """
    )
    #expect(try run("help", "check").status == 0)
    let all = try run("--help").text
    for code in [0, 1, 64, 65, 66, 70, 74, 141] {
      #expect(all.contains(try Regex("\\b\(code)\\b")), "\(code)")
    }
    let suites = try run("run", "--help").text
    for suite in ["parse", "growth", "kernels", "memory"] { #expect(suites.contains(suite)) }
  }

  @Test("frames of Layout XML are compared with exact ones and with those of the file")
  func markup() throws {
    let folder = try TemporaryFolder()
    let text = #"<UIView><UIView id="a" width="(100% + 0.1) / 3"/><UIStackView/></UIView>"#
    try folder.write(text, to: "one.xml")
    func check(width: String) throws -> BenchExecutable.Run {
      let frame = #"{"x": 0, "y": 0, "width": \#(width), "height": 10}"#
      let answers =
        #"{"cases": [{"size": {"width": 20, "height": 10}, "frames": {"a": \#(frame)}}]}"#
      try folder.write(answers, to: "one.expected.json")
      return try run("check", folder.path)
    }
    let right = try check(width: "6.7")
    #expect(right.status == 0)
    let summary = try Regex(
      #"frames of Layout XML: 9 compared with exact ones, 0 outside; of 36 numbers"#
    )
    #expect(right.text.contains(summary), "\(right.text)")
    let wrong = try check(width: "6.71")
    #expect(wrong.status == 1)
    #expect(wrong.text.contains("'a' is"), "\(wrong.text)")
  }

  @Test("answers of the corpus are rewritten only where somebody agrees")
  func rewriting() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x == 1\n", to: "one.constraints")
    let old = #"{"origin": "reference", "cases": [{"at": {}}]}"#
    let answers = try folder.write(old, to: "one.expected.json")
    let refused = try run("expected", path)
    #expect(refused.status == 64)
    #expect(
      refused.text == """
        bench: '\(answers)' would change
        bench: error: nobody can be asked here, expected '--yes' [usage]

        """
    )
    #expect(try String(contentsOfFile: answers, encoding: .utf8) == old)
    let agreed = try run("expected", "--yes", path)
    #expect(agreed.status == 0)
    #expect(agreed.text == "\(answers)\n")
    let new = try String(contentsOfFile: answers, encoding: .utf8)
    #expect(new.contains("\"x\": 1"))
    // What says the same already is left alone, and nobody is asked.
    let again = try run("expected", path)
    #expect(again.status == 0)
    #expect(again.text.isEmpty)
  }

  @Test("what is no document has no answers to be rewritten, and is told as 'check' tells it")
  func nothingRewritten() throws {
    let folder = try TemporaryFolder()
    let empty = try run("expected", "--yes", folder.path)
    #expect(empty.status == 64)
    #expect(empty.messages == "bench: error: there are no documents in '\(folder.path)' [usage]\n")
    let note = try folder.write("", to: "README.md")
    let other = try run("expected", "--yes", note)
    #expect(other.status == 65)
    #expect(other.messages == (try run("check", note).messages))
    let path = try folder.write(#"{"views": {"a": {}}}"#, to: "one.json")
    let bare = try run("expected", "--yes", path)
    #expect(bare.status == 0)
    #expect(bare.messages == "bench: no answers stand beside '\(path)'\n")
  }

  @Test(
    "damaged answers are told as the file that they are, with the place",
    arguments: [
      ("{", "one.expected.json:"),
      (#"{"cases": []}"#, "one.expected.json: 1:1: there is no 'origin'"),
      (
        #"{"origin": "hand", "cases": [{"size": {"width": "a", "height": 1}}]}"#,
        "one.expected.json: 1:49: 'cases[0].size.width': this is of another type, expected a number"
      ),
    ]
  )
  func damagedAnswers(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"views": {"a": {}}}"#, to: "one.json")
    try folder.write(text, to: "one.expected.json")
    for command in ["check", "expected"] {
      let damaged = try run(command, path)
      #expect(damaged.status == 65, "\(damaged.text)")
      #expect(damaged.messages.contains(message), "\(damaged.text)")
      #expect(!damaged.messages.contains("DecodingError"))
    }
  }

  @Test("a table of strings that is missing or damaged is told as such")
  func tablesOfStrings() throws {
    let folder = try TemporaryFolder()
    try folder.write("<UIView><UILabel text='{strings.A}'/></UIView>", to: "a.xml")
    try folder.write(#"{"strings": "b.strings"}"#, to: "a.expected.json")
    let missing = try BenchExecutable.run(["check", "a.xml"], in: folder.path)
    let message = "a.xml: its table of strings 'b.strings' cannot be read [input-unreadable]"
    #expect(missing.status == 66 && missing.messages.contains(message), "\(missing.text)")
    try folder.write("A = ", to: "b.strings")
    let damaged = try BenchExecutable.run(["check", "a.xml"], in: folder.path)
    #expect(damaged.status == 65 && damaged.messages.contains("b.strings:1:"), "\(damaged.text)")
    // A document without a folder has its table beside it, too.
    try folder.write(#""A" = "a";"#, to: "b.strings")
    let whole = try BenchExecutable.run(["check", "a.xml"], in: folder.path)
    #expect(whole.status == 0, "\(whole.text)")
  }

  @Test("expected answers without a case, and those of no document, are wrong input")
  func nothingExpected() throws {
    let folder = try TemporaryFolder()
    let empty = try run("check", folder.path)
    #expect(empty.status == 64)
    #expect(empty.messages == "bench: error: there are no documents in '\(folder.path)' [usage]\n")
    try folder.write(#"{"views": {"a": {}}}"#, to: "one.json")
    try folder.write(#"<UIView><UIView width="10"/></UIView>"#, to: "two.xml")
    #expect(try run("check", folder.path).status == 0)
    for name in ["one", "two"] {
      let answers = try folder.write(
        #"{"origin": "hand", "cases": []}"#,
        to: "\(name).expected.json"
      )
      let none = try run("check", folder.path)
      #expect(none.status == 65, "\(none.text)")
      #expect(none.text.contains("have no case, expected a size at least"))
      try FileManager.default.removeItem(atPath: answers)
    }
    for name in ["gone.expected.json", "gone.vfl.expected"] {
      let answers = try folder.write(#"{"origin": "hand", "cases": []}"#, to: name)
      let orphan = try run("check", folder.path)
      #expect(orphan.status == 65, "\(orphan.text)")
      #expect(orphan.text.contains("\(name): there is no document that it says the answers of"))
      try FileManager.default.removeItem(atPath: answers)
    }
  }

  @Test("the code of an error stands behind its first line, and sizes as people write them")
  func wording() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"views": [}"#, to: "one.json")
    let broken = try run("check", path)
    #expect(broken.status == 65)
    #expect(
      broken.messages.contains("1 error [input-wrong]\n")
        || broken.messages.contains("errors [input-wrong]\n")
    )
    #expect(!broken.messages.hasSuffix(" [input-wrong]\n"))
    try folder.write(#"{"views": {"a": {}}}"#, to: "one.json")
    let answers = #"{"origin": "hand", "cases": [{"size": {"width": 100, "height": 50.5}}]}"#
    try folder.write(answers, to: "one.expected.json")
    let differs = try run("expected", path)
    #expect(differs.status == 1)
    #expect(differs.messages.contains("one.json at 100x50.5: "), "\(differs.messages)")
    #expect(try run("--help").text.contains("expected"))
  }

  @Test("systems of one name are told apart by their folders, and numbers have an end")
  func systems() {
    #expect(
      SystemCommand.caseNames(of: ["a/t.constraints", "./b/t.constraints", "x/u.constraints"])
        == ["a/t", "b/t", "u"]
    )
    #expect(SystemCommand.caseNames(of: ["t.constraints", "a/t.constraints"]) == ["t", "a/t"])
    #expect(SystemCommand.caseNames(of: ["t.constraints", "t.constraints"]) == ["t", "t"])
    #expect(throws: (any Error).self) {
      _ = try CertifyCommand.parse(["--first", "9223372036854775807", "--count", "5"])
    }
  }

  @Test("what is said of rivals is refused where none is asked")
  func onlyForPeers() throws {
    for option in ["--rival clp", "--peer-count 5", "--peer-limit 2"] {
      let words = option.split(separator: " ").map(String.init)
      let refused = try BenchExecutable.run(["certify"] + words)
      #expect(refused.status == 64 && refused.messages.contains("is for --peers"), "\(option)")
      #expect(throws: Never.self) { try CertifyCommand.parse(words + ["--peers"]) }
    }
    let limit = ["--peer-limit", "2"]
    #expect(try BenchExecutable.run(["run"] + limit).status == 64)
    #expect(try BenchExecutable.run(["system", "a.constraints"] + limit).status == 64)
    #expect(throws: Never.self) {
      _ = try bench.RunCommand.parse(limit + ["--suite", "peers"])
      _ = try SystemCommand.parse(limit + ["--peers", "a.constraints"])
    }
  }
}
