// The explain target: sound explanations have no findings, and every planted fault has one.

import Constraints
import Testing

@testable import FuzzTargets
@testable import Fuzzing
@testable import SimplexCore

@Suite("fuzz target explain")
struct LayoutExplainTargetTests {
  @Test("explanations of documents and mutants of them have no findings")
  func noFindings() {
    var target = ExplainTarget(options: FuzzOptions())
    LayoutLoop.expectNothing(in: &target, inputs: 100)
  }

  /// A fault, and the kind of finding that it must make.
  struct Fault: Sendable, CustomTestStringConvertible {
    var kind: String
    var spoil: @Sendable (SolveExplanation) -> SolveExplanation
    var testDescription: String { kind }
  }

  private static let faults = [
    Fault(kind: "value-is-not-held") { explanation in
      let values = explanation.values.map { value in
        var value = value
        value.holders = value.holders.map { holder in
          .init(equation: holder.equation, multiplier: holder.multiplier * 2)
        }
        return value
      }
      return copy(explanation, values: values)
    },
    Fault(kind: "distance-differs") { explanation in
      var bent = explanation.bentRows
      for index in bent.indices { bent[index].distance += 1 }
      return copy(explanation, bentRows: bent)
    },
    Fault(kind: "bent-row-missing") { copy($0, bentRows: []) },
    Fault(kind: "holder-is-not-active") { explanation in
      var outcome = explanation.outcome
      outcome.values[0] += 1
      return copy(explanation, outcome: outcome)
    },
  ]

  private static func copy(
    _ explanation: SolveExplanation,
    outcome: SolveOutcome? = nil,
    values: [SolveExplanation.Value]? = nil,
    bentRows: [SolveExplanation.BentRow]? = nil
  ) -> SolveExplanation {
    SolveExplanation(
      outcome: outcome ?? explanation.outcome,
      values: values ?? explanation.values,
      bentRows: bentRows ?? explanation.bentRows
    )
  }

  @Test("a planted fault is found", arguments: faults)
  func plantedFaults(fault: Fault) {
    var target = ExplainTarget(options: FuzzOptions())
    target.plant = { $0 = fault.spoil($0) }
    var kinds: Set<String> = []
    for number in 0..<100 where !kinds.contains(fault.kind) {
      let input = LayoutLoop.input(number, of: target, seed: 1)
      if let finding = target.finding(in: input) { kinds.insert(finding.kind) }
    }
    #expect(kinds.contains(fault.kind), "found \(kinds.sorted())")
  }
}
