// Where the rows of a sweep go when that is no regular file.

import Foundation
import Testing

@Suite("tinamou sweep: outputs")
struct SweepOutputTests {
  private let place: Workplace

  init() throws {
    place = try Workplace([
      "conflict.json": #"{"views": {"a": {}}, "constraints": {"w": "[a(>=200)]", "r": "H:|[a]|"}}"#,
      "rows.csv": "width\n300\n100\n",
    ])
  }

  @Test("beside a pipe there is no file of the rows in conflict")
  func statusBesidePipe() throws {
    let pipe = place.folder.appendingPathComponent("pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    // Somebody holds the pipe open, so that a run can write into it.
    let reader = open(pipe, O_RDWR)
    defer { close(reader) }
    let sweep = ["sweep", "conflict.json", "--parameters", "rows.csv", "--format", "f64"]
    let run = try place.run(sweep + ["--output", "pipe"])
    #expect(run.status == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
    #expect(!names.contains { $0.hasPrefix("pipe.") })
    // Beside a file there is one.
    #expect(try place.run(sweep + ["--output", "out"]).status == 1)
    let listed = try place.text("out.status.csv")
    #expect(listed == "row,status\n2,conflict\n")
  }
}
