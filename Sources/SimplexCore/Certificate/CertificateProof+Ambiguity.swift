// Which variables are open, shown by single edges where that will do, and else on the whole cone of
// directions that change no level.

import Constraints
import ExactArithmetic

extension CertificateProof {
  /// Whether variables are shown to be the ones that can take another value, and no others; nil where
  /// finding out would take too long.
  func isAmbiguity(
    _ variables: [Int],
    of edges: [CertificateEdge],
    at vertex: CertificateVertex
  ) -> Bool? {
    var isClaimed = [Bool](repeating: false, count: system.variableCount)
    for variable in variables { isClaimed[variable] = true }
    if isAmbiguityByEdges(isClaimed, edges, at: vertex) { return true }
    var isMoved = [Bool](repeating: false, count: system.variableCount)
    for part in independentParts(of: edges, at: vertex) {
      guard let face = CertificateFace(self, part, at: vertex) else { return nil }
      for (variable, move) in face.moves().enumerated() where !move.isZero {
        isMoved[variable] = true
      }
    }
    return isMoved == isClaimed
  }

  /// Edges in parts that have no wall in common: each direction of the cone is a sum of one direction in each
  /// part.
  private func independentParts(
    of edges: [CertificateEdge],
    at vertex: CertificateVertex
  ) -> [[CertificateEdge]] {
    var part = Array(edges.indices)
    for row in 0..<system.rowCount where !isExcluded[row] && leftSides[row].isZero {
      let isOpen = [-1, 1].allSatisfy { isLevel(row, $0, at: vertex) }
      guard !isOpen else { continue }
      let moving = edges.indices.filter { !change(ofRow: row, edges[$0].move).isZero }
      guard let first = moving.first else { continue }
      let joined = Set(moving.map { part[$0] })
      for edge in part.indices where joined.contains(part[edge]) { part[edge] = part[first] }
    }
    let members = Dictionary(grouping: edges.indices) { part[$0] }
    return members.keys.sorted().map { key in members[key, default: []].map { edges[$0] } }
  }

  /// Whether the edges that are free move all claimed variables, and no edge moves another.
  ///
  /// An edge that is blocked may still be part of a direction that is not.
  private func isAmbiguityByEdges(
    _ isClaimed: [Bool],
    _ edges: [CertificateEdge],
    at vertex: CertificateVertex
  ) -> Bool {
    var isShown = [Bool](repeating: false, count: system.variableCount)
    for edge in edges {
      let isFree = edge.directions.contains { self.isFree(edge, $0, at: vertex) }
      for variable in edge.move.indices where !edge.move[variable].isZero {
        if !isClaimed[variable] { return false }
        if isFree { isShown[variable] = true }
      }
    }
    return isShown == isClaimed
  }

  /// Whether one can go some way along an edge without a change of any level.
  private func isFree(
    _ edge: CertificateEdge,
    _ direction: Int,
    at vertex: CertificateVertex
  ) -> Bool {
    for row in 0..<system.rowCount where !isExcluded[row] && leftSides[row].isZero {
      if edge.equation == .row(row) { continue }
      let way = change(ofRow: row, edge.move).signum * direction
      if way != 0, !isLevel(row, way, at: vertex) { return false }
    }
    return true
  }

  /// Whether a row that holds with equality may go to one side with every level as it is.
  func isLevel(_ row: Int, _ side: Int, at vertex: CertificateVertex) -> Bool {
    let slope = violationSlope(ofRow: row, side: side)
    return system.isRequired(row) ? slope == 0 : slope == self.slope(ofRow: row, vertex)
  }
}
