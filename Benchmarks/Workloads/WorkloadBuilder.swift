// The small vocabulary in which workloads are written: `terms relation constant`, as on paper.
// It fills the system's flat arrays directly; names are only made when they are asked for.

import Constraints
import ExactArithmetic
import FuzzSupport

/// Collects a system, its names and the parameter rows to resize it to.
struct WorkloadBuilder {
  /// Priorities of an intrinsic size, as in Auto Layout.
  static let hugging = 250.0
  static let compressionResistance = 750.0
  /// The priority of wishes that two sizes are equal, or one is a part of the container's.
  static let sharing = 600.0

  private(set) var system = ConstraintSystem()
  private(set) var parameterRows: [[Double]] = []
  /// The tree that the rows were made of, where they were.
  var tree: ViewTree?
  private let isNaming: Bool

  init(naming: Bool) { isNaming = naming }

  /// A variable of its own.
  mutating func variable(_ name: @autoclosure () -> String) -> Int {
    if isNaming { system.variableNames.append(name()) }
    return system.addVariables()
  }

  /// A parameter with its default.
  mutating func parameter(_ name: @autoclosure () -> String, default value: Int) -> Int {
    if isNaming { system.parameterNames.append(name()) }
    return system.addParameter(default: ExactNumber(Double(value)))
  }

  /// Adds the row `terms relation constant + factor * parameter`.
  mutating func add(
    _ terms: [(coefficient: Double, variable: Int)],
    _ relation: Relation,
    _ constant: Double,
    plus parameter: Int? = nil,
    times factor: Double = 1,
    at priority: Double = Priority.required
  ) {
    for term in terms { system.addTerm(term.coefficient, variable: term.variable) }
    if let parameter { system.addTerm(ExactNumber(-factor), parameter: parameter) }
    system.endRow(constant: -constant, relation, priority: priority)
  }

  /// Adds the two rows that make a size want to be `size`: hugging from above, then resistance
  /// to compression from below.
  mutating func addIntrinsicSize(_ size: Int, of variable: Int, isHugging: Bool = true) {
    if isHugging { add([(1, variable)], .lessThanOrEqual, Double(size), at: Self.hugging) }
    add([(1, variable)], .greaterThanOrEqual, Double(size), at: Self.compressionResistance)
  }

  /// Adds a row of parameter values to resize to.
  mutating func resize(to values: [Int]) { parameterRows.append(values.map(Double.init)) }

  /// Adds resizes in rotation pairs, as a device turns: width by height, then height by width.
  mutating func resizeInPairs(
    count: Int,
    sides: ClosedRange<Int>,
    from stream: inout SeededGenerator
  ) {
    for _ in 0..<count / 2 {
      let first = stream.integer(in: sides)
      let second = stream.integer(in: sides)
      resize(to: [first, second])
      resize(to: [second, first])
    }
  }
}
