// `bench expected`, the work of scripts/expected: writes the answers of the reference solver into
// the files beside corpus documents. Never from the solver core, which those answers test, and
// never over answers that a person worked out.

import ArgumentParser
import FileAccess
import Foundation
import ProgramSupport
import Tinamou

/// Rewrites expected answers whose origin is the reference solver.
struct ExpectedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expected",
    abstract: "Write the reference solver's answers into the corpus.",
    discussion: """
      Rewrites NAME.expected.json beside documents where its origin is 'reference'; sizes stay as \
      they are. Where the origin is 'hand' nothing is written, but a disagreement is reported and \
      is exit 1. Names what would change and asks first; where there is no terminal to ask on, --yes \
      is wanted.
      """
  )

  @Flag(name: .long, help: "Say nothing but what is wrong.")
  var quiet = false

  @Flag(name: .long, help: "Rewrite without asking.")
  var yes = false

  @Argument(parsing: .allUnrecognized, help: "Documents, or folders of documents.")
  var paths: [String] = []

  func run() throws {
    let console = Console(isQuiet: quiet)
    var status = ExitStatus.done
    var rewriting = Rewriting()
    let documents = try CorpusPath.documents(at: paths.isEmpty ? [corpusFolder()] : paths) { path in
      Console.report("'\(path)' cannot be read", as: .unreadableInput)
      status = max(status, .unreadableInput)
    }
    for path in documents {
      let result: ExitStatus
      switch CorpusPath.kind(of: path) {
      case .layout: result = Self.rewriteLayout(path, &rewriting)
      case .system: result = Self.rewriteSystem(path, &rewriting)
      // Frames of Layout XML are worked out by hand.
      case .broken, .markup, nil: result = .done
      }
      status = max(status, result)
    }
    status = max(status, try rewriting.finish(isAgreed: yes, console))
    if status != .done { throw status.exitCode }
  }

  private static func rewriteLayout(
    _ path: String,
    _ rewriting: inout Rewriting
  ) -> ExitStatus {
    guard let expected: ExpectedAnswer<ExpectedLayout> = answers(beside: path) else {
      return FileManager.default.fileExists(atPath: CorpusPath.expected(of: path))
        ? .badInput : .done
    }
    var verdict = DocumentVerdict(path)
    guard let source = SourceBuffer.read(path, into: &verdict) else { return report(verdict) }
    let (document, diagnostics) = LayoutDocument.read(source)
    guard let document else {
      verdict.failed(diagnostics)
      return report(verdict)
    }
    let check = LayoutCheck(document)
    let references = expected.cases.compactMap {
      check.referenceAnswer(at: $0.size.layoutSize, into: &verdict)
    }
    let answers = references.map(\.answer)
    guard answers.count == expected.cases.count else { return report(verdict) }
    if expected.origin == .hand {
      for (found, answer) in zip(expected.cases, answers) {
        let size = "\(JSONText.number(answer.size.width))x\(JSONText.number(answer.size.height))"
        verdict.compared(
          at: size,
          differences: LayoutCheck.differences(file: found, oracle: answer)
        )
      }
      return report(verdict)
    }
    let order = references.first?.order ?? []
    let text = ExpectedText.layout(answers, derivation: expected.derivation ?? [], order: order)
    rewriting.add(text, beside: path)
    return .done
  }

  private static func rewriteSystem(
    _ path: String,
    _ rewriting: inout Rewriting
  ) -> ExitStatus {
    guard let expected: ExpectedAnswer<ExpectedSystem> = answers(beside: path) else {
      return FileManager.default.fileExists(atPath: CorpusPath.expected(of: path))
        ? .badInput : .done
    }
    var verdict = DocumentVerdict(path)
    guard let source = SourceBuffer.read(path, into: &verdict) else { return report(verdict) }
    let (file, diagnostics) = ConstraintsFile.read(source)
    guard let file else {
      verdict.failed(diagnostics)
      return report(verdict)
    }
    let check = SystemCheck(file: file)
    let answers = file.solves.indices.map { check.referenceAnswer(toSolve: $0) }
    if expected.origin == .hand {
      if expected.cases.count != answers.count {
        verdict.failed(
          "its expected answers are \(expected.cases.count), its solves \(answers.count)",
          .no
        )
      }
      for (found, answer) in zip(expected.cases, answers) {
        verdict.compared(
          at: answer.at.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
            .joined(separator: ", "),
          differences: SystemCheck.differences(file: found, oracle: answer)
        )
      }
      return report(verdict)
    }
    let text = ExpectedText.system(
      answers,
      derivation: expected.derivation ?? [],
      order: file.system.variableNames,
      parameters: file.system.parameterNames
    )
    rewriting.add(text, beside: path)
    return .done
  }

  /// The answers beside a document; nil, said aloud, when they cannot be read, and nil in silence
  /// when there are none.
  private static func answers<Case: Decodable>(beside path: String) -> ExpectedAnswer<Case>? {
    do {
      return try .read(CorpusPath.expected(of: path))
    } catch {
      Console.report("\(CorpusPath.expected(of: path)): cannot be read: \(error)", as: .badInput)
      return nil
    }
  }

  private static func report(_ verdict: DocumentVerdict) -> ExitStatus {
    for difference in verdict.differences {
      Console.report(difference, as: verdict.exitStatus)
    }
    return verdict.exitStatus
  }
}

/// Files that are to say something else.
private struct Rewriting {
  private var files: [(path: String, text: String)] = []

  /// Takes what shall stand beside a document, unless it stands there already.
  mutating func add(_ text: String, beside path: String) {
    let target = CorpusPath.expected(of: path)
    if (try? String(contentsOfFile: target, encoding: .utf8)) != text {
      files.append((target, text))
    }
  }

  /// Writes the files, where somebody agrees.
  func finish(isAgreed: Bool, _ console: Console) throws -> ExitStatus {
    guard !files.isEmpty else { return .done }
    guard try isAgreed || ask() else { return .no }
    for (path, text) in files {
      do {
        try WholeFile.replace(path, with: Array(text.utf8))
      } catch {
        Console.report("cannot write \(error)", as: .unwritableOutput)
        return .unwritableOutput
      }
      try console.write("\(path)\n")
    }
    return .done
  }

  /// Names the files, and asks whether they may be rewritten.
  private func ask() throws -> Bool {
    for (path, _) in files { Console.report("'\(path)' would change") }
    guard isatty(STDIN_FILENO) == 1, Console.isTerminal else {
      throw Console.failure("nobody can be asked here, expected '--yes'", .usage)
    }
    Console.diagnose("bench: rewrite \(files.count) of the answers? [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}
