// A share of a sweep: whole blocks of rows, every so many, so that shares joined block by block are the
// whole.

import Diagnostics

/// One of several equal shares.
public struct Shard: Hashable, Sendable {
  /// Which share, from 0.
  public let index: Int
  /// How many shares there are.
  public let count: Int

  /// All rows.
  public static let whole = Shard(checkedIndex: 0, count: 1)

  /// Reads `K/N`, K from 1 to N; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let number = Int(parts[0]), let count = Int(parts[1]), number >= 1, number <= count
    else { return nil }
    self.init(checkedIndex: number - 1, count: count)
  }

  private init(checkedIndex index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Whether a block, counted from 0 in the whole input, belongs to the share.
  func takes(block: Int) -> Bool { block % count == index }
}
