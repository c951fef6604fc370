// A second reader of comma-separated values, scalar by scalar and slow, with nothing of the first: what a table
// says, where it is written as its standard has it.
//
// Source: [RFC 4180] (Documentation/SOURCES.md). Lines may also end in LF or CR; spaces round a field are no part of it.

/// A table of comma-separated values.
struct PlainTable {
  /// The fields of each record that is not blank, the header first; nil for a record with a quote where the standard
  /// has none.
  private(set) var records: [[String]?] = []

  /// Reads a text; nil where it is no table but a list of objects.
  init?(_ text: String) {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    guard scalars.first(where: { !" \t\r\n".unicodeScalars.contains($0) }) != "{" else {
      return nil
    }
    var record: [Unicode.Scalar] = []
    var isQuoted = false
    for scalar in scalars {
      if scalar == "\"" { isQuoted.toggle() }
      if !isQuoted, scalar == "\n" || scalar == "\r" {
        // Between the two of a pair there is a blank record, which is none.
        take(record)
        record = []
      } else {
        record.append(scalar)
      }
    }
    take(record)
  }

  private mutating func take(_ record: [Unicode.Scalar]) {
    guard record.contains(where: { $0 != " " && $0 != "\t" }) else { return }
    var fields: [[Unicode.Scalar]] = [[]]
    var isQuoted = false
    for scalar in record {
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == ",", !isQuoted {
        fields.append([])
      } else {
        fields[fields.count - 1].append(scalar)
      }
    }
    let contents = fields.map(Self.content)
    records.append(isQuoted || contents.contains(nil) ? nil : contents.compactMap { $0 })
  }

  /// What a field says; nil where a quote stands in the midst of it.
  private static func content(of field: [Unicode.Scalar]) -> String? {
    let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
    let text = field.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(scalars))
    }
    guard text.contains("\"") else { return string(text) }
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
    var content: [Unicode.Scalar] = []
    var inner = text.dropFirst().dropLast()
    while let scalar = inner.popFirst() {
      // Two quotes stand for one.
      if scalar == "\"", inner.popFirst() != "\"" { return nil }
      content.append(scalar)
    }
    return string(content)
  }
}
