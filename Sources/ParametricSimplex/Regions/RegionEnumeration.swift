// All regions of a box of parameters. A cell is found at a point inside what is not covered yet; what
// is left around it falls into one piece for each of its borders, and so on until nothing is left. So
// the box is covered when the search ends, which a walk from cell to cell could not promise.

import Constraints
import ExactArithmetic
import SimplexCore

/// How an enumeration of regions ended.
public struct RegionEnumeration: Sendable, Equatable {
  /// Why it ended.
  public enum Status: String, Sendable {
    /// Every row of the box has a region.
    case complete
    /// The limit was reached; other rows of the box are still found when they are asked for.
    case limitReached
    /// Some solve took too many steps, or a piece was too thin for a point inside it.
    case incomplete
  }

  /// Why it ended.
  public var status: Status
  /// How many pieces of the box were looked at, those beyond a border among them; one of many borders and
  /// parameters counts as several.
  public var pieceCount: Int { search.pieceCount }
  var search: PieceSearch
}

/// A search for points in pieces, of which only so many are looked at.
struct PieceSearch: Sendable, Equatable {
  /// How many pieces may be looked at.
  var limit = Int.max
  /// How many were, each by its weight.
  private(set) var pieceCount = 0

  /// A point inside a piece; nil where the limit is reached.
  mutating func pointInside(_ piece: RegionPiece) -> RegionPiece.Point? {
    let weight = piece.weight
    guard weight <= limit - pieceCount else { return nil }
    pieceCount += weight
    return piece.pointInside()
  }
}

extension ParametricSolver {
  /// Finds the regions of all rows in a box.
  ///
  /// - Parameters:
  ///   - box: The range of each parameter, ends included; a range of one value keeps a parameter
  ///     fixed.
  ///   - limit: How many pieces of the box to look at, over all tables.
  ///   - progress: Told now and then how many were looked at.
  /// - Returns: Whether the box is covered.
  /// - Complexity: Pieces grow exponentially with the parameters; each takes a linear program.
  public func enumerate(
    over box: [ClosedRange<ExactNumber>],
    limit: Int = 100_000,
    progress: (Int) -> Void = { _ in }
  ) -> RegionEnumeration {
    precondition(
      box.count == system.parameterCount,
      "\(box.count) ranges for \(system.parameterCount) parameters"
    )
    var result = RegionEnumeration(status: .complete, search: PieceSearch(limit: limit))
    // Each table takes a piece at least.
    guard records.count <= limit else {
      result.status = .limitReached
      return result
    }
    for table in records.indices {
      var pieces = [RegionPiece(box)]
      while let piece = pieces.popLast() {
        progress(result.pieceCount)
        switch result.search.pointInside(piece) {
        case nil:
          result.status = .limitReached
          return result
        case .nowhere?: continue
        case .unclear?: result.status = .incomplete
        case .inside(let point)?:
          var isFinderThere = false
          let exact = point.map(\.rational)
          guard let cell = cell(ofTable: table, at: point, exact, &isFinderThere) else {
            result.status = .incomplete
            continue
          }
          // The last pieces are looked at first: reversed, they come in the order of the borders.
          guard
            let facets = facets(ofCell: cell, ofTable: table, within: box, &result.search)
          else {
            result.status = .limitReached
            return result
          }
          pieces += piece.around(facets, of: records[table]).reversed()
        }
      }
    }
    return result
  }
}

/// A box of parameters cut by hyperplanes.
struct RegionPiece {
  let box: [ClosedRange<ExactNumber>]
  private var sides: [(hyperplane: Hyperplane, isPositive: Bool)] = []

  init(_ box: [ClosedRange<ExactNumber>]) { self.box = box }

  /// The part of this one on one side of a hyperplane.
  func on(_ hyperplane: Hyperplane, isPositive: Bool) -> RegionPiece {
    var part = self
    part.sides.append((hyperplane, isPositive))
    return part
  }

  /// The pieces of this one outside a cell, by the borders that bound the cell.
  func around(_ facets: [RegionCell.Border], of record: RegionRecord) -> [RegionPiece] {
    var rest = self
    var pieces: [RegionPiece] = []
    for border in facets {
      let hyperplane = record.hyperplanes[border.hyperplane]
      if rest.sides.contains(where: { $0 == (hyperplane, border.isPositive) }) { continue }
      var beyond = rest
      beyond.sides.append((hyperplane, !border.isPositive))
      pieces.append(beyond)
      rest.sides.append((hyperplane, border.isPositive))
    }
    return pieces
  }

  /// The borders that bound a cell within a box, from which the others follow; nil where a search reaches its
  /// limit.
  static func facets(
    of borders: [RegionCell.Border],
    _ hyperplanes: [Hyperplane],
    within box: [ClosedRange<ExactNumber>],
    _ search: inout PieceSearch
  ) -> [RegionCell.Border]? {
    func isImplied(_ border: RegionCell.Border, by others: [RegionCell.Border]) -> Bool? {
      var piece = RegionPiece(box)
      piece.sides = (others + [(border.hyperplane, !border.isPositive)]).map {
        (hyperplanes[$0.hyperplane], $0.isPositive)
      }
      return search.pointInside(piece).map { $0 == .nowhere }
    }
    // Most borders follow from a few others, so that few are ever compared with.
    var kept: [RegionCell.Border] = []
    for border in borders {
      guard let isImplied = isImplied(border, by: kept) else { return nil }
      if !isImplied { kept.append(border) }
    }
    for border in kept.dropLast() {
      let others = kept.filter { $0 != border }
      guard let isImplied = isImplied(border, by: others) else { return nil }
      if isImplied { kept = others }
    }
    return kept
  }

