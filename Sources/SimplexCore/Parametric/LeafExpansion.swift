// What a variable is whatever the region: an affine function of the parameters and of leaves, which alone change
// from region to region.

import ExactArithmetic

/// A variable over parameters and leaves.
package struct LeafExpansion: Sendable, Equatable {
  /// The coefficients of [1; θ].
  package var affine: [Rational]
  /// The leaves it depends on, ascending.
  package var leaves: [Int32] = []
  /// The coefficient of each of them.
  package var coefficients: [Rational] = []

  /// Makes an expansion, of no leaf at first.
  package init(affine: [Rational]) { self.affine = affine }

  /// The same where leaves have other numbers, one a variable.
  package func renumbered(_ numbers: [Int32]) -> LeafExpansion {
    var result = LeafExpansion(affine: affine)
    let terms = zip(leaves.map { numbers[Int($0)] }, coefficients).sorted { $0.0 < $1.0 }
    result.leaves = terms.map(\.0)
    result.coefficients = terms.map(\.1)
    return result
  }
}
