// Comments of a document that switch rules off: `tinamou-lint-disable-next-line RULE…` for what is found at the
// line behind the comment, `tinamou-lint-disable RULE…` for the whole file; without rules, all of them.

import Diagnostics

/// What the comments of a source switch off.
struct LintComments {
  /// What comments begin and end with.
  enum Language {
    case json
    case xml
  }

  private static let family = "tinamou-lint-"
  private static let everywhereOrder = family + "disable"
  private static let nextLineOrder = everywhereOrder + "-next-line"

  private var everywhere: Set<LintRule> = []
  private var rulesOfLines: [Int: Set<LintRule>] = [:]
  /// What comments say that means nothing.
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: SourceBuffer, _ language: Language) {
    let family = Array(Self.family.utf8)
    let comments =
      language == .json ? Self.commentsOfJSON(source.bytes) : Self.commentsOfXML(source.bytes)
    var orders: [(line: Int, rules: Set<LintRule>)] = []
    // Where comments for the next line begin, and the line behind: several of them speak of the same one.
    var lineBehind: [Int: Int] = [:]
    for comment in comments {
      let words = Self.words(source.bytes, comment)
      guard let order = words.first, source.bytes[order].starts(with: family) else { continue }
      let rules = rules(words.dropFirst(), source)
      switch source.text(order) {
      case Self.everywhereOrder: everywhere.formUnion(rules)
      case Self.nextLineOrder:
        let line = source.position(at: comment.upperBound).line + 1
        lineBehind[source.position(at: comment.lowerBound).line] = line
        orders.append((line, rules))
      default:
        let near = Suggestion.nearest(
          to: source.text(order),
          in: [Self.everywhereOrder, Self.nextLineOrder]
        )
        warn(Messages.unknownOrder(source.text(order)), near, SourceRange(source, order))
      }
    }
    for (line, next) in lineBehind.sorted(by: { $0.key > $1.key }) {
      lineBehind[line] = lineBehind[next] ?? next
    }
    for (line, rules) in orders {
      rulesOfLines[lineBehind[line] ?? line, default: []].formUnion(rules)
    }
  }

  /// Whether a finding of a rule at a line is switched off; nil for what has no location.
  func switchOff(_ rule: LintRule, atLine line: Int?) -> Bool {
    everywhere.contains(rule) || line.map { rulesOfLines[$0]?.contains(rule) == true } ?? false
  }

  /// Whether a comment speaks of a line.
  func speak(ofLine line: Int) -> Bool { rulesOfLines[line] != nil }

  // MARK: Words

  /// The rules that words name; all of them where there are no words.
  private mutating func rules(
    _ words: ArraySlice<Range<Int>>,
    _ source: SourceBuffer
  ) -> Set<LintRule> {
    guard !words.isEmpty else { return Set(LintRule.allCases) }
    var rules: Set<LintRule> = []
    for word in words {
      let name = source.text(word)
      if let rule = LintRule(named: name) {
        rules.insert(rule)
      } else {
        let near = Suggestion.nearest(to: name, in: LintRule.allCases.map(\.name))
        warn(Messages.unknownRule(name), near, SourceRange(source, word))
      }
    }
    return rules
  }

  private mutating func warn(_ message: String, _ near: String?, _ range: SourceRange) {
    diagnostics.append(
      Diagnostic(
        "lint-comment",
        severity: .warning,
        message,
        at: range,
        notes: .didYouMean(near, at: range)
      )
    )
  }

  /// The words of a comment, set apart by white space and commas.
  private static func words(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    bytes[range].split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }.map { $0.startIndex..<$0.endIndex }
  }

  // MARK: Comments

  /// What stands in comments of a document that has been read: strings end.
  private static func commentsOfJSON(_ bytes: [UInt8]) -> [Range<Int>] {
    var comments: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = JSONTrivia.end(ofString: index, bytes)
      case UInt8(ascii: "/"):
        if let comment = JSONTrivia.comment(at: index, bytes) {
          comments.append(comment.content)
          index = comment.end
        } else {
          index += 1
        }
      default: index += 1
      }
    }
    return comments
  }

  private static func commentsOfXML(_ bytes: [UInt8]) -> [Range<Int>] {
    let (opening, closing) = (Array("<!--".utf8), Array("-->".utf8))
    var comments: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == opening[0], bytes[index...].starts(with: opening) else {
        index += 1
        continue
      }
      let start = index + opening.count
      var end = start
      while end < bytes.count, !bytes[end...].starts(with: closing) { end += 1 }
      comments.append(start..<end)
      index = end + closing.count
    }
    return comments
  }
}

/// What stands between the values of a JSON text that has been read.
enum JSONTrivia {
  /// What stands in a comment, and where reading goes on behind it; nil where there is none.
  static func comment(at index: Int, _ bytes: [UInt8]) -> (content: Range<Int>, end: Int)? {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/") else { return nil }
    var end = index + 2
    switch bytes[index + 1] {
    case UInt8(ascii: "/"):
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      return (index + 2..<end, end)
    case UInt8(ascii: "*"):
      while end + 1 < bytes.count,
        bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/")
      {
        end += 1
      }
      return (index + 2..<end, min(end + 2, bytes.count))
    default: return nil
    }
  }

  /// Where reading goes on behind a string.
  static func end(ofString index: Int, _ bytes: [UInt8]) -> Int {
    var index = index + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  /// The first byte behind white space and comments.
  static func skipped(from index: Int, _ bytes: [UInt8]) -> Int {
    var index = index
    while index < bytes.count {
      if let comment = comment(at: index, bytes) {
        index = comment.end
      } else if bytes[index].isBlankOrLineBreak {
        index += 1
      } else {
        break
      }
    }
    return index
  }
}
