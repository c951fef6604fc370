// Files that are there whole or not at all.

import FileAccess
import Foundation
import Testing

extension TemporaryFolder {
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}

@Suite struct WholeFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("until a file is whole, the old one stands in its place and the part beside it")
  func oldStays() throws {
    try folder.write("old", to: "a")
    let file = try WholeFile("\(folder.path)/a")
    try file.write(Array("new".utf8))
    #expect(folder.text(of: "a") == "old")
    #expect(folder.text(of: "a.partial") == "new")
    try file.finish()
    #expect(folder.text(of: "a") == "new")
    #expect(folder.names == ["a"])
  }

  @Test("a file that is given up leaves no trace, one that ends early leaves its part")
  func endings() throws {
    try folder.write("old", to: "a")
    let abandoned = try WholeFile("\(folder.path)/a")
    try abandoned.write([65])
    abandoned.discard()
    #expect(folder.names == ["a"])
    let early = try WholeFile("\(folder.path)/a")
    try early.write([65])
    #expect(early.keepPart() == "\(folder.path)/a.partial")
    #expect(folder.text(of: "a") == "old")
    #expect(folder.text(of: "a.partial") == "A")
  }

  @Test("what a run that was killed has left is counted, and written over")
  func leftover() throws {
    try folder.write("torn", to: "a.partial")
    #expect(try WholeFile.replace("\(folder.path)/a", with: Array("whole".utf8)) == 4)
    #expect(folder.text(of: "a") == "whole")
    #expect(folder.names == ["a"])
    #expect(try WholeFile.replace("\(folder.path)/a", with: []) == nil)
  }

  @Test("two writers of one file do not meet")
  func twoWriters() throws {
    let path = "\(folder.path)/a"
    let first = try WholeFile(path)
    #expect(throws: OutputFailure(reason: "another run is writing it", path: path)) {
      try WholeFile(path)
    }
    try first.write([65])
    try first.finish()
    #expect(folder.text(of: "a") == "A")
  }

  @Test("a link stays a link, and what it leads to is replaced, there or not")
  func links() throws {
    try folder.write("old", to: "target")
    let manager = FileManager.default
    for (link, target) in [("link", "target"), ("dangling", "nowhere")] {
      let path = "\(folder.path)/\(link)"
      try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
      try WholeFile.replace(path, with: Array("new".utf8))
      #expect(try manager.destinationOfSymbolicLink(atPath: path) == target)
      #expect(folder.text(of: target) == "new")
    }
    #expect(folder.names == ["dangling", "link", "nowhere", "target"])
  }

  @Test("a file keeps its permissions, a new one has those that are usual")
  func permissions() throws {
    try folder.write("old", to: "a")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\(folder.path)/a")
    try WholeFile.replace("\(folder.path)/a", with: [65])
    let mode = try manager.attributesOfItem(atPath: "\(folder.path)/a")[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test("devices are written into and stay where they are")
  func devices() throws {
    try WholeFile.replace("/dev/null", with: [65])
    #expect(!FileManager.default.fileExists(atPath: "/dev/null.partial"))
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(kind as? FileAttributeType == .typeCharacterSpecial)
    #expect(throws: OutputFailure(reason: "No space left on device", path: "/dev/full")) {
      try WholeFile.replace("/dev/full", with: [65])
    }
  }

  @Test("a folder that is not there is said with the file's own name")
  func missingFolder() {
    let path = "\(folder.path)/gone/a"
    #expect(throws: OutputFailure(reason: "No such file or directory", path: path)) {
      try WholeFile.replace(path, with: [65])
    }
  }
}
