// Records as JSON text: one object without line breaks, so that it is a line of the history too.

import Foundation
import Measurement

extension RunRecord {
  struct LineProblem: Error {
    let reason: String
  }

  /// The record as one line of JSON, without a line break at its end.
  func jsonLine() throws -> [UInt8] { Array(try JSONEncoder.ofLines.encode(self)) }

  /// Reads a record from a line of JSON; nil when it is none or of another schema.
  init?(jsonLine: some Sequence<UInt8>) {
    guard let record = try? Self.reading(Data(jsonLine), .whole).get() else { return nil }
    self = record
  }

  /// Reads a record from a line, or says what is wrong with it.
  static func reading(
    _ line: Data,
    _ extent: HistoryFile.Extent
  ) -> Result<RunRecord, LineProblem> {
    let decoder = JSONDecoder()
    if extent == .summary, let key = CodingUserInfoKey.summary { decoder.userInfo[key] = true }
    let record = try? decoder.decode(RunRecord.self, from: line)
    if let record, record.schema == currentSchema { return .success(record) }
    // A newer version may have changed anything but the key that says so.
    if let version = try? decoder.decode(SchemaOnly.self, from: line).schema,
      version != currentSchema
    {
      let relation = version > currentSchema ? "newer than" : "not"
      return .failure(
        LineProblem(reason: "it has version \(version) of the format, \(relation) \(currentSchema)")
      )
    }
    return .failure(LineProblem(reason: "it is damaged, or no run"))
  }

  /// Whether a line is a run of any version.
  static func isRun(_ line: Data) -> Bool {
    (try? JSONDecoder().decode(SchemaOnly.self, from: line)) != nil
  }

  private struct SchemaOnly: Decodable {
    let schema: Int
  }
}

extension JSONEncoder {
  /// Writes an object without line breaks, the same object always alike.
  static var ofLines: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
