// Infimal convolution: the least penalty of sizes in series, by their sum.

extension PenaltyFunctions {
  /// The least penalty of parts in series, by the sum of coefficient · size; `base` is added to it.
  ///
  /// - Complexity: O(n log k) in the breakpoints of k parts.
  mutating func series(
    _ series: UnsafeBufferPointer<SeriesPart>,
    base: Double
  ) throws(GraphFault) -> PenaltyFunction {
    var divisor = 1
    for part in series {
      divisor = Self.leastMultiple(divisor, part.function.divisor * Int(part.coefficient))
      guard divisor <= Int(SizeClasses.largestFactor) else { throw .handover(.numbers) }
    }
    // Slopes by length of the whole, not of a part.
    @inline(__always)
    func times(_ part: SeriesPart) -> Int {
      divisor / (part.function.divisor * Int(part.coefficient))
    }
    var low = Slope.zero
    var high = Slope.zero
    var bound = 0
    for index in series.indices {
      let part = series[index]
      let own = slopes.base + Int(part.function.start)
      let factor = times(part)
      let (first, last) = (factor * own[0], factor * own[Int(part.function.count)])
      if index == 0 || low < first { low = first }
      if index == 0 || last < high { high = last }
      bound = max(bound, part.function.bound * factor)
    }
    guard bound < format.limit else { throw .handover(.numbers) }
    let position = collectSegments(series, from: low, to: high, base: base, divisor: divisor)
    mergeRuns()
    return try writeSeries(
      from: low,
      to: high,
      at: position,
      bound: bound,
      divisor: divisor
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
      let factor = divisor / (part.function.divisor * Int(length))
      let (own, places) = (slopes.base + start, positions.base + start)
      var index = 0
      while index < count, !(low < factor * own[index + 1]) { index += 1 }
      if index == count { index = count - 1 }
      position += length * places[index]
      let run = segments.count
      while index < count - 1 {
        let slope = factor * own[index + 1]
        if !(slope < high) { break }
        segments.append(
          Segment(slope: slope, length: length * (places[index + 1] - places[index]))
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
  ) throws(GraphFault) -> PenaltyFunction {
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
      for index in segments.indices {
        position += segments[index].length
        if outSlopes[count - 1] == segments[index].slope, count > 1 {
          out[count - 1] = position
        } else {
          outSlopes[count] = segments[index].slope
          out[count] = position
          count += 1
        }
      }
      outSlopes[count] = high
    }
    guard position.magnitude < Self.furthest else { throw .handover(.numbers) }
    out[count] = 0
    positions.take(count + 1)
    slopes.take(count + 1)
    return PenaltyFunction(
      start: Int32(start),
      count: Int32(count),
      bound: bound,
      divisor: divisor
    )
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
        var (i, j, place) = (start, middle, start)
        while i < middle, j < end {
          if from[j].slope < from[i].slope {
            to[place] = from[j]
            j += 1
          } else {
            to[place] = from[i]
            i += 1
          }
          place += 1
        }
        (to + place).update(from: from + i, count: middle - i)
        place += middle - i
        (to + place).update(from: from + j, count: end - j)
        run += 2
      }
      mergedSegments.take(count)
      swap(&segments, &mergedSegments)
      swap(&runs, &mergedRuns)
    }
  }
}
