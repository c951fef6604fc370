// What a document states in one of its variants, whether its condition holds or not: its constraints as rows at
// every corner of the ranges. What holds at all corners of rows that follow the parameters linearly holds between
// them.

import Constraints
import Diagnostics
import JSONLayout
import LayoutEngine
import LayoutModel
import Sweeping

/// The base of a document, or a variant merged over it.
struct StatedVariant {
  /// The layout at one corner.
  struct Corner {
    var layout: DocumentLayout
    var lowering: Lowering

    /// The rows of the constraints; parameters have the corner's values.
    var system: ConstraintSystem { lowering.system }
    /// The size of the container.
    var size: LayoutSize {
      LayoutSize(
        width: system.parameterDefault(Lowering.widthParameter),
        height: system.parameterDefault(Lowering.heightParameter)
      )
    }
  }

  var corners: [Corner]
  /// Whether the document has a layout at every corner, with the same constraints.
  var isComplete: Bool

  /// So many parameters that change have their corners looked at.
  private static let freeLimit = 5

  /// Whether ranges have few enough corners for all of them to be looked at.
  static func looksAtCorners(of ranges: [CompiledSweep.ParameterRange]) -> Bool {
    ranges.count { $0.lower < $0.upper } <= freeLimit
  }

  /// The base, then every variant.
  static func all(
    of document: SweepDocument,
    _ layout: LayoutDocument,
    over ranges: [CompiledSweep.ParameterRange]
  ) -> [StatedVariant] {
    let isWhole = looksAtCorners(of: ranges)
    var points: [[Double]] = [[]]
    if isWhole {
      for range in ranges {
        let ends = Set([range.lower.double, range.upper.double]).sorted()
        points = points.flatMap { point in ends.map { point + [$0] } }
      }
    } else {
      points = [ranges.map(\.lower.double), ranges.map(\.upper.double)]
    }
    let variants = [nil] + layout.variantNames.indices.map { Optional($0) }
    return variants.map { variant in
      let corners = points.compactMap { point -> Corner? in
        guard
          let group = try? RowSampler.group(
            of: document,
            ranges.map(\.parameter),
            at: point,
            inVariant: variant
          ),
          case .layout(let made, let lowering) = group.subject
        else { return nil }
        return Corner(layout: made, lowering: lowering)
      }
      let isComplete =
        isWhole && corners.count == points.count
        && corners.allSatisfy {
          $0.layout.constraints.hasSameTerms(as: corners[0].layout.constraints)
        }
      return StatedVariant(corners: corners, isComplete: isComplete)
    }
  }
}

extension [AttributeConstraint] {
  /// Whether constraints differ in numbers alone.
  fileprivate func hasSameTerms(as others: [AttributeConstraint]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { mine, other in
        mine.first == other.first && mine.second == other.second && mine.relation == other.relation
      }
  }
}
