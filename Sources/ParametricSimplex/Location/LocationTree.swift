// Location among many cells: each question asks on which side of one hyperplane a row lies, and keeps the
// cells that may be there. A cell that does not care about a hyperplane is kept on both sides, so a
// question is only asked where it leaves clearly fewer cells on either.

/// A decision tree over the sides of hyperplanes.
///
/// - Shapes: `care` and `sign` are `[cells × wordCount]`, `nodes` in depth-first order, the root first.
struct LocationTree: Sendable {
  /// A question, or the cells behind the last one.
  private struct Node {
    /// The hyperplane asked about; -1 where no more is asked.
    var hyperplane: Int32 = -1
    /// The node of the negative side, or where the cells begin.
    var first: Int32
    /// The node of the positive side, or where the cells end.
    var second: Int32
  }

  /// How many words hold the signs of all hyperplanes.
  let wordCount: Int
  private var nodes: [Node] = []
  private var cells: [Int32] = []
  private var care: [UInt64] = []
  private var sign: [UInt64] = []
  private let region: [Int32]

  /// So few cells are compared one by one.
  private static let leafSize = 2
  /// At most so many cells stand behind all questions, as a multiple of what there are.
  private static let growthLimit = 32

  init(_ all: [RegionCell], hyperplaneCount: Int) {
    let wordCount = (hyperplaneCount + 63) / 64
    self.wordCount = wordCount
    region = all.map(\.region)
    for cell in all {
      let padding = [UInt64](repeating: 0, count: wordCount - cell.care.count)
      care += cell.care + padding
      sign += cell.sign + padding
    }
    let borders = all.map(\.borders)
    var counts = SideCounts(hyperplaneCount)
    var room = Self.growthLimit * max(all.count, 8)
    _ = grow(all.indices.map { Int32($0) }, borders, &counts, &room, depth: 0)
  }

  /// How many cells ask for each side of each hyperplane; all 0 between uses.
  private struct SideCounts {
    var negative: [Int32]
    var positive: [Int32]

    init(_ count: Int) {
      negative = [Int32](repeating: 0, count: count)
      positive = negative
    }
  }

  /// Adds the node for some cells, and returns its number.
  private mutating func grow(
    _ kept: [Int32],
    _ borders: [[(hyperplane: Int, isPositive: Bool)]],
    _ counts: inout SideCounts,
    _ room: inout Int,
    depth: Int
  ) -> Int32 {
    let number = nodes.count
    nodes.append(Node(first: Int32(cells.count), second: Int32(cells.count + kept.count)))
    guard kept.count > Self.leafSize, depth < 48, room > kept.count,
      let hyperplane = Self.question(kept, borders, &counts)
    else {
      cells += kept
      room -= kept.count
      return Int32(number)
    }
    let (word, bit) = (hyperplane >> 6, UInt64(1) << UInt64(hyperplane & 63))
    func side(_ isPositive: Bool) -> [Int32] {
      kept.filter { cell in
        let index = Int(cell) * wordCount + word
        return care[index] & bit == 0 || (sign[index] & bit != 0) == isPositive
      }
    }
    let first = grow(side(false), borders, &counts, &room, depth: depth + 1)
    let second = grow(side(true), borders, &counts, &room, depth: depth + 1)
    nodes[number] = Node(hyperplane: Int32(hyperplane), first: first, second: second)
    return Int32(number)
  }

  /// The hyperplane that leaves the fewest cells on the side that keeps more; nil where none leaves
  /// fewer than there are.
  private static func question(
    _ kept: [Int32],
    _ borders: [[(hyperplane: Int, isPositive: Bool)]],
    _ counts: inout SideCounts
  ) -> Int? {
    for cell in kept {
      for border in borders[Int(cell)] {
        if border.isPositive {
          counts.positive[border.hyperplane] += 1
        } else {
          counts.negative[border.hyperplane] += 1
        }
      }
    }
    var best: (hyperplane: Int, dropped: Int32)?
    for cell in kept {
      for border in borders[Int(cell)] {
        let positive = counts.positive[border.hyperplane]
        let negative = counts.negative[border.hyperplane]
        let dropped = min(positive, negative)
        if let best, (best.dropped, -best.hyperplane) >= (dropped, -border.hyperplane) { continue }
        if dropped > 0 { best = (border.hyperplane, dropped) }
      }
    }
    for cell in kept {
      for border in borders[Int(cell)] {
        counts.positive[border.hyperplane] = 0
        counts.negative[border.hyperplane] = 0
      }
    }
    return best?.hyperplane
  }

  /// The region of a row whose signs are asked for one by one.
  func region(_ isPositive: (Int) -> Bool) -> Int32 {
    var node = nodes[0]
    while node.hyperplane >= 0 {
      node = nodes[Int(isPositive(Int(node.hyperplane)) ? node.second : node.first)]
    }
    for index in Int(node.first)..<Int(node.second) {
      let cell = Int(cells[index])
      if (0..<wordCount).allSatisfy({ agrees(cell, word: $0, isPositive) }) { return region[cell] }
    }
    return RegionTable.unknown
  }

  /// Whether the signs that a cell asks for in a word are its own.
  private func agrees(_ cell: Int, word: Int, _ isPositive: (Int) -> Bool) -> Bool {
    let index = cell * wordCount + word
    var rest = care[index]
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      if isPositive(word * 64 + bit) != (sign[index] >> UInt64(bit) & 1 == 1) { return false }
    }
    return true
  }

  /// The region of a combination of signs.
  func region(of words: UnsafePointer<UInt64>) -> Int32 {
    nodes.withUnsafeBufferPointer { nodes in
      var node = nodes[0]
      while node.hyperplane >= 0 {
        let bit = words[Int(node.hyperplane) >> 6] >> UInt64(node.hyperplane & 63) & 1
        node = nodes[Int(bit == 0 ? node.first : node.second)]
      }
      for entry in Int(node.first)..<Int(node.second) {
        let cell = Int(cells[entry])
        var difference: UInt64 = 0
        for word in 0..<wordCount {
          let index = cell * wordCount + word
          difference |= (words[word] ^ sign[index]) & care[index]
        }
        if difference == 0 { return region[cell] }
      }
      return RegionTable.unknown
    }
  }
}
