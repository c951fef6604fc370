// Below the levels. Where the multiplier of an equation lies strictly between its slopes, leaving the
// equation makes some level worse. What is left are the edges that leave one of the other equations:
// along these the tie-break is followed constraint by constraint and then variable by variable, and
// those that nothing stops are what is ambiguous.

import Constraints
import ExactArithmetic

/// An edge along which no level changes at first.
struct CertificateEdge {
  /// The equation that is left.
  let equation: ActiveEquation
  /// The sides to which its left side may go without a change of any level.
  let directions: [Int]
  /// The move of each variable while the equation's left side grows by 1.
  let move: [Rational]
}

extension CertificateProof {
  /// The edges along which no level changes, each checked against all equations; nil where an edge
  /// is none, or where following all of them would take too long.
  ///
  /// - Complexity: O(edges × terms).
  func levelEdges(
    _ multipliers: CertificateMultipliers,
    _ equations: EquationSpace
  ) -> [CertificateEdge]? {
    let open = openEquations(multipliers, equations)
    guard isFollowed(open.count) else { return nil }
    var edges: [CertificateEdge] = []
    for (number, directions) in open {
      let move = equations.edge(number)
      guard leaves(number, equations.equations, move) else { return nil }
      edges.append(
        CertificateEdge(
          equation: equations.equations[number],
          directions: directions,
          move: move
        )
      )
    }
    return edges
  }

  /// The equations that can be left without a change of any level, and to which sides.
  func openEquations(
    _ multipliers: CertificateMultipliers,
    _ equations: EquationSpace
  ) -> [(number: Int, directions: [Int])] {
    var open: [(number: Int, directions: [Int])] = []
    for (number, equation) in equations.equations.enumerated() {
      switch equation {
      case .zero: open.append((number, [1, -1]))
      case .row(let row):
        // The violation does not change faster than the multiplier says on the side it is at.
        switch position(ofRow: row, multipliers) {
        case .left: open.append((number, [-1]))
        case .right: open.append((number, [1]))
        case .between, .outside: break
        }
      }
    }
    return open
  }

  /// Whether so many edges are few enough to be followed.
  func isFollowed(_ edgeCount: Int) -> Bool {
    let size = system.terms.count + system.variableCount + system.rowCount
    return edgeCount * size <= Self.longestSearch
  }

  /// So many products of edges and terms are followed at most: a few seconds of fractions.
  static var longestSearch: Int { 30_000_000 }

  /// Whether a move changes the left side of one equation by 1 and that of no other.
  private func leaves(_ number: Int, _ equations: [ActiveEquation], _ move: [Rational]) -> Bool {
    for (other, equation) in equations.enumerated() {
      let change =
        switch equation {
        case .row(let row): self.change(ofRow: row, move)
        case .zero(let variable): move[variable]
        }
      if change != (other == number ? .one : .zero) { return false }
    }
    return true
  }

  /// How a row's left side changes with a move.
  func change(ofRow row: Int, _ move: [Rational]) -> Rational {
    var sum = Rational.zero
    for term in system.terms(ofRow: row) {
      let distance = move[Int(system.terms[term].variable)]
      if !distance.isZero { sum += system.coefficient(ofTerm: term) * distance }
    }
    return sum
  }

  // MARK: Ties

  /// Optional rows in tie-break order.
  var tieOrder: [Int] {
    (0..<system.rowCount).filter { !isExcluded[$0] && !system.isRequired($0) }
      .sorted { (level[$0], $0) < (level[$1], $1) }
  }

  /// Whether the tie-break, too, is at its optimum; nil where finding out would take too long.
  func areTiesSettled(
    _ edges: [CertificateEdge],
    _ multipliers: CertificateMultipliers,
    at vertex: CertificateVertex
  ) -> Bool? {
    let order = tieOrder
    if areTiesSettledByEdges(edges, order, at: vertex) { return true }
    return face(of: edges, multipliers, order)?.staysForTies()
  }

  /// Faces of more edges are not explored: that takes a simplex run for each wall.
  private static var widestFace: Int { 64 }

  /// What edges span; nil where there are too many to explore that.
  func face(
    of edges: [CertificateEdge],
    _ multipliers: CertificateMultipliers,
    _ tieOrder: [Int]
  ) -> ProofFace? {
    edges.count <= Self.widestFace ? ProofFace(self, multipliers, edges, tieOrder: tieOrder) : nil
  }

  /// Whether the tie-break becomes worse along every edge that leaves the levels alone.
  ///
  /// A variable at 0 that no equation keeps there may have any slope between -1 and 1, the same for
  /// all edges: 0 at first, and where an edge falls with that, the one that lets it rise.
  ///
  /// - Complexity: O(edges × terms), and again for each slope that is changed.
  private func areTiesSettledByEdges(
    _ edges: [CertificateEdge],
    _ order: [Int],
    at vertex: CertificateVertex
  ) -> Bool {
    var leaning = [Int](repeating: 0, count: system.variableCount)
    for _ in 0...Self.longestLeaning {
      var isChanged = false
      for edge in edges where !isChanged {
        for direction in edge.directions where !isChanged {
          if isTieSettled(along: edge, direction, order, leaning, at: vertex) { continue }
          guard let variable = firstWithoutSlope(edge, leaning) else { return false }
          leaning[variable] = edge.move[variable].signum * direction
          isChanged = true
        }
      }
      if !isChanged { return true }
    }
    return false
  }

  /// So many slopes of variables at 0 are chosen at most.
  private static var longestLeaning: Int { 16 }

  /// The first variable that changes along an edge and is at 0 without a slope.
  private func firstWithoutSlope(_ edge: CertificateEdge, _ leaning: [Int]) -> Int? {
    edge.move.indices.first {
      !edge.move[$0].isZero && point[$0].isZero && leaning[$0] == 0
    }
  }

  /// Whether the first violation or variable that changes along an edge becomes worse, if any does.
  private func isTieSettled(
    along edge: CertificateEdge,
    _ direction: Int,
    _ order: [Int],
    _ leaning: [Int],
    at vertex: CertificateVertex
  ) -> Bool {
    for row in order {
      let slope: Int
      if edge.equation == .row(row) {
        slope = violationSlope(ofRow: row, side: direction) * direction
      } else {
        slope = self.slope(ofRow: row, vertex) * change(ofRow: row, edge.move).signum * direction
      }
      if slope != 0 { return slope > 0 }
    }
    for variable in edge.move.indices where !edge.move[variable].isZero {
      if edge.equation == .zero(variable: variable) { return true }
      let sign = point[variable].signum
      let slope = (sign != 0 ? sign : leaning[variable]) * edge.move[variable].signum * direction
      if slope != 0 { return slope > 0 }
    }
    return true
  }
}
