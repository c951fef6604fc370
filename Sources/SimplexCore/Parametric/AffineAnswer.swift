// Answers that are known without a solve. As long as no form leaves the piece of its penalty that it is on, a
// vertex stays the optimum, and all values are affine in the parameters; the ties that variables decide among
// themselves go the same way, in a face of their own. So a vertex is read once as an affine map together with
// the inequalities that keep it: a resize that they hold for costs one product of a small matrix and a vector. That they
// suffice: Documentation/SOLVER.md, Vertices as affine maps.

import Constraints
import ExactArithmetic

/// A vertex as an affine map of the parameters.
///
/// - Shapes: *k* parameters, *n* variables, *m* planes; an affine function is its constant and a coefficient for
///   each parameter: its components, of which there are *k* + 1.
struct AffineAnswer {
  /// Systems of more parameters are solved from the last vertex each time.
  static let parameterLimit = 8

  /// `[max(k, 2) + 1][n]`: the values; components that are missing are 0.
  private let values: [[Double]]
  /// `[⌈m / 4⌉ × (k + 1)]`: functions that must not be negative, each with its components side by side; those that
  /// were negative last come first.
  private var planes: [SIMD4<Double>]
  /// `[k]`: the planes' margins cover no larger parameters.
  private let largest: [Double]

  /// Whether the map tells the answer at some parameters, beyond doubt.
  mutating func holds(at parameters: [Double]) -> Bool {
    let count = parameters.count
    for number in 0..<count where !(parameters[number].magnitude <= largest[number]) {
      return false
    }
    var first = 0
    while first < planes.count {
      var sum = planes[first]
      for number in 0..<count { sum += planes[first + number + 1] * parameters[number] }
      if any(sum .< 0) {
        // Who is asked again and again at other parameters mostly fails at the same planes.
        if first > 0 { for number in 0...count { planes.swapAt(number, first + number) } }
        return false
      }
      first += count + 1
    }
    return true
  }

  /// Writes the values at some parameters.
  func takeValues(at parameters: [Double], _ result: inout [Double]) {
    let count = values[0].count
    if result.count != count { result = [Double](repeating: 0, count: count) }
    result.withUnsafeMutableBufferPointer { result in
      // Most systems have a width and a height, and memory is what takes time: both in one pass.
      let (width, height) = (parameters.first ?? 0, parameters.dropFirst().first ?? 0)
      values[0].withUnsafeBufferPointer { origin in
        values[1].withUnsafeBufferPointer { first in
          values[2].withUnsafeBufferPointer { second in
            for index in 0..<count {
              result[index] = origin[index] + first[index] * width + second[index] * height
            }
          }
        }
      }
      for (number, value) in parameters.enumerated().dropFirst(2) {
        values[number + 1].withUnsafeBufferPointer { slopes in
          for index in 0..<count { result[index] += slopes[index] * value }
        }
      }
    }
  }
}

extension AffineAnswer {
  /// Reads the map off an engine that has just been solved; nil where the vertex is no answer, or is one for no
  /// other parameters nearby.
  init?(_ engine: inout SolverEngine<Double>) {
    guard let map = engine.constants.map, engine.constants.parameters.count <= Self.parameterLimit,
      engine.status == .optimal, !engine.isDoubtful
    else { return nil }
    let open = engine.vertices.openColumns(of: engine.vertices.blocks.indices)
    var reading = AffineReading(map, at: engine.constants.values)
    reading.take(engine)
    if !open.isEmpty {
      var settlement = TieSettlement(engine: engine, open: open)
      let faces = settlement.faces(at: engine.leafValues())
      guard !settlement.isDoubtful else { return nil }
      for face in faces { reading.take(face, of: settlement) }
      reading.complete()
    }
    reading.takeConditions()
    guard let planes = reading.packedPlanes() else { return nil }
    self.planes = planes
    let none = [Double](repeating: 0, count: reading.values[0].count)
    values = reading.values + Array(repeating: none, count: max(0, 3 - reading.values.count))
    largest = reading.largest
  }
}

