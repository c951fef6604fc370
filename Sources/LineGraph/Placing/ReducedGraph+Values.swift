// Variables and required rows as distances of placed lines.

import Constraints

extension ReducedGraph {
  /// Finds between which lines variables and required rows are; the model's lines are then given back.
  mutating func planValues(_ model: inout LineModel) {
    values = Arena(capacity: model.variableCount)
    limits = Arena(capacity: sizes.terms.count / 2)
    func value(
      _ tail: Int,
      _ head: Int,
      _ lines: borrowing LineForest
    ) -> PlannedValue {
      let (from, to) = (lines.find(tail), lines.find(head))
      return PlannedValue(
        head: Int32(to.root),
        tail: Int32(from.root),
        offset: to.offset - from.offset
      )
    }
    for variable in 0..<model.variableCount {
      values.append(value(Int(model.tails[variable]), LineModel.head(variable), model.lines))
    }
    for index in sizes.terms.indices where sizes.terms[index].level == 0 {
      let term = sizes.terms[index]
      // Whether rows of the core hold, its sizes say.
      if model.forms.count > 0, model.isForm(Int(term.size)) {
        core?.addRequired(term: index)
        continue
      }
      let (tail, head) = model.linesOfSize(Int(term.size))
      limits.append(
        Limit(
          value: value(tail, head, model.lines),
          position: term.position,
          isLow: term.left > 0,
          isHigh: term.right > 0,
          term: Int32(index)
        )
      )
    }
    // Positions have room in their place.
    let lineCount = model.lines.count
    model.lines = LineForest(count: 0)
    linePosition = Arena(repeating: .nan, count: lineCount)
    number = Arena(repeating: .nan, count: sizes.count)
  }

  /// The values of all variables as whole numbers of the grid.
  func valuesOnGrid() -> [Double] { values.indices.map { distance(values[$0]) } }

  /// Writes the values of all variables.
  func takeValues(_ result: inout [Double]) {
    if result.count != values.count { result = Array(repeating: 0, count: values.count) }
    let parts = grid.partsPerPoint
    result.withUnsafeMutableBufferPointer { result in
      if parts == 1 {
        for index in values.indices { result[index] = distance(values[index]) }
      } else {
        for index in values.indices { result[index] = distance(values[index]) / parts }
      }
    }
  }
}
