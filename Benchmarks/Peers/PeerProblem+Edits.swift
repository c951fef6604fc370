// Rows to add to a tree of views and take away again, of the four kinds that cost a live solver
// different work. Always the same rows for a tree.

import Constraints
import SimplexCore
import Workloads

extension PeerProblem {
  /// A kind of edit.
  public enum EditKind: String, CaseIterable, Sendable {
    /// An optional bound on a width that has others already.
    case bound
    /// An optional wish about two widths that no row has compared before.
    case form
    /// A required inequality between two widths.
    case inequality
    /// A required equality between two widths.
    case equality
  }

  /// How many rows of each kind there are.
  public static let editsPerKind = 8

  /// The work of adding and removing the rows of every kind.
  public static let editRequests: [PeerRequest] = EditKind.allCases.enumerated().map {
    index,
    kind in
    .edits(index * editsPerKind..<(index + 1) * editsPerKind, name: kind.rawValue)
  }

  /// The problem of a tree with rows of some kinds, in the order of the kinds; nil where there is no
  /// tree or too few of its views can be compared.
  public init?(editing workload: Workload, _ kinds: [EditKind] = EditKind.allCases) {
    guard let tree = workload.tree else { return nil }
    let leaves = tree.children.indices.filter { tree.children[$0].isEmpty }
    guard leaves.count >= 4 * Self.editsPerKind else { return nil }
    var edits = ConstraintSystem()
    edits.addVariables(workload.system.variableCount)
    edits.addParameters(of: workload.system)
    for kind in kinds {
      // Pairs from all over the tree: leaves beside each other in the list are often siblings.
      var number = 0
      let end = edits.rowCount + Self.editsPerKind
      while edits.rowCount < end {
        guard number < leaves.count else { return nil }
        let first = leaves[number * Self.stride % leaves.count]
        let second = leaves[(number * Self.stride + leaves.count / 2) % leaves.count]
        number += 1
        var edited = edits
        Self.add(kind, between: first, and: second, of: tree, number: number, to: &edited)
        if Self.canHold(edited.rowCount - 1, of: edited, in: workload.system) { edits = edited }
      }
    }
    self.init(workload.system, steps: workload.rows(), edits: edits, tree: tree)
  }

  /// Far from every small factor of the number of leaves.
  private static let stride = 37
  private static let priority = 500.0

  /// Adds the row of a kind about one or two leaves.
  private static func add(
    _ kind: EditKind,
    between first: Int,
    and second: Int,
    of tree: ViewTree,
    number: Int,
    to edits: inout ConstraintSystem
  ) {
    // Each view has x, y, width and height, in this order.
    let width = 4 * first + 2
    let other = 4 * second + 2
    edits.addTerm(1.0, variable: width)
    if kind != .bound { edits.addTerm(-1.0, variable: other) }
    switch kind {
    case .bound:
      // Every other one holds already, as many edits in a program do.
      let wish = Double(tree.intrinsicSize[first].width) + (number.isMultiple(of: 2) ? 10 : -5)
      edits.endRow(constant: -wish, .greaterThanOrEqual, priority: priority)
    case .form: edits.endRow(constant: 0.0, .equal, priority: priority)
    case .inequality: edits.endRow(constant: -1.0, .greaterThanOrEqual)
    case .equality: edits.endRow(constant: 0.0, .equal)
    }
  }

  /// Whether the required rows can hold together with an edit.
  private static func canHold(
    _ edit: Int,
    of edits: ConstraintSystem,
    in system: ConstraintSystem
  ) -> Bool {
    guard edits.isRequired(edit) else { return true }
    var edited = system
    edited.addRow(edit, of: edits)
    return SimplexSolver.solve(edited).droppedRows.isEmpty
  }
}
