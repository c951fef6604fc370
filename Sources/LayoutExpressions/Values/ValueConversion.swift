// Values brought to another type: the same rules for constants, when an expression is checked, and for
// everything else, when it is evaluated.

import Diagnostics

/// Brings values to types.
enum ValueConversion {
  /// Why a value is no value of a type.
  struct Problem: Error {
    var code: DiagnosticCode
    var message: String
    /// What was probably meant: it is looked for where it is shown.
    var suggestion: () -> String? = { nil }
  }

  static func convert(
    _ value: ExpressionValue,
    to type: ExpressionType
  ) -> Result<ExpressionValue, Problem> {
    switch (value, type) {
    case (_, .any), (.nil, .nil), (.nil, .optional), (.nil, .object), (.number, .number),
      (.boolean, .boolean), (.string, .string), (.color, .color), (.font, .font),
      (.attributedString, .attributedString), (.image, .image), (.record, .record),
      (.object, .object), (.record, .object):
      return .success(value)
    case (_, .optional(let wanted)): return convert(value, to: wanted)
    case (.nil, .string): return .success(.string(""))
    case (.nil, .image): return .success(.image(.blank))
    case (.nil, .attributedString): return .success(.attributedString(AttributedText()))
    case (.nil, _):
      return .failure(
        Problem(code: "expression-unexpected-nil", message: Messages.unexpectedNil(type))
      )
    case (.number(let number), .boolean): return .success(.boolean(number != 0))
    case (.string(let text), .attributedString):
      return .success(.attributedString(AttributedText(text)))
    case (.attributedString(let text), .string): return .success(.string(text.string))
    case (.string(let name), .image): return .success(.image(ImageReference(name)))
    case (.string(let text), .color): return color(text)
    case (.string(let name), .enumeration(let type)):
      return enumerationCase(name, of: type).map(ExpressionValue.enumeration)
    case (.structure(let structure), .structure(let kind)) where structure.kind == kind:
      return .success(value)
    case (.record(let record), .structure(let kind)): return structure(record, kind)
    case (.string(let words), .font): return font(words)
    case (.enumeration(let found), .enumeration(let wanted)) where found.type == wanted:
      return .success(value)
    case (_, .optionSet(let wanted)): return optionSet(value, of: wanted)
    case (.array(let elements), .array(let wanted)): return array(elements, of: wanted)
    case (_, .array(let wanted)): return array([value], of: wanted)
    default: return .failure(mismatch(value, type))
    }
  }

  private static func mismatch(_ value: ExpressionValue, _ type: ExpressionType) -> Problem {
    Problem(
      code: "expression-type-mismatch",
      message: Messages.mismatch(found: value.type, expected: type)
    )
  }

  /// A structure of the numbers of a record: members that it lacks are 0.
  private static func structure(
    _ record: RecordValue,
    _ kind: StructureKind
  ) -> Result<ExpressionValue, Problem> {
    var structure = StructureValue(kind)
    for member in record.members {
      guard kind.index(ofMember: member.key) != nil, case .number(let number) = member.value else {
        let message = Messages.noStructureMember(member.key, of: kind)
        return .failure(Problem(code: "expression-type-mismatch", message: message))
      }
      structure[member.key] = number
    }
    return .success(.structure(structure))
  }

  private static func font(_ words: String) -> Result<ExpressionValue, Problem> {
    let buffer = SourceBuffer(name: "", text: words)
    let location = SourceRange(buffer, 0..<buffer.bytes.count)
    var reader = FontReader(catalog: .standard)
    do {
      reader.add(words, at: location)
      return .success(.font(try reader.finish(at: location)))
    } catch {
      return .failure(Problem(code: error.code, message: error.message))
    }
  }

  private static func color(_ text: String) -> Result<ExpressionValue, Problem> {
    if let color = ColorValue(text: text) { return .success(.color(color)) }
    if let named = ColorValue.named.first(where: { $0.name == text }) {
      return .success(.color(named.color))
    }
    return .failure(
      Problem(
        code: "expression-bad-color",
        message: Messages.badColorText(text),
        suggestion: { Suggestion.nearest(to: text, in: ColorValue.named.map(\.name)) }
      )
    )
  }

  private static func enumerationCase(
    _ name: String,
    of type: EnumerationType
  ) -> Result<EnumerationCase, Problem> {
    if let found = EnumerationCase(type, named: name) { return .success(found) }
    return .failure(
      Problem(
        code: "expression-unknown-case",
        message: Messages.unknownCase(name, of: type),
        suggestion: { Suggestion.nearest(to: name, in: type.caseNames) }
      )
    )
  }

  private static func optionSet(
    _ value: ExpressionValue,
    of type: EnumerationType
  ) -> Result<ExpressionValue, Problem> {
    switch value {
    case .optionSet(let set) where set.type == type: return .success(value)
    case .enumeration(let found) where found.type == type:
      return .success(.optionSet(OptionSetValue(type, indices: [found.index])))
    case .string(let names):
      let words = names.split(separator: ",").map { trimmed($0) }.filter { !$0.isEmpty }
      return optionSet(.array(words.map(ExpressionValue.string)), of: type)
    case .array(let elements):
      var indices: [Int] = []
      for element in elements {
        switch convert(element, to: .enumeration(type)) {
        case .success(.enumeration(let found)): indices.append(found.index)
        case .success(let other): return .failure(mismatch(other, .enumeration(type)))
        case .failure(let problem): return .failure(problem)
        }
      }
      return .success(.optionSet(OptionSetValue(type, indices: indices)))
    default: return .failure(mismatch(value, .optionSet(type)))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }

  /// Whether a value is one of a type as it stands, as far as that shows at once.
  private static func isOne(_ value: ExpressionValue, of type: ExpressionType) -> Bool {
    switch (value, type) {
    case (_, .any), (.number, .number), (.boolean, .boolean), (.string, .string): true
    default: false
    }
  }

  private static func array(
    _ elements: [ExpressionValue],
    of type: ExpressionType
  ) -> Result<ExpressionValue, Problem> {
    // A list is read far more often than it is made.
    if elements.allSatisfy({ isOne($0, of: type) }) { return .success(.array(elements)) }
    var converted: [ExpressionValue] = []
    for element in elements {
      switch convert(element, to: type) {
      case .success(let value): converted.append(value)
      case .failure(let problem): return .failure(problem)
      }
    }
    return .success(.array(converted))
  }
}
