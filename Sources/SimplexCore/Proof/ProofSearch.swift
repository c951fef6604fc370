// Finds what a proof file says of one outcome and one vertex. The numbers are those of a certificate: the
// equations eliminated in fractions, and the multipliers that balance. What a certificate only looks at, the
// sums that fix each value and the ends of what is open, is written down here.

import Constraints
import ExactArithmetic

/// Puts a proof together.
struct ProofSearch {
  let certifier: OutcomeCertifier
  let outcome: SolveOutcome
  private let proved: ProvedVertex
  private var multipliers: CertificateMultipliers
  private let edges: [CertificateEdge]
  private let tieOrder: [Int]
  private let proof: CertificateProof
  /// The rows that mention each variable, of those that hold with equality wherever every level is at its optimum.
  private var firmRows: FirmRows
  /// What shows more rows to hold with equality there; the sum of the rows is 0.
  private var flats: [AnswerProof.Multiplicand: Rational] = [:]
  private var result: AnswerProof

  private var system: ConstraintSystem { certifier.system }

  /// Prepares a proof; fails where the equations do not prove the values and the levels.
  init(
    of outcome: SolveOutcome,
    at vertex: CertificateVertex,
    _ certifier: OutcomeCertifier,
    hasRanges: Bool
  ) throws(CertificationFailure) {
    proved = try certifier.provedVertex(vertex, of: outcome)
    proof = proved.proof
    multipliers = try proved.multipliers()
    guard let edges = proof.levelEdges(multipliers, proved.equations) else {
      let count = proof.openEquations(multipliers, proved.equations).count
      throw CertificationFailure(part: proof.isFollowed(count) ? .evidence : .size)
    }
    self.certifier = certifier
    self.outcome = outcome
    self.edges = edges
    tieOrder = proof.tieOrder
    let left = Set(edges.map(\.equation))
    firmRows = FirmRows(
      vertex.equations.filter { !left.contains($0) }.compactMap(\.row),
      of: certifier.system
    )
    result = AnswerProof(outcome: outcome, hasRanges: hasRanges, point: proof.point)
  }

  /// The proof; nil where some part of it is not found at this vertex.
  consuming func found() -> AnswerProof? {
    var isMoved = [Bool](repeating: false, count: system.variableCount)
    for edge in edges { for variable in edge.moved { isMoved[variable] = true } }
    guard fixVariables(where: { !isMoved[$0] }) else { return nil }
    let faces = faces()
    guard putEnds(of: faces), putTies(of: faces), takeFlats() else { return nil }
    putLevels()
    var kept = certifier.kept(proof)
    for conflict in outcome.conflicts {
      guard let sum = certifier.refutation(of: conflict) else { return nil }
      result.refutations.append(
        AnswerProof.Refutation(dropped: conflict.dropped, multipliers: sum)
      )
      for member in conflict.members where member != conflict.dropped {
        guard
          let move = certifier.move(sparing: member, of: conflict, among: &kept, from: proof)
        else { return nil }
        result.spares.append(
          AnswerProof.Spare(dropped: conflict.dropped, member: member, move: move)
        )
      }
    }
    return result
  }

  private mutating func putLevels() {
    for (priority, entries) in zip(proof.priorities, multipliers.values) {
      let levelRows = entries.indices.filter {
        !entries[$0].isZero && !proof.isExcluded[$0] && proof.leftSides[$0].isZero
      }
      guard !levelRows.isEmpty else { continue }
      result.levels.append(
        (
          priority,
          levelRows.map { AnswerProof.Multiplier(multiplicand: .row($0), value: entries[$0]) }
        )
      )
    }
  }

  /// Adds so little of the flats to the last level that each row keeps its side, or comes to lie between both.
  private mutating func takeFlats() -> Bool {
    guard let rest = balance(change(flats)) else { return false }
    let sum = flats.merging(rest) { $0 + $1 }
    guard !sum.isEmpty else { return true }
    let last = multipliers.values.count - 1
    var share = Rational.one
    for (multiplicand, value) in sum where !value.isZero {
      guard case .row(let row) = multiplicand else { return false }
      let slope = proof.violationSlope(ofRow: row, side: value.signum)
      let ownLevel = Int(proof.level[row])
      // Nothing bounds a required row on the side where it would be violated.
      guard slope == 0 || ownLevel > 0 else { continue }
      let bound = Rational(slope) * system.weight(ofRow: row)
      func room(_ level: Int) -> Rational {
        let multiplier = multipliers.values[level].isEmpty ? .zero : multipliers.values[level][row]
        return ((level == ownLevel ? bound : .zero) - multiplier).magnitude
      }
      // Where a level before leaves room, any number is within the slopes.
      guard (0..<last).allSatisfy({ room($0).isZero }) else { continue }
      guard !room(last).isZero else { return false }
      share = min(share, room(last) / (Rational(2) * value.magnitude))
    }
    if multipliers.values[last].isEmpty {
      multipliers.values[last] = [Rational](repeating: .zero, count: system.rowCount)
    }
    for (multiplicand, value) in sum {
      guard case .row(let row) = multiplicand else { return false }
      multipliers.values[last][row] += share * value
    }
    return true
  }