/// A vertex that is being read as an affine map.
private struct AffineReading {
  /// An affine function's components, for each of several: `[k + 1][count]`.
  typealias Components = [[Double]]

  private let map: ParameterMap<Double>
  private let parameters: [Double]
  /// The largest parameters that the map may be asked for.
  let largest: [Double]
  /// The leaves, where the ties have moved them so far.
  private var leaves: Components = []
  /// The variables at the blocks' vertices, and at the end those of the answer.
  private(set) var values: Components = []
  /// The forms' values at the vertex of each block.
  private var forms: [Components] = []
  /// What must not be negative.
  private var planes: Components
  /// The largest magnitude that a breakpoint's position can come to, in points.
  private var extent = 1.0

  init(_ map: ParameterMap<Double>, at parameters: [Double]) {
    self.map = map
    self.parameters = parameters
    largest = parameters.map { 4 * max($0.magnitude, 1) }
    planes = Components(repeating: [], count: parameters.count + 1)
  }

  /// Reads the blocks of an engine.
  mutating func take(_ engine: SolverEngine<Double>) {
    let map = map
    leaves = planes.map { _ in [Double](repeating: 0, count: engine.presolve.system.variableCount) }
    for block in engine.vertices.blocks {
      let values = read(block) { breakpoint, component in
        if breakpoint.row < Breakpoint<Double>.firstArtificial {
          return map.position(ofRow: Int(breakpoint.row), component: component)
        }
        return component == 0 ? breakpoint.position : 0
      }
      block.forEachLeaf { leaf, form, _ in
        for component in values.indices { leaves[component][leaf] = values[component][form] }
      }
      forms.append(values)
    }
    complete()
  }

  /// Reads a face, on which everything is a distance from the blocks' vertices.
  mutating func take(_ face: TieSettlement<Double>.Face, of settlement: TieSettlement<Double>) {
    let (map, vertices, vertexForms) = (map, values, forms)
    let (table, system) = (settlement.engine.presolve.table, settlement.engine.presolve.system)
    let moves = read(face.simplex) { breakpoint, component in
      let number = Int(breakpoint.row)
      if number < system.rowCount {
        let form = table[table.rows[number].form]
        return map.position(ofRow: number, component: component)
          - vertexForms[Int(form.block)][component][Int(form.blockForm)]
      }
      let variable = number - system.rowCount
      return variable < system.variableCount ? -vertices[component][variable] : 0
    }
    for component in moves.indices {
      settlement.addMoves(of: face, to: &leaves[component]) { moves[component][$0] }
    }
  }

  /// Computes all variables from the leaves.
  mutating func complete() {
    values = leaves
    for component in values.indices { map.complete(&values[component], component: component) }
  }

  /// Reads the values of a simplex' forms, and between which breakpoints they have to stay.
  private mutating func read(
    _ block: BlockSimplex<Double>,
    _ position: (Breakpoint<Double>, Int) -> Double
  ) -> Components {
    block.vertex(
      atPositions: planes.count,
      position,
      meet: { widenExtent($0) },
      require: { require($0) }
    )
  }

  /// Reads the rows that have no leaves.
  mutating func takeConditions() {
    map.forEachCondition(componentCount: planes.count) { relation, value in
      if relation != .lessThanOrEqual { require { value[$0] } }
      if relation != .greaterThanOrEqual { require { -value[$0] } }
    }
  }

  private mutating func widenExtent(_ function: (Int) -> Double) {
    extent = max(extent, function(0).magnitude + spread(function))
  }

  /// How far an affine function can come from its constant.
  private func spread(_ function: (Int) -> Double) -> Double {
    var sum = 0.0
    for (number, limit) in largest.enumerated() { sum += function(number + 1).magnitude * limit }
    return sum
  }

