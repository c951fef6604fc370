// The shapes that kernels are tried at, and what is compared afterwards.

/// One shape: so many elements, so far before memory that must not be touched.
public struct KernelShape: Hashable, Sendable, CustomStringConvertible {
  /// The number of elements.
  let count: Int
  /// Numbers between the end of the operand and the page: shifts its alignment.
  let slack: Int
  /// Where the operands come from.
  public let seed: UInt64

  /// Makes a shape.
  public init(count: Int, slack: Int, seed: UInt64) {
    self.count = count
    self.slack = slack
    self.seed = seed
  }

  /// The shape in words.
  public var description: String { "\(count) elements, slack \(slack), seed \(seed)" }

  /// The slack of another operand, so that operands are aligned differently.
  var otherSlack: Int { (slack * 3 + 1) % 8 }
}

/// Comparisons of what kernels write with what they should.
enum KernelComparison {
  /// Says where two rows of numbers differ in their bits, nil where nowhere.
  static func difference(_ name: String, _ found: [Double], _ expected: [Double]) -> String? {
    guard found.count == expected.count else { return "\(found.count) numbers in \(name)" }
    for i in found.indices where found[i].bitPattern != expected[i].bitPattern {
      return "\(name)[\(i)] is \(found[i]), expected \(expected[i])"
    }
    return nil
  }

  /// Says that something besides an operand was written to.
  ///
  /// Being looked at here is also what keeps an operand's memory until the kernel is done: a pointer
  /// alone does not.
  static func damage(_ operands: [GuardedMemory]) -> String? {
    operands.allSatisfy(\.isIntactAround) ? nil : "numbers beside an operand were written to"
  }
}
