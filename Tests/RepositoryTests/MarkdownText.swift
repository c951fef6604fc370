// What tests need of a Markdown document: its links, headings and fenced blocks.

import Foundation

struct MarkdownText {
  /// A fenced block and the HTML comment on the line before it.
  struct Block {
    let language: String
    let marker: String?
    let text: String
  }

  /// Targets of links, outside fenced blocks.
  private(set) var links: [String] = []
  /// Words between backticks, outside fenced blocks.
  private(set) var codeSpans: [String] = []
  /// The anchors of headings, as web pages of repositories form them.
  private(set) var anchors: Set<String> = []
  /// Fenced blocks, in order.
  private(set) var blocks: [Block] = []

  /// Every document of the repository, by path.
  static func documents() throws -> [String: MarkdownText] { try read.get() }

  private static let read = Result {
    Dictionary(
      uniqueKeysWithValues: try Repository.markdownPaths.map {
        ($0, MarkdownText(try Repository.text($0)))
      }
    )
  }

  init(_ text: String) {
    var fence: (language: String, marker: String?, lines: [Substring])?
    var previous: Substring = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let closed = fence {
          let text = closed.lines.map { $0 + "\n" }.joined()
          blocks.append(Block(language: closed.language, marker: closed.marker, text: text))
          fence = nil
        } else {
          let marker = previous.firstMatch(of: #/^<!-- (.*) -->$/#).map { String($0.1) }
          fence = (String(line.dropFirst(3)), marker, [])
        }
      } else if fence != nil {
        fence?.lines.append(line)
      } else {
        links += line.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
        codeSpans += line.matches(of: #/`([^`]+)`/#).map { String($0.1) }
        if let heading = line.firstMatch(of: #/^#+ (.*)$/#) {
          anchors.insert(Self.anchor(heading.1))
        }
      }
      previous = line
    }
  }

  private static func anchor(_ heading: Substring) -> String {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    return kept.replacingOccurrences(of: " ", with: "-")
  }
}
