// A table cell as applications have them: icon, title over subtitle, badge, accessory, separator.
// Five parameters and many ways to break: who is truncated, and whether the text grows the cell.

import Constraints
import FuzzSupport

extension WorkloadBuilder {
  private struct Cell {
    let background: Box
    let icon: Box
    let accessory: Box
    let badge: Box
    let text: Box
    let title: Box
    let subtitle: Box
    let separator: Box
  }

  /// The parameters of a text's own size.
  private typealias TextSize = (width: Int, height: Int)

  /// The cell and a thousand contents for it.
  mutating func buildCell(from stream: inout SeededGenerator) {
    let width = parameter("W", default: 375)
    let title = (
      width: parameter("titleWidth", default: 160), height: parameter("titleHeight", default: 20)
    )
    let subtitle = (
      width: parameter("subtitleWidth", default: 220),
      height: parameter("subtitleHeight", default: 16)
    )
    func box(_ view: String) -> Box { self.box { "\(view).\($0)" } }
    let cell = Cell(
      background: box("bg"),
      icon: box("icon"),
      accessory: box("more"),
      badge: box("badge"),
      text: box("text"),
      title: box("title"),
      subtitle: box("subtitle"),
      separator: box("line")
    )
    addOrnaments(of: cell, width: width)
    addTextColumn(of: cell, title, subtitle)
    addSeparator(of: cell, width: width)
    for _ in 0..<1000 {
      resize(to: [
        stream.integer(in: 240...430), stream.integer(in: 20...380),
        stream.chance(700) ? 20 : stream.integer(in: 10...64),
        stream.integer(in: 10...420),
        stream.chance(300) ? 0 : stream.integer(in: 12...80),
      ])
    }
  }

  private mutating func addOrnaments(of cell: Cell, width: Int) {
    let background = cell.background
    add([(1, background.left)], .equal, 0)
    add([(1, background.top)], .equal, 0)
    add([(1, background.width)], .equal, 0, plus: width)
    add([(1, background.height)], .greaterThanOrEqual, 44)
    add([(1, background.height)], .equal, 0, at: 50)

    add([(1, cell.icon.left)], .equal, 16)
    addSize(40, of: cell.icon)
    addCentring(of: cell.icon, on: background)
    add([(1, cell.icon.top)], .greaterThanOrEqual, 8, at: 999)

    addSize(24, of: cell.accessory)
    add([(1, cell.accessory.left), (1, cell.accessory.width)], .equal, -16, plus: width)
    addCentring(of: cell.accessory, on: background)

    addSize(20, of: cell.badge)
    addTrailing(of: cell.badge, .equal, before: cell.accessory)
    add(
      [
        (1, cell.badge.top), (0.5, cell.badge.height), (-1, cell.title.top),
        (-0.5, cell.title.height),
      ],
      .equal,
      0
    )
  }

  private mutating func addTextColumn(
    of cell: Cell,
    _ titleSize: TextSize,
    _ subtitleSize: TextSize
  ) {
    let (text, title, subtitle) = (cell.text, cell.title, cell.subtitle)
    add([(1, text.left), (-1, cell.icon.left), (-1, cell.icon.width)], .equal, 12)
    add([(1, title.left), (-1, text.left)], .equal, 0)
    add([(1, subtitle.left), (-1, text.left)], .equal, 0)
    addTrailing(of: title, .lessThanOrEqual, before: cell.badge)
    addTrailing(of: subtitle, .lessThanOrEqual, before: cell.accessory)
    add([(1, text.width), (-1, title.width)], .greaterThanOrEqual, 0)
    add([(1, text.width), (-1, subtitle.width)], .greaterThanOrEqual, 0)
    add([(1, text.width)], .equal, 0, at: 40)
    add([(1, title.width)], .greaterThanOrEqual, 0)
    add([(1, subtitle.width)], .greaterThanOrEqual, 0)
    addSize(titleSize.width, of: title.width, hugging: 251, resistance: 750)
    addSize(subtitleSize.width, of: subtitle.width, hugging: 250, resistance: 749)
    addSize(titleSize.height, of: title.height, hugging: 251, resistance: 750)
    addSize(subtitleSize.height, of: subtitle.height, hugging: 250, resistance: 749)
    add([(1, title.height)], .greaterThanOrEqual, 18)
    add([(1, subtitle.height)], .greaterThanOrEqual, 0)
    add([(1, title.top), (-1, text.top)], .equal, 0)
    add([(1, subtitle.top), (-1, title.top), (-1, title.height)], .equal, 4)
    add(
      [(1, text.top), (1, text.height), (-1, subtitle.top), (-1, subtitle.height)],
      .equal,
      0
    )
    addCentring(of: text, on: cell.background)
    add([(1, text.top)], .greaterThanOrEqual, 11)
  }

  private mutating func addSeparator(of cell: Cell, width: Int) {
    let (line, background) = (cell.separator, cell.background)
    add([(1, line.left), (-1, cell.text.left)], .equal, 0)
    add([(1, line.left), (1, line.width)], .equal, 0, plus: width)
    add([(1, line.height)], .equal, 1)
    add([(1, line.top), (1, line.height), (-1, background.height)], .equal, 0)
  }

  private mutating func addSize(_ side: Double, of box: Box) {
    add([(1, box.width)], .equal, side)
    add([(1, box.height)], .equal, side)
  }

  private mutating func addSize(
    _ parameter: Int,
    of variable: Int,
    hugging: Double,
    resistance: Double
  ) {
    add([(1, variable)], .lessThanOrEqual, 0, plus: parameter, at: hugging)
    add([(1, variable)], .greaterThanOrEqual, 0, plus: parameter, at: resistance)
  }

  private mutating func addCentring(of box: Box, on background: Box) {
    add([(1, box.top), (0.5, box.height), (-0.5, background.height)], .equal, 0)
  }

  private mutating func addTrailing(of box: Box, _ relation: Relation, before next: Box) {
    add([(1, box.left), (1, box.width), (-1, next.left)], relation, -8)
  }
}
