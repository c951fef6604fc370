// Where one variant gives way to another, frames may jump. Nowhere else do they: with the same constraints the
// answer follows the sizes continuously, for the optimal sets of linear programs do.
//
// Source: [Mangasarian-Shiau] (Documentation/SOURCES.md).

import ExactArithmetic
import JSONLayout
import Sweeping

/// Compares both sides of the borders between variants.
struct JumpStudy {
  let document: LayoutDocument
  let locations: DocumentLocations
  let space: ParameterSpace
  /// The regions of the base, then those of each variant.
  let parts: [CompiledSweep.Part]

  /// Looks along every border; `take` gets what jumps, with the border's range.
  func look(_ areas: [VariantArea], _ take: TakeObservation) {
    for (index, area) in areas.enumerated() {
      for other in areas[(index + 1)...] where other.variant != area.variant {
        guard let border = area.border(with: other) else { continue }
        let variants = [area.variant, other.variant].sorted { $0 ?? -1 < $1 ?? -1 }
        look(along: border, variants, take)
      }
    }
  }

  private func look(
    along border: ParameterPolygon,
    _ variants: [Int?],
    _ take: TakeObservation
  ) {
    var worst: (distance: Rational, corner: ParameterPolygon.Corner, view: Int)?
    var jumping = Set<Int>()
    let center = border.center
    for corner in border.corners {
      for share in [Rational.zero, Rational(1, over: 2), .one] {
        let point = corner.moved(to: center, by: share)
        let sides = variants.map { values($0, space.exactPoint(point)) }
        guard let left = sides[0], let right = sides[1] else { continue }
        for view in document.tree.views.indices.dropFirst() {
          let distance = (4 * view..<4 * view + 4).map { (left[$0] - right[$0]).magnitude }.max()
          guard let distance, distance > LintTolerance.exactDistance else { continue }
          jumping.insert(view)
          if let known = worst, known.distance >= distance { continue }
          worst = (distance, point, view)
        }
      }
    }
    guard let worst else { return }
    let names = variants.map { $0.map { document.variantNames[$0] } }
    let words = Messages.jump(
      document.tree.views[worst.view].name,
      others: jumping.count - 1,
      by: Double(worst.distance),
      names.map { Messages.variant($0) }
    )
    let last = variants.compactMap(\.self).max().map { document.variantNames[$0] } ?? ""
    let subject = variants.map { "\($0 ?? -1)" }.sorted().joined(separator: " ")
    let bounds = border.bounds
    take(
      Observation(
        key: FindingKey(rule: .jump, subject: subject),
        names: names.map { $0 ?? "base" }.joined(separator: " "),
        location: locations.variants[last],
        words: words,
        measure: Double(worst.distance)
      ),
      space.point(bounds.low),
      space.point(bounds.high),
      space.point(worst.corner)
    )
  }

  private func values(_ variant: Int?, _ point: [ExactNumber]) -> [Rational]? {
    let part = parts[variant.map { $0 + 1 } ?? 0]
    return part.regions.exactValues(part.group.columns.map { point[$0] })
  }
}
