// Trials of the kernels that choose and follow edges.

import Kernels

extension KernelTrial {
  private static func vectors(_ numbers: [Double]) -> [SIMD8<Double>] {
    stride(from: 0, to: numbers.count, by: 8).map { SIMD8(numbers[$0..<$0 + 8]) }
  }

  /// Operands as members of structures of so many numbers.
  private static func interleaved(_ operands: [[Double]], stride: Int) -> [Double] {
    (0..<operands[0].count / 8).flatMap { column in
      operands.flatMap { $0[8 * column..<8 * column + 8] }
        + [Double](repeating: 0, count: stride - 24)
    }
  }

  static func steepestEdge(
    _ kernels: VectorKernels,
    _ shape: KernelShape,
    _ source: inout NumberSource,
    _ edges: inout Int
  ) -> String? {
    let tolerance = SIMD8<Double>(
      (0..<8).map { $0 == 3 && shape.slack == 0 ? 0 : 1e-10 * Double(1 + $0 % 2) }
    )
    // Lanes that stay within their tolerance, so that later ones decide, and now and then none.
    let silent = Int(source.next() % 9)
    let operands = (0..<3).map { _ in
      source.slopes(8 * shape.count).enumerated().map {
        $0.offset % 8 < silent ? min(max($0.element, -0.5e-10), 0) : $0.element
      }
    }
    let expected = KernelDefinition.steepestEdge(
      gradient: Self.vectors(operands[0]),
      left: Self.vectors(operands[1]),
      right: Self.vectors(operands[2]),
      tolerance: tolerance
    ).edge
    edges += expected == nil ? 0 : 1
    let apart = operands.map { GuardedMemory($0, slack: shape.slack) }
    let edge = kernels.steepestEdge(
      gradient: apart[0].pointer,
      left: apart[1].pointer,
      right: apart[2].pointer,
      count: shape.count,
      tolerance: tolerance
    )
    if edge != expected { return "found \(edge as Any), expected \(expected as Any)" }
    // The same as members of a structure of 26 numbers.
    let members = Self.interleaved(operands, stride: 26)
    let together = GuardedMemory(members, slack: shape.otherSlack)
    let same = kernels.steepestEdge(
      gradient: together.pointer,
      left: together.pointer + 8,
      right: together.pointer + 16,
      strideBytes: 26 * 8,
      count: shape.count,
      tolerance: tolerance
    )
    if same != expected { return "in a structure \(same as Any), expected \(expected as Any)" }
    return KernelComparison.damage(apart + [together])
  }

  static func candidates(
    _ kernels: VectorKernels,
    _ shape: KernelShape,
    _ source: inout NumberSource,
    _ droppedCount: inout Int
  ) -> String? {
    let tolerance = SIMD8<Double>(repeating: 1e-10)
    let silent = Int(source.next() % 9)
    var operands = (0..<3).map { _ in source.slopes(8 * shape.count) }
    for column in operands[0].indices {
      // Penalties are convex: slopes to the right are larger than slopes to the left.
      operands[1][column] = -operands[1][column].magnitude
      operands[2][column] = operands[2][column].magnitude
      if column % 8 < silent { for index in 0..<3 { operands[index][column] = 0 } }
    }
    var some = (0..<Int32(shape.count)).filter { _ in source.next() % 4 > 0 }
    some.shuffle(using: &source)
    let expected = KernelDefinition.steepestEdge(
      among: some,
      gradient: Self.vectors(operands[0]),
      left: Self.vectors(operands[1]),
      right: Self.vectors(operands[2]),
      tolerance: tolerance
    )
    let slopes = operands.map { GuardedMemory($0, slack: shape.slack) }
    var candidates = some + [-1]
    var dropped = [Int32](repeating: -1, count: some.count + 1)
    let found = kernels.steepestEdge(
      among: &candidates,
      count: some.count,
      dropped: &dropped,
      gradient: slopes[0].pointer,
      left: slopes[1].pointer,
      right: slopes[2].pointer,
      tolerance: tolerance
    )
    if found.edge != expected.edge {
      return "found \(found.edge as Any), expected \(expected.edge as Any)"
    }
    let others = some.filter { !expected.kept.contains($0) }
    droppedCount += others.count
    guard Array(candidates.prefix(found.keptCount)) == expected.kept, candidates.last == -1,
      Array(dropped.prefix(others.count)) == others, dropped[others.count] == -1
    else { return "keeps \(candidates.prefix(found.keptCount)), expected \(expected.kept)" }
    return KernelComparison.damage(slopes)
  }

