// Open columns each of which is a component by itself, the usual ones: a place on a line between walls, which needs no
// simplex. The first variable that moves decides, as |v| is least at one position on the line alone
// (Documentation/SOLVER.md, The tie-break, and its reduction to faces).

extension SolverEngine {
  /// With more open columns, telling that each is by itself takes as long as components do.
  private static var mostSoleColumns: Int { 8 }

  /// Moves the leaves that open columns leave open to where the tie-break puts them; false, and nothing is moved, where
  /// the simplex has to tell.
  ///
  /// It has to where two columns move one variable or are in one block, where a step is no power of two, so that sums may
  /// round, and where positions come so near each other that it would doubt which is first. What is told here is what it
  /// would find, bit for bit.
  ///
  /// - Complexity: O(variables and terms of definitions) a column.
  func moveSoleColumns(_ open: [OpenColumn], _ leafValue: inout [Scalar]) -> Bool {
    guard !Scalar.isExact, !open.isEmpty, open.count <= Self.mostSoleColumns else { return false }
    for index in open.indices.dropFirst() where open[index].block == open[index - 1].block {
      return false
    }
    var values = leafValue
    complete(&values)
    var moved = leafValue
    var speeds = leafValue
    var isTaken = [Bool](repeating: false, count: open.count > 1 ? values.count : 0)
    var vector = SparseVector<Scalar>()
    for item in open {
      for variable in speeds.indices { speeds[variable] = .zero }
      var line = OpenLine<Scalar>()
      vertices.blocks.withUnsafeBufferPointer { blocks in
        blocks[item.block].forEachLeaf(movedBy: item.column, &vector) { speeds[Int($0)] = $1 }
        blocks[item.block].forEachForm(movedBy: item.column, vector) { line.add($1, $0) }
      }
      presolve.elimination.completeSpeeds(&speeds)
      var first: Int?
      for variable in speeds.indices where speeds[variable] != .zero {
        line.add(-values[variable], speeds[variable])
        if first == nil { first = variable }
        guard !isTaken.isEmpty else { continue }
        if isTaken[variable] { return false }
        isTaken[variable] = true
      }
      guard let first, line.isPlain else { return false }
      let move = line.nearest(to: -values[first] / speeds[first])
      for variable in speeds.indices
      where speeds[variable] != .zero && presolve.elimination.isLeaf(variable) {
        moved[variable] += speeds[variable] * move
      }
    }
    leafValue = moved
    return true
  }
}

/// The positions on a line at which something is decided, seen from where a column is now.
private struct OpenLine<Scalar: SolverScalar> {
  private var positions: [Scalar]
  private var left: Scalar?
  private var right: Scalar?
  /// The largest position of a form, at least a point, and the least step.
  private var extent = 1.0
  private var slowest = 1.0
  private var isExact = true

  init() {
    positions = []
    positions.reserveCapacity(32)
    positions.append(.zero)
  }

  /// Adds the walls of a form that moves with the column.
  mutating func add(_ walls: Walls<Scalar>, _ speed: Scalar) {
    if let wall = walls.left {
      let position = add(wall.distance, speed)
      limit(position, onLeft: speed > .zero)
    }
    if let wall = walls.right {
      let position = add(wall.distance, speed)
      limit(position, onLeft: speed < .zero)
    }
  }

  private mutating func limit(_ position: Scalar, onLeft: Bool) {
    if onLeft {
      left = max(left ?? position, position)
    } else {
      right = min(right ?? position, position)
    }
  }

  /// Adds the position where a form is at a distance from where it is now.
  @discardableResult
  mutating func add(_ distance: Scalar, _ speed: Scalar) -> Scalar {
    let size = abs(speed.approximate)
    if size.significand != 1 { isExact = false }
    slowest = min(slowest, size)
    extent = max(extent, abs(distance.approximate))
    let position = distance / speed
    positions.append(position)
    return position
  }

  /// Whether nothing was rounded, and positions are either one or clearly apart.
  var isPlain: Bool {
    guard isExact else { return false }
    let least = extent * Tolerances.positionCeiling / slowest
    let sorted = positions.sorted()
    for index in sorted.indices.dropFirst() where sorted[index] != sorted[index - 1] {
      if (sorted[index] - sorted[index - 1]).approximate < least { return false }
    }
    return true
  }

  /// The position between the walls that is nearest to another.
  func nearest(to position: Scalar) -> Scalar {
    let position = max(position, left ?? position)
    let inside = min(position, right ?? position)
    // A 0 has no sign, as in a sum.
    return inside == .zero ? .zero : inside
  }
}
