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
  /// Where what is said of rows is true: as `condition`, but with each border on a side that says of rows what holds there.
  public var rowCondition: String
  /// The rows that do not hold there, ascending.
  public var bentRows: [Int]
  /// Each leaf as an expression in the parameters, `1/3 · width - 40/3`; empty in a conflict.
  public var leaves: [(variable: Int, expression: String)]

  /// Whether both say the same.
  public static func == (left: RegionDescription, right: RegionDescription) -> Bool {
    left.table == right.table && left.region == right.region
      && left.condition == right.condition && left.rowCondition == right.rowCondition
      && left.bentRows == right.bentRows
      && left.leaves.map(\.variable) == right.leaves.map(\.variable)
      && left.leaves.map(\.expression) == right.leaves.map(\.expression)
  }
}

extension ParametricSolver {
  /// Describes every piece of every region found, table by table; pieces separated by one parameter
  /// come in its order.
  ///
  /// Parameters are called by the system's names, or `θ1`, `θ2` … where it has none.
  ///
  /// - Parameter box: The range of each parameter; borders that nothing inside reaches are left out.
  ///   Nil leaves out none.
  /// - Returns: The pieces of all tables.
  public func descriptions(
    within box: [ClosedRange<ExactNumber>]? = nil
  ) -> [RegionDescription] {
    let names = shownParameterNames
    var rows = RowViolations(self)
    return records.indices.flatMap { table in
      let record = records[table]
      let neighbours = CellNeighbours(of: record)
      return record.cellsInOrder.map { number in
        let cell = record.cells[number]
        var search = PieceSearch()
        let borders =
          box.flatMap { facets(ofCell: number, ofTable: table, within: $0, &search) }
          ?? cell.borders
        let sides = borders.sorted {
          Self.comesBefore(
            (record.hyperplanes[$0.hyperplane], $0.isPositive),
            (record.hyperplanes[$1.hyperplane], $1.isPositive)
          )
        }
        func condition(_ sign: (RegionCell.Border) -> String) -> String {
          sides.map { Self.text(of: record.hyperplanes[$0.hyperplane], sign($0), names) }
            .joined(separator: " and ")
        }
        let ends = rows.ends(inCell: cell, ofTable: table)
        let map = cell.region >= 0 ? record.maps[Int(cell.region)] : []
        return RegionDescription(
          table: table,
          region: cell.region,
          // A point on a border belongs to its positive side.
          condition: condition { $0.isPositive ? ">=" : "<" },
          rowCondition: condition { border in
            let beyond = neighbours.beyond(border)
            // Where required rows can hold together, they can on the border of that.
            let isClosed =
              cell.region >= 0
              ? !ends.contains(record.hyperplanes[border.hyperplane]) : beyond?.mayHold != true
            return border.isPositive
              ? (isClosed ? ">=" : ">")
              : (isClosed && beyond?.saysTheSame(as: cell) == false ? "<=" : "<")
          },
          bentRows: cell.bentRows.map { Int($0) },
          leaves: zip(record.leaves, map).map { (Int($0), Self.expression($1, names)) }
        )
      }
    }
  }

  /// What parameters are called.
  var shownParameterNames: [String] {
    system.parameterNames.count == system.parameterCount
      ? system.parameterNames : (0..<system.parameterCount).map { "θ\($0 + 1)" }
  }

  /// Whether a border is named before another: by the parameters in it, lower ends first.
  private static func comesBefore(_ left: (Hyperplane, Bool), _ right: (Hyperplane, Bool)) -> Bool {
    for (a, b) in zip(left.0.direction, right.0.direction) where a != b { return a > b }
    return left.1 && !right.1
  }

  /// `width < 412` for one side of `width - 412`.
  static func text(of hyperplane: Hyperplane, _ sign: String, _ names: [String]) -> String {
    let left = expression([.zero] + hyperplane.coefficients.dropFirst(), names)
    let right = ExactNumber(-hyperplane.coefficients[0])
    return "\(left) \(sign) \(right)"
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

/// Where the violations of rows end: values are the same on both sides of a border, so a row that does not hold inside of a cell holds
/// on a border on which its violation is 0.
private struct RowViolations {
  private let solver: ParametricSolver
  /// Each row that was asked for over [1; θ] and the leaves, which are counted over all tables.
  private var expansions: [Int32: (affine: [Rational], leaves: [Int32: Rational])] = [:]
  private let firstLeaves: [Int]

  init(_ solver: ParametricSolver) {
    self.solver = solver
    var count = 0
    firstLeaves = solver.records.map { record in
      defer { count += record.leaves.count }
      return count
    }
  }

  /// The hyperplanes on which some row holds that does not inside of a cell; none in a conflict.
  mutating func ends(inCell cell: RegionCell, ofTable table: Int) -> Set<Hyperplane> {
    guard cell.region >= 0 else { return [] }
    let map = solver.records[table].maps[Int(cell.region)]
    var ends: Set<Hyperplane> = []
    for row in cell.bentRows {
      let known = expansions[row] ?? solver.expansion(ofRow: Int(row))
      expansions[row] = known
      var affine = known.affine
      for (leaf, coefficient) in known.leaves {
        let index = Int(leaf) - firstLeaves[table]
        guard map.indices.contains(index) else { continue }
        for (column, value) in map[index].enumerated() where !value.isZero {
          affine[column] += coefficient * value
        }
      }
      var isSame = true
      if let end = Hyperplane(affine, isSame: &isSame) { ends.insert(end) }
    }
    return ends
  }
}

/// What the cells of a table on either side of its hyperplanes say of rows.
private struct CellNeighbours {
  struct Side {
    fileprivate let first: RegionCell
    fileprivate var areAlike = true
    /// Whether in some of them required rows hold together.
    fileprivate(set) var mayHold: Bool

    func saysTheSame(as cell: RegionCell) -> Bool { areAlike && Self.isAlike(first, cell) }

    fileprivate mutating func add(_ cell: RegionCell) {
      areAlike = areAlike && Self.isAlike(first, cell)
      mayHold = mayHold || cell.region >= 0
    }

    private static func isAlike(_ a: RegionCell, _ b: RegionCell) -> Bool {
      (a.region < 0) == (b.region < 0) && a.bentRows == b.bentRows
    }
  }

  private var below: [Side?]
  private var above: [Side?]

  init(of record: RegionRecord) {
    below = Array(repeating: nil, count: record.hyperplanes.count)
    above = below
    for cell in record.cells {
      for border in cell.borders {
        func add(to side: inout Side?) {
          if side == nil { side = Side(first: cell, mayHold: cell.region >= 0) }
          side?.add(cell)
        }
        if border.isPositive {
          add(to: &above[border.hyperplane])
        } else {
          add(to: &below[border.hyperplane])
        }
      }
    }
  }

  /// The cells on the other side of a border; nil where there are none.
  func beyond(_ border: RegionCell.Border) -> Side? {
    border.isPositive ? below[border.hyperplane] : above[border.hyperplane]
  }
}
