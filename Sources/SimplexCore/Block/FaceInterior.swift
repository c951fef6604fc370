// The directions inside a face. A wall that no point of the face ever leaves is an equation of the
// face; the others leave room. So each wall that is touched at the vertex is pushed away from, by
// moving one column alone where that works, and by a simplex run where it does not; the walls that
// cannot be left are the equations, and the face's directions are all that keep them. That these equations hang on no
// weights, and what does: Documentation/SOLVER.md, What levels leave open.

import ExactArithmetic
import Kernels

/// Weights of 29 scattered bits, so that sums of several moves hardly ever vanish where they need not; the
/// sequence is fixed, so that the answer is a function of the system.
struct MoveWeights {
  private var state = 1

  /// A weight between 1/4 and 1/2, a linear congruential sequence in the low bits.
  mutating func next<Scalar: SolverScalar>() -> Scalar {
    state = (state &* 1_103_515_245 &+ 12_345) & 0x1FFF_FFFF
    return Scalar(0x2000_0000 + state) / Scalar(0x8000_0000)
  }
}

/// Finds a direction inside a face that has nothing special about it: what it leaves alone, all of them do, most likely.
struct FaceInterior<Scalar: SolverScalar> {
  /// The face at the vertex, distance 0 everywhere.
  private let vertex: BlockSimplex<Scalar>
  /// The same face, wherever the last simplex run has left it.
  private var moving: BlockSimplex<Scalar>
  /// The sum of the moves found so far, over the columns; every wall left by one is left by it.
  private var total: [Scalar]
  /// How far a move goes that nothing ends: 1, or more where 1 is too short for the face's tolerance to see.
  private let reach: Scalar
  /// Whether an entry of an equation was too small for a number of the layout, too large for a rounding error.
  private var sawDoubt = false

  init(_ face: BlockSimplex<Scalar>) {
    vertex = face
    moving = face
    let least = face.positionTolerance * Tolerances.reachFactor
    // Sums of such moves stay far from the end of a Double.
    reach = least <= 1 ? .one : Scalar(rounding: ExactNumber(min(least, 0x1p900).rounded(.down)))
    total = [Scalar](repeating: .zero, count: face.columnCount)
  }

  /// Whether some decision was too close to call on Double.
  var isDoubtful: Bool { vertex.hasDoubt || moving.hasDoubt || sawDoubt }

  /// Moves of the columns' forms along a direction of the face with scattered weights.
  mutating func direction(_ weights: inout MoveWeights) -> [Scalar] {
    for column in 0..<vertex.columnCount where !WorkLimits.areReached {
      WorkLimits.take(steps: 2 * vertex.rowCount)
      for direction in [1, -1] { moveAlone(column, direction, &weights) }
    }
    var equations: [[Scalar]] = []
    for form in 0..<vertex.formCount where !WorkLimits.areReached {
      WorkLimits.take(steps: vertex.columnCount)
      let touched = touchedWalls(form)
      guard touched.left || touched.right else { continue }
      if touched.left != touched.right, move(of: form).sign(vertex.positionTolerance) == 0 {
        pushAway(form, direction: touched.left ? 1 : -1, &weights)
      }
      if move(of: form).sign(vertex.positionTolerance) == 0 { equations.append(row(form)) }
    }
    return solution(of: equations, &weights)
  }

  /// A form over the columns of the vertex.
  private func row(_ form: Int) -> [Scalar] {
    (0..<vertex.columnCount).map { vertex.entry(ofForm: form, $0) }
  }

  /// How far the moves so far take a form.
  private func move(of form: Int) -> Scalar {
    var sum = Scalar.zero
    for column in 0..<vertex.columnCount where total[column] != .zero {
      sum += vertex.entry(ofForm: form, column) * total[column]
    }
    return sum
  }

  /// On which sides a form touches a wall.
  private func touchedWalls(_ form: Int) -> (left: Bool, right: Bool) {
    var touched = (left: false, right: false)
    for index in vertex.breakpoints(ofForm: form) {
      let breakpoint = vertex.breakpoints[index]
      guard breakpoint.level == 0, breakpoint.position.sign(vertex.positionTolerance) == 0 else {
        continue
      }
      if breakpoint.left != .zero { touched.left = true }
      if breakpoint.right != .zero { touched.right = true }
    }
    return touched
  }

  private mutating func add(_ move: [Scalar], _ weights: inout MoveWeights) {
    let weight: Scalar = weights.next()
    for column in total.indices { total[column] += weight * move[column] }
  }

