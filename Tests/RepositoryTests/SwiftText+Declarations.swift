// Where names are declared, found by what stands around them. Not for scopes or types: labels of calls count as
// declarations, too, as somebody has to have declared them.

import Foundation

extension SwiftText {
  /// Where some names are declared, in the order of the file: as constants, variables, functions, cases, labels and
  /// parameters, those of closures, patterns and setters among them.
  ///
  /// A name may be a regular expression, without groups that capture, of whole names.
  func declarations(of names: [String]) throws -> [(name: String, line: Int)] {
    let text = String(decoding: code, as: UTF8.self)
    let whole = NSRange(text.startIndex..., in: text)
    let word = "`?\\b(\(names.joined(separator: "|")))\\b`?"
    // Few files use any of them, and one look for words is faster than one for each way to declare them.
    guard try NSRegularExpression(pattern: word).firstMatch(in: text, range: whole) != nil else {
      return []
    }
    var ranges: Set<NSRange> = []
    for pattern in Self.waysToDeclare {
      let pattern = pattern.replacingOccurrences(of: "NAME", with: word)
      for match in try NSRegularExpression(pattern: pattern).matches(in: text, range: whole) {
        ranges.insert(match.range(at: 1))
      }
    }
    return ranges.sorted { $0.location < $1.location }.compactMap { range in
      guard let range = Range(range, in: text) else { return nil }
      let line = text[..<range.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
      return (String(text[range]), line)
    }
  }

  private static let waysToDeclare = [
    // let name, if case .some(var name), func name, case name
    "\\b(?:let|var|func|case)\\s+NAME",
    // case one, name; let one = 1, name = 2
    "\\bcase\\s+(?:\\w+(?:\\([^()]*\\))?\\s*,\\s*)+NAME",
    ",\\s*NAME\\s*=(?!=)",
    // let (one, name), case let .some(name), for (one, name) in
    "\\b(?:let|var|for)\\s*[\\w.]*\\s*\\((?:[^()]|\\([^()]*\\))*?NAME",
    // for name in
    "\\bfor\\s+(?:try\\s+|await\\s+)*NAME",
    // name: Int, _ name: Int, name other: Int
    "[(,]\\s*(?:\\w+\\s+)?NAME\\s*:",
    "[(,]\\s*NAME\\s+\\w+\\s*:",
    // { one, name in; { [name = one] in
    "\\{\\s*(?:@\\w+\\s+)*(?:\\[[^\\]]*\\]\\s*)?\\(?\\s*(?:\\w+\\s*,\\s*)*NAME\\s*(?:,\\s*\\w+\\s*)*\\)?"
      + "\\s*(?:throws\\s*(?:\\([^)]*\\))?\\s*)?(?:->[^{}\\n]*)?\\bin\\b",
    "\\{\\s*\\[[^\\]]*NAME\\s*=(?!=)",
    // set(name)
    "\\b(?:set|willSet|didSet)\\s*\\(\\s*NAME",
  ]
}
