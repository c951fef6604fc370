// Looks at all sizes of a layout of expressions together, where its frames follow the size in straight pieces: the
// layout is evaluated at a size with every comparison kept that decides something, which gives the piece round that
// size; what is left of the sizes is looked at in the same way. Nothing is cut that no comparison cuts.

import ExactArithmetic
import LayoutModel
import LayoutXML

/// Asks questions of all sizes of a layout of expressions.
struct NodeStudy {
  /// What is still to be looked at.
  private struct Work {
    var polygon: ParameterPolygon
    /// What is known of a larger piece.
    var known: LayoutForms.Values?
  }

  /// Why the sizes cannot be looked at together.
  private struct TooMuch: Error {}

  let sampler: NodeSampler
  let forms: LayoutForms
  private var work: [Work] = []
  private var extents: [FindingKey: FindingExtent] = [:]
  /// The findings in the order in which they were met first.
  private var keys: [FindingKey] = []
  private var stepCount = 0
  var jumps = NodeJumps()

  /// So many pieces are looked at.
  private static let pieceLimit = 3_000
  /// So many values and sums are computed.
  private static let stepLimit = 1_000_000
  /// So many points are tried inside of a piece.
  private static let pointLimit = 12

  /// Prepares a layout.
  init(_ sampler: NodeSampler, _ forms: LayoutForms) {
    self.sampler = sampler
    self.forms = forms
  }

  /// Asks everywhere in a box of sizes; says why not where that cannot be.
  ///
  /// `take` gets what holds somewhere, with its range and its worst size.
  mutating func ask(in box: ParameterPolygon, _ take: TakeObservation) -> String? {
    work = [Work(polygon: box)]
    // A comparison may come out in its own way just on the border of the box.
    if box.corners.count > 2 {
      for index in box.corners.indices {
        let next = box.corners[(index + 1) % box.corners.count]
        work.append(Work(polygon: ParameterPolygon(from: box.corners[index], to: next)))
      }
    }
    if box.corners.count > 1 {
      work += box.corners.map { Work(polygon: ParameterPolygon(from: $0, to: $0)) }
    }
    var pieceCount = 0
    do {
      while let next = work.popLast() {
        pieceCount += 1
        stepCount += 1
        guard pieceCount <= Self.pieceLimit, stepCount <= Self.stepLimit else { throw TooMuch() }
        try look(into: next)
      }
    } catch {
      return error is TooMuch ? Messages.manyRegions : Messages.notStraight
    }
    for key in keys {
      guard let extent = extents[key] else { continue }
      let worst = extent.worst { corner in
        let point = Self.point(corner)
        return sampler.worst(key, at: point).map {
          (found: (point: point, observation: $0), measure: $0.measure)
        }
      }
      guard let found = worst?.found else { continue }
      take(found.observation, Self.point(extent.low), Self.point(extent.high), found.point)
    }
    jumps.take(take)
    return nil
  }

  static func point(_ corner: ParameterPolygon.Corner) -> [Double] {
    [Double(corner.x), Double(corner.y)]
  }

  // MARK: Pieces

  private mutating func look(into next: Work) throws {
    let count = forms.evaluationCount
    let (site, values) = try values(in: next.polygon, from: next.known)
    // Values are fractions as well.
    stepCount += 4 * (forms.evaluationCount - count)
    var piece = next.polygon
    for found in site.guards {
      if let rest = piece.clipped(by: -found.form), rest.hasExtent(of: piece) {
        work.append(Work(polygon: rest, known: values))
      }
      // What is so just on the line is asked by itself.
      if found.isSharp, let line = piece.clipped(by: [found.form, -found.form]),
        !line.hasExtent(of: piece)
      {
        work.append(Work(polygon: line))
        try jumps.look(across: line, of: found, in: piece, self, from: next.known)
      }
      guard let part = piece.clipped(by: found.form), part.hasExtent(of: piece) else { continue }
      piece = part
    }
    try ask(in: piece, values)
  }

  /// The values at a point of a piece, moved if that is asked for; at another one where something is decided just there.
  func values(
    in polygon: ParameterPolygon,
    from known: LayoutForms.Values?,
    _ moved: (ParameterPolygon.Corner) -> ParameterPolygon.Corner = { $0 }
  ) throws -> (site: PlaneSite, values: LayoutForms.Values) {
    let corners = polygon.corners
    for number in 0..<Self.pointLimit {
      // Weights that differ more and more, so that no line goes through all of these points.
      let weights = corners.indices.map { Rational(1 + number * (($0 * 5 + number) % 7)) }
      let whole = weights.reduce(.zero, +)
      let point = moved(
        ParameterPolygon.Corner(
          x: zip(corners, weights).reduce(Rational.zero) { $0 + $1.0.x * $1.1 } / whole,
          y: zip(corners, weights).reduce(Rational.zero) { $0 + $1.0.y * $1.1 } / whole
        )
      )
      let site = PlaneSite(corners: corners.map { ($0.x, $0.y) }, point: (point.x, point.y))
      do {
        return (site, try forms.values(over: site, from: known))
      } catch PlaneSite.Failure.onBorder {
        continue
      }
    }
    throw PlaneSite.Failure.notAffine
  }

