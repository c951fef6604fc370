// Which way paths run: such that the size of their first step counts forwards.

extension EdgeGraph {
  /// The line that a step leads to.
  func line(after step: Int) -> Int32 {
    let edge = edges[Int(steps[step].edge)]
    return steps[step].isForward ? edge.end : edge.start
  }

  /// Whether a path runs against the size of its first step.
  func isTurned(_ step: PathStep, _ sizes: borrowing SizeClasses) -> Bool {
    let edge = edges[Int(step.edge)]
    let factor = edge.factor * sizes.find(Int(edge.size)).factor
    return (factor < 0) == step.isForward
  }

  /// Reverses the path from a step on.
  func turn(_ firstStep: Int) {
    var (low, high) = (firstStep, steps.count - 1)
    while low < high {
      let step = steps[low]
      steps[low] = steps[high]
      steps[high] = step
      low += 1
      high -= 1
    }
    for index in firstStep..<steps.count { steps[index].isForward.toggle() }
  }
}
