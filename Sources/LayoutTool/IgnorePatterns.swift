// The lines of `.layout-ignore`: which files and folders are left alone, in the manner of git's ignore
// files. Not all of those: no classes of characters but `*`, `**` and `?`.

/// The patterns of one `.layout-ignore`.
public struct IgnorePatterns: Sendable {
  private struct Pattern: Sendable {
    var isNegated: Bool
    var isFolderOnly: Bool
    var isAnchored: Bool
    var parts: [[UInt8]]
  }

  private let patterns: [Pattern]

  /// Reads the lines of a file.
  public init(_ text: String) {
    // A byte order mark is no letter.
    let text = text.dropFirst(text.first == "\u{FEFF}" ? 1 : 0)
    patterns = text.split(whereSeparator: \.isNewline).compactMap { line in
      var line = line[...]
      while let last = line.last, last == " " || last == "\t" { line.removeLast() }
      guard let first = line.first, first != "#" else { return nil }
      let isNegated = first == "!"
      if isNegated { line.removeFirst() }
      let isFolderOnly = line.last == "/"
      if isFolderOnly { line.removeLast() }
      let isAnchored = line.contains("/")
      if line.first == "/" { line.removeFirst() }
      guard !line.isEmpty else { return nil }
      return Pattern(
        isNegated: isNegated,
        isFolderOnly: isFolderOnly,
        isAnchored: isAnchored,
        parts: line.split(separator: "/").map { Array($0.utf8) }
      )
    }
  }

  /// Whether a path is left alone, or nil where no pattern speaks of it; the last one that does counts.
  ///
  /// - Parameters:
  ///   - path: Relative to the folder of the file, parts apart by `/`.
  ///   - isFolder: Whether the path is a folder.
  /// - Returns: True where it is left alone, false where a pattern takes it back in.
  public func ignores(_ path: String, isFolder: Bool) -> Bool? {
    let parts = path.split(separator: "/").map { Array($0.utf8) }
    let match = patterns.last { pattern in
      guard isFolder || !pattern.isFolderOnly else { return false }
      if pattern.isAnchored { return Self.matches(parts[...], pattern.parts[...]) }
      return parts.last.map { Self.matches($0[...], pattern.parts[0][...]) } ?? false
    }
    return match.map { !$0.isNegated }
  }

  /// Whether parts of a path match parts of a pattern; `**` is any number of parts.
  private static func matches(
    _ path: ArraySlice<[UInt8]>,
    _ pattern: ArraySlice<[UInt8]>
  ) -> Bool {
    wildcardMatches(path, pattern, isAny: { $0 == Array("**".utf8) }) { part, wanted in
      matches(part[...], wanted[...])
    }
  }

  /// Whether a name matches; `*` is any number of letters, `?` is one.
  private static func matches(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    wildcardMatches(name, pattern, isAny: { $0 == UInt8(ascii: "*") }) { letter, wanted in
      letter == wanted || wanted == UInt8(ascii: "?")
    }
  }

  /// Matching with wildcards for any number of elements, going back to the last of them only.
  ///
  /// - Complexity: O(elements × pattern).
  private static func wildcardMatches<Element>(
    _ elements: ArraySlice<Element>,
    _ pattern: ArraySlice<Element>,
    isAny: (Element) -> Bool,
    areEqual: (Element, Element) -> Bool
  ) -> Bool {
    var index = elements.startIndex
    var wanted = pattern.startIndex
    var lastAny: (wanted: Int, index: Int)?
    while index < elements.endIndex {
      if wanted < pattern.endIndex, isAny(pattern[wanted]) {
        wanted += 1
        lastAny = (wanted, index)
      } else if wanted < pattern.endIndex, areEqual(elements[index], pattern[wanted]) {
        index += 1
        wanted += 1
      } else if let any = lastAny {
        lastAny = (any.wanted, any.index + 1)
        (wanted, index) = (any.wanted, any.index + 1)
      } else {
        return false
      }
    }
    return pattern[wanted...].allSatisfy(isAny)
  }
}
