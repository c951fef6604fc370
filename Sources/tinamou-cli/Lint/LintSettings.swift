// What `tinamou lint` looks for, and in which directions and with texts of which sizes: what a project says, and
// before it what a command line does.

import ArgumentParser
import Linting
import Tinamou

/// The directions that layouts are looked through in.
enum LintDirection: String, CaseIterable {
  case ltr
  case rtl
  case both

  var directions: [LayoutDirection] {
    switch self {
    case .ltr: [.leftToRight]
    case .rtl: [.rightToLeft]
    case .both: [.leftToRight, .rightToLeft]
    }
  }
}

struct LintSettings {
  /// How much findings count, where that is not as usual.
  var severities: [LintRule: LintSeverity] = [:]
  /// The directions; none for each document's own.
  var directions: [LayoutDirection] = []
  /// So many times as large as they are fonts are looked at; none for as they are.
  var textScales: [Double] = []
}

/// What a command line says of how layouts are looked through.
struct LintTraitOptions: ParsableArguments {
  @Option(
    "In which direction layouts are looked through (default: their own).",
    "ltr|rtl|both",
    completion: .cases(of: LintDirection.self)
  )
  var direction: String?

  @Option("Look at texts this many times as large; may be repeated (default: 1).", "x")
  var textScale: [String] = []

  /// The settings of a project with what is said here in their place.
  func settings(over project: LintSettings) throws(UsageFailure) -> LintSettings {
    var settings = project
    if let choice: LintDirection = try ValueReading.choice(direction, "--direction") {
      settings.directions = choice.directions
    }
    let scales = try textScale.map { (text) throws(UsageFailure) in
      try ValueReading.textScale(text)
    }
    if !scales.isEmpty { settings.textScales = scales }
    return settings
  }
}
