// A generated constraint system for measuring: the shapes that user interfaces are made of, at
// sizes from a table cell to ten thousand views. The same name is the same system for ever.
// Not for correctness tests, which want systems that are random rather than typical.

import Constraints

/// A constraint system and the values of its parameters to solve it at.
public struct Workload: Sendable {
  /// The name that determines everything else, as `chain-1000`.
  public let name: String
  /// The rows; names are empty unless asked for.
  public let system: ConstraintSystem
  /// Values of all parameters, one row a resize.
  public let parameterRows: [[Double]]
  /// The tree of views behind the rows, where there is one: what other kinds of layout start from.
  public let tree: ViewTree?

  /// The workloads of the benchmarks, small before large within each shape.
  public static let standardNames = [
    "cell", "form-6", "form-40", "chain-10", "chain-100", "chain-1000", "unequal-100",
    "unequal-1000", "unequal-10000", "grid-4x4", "grid-10x10", "grid-30x30", "tree-equal-121",
    "tree-equal-1093", "tree-equal-9841", "tree-intrinsic-120", "tree-intrinsic-1000",
    "tree-intrinsic-10000", "deep-2000", "wide-10000",
  ]

  /// How names of workloads are spelled, for messages.
  public static let nameForms = [
    "cell", "form-N", "chain-N", "unequal-N", "grid-RxC", "tree-equal-V", "tree-intrinsic-N",
    "deep-N", "wide-N",
  ]

  /// Generates the workload of a name, or nil when there is none of that name.
  ///
  /// Only readers need names, so `naming` makes them on request.
  public init?(named name: String, naming: Bool = false) {
    guard let shape = WorkloadShape(name: name) else { return nil }
    var builder = WorkloadBuilder(naming: naming)
    var stream = RandomStream(named: name)
    shape.build(into: &builder, from: &stream)
    self.name = name
    system = builder.system
    parameterRows = builder.parameterRows
    tree = builder.tree
  }
}
