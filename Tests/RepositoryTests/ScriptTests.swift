// Scripts: what each of them promises alike.

import Foundation
import Testing

@Suite struct ScriptTests {
  /// Bash scripts, by their first line.
  private static let scripts = Repository.paths.filter { path in
    (path.hasPrefix("scripts/") || path.hasPrefix(".ci/"))
      && Repository.textIfUTF8(path)?.hasPrefix("#!/usr/bin/env bash\n") == true
  }

  @Test("the scripts the README promises are there")
  func scriptsExist() {
    for path in ["scripts/setup", "scripts/test", "scripts/bench", ".ci/run"] {
      #expect(Self.scripts.contains(path))
    }
  }

  @Test("every script stops at errors, may be run, and explains itself", arguments: scripts)
  func scriptIsWellBehaved(path: String) throws {
    #expect(try Repository.text(path).contains("\nset -euo pipefail\n"))
    let full = Repository.root.appendingPathComponent(path).path
    #expect(FileManager.default.isExecutableFile(atPath: full))
    let (status, output) = try Repository.run(full, ["--help"])
    #expect(status == 0)
    #expect(output.hasPrefix("usage: \(path)"))
  }

  @Test(
    "an unknown argument is a wrong command line",
    arguments: [
      "docs", "install", "setup", "setup-peers", "test", "test-bench", "test-cluster",
      "test-dependency", "test-fuzzers", "test-random", "track",
    ]
  )
  func unknownArgumentIsRefused(name: String) throws {
    let full = Repository.root.appendingPathComponent("scripts/\(name)").path
    let (status, output) = try Repository.run(full, ["--no-such-option"])
    #expect(status == 64)
    #expect(output.contains("--no-such-option"))
  }

  /// Not every machine that builds has Python.
  private static let hasPython =
    (try? Repository.run("sh", ["-c", "command -v python3"]).status == 0) == true

  @Test(
    "the night's script explains itself and refuses what it does not know",
    .enabled(if: hasPython)
  )
  func nightlyScriptIsWellBehaved() throws {
    let full = Repository.root.appendingPathComponent("scripts/fuzz-nightly").path
    #expect(FileManager.default.isExecutableFile(atPath: full))
    let (status, output) = try Repository.run(full, ["--help"])
    #expect(status == 0)
    #expect(output.hasPrefix("usage: scripts/fuzz-nightly"))
    let refused = try Repository.run(full, ["--no-such-option"])
    #expect(refused.status == 64)
    #expect(refused.output.contains("--no-such-option"))
    #expect(try Repository.run(full, ["--minutes", "0"]).status == 64)
  }

  @Test(
    "the scripts that try programs explain themselves and refuse what they do not know",
    .enabled(if: hasPython),
    arguments: [
      "mutate", "test-bombs", "test-kills", "test-layout-parity", "test-page", "test-proofs",
    ]
  )
  func programTrialsAreWellBehaved(name: String) throws {
    let full = Repository.root.appendingPathComponent("scripts/\(name)").path
    #expect(FileManager.default.isExecutableFile(atPath: full))
    let (status, output) = try Repository.run(full, ["--help"])
    #expect(status == 0)
    #expect(output.hasPrefix("usage: scripts/\(name)"))
    let refused = try Repository.run(full, ["--no-such-option"])
    #expect(refused.status == 64)
    #expect(refused.output.contains("--no-such-option"))
  }

  @Test("the checker of proofs can be read at a sitting, and needs nothing of ours")
  func checkerIsShort() throws {
    let lines = try Repository.text("scripts/check-proof").split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    #expect(lines.count - 1 <= 300)
    let imports = lines.filter { $0.hasPrefix("import ") || $0.hasPrefix("from ") }
    #expect(imports == ["import re", "import sys", "from fractions import Fraction"])
  }

