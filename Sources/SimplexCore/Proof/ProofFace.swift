// The points at which every level is at its optimum, seen from a proved one along the edges that leave the
// levels alone: a linear program in few columns, whose optima come with their multipliers. A range's end and the
// tie-break are each one run of the simplex in fractions; the tableau at its end says which rows hold there, and what
// each counts. Certificates ask the same of it where single edges do not tell, because more rows meet at the point than
// fix it; they need no multipliers.

import Constraints
import ExactArithmetic

/// Some edges that hang together through rows or variables, and the rows that bound what they span.
struct ProofFace {
  let edges: [CertificateEdge]
  private let proof: CertificateProof
  /// Optional rows in the order of the tie-break.
  private let tieOrder: [Int]
  /// How far each edge moves a variable, by variable, ascending.
  let moves: [(variable: Int, entries: [Rational])]
  /// How far each edge moves a row's left side, by row, ascending; equations of the edges are not among them.
  private let rows: [(row: Int, entries: [Rational])]
  private let face: OpenFace<Rational>

  /// Bounds edges by the rows that they move.
  init(
    _ proof: CertificateProof,
    _ multipliers: CertificateMultipliers,
    _ edges: [CertificateEdge],
    tieOrder: [Int]
  ) {
    self.proof = proof
    self.tieOrder = tieOrder
    self.edges = edges
    let variables = Set(edges.flatMap { $0.moved }).sorted()
    moves = variables.map { variable in (variable, edges.map { $0.move[variable] }) }
    let edgeEquations = Set(edges.map(\.equation))
    rows = proof.rows(movedBy: variables).compactMap { row in
      guard !proof.isExcluded[row], !edgeEquations.contains(.row(row)) else { return nil }
      let entries = edges.map { proof.change(ofRow: row, $0.move) }
      return entries.contains { !$0.isZero } ? (row, entries) : nil
    }
    var face = OpenFace<Rational>(
      columnCount: edges.count,
      firstArtificial: Int32(Self.firstWall(proof) + proof.system.rowCount)
    )
    for edge in edges {
      var walls = Walls<Rational>()
      if case .row(let row) = edge.equation {
        let wall = Wall(distance: Rational.zero, row: Int32(Self.firstWall(proof) + row))
        if !edge.directions.contains(-1) { walls.left = wall }
        if !edge.directions.contains(1) { walls.right = wall }
      }
      face.addColumn(walls, tolerance: 0)
    }
    for (row, entries) in rows {
      let wall = Wall(distance: -proof.leftSides[row], row: Int32(Self.firstWall(proof) + row))
      let piece = proof.piece(ofRow: row, multipliers)
      face.addRow(
        entries,
        Walls(left: piece >= 0 ? wall : nil, right: piece <= 0 ? wall : nil)
      )
    }
    self.face = face
  }

  /// Walls are numbered from here on, behind what the tie-break makes small.
  private static func firstWall(_ proof: CertificateProof) -> Int {
    proof.system.rowCount + proof.system.variableCount
  }

  /// A move from the proved point that has nothing special about it: what it leaves alone, all moves within the face do,
  /// most likely (Documentation/SOLVER.md, What levels leave open).
  func scatteredMove() -> AnswerProof.Move {
    var interior = FaceInterior(start)
    var weights = MoveWeights()
    return move(interior.direction(&weights))
  }

  // MARK: Ends of ranges

  /// Where a variable is furthest.
  enum End {
    case ray(AnswerProof.Move)
    case point(AnswerProof.Move, sum: [AnswerProof.Multiplicand: Rational])
  }

  /// The program with the proved point as its vertex.
  var start: BlockSimplex<Rational> { face.simplex() }

