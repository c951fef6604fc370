// The parser of visual formats. It reads Apple's language and what the extended language adds, names
// the latter where only the former is wanted, and goes on after every error at the next `]`, `)`,
// `,`, `[` or `|`, so that one run reports all there is to say.

import Diagnostics

/// Reads formats into syntax.
public struct FormatParser {
  /// How many findings one format may have; a file of noise would otherwise have millions.
  public static let findingLimit = 100
  /// After so many findings the reader ends, so that there is room for the one that says so.
  static let readingLimit = findingLimit - 1
  /// What may stand before the ':' of a line: orientations, and `C` for explicit constraints.
  package static let orientations = FormatSyntax.Orientation.allCases.map(\.rawValue) + ["C"]

  package let fragment: SourceFragment
  let language: VisualFormatLanguage
  package var scanner: FormatScanner
  var syntax: FormatSyntax
  package var diagnostics: [Diagnostic] = []
  /// The first space between tokens: Apple's parser stops there.
  var firstSpace: Range<Int>?
  /// Whether the format needs the extended language.
  var usesExtension = false
  /// Whether text that is no orientation stands first; that no view follows is then no news.
  private var beginsWithNoise = false

  /// Reads one format.
  ///
  /// Names are not looked up.
  ///
  /// - Complexity: O(bytes), except that finding columns for diagnostics reads the line again.
  /// - Returns: The syntax, whole when no diagnostic is an error and else what could be read; and what was found.
  public static func parse(
    _ fragment: SourceFragment,
    language: VisualFormatLanguage = .extended
  ) -> (syntax: FormatSyntax, diagnostics: [Diagnostic]) {
    var parser = FormatParser(fragment: fragment, language: language)
    parser.parseLine()
    return (parser.syntax, parser.diagnostics)
  }

  private init(fragment: SourceFragment, language: VisualFormatLanguage) {
    self.fragment = fragment
    self.language = language
    let bytes = fragment.bytes
    scanner = FormatScanner(bytes)
    syntax = FormatSyntax(source: bytes)
  }

  // MARK: The line

  private mutating func parseLine() {
    _ = scanner.takeSpaces()
    if scanner.isAtComment {
      takeComment()
      return
    }
    if parseOrientation() {
      parseElements()
    }
    // Space at the end of a line does no harm anywhere, and Apple refuses an extension in any case.
    if let space = firstSpace, space.upperBound < scanner.bytes.count, !usesExtension {
      report("vfl-space", severity: .warning, Messages.space, space)
    }
  }

  /// Reads the orientation; false where the line is no format at all.
  private mutating func parseOrientation() -> Bool {
    let name = scanner.takeName()
    guard !name.isEmpty else { return true }
    skipSpaces()
    if scanner.take(UInt8(ascii: ":")) {
      let range = name.lowerBound..<scanner.position
      let word = syntax.text(name)
      syntax.orientation = FormatSyntax.Orientation(rawValue: word)
      switch word {
      case "H", "V": break
      case "HV": noteExtension(.bothAxes, range)
      case "Z": noteExtension(.stackingOrder, range)
      case "C":
        noteExtension(.explicitConstraint, range)
        parseExplicitConstraints()
        return false
      case let other:
        let known = language == .apple ? ["H", "V"] : Self.orientations
        // Of two letters one alone would be as near.
        let near =
          other.uppercased() == "VH" && language != .apple
          ? "HV" : Suggestion.nearest(to: other, in: known)
        report(
          "vfl-unknown-orientation",
          Messages.unknownOrientation(other, language),
          name,
          suggestion: near
        )
      }
      return true
    }
    switch syntax.text(name) {
    case "H", "V":
      beginsWithNoise = scanner.isAtEnd
      syntax.orientation =
        scanner.bytes[name.lowerBound] == UInt8(ascii: "V") ? .vertical : .horizontal
      reportExpected("vfl-expected-colon", "':' after '\(syntax.text(name))'")
    default:
      beginsWithNoise = true
      reportExpected("vfl-expected-view", "'[', '|' or an orientation", at: name)
    }
    return true
  }

  // MARK: Elements

