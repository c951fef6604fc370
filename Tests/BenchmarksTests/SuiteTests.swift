import Measurement
import Testing
import Workloads

@testable import bench

@Suite("Suites")
struct SuiteTests {
  static let plan = SuitePlan(layouts: ["Corpus/layouts/one.json", "Corpus/layouts/two.json"])

  static var all: [Benchmark] { Suite.allCases.flatMap { plan.benchmarks(of: $0) } }

  @Test("no two benchmarks have the same name, subject and draw")
  func unique() {
    for isQuick in [false, true] {
      let plan = SuitePlan(layouts: Self.plan.layouts, isQuick: isQuick)
      var seen: Set<String> = []
      let named = Suite.allCases.flatMap { plan.benchmarks(of: $0) + plan.namedBenchmarks(of: $0) }
      for benchmark in named {
        let draw = benchmark.draw.map { "#\($0)" } ?? ""
        #expect(seen.insert("\(benchmark.name) \(benchmark.subject) \(draw)").inserted)
      }
    }
  }

  @Test("a benchmark is of the suite that lists it")
  func suites() {
    for suite in Suite.allCases {
      let plan = Self.plan
      for benchmark in plan.benchmarks(of: suite) + plan.namedBenchmarks(of: suite) {
        #expect(benchmark.suite == suite.rawValue, "\(benchmark.name)")
      }
    }
  }

  @Test("listing everything prepares nothing: it takes less than the cheapest case to prepare")
  func listing() {
    let time = MonotonicTime.nanoseconds { _ = Self.all }
    // Fifty milliseconds on an idle machine.
    #expect(time < 1e9, "\(time / 1e6) ms")
  }

  @Test("a case that is prepared alone does its work, and again after a whole period")
  func prepared() throws {
    let names = [
      "parse/visual formats/compile", "parse/large document/parse", "lower/large document/lower",
      "solve/cell/resize", "solve/tree-intrinsic-100/build", "solve/unequal-100/exact resize",
      "edit/tree-intrinsic-300/bound", "edit/tree-intrinsic-300/constant",
      "edit/tree-intrinsic-300/suggestion", "xml/1000 nodes/state", "xml/cells/sweep",
      "text/boxes/label", "batch/chain-10 f64 rows/kernels", "regions/cell/location",
      "kernels/exchange 6/portable",
    ]
    for name in names {
      let benchmark = try #require(Self.all.first { $0.name == name }, "\(name)")
      let body = benchmark.prepare()
      let first = MonotonicTime.nanoseconds { body(benchmark.period) }
      body(1)
      // Work that could not be prepared does nothing at all.
      #expect(first > 20, "\(name)")
    }
  }

  @Test("a family's input is that of all its draws, and generated work has one")
  func inputs() throws {
    func inputs(_ name: String, isQuick: Bool) throws -> [String?] {
      let plan = SuitePlan(layouts: [], isQuick: isQuick)
      let named = Benchmark.namingInputsOfFamilies(
        Suite.allCases.flatMap { plan.benchmarks(of: $0) }
      )
      return try [#require(named.first { $0.name == name }, "\(name)")].map { $0.input() }
    }
    let families = [
      "solve/unequal-100/build", "edit/tree-intrinsic-300/inequality", "views/tree-1000/resize",
    ]
    for name in families {
      let (full, quick) = (try inputs(name, isQuick: false), try inputs(name, isQuick: true))
      #expect(full[0] != nil && quick[0] != nil && full != quick, "\(name)")
      #expect(try inputs(name, isQuick: true) == quick, "\(name)")
    }
    for name in ["xml/1000 nodes/state", "views/form-1000/resize", "kernels/exchange 6/portable"] {
      let input = try inputs(name, isQuick: false)
      #expect(input[0] != nil, "\(name)")
      #expect(try inputs(name, isQuick: true) == input, "\(name)")
    }
  }

  @Test("large systems are listed only by name, draws one by one too")
  func named() {
    func names(_ filter: String) -> Set<String> {
      let chosen = Self.plan.selection(of: [.solve], spelledIn: filter) { $0.contains(filter) }
      return Set(chosen.map(\.caseName))
    }
    #expect(!Self.all.contains { $0.caseName == "wide-10000" })
    #expect(names("wide-10000") == ["wide-10000"])
    #expect(names("tree-intrinsic-300#").count == WorkloadFamily.drawCount)
    #expect(names("unequal-100#7") == ["unequal-100#7"])
    #expect(names("solve/two/warm") == ["two"])
  }

  @Test("an exponent that is asked for brings what it is computed from")
  func exponentsNeed() {
    let chosen = Self.plan.selection(of: Suite.allCases, spelledIn: "growth/unequal/build") {
      $0.contains("growth/unequal/build")
    }
    #expect(
      Set(chosen.map(\.name)) == [
        "solve/unequal-100/build", "solve/unequal-300/build", "solve/unequal-1000/build",
      ]
    )
  }

  @Test("a time that grows with the square of the size has the exponent 2")
  func exponent() throws {
    let results = [100.0, 300, 1000].flatMap { size -> [MeasurementResult] in
      let benchmark = Benchmark(
        suite: "solve",
        caseName: "unequal-\(Int(size))",
        metric: "build"
      ) { { _ in } }
      let samples = (1...6).map { Double($0) * size * size }
      return MeasurementResult(benchmark, samples: samples).map { [$0] } ?? []
    }
    let growth = GrowthExponent.results(of: results)
    #expect(growth.map(\.name) == ["growth/unequal/build"])
    #expect(growth[0].unit == .exponent)
    #expect(growth[0].samples.count == 6)
    #expect(growth[0].samples.allSatisfy { abs($0 - 2) < 1e-9 })
    #expect(GrowthExponent.results(of: Array(results.dropLast())).isEmpty)
    #expect(GrowthExponent.slope(of: [(1, 1), (1, 2)]) == nil)
  }

  @Test("names of suites of earlier versions stand for what their work is in now")
  func earlierNames() {
    #expect(Suite.named("documents") == [.parse, .lower, .solve])
    #expect(Suite.named("systems") == [.solve])
    #expect(Suite.named("languages") == [.parse])
    #expect(Suite.named("solve") == [.solve])
    #expect(Suite.named("system") == nil)
  }

  @Test("the large document has as many bytes as its rate is computed from")
  func largeDocument() {
    #expect(LargeDocument.text(groups: LargeDocument.groups).utf8.count == LargeDocument.byteCount)
  }

  @Test("figures of memory are those of listed benchmarks, by name")
  func memory() throws {
    let results = MemoryWork.results(of: Self.plan) { $0.hasPrefix("memory/cell ") }
    let names = Set(results.map(\.name))
    #expect(names.isSubset(of: MemoryWork.names))
    let build = try #require(results.first { $0.name == "memory/cell build/allocations" })
    #expect(build.unit == .count)
    #expect(
      build.median >= 0
        && build.median
          == MemoryWork.results(of: Self.plan) {
            $0 == build.name
          }.first?.median
    )
  }

  @Test(
    "of a system from a file, what the contract names is timed, beside each what is correctly rounded"
  )
  func metricsOfSystems() {
    let metrics = SystemWork.benchmarks(
      suite: "system",
      caseName: "a",
      rowCount: 2,
      withWarm: true
    ) { nil }.map(\.metric)
    #expect(metrics == ["build", "exact", "resize", "exact resize", "warm", "exact warm"])
  }
}
