// The four variables of a view in a workload.

struct Box {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
}

extension WorkloadBuilder {
  /// Adds a view's variables; `name` makes a name of each of its sides.
  mutating func box(
    _ sides: [String] = ["left", "top", "width", "height"],
    _ name: (_ side: String) -> String
  ) -> Box {
    Box(
      left: variable(name(sides[0])),
      top: variable(name(sides[1])),
      width: variable(name(sides[2])),
      height: variable(name(sides[3]))
    )
  }
}
