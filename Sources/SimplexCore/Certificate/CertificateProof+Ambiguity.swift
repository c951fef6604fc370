// Which variables are open, shown by single edges where that will do, and else on the whole face that they span.

import Constraints
import ExactArithmetic

extension CertificateProof {
  /// Whether variables are shown to be the ones that can take another value, and no others; nil where
  /// finding out would take too long.
  func isAmbiguity(
    _ variables: [Int],
    of edges: [CertificateEdge],
    _ multipliers: CertificateMultipliers
  ) -> Bool? {
    var isClaimed = [Bool](repeating: false, count: system.variableCount)
    for variable in variables { isClaimed[variable] = true }
    if isAmbiguityByEdges(isClaimed, edges, multipliers) { return true }
    var isMoved = [Bool](repeating: false, count: system.variableCount)
    let order = tieOrder
    for part in independentParts(of: edges) {
      guard let face = face(of: part, multipliers, order) else { return nil }
      for (variable, _) in face.scatteredMove() { isMoved[variable] = true }
    }
    return isMoved == isClaimed
  }

  /// Edges in parts that have no wall in common: each direction that changes no level is a sum of one direction in each
  /// part.
  private func independentParts(of edges: [CertificateEdge]) -> [[CertificateEdge]] {
    var parts = DisjointSets(count: edges.count)
    for row in 0..<system.rowCount where !isExcluded[row] && leftSides[row].isZero {
      let moving = edges.indices.filter { !change(ofRow: row, edges[$0].move).isZero }
      for edge in moving.dropFirst() { parts.join(moving[0], edge) }
    }
    return parts.sets().map { members in members.map { edges[$0] } }
  }

  /// Whether the edges that are free move all claimed variables, and no edge moves another.
  ///
  /// An edge that is blocked may still be part of a direction that is not.
  private func isAmbiguityByEdges(
    _ isClaimed: [Bool],
    _ edges: [CertificateEdge],
    _ multipliers: CertificateMultipliers
  ) -> Bool {
    var isShown = [Bool](repeating: false, count: system.variableCount)
    for edge in edges {
      let isFree = edge.directions.contains { self.isFree(edge, $0, multipliers) }
      for variable in edge.moved {
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
    _ multipliers: CertificateMultipliers
  ) -> Bool {
    (0..<system.rowCount).allSatisfy { row in
      guard !isExcluded[row], leftSides[row].isZero else { return true }
      let way = change(ofRow: row, edge.move).signum * direction
      return way == 0 || way == piece(ofRow: row, multipliers)
    }
  }
}
