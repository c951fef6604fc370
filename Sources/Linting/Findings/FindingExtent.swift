// Where a finding holds, gathered over convex pieces of the sizes, and where it may be worst. On a piece frames are
// affine, so a linear question has its extreme at a corner.

import ExactArithmetic

/// The sizes of one finding.
struct FindingExtent {
  /// A size at which a finding may be worst, and the middle of what it was found in.
  private struct Candidate {
    var value: Rational
    var corner: ParameterPolygon.Corner
    var center: ParameterPolygon.Corner
  }

  /// The box round all sizes at which the finding holds.
  private(set) var low: ParameterPolygon.Corner
  private(set) var high: ParameterPolygon.Corner
  private var candidates: [Candidate]

  /// So many sizes are tried as the worst.
  private static let candidateLimit = 4

  /// Adds the part of a piece in which a finding holds.
  ///
  /// It holds where all `forms` are positive, or not negative where it is not strict, and at least one of the
  /// `alternatives`, if there are any, is positive; these are asked for only where the others hold.
  static func gather(
    _ forms: [PlaneForm],
    isStrict: Bool,
    in polygon: ParameterPolygon,
    alternatives: () -> [PlaneForm] = { [] },
    into extent: inout FindingExtent?
  ) {
    guard let holding = polygon.clipped(by: forms) else { return }
    var pieces = [holding]
    let alternatives = alternatives()
    if !alternatives.isEmpty {
      pieces = alternatives.compactMap { form in
        guard holding.greatest(of: form).value > LintTolerance.exactDistance else { return nil }
        return holding.clipped(by: form)
      }
    }
    for piece in pieces {
      guard let peak = piece.greatestLeast(of: forms),
        !isStrict || peak.value > LintTolerance.exactDistance
      else { continue }
      add(
        piece,
        Candidate(value: peak.value, corner: peak.corner, center: piece.center),
        to: &extent
      )
    }
  }

  private static func add(
    _ piece: ParameterPolygon,
    _ candidate: Candidate,
    to extent: inout FindingExtent?
  ) {
    let (low, high) = piece.bounds
    guard var known = extent else {
      extent = FindingExtent(low: low, high: high, candidates: [candidate])
      return
    }
    known.low = known.low.lower(low)
    known.high = known.high.upper(high)
    // Of equal ones the smallest size comes first.
    let index =
      known.candidates.firstIndex {
        $0.value < candidate.value
          || $0.value == candidate.value
            && (candidate.corner.x, candidate.corner.y) < ($0.corner.x, $0.corner.y)
      } ?? known.candidates.count
    known.candidates.insert(candidate, at: index)
    known.candidates = Array(known.candidates.prefix(candidateLimit))
    extent = known
  }

  /// What a question finds at the worst size that shows the finding, and how bad it is there; nil where no size that is
  /// tried does.
  ///
  /// A border belongs to one of its sides, and the worst corner may belong to the other.
  ///
  /// `look` says what is found at a size, with its measure.
  func worst<Found>(
    _ look: (ParameterPolygon.Corner) -> (found: Found, measure: Double)?
  ) -> (found: Found, measure: Double)? {
    var worst: (found: Found, measure: Double)?
    for candidate in candidates {
      if let worst, worst.measure >= Double(candidate.value) { break }
      for share in Self.shares {
        let corner = candidate.corner.moved(to: candidate.center, by: share)
        guard let seen = look(corner) else { continue }
        if worst.map({ $0.measure < seen.measure }) ?? true { worst = seen }
        // The other side of a border may show the finding too, only less.
        if seen.measure >= Double(candidate.value) - LintTolerance.distance { break }
      }
    }
    return worst
  }

  /// How far from a corner to the middle of its piece is looked.
  private static let shares = [
    Rational.zero, Rational(1, over: 1024), Rational(1, over: 16), .one,
  ]
}
