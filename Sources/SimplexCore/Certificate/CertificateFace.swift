// The cone of all directions that change no level at first: the edges of a vertex span it, and rows that
// hold with equality are its walls. Where single edges do not say what they should, because more rows
// meet at the point than fix it, simplex runs in fractions explore it.

import Constraints
import ExactArithmetic

/// The directions out of a point that change no level.
struct CertificateFace {
  private let proof: CertificateProof
  private let edges: [CertificateEdge]
  private var face: OpenFace<Rational>

  /// Cones of more edges are not explored: that takes a simplex run for each wall.
  private static var widest: Int { 64 }

  /// Builds the cone; nil where it has too many edges.
  init?(_ proof: CertificateProof, _ edges: [CertificateEdge], at vertex: CertificateVertex) {
    guard edges.count <= Self.widest else { return nil }
    self.proof = proof
    self.edges = edges
    let system = proof.system
    // Numbers below are those of the tie-break: optional rows and variables.
    let first = system.rowCount + system.variableCount
    face = OpenFace<Rational>(
      columnCount: edges.count,
      firstArtificial: Int32(first + system.rowCount + edges.count)
    )
    for (number, edge) in edges.enumerated() {
      let walls = Self.walls(
        edge.directions.contains(-1),
        edge.directions.contains(1),
        Int32(first + system.rowCount + number)
      )
      face.addColumn(walls, tolerance: 0)
    }
    let isEquation = system.mask(of: vertex.equations.compactMap(\.row))
    for row in 0..<system.rowCount
    where !proof.isExcluded[row] && proof.leftSides[row].isZero && !isEquation[row] {
      guard let entries = entries(ofRow: row) else { continue }
      let walls = Self.walls(
        proof.isLevel(row, -1, at: vertex),
        proof.isLevel(row, 1, at: vertex),
        Int32(first + row)
      )
      face.addRow(entries, walls)
    }
  }

  /// Walls at the point itself where a side is closed.
  private static func walls(_ mayFall: Bool, _ mayRise: Bool, _ row: Int32) -> Walls<Rational> {
    Walls(
      left: mayFall ? nil : Wall(distance: .zero, row: row),
      right: mayRise ? nil : Wall(distance: .zero, row: row)
    )
  }

  /// How the edges change a row; nil where none does.
  private func entries(ofRow row: Int) -> [Rational]? {
    let entries = edges.map { proof.change(ofRow: row, $0.move) }
    return entries.contains { !$0.isZero } ? entries : nil
  }

  /// A move of all variables inside the cone that has nothing special about it: what it leaves alone,
  /// all moves do.
  func moves() -> [Rational] {
    var interior = FaceInterior(face.simplex())
    var weights = MoveWeights()
    let steps = interior.direction(&weights)
    var move = [Rational](repeating: .zero, count: proof.system.variableCount)
    for (edge, step) in zip(edges, steps) where !step.isZero {
      for variable in move.indices where !edge.move[variable].isZero {
        move[variable] += step * edge.move[variable]
      }
    }
    return move
  }

  /// Whether the tie-break stays at the point: a run of the simplex that makes violations and then
  /// variables small, in the order of the tie-break, ends where it began.
  func staysForTies() -> Bool {
    var face = face
    for (rank, row) in proof.tieOrder.enumerated() {
      guard let entries = entries(ofRow: row) else { continue }
      face.addTie(
        entries,
        position: -proof.leftSides[row],
        left: Rational(proof.violationSlope(ofRow: row, side: -1)),
        right: Rational(proof.violationSlope(ofRow: row, side: 1)),
        row: Int32(rank)
      )
    }
    for variable in 0..<proof.system.variableCount {
      let entries = edges.map { $0.move[variable] }
      guard entries.contains(where: { !$0.isZero }) else { continue }
      face.addMagnitude(
        entries,
        value: proof.point[variable],
        row: Int32(proof.system.rowCount + variable)
      )
    }
    var simplex = face.simplex()
    guard simplex.optimise() == .optimal else { return false }
    return edges.indices.allSatisfy { simplex.value(ofForm: $0).isZero }
  }
}
