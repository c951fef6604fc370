// Every input ever kept, through its target: what was once found stays mended.

import Foundation
import FuzzTargets
import Fuzzing
import Testing

@Suite struct ReplayTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static let corpus = ["Corpus/fuzz", "Corpus/regressions"].map { "\(root)/\($0)" }

  @Test("no kept input shows a finding", arguments: TargetTable.targets.map { $0.name })
  func keptInputs(name: String) throws {
    let target = try #require(TargetTable.target(named: name))
    let subject = try Subject(target, command: FuzzExecutable.command)
    for file in try CorpusFolder.files(of: target, in: Self.corpus) {
      let finding = try subject.finding(in: try FuzzFiles.read(file))
      #expect(finding == nil, "\(file.dropFirst(Self.root.count + 1)): \(finding?.message ?? "")")
    }
  }

  @Test("every folder of kept inputs is named after a target, and every input is replayed")
  func foldersAreKnown() throws {
    for root in Self.corpus where FuzzFiles.isFolder(root) == true {
      for file in try FuzzFiles.files(below: root) where !file.hasSuffix(".md") {
        let parts = file.dropFirst(root.count + 1).split(separator: "/")
        let name = String(parts.first ?? "")
        #expect(parts.count > 1 && TargetTable.target(named: name) != nil, "\(file)")
      }
    }
  }

  @Test("links lead to a folder once, whatever circles they make, and pipes are refused")
  func links() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appendingPathComponent("solve").path
    try FuzzFiles.makeFolder(inner)
    try FuzzFiles.write([0x23], to: "\(inner)/a.constraints")
    for name in ["b", "c", "z"] {
      let link = folder.appendingPathComponent(name).path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "solve")
      try FileManager.default.createSymbolicLink(
        atPath: "\(inner)/\(name)",
        withDestinationPath: ".."
      )
    }
    #expect(try FuzzFiles.files(below: folder.path) == ["\(inner)/a.constraints"])
    try #require(mkfifo("\(inner)/p.constraints", 0o600) == 0)
    #expect(throws: FuzzingFailure.self) { try FuzzFiles.files(below: folder.path) }
  }

  @Test("the texts to begin with are few and small")
  func seedsAreSmall() throws {
    for target in TargetTable.targets {
      let files = try CorpusFolder.files(of: target, in: [Self.corpus[0]])
      #expect(files.count <= 100, "\(target.name) has \(files.count)")
      for file in files {
        let size = try FuzzFiles.read(file).count
        #expect(size <= 4_096, "\(file) has \(size) bytes")
      }
    }
  }
}