  /// Moves one column as far as walls let it, at most `reach`.
  private mutating func moveAlone(
    _ column: Int,
    _ direction: Int,
    _ weights: inout MoveWeights
  ) {
    let distance = freeDistance(column, direction)
    guard distance.sign(vertex.positionTolerance) > 0 else { return }
    var move = [Scalar](repeating: .zero, count: total.count)
    move[column] = direction > 0 ? distance : -distance
    add(move, &weights)
  }

  private func freeDistance(_ column: Int, _ direction: Int) -> Scalar {
    var distance = reach
    func limit(_ form: Int, _ speed: Scalar) {
      for index in vertex.breakpoints(ofForm: form) where vertex.breakpoints[index].level == 0 {
        let breakpoint = vertex.breakpoints[index]
        guard
          (breakpoint.right != .zero && speed > .zero)
            || (breakpoint.left != .zero && speed < .zero)
        else { continue }
        let room = breakpoint.position / speed
        if room < distance { distance = room }
      }
    }
    limit(Int(vertex.columns[column].form), direction > 0 ? .one : -.one)
    for row in 0..<vertex.rowCount {
      let entry = vertex.entry(row, column)
      if entry != .zero { limit(Int(vertex.basic[row]), direction > 0 ? entry : -entry) }
    }
    return distance
  }

  /// Moves to a point of the face where a form is as far from its wall as it can be.
  private mutating func pushAway(_ form: Int, direction: Int, _ weights: inout MoveWeights) {
    guard let move = moving.farthest(form, direction, reach: reach) else { return }
    add(move, &weights)
  }

  /// A solution of homogeneous equations with scattered weights where they leave a choice.
  private mutating func solution(of equations: [[Scalar]], _ weights: inout MoveWeights) -> [Scalar]
  {
    var rows: [(pivot: Int, entries: [Scalar])] = []
    for equation in equations where !WorkLimits.areReached {
      WorkLimits.take(steps: rows.count * equation.count)
      var entries = equation
      for row in rows where entries[row.pivot] != .zero {
        let factor = entries[row.pivot]
        for column in entries.indices where row.entries[column] != .zero {
          entries[column].addEntry(-(factor * row.entries[column]), &sawDoubt)
        }
        entries[row.pivot] = .zero
      }
      guard let pivot = largest(entries) else { continue }
      let factor = Scalar.one / entries[pivot]
      for column in entries.indices {
        entries[column] =
          entries[column].sign(Tolerances.entryFloor) == 0 ? .zero : entries[column] * factor
      }
      rows.append((pivot, entries))
    }
    var isPivot = [Bool](repeating: false, count: total.count)
    for row in rows { isPivot[row.pivot] = true }
    var result = (0..<total.count).map { column -> Scalar in
      isPivot[column] ? .zero : weights.next()
    }
    // A row has no entries at the pivots of rows before it, so the last row is solved first.
    for row in rows.reversed() {
      var sum = Scalar.zero
      for column in result.indices where column != row.pivot && row.entries[column] != .zero {
        sum += row.entries[column] * result[column]
      }
      result[row.pivot] = -sum
    }
    return result
  }

  private func largest(_ entries: [Scalar]) -> Int? {
    var best: Int?
    for column in entries.indices where entries[column].sign(Tolerances.entryFloor) != 0 {
      if let current = best,
        abs(entries[column].approximate) <= abs(entries[current].approximate)
      {
        continue
      }
      best = column
    }
    return best
  }
}

extension BlockSimplex {
  /// The columns' moves at a point where a form has gone as far as it can, or `reach` further along a ray
  /// where it can go for ever; nil where that was not found out.
  mutating func farthest(_ form: Int, _ direction: Int, reach: Scalar) -> [Scalar]? {
    var lanes = Lanes.zero
    lanes[1] = direction > 0 ? -.one : .one
    linearSlope = [Int32(form): lanes]
    slopeTolerance[1] = Tolerances.slopeFloor
    defer { linearSlope = [:] }
    refreshSlopes()
    let status = optimise()
    noteDoubtfulSlopes(linearFloor: Tolerances.entryRounding)
    switch status {
    case .optimal: return (0..<columnCount).map { forms[$0].value }
    case .unbounded(let column, let way):
      return (0..<columnCount).map { form in
        let move = entry(ofForm: form, column) * reach
        return forms[form].value + (way > 0 ? move : -move)
      }
    case .stepLimit: return nil
    }
  }

  /// Computes all slopes afresh after `linearSlope` has changed.
  mutating func refreshSlopes() {
    for column in 0..<columnCount {
      let form = Int(columns[column].form)
      setNonbasic(form, column: column, breakpoint: Int(forms[form].interval))
    }
    recompute()
  }
}
