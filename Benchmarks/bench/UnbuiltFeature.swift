// Promises of later versions: known, and refused with a word that says so.

import ArgumentParser

/// Something that is not built yet.
struct UnbuiltFeature {
  private let name: String

  init(_ name: String) { self.name = name }

  var error: ValidationError { ValidationError("'\(name)' is not built yet") }
}

/// A report of recorded runs.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "report", shouldDisplay: false)
  @Argument(parsing: .allUnrecognized, help: .hidden) var rest: [String] = []
  func validate() throws { throw UnbuiltFeature("report").error }
}
