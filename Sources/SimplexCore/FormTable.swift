// The rows that are no required equalities, as normalised linear forms over leaves. Rows that say
// something of the same form share it: `w >= 0`, `w <= 80 @250` and `w >= 80 @750` are one form
// with three breakpoints.

import Constraints

/// Forms and the rows on them.
///
/// - Shapes: `start` is `[formCount + 1]`; `rowForm` and `rowLead` are `[rowCount]`.
struct FormTable<Scalar: SolverScalar> {
  /// Marks rows that are no breakpoints.
  enum NoForm {
    /// The row is left out, or defines a variable, or is a condition among definitions.
    static var none: Int32 { -1 }
    /// The row has no leaves.
    static var condition: Int32 { -2 }
  }

  /// Where each form's terms begin.
  private(set) var start: [Int32] = [0]
  /// Leaves, ascending within a form; the first has coefficient 1.
  private(set) var leaf: [Int32] = []
  private(set) var coefficient: [Scalar] = []
  /// The form of each row.
  private(set) var rowForm: [Int32]
  /// The factor from the form to the row's left side.
  private(set) var rowLead: [Scalar]

  /// The form that is a leaf alone, -1 where there is none.
  private var singleton: [Int32]
  /// Open addressing: form numbers by hash, -1 where free.
  private var slots: [Int32]

  init(variableCount: Int, rowCount: Int) {
    rowForm = [Int32](repeating: NoForm.none, count: rowCount)
    rowLead = [Scalar](repeating: .zero, count: rowCount)
    singleton = [Int32](repeating: -1, count: variableCount)
    slots = []
  }

  var count: Int { start.count - 1 }

  /// The places of a form's terms.
  func terms(ofForm form: Int) -> Range<Int> { Int(start[form])..<Int(start[form + 1]) }

  /// Adds a row whose expansion is the elimination's current one.
  mutating func add(row: Int, _ leaves: [Int32], coefficient of: (Int32) -> Scalar) {
    switch leaves.count {
    case 0: rowForm[row] = NoForm.condition
    case 1:
      let only = leaves[0]
      if singleton[Int(only)] < 0 {
        singleton[Int(only)] = Int32(count)
        leaf.append(only)
        coefficient.append(.one)
        start.append(Int32(leaf.count))
      }
      rowForm[row] = singleton[Int(only)]
      rowLead[row] = of(only)
    default:
      let sorted = leaves.sorted()
      let lead = of(sorted[0])
      let begin = leaf.count
      for item in sorted {
        leaf.append(item)
        coefficient.append(item == sorted[0] ? .one : of(item) / lead)
      }
      rowForm[row] = find(begin..<leaf.count)
      rowLead[row] = lead
    }
  }

  /// The form equal to the terms just appended; they stay if they are a new one and go if not.
  private mutating func find(_ range: Range<Int>) -> Int32 {
    if slots.count < 2 * (count + 1) { grow() }
    var slot = hash(range) & (slots.count - 1)
    while slots[slot] >= 0 {
      let form = Int(slots[slot])
      if isEqual(terms(ofForm: form), range) {
        leaf.removeSubrange(range)
        coefficient.removeSubrange(range)
        return Int32(form)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(count)
    start.append(Int32(leaf.count))
    return Int32(count - 1)
  }

  private func isEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { left, right in
      leaf[left] == leaf[right]
        && (coefficient[left] - coefficient[right]).sign(
          Tolerances.coefficientFloor * abs(coefficient[left].approximate)) == 0
    }
  }

  /// Coefficients enter on a grid, so that rounding seldom parts what is equal; where it does, the
  /// two forms are parallel, which costs time and no correctness.
  private func hash(_ range: Range<Int>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range {
      hash = (hash ^ UInt64(truncatingIfNeeded: leaf[index])) &* 0x100_0000_01B3
      hash =
        (hash ^ UInt64(truncatingIfNeeded: coefficient[index].gridKey)) &* 0x100_0000_01B3
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash >> 1)
  }

  private mutating func grow() {
    var size = 16
    while size < 4 * (count + 1) { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    for form in 0..<count where terms(ofForm: form).count > 1 {
      var slot = hash(terms(ofForm: form)) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(form)
    }
  }
}
