// What documents reach below a root, and what not.

import FileAccess
import Foundation
import Glibc
import Testing

@Suite struct FileRootTests {
  let folder: TemporaryFolder
  let root: FileRoot

  init() throws {
    folder = try TemporaryFolder()
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: folder.path + "/below/inner",
      withIntermediateDirectories: true
    )
    try folder.write("secret", to: "outside")
    try folder.write("inside", to: "below/file")
    for (link, target) in [
      ("in", "file"), ("absolute", "\(folder.path)/below/file"), ("out", "../outside"),
      ("inner/up", "../file"), ("folder", ".."), ("nowhere", "gone"),
    ] {
      try manager.createSymbolicLink(
        atPath: "\(folder.path)/below/\(link)",
        withDestinationPath: target
      )
    }
    #expect(mkfifo(folder.path + "/below/pipe", 0o600) == 0)
    root = try #require(FileRoot(folder.path + "/below"))
  }

  private func cause(_ path: String, limit: Int = 100) -> InputFailure.Cause? {
    do throws(InputFailure) {
      _ = try root.read(path, limit: limit)
      return nil
    } catch {
      return error.cause
    }
  }

  @Test(
    "files and links inside are read",
    arguments: ["file", "in", "absolute", "inner/up", "inner/../file", "./file"]
  )
  func inside(name: String) throws {
    #expect(try root.read("\(folder.path)/below/\(name)", limit: 6) == Array("inside".utf8))
  }

  @Test(
    "what lies outside is refused, there or not",
    arguments: ["out", "../outside", "folder/outside", "../gone", "../gone/more", "inner/../../x"]
  )
  func outside(name: String) {
    #expect(cause("\(folder.path)/below/\(name)") == .outsideRoot)
  }

  @Test("a folder whose name begins like the root's is outside")
  func beside() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/below2",
      withIntermediateDirectories: true
    )
    try folder.write("x", to: "below2/file")
    #expect(cause("\(folder.path)/below2/file") == .outsideRoot)
  }

  @Test("devices outside, pipes and folders are no files, and nothing waits for them")
  func special() {
    #expect(cause("/dev/zero") == .outsideRoot)
    #expect(cause("\(folder.path)/below/pipe") == .notPlain)
    #expect(cause("\(folder.path)/below/inner") == .notPlain)
    let everything = FileRoot("/")
    #expect(throws: InputFailure(.notPlain, reason: "it is no plain file")) {
      try everything?.read("/dev/zero", limit: 100)
    }
  }

  @Test("what is not there inside is missing, and what is too long is said to be")
  func failures() {
    #expect(cause("\(folder.path)/below/gone") == .system)
    #expect(cause("\(folder.path)/below/nowhere") == .system)
    #expect(cause("\(folder.path)/below/file", limit: 5) == .tooLong)
    #expect(cause("file\0") == .system)
  }

  @Test("a command line's device without an end ends at the limit")
  func endless() {
    #expect(throws: InputFailure(.tooLong, reason: "it is longer than 1000000 bytes")) {
      try InputFile.read("/dev/zero", limit: 1_000_000)
    }
  }

  @Test("a start is read up to its length")
  func start() throws {
    #expect(try root.readStart("\(folder.path)/below/file", count: 2) == Array("in".utf8))
    #expect(try root.readStart("\(folder.path)/below/file", count: 99) == Array("inside".utf8))
  }
}
