// The sizes that are looked at: a range for each parameter, of which at most two change where regions are
// asked; these are the coordinates of polygons.

import ExactArithmetic
import JSONLayout
import LayoutEngine
import Sweeping

extension CompiledSweep.ParameterRange {
  /// The value of the parameter at a size of the container; the least one of what is no size.
  func value(at size: LayoutSize) -> ExactNumber {
    switch parameter {
    case .width: size.width
    case .height: size.height
    default: lower
    }
  }
}

/// Ranges of parameters.
struct ParameterSpace {
  let names: [String]
  let ranges: [CompiledSweep.ParameterRange]
  /// The parameters whose range is more than one value.
  let free: [Int]
  /// Whether only sizes that are wider than high are looked at, or only the others; nil for all.
  private(set) var isTurned: Bool?
  private let size: LayoutSize

  init(_ document: SweepDocument, _ ranges: [CompiledSweep.ParameterRange]) {
    self.ranges = ranges
    names = ranges.map { document.name(of: $0.parameter) }
    free = ranges.indices.filter { ranges[$0].lower < ranges[$0].upper }
    size = document.size
  }

  /// Whether the free parameters can be coordinates of polygons.
  var isPlane: Bool { (1...2).contains(free.count) }

  /// All of it, nil where there is nothing; what is wider than high, with its border.
  var polygon: ParameterPolygon? {
    let sides = free.map { ranges[$0].lower.rational...ranges[$0].upper.rational }
    let whole = ParameterPolygon(
      x: sides[0],
      y: sides.count > 1 ? sides[1] : Rational.zero...Rational.zero
    )
    guard let isTurned else { return whole }
    let excess = form(ofSize: [.zero, .one, -.one])
    return whole.clipped(by: isTurned ? excess : -excess)
  }

  /// The sizes that are wider than high, or the others.
  func part(isTurned: Bool) -> ParameterSpace {
    var part = self
    part.isTurned = isTurned
    return part
  }

  /// Whether values of the parameters within the ranges are looked at.
  func contains(_ point: [ExactNumber]) -> Bool {
    guard let isTurned else { return true }
    let size = size(at: point)
    return (size.height.rational < size.width.rational) == isTurned
  }

  /// A function of [1; θ] in coordinates, θ being the parameters of these numbers.
  func form(_ affine: [Rational], of columns: [Int]) -> PlaneForm {
    var constant = affine[0]
    var slopes = [Rational](repeating: .zero, count: 2)
    for (column, coefficient) in zip(columns, affine.dropFirst()) where !coefficient.isZero {
      if let slopeIndex = free.firstIndex(of: column) {
        slopes[slopeIndex] += coefficient
      } else {
        constant += coefficient * ranges[column].lower.rational
      }
    }
    return PlaneForm(constant, slopes[0], slopes[1])
  }

  func exactPoint(_ corner: ParameterPolygon.Corner) -> [ExactNumber] {
    var point = ranges.map(\.lower)
    for (index, parameter) in free.enumerated() {
      point[parameter] = ExactNumber(index == 0 ? corner.x : corner.y)
    }
    return point
  }

  /// The values of all parameters near a corner, as numbers that can be written down.
  func point(_ corner: ParameterPolygon.Corner) -> [Double] {
    zip(exactPoint(corner), ranges).map { value, range in
      min(max(value.double, range.lower.double), range.upper.double)
    }
  }

  func corner(_ point: [Double]) -> ParameterPolygon.Corner {
    let values = free.map { ExactNumber(point[$0]).rational }
    return ParameterPolygon.Corner(x: values[0], y: values.count > 1 ? values[1] : .zero)
  }

  /// The size of the container at values of the parameters.
  func size(at point: [ExactNumber]) -> LayoutSize {
    var result = size
    for (range, value) in zip(ranges, point) {
      if range.parameter == .width { result.width = value }
      if range.parameter == .height { result.height = value }
    }
    return result
  }

