// Diagnostics are data: what is wrong, where, and what else to look at. Renderers make text of them.

/// How bad a diagnostic is.
public enum Severity: String, Hashable, Sendable {
  /// The input has no meaning, or the answer is no.
  case error
  /// The input has a meaning, but probably not the one that was wanted.
  case warning
  /// Something worth knowing.
  case note
}

/// A stable kebab-case name for one kind of diagnostic, listed in Documentation/DIAGNOSTICS.md.
public struct DiagnosticCode: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name as printed, for example `vfl-unknown-view`.
  public let name: String

  /// Makes a code from its name.
  public init(stringLiteral name: String) { self.name = name }

  /// The name as printed.
  public var description: String { name }

  /// That something is a defect of ours.
  public static let internalDefect: DiagnosticCode = "internal-defect"
}

/// A range of bytes in a buffer.
public struct SourceRange: Sendable {
  /// The input.
  public let buffer: SourceBuffer
  /// Byte offsets in the input.
  public let bytes: Range<Int>

  /// Makes a range of a buffer.
  public init(_ buffer: SourceBuffer, _ bytes: Range<Int>) {
    self.buffer = buffer
    self.bytes = bytes
  }

  /// The first position of the range.
  public var start: SourcePosition { buffer.position(at: bytes.lowerBound) }
  /// The position right behind the range.
  public var end: SourcePosition { buffer.position(at: bytes.upperBound) }
}

/// Something more to know about a diagnostic, with a location of its own.
public struct Note: Sendable {
  /// Lower case, no full stop.
  public let message: String
  /// The location the note speaks of.
  public let range: SourceRange

  /// Makes a note.
  public init(_ message: String, at range: SourceRange) {
    self.message = message
    self.range = range
  }
}

/// A replacement that would mend the source.
public struct FixIt: Sendable {
  /// What to replace.
  public let range: SourceRange
  /// What to put there.
  public let replacement: String

  /// Makes a fix-it.
  public init(replace range: SourceRange, with replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// One finding about an input.
public struct Diagnostic: Error, Sendable {
  /// The stable name of the kind of finding.
  public let code: DiagnosticCode
  /// How bad it is.
  public let severity: Severity
  /// Lower case, no full stop, source words in single quotes.
  public let message: String
  /// The location.
  public let range: SourceRange
  /// More locations and hints ("did you mean …").
  public let notes: [Note]
  /// Replacements that would mend the source.
  public let fixIts: [FixIt]

  /// Makes a diagnostic.
  public init(
    _ code: DiagnosticCode,
    severity: Severity = .error,
    _ message: String,
    at range: SourceRange,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.range = range
    self.notes = notes
    self.fixIts = fixIts
  }
}

extension Diagnostic {
  /// What findings have in common that say the same: a code at a place of one buffer.
  package struct Identity: Hashable {
    private let code: DiagnosticCode
    private let buffer: ObjectIdentifier
    private let bytes: Range<Int>

    /// Names what a finding with a code at a place says.
    package init(_ code: DiagnosticCode, at range: SourceRange) {
      self.code = code
      buffer = ObjectIdentifier(range.buffer)
      bytes = range.bytes
    }
  }

  /// What it says, whatever its words.
  package var identity: Identity { Identity(code, at: range) }
}
