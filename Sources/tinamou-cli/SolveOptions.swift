// What `tinamou solve` was asked for, read and checked.

import Tinamou

/// `--set NAME=VALUE` of a document whose settings are numbers.
struct Setting {
  /// The metric or parameter.
  let name: String
  /// The number it takes.
  let value: ExactNumber

  /// Reads an assignment.
  init(_ text: String) throws(UsageFailure) {
    let (name, value) = try ValueReading.assignment(text, option: "--set")
    guard let number = ValueReading.number(value) else {
      throw UsageFailure(Messages.badNumber(value, name: name))
    }
    self.name = name
    self.value = number
  }
}

/// What `tinamou solve` was asked for.
struct SolveOptions {
  /// The sizes of the container, in the order given.
  let sizes: [LayoutSize]
  /// Overridden metrics and parameters, in the order given; of two of one name the later counts.
  let settings: [Setting]
  /// The form of results.
  let format: ResultFormat
  /// Whether tables are coloured.
  let usesColor: Bool
  /// Whether places are measured from the container.
  let isAbsolute: Bool
  /// The pixels that edges are rounded to.
  let alignment: PixelAlignment?
  /// Whether an open attribute is a failure.
  let isStrict: Bool
  /// Whether each answer is proved.
  let isCertified: Bool
}