  // MARK: Questions

  private mutating func ask(in piece: ParameterPolygon, _ values: LayoutForms.Values) throws {
    let (facts, frames) = views(values)
    for check in sampler.checks(of: facts).checks {
      guard stepCount <= Self.stepLimit else { throw TooMuch() }
      let isSomewhere = check.forms.reversed().allSatisfy { form in
        stepCount += 1
        return piece.approximateGreatest(of: form.approximate(over: frames)) > check.floor
      }
      guard isSomewhere else { continue }
      // Fractions take longer.
      stepCount += 20 * check.forms.count
      let exceptions = check.exceptions()
      let isExempt = exceptions.exemptions.contains { forms in
        forms.allSatisfy { $0.form(over: frames).isZero }
      }
      guard !isExempt else { continue }
      gather(
        check.key,
        check.forms.map { $0.form(over: frames) },
        isStrict: check.isStrict,
        in: piece
      ) { exceptions.alternatives.map { $0.form(over: frames) } }
    }
    if sampler.looksAtTexts { try askForTexts(in: piece, facts, values) }
    guard stepCount <= Self.stepLimit else { throw TooMuch() }
  }

  /// What is known of the views, and their frames, four functions a view.
  func views(_ values: LayoutForms.Values) -> (facts: [ViewFacts], frames: [PlaneForm]) {
    let facts = sampler.facts(
      isPresent: { forms.isPresent($0, values) },
      isHidden: { forms.isHidden($0, values) }
    )
    return (facts, facts.indices.flatMap { forms.frame(ofNode: $0, values) })
  }

  private mutating func gather(
    _ key: FindingKey,
    _ questions: [PlaneForm],
    isStrict: Bool,
    in piece: ParameterPolygon,
    alternatives: () -> [PlaneForm] = { [] }
  ) {
    var extent = extents[key]
    FindingExtent.gather(
      questions,
      isStrict: isStrict,
      in: piece,
      alternatives: alternatives,
      into: &extent
    )
    if extent != nil, extents[key] == nil { keys.append(key) }
    extents[key] = extent
  }

  /// Looks for cut texts, which need the same room between the widths at which lines end elsewhere.
  private mutating func askForTexts(
    in piece: ParameterPolygon,
    _ facts: [ViewFacts],
    _ values: LayoutForms.Values
  ) throws {
    let texts = sampler.textNodes(facts, at: Self.point(piece.center))
    for node in texts {
      guard forms.textsAreFixed(ofNode: node, values),
        let breaks = sampler.evaluation.textBreaks(ofNode: node)
      else { throw PlaneSite.Failure.notAffine }
      let room = forms.textRoom(ofNode: node, values)
      let least = -piece.greatest(of: -room.width).value
      let greatest = piece.greatest(of: room.width).value
      var ends = breaks.map { Rational(binaryFractionOf: $0) }.filter {
        least < $0 && $0 < greatest
      }
      ends = [least] + ends + [greatest]
      for (low, high) in zip(ends, ends.dropFirst()) where low < high || least == greatest {
        stepCount += 100
        guard stepCount <= Self.stepLimit else { throw TooMuch() }
        let strip = piece.clipped(by: [room.width - PlaneForm(low), PlaneForm(high) - room.width])
        let width = Double((low + high) / 2)
        guard let strip, let need = sampler.evaluation.textNeed(ofNode: node, atWidth: width)
        else { continue }
        for (axis, needed, extent) in [
          (Axis.horizontal, need.width, room.width), (.vertical, need.height, room.height),
        ] {
          guard let needed else { continue }
          let missing = PlaneForm(Rational(shortestDecimalOf: needed)) - extent
          gather(FrameChecks.cut(facts[node], axis, []).key, [missing], isStrict: true, in: strip)
        }
      }
    }
  }
}

extension LinearForm {
  /// The sum as a function of the size, of variables that are such functions.
  fileprivate func form(over variables: [PlaneForm]) -> PlaneForm {
    terms.reduce(PlaneForm(affine[0])) { $0 + variables[$1.variable] * $1.coefficient }
  }

  /// The same on Double.
  fileprivate func approximate(over variables: [PlaneForm]) -> SIMD3<Double> {
    terms.reduce(SIMD3(Double(affine[0]), 0, 0)) {
      $0 + variables[$1.variable].approximate * Double($1.coefficient)
    }
  }
}
