// Sets of numbers joined pair by pair: which numbers end in one set, and in what order sets come.

import Testing

@testable import Constraints

@Suite("Disjoint sets")
struct DisjointSetsTests {
  @Test("joined numbers are in one set, by its least number, and sets come in the order of these")
  func joins() {
    var sets = DisjointSets(count: 8)
    for (a, b) in [(7, 5), (5, 6), (3, 1), (1, 3), (6, 3)] { sets.join(a, b) }
    #expect((0..<8).map { sets.least(ofSetWith: $0) } == [0, 1, 2, 1, 4, 1, 1, 1])
    #expect(sets.sets() == [[0], [1, 3, 5, 6, 7], [2], [4]])
  }

  @Test("a long chain joined from its end is one set")
  func chain() {
    var sets = DisjointSets(count: 100_000)
    for number in (1..<100_000).reversed() { sets.join(number - 1, number) }
    #expect(sets.sets() == [Array(0..<100_000)])
  }
}
