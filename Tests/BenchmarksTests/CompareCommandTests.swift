// `bench compare` of programs that answer as they are told: what it says of a side that does not.

import Foundation
import Measurement
import Testing

@testable import bench

@Suite("bench compare")
struct CompareCommandTests {
  /// A program that speaks the protocol and always takes as long, but for the answers given.
  private static func program(
    _ name: String,
    in folder: HistoryTests.TemporaryFolder,
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
    let folder = try HistoryTests.TemporaryFolder()
    let good = try Self.program("good", in: folder)
    let broken = try Self.program("broken", in: folder, answers: ["prepare": answer])
    let failing = try compare(good, broken, "--fail-on-regression")
    #expect(failing.status == 1, "\(failing.text)")
    #expect(failing.output.contains("0 slower, 0 faster, 0 same, 0 noisy, 1 without an answer"))
    #expect(failing.output.contains(": 'prepare 0 s/c/m': "))
    #expect(try compare(good, broken).status == 65)
    // Mended is no regression; broken on both sides cannot be compared.
    #expect(try compare(broken, good, "--fail-on-regression").status == 0)
    let other = try Self.program("other", in: folder, answers: ["prepare": answer])
    #expect(try compare(broken, other, "--fail-on-regression").status == 65)
  }

  @Test("times of nothing or less are no times", arguments: ["0", "-5"])
  func noTime(nanoseconds: String) throws {
    let folder = try HistoryTests.TemporaryFolder()
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
    let folder = try HistoryTests.TemporaryFolder()
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