  @Test("mutants are tried with modules, tests and fuzz targets that are there")
  func mutationPlanIsTrue() throws {
    struct Plan: Decodable {
      struct Module: Decodable {
        var suites: [String]
        var targets: [String]
      }
      var modules: [String: Module]
      var optimised: [String]
    }
    let text = try Repository.text("scripts/mutating/plan.json")
    let plan = try JSONDecoder().decode(Plan.self, from: Data(text.utf8))
    let names = Set(try Manifest.targets().map(\.name))
    let targets = try fuzzTargets()
    #expect(!plan.modules.isEmpty)
    #expect(names.isSuperset(of: plan.optimised))
    for (name, module) in plan.modules {
      #expect(names.contains(name), "there is no module '\(name)'")
      #expect(!module.suites.isEmpty && names.isSuperset(of: module.suites), "suites of '\(name)'")
      #expect(
        !module.targets.isEmpty && targets.isSuperset(of: module.targets),
        "targets of '\(name)'"
      )
    }
  }

  /// The names of the fuzz targets.
  private func fuzzTargets() throws -> Set<String> {
    let found = try Repository.swiftPaths.filter { $0.hasPrefix("Sources/FuzzTargets/") }
      .flatMap { path in
        try Repository.text(path).matches(of: #/static let name = "([a-z-]+)"/#).map {
          String($0.1)
        }
      }
    return Set(found)
  }

  @Test("every planted fault says what it is, and names a target and a file that are there")
  func plantedFaultsAreDescribed() throws {
    let targets = try fuzzTargets()
    let faults = Repository.paths.filter { $0.hasPrefix("Tests/PlantedFaults/") }
    #expect(faults.count >= 40)
    for path in faults {
      let text = try Repository.text(path)
      let head = try #require(text.firstMatch(of: #/^Target: (.+)\nFault: (.+)\n\n--- a\/(.+)\n/#))
      #expect(targets.contains(String(head.1)), "\(path): there is no target '\(head.1)'")
      #expect(Repository.isFile(String(head.3)), "\(path): there is no '\(head.3)'")
    }
  }

  @Test("every planted slowdown says what it slows, by which witness, and changes sources alone")
  func plantedSlowdownsAreDescribed() throws {
    let slowdowns = Repository.paths.filter { $0.hasPrefix("Benchmarks/Planted/") }
    #expect(slowdowns.count >= 7)
    let table = try Repository.text("Documentation/MEASURING.md")
    for path in slowdowns {
      let text = try Repository.text(path)
      let head = try #require(
        text.firstMatch(
          of:
            #/^Slows: ([a-z]+\/[^\/\n]+\/[a-z ]+)\nWitness: (instructions|work|allocations|fractions)\nPlants: (.+)\nMeasured: (\+.+)\n\n--- a\//#
        ),
        "\(path) has another head"
      )
      let name = path.split(separator: "/").last.map { $0.dropLast(".patch".count) } ?? ""
      #expect(table.contains("| `\(name)` | `\(head.1)` |"), "\(path) is not in the table")
      for file in text.matches(of: #/\n--- a\/(.+)\n/#) {
        #expect(file.1.hasPrefix("Sources/"), "\(path) changes '\(file.1)'")
        #expect(Repository.isFile(String(file.1)), "\(path): there is no '\(file.1)'")
      }
    }
  }

  @Test("a generated history is the same for the same seed", .enabled(if: hasPython))
  func historyIsReproducible() throws {
    let full = Repository.root.appendingPathComponent("scripts/tracking/history.py").path
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("history-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for copy in ["first", "second"] {
      let arguments = ["--seed", "3", "--commits", "8", "\(folder)/\(copy)"]
      #expect(try Repository.run(full, arguments).status == 0)
    }
    let truths = try ["first", "second"].map {
      try String(contentsOfFile: "\(folder)/\($0).json", encoding: .utf8)
    }
    #expect(truths[0] == truths[1])
    #expect(truths[0].contains(#""planted": ""#))
    #expect(try Repository.run(full, ["\(folder)/first"]).status == 74)
    #expect(try Repository.run(full, ["--commits", "2", "\(folder)/third"]).status == 64)
  }
}
