// A system that answers for one with a wish that is no row of a line graph, as that the distance of two centres is as large as
// that of the first two. Two such systems are without it. In one that wish, and all that are no weaker, are required: where they can
// hold, they do in the answer. In the other it is left out with all that are no stronger: where the rest leaves no choice, they have none.
//
// Why both are right: Documentation/SOLVER.md, "Wishes that are no rows of a graph".

import Constraints

/// A system with some wishes required, or left out.
struct StandIn {
  /// What becomes of wishes.
  enum Way {
    case requiring
    case leavingOut
  }

  private let whole: ConstraintSystem
  private let way: Way
  /// The system that is to be solved.
  private(set) var system: ConstraintSystem
  /// The rows of the whole that it begins with.
  private var rows: [Int]
  /// Which variables hang together by rows; -1 for those that one row alone fixes.
  private let componentOfVariable: [Int32]
  /// The priority from which on wishes of a component are required, or up to which they are left out.
  private var priorities: [Int32: Double] = [:]

  /// Begins with all rows as they are.
  ///
  /// - Complexity: O(terms).
  init(for whole: ConstraintSystem, _ way: Way) {
    self.whole = whole
    self.way = way
    system = whole
    rows = Array(0..<whole.rowCount)
    componentOfVariable = Self.components(of: whole)
  }

  /// Does without a wish, which is a row of `system`, among the rows that hang together with it.
  ///
  /// - Returns: false where it cannot.
  /// - Complexity: O(terms).
  mutating func goWithout(_ row: Int) -> Bool {
    guard row < rows.count, !system.isRequired(row) else { return false }
    let component = component(ofRow: rows[row])
    let wish = system.rows[row]
    guard component >= 0, way == .leavingOut || wish.relation == .equal else { return false }
    priorities[component] = wish.priority
    switch way {
    case .requiring: requireWishes()
    case .leavingOut: leaveOutWishes()
    }
    return true
  }

  private mutating func requireWishes() {
    system = whole
    var bounds: [Bound: Relation] = [:]
    for row in 0..<whole.rowCount {
      guard let priority = priorities[component(ofRow: row)],
        whole.rows[row].priority >= priority
      else { continue }
      system.setPriority(Priority.required, ofRow: row)
      guard let bound = Bound(row, of: whole) else { continue }
      let relation = whole.rows[row].relation
      guard let other = bounds.updateValue(relation, forKey: bound), other != relation else {
        continue
      }
      // A size that is to be neither less nor more than its natural one joins lines as an equality does.
      system.addTerm(bound.coefficient, variable: Int(bound.variable))
      system.endRow(constant: bound.constant, .equal)
    }
  }

  private mutating func leaveOutWishes() {
    rows = rows.filter { row in
      guard let priority = priorities[component(ofRow: row)] else { return true }
      return whole.rows[row].priority > priority
    }
    let isKept = whole.mask(of: rows)
    system = whole.keepingRows { isKept[$0] }
    system.origins = whole.origins
  }

  /// Whether its answer is one of the whole only where rows leave no choice of what hangs together with wishes left out.
  var hasToDecide: Bool { way == .leavingOut }

  /// Whether rows that leave some variables open leave no such choice.
  func decides(leavingOpen open: [Ambiguity]) -> Bool {
    open.allSatisfy { priorities[componentOfVariable[$0.variable]] == nil }
  }

  // MARK: Components

  private func component(ofRow row: Int) -> Int32 {
    for term in whole.terms[whole.terms(ofRow: row)] {
      let component = componentOfVariable[Int(term.variable)]
      if component >= 0 { return component }
    }
    return -1
  }

  private static func components(of system: ConstraintSystem) -> [Int32] {
    var isFixed = [Bool](repeating: false, count: system.variableCount)
    for row in system.rows where row.isRequiredEquality && row.terms.count == 1 {
      isFixed[Int(system.terms[row.terms.lowerBound].variable)] = true
    }
    var joined = DisjointSets(count: system.variableCount)
    for row in system.rows {
      var first: Int?
      for term in system.terms[row.terms] where !isFixed[Int(term.variable)] {
        if let first { joined.join(first, Int(term.variable)) }
        first = Int(term.variable)
      }
    }
    return isFixed.indices.map { isFixed[$0] ? -1 : Int32(joined.least(ofSetWith: $0)) }
  }
}

/// An inequality of one variable without its direction.
private struct Bound: Hashable {
  let variable: Int32
  let coefficient: Double
  let constant: Double

  init?(_ row: Int, of system: ConstraintSystem) {
    let bound = system.rows[row]
    guard bound.relation != .equal, bound.terms.count == 1, bound.parameterTerms.isEmpty else {
      return nil
    }
    let term = system.terms[bound.terms.lowerBound]
    (variable, coefficient, constant) = (term.variable, term.coefficient, bound.constant)
  }
}
