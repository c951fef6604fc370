// Records as JSON text: one object without line breaks, so that it is a line of the history too.

import Foundation

extension RunRecord {
  /// The record as one line of JSON, without a line break at its end.
  public func jsonLine() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }

  /// Reads a record from a line of JSON; nil when it is none or of another schema.
  public init?(jsonLine: some Sequence<UInt8>) {
    guard let record = try? JSONDecoder().decode(RunRecord.self, from: Data(jsonLine)),
      record.schema == Self.currentSchema
    else { return nil }
    self = record
  }
}
