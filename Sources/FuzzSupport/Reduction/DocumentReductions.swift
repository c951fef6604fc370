// Smaller documents that may show the same: values cut out, formats shortened, numbers rounded. Who asks
// keeps those that do, and asks again.

import Diagnostics

/// Makes documents smaller.
public enum DocumentReductions {
  /// So many documents are offered at most: each has to be tried.
  private static let limit = 4_000
  /// So many bytes are offered at most.
  private static let byteLimit = 1 << 24

  /// Smaller documents, the boldest first; none for a text that does not parse.
  public static func reductions(of document: [UInt8]) -> [[UInt8]] {
    guard let value = EditableJSON(document) else { return [] }
    let paths = value.paths
    // Without line breaks: a cut must not be longer than what it is cut from.
    var texts = [value.compact]
    // Large values first: shallow paths have much below them.
    let shallowFirst = paths.enumerated()
      .sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }.map(\.element)
    for path in shallowFirst {
      texts += halves(of: path, in: value).map(\.compact)
    }
    for path in shallowFirst where !path.isEmpty {
      var smaller = value
      smaller.remove(at: path)
      texts.append(smaller.compact)
      if let lifted = childrenLifted(path, in: value) { texts.append(lifted.compact) }
    }
    for path in paths {
      for simpler in simpler(value[path]) {
        var smaller = value
        smaller[path] = simpler
        texts.append(smaller.compact)
      }
    }
    var seen: Set<String> = [String(decoding: document, as: UTF8.self)]
    let different = texts.filter { seen.insert($0).inserted }
    let count = min(limit, byteLimit / max(1, document.count))
    return different.prefix(count).map { Array($0.utf8) }
  }

  /// A value with either half of its children left out, where there are many.
  private static func halves(
    of path: EditableJSON.Path,
    in value: EditableJSON
  ) -> [EditableJSON] {
    let count = value[path].children.count
    guard count > 3 else { return [] }
    return [0..<(count / 2), (count / 2)..<count].map { kept in
      var smaller = value
      smaller.changeChildren(at: path) { $0 = Array($0[kept]) }
      return smaller
    }
  }

  /// A view's children in its own place.
  private static func childrenLifted(
    _ path: EditableJSON.Path,
    in value: EditableJSON
  ) -> EditableJSON? {
    guard let index = path.last, let children = value[path]["children"]?.members,
      !children.isEmpty
    else { return nil }
    var smaller = value
    smaller[Array(path.dropLast())].members.replaceSubrange(index...index, with: children)
    return smaller
  }

  private static func simpler(_ value: EditableJSON) -> [EditableJSON] {
    switch value {
    case .number(let text): simplerNumbers(text).map { .number($0) }
    case .string(let text): shorter(text).map { .string($0) }
    case .object(let members):
      // A constraint with settings as its format alone.
      members.filter { ["format", "constraint"].contains($0.key) }.map(\.value)
    case .array, .word: []
    }
  }

  private static func simplerNumbers(_ text: String) -> [String] {
    guard let value = Double(text), value.isFinite else { return [] }
    let candidates = [
      0, 1, 10, 100, value.rounded(), (value / 10).rounded() * 10, value.magnitude,
      (value / 2).rounded(),
    ]
    return candidates.map { JSONText.number($0) }.filter { $0.count < text.count }
      + (text.count > 1 && value != 0 ? ["0"] : [])
  }

  /// A text with some of its words left out, and with simpler numbers.
  private static func shorter(_ text: String) -> [String] {
    let tokens = FormatEdit.tokens(of: text)
    var texts: [String] = []
    for length in [8, 4, 2, 1] where length <= tokens.count {
      for start in 0...(tokens.count - length) {
        texts.append((tokens[..<start] + tokens[(start + length)...]).joined())
      }
    }
    for (index, token) in tokens.enumerated() {
      for simpler in simplerNumbers(token) {
        var changed = tokens
        changed[index] = simpler
        texts.append(changed.joined())
      }
    }
    return texts
  }
}
