// Options that every command on documents takes: the language they are in, and what is set in them.

import ArgumentParser
import Tinamou

/// What a command line says about any document.
struct DocumentOptions: ParsableArguments {
  static let optionForms: [String: ArgumentOrder.Form] = [
    "--set": .value, "--state": .value, "--language": .value,
  ]

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Override a metric, a parameter, a constant or state; may be repeated.",
      valueName: "NAME=VALUE"
    )
  )
  var set: [String] = []

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Values for Layout XML, members of a JSON object; --set wins; may be repeated.",
      valueName: "file"
    )
  )
  var state: [String] = []

  @Option(
    name: .long,
    parsing: .unconditional,
    help: "The language where a document's name does not tell it (json|xml|constraints)."
  )
  var language: String?

  /// What is set, in the order given; of two of one name the later counts.
  func settings() throws -> [ValueSetting] {
    let given = try set.map { (text) throws(UsageFailure) in try ValueSetting(text) }
    return try state.flatMap { try StateFile.settings($0) } + given
  }
}

/// The sizes of the container, of a command that answers for each.
struct ContainerSizesOptions: ParsableArguments {
  static let optionForms: [String: ArgumentOrder.Form] = ["--size": .value]

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A size of the container; may be repeated (default: 375x667).",
      valueName: "WxH"
    )
  )
  var size: [String] = []

  /// The sizes in the order given, the usual one where there is none.
  func sizes() throws(UsageFailure) -> [LayoutSize] {
    let sizes = try size.map { (text) throws(UsageFailure) in try ValueReading.size(text) }
    return sizes.isEmpty ? [LayoutSolver.defaultSize] : sizes
  }
}

/// The size of the container, of a command whose rows or ranges may give it.
struct ContainerSizeOptions: ParsableArguments {
  static let optionForms: [String: ArgumentOrder.Form] = ["--size": .value]

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The container's size where nothing else gives it (default: 375x667).",
      valueName: "WxH"
    )
  )
  var size: String?

  /// The size, nil where it is not given.
  func containerSize() throws(UsageFailure) -> LayoutSize? {
    try size.map { (text) throws(UsageFailure) in try ValueReading.size(text) }
  }
}

extension [String: ArgumentOrder.Form] {
  /// The forms of a command's own options, and of the groups it takes.
  static func forms(
    _ own: [String: ArgumentOrder.Form],
    _ groups: [String: ArgumentOrder.Form]...
  ) -> [String: ArgumentOrder.Form] {
    groups.reduce(own) { forms, group in forms.merging(group) { earlier, _ in earlier } }
  }
}
