// Which attributes are left open, region by region: the slopes of penalties decide it, and they do not change
// inside a region. So one solve inside each says it for all of it.

import ExactArithmetic
import JSONLayout
import LayoutEngine
import Sweeping

/// Asks the regions of one system what they leave open.
struct OpenStudy {
  /// A size that was solved.
  private struct Solve {
    var corner: ParameterPolygon.Corner
    var point: [Double]
    var open: Set<FrameAnchorName>
    var views: [Observation]
  }

  private let atlas: RegionAtlas
  private let sampler: RowSampler
  private let locations: DocumentLocations
  private let ignored: Set<String>
  /// Attributes by the tables that they depend on.
  private var anchors: [(tables: [Int], names: Set<FrameAnchorName>)] = []
  private var solves: [Solve] = []
  /// Whether not every region was asked.
  private(set) var isIncomplete = false

  /// So many sizes are solved.
  private static let limit = 300

  init(
    _ layout: LayoutDocument,
    _ locations: DocumentLocations,
    _ atlas: RegionAtlas,
    _ sampler: RowSampler,
    ignoring ignored: Set<String>
  ) {
    self.atlas = atlas
    self.sampler = sampler
    self.locations = locations
    self.ignored = ignored
    var indexOfTables: [[Int]: Int] = [:]
    for (number, view) in layout.tree.views.enumerated().dropFirst() {
      for attribute in FrameAttribute.allCases {
        let variable = LinearForm([(4 * number + attribute.rawValue, .one)])
        let tables = atlas.leafForm(variable).tables
        // What only the parameters decide is never open.
        guard !tables.isEmpty else { continue }
        if indexOfTables[tables] == nil {
          indexOfTables[tables] = anchors.count
          anchors.append((tables, []))
        }
        let name = FrameAnchorName(view: view.name, attribute: attribute)
        anchors[indexOfTables[tables] ?? 0].names.insert(name)
      }
    }
  }

  /// Asks every region; `take` gets the views with open attributes, with the range of each.
  mutating func look(_ take: TakeObservation) {
    for (tables, names) in anchors {
      for meeting in atlas.meetings(of: tables) where meeting.polygon.corners.count > 1 {
        guard let solve = solve(inside: meeting.polygon) else { continue }
        let views = Set(names.intersection(solve.open).map(\.view))
        let bounds = meeting.polygon.bounds
        let (low, high) = (atlas.space.point(bounds.low), atlas.space.point(bounds.high))
        for seen in solve.views where views.contains(seen.key.subject) {
          take(seen, low, high, solve.point)
        }
      }
    }
  }

  /// A solve inside a polygon; nil where it is too thin for a size that can be written down.
  private mutating func solve(inside polygon: ParameterPolygon) -> Solve? {
    let (sides, plane) = (polygon.sides, polygon.plane)
    func contains(_ corner: ParameterPolygon.Corner) -> Bool {
      sides.allSatisfy { $0.value(at: corner).signum > 0 }
        && plane.allSatisfy { $0.value(at: corner).isZero }
    }
    if let known = solves.first(where: { contains($0.corner) }) { return known }
    let point = atlas.space.point(polygon.center)
    let corner = atlas.space.corner(point)
    guard contains(corner) else { return nil }
    guard solves.count < Self.limit else {
      isIncomplete = true
      return nil
    }
    guard let answer = try? sampler.answer(at: point, needsValues: false),
      let firmness = Firmness(answer, locations, ignoring: ignored)
    else { return nil }
    let solve = Solve(
      corner: corner,
      point: point,
      open: firmness.openAnchors,
      views: firmness.openViews
    )
    solves.append(solve)
    return solve
  }
}

/// An attribute of a view, by name.
struct FrameAnchorName: Hashable {
  var view: String
  var attribute: FrameAttribute
}
