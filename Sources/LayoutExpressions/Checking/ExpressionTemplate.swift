// What expressions that are written alike have in common, wherever they stand and whatever slots their
// names lead to. Not for evaluation by itself: slots are places in a list that each expression has.

import Diagnostics

/// The operations of a checked expression, to be shared.
package final class ExpressionTemplate: Sendable {
  /// The type of what evaluation gives.
  let type: ExpressionType
  /// Where the expression stands that was checked first.
  let sourceRange: SourceRange
  /// The operations, operands first; a slot is its place in the expression's list.
  let operations: [CheckedOperation]
  /// The place of the whole in `operations`.
  let root: Int32
  /// How many slots there are.
  let slotCount: Int
  /// The operations on numbers and truth values in short.
  let scalars: [ScalarOperation]

  package init(
    _ type: ExpressionType,
    _ sourceRange: SourceRange,
    _ operations: [CheckedOperation],
    _ root: Int32,
    slots: [Int]
  ) {
    self.type = type
    self.sourceRange = sourceRange
    self.root = root
    slotCount = slots.count
    // A search is fastest among the few that nearly every expression has.
    let places =
      slots.count > Self.searchedSlotCount
      ? Dictionary(uniqueKeysWithValues: slots.enumerated().map { ($0.element, $0.offset) }) : [:]
    self.operations = operations.map { operation in
      guard case .slot(let slot) = operation.form else { return operation }
      let place = places.isEmpty ? slots.firstIndex(of: slot) : places[slot]
      guard let place else { preconditionFailure("slot \(slot) is not among \(slots)") }
      return CheckedOperation(.slot(place), operation.type, operation.place)
    }
    scalars = self.operations.map { ScalarOperation($0) }
  }

  private static let searchedSlotCount = 16
}

extension CheckedOperation.Form {
  /// The same with other places in the text, and with other slots.
  func moved(
    _ place: (SourceRange) -> SourceRange,
    slot newSlot: (Int) -> Int
  ) -> CheckedOperation.Form {
    switch self {
    case .slot(let slot): .slot(newSlot(slot))
    case .font(let parts, let catalog):
      .font(
        parts.map {
          if case .words(let text, let old) = $0 { .words(text, place(old)) } else { $0 }
        },
        catalog
      )
    default: self
    }
  }
}

extension Diagnostic {
  /// The same about another place.
  func moved(_ place: (SourceRange) -> SourceRange) -> Diagnostic {
    Diagnostic(
      code,
      severity: severity,
      message,
      at: place(range),
      notes: notes.map { Note($0.message, at: place($0.range)) },
      fixIts: fixIts.map { FixIt(replace: place($0.range), with: $0.replacement) }
    )
  }
}
