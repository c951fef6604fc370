// What shells offer for an option that takes one of some names.

import ArgumentParser

extension CompletionKind {
  /// The names of a type's cases.
  static func cases<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) -> CompletionKind {
    .list(type.allCases.map(\.rawValue))
  }
}
