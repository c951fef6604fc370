// A parameter of rows at the value that it has in one of them. What is computed from it in proportion
// follows it (AffineNumber); whatever needs it as a plain number is noted here, because the result holds
// for that value alone.

import Synchronization

/// A parameter that numbers follow.
package final class SymbolicParameter: Sendable {
  /// The number by which systems know the parameter.
  package let number: Int
  /// The value at which it is looked at.
  let value: Rational
  private let plainUse = Atomic(false)

  /// Makes a parameter that nothing has needed as a plain number yet.
  package init(_ number: Int, value: Rational) {
    self.number = number
    self.value = value
  }

  /// Whether something needed the value as a plain number, so that other values have to be looked at anew.
  package var isUsedPlainly: Bool { plainUse.load(ordering: .relaxed) }

  /// Notes that something needs the value as a plain number.
  package func usePlainly() { plainUse.store(true, ordering: .relaxed) }

  /// Forgets what needed the value.
  package func forgetUses() { plainUse.store(false, ordering: .relaxed) }
}

extension SymbolicParameter: Hashable {
  /// Whether both are one object.
  package static func == (left: SymbolicParameter, right: SymbolicParameter) -> Bool {
    left === right
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
