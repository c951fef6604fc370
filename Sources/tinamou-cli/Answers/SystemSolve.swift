// One solve of a `.constraints` file, ready to be done: its rows and its parameters' values.

import TinamouBatch

struct SystemSolve {
  /// The system, with the rows of edits that have a value.
  let instance: ConstraintsFile.Instance
  let parameters: [ExactNumber]
  /// The values of the `at` line, then what the command line sets beside them.
  let at: [(name: String, value: Double)]

  /// Prepares one of a file's solves; settings win over the file's `at` line.
  init(_ index: Int, of file: ConstraintsFile, settings: [SweepDocument.Setting]) {
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
      if let found = at.firstIndex(where: { $0.name == setting.name }) {
        at[found].value = setting.value.double
      } else {
        at.append((setting.name, setting.value.double))
      }
    }
    self.instance = instance
    self.parameters = parameters
    self.at = at
  }

  /// Values in words, such as ` at W = 400`; empty where there are none.
  static func circumstance(_ at: [(name: String, value: Double)]) -> String {
    at.isEmpty ? "" : " at \(ExplainedAnswer.Inputs.at(at).words)"
  }
}
