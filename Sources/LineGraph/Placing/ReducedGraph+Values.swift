// Variables and required rows as distances of placed lines.

import Constraints

extension ReducedGraph {
  mutating func planValues(_ model: borrowing LineModel) {
    values = Arena(capacity: model.variableCount)
    limits = Arena(capacity: terms.count / 2)
    linePosition = Arena(repeating: .nan, count: model.lines.count)
    number = Arena(repeating: .nan, count: sizes.count)
    func value(_ tail: Int, _ head: Int) -> PlannedValue {
      let (from, to) = (model.lines.find(tail), model.lines.find(head))
      return PlannedValue(
        head: Int32(to.root),
        tail: Int32(from.root),
        offset: to.offset - from.offset
      )
    }
    for variable in 0..<model.variableCount {
      values.append(value(Int(model.tails[variable]), LineModel.head(variable)))
    }
    for index in terms.indices {
      let term = terms[index]
      guard term.series < 0, term.level == 0 else { continue }
      limits.append(
        Limit(
          value: value(Int(term.tail), Int(term.head)),
          position: term.position,
          isLow: term.left > 0,
          isHigh: term.right > 0,
          term: Int32(index)
        )
      )
    }
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