  private mutating func require(_ function: (Int) -> Double) {
    for component in planes.indices { planes[component].append(function(component)) }
  }

  /// The planes that parameters can come to, each once, in fours; nil where some do not tell a side: they pass
  /// nearer than a comparison on Double may be, without being 0 everywhere.
  func packedPlanes() -> [SIMD4<Double>]? {
    let zero = extent * Tolerances.joinedGap
    let margin = extent * Tolerances.positionCeiling
    var known: Set<[Double]> = []
    var packed: [SIMD4<Double>] = []
    for index in planes[0].indices {
      var value = planes[0][index]
      for (number, parameter) in parameters.enumerated() {
        value += planes[number + 1][index] * parameter
      }
      let isConstant = spread { planes[$0][index] } <= zero
      if isConstant, value.magnitude <= zero { continue }
      guard value >= margin else { return nil }
      guard !isConstant, known.insert(planes.map { $0[index] }).inserted else { continue }
      let lane = (known.count - 1) % 4
      if lane == 0 {
        // Lanes that are left over hold everywhere.
        packed.append(.one)
        packed += repeatElement(.zero, count: planes.count - 1)
      }
      let first = packed.count - planes.count
      for component in planes.indices {
        packed[first + component][lane] = planes[component][index] - (component == 0 ? margin : 0)
      }
    }
    return packed
  }
}

/// The affine answers of a solver's last vertices.
struct AffineAnswers {
  /// So many are kept.
  private static let limit = 8
  /// A map is worth reading where others have answered so many solves.
  private static let worthwhileUses = 8
  /// After so many solves in turn that none has answered, asking costs more than an answer saves.
  private static let mostMisses = 16
  private static let leastPatience = 2
  private static let mostPatience = 256

  /// The one that was used last comes first.
  private var answers: [AffineAnswer] = []
  private var parameters: [Double] = []
  /// How many solves in turn none has answered.
  private var missCount = 0
  /// How many solves have been answered, and how many maps have been read for it.
  private(set) var useCount = 0
  private var readCount = 0
  /// How many solves in turn have stayed at one basis, how many it takes to read it, and the pivots before.
  private var stayCount = 0
  private var patience = leastPatience
  private var pivotCount = 0

  /// Forgets all, as where the system has changed.
  mutating func removeAll() {
    answers.removeAll(keepingCapacity: true)
    missCount = 0
    stayCount = 0
  }

  /// Whether one of the maps tells the answer at some parameters.
  mutating func find(_ given: [ExactNumber]) -> Bool {
    guard !answers.isEmpty else { return false }
    parameters.removeAll(keepingCapacity: true)
    for value in given { parameters.append(value.double) }
    for index in answers.indices where answers[index].holds(at: parameters) {
      answers.swapAt(0, index)
      useCount += 1
      missCount = 0
      return true
    }
    missCount += 1
    if missCount == Self.mostMisses { removeAll() }
    return false
  }

  /// Writes the values at the parameters at which one was found last.
  func takeValues(_ values: inout [Double]) {
    answers[0].takeValues(at: parameters, &values)
  }

  /// Takes note of a vertex whose values have been read, and reads it as a map where that seems to pay.
  mutating func note(_ engine: inout SolverEngine<Double>) {
    guard engine.constants.map != nil else { return }
    let count = engine.vertices.pivotCount
    stayCount = count == pivotCount ? stayCount + 1 : 0
    pivotCount = count
    guard stayCount >= patience else { return }
    stayCount = 0
    let isWorthwhile =
      answers.count < Self.limit && useCount >= Self.worthwhileUses * readCount
    patience = isWorthwhile ? Self.leastPatience : min(2 * patience, Self.mostPatience)
    readCount += 1
    guard let answer = AffineAnswer(&engine) else { return }
    if answers.count == Self.limit { answers.removeLast() }
    answers.insert(answer, at: 0)
  }
}