  // MARK: What is fixed

  /// Shows of variables that they have one value: an equation with one variable that is not shown yet shows that, and
  /// where there is none, a sum of equations does.
  private mutating func fixVariables(where isFixed: (Int) -> Bool) -> Bool {
    var next = 0
    while true {
      while let (row, variable) = firmRows.nextDefinition() {
        guard isFixed(variable) else { return false }
        let one = AnswerProof.Multiplier(multiplicand: .row(row), value: .one)
        result.steps.append(.fixed(variable: variable, sum: [one]))
      }
      while next < system.variableCount, firmRows.isFixed[next] || !isFixed(next) { next += 1 }
      guard next < system.variableCount else { return true }
      var gradient = [Rational](repeating: .zero, count: system.variableCount)
      gradient[next] = -.one
      guard let sum = balance(gradient) else { return false }
      result.steps.append(.fixed(variable: next, sum: open(sum)))
      firmRows.fix(next)
    }
  }

  /// The equations' multipliers *z* with Σ *z*ₑ *a*ₑ = −gradient; nil where an edge's equation would have one.
  private func balance(_ gradient: [Rational]) -> [AnswerProof.Multiplicand: Rational]? {
    var sum: [AnswerProof.Multiplicand: Rational] = [:]
    for (equation, multiplier) in zip(
      proved.vertex.equations,
      proved.equations.multipliers(balancing: gradient)
    ) where !multiplier.isZero {
      guard case .row(let row) = equation, firmRows.isFirm[row] else { return nil }
      sum[.row(row)] = multiplier
    }
    return sum
  }

  /// A sum without what only has variables that are shown to be fixed, in order.
  private func open(_ sum: [AnswerProof.Multiplicand: Rational]) -> [AnswerProof.Multiplier] {
    sum.compactMap { multiplicand, value in
      guard !value.isZero, isOpen(multiplicand) else { return nil }
      return AnswerProof.Multiplier(multiplicand: multiplicand, value: value)
    }
    .sorted { $0.multiplicand.order < $1.multiplicand.order }
  }

  private func isOpen(_ multiplicand: AnswerProof.Multiplicand) -> Bool {
    switch multiplicand {
    case .row(let row):
      system.terms(ofRow: row).contains { !firmRows.isFixed[Int(system.terms[$0].variable)] }
    case .magnitude(let variable): !firmRows.isFixed[variable]
    }
  }

  // MARK: What is open

  /// Edges in parts that have no row and no variable in common.
  private func faces() -> [ProofFace] {
    var parts = DisjointSets(count: edges.count)
    var edgeOfVariable = [Int](repeating: -1, count: system.variableCount)
    for (number, edge) in edges.enumerated() {
      for variable in edge.moved {
        if edgeOfVariable[variable] >= 0 {
          parts.join(edgeOfVariable[variable], number)
        } else {
          edgeOfVariable[variable] = number
        }
      }
    }
    for row in 0..<system.rowCount where !proof.isExcluded[row] && !firmRows.isFirm[row] {
      var first: Int?
      for term in system.terms(ofRow: row) {
        let edge = edgeOfVariable[Int(system.terms[term].variable)]
        guard edge >= 0 else { continue }
        if let first { parts.join(first, edge) } else { first = edge }
      }
    }
    return parts.sets().map { members in
      ProofFace(proof, multipliers, members.map { edges[$0] }, tieOrder: tieOrder)
    }
  }

  /// Shows how far each variable that edges move can go.
  private mutating func putEnds(of faces: [ProofFace]) -> Bool {
    typealias Ends = (variable: Int, low: ProofFace.End, high: ProofFace.End)
    var open: [Ends] = []
    for face in faces {
      var (left, right) = (face.start, face.start)
      for (variable, entries) in face.moves {
        guard let low = face.end(entries, direction: -1, from: &left, flats: &flats),
          let high = face.end(entries, direction: 1, from: &right, flats: &flats)
        else { return false }
        let ends = (variable, low, high)
        if low.moves(variable) || high.moves(variable) {
          open.append(ends)
        } else {
          guard putEnd(low, of: variable, -1), putEnd(high, of: variable, 1) else { return false }
          firmRows.fix(variable)
          // What keeps it from both sides adds up to nothing, so none of these walls is ever left.
          flats.merge(high.walls) { $0 + $1 }
          flats.merge(low.walls.mapValues { -$0 }) { $0 + $1 }
        }
      }
    }
    open.sort { $0.variable < $1.variable }
    guard open.map(\.variable) == outcome.ambiguousVariables else { return false }
    for ((variable, low, high), range) in zip(open, outcome.ambiguities) {
      // Doubles that took nearly parallel rows for parallel ones have found other ends.
      if result.hasRanges {
        guard isEnd(low, of: variable, range.low), isEnd(high, of: variable, range.high) else {
          return false
        }
      }
      guard putEnd(low, of: variable, -1), putEnd(high, of: variable, 1) else { return false }
    }
    return true
  }