  static func scanBreakpoints(
    _ kernels: VectorKernels,
    _ shape: KernelShape,
    _ source: inout NumberSource,
    _ ties: inout Int
  ) -> String? {
    let values = source.numbers(shape.count)
    let entries = shape.count % 5 == 4 ? source.slopes(shape.count) : source.numbers(shape.count)
    let none = { (numbers: [Double], infinity: Double) in
      numbers.enumerated().map { ($0.offset + shape.count) % 3 == 0 ? infinity : $0.element }
    }
    let left = none(source.numbers(shape.count), -.infinity)
    let right = none(source.numbers(shape.count), .infinity)
    let direction: Double = shape.slack.isMultiple(of: 2) ? 1 : -1
    let tolerance = [0, 1e-8, 1, 1e140][shape.slack / 2]
    let expected = KernelDefinition.scanBreakpoints(
      values: values,
      entries: entries,
      left: left,
      right: right,
      direction: direction,
      tolerance: tolerance
    )
    ties += expected.nearest.count
    for stride in [1, 3, 8] {
      let inputs = [values, left, right].map { GuardedMemory($0, slack: shape.slack) }
      let column = GuardedMemory(KernelComparison.spread(entries, stride), slack: shape.otherSlack)
      let distances = GuardedMemory(
        [Double](repeating: 5, count: shape.count),
        slack: shape.slack
      )
      var nearest = [Int32](repeating: -1, count: shape.count + 1)
      let found = kernels.scanBreakpoints(
        values: inputs[0].pointer,
        entries: column.pointer,
        entryStride: stride,
        left: inputs[1].pointer,
        right: inputs[2].pointer,
        count: shape.count,
        direction: direction,
        tolerance: tolerance,
        distances: distances.pointer,
        nearest: &nearest
      )
      let problem =
        KernelComparison.difference("distances", distances.numbers, expected.distances)
        ?? KernelComparison.difference("the smallest", [found.distance], [expected.smallest])
        ?? KernelComparison.damage(inputs + [column, distances])
      if let problem { return "\(problem), stride \(stride)" }
      let tie = nearest.prefix(found.count)
      if Array(tie) != expected.nearest
        || nearest.dropFirst(found.count).contains(where: { $0 >= 0 })
      {
        return "the tie is \(nearest), expected \(expected.nearest)"
      }
    }
    return nil
  }

  static func updateSlopes(
    _ kernels: VectorKernels,
    _ shape: KernelShape,
    _ source: inout NumberSource
  ) -> String? {
    let start = source.numbers(8 * shape.count)
    let entries = source.numbers(shape.count)
    let slope = SIMD8(source.numbers(8))
    var expected = Self.vectors(start)
    KernelDefinition.updateSlopes(gradient: &expected, adding: entries, times: slope)
    let gradient = GuardedMemory(start, slack: shape.slack)
    let row = GuardedMemory(entries, slack: shape.otherSlack)
    kernels.updateSlopes(
      gradient: gradient.pointer,
      adding: row.pointer,
      times: slope,
      count: shape.count
    )
    let flat = expected.flatMap { vector in (0..<8).map { vector[$0] } }
    if let problem = scattered(kernels, start, entries, slope, flat) { return problem }
    let structure = GuardedMemory(Self.interleaved([start, start, start], stride: 24))
    kernels.updateSlopes(
      gradient: structure.pointer + 8,
      strideBytes: 24 * 8,
      adding: row.pointer,
      times: slope,
      count: shape.count
    )
    let members = structure.numbers.enumerated().filter { $0.offset / 8 % 3 == 1 }.map(\.element)
    let others = structure.numbers.enumerated().filter { $0.offset / 8 % 3 == 0 }.map(\.element)
    return KernelComparison.difference("the gradient", gradient.numbers, flat)
      ?? KernelComparison.difference("members", members, flat) ?? KernelComparison.difference(
        "other members",
        others,
        start
      )
      ?? KernelComparison.damage([gradient, structure, row])
  }

  /// An entry as a sparse row keeps it.
  private struct Entry {
    var column: Int32
    var value: Double
  }

  /// Adds the same row again by its nonzero entries, backwards, from arrays and from structures.
  private static func scattered(
    _ kernels: VectorKernels,
    _ start: [Double],
    _ row: [Double],
    _ slope: SIMD8<Double>,
    _ expected: [Double]
  ) -> String? {
    let entries = row.indices.filter { row[$0] != 0 }.reversed()
      .map { Entry(column: Int32($0), value: row[$0]) }
    let (first, second) = (GuardedMemory(start), GuardedMemory(start))
    kernels.updateSlopes(
      gradient: first.pointer,
      at: entries.map(\.column),
      adding: entries.map(\.value),
      times: slope,
      count: entries.count
    )
    entries.withUnsafeBytes { bytes in
      guard let columns = bytes.baseAddress,
        let offset = MemoryLayout<Entry>.offset(of: \.value)
      else { return }
      kernels.updateSlopes(
        gradient: second.pointer,
        at: columns,
        columnStrideBytes: MemoryLayout<Entry>.stride,
        adding: columns + offset,
        entryStrideBytes: MemoryLayout<Entry>.stride,
        times: slope,
        count: entries.count
      )
    }
    return KernelComparison.difference("the gradient by entries", first.numbers, expected)
      ?? KernelComparison.difference("the gradient by structures", second.numbers, expected)
      ?? KernelComparison.damage([first, second])
  }
}
