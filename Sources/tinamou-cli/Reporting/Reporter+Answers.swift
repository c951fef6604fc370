// What is wrong with answers, said the same way by every command that answers documents.

import TinamouBatch

extension Reporter {
  /// What `body` finds within the limits of the solver; nil where these were reached, or a defect was met, which is
  /// reported.
  func withinLimits<Answer, Failure: Error>(
    path: String,
    _ circumstance: String,
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer? {
    let (answer, excess) = try budget.whileSolving(at: circumstance, body)
    guard let excess else { return answer }
    if excess.code == .internalDefect {
      report(defect: Messages.defect(excess.message), file: path)
    } else {
      report(excess.code, excess.message, file: path)
    }
    return nil
  }

  /// Reports what stands at places not reported before: what is wrong at several sizes is said once.
  func report(_ diagnostics: [Diagnostic], unlessIn reported: inout Set<String>) {
    report(
      diagnostics.filter { reported.insert("\($0.range.buffer.name):\($0.range.bytes)").inserted }
    )
  }

  /// Whether every number of an answer is one; reports the first that is none.
  func isPrintable(
    _ values: some Sequence<(String, Double)>,
    path: String,
    _ circumstance: String
  ) -> Bool {
    guard let (name, value) = values.first(where: { !$0.1.isFinite }) else { return true }
    report(unprintable: name, isDefect: value.isNaN, path: path, circumstance)
    return false
  }

  /// Prints that a value cannot be printed: what is no number at all is a defect.
  func report(unprintable name: String, isDefect: Bool, path: String, _ circumstance: String) {
    guard !isDefect else {
      return report(defect: Messages.noNumber(name, at: circumstance), file: path)
    }
    report("value-out-of-range", Messages.outOfRange(name, at: circumstance), file: path)
  }

  /// Whether every level's sum of violations is a number; reports the first that is none.
  func isPrintable(
    _ violations: [LevelViolation],
    path: String,
    _ circumstance: String
  ) -> Bool {
    let totals = violations.lazy.map {
      ("violation of @\(JSONText.number($0.priority))", $0.total)
    }
    return isPrintable(totals, path: path, circumstance)
  }

  /// Whether every end of what is open is a number; reports the first that is none.
  func isPrintable(
    _ open: [AmbiguityDescription],
    path: String,
    _ circumstance: String
  ) -> Bool {
    // Names are made where one is needed.
    guard let first = open.first(where: { !$0.isPrintable }) else { return true }
    return isPrintable(first.bounds.map { ($0.name, $0.value) }, path: path, circumstance)
  }

  /// Whether every number of some frames is one; reports the first that is none.
  func isPrintable(
    _ frames: some Sequence<(String, LayoutFrame)>,
    path: String,
    _ circumstance: String
  ) -> Bool {
    for (key, frame) in frames where !frame.isFinite {
      let values = FrameAttribute.allCases.map { ("\(key).\($0.name)", frame[$0]) }
      return isPrintable(values, path: path, circumstance)
    }
    return true
  }

  /// Prints what was proved of an answer, as text; the answer itself has it for programs.
  func report(_ certificate: SolveCertificate?, path: String, _ circumstance: String) {
    guard let certificate else { return }
    report(remark: Messages.certified(path, at: circumstance, certificate.summary))
  }

  /// Prints a conflict as an error at the dropped constraint, with a note for each constraint that it
  /// clashes with, up to the limit of repeats; answers list them all.
  func report(_ conflict: ConflictDescription, path: String, _ circumstance: String) {
    let message = Messages.conflict(conflict.dropped.text.printable, at: circumstance)
    let shown = conflict.others.prefix(budget[.repeats])
    let hiddenCount = conflict.others.count - shown.count
    let rest = hiddenCount > 0 ? [Messages.moreClashes(hiddenCount)] : []
    guard let range = conflict.dropped.range else {
      let hints = (shown.map(\.clash) + rest).joined(separator: "; ")
      report(
        "constraint-conflict",
        message,
        file: path,
        hint: hints.isEmpty ? nil : hints,
        outcome: .no
      )
      return
    }
    // What no document states has no place; it is told of where it matters.
    let notes =
      shown.map { Note($0.clash, at: $0.range ?? range) } + rest.map { Note($0, at: range) }
    report([Diagnostic("constraint-conflict", message, at: range, notes: notes)], outcome: .no)
  }
}

extension LayoutFrame {
  /// Whether its place and its size are numbers.
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}