  /// Whether a variable ends at a value, or nowhere where there is none.
  private func isEnd(_ end: ProofFace.End, of variable: Int, _ value: Double?) -> Bool {
    switch end {
    case .ray: return value == nil
    case .point(let move, _):
      let distance = move.first { $0.variable == variable }?.distance ?? .zero
      return Double(proof.point[variable] + distance) == value
    }
  }

  private mutating func putEnd(_ end: ProofFace.End, of variable: Int, _ direction: Int) -> Bool {
    switch end {
    case .ray(let move):
      result.steps.append(.ray(variable: variable, direction: direction, move: move))
    case .point(let move, let walls):
      var gradient = change(walls).map { -$0 }
      gradient[variable] += .one
      guard let rest = balance(gradient) else { return false }
      let sum = walls.merging(rest.mapValues { -$0 }) { $0 + $1 }
      // Where nothing can be won, the proved point itself is an end.
      result.steps.append(
        .end(
          variable: variable,
          direction: direction,
          move: end.moves(variable) ? move : [],
          sum: open(sum)
        )
      )
    }
    return true
  }

  /// How the left sides of some rows and magnitudes, so much of each, change with each variable.
  private func change(_ sum: [AnswerProof.Multiplicand: Rational]) -> [Rational] {
    var gradient = [Rational](repeating: .zero, count: system.variableCount)
    for (multiplicand, value) in sum {
      switch multiplicand {
      case .row(let row):
        for term in system.terms(ofRow: row) {
          gradient[Int(system.terms[term].variable)] += value * system.coefficient(ofTerm: term)
        }
      case .magnitude(let variable): gradient[variable] += value
      }
    }
    return gradient
  }

  // MARK: Ties

  /// Shows that the tie-break has come to its end, where the levels leave something open.
  private mutating func putTies(of faces: [ProofFace]) -> Bool {
    guard !outcome.ambiguities.isEmpty else { return true }
    var terms: [AnswerProof.Multiplicand: ProofFace.TieTerm] = [:]
    for face in faces {
      guard let faceTies = face.ties(flats: &flats) else { return false }
      for term in faceTies { terms[term.of] = term }
    }
    // What no edge changes is balanced by equations alone.
    for row in tieOrder where !proof.leftSides[row].isZero && terms[.row(row)] == nil {
      let slope = proof.violationSlope(ofRow: row, side: proof.leftSides[row].signum)
      guard slope != 0 else { continue }
      terms[.row(row)] = ProofFace.TieTerm(
        of: .row(row),
        multipliers: [.row(row): Rational(slope)]
      )
    }
    for term in terms.values.sorted(by: { $0.of.order < $1.of.order }) where isOpen(term.of) {
      guard let rest = balance(change(term.multipliers)) else { return false }
      var multipliers = term.multipliers.merging(rest) { $0 + $1 }
      // What is violated has no choice, so whoever checks knows its multiplier.
      if isViolated(term.of) { multipliers[term.of] = nil }
      let sum = open(multipliers)
      if !sum.isEmpty { result.ties.append(AnswerProof.Tie(of: term.of, multipliers: sum)) }
    }
    return true
  }

  private func isViolated(_ multiplicand: AnswerProof.Multiplicand) -> Bool {
    switch multiplicand {
    case .row(let row): !proof.leftSides[row].isZero
    case .magnitude(let variable): !proof.point[variable].isZero
    }
  }
}

extension AnswerProof.Multiplicand {
  /// Rows before variables, each by its number.
  fileprivate var order: (Int, Int) {
    switch self {
    case .row(let row): (0, row)
    case .magnitude(let variable): (1, variable)
    }
  }
}

extension ProofFace.End {
  /// What keeps a variable there; nothing along a ray.
  fileprivate var walls: [AnswerProof.Multiplicand: Rational] {
    switch self {
    case .ray: [:]
    case .point(_, let sum): sum
    }
  }

  /// Whether a variable moves on the way.
  fileprivate func moves(_ variable: Int) -> Bool {
    switch self {
    case .ray(let move), .point(let move, _): move.contains { $0.variable == variable }
    }
  }
}
