// An argument that begins with `-` and is no known option is an argument: `tinamou vfl '-[view]'`.
// The argument parser would take it for an option, so known options are put first, with their values,
// and everything else behind `--`.

import ArgumentParser
import Diagnostics
import Glibc

/// Brings arguments into an order that needs no guessing.
package struct ArgumentOrder {
  /// How an option is written.
  package enum Form {
    /// `--name`.
    case flag
    /// `--name VALUE` or `--name=VALUE`.
    case value
  }

  /// What the parser takes with every command.
  private static let parserForms: [String: Form] = [
    "--help": .flag, "-h": .flag, "--help-hidden": .flag, "--experimental-dump-help": .flag,
    "--version": .flag,
  ]

  /// The options of one command by name.
  package fileprivate(set) var forms = Self.parserForms
  /// Whether the command takes anything else.
  fileprivate var takesArguments = false

  /// Makes an order for the options that properties of a command or a group declare, and those of the parser.
  package init(_ arguments: any ParsableArguments.Type) {
    arguments.init().addDeclarations(to: &self)
  }

  /// That a word is none of the options.
  package func unknownOption(_ word: String) -> UsageFailure {
    UsageFailure("unknown option '\(word)'", suggestion: nearest(to: split(word).name))
  }

  /// The option that was probably meant: the only one that begins so, else the nearest.
  ///
  /// The dashes, which all have, make none of them nearer.
  private func nearest(to name: String) -> String? {
    let wanted = String(name.drop { $0 == "-" })
    let known = forms.keys.filter { $0.hasPrefix("--") && !$0.hasPrefix("--experimental-") }
      .map { String($0.dropFirst(2)) }.sorted()
    let longer = known.filter { $0.hasPrefix(wanted) }
    let near = longer.count == 1 ? longer[0] : Suggestion.nearest(to: wanted, in: known)
    return near.map { "--\($0)" }
  }

  /// Options in their order, then `--` and the others in theirs; words before a `--` that are refused are unknown
  /// options.
  package func sorted(
    _ arguments: some Sequence<String>,
    refusing isRefused: (String) -> Bool = { _ in false }
  ) throws(UsageFailure) -> [String] {
    var options: [String] = []
    var others: [String] = []
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      if argument == "--" {
        while let other = iterator.next() { others.append(other) }
        break
      }
      let (name, value) = split(argument)
      guard let form = forms[name] else {
        if isRefused(argument) { throw unknownOption(argument) }
        others.append(argument)
        continue
      }
      switch form {
      case .flag: options.append(argument)
      // What `=` joins may begin with `-`, but the parser takes nothing empty there.
      case .value where value?.isEmpty == false: options.append(argument)
      case .value:
        guard let value = value.map({ String($0) }) ?? iterator.next() else {
          throw UsageFailure("no value for '\(name)'")
        }
        // A number below 0 is a value, which the parser takes for an option unless `=` joins it: what is wrong with it
        // is that it is out of range.
        let isNegative = value.hasPrefix("-") && Double(value) != nil
        options += isNegative ? ["\(name)=\(value)"] : [name, value]
      }
    }
    return options + ["--"] + others
  }

  /// The name of an option, and its value where `=` joins them.
  private func split(_ argument: String) -> (name: String, value: Substring?) {
    guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), argument[argument.index(after: equals)...])
  }

  /// Whether a word was meant as an option: it has two dashes and is no file, or nothing else is taken.
  private func isMisspelt(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    guard takesArguments else { return true }
    return word.hasPrefix("--") && access(word, F_OK) != 0
  }
}

// MARK: Commands

extension ArgumentOrder {
  /// The arguments of a program as the parser wants them: the commands, the options of the last, `--`, everything else.
  static func sorted(
    _ arguments: [String],
    of program: any ParsableCommand.Type
  ) throws(UsageFailure) -> [String] {
    // The argument parser does all of this itself, and takes completions alone.
    let first = arguments.first ?? ""
    if first == "help" || first.hasPrefix("--generate-completion-script") { return arguments }
    var command = program
    var names: [String] = []
    // What every command takes may stand before its name.
    let leading = arguments.prefix { $0 == "--quiet" }
    var rest = arguments.dropFirst(leading.count)
    while let name = rest.first,
      let next = command.configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      })
    {
      command = next
      names.append(name)
      rest = rest.dropFirst()
    }
    // Alone, `--help` is about the command that was named.
    let candidates = command.configuration.subcommands.compactMap { $0.configuration.commandName }
    let isAboutNamed = rest.count == 1 && rest.contains { parserForms[$0] != nil }
    while !isAboutNamed, let next = command.configuration.defaultSubcommand,
      let name = next.configuration.commandName
    {
      command = next
      names.append(name)
    }
    guard command.configuration.subcommands.isEmpty else { return names + rest }
    let order = ArgumentOrder(command)
    // What the command that counts where none is named does not take was meant as another one.
    if !order.takesArguments, !candidates.isEmpty, let word = rest.first, !word.hasPrefix("-") {
      throw UsageFailure("unknown command '\(word)'", near: word, in: candidates)
    }
    return names + (try order.sorted(leading + rest, refusing: order.isMisspelt))
  }
}

// MARK: Declared options

extension ParsableArguments {
  /// Adds what properties declare, as the parser finds it.
  fileprivate func addDeclarations(to order: inout ArgumentOrder) {
    for (label, value) in Mirror(reflecting: self).children {
      guard let property = value as? any Declaration, let label else { continue }
      // A wrapper stands behind `_`.
      property.add(to: &order, named: optionName(String(label.dropFirst())))
    }
  }
}

/// The option that the parser makes of a property's or a case's name.
private func optionName(_ name: String) -> String {
  "--" + name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
}

/// A property that declares an option, a group of them, or arguments.
private protocol Declaration {
  func add(to order: inout ArgumentOrder, named name: String)
}

extension Option: Declaration {
  fileprivate func add(to order: inout ArgumentOrder, named name: String) {
    order.forms[name] = .value
  }
}

extension Flag: Declaration {
  fileprivate func add(to order: inout ArgumentOrder, named name: String) {
    let names = (Value.self as? any EnumerableFlag.Type)?.optionNames ?? [name]
    for name in names { order.forms[name] = .flag }
  }
}

extension EnumerableFlag {
  fileprivate static var optionNames: [String] { allCases.map { optionName("\($0)") } }
}

extension OptionGroup: Declaration {
  fileprivate func add(to order: inout ArgumentOrder, named name: String) {
    Value().addDeclarations(to: &order)
  }
}

extension Argument: Declaration {
  fileprivate func add(to order: inout ArgumentOrder, named name: String) {
    order.takesArguments = true
  }
}
