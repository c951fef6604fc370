// A file with switches: each mutation is in the text, and the one whose number is set is in force. Not for
// choosing mutations.

/// The text of a file with some mutations in it.
public struct MutatedText: Sendable {
  /// Where a mutation stands in the new text, in bytes.
  public struct Span: Codable, Hashable, Sendable {
    /// The mutation's number.
    public var number: Int
    /// Where it begins, switch and all.
    public var start: Int
    /// Where it ends.
    public var end: Int
  }

  /// The new text, in UTF-8.
  public private(set) var text: [UInt8] = []
  /// Where each mutation stands, in the order of places.
  public private(set) var spans: [Span] = []

  private let source: [UInt8]

  /// Puts mutations into a text.
  ///
  /// - Requires: two places are apart, or one holds the other.
  public init(_ source: String, _ mutations: [(number: Int, mutation: Mutation)]) {
    self.source = Array(source.utf8)
    // Outer places first; of one place a statement is the outer one, which no expression can hold.
    let ordered = mutations.enumerated().sorted { left, right in
      let (a, b) = (left.element.mutation, right.element.mutation)
      return (a.start, -a.end, a.form.isStatement ? 0 : 1, left.offset)
        < (b.start, -b.end, b.form.isStatement ? 0 : 1, right.offset)
    }.map(\.element)
    write(0..<self.source.count, ordered[...])
    spans.sort { ($0.start, $0.number) < ($1.start, $1.number) }
  }

  private mutating func write(
    _ range: Range<Int>,
    _ mutations: ArraySlice<(number: Int, mutation: Mutation)>
  ) {
    var place = range.lowerBound
    var rest = mutations
    while let (number, mutation) = rest.popFirst() {
      text += source[place..<mutation.start]
      let inner = rest.prefix { $0.mutation.start < mutation.end }
      rest = rest.dropFirst(inner.count)
      let (before, after) = Self.switches(mutation, number)
      let start = text.count
      text += before.utf8
      write(mutation.start..<mutation.end, inner)
      text += after.utf8
      spans.append(Span(number: number, start: start, end: text.count))
      place = mutation.end
    }
    text += source[place..<range.upperBound]
  }

  /// What stands before and behind the original.
  private static func switches(_ mutation: Mutation, _ number: Int) -> (String, String) {
    let isActive = "isMutant(\(number))"
    return switch mutation.form {
    case .choice: ("(\(isActive) ? (\(mutation.mutated)) : (", "))")
    case .negation: ("(\(isActive) != (", "))")
    case .always: ("(\(isActive) || (", "))")
    case .never: ("(!\(isActive) && (", "))")
    case .removal: ("if !\(isActive) { ", " }")
    case .statements: ("if \(isActive) { \(mutation.mutated) } else { ", " }")
    }
  }
}
