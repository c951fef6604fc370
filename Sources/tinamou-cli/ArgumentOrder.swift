// An argument that begins with `-` and is no known option is an argument: `tinamou vfl '-[view]'`.
// The argument parser would take it for an option, so known options are put first, joined with
// their values, and everything else behind `--`.

import ArgumentParser

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

  /// Makes an order for the options that properties of a command or a group declare, and those of the parser.
  init(_ arguments: any ParsableArguments.Type) {
    var forms: [String: Form] = ["--help": .flag, "-h": .flag, "--version": .flag]
    arguments.init().addForms(to: &forms)
    self.forms = forms
  }

  /// That a word is none of the options.
  func unknownOption(_ word: String) -> UsageFailure {
    UsageFailure(Messages.unknownOption(word), near: word, in: forms.keys.sorted())
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

// MARK: Declared options

extension ParsableArguments {
  /// Adds the forms of the options that properties declare, as the parser finds them.
  fileprivate func addForms(to forms: inout [String: ArgumentOrder.Form]) {
    for (label, value) in Mirror(reflecting: self).children {
      guard let property = value as? any DeclaredOption, let label else { continue }
      // A wrapper stands behind `_`; the parser makes a name with hyphens of it.
      let words = label.dropFirst().map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }
      property.addForms(named: "--" + words.joined(), to: &forms)
    }
  }
}

/// A property that declares an option, or a group of them.
private protocol DeclaredOption {
  func addForms(named name: String, to forms: inout [String: ArgumentOrder.Form])
}

extension Option: DeclaredOption {
  fileprivate func addForms(named name: String, to forms: inout [String: ArgumentOrder.Form]) {
    forms[name] = .value
  }
}

extension Flag: DeclaredOption {
  fileprivate func addForms(named name: String, to forms: inout [String: ArgumentOrder.Form]) {
    forms[name] = .flag
  }
}

extension OptionGroup: DeclaredOption {
  fileprivate func addForms(named name: String, to forms: inout [String: ArgumentOrder.Form]) {
    Value().addForms(to: &forms)
  }
}
