// Where an expression goes over to another case, frames may jump: both sides of such a border are compared along it.

import Diagnostics
import ExactArithmetic
import LayoutXML

/// Compares both sides of the borders that expressions have.
struct NodeJumps {
  /// What jumps because of one expression.
  private struct Jump {
    var location: SourceRange
    var name: String
    var view: String
    var otherCount: Int
    var distance: Rational
    var worst: ParameterPolygon.Corner
    var low: ParameterPolygon.Corner
    var high: ParameterPolygon.Corner
  }

  private var jumps: [Int: Jump] = [:]
  /// The expressions in the order in which they were met.
  private var deciders: [Int] = []
  private var borderCount = 0

  /// So many borders are looked at.
  private static let limit = 400
  /// So far from a border both sides are evaluated, as a share of the way to the middle of the piece.
  private static let share = Rational(1, over: 1 << 24)
  /// Roundings to whole points move frames by so much, in points.
  private static let least: Rational = 1

  /// Whether there were more borders.
  var isIncomplete: Bool { borderCount > Self.limit }

  /// Hands on what jumps.
  func take(_ take: TakeObservation) {
    for jump in deciders.compactMap({ jumps[$0] }) {
      let distance = Double(jump.distance)
      take(
        Observation(
          key: FindingKey(rule: .jump, subject: jump.name),
          location: jump.location,
          words: Messages.jumpOfExpression(jump.view, others: jump.otherCount, by: distance),
          measure: distance
        ),
        NodeStudy.point(jump.low),
        NodeStudy.point(jump.high),
        NodeStudy.point(jump.worst)
      )
    }
  }

  /// Compares the frames on both sides of a line through a piece.
  ///
  /// - Throws: `PlaneSite.Failure`.
  mutating func look(
    across line: ParameterPolygon,
    of border: PlaneSite.Guard,
    in piece: ParameterPolygon,
    _ study: NodeStudy,
    from known: LayoutForms.Values?
  ) throws {
    guard let expression = study.forms.expression(ofDecider: border.decider) else { return }
    borderCount += 1
    guard borderCount <= Self.limit else { return }
    let middle = line.center
    var common: ParameterPolygon? = line
    var sides: [(facts: [ViewFacts], frames: [PlaneForm])] = []
    for form in [border.form, -border.form] {
      guard let side = piece.clipped(by: form) else { return }
      let (site, values) = try study.values(in: side, from: known) {
        middle.moved(to: $0, by: Self.share)
      }
      common = common?.clipped(by: site.guards.map(\.form))
      sides.append(study.views(values))
    }
    // Another border may come between.
    guard let common, sides.count == 2 else { return }
    var found: (view: Int, distance: Rational, corner: ParameterPolygon.Corner)?
    var jumping = Set<Int>()
    for view in sides[0].facts.indices
    where sides[0].facts[view].isShown && sides[1].facts[view].isShown {
      for component in 4 * view..<4 * view + 4 {
        let difference = sides[0].frames[component] - sides[1].frames[component]
        guard !difference.isZero else { continue }
        for form in [difference, -difference] {
          let peak = common.greatest(of: form)
          guard peak.value > Self.least else { continue }
          jumping.insert(view)
          if found.map({ $0.distance < peak.value }) ?? true {
            found = (view, peak.value, peak.corner)
          }
        }
      }
    }
    guard let found else { return }
    add(
      Jump(
        location: expression.location,
        name: expression.name,
        view: sides[0].facts[found.view].name,
        otherCount: jumping.count - 1,
        distance: found.distance,
        worst: found.corner,
        low: common.bounds.low,
        high: common.bounds.high
      ),
      of: border.decider
    )
  }

  private mutating func add(_ jump: Jump, of decider: Int) {
    guard let known = jumps[decider] else {
      deciders.append(decider)
      jumps[decider] = jump
      return
    }
    var merged = known.distance < jump.distance ? jump : known
    merged.otherCount = max(known.otherCount, jump.otherCount)
    merged.low = known.low.lower(jump.low)
    merged.high = known.high.upper(jump.high)
    jumps[decider] = merged
  }
}
