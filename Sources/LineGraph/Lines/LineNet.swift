// One row as a sum over lines.

import Constraints

/// Lines with coefficients; they always add up to 0.
struct LineNet: ~Copyable {
  /// Rows over more lines than this are for the simplex.
  private static let mostLines = 64

  private var lines = Arena<Int32>(capacity: LineNet.mostLines)
  private var coefficients = Arena<Double>(capacity: LineNet.mostLines)
  private var originals = Arena<Int32>(capacity: LineNet.mostLines)

  var count: Int { lines.count }

  @inline(__always)
  func line(_ index: Int) -> Int { Int(lines[index]) }

  @inline(__always)
  func coefficient(_ index: Int) -> Double { coefficients[index] }

  @inline(__always)
  mutating func clear() {
    lines.cut(to: 0)
    coefficients.cut(to: 0)
    originals.cut(to: 0)
  }

  /// Adds a line; false where there is no room, or a sum of coefficients would be rounded.
  @inline(__always)
  mutating func add(_ line: Int, _ coefficient: Double, for original: Int? = nil) -> Bool {
    guard coefficient != 0 else { return true }
    for index in 0..<lines.count where Int(lines[index]) == line {
      let (before, sum) = (coefficients[index], coefficients[index] + coefficient)
      coefficients[index] = sum
      if sum == 0 { remove(index) }
      return sum - before == coefficient && sum - coefficient == before
    }
    guard lines.count < Self.mostLines else { return false }
    lines.append(Int32(line))
    coefficients.append(coefficient)
    originals.append(Int32(original ?? line))
    return true
  }

  @inline(__always)
  private mutating func remove(_ index: Int) {
    let last = lines.count - 1
    lines[index] = lines[last]
    coefficients[index] = coefficients[last]
    originals[index] = originals[last]
    lines.cut(to: last)
    coefficients.cut(to: last)
    originals.cut(to: last)
  }

  /// Makes all coefficients so many times smaller.
  mutating func divide(by divisor: Double) {
    for index in coefficients.indices { coefficients[index] /= divisor }
  }

  /// Whether the row is a multiple of the distance of two lines.
  @inline(__always)
  var isDistance: Bool { lines.count == 2 && coefficients[0] == -coefficients[1] }

  /// Whether the row speaks of no more than the distance of two lines.
  @inline(__always)
  var isDistanceOrNothing: Bool { lines.count == 0 || isDistance }

  /// The lines on both sides of a row that says two gaps are equal, each side in ascending order and a
  /// line in the middle twice, with the common coefficient; nil for other rows.
  var sides: (plus: [NetLine], minus: [NetLine], coefficient: Double)? {
    var plus: [NetLine] = []
    var minus: [NetLine] = []
    var least = Double.infinity
    for index in 0..<lines.count { least = min(least, coefficients[index].magnitude) }
    for index in 0..<lines.count {
      let line = NetLine(root: Int(lines[index]), original: Int(originals[index]))
      let coefficient = coefficients[index]
      guard coefficient.magnitude == least || coefficient.magnitude == 2 * least else { return nil }
      for _ in 0..<(coefficient.magnitude == least ? 1 : 2) {
        if coefficient > 0 { plus.append(line) } else { minus.append(line) }
      }
    }
    guard plus.count == 2, minus.count == 2 else { return nil }
    return (
      plus.sorted { $0.original < $1.original }, minus.sorted { $0.original < $1.original }, least
    )
  }
}

/// A line of a row: the one that stands for it, and the one that the row names.
struct NetLine {
  var root: Int
  var original: Int
}

/// A row as a multiple of the way from one line to another: what most rows are, and sooner seen than added up.
struct LinePath {
  /// The line that the way ends at, in the direction in which the first variable grows.
  private(set) var end: Int
  /// The line that it begins at.
  private(set) var start: Int
  /// What the way is multiplied by: the first term's coefficient.
  let coefficient: Double

  /// Follows a row's terms, each of which goes from its variable's tail to its head or back; nil where one of them does
  /// not go on at an end of those before it, the way leads back to a line where it has been, or coefficients differ.
  ///
  /// - Parameters:
  ///   - row: A row without parameters.
  ///   - terms: The terms of all rows.
  ///   - tails: The line that each variable begins at.
  @inline(__always)
  init?(
    _ row: ConstraintSystem.Row,
    _ terms: Span<LinearTerm<Double>>,
    _ tails: borrowing Arena<Int32>
  ) {
    guard row.termStart < row.termEnd else { return nil }
    let first = terms[unchecked: Int(row.termStart)]
    coefficient = first.coefficient
    end = LineModel.head(Int(first.variable))
    start = Int(tails[Int(first.variable)])
    for index in Int(row.termStart + 1)..<Int(row.termEnd) {
      let term = terms[unchecked: index]
      var (from, to) = (Int(tails[Int(term.variable)]), LineModel.head(Int(term.variable)))
      if term.coefficient != coefficient {
        guard term.coefficient == -coefficient else { return nil }
        swap(&from, &to)
      }
      if from == end {
        end = to
      } else if to == start {
        start = from
      } else {
        return nil
      }
    }
    if start == end { return nil }
  }
}
