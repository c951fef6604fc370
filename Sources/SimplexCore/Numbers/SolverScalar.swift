// The numbers a solve runs on. The whole solver is written once over this protocol: on Double with
// named tolerances, and again on Rational, without any, for the rare systems where a decision on
// Double would be doubtful.

import Constraints
import ExactArithmetic
import Kernels

/// Eight slopes, one for each priority level, compared lexicographically.
protocol LaneVector {
  associatedtype Scalar
  static var zero: Self { get }
  subscript(lane: Int) -> Scalar { get set }
  static func + (left: Self, right: Self) -> Self
  static prefix func - (value: Self) -> Self
  static func * (factor: Scalar, lanes: Self) -> Self
  /// Adds `factor * lanes`.
  mutating func add(_ factor: Scalar, times lanes: Self)
  /// Adds a number to one lane.
  mutating func add(_ number: Scalar, toLane lane: Int)
  /// Whether every lane is exactly 0.
  var isZero: Bool { get }
  /// The sign of the first lane that is not 0 within the lane's tolerance.
  func lexicographicSign(_ tolerance: LaneTolerance) -> Int
  /// The first lane that is not 0 within its tolerance.
  func leadingLane(_ tolerance: LaneTolerance) -> Int?
}

/// How many levels travel together through pricing and line search.
let laneCount = 8

/// One tolerance a lane, for slopes on Double.
typealias LaneTolerance = SIMD8<Double>

/// A number that equations can be eliminated on.
protocol EliminationScalar: Sendable {
  static var zero: Self { get }
  static var one: Self { get }
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  static func / (left: Self, right: Self) -> Self
  static prefix func - (value: Self) -> Self
  static func += (left: inout Self, right: Self)

  /// The number as a Double, rounded where it must be.
  var approximate: Double { get }
  /// -1, 0 or 1, where Doubles within `tolerance` of 0 count as 0.
  func sign(_ tolerance: Double) -> Int
  /// Whether the number is within `ceiling` of 0 but not within `floor`: too large for a rounding
  /// error, too small for a number of a layout. Exact numbers are never doubtful.
  func isDoubtful(_ floor: Double, _ ceiling: Double) -> Bool
  /// Whether the calling thread takes every decision on such numbers for doubtful.
  static var isDoubtedThroughout: Bool { get }
  static func coefficient(ofTerm term: Int, in system: ConstraintSystem) -> Self
  /// The terms of all rows of a system.
  static func terms(of system: ConstraintSystem) -> [LinearTerm<Self>]
  /// The constant of a row with its parameters' values put in.
  static func constant(
    ofRow row: Int,
    in system: ConstraintSystem,
    parameters: [ExactNumber]
  )
    -> Self
}

extension EliminationScalar {
  static var isDoubtedThroughout: Bool { false }

  static func terms(of system: ConstraintSystem) -> [LinearTerm<Self>] {
    system.terms.indices.map { term in
      LinearTerm(
        variable: system.terms[term].variable,
        coefficient: coefficient(ofTerm: term, in: system)
      )
    }
  }
}

extension SolverScalar {
  /// Says no: for numbers that are never rounded.
  func isDoubtfulEntry(changedFrom old: Self) -> Bool { false }

  /// Adds a part of an entry; `sawDoubt` becomes true where what it is now is a doubtful entry.
  @inline(__always)
  mutating func addEntry(_ part: Self, _ sawDoubt: inout Bool) {
    let old = self
    self += part
    if isDoubtfulEntry(changedFrom: old) { sawDoubt = true }
  }

  /// How many steps of the thread's limit an entry takes.
  @inline(__always)
  static var stepsOfEntry: Int { isExact ? 64 : 1 }
}

/// A number that the whole solver can run on.
protocol SolverScalar: EliminationScalar, Comparable, Hashable {
  associatedtype Lanes: LaneVector where Lanes.Scalar == Self

  /// Whether nothing is ever rounded.
  static var isExact: Bool { get }
  /// Whether numbers are so cheap that maps from parameters pay.
  static var usesParameterMaps: Bool { get }

