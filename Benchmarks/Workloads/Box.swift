// The four variables of a view in a workload.

/// A view's variables.
struct Box {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
}

extension WorkloadBuilder {
  /// Adds a view's variables, named `title.left` or, with no separator, `l0_3`.
  mutating func box(_ name: String, separator: String = ".") -> Box {
    let isShort = separator.isEmpty
    return Box(
      left: variable(isShort ? "l\(name)" : "\(name).left"),
      top: variable(isShort ? "t\(name)" : "\(name).top"),
      width: variable(isShort ? "w\(name)" : "\(name).width"),
      height: variable(isShort ? "h\(name)" : "\(name).height")
    )
  }
}
