// `bench compare` of programs that answer as they are told: what it says of a side that does not.

import FileAccess
import Foundation
import Measurement
import Testing

@testable import bench

@Suite("bench compare")
struct CompareCommandTests {
  /// A program that speaks the protocol and always takes as long, but for the answers given.
  private static func program(
    _ name: String,
    in folder: TemporaryFolder,
    cases: [String] = ["s/c/m"],
    answers: [String: String] = [:]
  ) throws -> String {
    let list = cases.map { #"{"name":"\#($0)","draws":1,"period":1}"# }.joined(separator: ",")
    let usual = [
      "list": "echo '{\"protocol\":1,\"cases\":[\(list)]}'",
      "prepare": "echo '{\"nanoseconds\":0}'",
      "run": "echo '{\"nanoseconds\":1000000}'",
      "*": "echo '{}'",
    ]
    let branches = ["list", "prepare", "run", "*"].map {
      "\($0)) \(answers[$0] ?? usual[$0] ?? "") ;;\n"
    }
    let text =
      "#!/usr/bin/env bash\n# \(name)\nwhile read -r word rest; do case $word in\n"
      + branches.joined() + "esac; done\n"
    let path = "\(folder.path)/\(name)"
    try ProgramFile.write(text, to: path)
    return path
  }

  private func compare(_ a: String, _ b: String, _ more: String...) throws -> BenchExecutable.Run {
    try BenchExecutable.run(
      ["compare", a, b, "--minutes", "0.01", "--no-instructions", "--quiet"] + more
    )
  }

  @Test(
    "a side that crashes, refuses or takes no time fails a comparison, whatever the other does",
    arguments: ["exit 3", #"echo '{"error":"no"}'"#]
  )
  func brokenSide(answer: String) throws {
    let folder = try TemporaryFolder()
    let good = try Self.program("good", in: folder)
    let broken = try Self.program("broken", in: folder, answers: ["prepare": answer])
    let failing = try compare(good, broken, "--fail-on-regression")
    #expect(failing.status == 1, "\(failing.text)")
    #expect(failing.output.contains("0 slower, 0 faster, 0 same, 0 noisy, 1 without an answer"))
    #expect(failing.output.contains(": 'prepare 0 s/c/m': "))
    let json = folder.path + "/json"
    #expect(try compare(good, broken, "--json", json).status == 65)
    #expect(try String(contentsOfFile: json, encoding: .utf8).contains(#""verdict":null"#))
    let row = failing.output.split(separator: "\n").first { $0.hasPrefix("s/c/m ") }
    #expect(row.map { !$0.contains("noisy") } ?? false, "\(failing.text)")
    // Mended is no regression; broken on both sides cannot be compared.
    #expect(try compare(broken, good, "--fail-on-regression").status == 0)
    let other = try Self.program("other", in: folder, answers: ["prepare": answer])
    #expect(try compare(broken, other, "--fail-on-regression").status == 65)
  }

  @Test("a file that cannot be written is told before anything is measured")
  func unwritableFile() throws {
    let folder = try TemporaryFolder()
    let good = try Self.program("good", in: folder)
    let refused = try compare(good, good, "--json", folder.path + "/none/c.json")
    #expect(refused.status == 74)
    #expect(refused.output.isEmpty)
    #expect(refused.messages.contains("/none/c.json': No such file or directory"))
  }

  @Test("times of nothing or less are no times", arguments: ["0", "-5"])
  func noTime(nanoseconds: String) throws {
    let folder = try TemporaryFolder()
    let good = try Self.program("good", in: folder)
    let answer = #"echo '{"nanoseconds":\#(nanoseconds)}'"#
    let timeless = try Self.program("timeless", in: folder, answers: ["run": answer])
    let done = try compare(good, timeless)
    #expect(done.status == 65, "\(done.text)")
    #expect(done.output.contains("expected more than 0"))
    #expect(!done.output.contains("-100 %"))
  }

  @Test("cases that one side alone has are named, and one that is gone is a regression")
  func goneCases() throws {
    let folder = try TemporaryFolder()
    let good = try Self.program("good", in: folder, cases: ["s/c/m", "s/d/m"])
    let less = try Self.program("less", in: folder, cases: ["s/c/m"])
    let json = folder.path + "/json"
    let shown = try compare(good, less, "--json", json)
    #expect(shown.status == 0, "\(shown.text)")
    #expect(shown.output.contains("only \(good) has s/d/m\n"))
    let document = try String(contentsOfFile: json, encoding: .utf8)
    #expect(document.contains(#""gone":["s/d/m"]"#))
    // What nobody has counted has not changed by nothing.
    #expect(document.contains(#""instructions":{"a":null,"b":null,"change":null}"#))
    #expect(try compare(good, less, "--fail-on-regression").status == 1)
    let more = try compare(less, good, "--fail-on-regression")
    #expect(more.status == 0, "\(more.text)")
    #expect(more.output.contains("only \(good) has s/d/m\n"))
  }

  @Test("what repeats a comparison names its package, its product and how it was made")
  func repetition() throws {
    #expect(
      try ComparisonOptions.parse([]).repetition(of: ["main", "."])
        == "scripts/bench compare main ."
    )
    let words = [
      "--package", "/a b", "--product", "p", "--no-instructions", "--minimum-effect", "0.5",
      "--minutes", "3",
    ]
    #expect(
      try ComparisonOptions.parse(words).repetition(of: ["main", "HEAD~1"])
        == "bench compare main HEAD~1 --minimum-effect 0.5 --no-instructions --package '/a b' --product p"
    )
  }

