// Numbers that hang together, joined pair by pair.
//
// Source: [Tarjan 75] (Documentation/SOURCES.md).

/// Sets of numbers from 0 on, each in one.
struct DisjointSets {
  private var parent: [Int]

  /// Begins with each number by itself.
  init(count: Int) { parent = Array(0..<count) }

  /// Makes one set of those of two numbers.
  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(a), root(b))
    parent[max(a, b)] = min(a, b)
  }

  /// The sets in the order of their least numbers, each ascending.
  mutating func sets() -> [[Int]] {
    var members = [[Int]](repeating: [], count: parent.count)
    for number in parent.indices { members[root(number)].append(number) }
    return members.filter { !$0.isEmpty }
  }

  /// The least number of a set.
  private mutating func root(_ number: Int) -> Int {
    var number = number
    while parent[number] != number {
      parent[number] = parent[parent[number]]
      number = parent[number]
    }
    return number
  }
}
