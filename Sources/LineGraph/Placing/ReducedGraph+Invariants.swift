// What holds of a graph's messages once they are made. Fuzz targets ask after each step.

extension ReducedGraph {
  /// What does not hold of the graph's functions; nil where all does.
  ///
  /// - Complexity: O(breakpoints).
  borrowing func brokenInvariant() -> String? {
    for index in reductions.indices where reductions[index].kind == .series {
      if let problem = functions.brokenInvariant(of: reductions[index].function) {
        return "the message of reduction \(index): \(problem)"
      }
    }
    for index in parts.indices {
      if let problem = functions.brokenInvariant(of: parts[index].function) {
        return "part \(index) of all series: \(problem)"
      }
    }
    if let core {
      for index in core.sizes.indices {
        if let problem = functions.brokenInvariant(of: core.sizes[index].function) {
          return "size \(index) of the core: \(problem)"
        }
      }
    }
    for index in freeEnds.indices {
      if let problem = functions.brokenInvariant(of: freeEnds[index].function) {
        return "the free end \(index): \(problem)"
      }
    }
    return nil
  }
}

extension PenaltyFunctions {
  /// What makes a function none that is convex, with its breakpoints in order; nil where nothing does.
  borrowing func brokenInvariant(of function: PenaltyFunction) -> String? {
    let (start, count) = (Int(function.start), Int(function.count))
    guard start >= 0, count >= 0, start + count <= positions.count else {
      return "\(count) breakpoints from \(start) on, of \(positions.count)"
    }
    for index in start..<max(start, start + count - 1)
    where !(positions[index] < positions[index + 1]) {
      return "breakpoint \(index + 1 - start) is not right of the one before"
    }
    for index in start..<start + count where slopes[index + 1] < slopes[index] {
      return "behind breakpoint \(index - start) it rises less than before it"
    }
    return function.divisor > 0 ? nil : "the divisor is \(function.divisor)"
  }
}
