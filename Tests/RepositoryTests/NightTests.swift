// `scripts/fuzz-nightly` without a night: how it ends, and which findings it takes for mended.

import Foundation
import Testing

@Suite("scripts/fuzz-nightly") struct NightTests {
  /// Not every machine that builds has Python.
  private static let hasPython =
    (try? Repository.run("sh", ["-c", "command -v python3"]).status == 0) == true

  /// What a program that uses the night's modules prints.
  private func python(_ program: String, _ arguments: String...) throws -> String {
    let folder = Repository.root.appendingPathComponent("scripts/nightly")
    let words = ["-B", "-c", program] + arguments
    let done = try Repository.run("python3", words, in: folder)
    try #require(done.status == 0, "\(done.output)")
    return done.output
  }

  @Test(
    "what could not be run is 70 whatever was found, and a night that was ended is 130",
    .enabled(if: hasPython)
  )
  func status() throws {
    let program = """
      import itertools, report
      for failures, interrupted, findings in itertools.product([[], [1]], [False, True], [[], [1]]):
          print(report.status({"failures": failures, "interrupted": interrupted, "findings": findings,
                               "trials": []}))
      """
    #expect(try python(program) == "0\n1\n130\n130\n70\n70\n70\n70\n")
  }

  @Test(
    "a finding that passes is mended, and a target that stops while it makes inputs is not tried",
    .enabled(if: hasPython)
  )
  func mending() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("night-\(UUID().uuidString)")
    let findings = folder.appendingPathComponent(".fuzz/findings/solve")
    try FileManager.default.createDirectory(at: findings, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = "solve: x\nm\n\nmake it again: fuzz input solve --seed 1 --job 0 --index 7\n"
    for name in ["crash-1", "generation-crash-2"] {
      let path = findings.appendingPathComponent("\(name).constraints").path
      try Data().write(to: URL(fileURLWithPath: path))
      try Data(report.utf8).write(to: URL(fileURLWithPath: path + ".txt"))
    }
    // A program that finds nothing, ever.
    let program = """
      import sys
      import findings
      from pathlib import Path
      from types import SimpleNamespace
      from night import Night
      night = Night(Path(sys.argv[1]), SimpleNamespace(quiet=True))
      night.programs = {"guided": Path(sys.argv[1]) / "fuzz"}
      (Path(sys.argv[1]) / "fuzz").symlink_to("/bin/true")
      night.try_again()
      for path in findings.files(night.findings_folder("guided")):
          print(path.name, findings.command(path, night.program("guided"), night.root), sep=": ")
      """
    #expect(
      try python(program, folder.path)
        == "generation-crash-2.constraints: fuzz input solve --seed 1 --job 0 --index 7\n"
    )
  }

  @Test(
    "where a source has changed, all modules of the package are compiled again, and no others",
    .enabled(if: hasPython)
  )
  func staleModules() throws {
    let program = """
      import sys
      from pathlib import Path
      from tempfile import TemporaryDirectory
      from types import SimpleNamespace
      from night import Night
      with TemporaryDirectory() as folder:
          root = Path(folder)
          source = root / "Sources" / "a-b" / "a.swift"
          modules = root / ".build-fuzz" / "host" / "release" / "Modules"
          for path in (source.parent, root / "Benchmarks", modules):
              path.mkdir(parents=True)
          night = Night(root, SimpleNamespace(quiet=True))
          for text in ("let a = 1", "let a = 1", "let a = 2"):
              source.write_text(text)
              for name in ("a_b", "ArgumentParser"):
                  (modules / f"{name}.swiftmodule").touch()
              night.drop_stale_modules(root / ".build-fuzz")
              print(*sorted(path.stem for path in modules.iterdir()))
      """
    #expect(try python(program) == "ArgumentParser\nArgumentParser a_b\nArgumentParser\n")
  }
}