  private mutating func parseElements() {
    // None while no element stands before.
    var connection: FormatSyntax.Connection?
    var hasView = false
    while diagnostics.count < Self.readingLimit {
      skipSpaces()
      switch scanner.current {
      case UInt8(ascii: "["):
        parseGroup(after: connection ?? noConnection)
        hasView = true
      case UInt8(ascii: "|"):
        let (kind, range) = takeSuperview()
        if connection != nil, !hasView {
          reportExpected("vfl-expected-view", "a view", at: range)
        }
        append(kind, range: range, after: connection ?? noConnection)
        if connection != nil {
          parseEnd()
          return
        }
      default:
        guard recover(from: connection, hasView: hasView) else { return }
        connection = damagedConnection
        continue
      }
      connection = parseConnection()
    }
    skipSpaces()
    guard !scanner.isAtEnd else { return }
    report("vfl-too-many-errors", Messages.tooManyErrors, scanner.tokenRange)
  }

  /// Reports what stands where an element should; false where nothing is left to read.
  private mutating func recover(
    from connection: FormatSyntax.Connection?,
    hasView: Bool
  ) -> Bool {
    if scanner.isAtEnd || scanner.isAtComment {
      if scanner.isAtComment { takeComment() }
      let isOpen = connection.map { $0.kind != .flush && $0.kind != .damaged } ?? false
      if isOpen || (!hasView && connection?.kind != .damaged && !beginsWithNoise) {
        let end = scanner.bytes.count..<scanner.bytes.count
        reportExpected("vfl-expected-view", isOpen && hasView ? "'[' or '|'" : "a view", at: end)
      }
      return false
    }
    let isElement = { (byte: UInt8) in byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|") }
    let hasMore = scanner.firstIndex(where: isElement) != nil
    if let connection, connection.kind == .flush, hasView || !hasMore {
      if hasMore {
        reportExpected("vfl-expected-connection", "'-', '[' or '|'")
      } else {
        reportExpected("vfl-trailing-text", "'-', '[', '|' or the end")
      }
    } else if connection.map({ $0.kind != .damaged }) ?? !beginsWithNoise {
      reportExpected("vfl-expected-view", "'[' or '|'")
    }
    scanner.skip(to: isElement)
    return !scanner.isAtEnd
  }

  /// Reads what may stand behind a format: nothing but space or a comment.
  mutating func parseEnd() {
    skipSpaces()
    if scanner.isAtComment {
      takeComment()
    } else if !scanner.isAtEnd {
      reportExpected("vfl-trailing-text", "the end")
    }
  }

  /// Steps over `|` or `||`.
  private mutating func takeSuperview() -> (kind: FormatSyntax.Element.Kind, range: Range<Int>) {
    let start = scanner.position
    scanner.position += 1
    guard scanner.take(UInt8(ascii: "|")) else { return (.superview, start..<scanner.position) }
    noteExtension(.margins, start..<scanner.position)
    return (.margins, start..<scanner.position)
  }

  private mutating func takeComment() {
    noteExtension(.comment, scanner.position..<scanner.position + 2)
    scanner.position = scanner.bytes.count
  }

  // MARK: Building

  var noConnection: FormatSyntax.Connection { connection(.flush, from: scanner.position) }
  var damagedConnection: FormatSyntax.Connection { connection(.damaged, from: scanner.position) }

  /// A connection that ends at the cursor.
  func connection(
    _ kind: FormatSyntax.Connection.Kind,
    from start: Int,
    predicates: Range<Int> = 0..<0
  ) -> FormatSyntax.Connection {
    FormatSyntax.Connection(
      kind: kind,
      range: start..<scanner.position,
      predicates: predicates
    )
  }

  mutating func append(
    _ kind: FormatSyntax.Element.Kind,
    range: Range<Int>,
    name: Range<Int> = 0..<0,
    lastNumber: Int? = nil,
    sizes: Range<Int> = 0..<0,
    after connection: FormatSyntax.Connection
  ) {
    if syntax.elements.isEmpty { syntax.elements.reserveCapacity(6) }
    syntax.elements.append(
      FormatSyntax.Element(
        kind: kind,
        range: range,
        name: name,
        lastNumber: lastNumber,
        sizes: sizes,
        connection: connection
      )
    )
  }

  // MARK: Space

  /// Steps over spaces and remembers the first that Apple would refuse.
  package mutating func skipSpaces() {
    guard scanner.current.isBlankOrLineBreak else { return }
    let space = scanner.takeSpaces()
    if firstSpace == nil, !scanner.isAtComment { firstSpace = space }
  }
}
