// The state of one reference solve, and its first two steps: required rows and levels.

import Constraints
import ExactArithmetic

/// One solve under way.
struct ReferenceSolution {
  let system: ConstraintSystem
  /// Each row as `form ≥ 0` or `form == 0`, parameters replaced by their values.
  let forms: [AffineForm]
  /// Optional rows by level from high to low, in constraint order within each.
  let levels: [(priority: Double, rows: [Int])]
  /// The points that are still considered; the first unknowns are the variables.
  var points: ExactDictionary
  /// The violation of each optional row, known once its level has been minimised.
  var violation: [AffineForm?]
  /// What has been found so far.
  var outcome = ExactOutcome()

  /// Makes a solve that has not begun.
  init(_ system: ConstraintSystem, parameters: [ExactNumber]?) {
    precondition(
      parameters == nil || parameters?.count == system.parameterCount,
      "\(parameters?.count ?? 0) values for \(system.parameterCount) parameters"
    )
    self.system = system
    let values = (0..<system.parameterCount).map { index in
      (parameters?[index] ?? system.parameterDefault(index)).rational
    }
    forms = (0..<system.rowCount).map { Self.form(ofRow: $0, in: system, parameters: values) }
    levels = Self.levels(of: system)
    points = ExactDictionary(freeUnknowns: system.variableCount)
    violation = [AffineForm?](repeating: nil, count: system.rowCount)
  }

  // MARK: Step 1

  /// Keeps and drops required rows.
  ///
  /// "Required rows are taken in constraint order. A row that cannot hold together with the required
  /// rows kept before it is dropped and takes no further part."
  mutating func takeRequiredRows() {
    var kept: [Int] = []
    for row in 0..<system.rowCount where system.isRequired(row) {
      if let rest = restricted(points, to: row) {
        points = rest
        kept.append(row)
      } else {
        outcome.conflicts.append(Conflict(dropped: row, members: core(of: row, kept: kept)))
      }
    }
  }

  /// The points of a set where a required row holds; nil where there are none.
  private func restricted(_ points: ExactDictionary, to row: Int) -> ExactDictionary? {
    // A copy, so that a row that does not hold leaves no trace.
    var candidate = points
    let violation = Self.violation(of: forms[row], system.rows[row].relation, in: &candidate)
    return Self.least(violation, in: &candidate).isZero ? candidate : nil
  }

  /// The rows that a dropped row clashes with, itself among them.
  ///
  /// "From those kept rows plus itself, members are tried for removal from last to first, and go when
  /// the rest still cannot hold."
  ///
  /// When a row is tried, all kept rows before it are still there. The points where those hold are
  /// known from taking them one by one, so that only the members behind it are left to be taken.
  private func core(of dropped: Int, kept: [Int]) -> [Int] {
    var pointsBefore: [ExactDictionary] = []
    var points = ExactDictionary(freeUnknowns: system.variableCount)
    for row in kept {
      pointsBefore.append(points)
      guard let rest = restricted(points, to: row) else {
        preconditionFailure("row \(row) was kept and does not hold")
      }
      points = rest
    }
    var members = [dropped]
    for (row, before) in zip(kept, pointsBefore).reversed() {
      var rest: ExactDictionary? = before
      for member in members {
        rest = rest.flatMap { restricted($0, to: member) }
      }
      if rest != nil { members.insert(row, at: 0) }
    }
    return members
  }

  // MARK: Step 2

  /// Takes the optional levels one after another.
  ///
  /// "Below it, lexicographic: a higher level is never traded for lower ones however many; within
  /// one level the weighted sum of absolute violations is least."
  mutating func minimiseLevels() {
    for level in levels {
      var sum = AffineForm()
      for row in level.rows {
        let rowViolation = Self.violation(of: forms[row], system.rows[row].relation, in: &points)
        violation[row] = rowViolation
        sum.add(system.weight(ofRow: row), times: rowViolation)
      }
      let total = Self.least(sum, in: &points)
      outcome.levels.append(ExactOutcome.Level(priority: level.priority, total: total))
    }
  }

  // MARK: Violations

  /// How far a form is from holding, as an expression in the unknowns of a dictionary.
  ///
  /// `form` is split into `above − below`. Where the sum `above + below` (for `≥`: `below` alone) is
  /// as small as it can be for its form, one of both is 0 and the sum is the violation; elsewhere
  /// it is more. Hence the least sum is the least violation, and a set of points that keeps only
  /// those where a positively weighted sum of such expressions is least has them all exact.
  static func violation(
    of form: AffineForm,
    _ relation: Relation,
    in points: inout ExactDictionary
  ) -> AffineForm {
    let parts = points.split(form)
    var sum = AffineForm(unknown: parts.below)
    if relation == .equal { sum.add(.one, times: AffineForm(unknown: parts.above)) }
    return sum
  }

  /// Makes a sum of violations least, keeps only the points where it is, and returns it.
  @discardableResult
  static func least(_ sum: AffineForm, in points: inout ExactDictionary) -> Rational {
    guard let objective = points.minimise(sum) else {
      preconditionFailure("a sum of violations without a minimum, though none is below 0")
    }
    points.keepMinimum(of: objective)
    return objective.constant
  }

  // MARK: Reading the system

  private static func form(
    ofRow row: Int,
    in system: ConstraintSystem,
    parameters: [Rational]
  ) -> AffineForm {
    var form = AffineForm(system.constant(ofRow: row))
    for term in system.parameterTerms(ofRow: row) {
      form.constant +=
        system.coefficient(ofParameterTerm: term)
        * parameters[Int(system.parameterTerms[term].variable)]
    }
    for term in system.terms(ofRow: row) {
      form.add(
        system.coefficient(ofTerm: term),
        times: AffineForm(unknown: Int(system.terms[term].variable))
      )
    }
    return system.rows[row].relation == .lessThanOrEqual ? form.scaled(by: -1) : form
  }

  private static func levels(of system: ConstraintSystem) -> [(priority: Double, rows: [Int])] {
    let optional = (0..<system.rowCount).filter { !system.isRequired($0) }
    let sorted = optional.sorted {
      (-system.rows[$0].priority, $0) < (-system.rows[$1].priority, $1)
    }
    return sorted.reduce(into: []) { levels, row in
      if let last = levels.last, last.priority == system.rows[row].priority {
        levels[levels.count - 1].rows.append(row)
      } else {
        levels.append((system.rows[row].priority, [row]))
      }
    }
  }
}
