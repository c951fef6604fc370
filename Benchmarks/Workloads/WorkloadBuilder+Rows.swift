// Workloads along one axis: equal views, labels of unequal widths, and a form's two columns.

import FuzzSupport

extension WorkloadBuilder {
  /// Gap between neighbours and to the edges.
  private static let gap = 8.0

  /// Views of one width side by side: nothing is left to choose once the equalities are used up.
  mutating func buildChain(views: Int, from stream: inout SeededGenerator) {
    let width = parameter("W", default: 100 * views)
    let (lefts, widths) = rowVariables(views)
    add([(1, lefts[0])], .equal, Self.gap)
    for view in 0..<views {
      if view > 0 {
        addGap(before: view, lefts, widths)
        add([(1, widths[view]), (-1, widths[0])], .equal, 0)
      }
      add([(1, widths[view])], .greaterThanOrEqual, 10)
      add([(1, widths[view])], .equal, 100, at: Self.hugging)
    }
    add([(1, lefts[views - 1]), (1, widths[views - 1])], .equal, -Self.gap, plus: width)
    for _ in 0..<100 { resize(to: [stream.integer(in: 20 * views...2000 * views)]) }
  }

  /// Labels side by side, each with a width of its own; seven hugging and five compression levels,
  /// and then constraint order, decide who yields.
  mutating func buildUnequalRow(labels: Int, from stream: inout SeededGenerator) {
    let width = parameter("W", default: 60 * labels)
    let (lefts, widths) = rowVariables(labels)
    add([(1, lefts[0])], .equal, Self.gap)
    for label in 0..<labels {
      if label > 0 { addGap(before: label, lefts, widths) }
      let intrinsicWidth = Double(stream.integer(in: 20...90))
      let hugging = Double(stream.integer(in: 248...254))
      let resistance = Double(stream.integer(in: 748...752))
      add([(1, widths[label])], .greaterThanOrEqual, 0)
      add([(1, widths[label])], .lessThanOrEqual, intrinsicWidth, at: hugging)
      add([(1, widths[label])], .greaterThanOrEqual, intrinsicWidth, at: resistance)
    }
    add([(1, lefts[labels - 1]), (1, widths[labels - 1])], .equal, -Self.gap, plus: width)
    for _ in 0..<100 { resize(to: [stream.integer(in: 16 * labels...120 * labels)]) }
  }

  private mutating func rowVariables(_ count: Int) -> (lefts: [Int], widths: [Int]) {
    var lefts: [Int] = []
    var widths: [Int] = []
    for view in 0..<count {
      lefts.append(variable("l\(view)"))
      widths.append(variable("w\(view)"))
    }
    return (lefts, widths)
  }

  private mutating func addGap(before view: Int, _ lefts: [Int], _ widths: [Int]) {
    add([(1, lefts[view]), (-1, lefts[view - 1]), (-1, widths[view - 1])], .equal, Self.gap)
  }

  /// Labels in a column as wide as the widest of them, each with a field that takes the rest.
  mutating func buildForm(fields: Int, from stream: inout SeededGenerator) {
    let width = parameter("W", default: 375)
    let labelWidths = (0..<fields).map { field in
      parameter("label\(field)", default: stream.integer(in: 40...140))
    }
    var columnWidth: Int?
    for field in 0..<fields {
      let labelLeft = variable("a\(field).left")
      let labelWidth = variable("a\(field).width")
      let fieldLeft = variable("b\(field).left")
      let fieldWidth = variable("b\(field).width")
      add([(1, labelLeft)], .equal, 16)
      add([(1, labelWidth)], .greaterThanOrEqual, 0)
      if let columnWidth { add([(1, labelWidth), (-1, columnWidth)], .equal, 0) }
      columnWidth = columnWidth ?? labelWidth
      let intrinsicWidth = labelWidths[field]
      add([(1, labelWidth)], .lessThanOrEqual, 0, plus: intrinsicWidth, at: Self.hugging)
      add(
        [(1, labelWidth)],
        .greaterThanOrEqual,
        0,
        plus: intrinsicWidth,
        at: Self.compressionResistance
      )
      add([(1, fieldLeft), (-1, labelLeft), (-1, labelWidth)], .equal, Self.gap)
      add([(1, fieldLeft), (1, fieldWidth)], .equal, -16, plus: width)
      add([(1, fieldWidth)], .greaterThanOrEqual, 80)
    }
    for _ in 0..<100 {
      let containerWidth = stream.integer(in: 320...900)
      resize(to: [containerWidth] + (0..<fields).map { _ in stream.integer(in: 20...200) })
    }
  }
}
