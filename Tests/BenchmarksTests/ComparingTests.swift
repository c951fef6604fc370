import Foundation
import FuzzSupport
import Measurement
import Testing

@testable import bench

@Suite("Comparing")
struct ComparingTests {
  private static let rule = CaseVerdict.Rule()

  /// A case whose pairs differ by a shift and noise of one per cent.
  private static func series(
    _ name: String,
    shift: Double = 0,
    a: CaseCounts = CaseCounts(),
    b: CaseCounts = CaseCounts(),
    seed: UInt64 = 1
  ) -> CaseSeries {
    var generator = SeededGenerator(seed: seed)
    func pair() -> CasePair {
      let noise = (0..<12).reduce(-6.0) { sum, _ in
        sum + Double.random(in: 0..<1, using: &generator)
      }
      return CasePair(a: 1, b: 1, logarithm: shift + 0.01 * noise)
    }
    let series = CaseSeries(.init(name: name, draws: 1, period: 1))
    series.explored = (0..<12).map { _ in pair() }
    series.counts = (a, b)
    if CaseComparison.isSuspect(series, rule) { series.confirming = (0..<12).map { _ in pair() } }
    return series
  }

  private static func verdict(_ series: CaseSeries) throws -> CaseVerdict {
    try #require(CaseComparison.judge([series], rule).first).verdict
  }

  @Test("time and instructions up: slower, by more instructions")
  func regression() throws {
    let verdict = try Self.verdict(
      Self.series("a", shift: 0.03, a: .init(instructions: 1000), b: .init(instructions: 1030))
    )
    #expect(verdict.word == .slower)
    #expect(verdict.reason == "more instructions")
    #expect((verdict.ratio?.ratio ?? 0) > 1.02)
  }

  @Test("instructions alone are a note, not a verdict")
  func instructionsAlone() throws {
    let verdict = try Self.verdict(
      Self.series("a", a: .init(instructions: 1000), b: .init(instructions: 1030), seed: 4)
    )
    #expect(verdict.word == .same || verdict.word == .noisy)
    #expect(verdict.reason == "instructions up; no time to be seen")
  }

  @Test("work and instructions up: the algorithm does more, whatever the noise hides")
  func moreWork() throws {
    let verdict = try Self.verdict(
      Self.series(
        "a",
        shift: 0.001,
        a: .init(instructions: 1000, work: ["pivots": 10]),
        b: .init(instructions: 1030, work: ["pivots": 11])
      )
    )
    #expect(verdict.word == .slower)
    #expect(verdict.reason == "the algorithm does more")
  }

  @Test("more solves in fractions are a regression whatever the time")
  func fractions() throws {
    let name = CaseCounts.fractionNames[0]
    let verdict = try Self.verdict(
      Self.series("a", shift: -0.03, a: .init(work: [name: 0]), b: .init(work: [name: 0.01]))
    )
    #expect(verdict.word == .slower)
    #expect(verdict.reason.contains("numerical regression"))
  }

  @Test("time alone that fresh layouts repeat is said to be time alone")
  func timeAlone() throws {
    let counts = CaseCounts(instructions: 1000)
    let verdict = try Self.verdict(Self.series("a", shift: 0.05, a: counts, b: counts))
    #expect(verdict.word == .slower)
    #expect(verdict.reason.hasPrefix("time alone"))
  }

  @Test("nothing is said of a case whose sides work on different inputs")
  func otherInput() throws {
    let verdict = try Self.verdict(
      Self.series(
        "a",
        shift: 0.2,
        a: .init(instructions: 1000, input: "x"),
        b: .init(instructions: 1300, input: "y")
      )
    )
    #expect(verdict.word == .noisy)
    #expect(verdict.reason == "the sides work on different inputs")
  }

  @Test("less of everything is faster")
  func faster() throws {
    let verdict = try Self.verdict(
      Self.series("a", shift: -0.04, a: .init(instructions: 1030), b: .init(instructions: 1000))
    )
    #expect(verdict.word == .faster)
  }

  @Test("what could not have seen the effect that was asked for is noisy, not the same")
  func noisy() throws {
    let series = CaseSeries(.init(name: "a", draws: 1, period: 1))
    series.explored = (0..<12).map {
      CasePair(a: 1, b: 1, logarithm: $0.isMultiple(of: 2) ? 0.2 : -0.2)
    }
    #expect(try Self.verdict(series).word == .noisy)
    series.explored = (0..<12).map {
      CasePair(a: 1, b: 1, logarithm: $0.isMultiple(of: 2) ? 0.001 : -0.001)
    }
    #expect(try Self.verdict(series).word == .same)
  }

  @Test("of 300 comparisons of nothing but noise at most one in fifty says slower")
  func falseAlarms() {
    var alarms = 0
    for comparison in 0..<300 {
      let cases = (0..<20).map { Self.series("\($0)", seed: UInt64(comparison * 100 + $0 + 1)) }
      if CaseComparison.judge(cases, Self.rule).contains(where: { $0.verdict.word == .slower }) {
        alarms += 1
      }
    }
    #expect(alarms <= 6, "\(alarms) of 300")
  }

