// What is wrong with a line of a file of classes, and where.

extension ClassTableReader {
  /// Words of a line.
  struct Location: Hashable {
    let line: Int
    let bytes: Range<Int>
  }

  /// What is wrong with a line.
  public struct Problem: Hashable, Sendable {
    /// The number of the line, from 1 on.
    public let line: Int
    /// The bytes of the text that are wrong, of one line.
    public let bytes: Range<Int>
    /// What was found, and what was expected.
    public let message: String
    /// What was probably meant.
    public let suggestion: String?

    /// The problem with its line.
    public var text: String { "line \(line): \(message)" }

    init(_ message: String, at location: Location, suggestion: String?) {
      line = location.line
      bytes = location.bytes
      self.message = message
      self.suggestion = suggestion
    }
  }
}
