import Measurement
import Testing

@testable import bench

@Suite("Profiles")
struct ProfileTests {
  @Test("a flame graph leaves out what all stacks begin with, and shows shares")
  func graph() {
    let graph = FlameGraph([
      ["main", "run", "work", "pivot"], ["main", "run", "work", "pivot"],
      ["main", "run", "work", "a < b"], ["main", "run", "work"],
    ])
    let svg = graph.svg(title: "solve/cell/build")
    #expect(graph.sampleCount == 4)
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("<title>pivot: 2 samples, 50.0 %</title>"))
    #expect(svg.contains("<title>work: 4 samples, 100.0 %</title>"))
    #expect(svg.contains("<title>a &lt; b: 1 samples"))
    #expect(!svg.contains("main"))
  }

  @Test("a graph of no stacks is an empty picture")
  func empty() {
    #expect(FlameGraph([]).svg(title: "nothing").contains("0 samples"))
  }

  @Test(
    "functions are called as people call them",
    arguments: [
      ("SimplexCore.BlockSimplex.pivot(row: Swift.Int) -> ()", "BlockSimplex.pivot"),
      (
        "generic specialization <Swift.Double> of SimplexCore.Tableau.exchange(Swift.Int) -> ()",
        "Tableau.exchange"
      ),
      (
        "closure #1 (Swift.Int) -> () in static bench.SystemWork.build(exactly: Swift.Bool) -> ()",
        "SystemWork.build"
      ),
      (
        "static Measurement.MonotonicTime.nanoseconds() -> Swift.UInt64",
        "MonotonicTime.nanoseconds"
      ),
      (
        "generic specialization <Swift.Double> of SimplexCore.BlockSimplex.(step in _0A1B2C)() -> ()",
        "BlockSimplex.step"
      ),
      (
        "(extension in SimplexCore):Swift.Double.steepestEdge(in: Swift.Int) -> Swift.Int",
        "Double.steepestEdge"
      ),
      (
        "closure #1 (inout Swift.Int) -> () in SimplexCore.Tableau.(sweep in _0A1B2C)() -> ()",
        "closure in Tableau.sweep"
      ),
      ("malloc", "malloc"),
    ]
  )
  func names(full: String, short: String) {
    #expect(FunctionName.shortened(full).hasSuffix(short), "\(FunctionName.shortened(full))")
  }

  @Test("only the linker's names for functions of Swift are read")
  func linkerNames() {
    #expect(FunctionName.readable("$sSS5countSivg") == "String.count.getter")
    for name in ["malloc", "$s", "$sMain", "String.count"] {
      #expect(FunctionName.readable(name) == name)
    }
  }

  @Test("samples of work show the function that does it")
  func samples() throws {
    var sum = 0.0
    let stacks = try StackSampler.stacks(seconds: 0.3) {
      for number in 0..<100_000 { sum += Double(number).squareRoot() }
      blackBox(sum)
    }
    #expect(!stacks.isEmpty)
    #expect(stacks.allSatisfy { !$0.isEmpty })
  }

  @Test("a picture's file is named after its case")
  func fileName() {
    #expect(
      ProfileRun.fileName(for: "solve/tree-intrinsic-1000#7/build")
        == "solve-tree-intrinsic-1000-7-build.svg"
    )
  }
}