  static func *= (left: inout Self, right: Self)
  /// Whether an entry is neither clearly 0 nor clearly not, by what it was before the last number was added.
  func isDoubtfulEntry(changedFrom old: Self) -> Bool
  init(_ value: Int)
  /// A number of a document, rounded where it must be.
  init(rounding value: ExactNumber)
  /// The number on a grid, for hashing numbers that may differ by rounding.
  var gridKey: Int { get }
  static func weight(ofRow row: Int, in system: ConstraintSystem) -> Self
  static func coefficient(ofParameterTerm term: Int, in system: ConstraintSystem) -> Self
  /// The matrix *X* of *X* *B* = *A*, row by row, or nil where there is no fast way to it or *B* is
  /// nearly singular.
  ///
  /// - Shapes: `rows` *A* `[m × count]`, `basis` *B* `[count × count]`.
  static func solve(rows: [Self], over basis: [Self], count: Int) -> [Self]?

  // Loops that some numbers have kernels for; `SolverScalar+Kernels` has the others.

  /// The edge of a block that falls most in the first lane that falls, among the candidates; those
  /// that cannot improve cease to be candidates.
  static func steepestEdge(in block: inout BlockSimplex<Self>) -> BlockSimplex<Self>.Edge?
  /// Adds a row of a dense tableau times a slope to a block's gradient.
  static func addDenseRow(_ row: Int, times lanes: Lanes, in block: inout BlockSimplex<Self>)
  /// Exchanges the form of a row with the form of a column of a dense tableau; whether some new
  /// entry was neither clearly 0 nor clearly not.
  static func exchange(_ tableau: inout Tableau<Self>, row: Int, column: Int) -> Bool
}

extension Double: SolverScalar {
  typealias Lanes = SIMD8<Double>

  static var one: Double { 1 }
  static var isExact: Bool { false }
  static var isDoubtedThroughout: Bool { SolverConfiguration.isDoubtful }
  static var usesParameterMaps: Bool { true }

  @inline(__always)
  init(rounding value: ExactNumber) { self = value.double }

  @inline(__always)
  var approximate: Double { self }

  @inline(__always)
  func sign(_ tolerance: Double) -> Int { self > tolerance ? 1 : self < -tolerance ? -1 : 0 }

  @inline(__always)
  func isDoubtful(_ floor: Double, _ ceiling: Double) -> Bool {
    magnitude > floor && magnitude < ceiling
  }

  @inline(__always)
  func isDoubtfulEntry(changedFrom old: Double) -> Bool {
    Tolerances.entryBounds.isDoubtful(self, changedFrom: old)
  }

  var gridKey: Int {
    let scaled = (self * 0x1p30).rounded()
    return scaled.magnitude < 0x1p62 ? Int(scaled) : Int(truncatingIfNeeded: bitPattern)
  }

  @inline(__always)
  static func coefficient(ofTerm term: Int, in system: ConstraintSystem) -> Double {
    system.terms[term].coefficient
  }

  static func terms(of system: ConstraintSystem) -> [LinearTerm<Double>] { system.terms }

  @inline(__always)
  static func weight(ofRow row: Int, in system: ConstraintSystem) -> Double {
    system.rows[row].weight
  }

  @inline(__always)
  static func coefficient(ofParameterTerm term: Int, in system: ConstraintSystem) -> Double {
    system.parameterTerms[term].coefficient
  }

  @inline(__always)
  static func constant(
    ofRow row: Int,
    in system: ConstraintSystem,
    parameters: [ExactNumber]
  )
    -> Double
  {
    var sum = system.rows[row].constant
    for index in system.parameterTerms(ofRow: row) {
      let term = system.parameterTerms[index]
      sum += term.coefficient * parameters[Int(term.variable)].double
    }
    return sum
  }
}

extension SIMD8<Double>: LaneVector {
  @inline(__always)
  mutating func add(_ factor: Double, times lanes: Self) { self += factor * lanes }

  @inline(__always)
  mutating func add(_ number: Double, toLane lane: Int) { withLane(lane) { $0 += number } }