  /// How many small pieces one takes the time of: by the linear program that finds a point, with a row for each
  /// side and end of a range.
  var weight: Int {
    let columnCount = free.count + 1
    return 1 + columnCount * columnCount * (sides.count + 2 * columnCount) / 1_000
  }

  /// A point inside a piece.
  enum Point: Equatable {
    case inside([ExactNumber])
    /// The piece has no inside.
    case nowhere
    /// The piece may have one, too thin for a Double.
    case unclear
  }

  /// The free parameters: those whose range is more than one value.
  private var free: [Int] { box.indices.filter { box[$0].lowerBound < box[$0].upperBound } }

  /// The sides as affine functions that are not negative in the piece, fixed parameters put in; nil
  /// where one of them alone says that the piece is empty.
  private func inequalities(_ free: [Int]) -> [[Rational]]? {
    var result: [[Rational]] = []
    for (hyperplane, isPositive) in sides {
      var row = [hyperplane.coefficients[0]]
      for parameter in box.indices where !free.contains(parameter) {
        row[0] += hyperplane.coefficients[parameter + 1] * box[parameter].lowerBound.rational
      }
      row += free.map { hyperplane.coefficients[$0 + 1] }
      if row.dropFirst().allSatisfy(\.isZero) {
        // A point on a hyperplane is on its positive side.
        if (row[0].signum >= 0) == isPositive { continue }
        return nil
      }
      result.append(isPositive ? row : row.map { -$0 })
    }
    return result
  }

  /// A depth that fast values may be off by says nothing; in points, what `SimplexSolver.fastValues` promises.
  private static let leastDepth = 1e-9

  /// Finds a point as far inside as the piece allows.
  func pointInside() -> Point {
    let free = self.free
    guard let rows = inequalities(free) else { return .nowhere }
    var point = box.map(\.lowerBound)
    guard !free.isEmpty else { return .inside(point) }
    let program = depthProgram(free, rows)
    var solver = SimplexSolver(program)
    solver.solve()
    var values = solver.fastValues()
    for attempt in 0..<2 {
      if values[free.count] > Self.leastDepth || attempt == 1, values.allSatisfy(\.isFinite) {
        for (column, parameter) in free.enumerated() {
          point[parameter] = ExactNumber(values[column])
        }
        if isInside(point, free, rows) { return .inside(point) }
      }
      if attempt == 0 {
        let outcome = solver.outcome(withRanges: false)
        if outcome.status == .conflict || outcome.values[free.count] <= 0 { return .nowhere }
        values = outcome.values
      }
    }
    return .unclear
  }

  /// The largest constant of a row, well within the range of a Double.
  private static let mostConstant = Rational(shortestDecimalOf: 1e300)

  /// Maximises the depth below all sides: variables are the free parameters, then the depth.
  private func depthProgram(_ free: [Int], _ rows: [[Rational]]) -> ConstraintSystem {
    var program = ConstraintSystem()
    let depth = program.addVariables(free.count + 1) + free.count
    for row in rows {
      // Depth counts as in a row of coefficients near 1, as far as its constant is within the range then.
      let size = max(
        row.dropFirst().map(\.magnitude).max() ?? .one,
        row[0].magnitude / Self.mostConstant
      )
      for column in free.indices {
        program.addTerm(ExactNumber(row[column + 1] / size), variable: column)
      }
      program.addTerm(-1.0, variable: depth)
      program.endRow(constant: ExactNumber(row[0] / size), .greaterThanOrEqual)
    }
    for (column, parameter) in free.enumerated() {
      for (end, sign) in [(box[parameter].lowerBound, 1.0), (box[parameter].upperBound, -1.0)] {
        program.addTerm(sign, variable: column)
        program.addTerm(-1.0, variable: depth)
        program.endRow(constant: sign > 0 ? -end : end, .greaterThanOrEqual)
      }
    }
    // No point is deeper than half of a range, which is within the range of a Double where the whole may be beyond.
    let most = free.map { (box[$0].upperBound.rational - box[$0].lowerBound.rational) / 2 }.min()
    program.addTerm(1.0, variable: depth)
    program.endRow(constant: ExactNumber(-(most ?? .one)), .equal, priority: 1)
    return program
  }

  private func isInside(_ point: [ExactNumber], _ free: [Int], _ rows: [[Rational]]) -> Bool {
    for parameter in free
    where point[parameter] <= box[parameter].lowerBound
      || point[parameter] >= box[parameter].upperBound
    {
      return false
    }
    let exact = free.map { point[$0].rational }
    return rows.allSatisfy { $0.value(at: exact).signum > 0 }
  }
}
