// The examples of the documents, run. A block of language `console` holds commands behind `$ ` and what
// they print, both streams; a block behind `<!-- file: NAME -->` is a file they read. A picture of the document
// that they write is to be the one that they wrote.

import Foundation
import Testing

@Suite struct ExampleTests {
  private static let documents = Repository.markdownPaths.filter {
    Repository.textIfUTF8($0)?.contains("\n```console\n") == true
  }

  @Test("the commands in a document print what it says", arguments: documents)
  func consoleBlocksAreTrue(path: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let products = try Repository.executable("tinamou").deletingLastPathComponent().path
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for block in MarkdownText(try Repository.text(path)).blocks {
      if let marker = block.marker, marker.hasPrefix("file: ") {
        let file = folder.appendingPathComponent(String(marker.dropFirst(6)))
        try block.text.write(to: file, atomically: true, encoding: .utf8)
      }
      guard block.language == "console" else { continue }
      for (command, expected) in commands(in: block.text) {
        let (_, output) = try Repository.run(
          "bash",
          ["-c", command],
          in: folder,
          environment: ["PATH": "\(products):\(search)"]
        )
        #expect(output == expected, "\(path): $ \(command)\nprints\n\(output)")
      }
    }
    for picture in try Repository.text(path).matches(of: /!\[[^\]]*\]\(([^)]+)\)/).map(\.1) {
      let name = picture.split(separator: "/").last.map(String.init) ?? ""
      guard let drawn = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
        #expect(!picture.contains("Pictures/"), "no command of \(path) draws \(picture)")
        continue
      }
      let parts = path.split(separator: "/").dropLast() + [picture]
      let kept = try Repository.text(parts.joined(separator: "/"))
      #expect(String(decoding: drawn, as: UTF8.self) == kept, "\(picture) is drawn in another way")
    }
  }

  @Test(
    "every file of Examples has an answer without a finding, its one form, and a row in the list"
  )
  func examplesHaveAnswers() throws {
    func run(_ command: String, _ path: String) throws -> (status: Int32, output: String) {
      let tinamou = try Repository.executable("tinamou").path
      return try Repository.run("sh", ["-c", "\"$0\" \(command) 2>&1", tinamou, path])
    }
    let files = Repository.paths.filter {
      $0.hasPrefix("Examples/") && !$0.hasSuffix("/tinamou.json") && !$0.hasSuffix(".md")
    }
    let list = try Repository.text("Examples/README.md")
    #expect(files.count >= 6)
    for path in files {
      let (status, output) = try run(
        "solve \"$1\" --size 375x667 --size 800x400 --text boxes",
        path
      )
      #expect(status == 0 && output.split(separator: "\n").count == 2, "\(path): \(output)")
      #expect(list.contains("`\(path.dropFirst("Examples/".count))`"), "\(path) is not in the list")
    }
    let (status, output) = try run("format --check \"$1\"", "Examples")
    #expect(status == 0, "\(output)")
  }

  private func commands(in text: String) -> [(command: String, output: String)] {
    var found: [(command: String, output: String)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        found.append((String(line.dropFirst(2)), ""))
      } else if !found.isEmpty {
        found[found.count - 1].output += line + "\n"
      }
    }
    return found
  }
}
