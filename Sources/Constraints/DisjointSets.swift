// Numbers that hang together, joined pair by pair: variables into components, blocks into groups. Not for lines with
// distances between them, which `LineForest` joins.
//
// Source: [Tarjan 75] (Documentation/SOURCES.md).

/// Sets of numbers from 0 on, each in one.
///
/// - Complexity: amortised O(log *n*) for each number that is looked for, by halving its path.
@usableFromInline
package struct DisjointSets {
  /// By number: another one of its set that is less; itself for the least one.
  @usableFromInline var parent: [Int]

  /// Begins with each number by itself.
  @inlinable
  package init(count: Int) { parent = Array(0..<count) }

  /// Makes one set of those of two numbers.
  @inlinable
  package mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (least(ofSetWith: a), least(ofSetWith: b))
    parent[max(a, b)] = min(a, b)
  }

  /// The sets in the order of their least numbers, each ascending.
  @inlinable
  package mutating func sets() -> [[Int]] {
    var members = [[Int]](repeating: [], count: parent.count)
    for number in parent.indices { members[least(ofSetWith: number)].append(number) }
    return members.filter { !$0.isEmpty }
  }

  @inlinable
  package mutating func least(ofSetWith number: Int) -> Int {
    var number = number
    while parent[number] != number {
      parent[number] = parent[parent[number]]
      number = parent[number]
    }
    return number
  }
}
