// `bench expected`, the work of scripts/expected: writes the answers of the reference solver into
// the files beside corpus documents. Never from the solver core, which those answers test, and
// never over answers that a person worked out.

import ArgumentParser
import FileAccess
import Foundation
import ProgramSupport
import Tinamou

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

  @OptionGroup var quietOption: QuietOption

  @Flag(help: "Rewrite without asking.")
  var yes = false

  @Argument(help: "Documents, or folders of documents.")
  var paths: [String] = []

  func run() throws {
    let console = quietOption.console
    var status = ExitStatus.done
    var rewriting = Rewriting()
    let documents = try CorpusPath.documents(named: paths, &status)
    if documents.isEmpty && status == .done { throw SelectionOptions.noDocuments(in: paths) }
    for path in documents {
      switch CorpusPath.kind(of: path) {
      case .layout: status = max(status, Self.rewrite(JSONLayoutCheck.self, path, &rewriting))
      case .system: status = max(status, Self.rewrite(SystemCheck.self, path, &rewriting))
      // Frames of Layout XML are worked out by hand.
      case .broken, .markup: break
      case nil: status = max(status, DocumentVerdict.noDocument(path).report())
      }
    }
    let hasAnswers = documents.contains {
      FileManager.default.fileExists(atPath: CorpusPath.expected(of: $0))
    }
    if !hasAnswers && status == .done {
      console.note("no answers stand beside '\(paths.joined(separator: "', '"))'")
    }
    status = max(status, try rewriting.finish(isAgreed: yes, console))
    if status != .done { throw status.exitCode }
  }

  private static func rewrite<Document: CheckedDocument>(
    _ kind: Document.Type,
    _ path: String,
    _ rewriting: inout Rewriting
  ) -> ExitStatus {
    let expected: ExpectedAnswer<Document.Case>
    switch AnswerFile<ExpectedAnswer<Document.Case>>(beside: path) {
    case .missing: return .done
    case .answers(let found): expected = found
    case .broken(let broken): return broken.report()
    }
    var verdict = DocumentVerdict(path)
    guard let document = Document.read(SourceBuffer.read(path, into: &verdict), into: &verdict),
      let answers = document.referenceAnswers(to: expected.cases, into: &verdict)
    else { return verdict.report() }
    guard expected.origin == .hand else {
      let text = document.text(of: answers, derivation: expected.derivation ?? [])
      rewriting.add(text, beside: path)
      return .done
    }
    if expected.cases.count != answers.count {
      verdict.failed(
        "its expected answers are \(expected.cases.count), its solves \(answers.count)",
        .no
      )
    }
    for (found, answer) in zip(expected.cases, answers) {
      verdict.compared(at: answer.inputText, differences: found.differences(from: answer))
    }
    return verdict.report()
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
