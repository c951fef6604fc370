// What contestants are given: a system, the parameters to resize it to, rows to add and remove, and the
// tree behind it for engines that lay out trees. The text of it is what adapters read; see
// Adapters/System.hpp.

import Constraints
import ExactArithmetic
import Workloads

/// A system with the work that is to be done on it.
public struct PeerProblem: Sendable {
  /// The rows.
  public let system: ConstraintSystem
  /// Values of all parameters, one row a resize.
  public let steps: [[ExactNumber]]
  /// Rows that are added to the live model and taken away again, over the same variables and
  /// parameters as `system`.
  let edits: ConstraintSystem
  /// The tree of views behind the rows, where there is one.
  public let tree: ViewTree?

  /// Makes a problem; without steps it is resized to its defaults.
  public init(
    _ system: ConstraintSystem,
    steps: [[ExactNumber]],
    edits: ConstraintSystem = ConstraintSystem(),
    tree: ViewTree? = nil
  ) {
    self.system = system
    self.steps = steps.isEmpty ? [system.defaults] : steps
    self.edits = edits
    self.tree = tree
  }

  /// The problem of a generated system, resized to the first `stepCount` rows of its parameters.
  public init(_ workload: Workload, stepCount: Int = .max) {
    self.init(workload.system, steps: workload.rows(stepCount), tree: workload.tree)
  }

  /// Steps whose answers are checked: the first, one in the middle, the last.
  public var checkedSteps: [Int] { Set([0, steps.count / 2, steps.count - 1]).sorted() }

  /// The parameters' values where none are given.
  public var defaults: [ExactNumber] { system.defaults }

  /// The edits as constraints of their own.
  public var editConstraints: [LinearConstraint] {
    (0..<edits.rowCount).map { edits.constraint(ofRow: $0) }
  }

  /// The system with one of the edits in it.
  public func system(withEdit edit: Int) -> ConstraintSystem {
    var edited = system
    edited.addRow(edit, of: edits)
    return edited
  }

  /// The lines that a rival reads.
  func text() -> String {
    var text = "load\nvariables \(system.variableCount)\n"
    for value in defaults { text += "parameter \(value.double)\n" }
    for row in 0..<system.rowCount { text += "row" + Self.text(ofRow: row, in: system) }
    for row in 0..<edits.rowCount { text += "edit" + Self.text(ofRow: row, in: edits) }
    for step in steps {
      text += "at"
      for value in step { text += " \(value.double)" }
      text += "\n"
    }
    if let tree { text += Self.text(of: tree) }
    return text + "end\n"
  }

  private static func text(ofRow row: Int, in system: ConstraintSystem) -> String {
    let sign =
      switch system.rows[row].relation {
      case .lessThanOrEqual: -1
      case .equal: 0
      case .greaterThanOrEqual: 1
      }
    let weight = StrengthFolding.weight(ofRow: row, in: system)
    let terms = system.terms(ofRow: row)
    var text = " \(sign) \(weight) \(system.rows[row].constant) \(terms.count)"
    for term in terms {
      text += " \(system.terms[term].variable) \(system.terms[term].coefficient)"
    }
    let parameterTerms = system.parameterTerms(ofRow: row)
    text += " \(parameterTerms.count)"
    for term in parameterTerms {
      text += " \(system.parameterTerms[term].variable) \(system.parameterTerms[term].coefficient)"
    }
    return text + "\n"
  }

  private static func text(of tree: ViewTree) -> String {
    var parents = [Int](repeating: -1, count: tree.children.count)
    for view in tree.children.indices {
      for child in tree.children[view] { parents[child] = view }
    }
    var text = "tree \(tree.gap) \(tree.padding) \(tree.hasEqualChildren ? 1 : 0)\n"
    for view in parents.indices {
      let size = tree.intrinsicSize[view]
      text += "view \(parents[view]) \(size.width) \(size.height)\n"
    }
    return text
  }
}
