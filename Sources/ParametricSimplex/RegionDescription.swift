// Regions for people: where each holds, in the parameters' names, and which rows give way there.

import Constraints
import ExactArithmetic

/// A convex piece of a region, for people.
public struct RegionDescription: Sendable, Equatable {
  /// The number of the table.
  public var table: Int
  /// The region, or `RegionTable.conflict`.
  public var region: Int32
  /// Where it holds: `width < 412`, joined by `and` where there are several borders; empty where it
  /// holds everywhere.
  public var condition: String
  /// The rows that do not hold there, ascending.
  public var bentRows: [Int]
  /// Each leaf as an expression in the parameters: `(width - 40) / 3` is `0.333… · width - 13.3…` in
  /// exact fractions.
  public var leaves: [(variable: Int, expression: String)]

  /// Whether both say the same.
  public static func == (left: RegionDescription, right: RegionDescription) -> Bool {
    left.table == right.table && left.region == right.region
      && left.condition == right.condition && left.bentRows == right.bentRows
      && left.leaves.map(\.variable) == right.leaves.map(\.variable)
      && left.leaves.map(\.expression) == right.leaves.map(\.expression)
  }
}

extension ParametricSolver {
  /// Describes every piece of every region found, table by table; pieces separated by one parameter
  /// come in its order.
  ///
  /// Parameters are called by the system's names, or `θ1`, `θ2` … where it has none.
  public func descriptions() -> [RegionDescription] {
    let names =
      system.parameterNames.count == system.parameterCount
      ? system.parameterNames : (0..<system.parameterCount).map { "θ\($0 + 1)" }
    return records.indices.flatMap { table in
      let record = records[table]
      return record.cellsInOrder.map { number in
        let cell = record.cells[number]
        let conditions = cell.borders.map { border in
          Self.text(of: record.hyperplanes[border.hyperplane], border.isPositive, names)
        }
        let map = cell.region >= 0 ? record.maps[Int(cell.region)] : []
        return RegionDescription(
          table: table,
          region: cell.region,
          condition: conditions.joined(separator: " and "),
          bentRows: cell.bentRows.map { Int($0) },
          leaves: zip(record.leaves, map).map { (Int($0), Self.expression($1, names)) }
        )
      }
    }
  }

  /// `width < 412` for the negative side of `width - 412`; a point on a border belongs to its positive
  /// side.
  private static func text(
    of hyperplane: Hyperplane,
    _ isPositive: Bool,
    _ names: [String]
  ) -> String {
    let left = expression([.zero] + hyperplane.coefficients.dropFirst(), names)
    let right = ExactNumber(-hyperplane.coefficients[0])
    return "\(left) \(isPositive ? ">=" : "<") \(right)"
  }

  /// `2 · width - height + 8`.
  private static func expression(_ affine: [Rational], _ names: [String]) -> String {
    var text = ""
    func append(_ coefficient: Rational, _ name: String?) {
      guard !coefficient.isZero else { return }
      let isNegative = coefficient.signum < 0
      text += text.isEmpty ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
      let size = coefficient.magnitude
      guard let name else {
        text += "\(ExactNumber(size))"
        return
      }
      text += size == .one ? name : "\(ExactNumber(size)) · \(name)"
    }
    for (name, coefficient) in zip(names, affine.dropFirst()) { append(coefficient, name) }
    append(affine[0], nil)
    return text.isEmpty ? "0" : text
  }
}

extension RegionRecord {
  /// The cells, those on a line by their place on it.
  var cellsInOrder: [Int] {
    let parameters = Set(hyperplanes.map(\.onlyParameter))
    guard parameters.count == 1, parameters.first != .some(nil) else { return Array(cells.indices) }
    func start(_ cell: Int) -> Rational? {
      cells[cell].borders.filter(\.isPositive)
        .map { -hyperplanes[$0.hyperplane].coefficients[0] }.max()
    }
    let starts = cells.indices.map { start($0) }
    return cells.indices.sorted { a, b in
      guard let right = starts[b] else { return false }
      guard let left = starts[a] else { return true }
      return left < right
    }
  }
}
