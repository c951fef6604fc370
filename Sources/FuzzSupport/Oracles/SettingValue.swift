// A value of state or a constant in an expected answer, as JSON has it. The corpus' tests and `bench check` read answers
// with it, and not with the product's own reader.

import LayoutExpressions

/// A value that an answer's file gives a layout.
package struct SettingValue: Decodable {
  package let value: ExpressionValue

  /// Reads any value of JSON.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .nil
    } else if let truth = try? container.decode(Bool.self) {
      value = .boolean(truth)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let values = try? container.decode([SettingValue].self) {
      value = .array(values.map(\.value))
    } else {
      let members = try container.decode([String: SettingValue].self)
      value = .record(RecordValue(members.mapValues(\.value)))
    }
  }
}
