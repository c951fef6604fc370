// Ranges of parameters on the command line: NAME=LOW..HIGH.

import ArgumentParser
import TinamouBatch

/// The ranges of a command line, as they are given.
struct RangeOptions: ParsableArguments {
  @Option("The range of a parameter, ends included; may be repeated.", "NAME=LOW..HIGH")
  var range: [String] = []

}

enum RangeReading {
  /// The ranges in the order given, each of another parameter.
  static func ranges(
    _ texts: [String],
    of document: SweepDocument
  ) throws(UsageFailure) -> [CompiledSweep.ParameterRange] {
    var ranges: [CompiledSweep.ParameterRange] = []
    var unknown: [UsageFailure] = []
    for text in texts {
      let (name, low, high) = try range(text)
      guard let parameter = document.parameter(named: name) else {
        unknown.append(
          UsageFailure(Messages.unknownParameter(name), near: name, in: document.names)
        )
        continue
      }
      guard !ranges.contains(where: { $0.parameter == parameter }) else {
        throw UsageFailure(Messages.repeatedRange(name))
      }
      for end in [low, high] {
        if let problem = document.problem(end.double, of: parameter) {
          throw UsageFailure(problem)
        }
      }
      ranges.append(CompiledSweep.ParameterRange(parameter, low, high))
    }
    if let failure = UsageFailure(unknown) { throw failure }
    return ranges
  }

  /// A range, the lower end first.
  static func range(
    _ text: String
  ) throws(UsageFailure) -> (name: String, low: ExactNumber, high: ExactNumber) {
    let (name, value) = try ValueReading.assignment(text, option: "--range")
    guard let (low, high) = ends(value) else { throw UsageFailure(Messages.badRange(text)) }
    guard low <= high else {
      throw UsageFailure(Messages.badRange(text, expected: Messages.lowerEndFirst))
    }
    return (name, low, high)
  }

  /// `LOW..HIGH`.
  private static func ends(_ text: String) -> (low: ExactNumber, high: ExactNumber)? {
    // The last two dots; with three, somebody may mean a range without its upper end, as other languages have it.
    var index = text.endIndex
    while index > text.startIndex {
      index = text.index(before: index)
      guard text[..<index].hasSuffix("."), text[index] == "." else { continue }
      let first = text[..<index].dropLast()
      let second = text[text.index(after: index)...]
      guard !first.hasSuffix("."), let low = ValueReading.number(first),
        let high = ValueReading.number(second)
      else { return nil }
      return (low, high)
    }
    return nil
  }
}
