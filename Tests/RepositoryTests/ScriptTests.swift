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
    arguments: ["setup", "setup-peers", "test", "test-cluster", "test-fuzzers", "test-random"]
  )
  func unknownArgumentIsRefused(name: String) throws {
    let full = Repository.root.appendingPathComponent("scripts/\(name)").path
    let (status, output) = try Repository.run(full, ["--no-such-option"])
    #expect(status == 64)
    #expect(output.contains("--no-such-option"))
  }
}
