// The answer to one solve of a `.constraints` file, ready to be printed in any form.

import Tinamou

/// Values under their names.
struct SystemAnswer {
  /// The path as given.
  let document: String
  /// The values of the `at` line, then what the command line sets beside them.
  let at: [(name: String, value: Double)]
  /// Whether there is an answer, and how firm.
  let status: SolveStatus
  /// Variables in order of first appearance.
  let values: [(name: String, value: Double)]
  /// Every optional level, from high to low.
  let violations: [LevelViolation]
  /// Variables left open.
  let ambiguous: [AmbiguityDescription]
  /// Rows that could not hold, and what they clash with.
  let conflicts: [ConflictDescription]

  /// Solves one of a file's systems; settings win over the file's `at` line.
  init(solve index: Int, of file: ConstraintsFile, path: String, settings: [Setting]) {
    let instance = file.system(at: index)
    let names = file.system.parameterNames
    var parameters = instance.parameters
    var at = file.solves[index].assignments.map {
      (name: names[$0.parameter], value: $0.value.double)
    }
    let settable = file.parameterNames
    for setting in settings where settable.contains(setting.name) {
      guard let parameter = names.firstIndex(of: setting.name) else { continue }
      parameters[parameter] = setting.value
      if let place = at.firstIndex(where: { $0.name == setting.name }) {
        at[place].value = setting.value.double
      } else {
        at.append((setting.name, setting.value.double))
      }
    }
    let outcome = SimplexSolver.solve(instance.system, parameters: parameters)
    let variableNames = file.system.variableNames
    document = path
    self.at = at
    status = outcome.status
    values = zip(variableNames, outcome.values).map { (name: $0, value: $1) }
    violations = outcome.violations
    ambiguous = outcome.ambiguities.map {
      AmbiguityDescription(attribute: variableNames[$0.variable], low: $0.low, high: $0.high)
    }
    conflicts = outcome.conflicts.map { ConflictDescription($0, of: file, instance) }
  }

  /// The `at` line in words, such as ` at W = 400`; empty where there is none.
  var circumstance: String {
    guard !at.isEmpty else { return "" }
    return " at "
      + at.map { "\($0.name) = \(JSONText.number($0.value))" }.joined(separator: ", ")
  }
}
