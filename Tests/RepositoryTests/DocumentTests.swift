// Documents against the files they speak of.

import Foundation
import Testing

@Suite struct DocumentTests {
  @Test("every link in a document leads somewhere")
  func linksResolve() throws {
    let documents = try MarkdownText.documents()
    var broken: [String] = []
    for (path, document) in documents.sorted(by: { $0.key < $1.key }) {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      for link in document.links where !link.contains("://") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? path : Self.normalised("\(folder)/\(parts[0])")
        var leads = Repository.exists(target)
        if parts.count == 2, Repository.isFile(target) {
          leads = documents[target]?.anchors.contains(String(parts[1])) == true
        }
        if !leads { broken.append("\(path): \(link)") }
      }
    }
    expectNone(broken, "links that lead nowhere")
  }

  @Test("every path in backticks in a document exists")
  func namedPathsExist() throws {
    let folders = [
      "scripts/", ".ci/", "Sources/", "Tests/", "Benchmarks/", "Documentation/", "Corpus/",
    ]
    var missing: [String] = []
    for (path, document) in try MarkdownText.documents().sorted(by: { $0.key < $1.key }) {
      for span in document.codeSpans {
        // A command's first word is the path; capitals stand for something to fill in.
        let word = span.split(separator: " ").first.map(String.init) ?? ""
        guard folders.contains(where: { word.hasPrefix($0) }) else { continue }
        if word.contains(#/[*…<]|MODULE|NAME|NNNN|TARGET/#) { continue }
        if !Repository.exists(word) { missing.append("\(path): \(word)") }
      }
    }
    expectNone(missing, "paths that do not exist")
  }

  @Test("every document that a comment names is there")
  func namedDocumentsExist() throws {
    let names = Set(Repository.markdownPaths + Repository.markdownPaths.map(Self.lastPart))
    var missing: [String] = []
    for path in Repository.swiftPaths where !path.hasPrefix("Tests/RepositoryTests/") {
      for comment in SwiftText(try Repository.text(path)).comments
      where comment.contains(".md") || comment.contains(" §") {
        let named =
          comment.matches(of: #/[A-Za-z0-9\/-]+\.md(?![A-Za-z0-9])/#).map { String($0.0) }
          + comment.matches(of: #/\b([A-Z]{4,}) §/#).map { "\($0.1).md" }
        missing += named.filter { !names.contains($0) }.map { "\(path): \($0)" }
      }
    }
    expectNone(missing, "comments that name a document that does not exist")
  }

  @Test("every decision has a row in ARCHITECTURE.md")
  func decisionsAreListed() throws {
    let links = try #require(try MarkdownText.documents()["ARCHITECTURE.md"]).links
    let decisions = Repository.paths.filter { $0.hasPrefix("Documentation/Decisions/") }
    #expect(!decisions.isEmpty)
    for path in decisions {
      #expect(path.contains(#/\/\d{4}-[a-z0-9-]+\.md$/#), "\(path) is not NNNN-name.md")
      #expect(links.contains(path), "\(path) is not in ARCHITECTURE.md")
    }
  }

  @Test("every tolerance of the solver is explained in NUMERICS.md, and no other")
  func tolerancesAreExplained() throws {
    let numerics = try Repository.text("Documentation/NUMERICS.md")
    let rows = numerics.matches(of: #/^\| `(\w+)` \|/#.anchorsMatchLineEndings()).map { $0.1 }
    let source = try Repository.text("Sources/SimplexCore/Numbers/Tolerances.swift")
    let names = source.matches(of: #/static let (\w+) =/#).map { $0.1 }
    #expect(Set(rows) == Set(names))
    #expect(!names.isEmpty)
  }

  /// The name of a file.
  static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Takes `.` and `..` out of a path.
  static func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
