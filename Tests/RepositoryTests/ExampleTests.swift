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
      guard let drawn = try? Data(contentsOf: folder.appendingPathComponent(name)) else { continue }
      let place = path.split(separator: "/").dropLast() + [picture]
      let kept = try Repository.text(place.joined(separator: "/"))
      #expect(String(decoding: drawn, as: UTF8.self) == kept, "\(picture) is drawn in another way")
    }
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
