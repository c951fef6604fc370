// Answers documents one after another: reads each, solves it at every size or `at` line, prints
// the answer, and reports what is wrong. A document that fails leaves no line; the others are
// answered all the same.

import FileAccess
import Tinamou

struct DocumentAnswers {
  let options: SolveOptions
  let reading: DocumentReading
  private let tables: TableOutput
  private var hasWritten = false

  /// How far a value may lie from what a file expects, in points.
  static let expectationTolerance = 1e-6

  var reporter: Reporter { reading.reporter }

  init(options: SolveOptions, reading: DocumentReading) {
    self.options = options
    self.reading = reading
    tables = TableOutput(usesColor: options.usesColor)
  }

  mutating func answer(_ arguments: [DocumentArgument], _ output: inout StandardOutput) throws {
    try reading.forEach(of: arguments) { document, path in
      try OutputFiles.check(
        ["--emit-constraints": options.systemPath, "--proof": options.proofPath],
        notIn: reading.measuring.readPaths
      )
      switch document {
      case .layout(let layout): try answer(layout, path: path, &output)
      case .system(let file): try answer(file, path: path, &output)
      case .nodes(let layout): try answer(layout, path: path, &output)
      }
    }
  }

  // MARK: Answering

  private mutating func answer(
    _ layout: LayoutDocument,
    path: String,
    _ output: inout StandardOutput
  ) throws(OutputFailure) {
    try reading.forEachLayout(of: layout, path: path) {
      (size, sized, solver) throws(OutputFailure) in
      let circumstance = size.circumstance
      let lowering = sized.lowering
      let found = certified(path: path, circumstance) { () throws(CertificationFailure) in
        try CertifiedOutcome(
          lowering.system,
          parameters: lowering.parameters(for: size),
          options,
          by: &solver
        )
      }
      guard let certified = found else { return }
      let answer = LayoutAnswer(
        LayoutResult(certified.outcome, of: lowering, size: size),
        certified.certificate,
        of: sized.layout,
        hasVariants: !layout.variantNames.isEmpty,
        path: path,
        options: options
      )
      let frames = answer.rows.lazy.map { ($0.key, $0.frame) }
      guard reporter.isPrintable(frames, path: path, circumstance),
        reporter.isPrintable(answer.ambiguous, path: path, circumstance),
        options.proofPath == nil
          || isProofPrintable(of: certified.outcome, lowering, path: path, circumstance)
      else { return }
      if options.proofPath != nil || options.systemPath != nil {
        try writeSystem(of: lowering, at: size, certified.proof)
      }
      try write(answer, &output)
      reporter.report(answer.certificate, path: path, circumstance)
      report(answer.conflicts, open: answer.ambiguous, path: path, circumstance)
    }
  }

  private mutating func answer(
    _ file: ConstraintsFile,
    path: String,
    _ output: inout StandardOutput
  ) throws {
    if options.proofPath != nil, file.solves.count > 1 {
      throw UsageFailure(Messages.severalSolves(file.solves.count))
    }
    for index in file.solves.indices {
      let solve = SystemSolve(index, of: file, settings: reading.settings.numbers)
      let circumstance = SystemSolve.circumstance(solve.at)
      let found = certified(path: path, circumstance) { () throws(CertificationFailure) in
        try SystemAnswer(solve, of: file, path: path, options)
      }
      guard let answer = found,
        reporter.isPrintable(
          answer.values.lazy.map { ($0.name, $0.value) },
          path: path,
          circumstance
        ),
        reporter.isPrintable(answer.violations, path: path, circumstance),
        reporter.isPrintable(answer.ambiguous, path: path, circumstance)
      else { continue }
      try writeProof(answer.proof, of: file, solve.instance, solve.parameters)
      if options.format == .json {
        try writePieces(&output) { take throws(OutputFailure) in
          try JSONOutput.forEachPiece(of: answer, take)
        }
      } else {
        try write(tables.table(answer), &output)
      }
      reporter.report(answer.certificate, path: path, circumstance)
      report(answer.conflicts, open: answer.ambiguous, path: path, circumstance)
      check(file.solves[index].expectations, of: file, answer)
    }
  }

  /// Takes an answer, or reports that it takes too much or that there is no proof of it.
  private func certified<Answer>(
    path: String,
    _ circumstance: String,
    _ answer: () throws(CertificationFailure) -> Answer
  ) -> Answer? {
    do {
      // What failed because a limit was reached says so.
      let found = reporter.withinLimits(path: path, circumstance) {
        Result { () throws(CertificationFailure) in try answer() }
      }
      return try found?.get()
    } catch {
      if error.part == .size {
        reporter.report("proof-too-large", Messages.tooLargeProof(at: circumstance), file: path)
      } else {
        let message = Messages.unproved(error.part.rawValue, at: circumstance)
        reporter.report(defect: message, file: path)
      }
      return nil
    }
  }

  mutating func write(
    _ answer: LayoutAnswer,
    _ output: inout StandardOutput
  ) throws(OutputFailure) {
    guard options.format == .json else { return try write(tables.table(answer), &output) }
    // Where nothing is said of an answer, nothing waits for its text.
    guard reading.sizes.count > 1, !StandardOutput.isTerminal, answer.hasNoMessages(options) else {
      return try writePieces(&output) { take throws(OutputFailure) in
        try JSONOutput.forEachPiece(of: answer, take)
      }
    }
    hasWritten = true
    // Nobody else keeps it, and descriptions of constraints, which are not safe to share, are only in conflicts.
    nonisolated(unsafe) let quiet = answer
    try output.write { JSONOutput.line(quiet) }
  }

  /// Writes a line of JSON in the pieces that a function gives.
  private mutating func writePieces(
    _ output: inout StandardOutput,
    _ forEachPiece: ((String) throws(OutputFailure) -> Void) throws(OutputFailure) -> Void
  ) throws(OutputFailure) {
    hasWritten = true
    try forEachPiece { piece throws(OutputFailure) in try output.write(piece) }
    // Messages about an answer come behind it also where both go to one terminal.
    try output.flush()
  }

  private mutating func write(
    _ text: String,
    _ output: inout StandardOutput
  )
    throws(OutputFailure)
  {
    // Tables are set apart by an empty line; lines of JSON are not.
    if options.format == .table, hasWritten { try output.write("\n") }
    try writePieces(&output) { take throws(OutputFailure) in try take(text) }
  }

  // MARK: What is wrong with an answer

  private func report(
    _ conflicts: [ConflictDescription],
    open: [AmbiguityDescription],
    path: String,
    _ circumstance: String
  ) {
    for conflict in conflicts { reporter.report(conflict, path: path, circumstance) }
    if options.isStrict, !open.isEmpty {
      let message = Messages.open(open.map(\.attribute), at: circumstance)
      reporter.report("layout-ambiguous", message, file: path, outcome: .no)
    }
  }

  private func check(
    _ expectations: [ConstraintsFile.Expectation],
    of file: ConstraintsFile,
    _ answer: SystemAnswer
  ) {
    for expectation in expectations {
      let (name, found) = answer.values[expectation.variable]
      let expected = expectation.value.double
      guard !((found - expected).magnitude <= Self.expectationTolerance) else { continue }
      guard let range = file.range(of: expectation) else { continue }
      let message =
        Messages.missedExpectation(
          name,
          expected: JSONText.number(expected),
          found: JSONText.number(found)
        )
        + answer.circumstance
      reporter.report([Diagnostic("expectation-missed", message, at: range)], outcome: .no)
    }
  }
}
