// What properties are where neither a layout nor their class says anything.

import LayoutExpressions

/// Values of properties that are not set.
enum PropertyDefaults {
  /// The value of a property of a type of which its class says nothing else.
  static func value(as type: ExpressionType) -> ExpressionValue {
    switch type {
    case .number: .number(0)
    case .boolean: .boolean(false)
    case .string: .string("")
    case .enumeration(let type):
      type.caseNames.isEmpty ? .nil : .enumeration(EnumerationCase(type, index: 0))
    case .optionSet(let type): .optionSet(OptionSetValue(type, indices: []))
    case .structure(let kind): .structure(StructureValue(kind))
    case .array: .array([])
    case .record: .record(RecordValue([:]))
    // A font that is not said is the view's own, which whoever measures knows.
    case .any, .nil, .optional, .object, .color, .font, .attributedString, .image: .nil
    }
  }
}
