// What `tinamou solve` was asked for, read and checked.

import TinamouBatch

/// `--set NAME=VALUE`, or a value of `--state`.
struct ValueSetting {
  let name: String
  let text: String
  let value: ExpressionValue
  /// Whether something has to have the name: a file may hold more than one document needs.
  private(set) var mustBeKnown: Bool
  /// Whether a file of `--state` has it, which is for Layout XML alone.
  private(set) var isState = false

  init(_ text: String) throws(UsageFailure) {
    (name, self.text) = try ValueReading.assignment(text, option: "--set")
    value = ParameterValue.value(ofText: self.text)
    mustBeKnown = true
  }

  init(_ name: String, _ value: ExpressionValue, text: String) {
    self.name = name
    self.value = value
    self.text = text
    mustBeKnown = false
  }

  /// The setting of a document that takes numbers alone; a value that is none is refused.
  func number() throws(UsageFailure) -> SweepDocument.Setting {
    guard let number = ValueReading.number(text) else {
      throw UsageFailure(Messages.badNumber(text, name: name))
    }
    return (name, number)
  }

  /// The setting of a document that need not have the name, as another one has it.
  var forOneOfSeveral: ValueSetting {
    var setting = self
    setting.mustBeKnown = false
    return setting
  }

  var asState: ValueSetting {
    var setting = self
    setting.isState = true
    return setting
  }
}

struct SolveOptions {
  let format: ResultFormat
  let usesColor: Bool
  /// Whether places are measured from the container.
  let isAbsolute: Bool
  let alignment: PixelAlignment?
  /// Whether an open attribute is a failure.
  let isStrict: Bool
  let isCertified: Bool
  /// Whether open attributes are printed with their ranges.
  let hasRanges: Bool
  /// Where the proof of the one answer goes, nil where none is asked for.
  let proofPath: String?
  /// Where the constraint system of the one layout goes, nil where it is not asked for.
  let systemPath: String?
}

extension [ValueSetting] {
  /// The settings whose values are numbers, for documents that take nothing else.
  var numbers: [SweepDocument.Setting] { withoutState.compactMap { try? $0.number() } }

  /// The settings as numbers, for documents that take nothing else; a value that is none is refused.
  func checkedNumbers() throws(UsageFailure) -> [SweepDocument.Setting] {
    try withoutState.map { (setting) throws(UsageFailure) in try setting.number() }
  }

  private var withoutState: [ValueSetting] { filter { !$0.isState } }
}