  /// Runs to where a variable is furthest; nil where the run does not end.
  ///
  /// What shows walls to be equations is added to `flats`.
  func end(
    _ entries: [Rational],
    direction: Int,
    from simplex: inout BlockSimplex<Rational>,
    flats: inout [AnswerProof.Multiplicand: Rational]
  ) -> End? {
    switch simplex.maximise(entries, direction: direction) {
    case .stepLimit: return nil
    case .unbounded(let column, let way):
      let steps = edges.indices.map { form in
        Rational(way) * simplex.entry(ofForm: form, column)
      }
      return .ray(move(steps))
    case .optimal:
      var sum: [AnswerProof.Multiplicand: Rational] = [:]
      let forms = entries.indices.filter { !entries[$0].isZero }
      for column in 0..<simplex.columnCount {
        var multiplier = Rational.zero
        for form in forms {
          let entry = simplex.entry(ofForm: form, column)
          if !entry.isZero { multiplier += entries[form] * entry }
        }
        guard !multiplier.isZero else { continue }
        guard let multiplicand = multiplicand(atColumn: column, of: simplex) else { return nil }
        sum[multiplicand, default: .zero] += multiplier
      }
      guard let flat = flat(of: simplex) else { return nil }
      flats.merge(flat) { $0 + $1 }
      // A wall whose multiplier has the sign of its other side is one that is never left: so much of what shows that
      // has the right one.
      let excess = flat.map { -Rational(direction) * (sum[$0] ?? .zero) / $1 }.max() ?? .zero
      if excess > .zero {
        sum.merge(flat.mapValues { Rational(direction) * excess * $0 }) { $0 + $1 }
      }
      return .point(move(edges.indices.map { simplex.value(ofForm: $0) }), sum: sum)
    }
  }

  /// The moves of variables while the edges' left sides go so far.
  private func move(_ steps: [Rational]) -> AnswerProof.Move {
    let taken = steps.indices.filter { !steps[$0].isZero }
    guard !taken.isEmpty else { return [] }
    return moves.compactMap { variable, entries in
      var distance = Rational.zero
      for edge in taken where !entries[edge].isZero { distance += entries[edge] * steps[edge] }
      return distance.isZero ? nil : (variable, distance)
    }
  }

  /// Multipliers of walls whose sum does not change along the face, each of the sign that its side allows.
  ///
  /// So none of these walls is ever left. There are none where the run ended between the walls, and nil where something
  /// else bounds it. Where walls meet that way, the symbolic perturbation leaves no room between them, and the run ends
  /// where they are passed least; these multipliers say why.
  private func flat(of simplex: BlockSimplex<Rational>) -> [AnswerProof.Multiplicand: Rational]? {
    var flat: [AnswerProof.Multiplicand: Rational] = [:]
    // Of columns that nothing keeps where they are: each adds up to nothing, unless something else bounds the run.
    var free = [Rational](repeating: .zero, count: simplex.columnCount)
    for form in 0..<(edges.count + rows.count) where simplex.isBasic(form) {
      let slope = simplex.slope(ofForm: form)[0]
      guard !slope.isZero else { continue }
      let row: Int
      if form >= edges.count {
        row = rows[form - edges.count].row
      } else if case .row(let edgeRow) = edges[form].equation {
        row = edgeRow
      } else {
        return nil
      }
      flat[.row(row), default: .zero] += slope
      for column in 0..<simplex.columnCount {
        let entry = simplex.entry(ofForm: form, column)
        guard !entry.isZero else { continue }
        if let multiplicand = multiplicand(atColumn: column, of: simplex) {
          flat[multiplicand, default: .zero] -= slope * entry
        } else {
          free[column] -= slope * entry
        }
      }
    }
    return free.contains { !$0.isZero } ? nil : flat.filter { !$0.value.isZero }
  }

  /// What keeps a column where it is; nil where nothing does.
  private func multiplicand(
    atColumn column: Int,
    of simplex: BlockSimplex<Rational>
  ) -> AnswerProof.Multiplicand? {
    let number = Int(simplex.activeRow(ofColumn: column))
    let system = proof.system
    let first = Self.firstWall(proof)
    if number >= first + system.rowCount { return nil }
    if number >= first { return .row(number - first) }
    if number >= system.rowCount { return .magnitude(variable: number - system.rowCount) }
    return .row(tieOrder[number])
  }

