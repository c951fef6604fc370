// What expressions that are written alike have in common, wherever they stand and whatever slots their
// names lead to. Not for evaluation by itself: slots are indices in a list that each expression has.

import Diagnostics

/// The operations of a checked expression, to be shared.
package final class ExpressionTemplate: Sendable {
  /// The type of what evaluation gives.
  let type: ExpressionType
  /// Where the expression stands that was checked first.
  let sourceRange: SourceRange
  /// The operations, operands first; a slot is its index in the expression's list.
  let operations: [CheckedOperation]
  /// The index of the whole in `operations`.
  let root: Int32
  /// The operations on numbers and truth values in short.
  let scalars: [ScalarOperation]
  /// Whether the whole is a number.
  let isNumber: Bool

  init(
    _ type: ExpressionType,
    _ sourceRange: SourceRange,
    _ operations: [CheckedOperation],
    _ root: Int32,
    slots: IndexList
  ) {
    self.type = type
    self.sourceRange = sourceRange
    self.root = root
    // A search is fastest among the few that nearly every expression has.
    let indices =
      slots.count > Self.searchedSlotCount
      ? Dictionary(uniqueKeysWithValues: slots.enumerated().map { ($0.element, $0.offset) }) : [:]
    // Nearly always handed over by whoever made them, so that it is no copy.
    var operations = operations
    for position in operations.indices {
      guard case .slot(let slot) = operations[position].form else { continue }
      let index = indices.isEmpty ? slots.firstIndex(of: slot) : indices[slot]
      guard let index else { preconditionFailure("slot \(slot) is not among \(Array(slots))") }
      operations[position].form = .slot(index)
    }
    self.operations = operations
    scalars = operations.map { ScalarOperation($0) }
    isNumber = operations[Int(root)].type == .number
  }

  private static let searchedSlotCount = 16
}

extension CheckedOperation.Form {
  /// The same with other locations, and with other slots.
  func moved(
    _ relocate: (SourceRange) -> SourceRange,
    slot newSlot: (Int) -> Int
  ) -> CheckedOperation.Form {
    switch self {
    case .slot(let slot): .slot(newSlot(slot))
    case .font(let parts, let catalog):
      .font(
        parts.map {
          if case .words(let text, let old) = $0 { .words(text, relocate(old)) } else { $0 }
        },
        catalog
      )
    default: self
    }
  }
}

extension Diagnostic {
  /// The same about another location.
  func moved(_ relocate: (SourceRange) -> SourceRange) -> Diagnostic {
    Diagnostic(
      code,
      severity: severity,
      message,
      at: relocate(range),
      notes: notes.map { Note($0.message, at: relocate($0.range)) },
      fixIts: fixIts.map { FixIt(replace: relocate($0.range), with: $0.replacement) }
    )
  }
}
