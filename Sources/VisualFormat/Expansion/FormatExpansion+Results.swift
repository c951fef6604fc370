// What an expansion makes, constraints and findings; ranges of the format become ranges of the
// document here.

import Diagnostics
import ExactArithmetic
import LayoutModel

extension FormatExpansion {
  /// Makes a constraint; at the priority of the format where none is given.
  mutating func append(
    _ first: LayoutAnchor,
    _ relation: LayoutRelation,
    _ second: LayoutAnchor? = nil,
    multiplier: ExactNumber = .one,
    constant: ExactNumber = .zero,
    priority: Double? = nil,
    at range: Range<Int>
  ) {
    constraints.append(
      AttributeConstraint(
        first,
        relation,
        second,
        multiplier: multiplier,
        constant: constant,
        priority: priority ?? environment.defaultPriority,
        origin: ConstraintOrigin(
          id: originID,
          range: SourceRange(fragment.buffer, fragment.bufferRange(range))
        )
      )
    )
  }

  /// Findings in the order in which they were made, each of a kind at a place once.
  struct Findings {
    private(set) var list: [Diagnostic] = []
    private var identities: Set<Diagnostic.Identity> = []

    func contains(_ identity: Diagnostic.Identity) -> Bool { identities.contains(identity) }

    mutating func append(_ diagnostic: Diagnostic) {
      list.append(diagnostic)
      identities.insert(diagnostic.identity)
    }
  }

  var diagnostics: [Diagnostic] { findings.list }

  /// Whether further findings would only bury the first ones, at a cost for every name.
  var isFull: Bool { diagnostics.count >= FormatParser.findingLimit }

  /// Reports a finding, unless the same stands there already: what holds for several views of a place
  /// is looked at several times.
  mutating func report(
    _ code: DiagnosticCode,
    severity: Severity = .error,
    _ message: String,
    _ range: Range<Int>,
    notes: [Note] = [],
    suggestion: String? = nil
  ) {
    // A warning never takes the place of an error.
    if isFull, severity == .warning || diagnostics.containsErrors { return }
    guard !isReported(code, range) else { return }
    findings.append(
      fragment.diagnostic(
        code,
        severity: severity,
        message,
        range,
        notes: notes,
        suggestion: suggestion
      )
    )
  }

  /// Whether a finding stands there already, so that nobody need look for what may have been meant.
  func isReported(_ code: DiagnosticCode, _ range: Range<Int>) -> Bool {
    let location = SourceRange(fragment.buffer, fragment.bufferRange(range))
    return findings.contains(Diagnostic.Identity(code, at: location))
  }
}
