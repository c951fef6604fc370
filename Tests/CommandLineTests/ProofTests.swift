import Foundation
import Testing

@Suite("tinamou solve --proof")
struct ProofTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "panels.json": SampleDocuments.panels,
      "open.json": """
      {"views": {"a": {}}, "constraints": {"row": "H:|-[a]-(>=20)-|", "down": "V:|[a(20)]"}}
      """,
      "thirds.json": """
      {"views": {"a": {}, "b": {}, "c": {}}, "constraints": {"row": "H:|[a][b(a)][c(a)]-1-|"}}
      """,
      "clash.constraints": "x >= 2\ny == 3 @500\nx <= 1\ny == x + 1\n",
      "edit.constraints": "parameter W = 320\nedit x @500\nedit y @500\nx + y == W\nat x = 1/3\n",
      "two.constraints": "x >= 2\nparameter W = 1\nat W = 1\nat W = 2\n",
      "page.xml": "<UIView/>",
      "far.json": """
      {"views": {"a": {}}, "constraints": {
        "width": "a.width == 1", "far": "a.width == 1.7e308 @500", "further": "a.width == 1.6e308 @500"
      }}
      """,
      "beyond.json": """
      {"views": {"a": {}}, "constraints": {"far": "safeArea.left == 5e-324 * a.left + 7"}}
      """,
    ])
  }

  /// Not every machine that builds has Python.
  private static let hasPython =
    (try? Workplace().shell("command -v python3").status == 0) == true

  private static let checker = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/check-proof").path

  private func check(_ system: String, _ proof: String) throws -> ProcessOutcome {
    try place.shell("python3 '\(Self.checker)' \(system) \(proof)")
  }

  @Test(
    "the proof of a layout is about the system that is written beside it",
    .enabled(if: hasPython)
  )
  func layouts() throws {
    for name in ["panels", "open", "thirds"] {
      let run = try place.run(
        ["solve", "\(name).json", "--emit-constraints", "s.constraints", "--proof", "p.proof"]
      )
      #expect(run.status == 0)
      #expect(try place.run("solve", "\(name).json").output == run.output)
      let checked = try check("s.constraints", "p.proof")
      #expect(checked.output == "p.proof: accepted\n", "\(name): \(checked.messages)")
    }
  }

  @Test("the system of a layout has the layout's values")
  func emitted() throws {
    let run = try place.run("solve", "panels.json", "--emit-constraints", "s.constraints")
    let layout = try Answer(run.output)
    let system = try Answer(try place.run("solve", "s.constraints").output)
    for view in try #require(layout.order) {
      let values = ["x", "y", "width", "height"].compactMap { system.values?["\(view).\($0)"] }
      #expect(values == layout.frame(view))
    }
  }

  @Test("conflicts, edits and fractions are proved", .enabled(if: hasPython))
  func systems() throws {
    for (name, status) in [("clash", 1), ("edit", 0)] {
      let run = try place.run("solve", "\(name).constraints", "--proof", "p.proof")
      #expect(run.status == Int32(status))
      let checked = try check("\(name).constraints", "p.proof")
      #expect(checked.output == "p.proof: accepted\n", "\(name): \(checked.messages)")
    }
    #expect(try place.text("p.proof").contains("\nparameter x 1/3\n"))
    #expect(!(try place.text("p.proof").contains("\nparameter y ")))
  }

  @Test("a proof without ranges names what is open, and nothing more", .enabled(if: hasPython))
  func withoutRanges() throws {
    let arguments = ["solve", "open.json", "--emit-constraints", "s.constraints", "--proof", "p"]
    _ = try place.run(arguments)
    #expect(try place.text("p").contains("\nopen a.width 0 "))
    _ = try place.run(arguments + ["--no-ranges"])
    #expect(try place.text("p").contains("\nopen a.width\n"))
    #expect(try check("s.constraints", "p").status == 0)
  }

  @Test(
    "another claim is rejected at its line, and other text is no proof",
    .enabled(if: hasPython)
  )
  func damage() throws {
    _ = try place.run("solve", "clash.constraints", "--proof", "p.proof")
    let proof = try place.text("p.proof")
    let line = try #require(proof.components(separatedBy: "\n").firstIndex(of: "value y 3")) + 1
    func status(replacing old: String, with new: String) throws -> ProcessOutcome {
      #expect(proof.contains(old))
      let damaged = proof.replacingOccurrences(of: old, with: new)
      try place.write("damaged", damaged)
      return try check("clash.constraints", "damaged")
    }
    let near = try status(replacing: "value y 3\n", with: "value y 3.0000000000000004 3\n")
    #expect(near.status == 1)
    let named = try status(replacing: "value y 3\n", with: "value y 4 3\n")
    #expect(named.messages.hasPrefix("damaged:\(line): rejected: "))
    let other = try status(replacing: "status conflict", with: "status solved")
    #expect(other.messages.hasPrefix("damaged:3: rejected: the status is conflict"))
    #expect(try status(replacing: "conflict 3 of 1 3", with: "conflict 1 of 1").status == 1)
    #expect(try status(replacing: "tinamou-proof 1", with: "tinamou-proof 2").status == 65)
    #expect(try status(replacing: "value y", with: "worth y").status == 65)
    #expect(try check("edit.constraints", "p.proof").status == 1)
    #expect(try check("edit.constraints", "missing").status == 66)
  }

  /// What a checker says of evidence, which is by itself and not what tinamou wrote.
  private func judge(_ system: String, _ proof: String) throws -> ProcessOutcome {
    try place.write("judged.constraints", system)
    try Data("tinamou-proof 1\n\(proof)".utf8).write(
      to: place.folder.appendingPathComponent("judged")
    )
    return try check("judged.constraints", "judged")
  }

  @Test("a magnitude balances no level, and a row is no move", .enabled(if: hasPython))
  func wrongEvidence() throws {
    let one = try judge(
      "width >= 0\nwidth == 100 @750\n",
      "system f94bfe0562251b49\nstatus solved\nvalue width 0\nviolation 750 100\n"
        + "level 1000 1:-1 width:1\nlevel 750 width:1\nfixed width 1:1\n"
    )
    #expect(one.status == 1)
    #expect(one.messages == "judged:6: rejected: 'width' may not stand in this sum\n")
    let two = try judge(
      "x == 0 @500\nx == 10 @500 weight 3\n",
      "system d369bbef62aef757\nstatus solved\nvalue x 0\nviolation 500 30\n"
        + "level 500 x:3\nfixed x 1:1\n"
    )
    #expect(two.status == 1)
    #expect(two.messages == "judged:6: rejected: 'x' may not stand in this sum\n")
    let three = try judge(
      "x >= 5\nx <= 3\n",
      "system 07132afdf43b2489\nstatus conflict\nvalue x 5\nconflict 2 of 1 2\nfixed x 1:1\n"
        + "clash 2 1:-1 2:1\nspare 2 1 x:-2 1:1\n"
    )
    #expect(three.status == 1)
    #expect(three.messages == "judged:8: rejected: '1' may not stand in this sum\n")
  }

  @Test("numbers may have any number of digits", .enabled(if: hasPython))
  func longNumbers() throws {
    let nines = String(repeating: "9", count: 990)
    let rows = (1...5).map { "x\($0) == \(nines)7/\(nines)1 * x\($0 - 1)" }
    let system = (["x0 == 1"] + rows).joined(separator: "\n")
    try place.write("long.constraints", system)
    #expect(try place.run("solve", "long.constraints", "--proof", "p.proof").status == 0)
    #expect(try place.text("p.proof").utf8.count > 2 * 4_300)
    let checked = try check("long.constraints", "p.proof")
    #expect(checked.output == "p.proof: accepted\n", "\(checked.messages)")
  }

  @Test("what is no system is refused as tinamou refuses it", .enabled(if: hasPython))
  func otherSystems() throws {
    let systems = [
      "2 x == 6", "x * y == 6", "x == 1 @-500", "x == 1 @0", "x == 1 @1500", "x == 1 weight 0",
      "x == 1 weight -2", "x == 1e400", "x == 1_0", "x == 0x10", "x == \u{0661}", "variable x y z",
      "x == 1\nparameter x = 3", "parameter x = 1\nparameter x = 2", "edit x\nedit x",
    ]
    for system in systems {
      #expect(try judge(system, "system 0\n").status == 65, "\(system)")
      #expect(try place.run("solve", "judged.constraints").status == 65, "\(system)")
    }
    // What is one is read, and then found not to be what the proof is of.
    for system in ["x == 5weight 2", "1/3 * x == - -.5", "x == 1E2 @ + 500\r\nat", "edit == 3"] {
      #expect(try judge(system, "system 0\n").status == 1, "\(system)")
      #expect(try place.run("solve", "judged.constraints").status == 0, "\(system)")
    }
  }

  @Test("a proof is of one answer to what is a constraint system")
  func usage() throws {
    let calls = [
      ["panels.json", "open.json"], ["panels.json", "--size", "9x9", "--size", "8x8"],
      ["two.constraints"], ["page.xml"],
    ]
    for arguments in calls {
      let run = try place.run(["solve"] + arguments + ["--proof", "p.proof"])
      #expect(run.status == 64, "\(arguments): \(run.messages)")
      #expect(run.output == "")
    }
    #expect(try place.run("solve", "clash.constraints", "--emit-constraints", "s").status == 64)
    let both = try place.run("solve", "open.json", "--proof", "s", "--emit-constraints", "s")
    #expect(both.status == 64)
    #expect(both.messages.contains("found 's' for '--emit-constraints' and for '--proof'"))
    let folder = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
    #expect(!folder.contains("p.proof") && !folder.contains("s"))
    #expect(try place.run("solve", "open.json", "--proof", "no/such/folder").status == 74)
  }

  @Test("what is beyond the range of a Double is reported, and has no proof")
  func range() throws {
    for name in ["far", "beyond"] {
      let run = try place.run("solve", "\(name).json", "--proof", "p.proof")
      #expect(run.status == 65)
      #expect(run.messages.contains("[value-out-of-range]"), "\(name): \(run.messages)")
    }
    let folder = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
    #expect(!folder.contains("p.proof"))
  }
}
