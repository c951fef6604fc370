// Finds the places of a file that can be changed, and the changes: those of a programmer's small mistakes.
// Types are not known here; what does not compile is taken out again by whoever builds. Not for code whose
// effect nothing can show: messages, assertions, and what only debugging builds compile.

import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the mutations of a text.
public enum MutationFinder {
  /// Every mutation, in the order of places.
  public static func mutations(in source: String) -> [Mutation] {
    let parsed = Parser.parse(source: source)
    // Operators that the standard library does not have stay unfolded, and are passed over.
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    guard let file = folded.as(SourceFileSyntax.self) else { return [] }
    let visitor = MutationVisitor(file)
    visitor.walk(file)
    return visitor.found.sorted {
      ($0.start, $0.end, $0.kind.rawValue, $0.mutated)
        < ($1.start, $1.end, $1.kind.rawValue, $1.mutated)
    }
  }
}