  /// Changes a lane in memory.
  ///
  /// One that is found by its number is changed there in any case, and a vector that is read after each change would wait
  /// for it.
  @inline(__always)
  mutating func withLane(_ lane: Int, _ change: (inout Double) -> Void) {
    precondition((0..<laneCount).contains(lane), "lane \(lane)")
    withUnsafeMutableBytes(of: &self) { bytes in
      bytes.withMemoryRebound(to: Double.self) { change(&$0[lane]) }
    }
  }

  @inline(__always)
  var isZero: Bool { self == .zero }

  @inline(__always)
  func lexicographicSign(_ tolerance: LaneTolerance) -> Int {
    for lane in 0..<laneCount {
      let value = self[lane]
      if value > tolerance[lane] { return 1 }
      if value < -tolerance[lane] { return -1 }
    }
    return 0
  }

  @inline(__always)
  func leadingLane(_ tolerance: LaneTolerance) -> Int? {
    for lane in 0..<laneCount where self[lane].magnitude > tolerance[lane] { return lane }
    return nil
  }
}

extension Rational: ExactScalar {
  typealias Lanes = ExactLanes<Rational>

  init(constant: Rational) { self = constant }
  init(rounding value: ExactNumber) { self = value.rational }

  var constant: Rational { self }
  var approximate: Double { Double(self) }
  func sign(_ tolerance: Double) -> Int { signum }
  var gridKey: Int { hashValue }

  static func coefficient(ofTerm term: Int, in system: ConstraintSystem) -> Rational {
    system.coefficient(ofTerm: term)
  }

  static func weight(ofRow row: Int, in system: ConstraintSystem) -> Rational {
    system.weight(ofRow: row)
  }

  static func coefficient(ofParameterTerm term: Int, in system: ConstraintSystem) -> Rational {
    system.coefficient(ofParameterTerm: term)
  }

  static func constant(
    ofRow row: Int,
    in system: ConstraintSystem,
    parameters: [ExactNumber]
  )
    -> Rational
  {
    system.parameterTerms(ofRow: row).reduce(into: system.constant(ofRow: row)) { sum, term in
      sum +=
        system.coefficient(ofParameterTerm: term)
        * parameters[Int(system.parameterTerms[term].variable)].rational
    }
  }
}

/// A number that is never rounded.
protocol ExactScalar: SolverScalar {
  init(constant: Rational)
  /// The number as a fraction.
  ///
  /// - Requires: it does not depend on parameters.
  var constant: Rational { get }
}

extension ExactScalar {
  static var isExact: Bool { true }
  static var usesParameterMaps: Bool { false }
  func isDoubtful(_ floor: Double, _ ceiling: Double) -> Bool { false }
}

private let zeroSlopes = [Rational](repeating: .zero, count: laneCount)

/// Eight exact slopes; those of penalties never depend on parameters.
struct ExactLanes<Scalar: ExactScalar>: LaneVector {
  private var lanes: [Rational]

  static var zero: ExactLanes { ExactLanes(lanes: zeroSlopes) }

  subscript(lane: Int) -> Scalar {
    get { Scalar(constant: lanes[lane]) }
    set { lanes[lane] = newValue.constant }
  }

  var isZero: Bool { lanes.allSatisfy(\.isZero) }

  static func + (left: ExactLanes, right: ExactLanes) -> ExactLanes {
    ExactLanes(lanes: zip(left.lanes, right.lanes).map(+))
  }

  static prefix func - (value: ExactLanes) -> ExactLanes {
    ExactLanes(lanes: value.lanes.map(-))
  }

  static func * (factor: Scalar, value: ExactLanes) -> ExactLanes {
    let factor = factor.constant
    return ExactLanes(lanes: value.lanes.map { factor * $0 })
  }

  mutating func add(_ factor: Scalar, times other: ExactLanes) {
    let factor = factor.constant
    for lane in 0..<laneCount where !other.lanes[lane].isZero {
      lanes[lane] += factor * other.lanes[lane]
    }
  }

  mutating func add(_ number: Scalar, toLane lane: Int) { lanes[lane] += number.constant }

  func lexicographicSign(_ tolerance: LaneTolerance) -> Int {
    lanes.first { !$0.isZero }?.signum ?? 0
  }

  func leadingLane(_ tolerance: LaneTolerance) -> Int? { lanes.firstIndex { !$0.isZero } }
}
