// The entry of `tinamou`: finds the command, puts its arguments in order, runs it, and turns what
// happened into an exit code.

import ArgumentParser
import FileAccess
import Glibc
import ProgramSupport
import Tinamou

/// A command that answers on standard output and reports on standard error.
protocol AnsweringCommand: ParsableCommand {
  var shared: SharedOptions { get }
  /// Whether arguments may begin with a dash, as formats and expressions do.
  static var takesDashes: Bool { get }
  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws
}

extension AnsweringCommand {
  static var takesDashes: Bool { false }
}

enum DiagnosticsFormat: String, CaseIterable {
  case text
  case json
}

struct SharedOptions: ParsableArguments {
  @Option(
    "Print messages as text, or as one JSON object a line (default: text).",
    "text|json",
    completion: .cases(of: DiagnosticsFormat.self)
  )
  var diagnostics: String?

  @Flag(help: "Print errors only, no warnings.")
  var quiet = false

  @Option("Raise or lower a limit on inputs, such as copies=200000; may be repeated.", "NAME=N")
  var limit: [String] = []

  /// What inputs may take.
  func budget() throws(UsageFailure) -> Budget {
    var budget = Budget.standard
    for text in limit {
      let (name, value) = try ValueReading.assignment(text, option: "--limit")
      guard let limit = Limit(rawValue: name) else {
        let known = Limit.allCases.map(\.rawValue)
        throw UsageFailure(Messages.unknownLimit(name, known: known), near: name, in: known)
      }
      guard let number = Int(value), (0...limit.greatest).contains(number) else {
        throw UsageFailure(Messages.badLimit(value, name: name, greatest: limit.greatest))
      }
      budget[limit] = number
    }
    return budget
  }
}

@main
struct TinamouCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tinamou",
    abstract: "Lays out user interfaces without a screen.",
    discussion: """
      Exit codes: 0 done; 1 the answer is no (a conflict, a missed expectation); 64 the command \
      line is wrong; 65 the input is wrong, or beyond a limit; 66 an input cannot be read; 70 a \
      defect of tinamou; 74 the output cannot be written; 130 and 143 ended by a signal, what is \
      written is whole; 141 the reader of standard output went away.
      """,
    version: "0.1.0",
    subcommands: commands.map { $0 }
  )

  static let commands: [any AnsweringCommand.Type] = [
    SolveCommand.self, RenderCommand.self, ServeCommand.self, LintCommand.self,
    SweepCommand.self, CompileCommand.self, ExplainCommand.self, VisualFormatCommand.self,
    EvalCommand.self,
    FormatCommand.self, ListCommand.self, RenameCommand.self, StringsCommand.self,
    SchemaCommand.self,
  ]

  static func main() {
    Console.outliveReaders()
    let status = run(Array(CommandLine.arguments.dropFirst()))
    Glibc.exit(status.rawValue)
  }

  /// Runs a command line and returns how it ended.
  static func run(_ arguments: [String]) -> ExitStatus {
    var output = StandardOutput()
    // The form of messages is needed before the command line is understood.
    let early = Reporter(format: diagnosticsFormat(in: arguments), isQuiet: false)
    do {
      let command = try parseAsRoot(ordered(arguments))
      guard let answering = command as? any AnsweringCommand else {
        var other = command
        try other.run()
        return .done
      }
      return try run(answering, &output)
    } catch let failure as UsageFailure {
      early.report(failure)
      return .usage
    } catch let failure as OutputFailure {
      early.report(failure)
      return early.status
    } catch {
      return finish(error, &output, early)
    }
  }

  private static func run(
    _ command: any AnsweringCommand,
    _ output: inout StandardOutput
  ) throws
    -> ExitStatus
  {
    let format: DiagnosticsFormat? =
      try ValueReading.choice(command.shared.diagnostics, "--diagnostics")
    let reporter = Reporter(
      format: format == .json ? .json : .text,
      isQuiet: command.shared.quiet,
      budget: try command.shared.budget()
    )
    for problem in ProgramEnvironment.takeUnusable() {
      reporter.warn(ProgramEnvironment.unusableCode, problem)
    }
    do {
      try command.answer(&output, reporter)
      try output.flush()
    } catch let failure as OutputFailure {
      reporter.report(failure)
    } catch let failure as UsageFailure {
      flush(&output, reporter)
      reporter.report(failure)
    } catch is ReportedFailure {
      flush(&output, reporter)
    }
    reporter.finish()
    return reporter.status
  }

  /// Writes what was answered before a failure.
  private static func flush(_ output: inout StandardOutput, _ reporter: Reporter) {
    do throws(OutputFailure) {
      try output.flush()
    } catch {
      reporter.report(error)
    }
  }

  /// Help and versions are answers; everything else the parser throws is a wrong command line.
  private static func finish(
    _ error: any Error,
    _ output: inout StandardOutput,
    _ reporter: Reporter
  ) -> ExitStatus {
    guard exitCode(for: error) == .success else {
      reporter.report(UsageFailure(message(for: error).inFormOfMessages))
      return reporter.status
    }
    do {
      try output.write(fullMessage(for: error) + "\n")
      try output.flush()
      return .done
    } catch {
      reporter.report(error)
      return reporter.status
    }
  }

  // MARK: Finding the command

  /// The arguments as the parser wants them: the command, its options, `--`, everything else.
  private static func ordered(_ arguments: [String]) throws(UsageFailure) -> [String] {
    // The argument parser writes these scripts itself, and takes the option alone.
    if let first = arguments.first, first.hasPrefix("--generate-completion-script") {
      return arguments
    }
    // Shared options may stand before the command.
    var leading: [String] = []
    var rest = arguments[...]
    lazy var order = ArgumentOrder(SharedOptions.self)
    while let first = rest.first, first.hasPrefix("-") {
      let name = first.prefix { $0 != "=" }
      guard let form = order.forms[String(name)] else { throw order.unknownOption(first) }
      leading.append(first)
      rest = rest.dropFirst()
      if form == .value, name == first, let value = rest.first {
        leading.append(value)
        rest = rest.dropFirst()
      }
    }
    guard let name = rest.first else {
      if leading.contains("--version") { return ["--version"] }
      if leading.contains("--help") || leading.contains("-h") { return ["--help"] }
      throw UsageFailure(Messages.missingCommand)
    }
    if name == "help" {
      // What there is no help about is no command.
      if let subject = rest.dropFirst().first { _ = try command(named: subject) }
      return Array(rest)
    }
    let command = try command(named: name)
    return [name]
      + (try ArgumentOrder(command).sorted(leading + rest.dropFirst()) { word in
        !command.takesDashes && DocumentArgument.isMeantAsOption(word)
      })
  }

  private static func command(
    named name: String
  ) throws(UsageFailure) -> any AnsweringCommand.Type {
    if let command = commands.first(where: { $0.configuration.commandName == name }) {
      return command
    }
    let known = commands.compactMap { $0.configuration.commandName } + ["help"]
    throw UsageFailure(Messages.unknownCommand(name), near: name, in: known)
  }

  private static func diagnosticsFormat(in arguments: [String]) -> DiagnosticRenderer.Format {
    for (index, argument) in arguments.enumerated() {
      if argument == "--diagnostics=json" { return .json }
      if argument == "--diagnostics", arguments.dropFirst(index + 1).first == "json" {
        return .json
      }
    }
    return .text
  }
}
