// JSON lines: an object in every row, with numbers under the names of parameters, and anything under those
// of constants and state.

import Diagnostics
import JSONLayout
import LayoutExpressions

extension ParameterReader {
  /// Reads rows of objects; names that are new become columns.
  mutating func readObjects(_ block: RecordBlock) throws(ParameterNameFailure) -> ParameterBlock {
    var result = ParameterBlock(block, parameters: [])
    var rows: [(number: Int, values: [Double?], others: [Int: ExpressionValue])] = []
    var line = block.firstLine
    var lineEnd = 0
    for (index, record) in block.records.enumerated() {
      // Breaks of empty lines are counted too.
      line += Self.breakCount(block.bytes, lineEnd..<record.lowerBound)
      lineEnd = record.lowerBound
      let number = block.firstRecord + index + 1
      let text = SourceBuffer(name: name, bytes: Array(block.bytes[record]), firstLine: line)
      let reading = JSONReader.read(text, isLine: true)
      let errors = reading.diagnostics.filter { $0.severity == .error }
      var findings: [Diagnostic] = errors
      var values = [Double?](repeating: nil, count: parameters.count)
      var others: [Int: ExpressionValue] = [:]
      if errors.isEmpty {
        findings = read(reading.root, text, &values, &others)
        // A first row that does not fit means that the whole input does not.
        if number == 1, findings.contains(where: { $0.code == Self.unknownNameCode }) {
          throw ParameterNameFailure(diagnostics: findings)
        }
      }
      if findings.isEmpty {
        rows.append((number, values, others))
      } else {
        result.refused.append(number)
        result.diagnostics += findings
      }
    }
    result.rows = ParameterRows(parameters: parameters)
    for row in rows {
      let missing = repeatElement(Double?.none, count: parameters.count - row.values.count)
      result.rows.append(number: row.number, row.values + missing, others: row.others)
    }
    return result
  }

  /// How many line breaks there are in a range of bytes.
  static func breakCount(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var count = 0
    for index in range {
      if bytes[index] == 0x0A {
        count += 1
      } else if bytes[index] == 0x0D, index + 1 == bytes.count || bytes[index + 1] != 0x0A {
        count += 1
      }
    }
    return count
  }

  /// Reads the members of a row.
  private mutating func read(
    _ root: JSONNode?,
    _ source: SourceBuffer,
    _ values: inout [Double?],
    _ others: inout [Int: ExpressionValue]
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    func report(_ message: String, _ range: SourceRange) {
      findings.append(Diagnostic("parameters-bad-row", message, at: range))
    }
    guard let root, root.kind == .object else {
      report(Messages.notAnObject, root?.range ?? SourceRange(source, 0..<source.bytes.count))
      return findings
    }
    for member in root.members {
      let name = member.key
      guard let parameter = document.parameter(named: name) else {
        findings.append(unknownName(name, at: member.keyRange))
        continue
      }
      let column = column(of: parameter)
      while values.count <= column { values.append(nil) }
      if values[column] != nil || others[column] != nil {
        report(Messages.repeatedName(name), member.keyRange)
      } else if let value = member.value.double {
        values[column] = value == 0 ? 0 : value
        if let problem = document.problem(value, of: parameter) {
          report(problem, member.value.range)
        }
      } else if parameter.takesAnything {
        others[column] = ParameterValue.value(of: member.value)
      } else {
        report(Messages.notANumber(ofType: member.value.kind.description), member.value.range)
      }
    }
    return findings
  }

  private mutating func column(of parameter: SweepParameter) -> Int {
    if let known = parameters.firstIndex(of: parameter) { return known }
    parameters.append(parameter)
    return parameters.count - 1
  }
}

extension JSONKind {
  /// The type in words, with its article.
  fileprivate var description: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "a truth value"
    case .null: "null"
    case .invalid: "a damaged value"
    }
  }
}
