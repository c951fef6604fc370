// What checking one document found: a verdict a size, the sentences that explain them, and what
// that means for the run.

import FuzzSupport
import LineGraph
import Measurement
import ProgramSupport
import Tinamou

struct DocumentVerdict {
  /// The path, as shown.
  let document: String
  /// One verdict a size.
  private(set) var checks: [CheckResult] = []
  /// What differs, one sentence each.
  private(set) var differences: [String] = []
  /// What the document was compared with, for the table.
  var comparison = ""
  /// Of each comparison, why the line graph does not answer, nil where it does, and how many of the variables are
  /// answered by line graphs of components all the same.
  private(set) var reductions: [(handover: Handover?, share: Double)] = []
  /// How frames of Layout XML compare with exact ones; nil for other documents.
  private(set) var frames: FrameComparison?
  private(set) var exitStatus = ExitStatus.done

  init(_ document: String) { self.document = document }

  var status: CheckResult.Status {
    let order: [CheckResult.Status] = [.error, .differs, .conflictEqual, .equal]
    return order.first { status in checks.contains { $0.status == status } } ?? .equal
  }

  /// Whether the line graph answers everywhere, or else a word for why not, and the share of components that it answers
  /// all the same; nothing for what is no system.
  var reduction: String {
    for case (let handover?, let share) in reductions {
      return handover.word + (share > 0 ? ", \(QuantityText.percent(share))" : "")
    }
    return reductions.isEmpty ? "" : "whole"
  }

  /// Records the answers of solvers at a size, and what else differs there.
  mutating func compared(at size: String, _ answers: ComparedAnswers, also more: [String] = []) {
    reductions.append((answers.handover, answers.reducedShare))
    compared(
      at: size,
      hasConflict: answers.oracle.status == .conflict,
      levelErrors: answers.levelErrors,
      differences: answers.differences + more
    )
  }

  /// Records a comparison at a size; no differences mean that all answers are the same.
  mutating func compared(
    at size: String,
    hasConflict: Bool = false,
    levelErrors: [Double] = [],
    differences: [String]
  ) {
    let status: CheckResult.Status =
      !differences.isEmpty ? .differs : hasConflict ? .conflictEqual : .equal
    checks.append(
      CheckResult(document: document, size: size, status: status, levelErrors: levelErrors)
    )
    guard !differences.isEmpty else { return }
    exitStatus = max(exitStatus, .no)
    let subject = size.isEmpty ? document : "\(document) at \(size)"
    self.differences += differences.map { "\(subject): \($0)" }
  }

  /// Records how frames compare with exact ones.
  mutating func add(_ comparison: FrameComparison) {
    frames = frames ?? FrameComparison()
    frames?.add(comparison)
  }

  /// Records that there is nothing to compare, and why.
  mutating func failed(_ reason: String, _ status: ExitStatus) {
    checks.append(CheckResult(document: document, size: "", status: .error))
    differences.append("\(document): \(reason)")
    exitStatus = max(exitStatus, status)
  }

  /// The verdict on a file that is no document.
  static func noDocument(_ path: String) -> DocumentVerdict {
    var verdict = DocumentVerdict(path)
    verdict.failed(
      CorpusPath.isOrphan(path)
        ? "there is no document that it says the answers of"
        : "is no document: expected .json, .constraints, .xml, or findings",
      .badInput
    )
    return verdict
  }

  mutating func lackedCases() {
    failed("its expected answers have no case, expected a size at least", .badInput)
  }

  /// Records that the document itself has errors.
  mutating func failed(_ diagnostics: [Diagnostic]) {
    let count = diagnostics.count { $0.severity == .error }
    let renderer = DiagnosticRenderer()
    let text = diagnostics.map(renderer.render).joined()
    failed("\(QuantityText.count(count, "error"))\n\(text.dropLast())", .badInput)
  }

  /// Says what differs, and how a command ends for it.
  @discardableResult
  func report() -> ExitStatus {
    for difference in differences { Console.report(difference, as: exitStatus) }
    return exitStatus
  }
}