  /// A function of [1; width; height] in coordinates.
  func form(ofSize affine: [Rational]) -> PlaneForm {
    var columns: [Int] = []
    var coefficients = [affine[0]]
    for (index, parameter) in [SweepParameter.width, .height].enumerated() {
      if let column = ranges.firstIndex(where: { $0.parameter == parameter }) {
        columns.append(column)
        coefficients.append(affine[index + 1])
      } else {
        coefficients[0] += affine[index + 1] * (index == 0 ? size.width : size.height).rational
      }
    }
    return form(coefficients, of: columns)
  }
}

/// A convex set of sizes at which one variant holds.
struct VariantArea {
  /// The place of the variant among the document's, nil for none.
  var variant: Int?
  var polygon: ParameterPolygon

  /// So many pieces are looked at.
  private static let limit = 400

  /// The sizes cut along the borders of conditions; nil where these are too many.
  static func areas(of document: LayoutDocument, in space: ParameterSpace) -> [VariantArea]? {
    let borders = document.conditionBorders.map { space.form(ofSize: $0) }
    var polygons = space.polygon.map { [$0] } ?? []
    for border in borders {
      polygons = polygons.flatMap { polygon in
        let sides = [border, -border].filter { polygon.greatest(of: $0).value.signum > 0 }
        return sides.count < 2 ? [polygon] : sides.compactMap { polygon.clipped(by: $0) }
      }
      guard polygons.count <= limit else { return nil }
    }
    func variant(_ polygon: ParameterPolygon) -> Int? {
      document.variantIndex(at: space.size(at: space.exactPoint(polygon.center)))
    }
    var areas = polygons.map { VariantArea(variant: variant($0), polygon: $0) }
    // A condition with `==` may hold on a border alone.
    for border in borders {
      for polygon in polygons {
        guard let edge = polygon.clipped(by: [border, -border]) else { continue }
        let edgeVariant = variant(edge)
        let isKnown = areas.contains { area in
          area.variant == edgeVariant && area.polygon.corners.contains(edge.corners[0])
        }
        if !isKnown { areas.append(VariantArea(variant: edgeVariant, polygon: edge)) }
      }
    }
    return areas
  }

  /// Where two areas touch.
  func border(with other: VariantArea) -> ParameterPolygon? {
    let plane = other.polygon.plane
    guard let shared = polygon.clipped(by: other.polygon.sides + plane + plane.map { -$0 }) else {
      return nil
    }
    // Areas that meet in a point of a plane are compared along the borders between them.
    return shared.corners.count == (polygon.corners.count > 2 ? 2 : 1) ? shared : nil
  }
}

extension ParameterPolygon {
  /// Affine functions that are positive inside and nowhere else where those of `plane` are 0.
  var sides: [PlaneForm] {
    switch corners.count {
    case 1: return []
    case 2:
      let (a, b) = (corners[0], corners[1])
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      return [
        PlaneForm(-(dx * a.x + dy * a.y), dx, dy), PlaneForm(dx * b.x + dy * b.y, -dx, -dy),
      ]
    default:
      let inside = center
      return corners.indices.map { index in
        let form = Self.line(corners[index], corners[(index + 1) % corners.count])
        return form.value(at: inside).signum < 0 ? -form : form
      }
    }
  }

  /// Affine functions that are 0 on a segment or a point, and together nowhere else but on its line; none for what
  /// has an area.
  var plane: [PlaneForm] {
    switch corners.count {
    case 1: [PlaneForm(-corners[0].x, 1, 0), PlaneForm(-corners[0].y, 0, 1)]
    case 2: [Self.line(corners[0], corners[1])]
    default: []
    }
  }

  /// An affine function that is 0 on the line through two points.
  private static func line(_ a: Corner, _ b: Corner) -> PlaneForm {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    return PlaneForm(dy * a.x - dx * a.y, -dy, dx)
  }
}
