// A grid of equal cells: two axes that fall apart, each settled by equalities alone.

import FuzzSupport

extension WorkloadBuilder {
  /// Cells of one size in rows and columns, eight apart.
  mutating func buildGrid(rows: Int, columns: Int, from stream: inout SeededGenerator) {
    let gap = 8.0
    let side = max(rows, columns)
    let width = parameter("W", default: 100 * side)
    let height = parameter("H", default: 100 * side)
    let cells = (0..<rows).map { row in
      (0..<columns).map { column in box(["l", "t", "w", "h"]) { "\($0)\(row)_\(column)" } }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = cells[row][column]
        if column > 0 {
          let before = cells[row][column - 1]
          add([(1, cell.left), (-1, before.left), (-1, before.width)], .equal, gap)
          add([(1, cell.width), (-1, cells[row][0].width)], .equal, 0)
        } else {
          add([(1, cell.left)], .equal, gap)
          if row > 0 { add([(1, cell.width), (-1, cells[0][0].width)], .equal, 0) }
        }
        if row > 0 {
          let above = cells[row - 1][column]
          add([(1, cell.top), (-1, above.top), (-1, above.height)], .equal, gap)
          add([(1, cell.height), (-1, cells[0][column].height)], .equal, 0)
        } else {
          add([(1, cell.top)], .equal, gap)
          if column > 0 { add([(1, cell.height), (-1, cells[0][0].height)], .equal, 0) }
        }
        if column == columns - 1 {
          add([(1, cell.left), (1, cell.width)], .equal, -gap, plus: width)
        }
        if row == rows - 1 { add([(1, cell.top), (1, cell.height)], .equal, -gap, plus: height) }
        add([(1, cell.width)], .greaterThanOrEqual, 0)
        add([(1, cell.height)], .greaterThanOrEqual, 0)
      }
    }
    resizeInPairs(count: 100, sides: 20 * side + 50...200 * side, from: &stream)
  }
}
