// Targets of readers: their inputs are damaged with pieces of a few sound texts.

import FuzzSupport
import Fuzzing

/// A target whose inputs are texts.
protocol TextTarget: FuzzTarget {
  /// Damages inputs.
  var mutator: ByteMutator { get }
}

extension TextTarget {
  func mutant(
    of input: [UInt8],
    limit: Int,
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    Array(mutator.damaged(input, using: &generator).prefix(limit))
  }
}
