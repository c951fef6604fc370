// Looks at all sizes of one system together. Within a region frames are affine, so a linear question has its
// extreme at a corner: ranges and worst sizes are exact.

import ExactArithmetic

/// Questions asked of all sizes of one system.
struct RegionStudy {
  /// What sizes have been asked for, nil where there is no answer: many findings are worst at one corner.
  private typealias KnownValues = [[Double]: (values: [Double], parameters: [Double])?]

  let atlas: RegionAtlas
  /// Whether a size is one that the system answers.
  let isAnswered: ([ExactNumber]) -> Bool

  /// Asks questions; `take` gets what holds somewhere, with its range and its worst size.
  func ask(_ checks: [LayoutCheck], _ take: TakeObservation) {
    var values = KnownValues()
    for check in checks {
      guard let extent = extent(of: check) else { continue }
      let worst = extent.worst { corner in
        let point = atlas.space.point(corner)
        return measure(of: check, at: point, &values).map { (found: point, measure: $0) }
      }
      // No size that can be written down may show it.
      guard let worst else { continue }
      take(
        check.observation(worst: worst.measure),
        atlas.space.point(extent.low),
        atlas.space.point(extent.high),
        worst.found
      )
    }
  }

  // MARK: Regions

  private func extent(of check: LayoutCheck) -> FindingExtent? {
    var forms: [RegionAtlas.LeafForm] = []
    // Most pairs of siblings are apart along one axis, wherever the blocks of its edges are; mostly the vertical
    // one, which comes last.
    for linear in check.forms.reversed() {
      let form = atlas.leafForm(linear)
      let isSomewhere = atlas.meetings(of: form.tables).contains {
        atlas.approximateGreatest(of: form, in: $0) > check.floor
      }
      guard isSomewhere else { return nil }
      forms.append(form)
    }
    let exceptions = check.exceptions()
    let alternatives = exceptions.alternatives.map { atlas.leafForm($0) }
    let exemptions = exceptions.exemptions.map { $0.map { atlas.leafForm($0) } }
    let all = forms + alternatives + exemptions.joined()
    var result: FindingExtent?
    for meeting in atlas.meetings(of: RegionAtlas.distinct(all.flatMap(\.tables))) {
      guard forms.allSatisfy({ atlas.approximateGreatest(of: $0, in: meeting) > check.floor }),
        !exemptions.contains(where: { $0.allSatisfy { atlas.form($0, in: meeting).isZero } })
      else { continue }
      FindingExtent.gather(
        forms.map { atlas.form($0, in: meeting) },
        isStrict: check.isStrict,
        in: meeting.polygon,
        alternatives: { alternatives.map { atlas.form($0, in: meeting) } },
        into: &result
      )
    }
    return result
  }

  // MARK: The worst size

  private func measure(
    of check: LayoutCheck,
    at point: [Double],
    _ known: inout KnownValues
  ) -> Double? {
    if known[point] == nil { known[point] = values(at: point) }
    guard let answer = known[point] ?? nil else { return nil }
    return LayoutCheckTable([check]).observations(answer.values, answer.parameters).first?.measure
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
