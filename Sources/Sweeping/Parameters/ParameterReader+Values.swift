// Comma-separated values: a header of names, then a number for each of them in every row; for constants and
// state what might stand behind `--set`.
//
// Source: [RFC 4180] (Documentation/SOURCES.md). Beyond it, spaces round a field are no part of it, and lines may end
// in LF or CR.

import Diagnostics
import LayoutExpressions

extension ParameterReader {
  /// A field of a record: what it says, and where.
  private struct Field {
    /// The bytes between the quotes or commas, spaces left out.
    var content: Range<Int>
    /// Whether doubled quotes in it stand for one.
    var isQuoted = false
    var problem: String?
  }

  /// Reads the names of the columns.
  func readHeader(_ block: RecordBlock) throws(ParameterNameFailure) -> [SweepParameter] {
    guard let record = block.records.first else { return [] }
    let fields = block.bytes.withUnsafeBufferPointer { Self.fields(of: record, in: $0) }
    let source = block.source(named: self.name)
    var parameters: [SweepParameter] = []
    var known: Set<SweepParameter> = []
    var problems: [Diagnostic] = []
    for field in fields {
      let name = Self.text(field, block.bytes)
      let range = SourceRange(source, field.content)
      guard let parameter = document.parameter(named: name) else {
        problems.append(unknownName(name, at: range))
        // In a file of another form, each further name would be none either, and nobody reads more than are printed.
        let isLast = Messages.otherForm(name) != nil || problems.count == source.budget[.findings]
        if isLast { break }
        continue
      }
      if !known.insert(parameter).inserted {
        problems.append(
          Diagnostic("parameters-repeated-name", Messages.repeatedName(name), at: range)
        )
      }
      parameters.append(parameter)
    }
    guard problems.isEmpty else { throw ParameterNameFailure(diagnostics: problems) }
    return parameters
  }

  /// Reads rows of numbers.
  func readValues(_ block: RecordBlock) -> ParameterBlock {
    var result = ParameterBlock(block, parameters: parameters)
    var source: SourceBuffer?
    var values = [Double?](repeating: nil, count: parameters.count)
    var others: [Int: ExpressionValue] = [:]
    block.bytes.withUnsafeBufferPointer { bytes in
      for (index, record) in block.records.enumerated() {
        let number = block.firstRecord + index + 1
        others.removeAll(keepingCapacity: true)
        let problems = read(record, bytes, &values, &others)
        guard !problems.isEmpty else {
          result.rows.append(number: number, values, others: others)
          continue
        }
        let buffer = source ?? block.source(named: name)
        source = buffer
        result.refused.append(number)
        result.diagnostics += problems.map {
          Diagnostic("parameters-bad-row", $0.message, at: SourceRange(buffer, $0.range))
        }
      }
    }
    return result
  }

  /// Reads the numbers of a row, or says what is wrong with each that is none.
  private func read(
    _ record: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ values: inout [Double?],
    _ others: inout [Int: ExpressionValue]
  ) -> [(message: String, range: Range<Int>)] {
    if readPlain(record, bytes, &values) { return [] }
    let fields = Self.fields(of: record, in: bytes)
    guard fields.count == parameters.count else {
      let problem = fields.lazy.compactMap(\.problem).first
      let found = problem ?? Messages.fieldCount(fields.count, expected: parameters.count)
      return [(found, record)]
    }
    var problems: [(message: String, range: Range<Int>)] = []
    for (column, field) in fields.enumerated() {
      if let problem = field.problem {
        problems.append((problem, field.content))
        continue
      }
      if parameters[column].takesAnything {
        switch ParameterValue.value(ofText: Self.text(field, bytes)) {
        case .number(let number): values[column] = number
        case let other:
          values[column] = nil
          others[column] = other
        }
        continue
      }
      do {
        let value = try DecimalReading.double(bytes, field.content)
        values[column] = value
        if let problem = document.problem(value, of: parameters[column]) {
          problems.append((problem, field.content))
        }
      } catch {
        let text = String(decoding: bytes[field.content], as: UTF8.self)
        switch error {
        case .notANumber: problems.append((Messages.notANumber(text), field.content))
        case .outOfRange: problems.append((Messages.outOfRange(text), field.content))
        }
      }
    }
    return problems
  }

  /// Reads a row of plain numbers between commas, as nearly all are; returns whether it is one.
  private func readPlain(
    _ record: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ values: inout [Double?]
  ) -> Bool {
    var start = record.lowerBound
    for column in parameters.indices {
      var end = start
      while end < record.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
      let isLast = column == parameters.count - 1
      guard (end == record.upperBound) == isLast,
        let value = try? DecimalReading.double(bytes, start..<end),
        (try? parameters[column].check(value)) != nil
      else { return false }
      values[column] = value
      start = end + 1
    }
    return true
  }

  private static func fields(
    of record: Range<Int>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Field] {
    var fields: [Field] = []
    var index = record.lowerBound
    while true {
      var start = index
      while start < record.upperBound, bytes[start].isBlank { start += 1 }
      var field: Field
      if start < record.upperBound, bytes[start] == UInt8(ascii: "\"") {
        field = quotedField(from: start, record.upperBound, bytes, &index)
      } else {
        while index < record.upperBound, bytes[index] != UInt8(ascii: ",") { index += 1 }
        start = min(start, index)
        var end = index
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        field = Field(content: start..<end)
      }
      fields.append(field)
      guard index < record.upperBound else { return fields }
      index += 1  // the comma
    }
  }

  /// A field in quotes; leaves the index at the comma behind it or at the end.
  private static func quotedField(
    from start: Int,
    _ limit: Int,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ index: inout Int
  ) -> Field {
    let quote = UInt8(ascii: "\"")
    index = start + 1
    while index < limit {
      if bytes[index] == quote {
        guard index + 1 < limit, bytes[index + 1] == quote else { break }
        index += 1
      }
      index += 1
    }
    guard index < limit else {
      return Field(content: start..<limit, isQuoted: true, problem: Messages.unclosedQuote)
    }
    var field = Field(content: (start + 1)..<index, isQuoted: true)
    index += 1
    let behind = index
    while index < limit, bytes[index] != UInt8(ascii: ",") { index += 1 }
    if bytes[behind..<index].contains(where: { !$0.isBlank }) {
      field.problem = Messages.textBehindQuote
    }
    return field
  }

  private static func text<Bytes: RandomAccessCollection<UInt8>>(
    _ field: Field,
    _ bytes: Bytes
  ) -> String where Bytes.Index == Int {
    var content = Array(bytes[field.content])
    if field.isQuoted {
      var single: [UInt8] = []
      var isSecond = false
      for byte in content {
        isSecond = byte == UInt8(ascii: "\"") && !isSecond
        if !(byte == UInt8(ascii: "\"") && !isSecond) { single.append(byte) }
      }
      content = single
    }
    return String(decoding: content, as: UTF8.self)
  }
}
