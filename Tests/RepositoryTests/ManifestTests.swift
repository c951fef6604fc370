// Package.swift against ARCHITECTURE.md and the folders.

import Foundation
import Testing

@Suite struct ManifestTests {
  @Test("every target is found in the manifest")
  func targetsAreFound() throws {
    let targets = try Manifest.targets()
    let names = targets.map(\.name)
    #expect(names.contains("Diagnostics"))
    #expect(names.contains("RepositoryTests"))
    #expect(Set(names).count == names.count)
    let bench = try #require(targets.first { $0.name == "bench" })
    #expect(bench.folder == "Benchmarks/bench")
    #expect(bench.dependencies.contains("ArgumentParser"))
  }

  @Test("the arrows of ARCHITECTURE.md are those of Package.swift")
  func arrowsAgree() throws {
    var documented: [String: [String]] = [:]
    let row = #/^\| (?<name>[A-Za-z-]+) \| [^|]+ \| (?<arrows>[^|]+) \|$/#.anchorsMatchLineEndings()
    for match in try Repository.text("ARCHITECTURE.md").matches(of: row)
    where match.name != "module" {
      let arrows = match.arrows == "–" ? [] : match.arrows.components(separatedBy: ", ")
      #expect(documented[String(match.name)] == nil, "\(match.name) has two rows")
      documented[String(match.name)] = arrows
    }
    for target in try Manifest.targets() where !target.isTest {
      let arrows = documented.removeValue(forKey: target.name)
      #expect(
        arrows == target.dependencies,
        "ARCHITECTURE.md on \(target.name): '\(target.dependencies.joined(separator: ", "))' is in Package.swift"
      )
    }
    #expect(documented.keys.sorted() == [], "in ARCHITECTURE.md but not in Package.swift")
  }

  @Test("a file imports only what its target declares")
  func importsAreDeclared() throws {
    let targets = try Manifest.targets()
    let names = Set(targets.map(\.name))
    var undeclared: [String] = []
    for target in targets {
      // Tests look at whatever their module is made of.
      let allowed = target.isTest ? try reached(from: target.name) : Set(target.dependencies)
      for path in Repository.swiftPaths where path.hasPrefix(target.folder + "/") {
        let imported = try imports(of: path).filter { names.contains($0) }
        undeclared += imported.filter { !allowed.contains($0) }.map { "\(path): \($0)" }
      }
    }
    expectNone(undeclared, "imports that Package.swift does not declare")
  }

  @Test("no library module imports Foundation")
  func librariesGoWithoutFoundation() throws {
    let importing = try Repository.swiftPaths.filter { path in
      try path.hasPrefix("Sources/") && !path.hasPrefix("Sources/TinamouFoundation/")
        && imports(of: path).contains { $0.hasPrefix("Foundation") }
    }
    expectNone(importing, "see Documentation/Decisions/0006-no-foundation-in-libraries.md")
  }

  @Test("solvers see no layout, and front ends see no solver")
  func wallsHold() throws {
    for solver in ["Constraints", "SimplexCore", "ReferenceSimplex"] {
      let seen = try reached(from: solver)
      #expect(seen.isDisjoint(with: ["LayoutModel", "VisualFormat", "JSONLayout"]))
    }
    for frontEnd in ["LayoutModel", "VisualFormat"] {
      let seen = try reached(from: frontEnd)
      #expect(seen.isDisjoint(with: ["SimplexCore", "ReferenceSimplex"]))
    }
    let core = try reached(from: "SimplexCore")
    #expect(!core.contains("ReferenceSimplex"))
    let reference = try reached(from: "ReferenceSimplex")
    #expect(!reference.contains("SimplexCore"))
    // What counts requests for memory stands where an address sanitizer does.
    let fuzz = try reached(from: "fuzz")
    #expect(!fuzz.contains("AllocationCounter"))
    // Who only lays out needs no library of fonts.
    let umbrella = try reached(from: "Tinamou")
    #expect(umbrella.isDisjoint(with: ["TinamouText", "CHarfBuzz"]))
  }

  @Test(
    "the manifest has unsafe flags behind variables of the environment only: they forbid depending by URL"
  )
  func noUnsafeFlags() throws {
    let text = try Repository.text("Package.swift")
    let condition = try Regex(#"\nif .*Context\.environment\["(FUZZ|TINAMOU_TEST_BUILD)"\].* \{\n"#)
    var rest = text[...]
    var blockCount = 0
    while let start = rest.firstMatch(of: condition)?.range {
      #expect(!rest[..<start.lowerBound].contains("unsafeFlags"))
      let end = try #require(rest[start.upperBound...].range(of: "\n}\n"))
      rest = rest[end.upperBound...]
      blockCount += 1
    }
    #expect(!rest.contains("unsafeFlags"))
    #expect(blockCount == 2)
  }

  @Test("every module has a folder with code, and every library module a folder of tests")
  func foldersExist() throws {
    let targets = try Manifest.targets()
    for target in targets {
      #expect(
        Repository.codePaths.contains { $0.hasPrefix(target.folder + "/") },
        "\(target.folder) holds no code"
      )
    }
    // The umbrella re-exports, executables and support code are tested by what uses them.
    let testedElsewhere = [
      "Tinamou": "CommandLineTests", "TinamouBatch": "SweepingTests",
      "tinamou-cli": "CommandLineTests",
      "CKernels": "KernelsTests", "CBLAS": "ParametricSimplexTests",
      "CGMP": "ExactArithmeticTests", "CLAPACKE": "SimplexCoreTests",
      "FuzzSupport": "SimplexCoreTests", "SeededRandom": "FuzzTargetsTests",
      "Measurement": "BenchmarksTests", "CWitnesses": "BenchmarksTests",
      "CSampling": "BenchmarksTests",
      "AllocationCounter": "SimplexCoreTests",
      "Workloads": "BenchmarksTests", "bench": "BenchmarksTests",
      "Peers": "BenchmarksTests", "CFuzzing": "FuzzingTests", "fuzz": "FuzzingTests",
      "CHarfBuzz": "TinamouTextTests",
    ]
    let tests = Set(targets.filter(\.isTest).map(\.name))
    for target in targets where !target.isTest {
      let name = testedElsewhere[target.name] ?? target.name + "Tests"
      #expect(tests.contains(name), "\(target.name) has no \(name)")
    }
  }

  @Test("the licence is there")
  func licenceExists() throws {
    #expect(try Repository.text("LICENSE").hasPrefix("MIT License"))
  }

  /// The modules a file imports.
  private func imports(of path: String) throws -> [String] {
    let statement = #/^(?:@\w+ )*(?:public |package )?import (?:struct |enum |func )?(\w+)/#
    return try Repository.text(path).matches(of: statement.anchorsMatchLineEndings())
      .map { String($0.1) }
  }

  /// Everything a target depends on, directly or not.
  private func reached(from name: String) throws -> Set<String> {
    let arrows = Dictionary(
      uniqueKeysWithValues: try Manifest.targets().map { ($0.name, $0.dependencies) }
    )
    var seen: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      for name in arrows[next] ?? [] where seen.insert(name).inserted { open.append(name) }
    }
    return seen
  }
}
