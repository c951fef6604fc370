// Explains a document at every size or `at` line: prints what fixes its values, and reports conflicts
// as `tinamou solve` does.

import Tinamou

struct ExplanationAnswers {
  /// `view.attribute` or a variable; nil for the whole document.
  let attribute: String?
  /// The form of results.
  let format: ExplanationFormat
  /// Whether to say how the line graph sees the system instead.
  let isGraph: Bool
  let text: ExplanationText
  let reading: DocumentReading
  private(set) var hasWritten = false

  var reporter: Reporter { reading.reporter }

  mutating func answer(_ argument: DocumentArgument, _ output: inout StandardOutput) throws {
    try reading.forEach(of: [argument]) { document, path in
      switch document {
      case .layout(let layout): try answer(layout, path: path, &output)
      case .system(let file): try answer(file, path: path, &output)
      case .nodes(let layout): try answer(layout, path: path, &output)
      }
    }
  }

  private mutating func answer(
    _ layout: LayoutDocument,
    path: String,
    _ output: inout StandardOutput
  ) throws {
    try reading.forEachLayout(of: layout, path: path) {
      size,
      sized,
      solver in
      if isGraph {
        return try write(GraphAnswer(sized.layout, at: size, path: path), &output)
      }
      let variables = try variables(of: sized.layout, sized.lowering)
      let found = reporter.withinLimits(path: path, size.circumstance) {
        solver.explanation(
          sized.lowering,
          ofVariables: variables,
          at: size,
          holderLimit: holderLimit
        )
      }
      guard let found else { return }
      guard let explanation = found else { return reportLimit(path) }
      let layout = sized.layout
      let isWhole = attribute == nil
      try write(ExplainedAnswer(explanation, of: layout, path: path, isWhole: isWhole), &output)
    }
  }

  private mutating func answer(
    _ file: ConstraintsFile,
    path: String,
    _ output: inout StandardOutput
  ) throws {
    if isGraph {
      for index in file.solves.indices {
        let solve = SystemSolve(index, of: file, settings: reading.settings.numbers)
        try write(GraphAnswer(solve, of: file, path: path), &output)
      }
      return
    }
    let names = file.system.variableNames
    let variables: [Int]
    if let attribute {
      guard let variable = names.firstIndex(of: attribute) else {
        throw UsageFailure(Messages.unknownVariable(attribute), near: attribute, in: names)
      }
      variables = [variable]
    } else {
      variables = Array(names.indices)
    }
    for index in file.solves.indices {
      let solve = SystemSolve(index, of: file, settings: reading.settings.numbers)
      let found = reporter.withinLimits(path: path, SystemSolve.circumstance(solve.at)) {
        ExplainedAnswer(
          solve,
          ofVariables: variables,
          in: file,
          path: path,
          isWhole: attribute == nil,
          holderLimit: holderLimit
        )
      }
      guard let found else { continue }
      guard let answer = found else { return reportLimit(path) }
      try write(answer, &output)
    }
  }

  /// How many constraints may hold values, together: one value alone has no more than there are rows.
  private var holderLimit: Int { attribute == nil ? reporter.budget[.holders] : .max }

  private func reportLimit(_ path: String) {
    let message = Messages.oneValueInstead(reporter.budget.message(.holders))
    reporter.report(Limit.holders.code, message, file: path)
  }

  /// The variables to explain: the one asked for, or those of every view in the order of frames.
  private func variables(
    of layout: DocumentLayout,
    _ lowering: Lowering
  ) throws(UsageFailure) -> [Int] {
    guard let attribute else {
      return layout.order.flatMap { view in
        FrameAttribute.allCases.map { lowering.variable(view, $0) }
      }
    }
    let names = lowering.variableNames
    // The container has two names.
    let shownNames = names.map { ExplainedAnswer.shownName(ofVariable: $0) }
    let variable = shownNames.firstIndex(of: attribute) ?? names.firstIndex(of: attribute)
    if let variable { return [variable] }
    throw UsageFailure(Messages.unknownAttribute(attribute), near: attribute, in: shownNames)
  }

  /// Writes an answer, set apart from the one before it; lines of JSON need nothing between them.
  mutating func write(_ answer: String, _ output: inout StandardOutput) throws {
    if format == .text, hasWritten { try output.write("\n") }
    hasWritten = true
    try output.write(answer)
    // Messages about an answer come behind it also where both go to one terminal.
    try output.flush()
  }

  private mutating func write(_ answer: GraphAnswer, _ output: inout StandardOutput) throws {
    try write(format == .json ? answer.json : answer.text, &output)
  }

  private mutating func write(_ answer: ExplainedAnswer, _ output: inout StandardOutput) throws {
    guard reporter.isPrintable(answer.numbers, path: answer.document, answer.circumstance) else {
      return
    }
    try write(format == .json ? JSONOutput.line(answer) : text.text(answer), &output)
    for conflict in answer.conflicts {
      reporter.report(conflict, path: answer.document, answer.circumstance)
    }
  }
}
