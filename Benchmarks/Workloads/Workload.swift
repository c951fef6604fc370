// A generated constraint system for measuring: the shapes that user interfaces are made of, at
// sizes from a table cell to ten thousand views. The same name is the same system for ever.
// Not for correctness tests, which want systems that are random rather than typical.
//
// One system of a random shape is one draw, and times of draws differ by much: a name can be followed by
// the number of a draw, `tree-intrinsic-1000#7`, and WorkloadFamily takes many of them together.

import Constraints
import ExactArithmetic
import FuzzSupport

/// A constraint system and the values of its parameters to solve it at.
public struct Workload: Sendable {
  /// The name that determines everything else, as `chain-1000` or `tree-intrinsic-1000#7`.
  public let name: String
  /// The rows; names are empty unless asked for.
  public let system: ConstraintSystem
  /// Values of all parameters, one row a resize.
  public let parameterRows: [[Double]]
  /// The tree of views behind the rows, where there is one: what other kinds of layout start from.
  public let tree: ViewTree?

  /// Generates the workload of a name, or nil when there is none of that name: the shape and its size, and
  /// behind `#` the number of a draw, which `draw` may say instead.
  ///
  /// Only readers need names of variables, so `naming` makes them on request.
  public init?(named name: String, draw: Int? = nil, naming: Bool = false) {
    let name = draw.map { "\(name)#\($0)" } ?? name
    guard let shape = WorkloadShape(drawName: name) else { return nil }
    var builder = WorkloadBuilder(naming: naming)
    var stream = SeededGenerator(seed: FileHash(name.utf8).value)
    shape.build(&builder, &stream)
    self.name = name
    system = builder.system
    parameterRows = builder.parameterRows
    tree = builder.tree
  }

  /// The first rows of parameters as exact numbers.
  public func rows(_ count: Int = .max) -> [[ExactNumber]] {
    parameterRows.prefix(count).map { $0.map { ExactNumber($0) } }
  }

  /// From the least to the greatest value of each parameter over all rows; nil where there are no rows.
  public var parameterRanges: [ClosedRange<Double>]? {
    parameterRows.first?.indices.map { parameter in
      let values = parameterRows.map { $0[parameter] }
      return (values.min() ?? 0)...(values.max() ?? 0)
    }
  }
}
