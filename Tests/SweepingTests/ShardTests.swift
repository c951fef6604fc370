import Testing

@testable import Sweeping

@Suite struct ShardTests {
  @Test("a share is K/N with K from 1 to N", arguments: ["1/1", "2/3", "3/3", "1/1000000"])
  func shares(text: String) throws {
    let shard = try #require(Shard(text))
    #expect("\(shard.index + 1)/\(shard.count)" == text)
  }

  @Test(
    "everything else is none",
    arguments: ["", "1", "0/1", "2/1", "-1/2", "1/2/3", "a/b", "1/ 2"]
  )
  func noShares(text: String) { #expect(Shard(text) == nil) }

  @Test("every block belongs to one share, and shares take turns")
  func turns() throws {
    let shards = try (1...3).map { try #require(Shard("\($0)/3")) }
    for block in 0..<9 {
      #expect(shards.indices.filter { shards[$0].takes(block: block) } == [block % 3])
    }
  }
}
