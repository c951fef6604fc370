// Answers documents one after another: reads each, solves it at every size or `at` line, prints
// the answer, and reports what is wrong. A document that fails leaves no line; the others are
// answered all the same.

import Tinamou

/// The work of `tinamou solve`.
struct DocumentAnswers {
  private let options: SolveOptions
  private let reporter: Reporter
  private let tables: TableOutput
  private var hasWritten = false

  /// How far a value may lie from what a file expects, in points; CONTRACT states it.
  static let expectationTolerance = 1e-6

  /// A document that could be read.
  private enum Parsed {
    case layout(LayoutDocument)
    case system(ConstraintsFile)

    /// The names that `--set` can override.
    var settableNames: [String] {
      switch self {
      case .layout(let document): document.metricNames
      case .system(let file): file.parameterNames
      }
    }
  }

  /// Prepares to answer.
  init(options: SolveOptions, reporter: Reporter) {
    self.options = options
    self.reporter = reporter
    tables = TableOutput(usesColor: options.usesColor)
  }

  /// Answers every document at every size.
  mutating func answer(_ arguments: [DocumentArgument], _ output: inout StandardOutput) throws {
    guard !options.settings.isEmpty else {
      for argument in arguments {
        guard let document = parse(argument) else { continue }
        try answer(document, path: argument.path, &output)
      }
      return
    }
    // A name may belong to any of the documents, so all of them are read before any is answered.
    let documents = arguments.map { (path: $0.path, document: parse($0)) }
    try checkSettings(documents.map(\.document))
    for (path, document) in documents {
      if let document { try answer(document, path: path, &output) }
    }
  }

  // MARK: Reading

  private func parse(_ argument: DocumentArgument) -> Parsed? {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(argument.path)
    } catch {
      let isLikeOption = argument.path.hasPrefix("-") && argument.path != "-"
      reporter.report(
        "input-unreadable",
        Messages.unreadableFile(error.reason),
        file: argument.path,
        hint: isLikeOption ? Messages.noSuchOption : nil,
        outcome: .unreadableInput
      )
      return nil
    }
    let source = SourceBuffer(name: argument.path, bytes: bytes)
    switch argument.language {
    case .json:
      let overrides = options.settings.map { (name: $0.name, value: $0.value) }
      let (document, diagnostics) = LayoutDocument.read(source, metricOverrides: overrides)
      reporter.report(diagnostics)
      return diagnostics.containsErrors ? nil : document.map { .layout($0) }
    case .constraints:
      let (file, diagnostics) = ConstraintsFile.read(source)
      reporter.report(diagnostics)
      return diagnostics.containsErrors ? nil : file.map { .system($0) }
    }
  }

  /// A name that no document has is a wrong command line, unless a document that could not be
  /// read may have it.
  private func checkSettings(_ documents: [Parsed?]) throws(UsageFailure) {
    guard !documents.contains(where: { $0 == nil }) else { return }
    let names = documents.flatMap { $0?.settableNames ?? [] }
    let known = Set(names)
    for setting in options.settings where !known.contains(setting.name) {
      throw UsageFailure(
        Messages.unknownSetting(setting.name),
        suggestion: Suggestion.nearest(to: setting.name, in: names)
      )
    }
  }

  // MARK: Answering

  private mutating func answer(
    _ document: Parsed,
    path: String,
    _ output: inout StandardOutput
  ) throws(OutputFailure) {
    switch document {
    case .layout(let layout): try answer(layout, path: path, &output)
    case .system(let file): try answer(file, path: path, &output)
    }
  }

  private mutating func answer(
    _ layout: LayoutDocument,
    path: String,
    _ output: inout StandardOutput
  ) throws(OutputFailure) {
    var reported: Set<Range<Int>> = []
    var everywhere: LayoutSolver?
    for size in options.sizes {
      let circumstance =
        " at \(JSONText.number(size.width.double))x\(JSONText.number(size.height.double))"
      let (sized, findings) = layout.layout(at: size)
      // What is wrong at several sizes is said once.
      reporter.report(findings.filter { reported.insert($0.range.bytes).inserted })
      guard let sized else { continue }
      let solver = everywhere ?? LayoutSolver(tree: sized.tree, constraints: sized.constraints)
      if !layout.dependsOnSize { everywhere = solver }
      let answer = LayoutAnswer(
        solver.layout(at: size),
        of: sized,
        hasVariants: !layout.variantNames.isEmpty,
        path: path,
        options: options
      )
      let values = answer.rows.lazy.flatMap { row in
        FrameAttribute.allCases.lazy.map { ("\(row.key).\($0.name)", row.frame[$0]) }
      }
      let bounds = answer.ambiguous.lazy.flatMap(\.bounds).map { ($0.name, $0.value) }
      guard isPrintable(values, path: path, circumstance),
        isPrintable(bounds, path: path, circumstance)
      else { continue }
      try write(
        options.format == .json ? JSONOutput.line(answer) : tables.table(answer),
        &output
      )
      report(answer.conflicts, open: answer.ambiguous, path: path, circumstance)
    }
  }

  private mutating func answer(
    _ file: ConstraintsFile,
    path: String,
    _ output: inout StandardOutput
  ) throws(OutputFailure) {
    for index in file.solves.indices {
      let answer = SystemAnswer(
        solve: index,
        of: file,
        path: path,
        settings: options.settings
      )
      let circumstance = answer.circumstance
      let totals = answer.violations.lazy.map {
        ("violation of @\(JSONText.number($0.priority))", $0.total)
      }
      guard isPrintable(answer.values.lazy.map { ($0.name, $0.value) }, path: path, circumstance),
        isPrintable(totals, path: path, circumstance),
        isPrintable(
          answer.ambiguous.lazy.flatMap(\.bounds).map { ($0.name, $0.value) },
          path: path,
          circumstance
        )
      else { continue }
      try write(
        options.format == .json ? JSONOutput.line(answer) : tables.table(answer),
        &output
      )
      report(answer.conflicts, open: answer.ambiguous, path: path, circumstance)
      check(file.solves[index].expectations, of: file, answer)
    }
  }

  private mutating func write(
    _ text: String,
    _ output: inout StandardOutput
  )
    throws(OutputFailure)
  {
    // Tables are set apart by an empty line; lines of JSON are not.
    if options.format == .table, hasWritten { try output.write("\n") }
    hasWritten = true
    try output.write(text)
    // Messages about an answer come behind it also where both go to one terminal.
    try output.flush()
  }

  // MARK: What is wrong with an answer

  /// Whether every number of an answer is one; reports the first that is none.
  private func isPrintable(
    _ values: some Sequence<(String, Double)>,
    path: String,
    _ circumstance: String
  ) -> Bool {
    guard let (name, value) = values.first(where: { !$0.1.isFinite }) else { return true }
    if value.isNaN {
      reporter.report(
        "internal-defect",
        Messages.defect(name, at: circumstance),
        file: path,
        outcome: .defect
      )
    } else {
      reporter.report(
        "value-out-of-range",
        Messages.outOfRange(name, at: circumstance),
        file: path,
        outcome: .badInput
      )
    }
    return false
  }

  private func report(
    _ conflicts: [ConflictDescription],
    open: [AmbiguityDescription],
    path: String,
    _ circumstance: String
  ) {
    for conflict in conflicts { reporter.report(conflict, path: path, circumstance) }
    if options.isStrict, !open.isEmpty {
      reporter.report(
        "layout-ambiguous",
        Messages.open(open.map(\.attribute), at: circumstance),
        file: path,
        outcome: .no
      )
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