  // MARK: Ties

  /// Something that the tie-break makes small and that changes along the edges.
  struct TieTerm {
    let of: AnswerProof.Multiplicand
    /// Its own multiplier, which is its slope, and those that balance it along the edges.
    var multipliers: [AnswerProof.Multiplicand: Rational]
  }

  /// Whether the tie-break ends at the proved point.
  func staysForTies() -> Bool { tieRun() != nil }

  /// A run that makes violations and then variables small, in the order of the tie-break, with the form of each of
  /// these; nil where it does not end at the proved point.
  private func tieRun() -> (
    simplex: BlockSimplex<Rational>, formOf: [(form: Int, multiplicand: AnswerProof.Multiplicand)]
  )? {
    var face = face
    var formOf: [(form: Int, multiplicand: AnswerProof.Multiplicand)] = []
    var next = edges.count + rows.count
    let entriesOfRow = Dictionary(uniqueKeysWithValues: rows.map { ($0.row, $0.entries) })
    let edgeOfRow = Dictionary(
      uniqueKeysWithValues: edges.enumerated().map { ($1.equation, $0) }
    )
    for (rank, row) in tieOrder.enumerated() {
      var entries = entriesOfRow[row]
      if entries == nil, let edge = edgeOfRow[.row(row)] {
        entries = edges.indices.map { $0 == edge ? .one : .zero }
      }
      guard let entries else { continue }
      face.addTie(
        entries,
        position: -proof.leftSides[row],
        left: Rational(proof.violationSlope(ofRow: row, side: -1)),
        right: Rational(proof.violationSlope(ofRow: row, side: 1)),
        row: Int32(rank)
      )
      formOf.append((next, .row(row)))
      next += 1
    }
    for (variable, entries) in moves {
      face.addMagnitude(
        entries,
        value: proof.point[variable],
        row: Int32(proof.system.rowCount + variable)
      )
      formOf.append((next, .magnitude(variable: variable)))
      next += 1
    }
    var simplex = face.simplex()
    guard simplex.optimise() == .optimal,
      edges.indices.allSatisfy({ simplex.value(ofForm: $0).isZero })
    else { return nil }
    return (simplex, formOf)
  }

  /// What balances each thing that the tie-break makes small, in its order; nil where the tie-break does not end
  /// at the proved point.
  func ties(flats: inout [AnswerProof.Multiplicand: Rational]) -> [TieTerm]? {
    guard let (simplex, formOf) = tieRun(), let flat = flat(of: simplex) else { return nil }
    flats.merge(flat) { $0 + $1 }
    var result: [TieTerm] = []
    for (form, multiplicand) in formOf where simplex.isBasic(form) {
      let side = simplex.leftCount(ofForm: form) > 0 ? 1 : -1
      let slope =
        switch multiplicand {
        case .row(let row): proof.violationSlope(ofRow: row, side: side)
        case .magnitude: side
        }
      guard slope != 0 else { continue }
      var term = TieTerm(of: multiplicand, multipliers: [multiplicand: Rational(slope)])
      for column in 0..<simplex.columnCount {
        let entry = simplex.entry(ofForm: form, column)
        guard !entry.isZero else { continue }
        guard let multiplicand = self.multiplicand(atColumn: column, of: simplex) else {
          return nil
        }
        term.multipliers[multiplicand, default: .zero] += Rational(-slope) * entry
      }
      result.append(term)
    }
    return result
  }
}

extension CertificateEdge {
  /// The variables that move along the edge, ascending.
  var moved: [Int] { move.indices.filter { !move[$0].isZero } }
}

extension CertificateProof {
  /// The rows that mention some of the variables, ascending.
  func rows(movedBy variables: [Int]) -> [Int] {
    var isMoved = [Bool](repeating: false, count: system.variableCount)
    for variable in variables { isMoved[variable] = true }
    return (0..<system.rowCount).filter { row in
      system.terms(ofRow: row).contains { isMoved[Int(system.terms[$0].variable)] }
    }
  }
}
