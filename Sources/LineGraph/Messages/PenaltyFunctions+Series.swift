// Infimal convolution: the least penalty of sizes in series, by their sum. Why that is to put segments in the order of
// their slopes: Documentation/SOLVER.md, Messages.

extension PenaltyFunctions {
  /// The least penalty of parts in series, by the sum of coefficient · size; `base` is added to it.
  ///
  /// - Complexity: O(n log k) in the breakpoints of k parts.
  mutating func series(
    _ series: UnsafeBufferPointer<SeriesPart>,
    base: Double
  ) throws(GraphFault) -> PenaltyFunction {
    var divisor = 1
    // No breakpoint is further from 0.
    var extent = base.magnitude
    for part in series {
      let (start, count) = (Int(part.function.start), Int(part.function.count))
      extent +=
        part.coefficient
        * max(positions[start].magnitude, positions[start + max(count - 1, 0)].magnitude)
      let partDivisor = Double(part.function.divisor) * part.coefficient
      guard partDivisor <= SizeClasses.largestFactor else { throw .handover(.numbers) }
      divisor = Self.leastMultiple(divisor, Int(partDivisor))
      guard divisor <= Int(SizeClasses.largestFactor) else { throw .handover(.numbers) }
    }
    guard extent < Whole.limit else { throw .handover(.numbers) }
    var bound = 0
    for part in series { bound = max(bound, part.function.bound * part.times(for: divisor)) }
    guard bound < format.limit else { throw .handover(.numbers) }
    var low = Slope.zero
    var high = Slope.zero
    for index in series.indices {
      let part = series[index]
      let partSlopes = slopes.base + Int(part.function.start)
      let factor = part.times(for: divisor)
      let (first, last) = (factor * partSlopes[0], factor * partSlopes[Int(part.function.count)])
      if index == 0 || low < first { low = first }
      if index == 0 || last < high { high = last }
    }
    let position = collectSegments(series, from: low, to: high, base: base, divisor: divisor)
    try takeSteps(segments.count)
    mergeRuns()
    return endingAtWalls(
      writeSeries(from: low, to: high, at: position, bound: bound, divisor: divisor)
    )
  }

  /// Lists the segments of parts whose slopes are between two, part by part.
  ///
  /// - Returns: where the whole is at the lower slope.
  private mutating func collectSegments(
    _ series: UnsafeBufferPointer<SeriesPart>,
    from low: Slope,
    to high: Slope,
    base: Double,
    divisor: Int
  ) -> Double {
    var position = base
    segments.cut(to: 0)
    runs.cut(to: 0)
    for part in series {
      let (start, count) = (Int(part.function.start), Int(part.function.count))
      guard count > 0 else { continue }
      let length = part.coefficient
      let factor = part.times(for: divisor)
      let (partSlopes, partPositions) = (slopes.base + start, positions.base + start)
      var index = 0
      while index < count, !(low < factor * partSlopes[index + 1]) { index += 1 }
      if index == count { index = count - 1 }
      position += length * partPositions[index]
      let run = segments.count
      while index < count - 1 {
        let slope = factor * partSlopes[index + 1]
        if !(slope < high) { break }
        segments.append(
          Segment(slope: slope, length: length * (partPositions[index + 1] - partPositions[index]))
        )
        index += 1
      }
      if segments.count > run { runs.append(Int32(run)) }
    }
    return position
  }

  /// Writes the function of the merged segments.
  private mutating func writeSeries(
    from low: Slope,
    to high: Slope,
    at first: Double,
    bound: Int,
    divisor: Int
  ) -> PenaltyFunction {
    var position = first
    let start = positions.count
    positions.reserve(segments.count + 2)
    slopes.reserve(segments.count + 2)
    let (out, outSlopes) = (positions.base + start, slopes.base + start)
    outSlopes[0] = low
    var count = 0
    if low < high {
      out[0] = position
      count = 1
      // Not read back: memory that was just written makes the processor wait.
      var last = low
      for index in segments.indices {
        position += segments[index].length
        let slope = segments[index].slope
        if count > 1, slope == last {
          out[count - 1] = position
        } else {
          outSlopes[count] = slope
          out[count] = position
          count += 1
          last = slope
        }
      }
      outSlopes[count] = high
    }
    return Self.end(count, bound: bound, divisor: divisor, &positions, &slopes)
  }

  /// Merges the runs of segments, each in the order of slopes, into one.
  mutating func mergeRuns() {
    while runs.count > 1 {
      let count = segments.count
      mergedSegments.cut(to: 0)
      mergedSegments.reserve(count)
      mergedRuns.cut(to: 0)
      let (from, to) = (segments.base, mergedSegments.base)
      var run = 0
      while run < runs.count {
        let start = Int(runs[run])
        let middle = run + 1 < runs.count ? Int(runs[run + 1]) : count
        let end = run + 2 < runs.count ? Int(runs[run + 2]) : count
        mergedRuns.append(Int32(start))
        var (i, j, next) = (start, middle, start)
        while i < middle, j < end {
          if from[j].slope < from[i].slope {
            to[next] = from[j]
            j += 1
          } else {
            to[next] = from[i]
            i += 1
          }
          next += 1
        }
        (to + next).update(from: from + i, count: middle - i)
        next += middle - i
        (to + next).update(from: from + j, count: end - j)
        run += 2
      }
      mergedSegments.take(count)
      swap(&segments, &mergedSegments)
      swap(&runs, &mergedRuns)
    }
  }
}
