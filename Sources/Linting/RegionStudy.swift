// Looks at all sizes of one system together. Within a region frames are affine, so a linear question has its
// extreme at a corner: ranges and worst sizes are exact.

import Constraints
import ExactArithmetic
import JSONLayout
import LayoutEngine
import Sweeping

/// Questions asked of all sizes of one system.
struct RegionStudy {
  /// A size at which a finding may be worst, and the middle of what it was found in.
  private struct Candidate {
    var value: Rational
    var corner: ParameterPolygon.Corner
    var center: ParameterPolygon.Corner
  }

  /// What is known of a question so far.
  private struct Entry {
    var low: ParameterPolygon.Corner
    var high: ParameterPolygon.Corner
    var candidates: [Candidate]
  }

  /// What sizes have been asked for, nil where there is no answer: many findings are worst at one corner.
  private typealias KnownValues = [[Double]: (values: [Double], parameters: [Double])?]

  let atlas: RegionAtlas
  /// Whether a size is one that the system answers.
  let isAnswered: ([ExactNumber]) -> Bool

  /// So many sizes are tried as the worst.
  private static let candidateLimit = 4

  /// Asks questions; `take` gets what holds somewhere, with its range and its worst size.
  func ask(_ checks: [LayoutCheck], _ take: TakeObservation) {
    var values = KnownValues()
    for check in checks {
      guard let entry = entry(of: check), let (point, measure) = worst(entry, check, &values)
      else { continue }
      take(
        check.observation(worst: measure),
        atlas.space.point(entry.low),
        atlas.space.point(entry.high),
        point
      )
    }
  }

  // MARK: Regions

  private func entry(of check: LayoutCheck) -> Entry? {
    // What is below this everywhere is left aside; Double loses far less.
    let floor = check.isStrict ? LintTolerance.distance / 2 : -LintTolerance.distance
    var forms: [RegionAtlas.LeafForm] = []
    // Most pairs of siblings are apart along one axis, wherever the blocks of its edges are; mostly the vertical
    // one, which comes last.
    for linear in check.forms.reversed() {
      let form = atlas.leafForm(linear)
      let isSomewhere = atlas.meetings(of: Set(form.tables)).contains {
        atlas.approximateGreatest(of: form, in: $0) > floor
      }
      guard isSomewhere else { return nil }
      forms.append(form)
    }
    let exceptions = check.exceptions()
    let alternatives = exceptions.alternatives.map { atlas.leafForm($0) }
    let exemptions = exceptions.exemptions.map { $0.map { atlas.leafForm($0) } }
    let all = forms + alternatives + exemptions.joined()
    var result: Entry?
    for meeting in atlas.meetings(of: Set(all.flatMap(\.tables))) {
      guard forms.allSatisfy({ atlas.approximateGreatest(of: $0, in: meeting) > floor }),
        !exemptions.contains(where: { $0.allSatisfy { atlas.form($0, in: meeting).isZero } })
      else { continue }
      let exact = forms.map { atlas.form($0, in: meeting) }
      guard let holding = meeting.polygon.clipped(by: exact) else { continue }
      var pieces = [holding]
      if !alternatives.isEmpty {
        pieces = alternatives.compactMap { alternative in
          let form = atlas.form(alternative, in: meeting)
          guard holding.greatest(of: form).value > LintTolerance.exactDistance else { return nil }
          return holding.clipped(by: form)
        }
      }
      for piece in pieces {
        guard let peak = piece.greatestLeast(of: exact),
          !check.isStrict || peak.value > LintTolerance.exactDistance
        else { continue }
        let candidate = Candidate(value: peak.value, corner: peak.corner, center: piece.center)
        Self.add(piece, candidate, to: &result)
      }
    }
    return result
  }

  private static func add(
    _ piece: ParameterPolygon,
    _ candidate: Candidate,
    to entry: inout Entry?
  ) {
    let (low, high) = piece.bounds
    guard var known = entry else {
      entry = Entry(low: low, high: high, candidates: [candidate])
      return
    }
    known.low = .init(x: min(known.low.x, low.x), y: min(known.low.y, low.y))
    known.high = .init(x: max(known.high.x, high.x), y: max(known.high.y, high.y))
    let index =
      known.candidates.firstIndex { $0.value < candidate.value } ?? known.candidates.count
    known.candidates.insert(candidate, at: index)
    known.candidates = Array(known.candidates.prefix(candidateLimit))
    entry = known
  }

  // MARK: The worst size

  /// The worst size of a finding and how bad it is there; nil where no size that can be written down shows it.
  ///
  /// A border belongs to one of its sides, and the worst corner may belong to the other.
  private func worst(
    _ entry: Entry,
    _ check: LayoutCheck,
    _ values: inout KnownValues
  ) -> (point: [Double], measure: Double)? {
    for candidate in entry.candidates {
      for share in [Rational.zero, Rational(1, over: 1024), Rational(1, over: 16), .one] {
        let corner = candidate.corner.moved(to: candidate.center, by: share)
        let point = atlas.space.point(corner)
        if let measure = measure(of: check, at: point, &values) { return (point, measure) }
      }
    }
    return nil
  }

  private func measure(
    of check: LayoutCheck,
    at point: [Double],
    _ known: inout KnownValues
  ) -> Double? {
    if known[point] == nil { known[point] = values(at: point) }
    guard let answer = known[point] ?? nil else { return nil }
    return check.observation(answer.values, answer.parameters)?.measure
  }

  /// The values of variables and parameters; nil where the system does not answer.
  private func values(at point: [Double]) -> (values: [Double], parameters: [Double])? {
    let exact = point.map { ExactNumber($0) }
    guard isAnswered(exact) else { return nil }
    let parameters = atlas.columns.map { exact[$0] }
    return atlas.regions.exactValues(parameters).map { values in
      (values.map { Double($0) }, parameters.map(\.double))
    }
  }
}