  @Test("relabelled noise stays quiet, and a case that is really slower does not hide in it")
  func relabelling() {
    var study = NoiseStudy(rule: Self.rule)
    for run in 0..<3 {
      study.add(
        CaseComparison.judge(
          (0..<10).map { Self.series("\($0)", seed: UInt64(run * 50 + $0 + 1)) },
          Self.rule
        )
      )
    }
    let alarms = study.relabelled(200)
    #expect(alarms != nil)
    #expect((alarms ?? 200) <= 6)
    #expect(study.relabelled(0) == 0)
  }

  @Test("none of forty leaves room for 7.2 %, one for 11.3 %")
  func upperBound() {
    #expect((NoiseStudy.upperBound(0, of: 40) - 0.0722).magnitude < 1e-3)
    #expect((NoiseStudy.upperBound(1, of: 40) - 0.1129).magnitude < 1e-3)
    #expect(NoiseStudy.upperBound(40, of: 40) == 1)
    #expect((NoiseStudy.upperBound(1_000, of: 100_000) - 0.01054).magnitude < 1e-4)
    #expect((NoiseStudy.upperBound(700, of: 1_000) - 0.7239).magnitude < 1e-3)
  }

  @Test("the command that links a product is read from the manifest of its build")
  func linkCommand() {
    let manifest = """
      "C.tinamou-x86_64-release.exe":
          tool: shell
          args: ["swiftc","-o","tinamou"]
      "C.bench-x86_64-release.exe":
          tool: shell
          inputs: ["a.o"]
          args: ["swiftc","-o","/x/bench","@/x/Objects.LinkFileList"]
      "C.bench-x86_64-release.module":
          args: ["no"]

      """
    #expect(
      LinkRecipe.command(for: "bench", in: manifest)
        == ["swiftc", "-o", "/x/bench", "@/x/Objects.LinkFileList"]
    )
    #expect(LinkRecipe.command(for: "fuzz", in: manifest) == nil)
    #expect(LinkRecipe.objects(inList: "/a/b.o\n'/a/c d.o'\n") == ["/a/b.o", "/a/c d.o"])
  }

  @Test("what is behind an imported module is compiled again, too, and nothing else")
  func staleModules() {
    func module(_ name: String, _ imports: [String]) -> String {
      let inputs = ["/s/Sources/\(name)/A.swift"] + imports.map { "/b/\($0).swiftmodule" }
      let list = inputs.map { "\"\($0)\"" }.joined(separator: ",")
      return """
          "C.\(name)-release.module":
            inputs: [\(list)]
            outputs: ["/b/A.swift.o","/b/\(name).swiftmodule"]

        """
    }
    let manifest =
      module("App", ["Layouts"]) + module("Layouts", ["Core"]) + module("Core", [])
      + module("Text", []) + "  \"C.App-release.exe\":\n    inputs: [\"/b/Core.swiftmodule\"]\n"
    let modules = StaleModules(manifest: manifest)
    #expect(
      modules.compiled(fromFolders: ["/s/Sources/Core"])
        == ["/b/App.swiftmodule", "/b/Layouts.swiftmodule", "/b/Core.swiftmodule"]
    )
    #expect(modules.compiled(fromFolders: ["/s/Sources/App"]) == ["/b/App.swiftmodule"])
    #expect(modules.compiled(fromFolders: ["/s/Sources/Cor"]).isEmpty)
  }

  @Test("a side answers what it is asked, and says what it cannot")
  func server() {
    var runs = 0
    var server = CaseServer([
      Benchmark(suite: "s", caseName: "c d", draw: 0, metric: "m") { { runs += $0 } },
      Benchmark(suite: "s", caseName: "c d", draw: 1, metric: "m", period: 1) {
        { runs += 10 * $0 }
      },
    ])
    #expect(server.answer("list").contains(#""draws":2,"name":"s/c d/m","period":1"#))
    #expect(server.answer("run 3").contains("no case is prepared"))
    #expect(server.answer("prepare 1 s/c d/m").contains("nanoseconds"))
    #expect(server.answer("run 3").contains("nanoseconds"))
    #expect(runs == 30)
    #expect(server.answer("run 0").contains("error"))
    #expect(server.answer("prepare 0 s/x/m").contains("there is no case 's/x/m'"))
    #expect(server.answer("").contains("error"))
    // A draw beyond the last begins anew.
    #expect(server.answer("prepare 2 s/c d/m").contains("nanoseconds"))
    #expect(server.answer("region 1") == "{}")
    #expect(runs == 31)
  }

  @Test("a list of processors is read as the kernel writes it")
  func processors() {
    #expect(Processors.numbers(inList: "\t0-3,8\n") == [0, 1, 2, 3, 8])
    #expect(Processors.numbers(inList: "5") == [5])
    #expect(Processors.numbers(inList: "3-1,x,99999999") == [])
  }

  @Test("a number behind --fail-on-regression is its percentage, anything else a side")
  func optionalValue() {
    func spelled(_ words: String) -> [String] {
      CompareCommand.spellingOut(words.split(separator: " ").map(String.init))
    }
    #expect(
      spelled("compare a b --fail-on-regression 5")
        == ["compare", "a", "b", "--fail-on-regression", "--regression-percent=5.0"]
    )
    #expect(spelled("compare --fail-on-regression main .").last == ".")
    #expect(spelled("compare --fail-on-regression main .")[2] == "main")
    #expect(spelled("run --fail-on-regression 5").last == "5")
    #expect(spelled("compare a b --fail-on-regression").count == 4)
    #expect(spelled("compare a -- --fail-on-regression 5").last == "5")
  }
}
