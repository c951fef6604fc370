// The reference solver on a system of a real layout's size and shape: it must stay usable there.

import Constraints
import ExactArithmetic
import ReferenceSimplex
import Testing

@Suite("The reference solver on a keypad")
struct KeypadTests {
  private static let columns = 4
  private static let rows = 5

  @Test("a keypad of 20 keys in 320 by 320 has cells 70 wide and 49.6 high, and nothing is open")
  func keypad() {
    // Widths: 320 − 5·8 = 280 = 4·70. Heights: 320 − 2·20 − 4·8 = 248 = 5·49.6.
    let outcome = ReferenceSolver.solve(keypad(width: 320, height: 320))
    #expect(outcome.status == .solved)
    #expect(Array(outcome.values[0..<4]) == [0, 0, 320, 320])
    for key in 0..<(Self.columns * Self.rows) {
      let (row, column) = (key / Self.columns, key % Self.columns)
      let frame = Array(outcome.values[(4 * key + 4)..<(4 * key + 8)])
      #expect(frame == [8 + 78 * Double(column), 20 + 57.6 * Double(row), 70, 49.6])
    }
    // Keys want to be 30 by 20 at 250, and are allowed to be larger.
    #expect(outcome.violations.map(\.total) == [0, 20 * (40 + 29.6)])
  }

  /// Rows as a layout engine lowers them: non-negative sizes and wishes first, then the chains.
  private func keypad(width: ExactNumber, height: ExactNumber) -> ConstraintSystem {
    let keys = Self.columns * Self.rows
    var rows = [
      Row(0, .equal, 0), Row(1, .equal, 0), Row(2, .equal, width), Row(3, .equal, height),
    ]
    for key in 0..<keys {
      let (widthOfKey, heightOfKey) = (4 * key + 6, 4 * key + 7)
      rows += [
        Row(widthOfKey, .greaterThanOrEqual, 0), Row(heightOfKey, .greaterThanOrEqual, 0),
        Row(widthOfKey, .lessThanOrEqual, 30, at: 250),
        Row(widthOfKey, .greaterThanOrEqual, 30, at: 750),
        Row(heightOfKey, .lessThanOrEqual, 20, at: 250),
        Row(heightOfKey, .greaterThanOrEqual, 20, at: 750),
      ]
    }
    for row in 0..<Self.rows {
      rows += chain((0..<Self.columns).map { row * Self.columns + $0 }, axis: 0, margin: 8)
    }
    for column in 0..<Self.columns {
      rows += chain((0..<Self.rows).map { $0 * Self.columns + column }, axis: 1, margin: 20)
    }
    return makeSystem(variables: 4 * keys + 4, rows)
  }

  /// `|-margin-[a]-8-[b(==a)]-…-margin-|` along one axis.
  private func chain(_ keys: [Int], axis: Int, margin: ExactNumber) -> [Row] {
    var rows: [Row] = []
    var end: (position: Int, size: Int)?
    for key in keys {
      let (position, size) = (4 * key + 4 + axis, 4 * key + 6 + axis)
      if let end {
        rows.append(Row([(1, position), (-1, end.position), (-1, end.size)], .equal, 8))
        rows.append(Row([(1, size), (-1, end.size)], .equal, 0))
      } else {
        rows.append(Row([(1, position), (-1, axis)], .equal, margin))
      }
      end = (position, size)
    }
    if let end {
      rows.append(
        Row([(1, 2 + axis), (-1, end.position), (-1, end.size)], .equal, margin)
      )
    }
    return rows
  }
}