  // MARK: Recorded runs

  @Test(
    "recorded runs are found by their dates, on this machine first, in the history that is named"
  )
  func recordedRuns() throws {
    let folder = try TemporaryFolder()
    func record(_ date: String, isHere: Bool, time: Double) throws -> RunRecord {
      var record = try HistoryTests.record(commit: date, samples: [time])
      record.date = date
      if isHere { record.machine = MachineDescription.current() }
      return record
    }
    let history = HistoryFile(path: folder.path + "/runs.jsonl")
    // As a merge leaves them: the newest of this machine first, and another machine's last.
    for record in try [
      record("2026-01-03T00:00:00Z", isHere: true, time: 30),
      record("2026-01-01T00:00:00Z", isHere: true, time: 10),
      record("2026-01-05T00:00:00Z", isHere: false, time: 50),
    ] { try history.append(record) }
    try history.append(lines: [Array("{damaged".utf8)])
    let words = ["compare", "run:2026-01-01", "run:last"]
    let shown = try BenchExecutable.run(words + ["--history", history.path])
    #expect(shown.status == 0, "\(shown.text)")
    #expect(shown.output.contains("A: the run of 2026-01-01T00:00:00Z, commit 2026-01-01"))
    #expect(shown.output.contains("B: the run of 2026-01-03T00:00:00Z, commit 2026-01-03"))
    #expect(shown.messages.contains("line 4 is skipped: "))
    let byVariable = try BenchExecutable.run(words, environment: ["TINAMOU_HISTORY": history.path])
    #expect(byVariable.output == shown.output)
    #expect(try BenchExecutable.run(words + ["--history", "/no-such-history.jsonl"]).status == 66)
    // A file is its newest run, and its damaged lines are told, too.
    let file = try BenchExecutable.run(["compare", history.path, history.path])
    #expect(file.output.contains("A: \(history.path), commit 2026-01-03"))
    #expect(file.messages.contains("line 4 is skipped: "))
    // It belongs to no package.
    func package() throws -> String? { throw CompareFailure.unknown("looked for") }
    #expect(throws: Never.self) {
      _ = try ComparedSide(history.path, in: try package(), history: nil)
    }
    #expect(throws: CompareFailure.self) {
      _ = try ComparedSide("no-such-commit", in: try package(), history: nil)
    }
    let far = try BenchExecutable.run(
      ["compare", "run:2026-01-05", "run:last", "--history", history.path]
    )
    #expect(far.output.contains("A: the run of 2026-01-05T00:00:00Z on Test \"CPU\", 4 cores"))
  }

  @Test("rows of recorded runs name rivals, and different inputs are not compared")
  func recordedRows() throws {
    var (a, b) = (try HistoryTests.record(commit: "a"), try HistoryTests.record(commit: "b"))
    for index in 0...1 {
      var rival = a.results[0]
      rival.subject = index == 0 ? "kiwi" : "clp"
      a.results.append(rival)
      b.results.append(rival)
    }
    a.results[2].input = "x"
    b.results[2].input = "y"
    let comparison = RecordedComparison(a: (a, "A"), b: (b, "B"))
    let rows = comparison.text().split(separator: "\n").filter { $0.hasPrefix("systems/") }
    #expect(rows.map { $0.hasSuffix("another input") } == [false, false, true])
    #expect(rows[1].hasPrefix("systems/cell/build (kiwi)"))
    #expect(rows[2].hasPrefix("systems/cell/build (clp)"))
    let json = String(decoding: try comparison.json(), as: UTF8.self)
    #expect(json.contains("the sides work on different inputs"))
    #expect(json.contains(#""verdict":null"#) && !json.contains("noisy"))
  }

  @Test("of recorded runs, only what is asked for is shown, and counts are written as recorded")
  func recordedSelection() throws {
    let folder = try TemporaryFolder()
    let paths = ["a", "b"].map { "\(folder.path)/\($0).jsonl" }
    for (path, count) in zip(paths, [10.0, 15]) {
      var run = try HistoryTests.record(commit: path)
      run.results[0].suite = "solve"
      run.results[0].witnesses = Witnesses(allocations: count, work: ["pivots": count])
      var other = run.results[0]
      other.metric = "again"
      other.witnesses = nil
      run.results.append(other)
      try HistoryFile(path: path).append(run)
    }
    let words = ["compare"] + paths
    let all = try BenchExecutable.run(words)
    #expect(all.output.contains("solve/cell/build") && all.output.contains("solve/cell/again"))
    let json = folder.path + "/compared.json"
    let one = try BenchExecutable.run(words + ["--filter", "/build$", "--json", json])
    #expect(one.status == 0)
    #expect(one.output.contains("solve/cell/build"))
    #expect(!one.output.contains("solve/cell/again"))
    let text = try String(contentsOfFile: json, encoding: .utf8)
    let sides = #"{"a":10,"b":15,"change":50}"#
    #expect(text.contains(#""allocations":\#(sides)"#))
    #expect(text.contains(#""work":{"pivots":\#(sides)}"#))
    #expect(text.contains(#""instructions":null"#))
    #expect(!text.contains("again"))
    #expect(try BenchExecutable.run(words + ["--suite", "solve"]).output == all.output)
    for rest in [["--filter", "nothing"], ["--suite", "parse"]] {
      let none = try BenchExecutable.run(words + rest)
      #expect(none.status == 64)
      #expect(none.output.isEmpty)
      #expect(none.messages.contains("nothing matches the filter"))
    }
  }

  @Test("a baseline that is missing or cannot be read is told before anything is measured")
  func baseline() throws {
    let folder = try TemporaryFolder()
    for name in ["Benchmarks/bench", "Corpus"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)",
        withIntermediateDirectories: true
      )
    }
    try folder.write("", to: "Package.swift")
    let path = try folder.write("{\"schema\":2}\n", to: "Benchmarks/baseline.jsonl")
    let words = ["run", "--quick", "--suite", "parse", "--history", "none", "--quiet"]
    let missing = try BenchExecutable.run(words + ["--fail-on-regression"], in: folder.path)
    #expect(missing.status == 66)
    #expect(missing.output.isEmpty)
    #expect(missing.messages.contains("line 1 is skipped: it has version 2 of the format"))
    #expect(missing.messages.contains("there is no baseline for this machine"))
    var record = try HistoryTests.record(commit: nil)
    record.machine = MachineDescription.current()
    try Baseline(path: path).set(record)
    #expect(try BenchExecutable.run(words + ["--fail-on-regression"], in: folder.path).status == 65)
  }

  // MARK: Bisecting

  private static func result(
    _ logarithms: [Double],
    failure: CaseFailure? = nil
  ) throws -> CaseComparison.Result {
    let series = CaseSeries(.init(name: "s/c/m", draws: 1, period: 1))
    series.explored = logarithms.map { CasePair(a: 1, b: 1, logarithm: $0) }
    series.failure = failure
    return try #require(CaseComparison.judge([series], CaseVerdict.Rule()).first)
  }

  @Test("ends that do not answer are an error, and noise is told from sameness")
  func bisectedEnds() throws {
    let broken = try Self.result(
      Array(repeating: 0, count: 12),
      failure: CaseFailure(b: "bad: it ended without an answer")
    )
    #expect(throws: CompareFailure.self) { try Bisection.isChange(broken) }
    #expect(broken.verdict.word == .noisy)
    let same = try Self.result(Array(repeating: 0, count: 12))
    #expect(try !Bisection.isChange(same))
    #expect(Bisection.sayingNothing(same).verb == "is no different")
    #expect(Bisection.sayingNothing(nil).verb == "is no different")
    let noisy = try Self.result((0..<12).map { $0.isMultiple(of: 2) ? 0.2 : -0.2 })
    #expect(try !Bisection.isChange(noisy))
    #expect(Bisection.sayingNothing(noisy).verb == "could not be told")
    #expect(Bisection.sayingNothing(noisy).doubt.hasPrefix(": could have seen "))
  }

  @Test("a case to bisect is named, and not chosen", arguments: ["--suite", "--filter"])
  func bisectionChoosesNothing(option: String) {
    #expect(throws: (any Error).self) {
      _ = try BisectCommand.parse(["a", "b", "solve/cell/build", option, "solve"])
    }
    #expect(throws: Never.self) { _ = try BisectCommand.parse(["a", "b", "solve/cell/build"]) }
  }
}
