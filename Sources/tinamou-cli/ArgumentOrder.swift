// An argument that begins with `-` and is no known option is an argument: `tinamou vfl '-[view]'`.
// The argument parser would take it for an option, so known options are put first, joined with
// their values, and everything else behind `--`.

/// Brings arguments into an order that needs no guessing.
struct ArgumentOrder {
  /// How an option is written.
  enum Form {
    /// `--name`.
    case flag
    /// `--name VALUE` or `--name=VALUE`.
    case value
  }

  /// The options of one command by name.
  let forms: [String: Form]

  /// Options that every command has.
  static let shared: [String: Form] = [
    "--help": .flag, "-h": .flag, "--version": .flag, "--quiet": .flag, "--diagnostics": .value,
    "--limit": .value,
  ]

  /// Makes an order for the options of a command beside the shared ones.
  init(_ forms: [String: Form] = [:]) {
    self.forms = Self.shared.merging(forms) { given, _ in given }
  }

  /// Options in their order, then `--` and the others in theirs.
  func sorted(_ arguments: some Sequence<String>) throws(UsageFailure) -> [String] {
    var options: [String] = []
    var others: [String] = []
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      if argument == "--" {
        while let other = iterator.next() { others.append(other) }
        break
      }
      guard let (name, value) = split(argument), let form = forms[name] else {
        others.append(argument)
        continue
      }
      switch form {
      case .flag: options.append(argument)
      case .value:
        // Two arguments even where `=` joined them: the parser takes no empty joined value.
        guard let value = value.map({ String($0) }) ?? iterator.next() else {
          throw UsageFailure(Messages.missingValue(of: name))
        }
        options += [name, value]
      }
    }
    return options + ["--"] + others
  }

  /// The name of an option, and its value where `=` joins them.
  private func split(_ argument: String) -> (name: String, value: Substring?)? {
    guard argument.hasPrefix("-") else { return nil }
    guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), argument[argument.index(after: equals)...])
  }
}
