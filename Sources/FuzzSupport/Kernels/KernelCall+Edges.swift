// Trials of the kernels that choose edges and follow them.

import Kernels

extension KernelCall {
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

  mutating func candidates() -> String? {
    let tolerance = SIMD8<Double>(
      (0..<8).map { $0 == 3 && shape.slack == 0 ? 0 : 1e-10 * Double(1 + $0 % 2) }
    )
    // Lanes that are silent, so that later ones decide.
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
    let others = some.filter { !expected.kept.contains($0) }
    rareCount += others.count
    func problem(_ slopes: [UnsafeMutablePointer<Double>], strideBytes: Int) -> String? {
      var candidates = some + [-1]
      var dropped = [Int32](repeating: -1, count: some.count + 1)
      let found = kernels.steepestEdge(
        among: &candidates,
        count: some.count,
        dropped: &dropped,
        gradient: slopes[0],
        left: slopes[1],
        right: slopes[2],
        strideBytes: strideBytes,
        tolerance: tolerance
      )
      if found.edge != expected.edge {
        return "found \(found.edge as Any), expected \(expected.edge as Any)"
      }
      guard Array(candidates.prefix(found.keptCount)) == expected.kept, candidates.last == -1,
        Array(dropped.prefix(others.count)) == others, dropped[others.count] == -1
      else { return "keeps \(candidates.prefix(found.keptCount)), expected \(expected.kept)" }
      return nil
    }
    let apart = operands.map { GuardedMemory($0, slack: shape.slack) }
    // The same as members of a structure of 26 numbers.
    let members = Self.interleaved(operands, stride: 26)
    let together = GuardedMemory(members, slack: shape.otherSlack)
    return problem(apart.map(\.pointer), strideBytes: 8 * 8)
      ?? problem([0, 8, 16].map { together.pointer + $0 }, strideBytes: 26 * 8)
      .map { "in a structure: \($0)" }
      ?? KernelComparison.damage(apart + [together])
  }

  mutating func updateSlopes() -> String? {
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
}
