// What the line graph makes of a document at one size or `at` line: `tinamou explain --graph`.

import LineGraph
import Tinamou

struct GraphAnswer {
  let document: String
  let inputs: ExplainedAnswer.Inputs
  let names: [String]
  let report: GraphReport
  /// Whether a line graph answers each variable, of the whole system or of a component.
  let isReduced: [Bool]
  /// The row that is none of a graph, where there is one.
  let row: ConstraintDescription?

  /// Looks at a system; `describe` names a row.
  init(
    _ system: ConstraintSystem,
    parameters: [ExactNumber],
    names: [String],
    document: String,
    at inputs: ExplainedAnswer.Inputs,
    describe: (Int) -> ConstraintDescription
  ) {
    self.document = document
    self.inputs = inputs
    self.names = names
    report = GraphReport(system, parameters: parameters)
    var solver = SimplexSolver(system, reducing: .always)
    solver.solve(parameters: parameters)
    isReduced = solver.reducedVariables
    row = if case .unsupportedRow(let row) = report.handover { describe(row) } else { nil }
  }

  /// Looks at a layout: at the rows that it has by itself, whatever sizes were looked at before.
  init(_ layout: DocumentLayout, at size: LayoutSize, path: String) {
    let lowering = Lowering(layout)
    self.init(
      lowering.system,
      parameters: lowering.parameters(for: size),
      names: lowering.variableNames,
      document: path,
      at: .size(size)
    ) { row in
      ConstraintDescription(
        RowConstraint(ofRow: row, of: lowering, size: size),
        in: layout.tree
      )
    }
  }

  init(_ solve: SystemSolve, of file: ConstraintsFile, path: String) {
    let instance = solve.instance
    self.init(
      instance.system,
      parameters: solve.parameters,
      names: file.system.variableNames,
      document: path,
      at: .at(solve.at)
    ) { row in ConstraintDescription(row: instance.fileRow(ofRow: row), of: file) }
  }

  /// Every role that some variable has, with how many have it; series apart, in the order of the report.
  private var counts: [(name: String, count: Int)] {
    let known = ["fixed", "follows", "series", "multiple", "free", "given", "core"]
    return known.map { name in
      (name, report.roles.count { Messages.role($0).name == name })
    }.filter { $0.count > 0 }
  }

  // MARK: Text

  /// For people: who can answer and why, how many variables have which role, and each variable's.
  var text: String {
    var text = [document, inputs.words].filter { !$0.isEmpty }.map(\.printable)
      .joined(separator: "  ")
    let reduced = Messages.reduced(core: report.coreCount)
    let reason = report.handover.map { "left to the simplex: \(Messages.handover($0).reason)" }
    text += "  \(reason ?? reduced)\n"
    let reducedCount = isReduced.count { $0 }
    if report.handover != nil, reducedCount > 0 {
      text += "\(Messages.divided(reducedCount, of: isReduced.count))\n"
    }
    if let row { text += "  \(AnswerRemarks.placed(row))\n" }
    guard !report.roles.isEmpty else { return text }
    text += "\(counts.map { "\($0.name) \($0.count)" }.joined(separator: ", "))\n"
    return text
      + TableOutput.columns(
        header: ["variable"],
        labels: names,
        numbers: names.map { _ in [] },
        remarks: ["role"]
          + zip(report.roles, isReduced).map { role, isReduced in
            Messages.role(role).meaning
              + (report.handover == nil || isReduced ? "" : Messages.bySimplex)
          }
      )
  }

  // MARK: JSON

  var json: String {
    let roles = zip(zip(names, report.roles), isReduced).map { named, isReduced in
      let (name, role) = named
      var json: JSONValue = ["variable": .string(name), "role": .string(Messages.role(role).name)]
      if case .series(let number) = role { json.add("series", .integer(number)) }
      json.add("byGraph", .boolean(isReduced))
      return json
    }
    let json = JSONValue.object([
      ("document", .string(document)), inputs.member, ("reduced", .boolean(report.handover == nil)),
      ("reason", JSONValue(report.handover.map { Messages.handover($0).code })),
      ("row", row.map { .text($0.json) } ?? nil), ("byGraph", .integer(isReduced.count { $0 })),
      ("edges", .integer(report.edgeCount)), ("core", .integer(report.coreCount)),
      ("roles", .array(roles)),
    ])
    return json.line
  }
}

extension Messages {
  /// That no tableau of all rows is needed.
  static func reduced(core edgeCount: Int) -> String {
    edgeCount == 0 ? "reduces whole" : "reduces to a core of \(edgeCount) edges"
  }
  static let bySimplex = ", by the simplex"
  /// What components are answered by themselves.
  static func divided(_ count: Int, of total: Int) -> String {
    "in components that reduce: \(count) of \(total) variables"
  }
  /// Why the simplex answers, for programs and in words.
  static func handover(_ handover: Handover) -> (code: String, reason: String) {
    switch handover {
    case .unsupportedRow:
      ("row", "a row says more than where two lines are, what a size is or how two sizes compare")
    case .core(let count):
      ("core", "edges are neither in series nor parallel, \(count) in number")
    case .open: ("open", "places or sizes that are left open decide by themselves")
    case .conflict: ("conflict", "required rows may not hold together")
    case .numbers: ("numbers", "too many digits or priorities for exact sums")
    case .limits: ("limits", "more steps or memory than the limits allow")
    }
  }
  /// What becomes of a variable, for programs and in words.
  static func role(_ role: GraphReport.Role) -> (name: String, meaning: String) {
    switch role {
    case .fixed: ("fixed", "fixed by required equations")
    case .follows: ("follows", "follows from others")
    case .series(let number): ("series", "series \(number)")
    case .multiple: ("multiple", "multiple: a path of equal sizes shares its length")
    case .free: ("free", "free: what is on it alone decides")
    case .given: ("given", "given: between given places")
    case .core: ("core", "core")
    }
  }
}
