// Checks a `.constraints` file at its `at` lines: solver core, reference solver, the `expect` lines
// of the file and the values in the file beside it.

import Foundation
import ReferenceSimplex
import Tinamou
import Workloads

struct SystemCheck: CheckedDocument {
  let file: ConstraintsFile

  /// How far a value may be from what an `expect` line says.
  private static let expectationTolerance = 1e-6

  static func read(_ source: SourceBuffer) -> (document: SystemCheck?, diagnostics: [Diagnostic]) {
    let (file, diagnostics) = ConstraintsFile.read(source)
    return (file.map { SystemCheck(file: $0) }, diagnostics)
  }

  /// Checks a generated system at its defaults and at its first resizes.
  static func verdict(on workload: Workload, resizes: Int) -> DocumentVerdict {
    var verdict = DocumentVerdict("generated \(workload.name)")
    verdict.comparison = "core, oracle"
    for parameters in [workload.system.defaults] + workload.rows(resizes) {
      let answers = ComparedAnswers(workload.system, parameters) { "\($0)" }
      verdict.compared(at: parameters.map(\.description).joined(separator: ", "), answers)
    }
    return verdict
  }

  func compare(
    with expected: ExpectedAnswer<ExpectedSystem>?,
    into verdict: inout DocumentVerdict
  ) {
    let hasExpectations = file.solves.contains { !$0.expectations.isEmpty }
    verdict.comparison =
      "core, oracle" + (hasExpectations ? ", expect" : "")
      + (expected.map { ", \($0.origin.rawValue)" } ?? "")
    if let expected, expected.cases.count != file.solves.count {
      verdict.failed(
        "its expected answers are \(expected.cases.count), its solves \(file.solves.count)",
        .no
      )
      return
    }
    let names = file.system.variableNames
    for (index, solve) in file.solves.enumerated() {
      let instance = file.system(at: index)
      let answers = ComparedAnswers(instance.system, instance.parameters) { names[$0] }
      let oracle = answers.oracle
      var sentences: [String] = []
      for expectation in solve.expectations {
        let value = oracle.values[expectation.variable]
        let wanted = expectation.value.double
        if !((value - wanted).magnitude <= Self.expectationTolerance) {
          sentences.append(
            "\(names[expectation.variable]) is \(value) in the oracle, \(wanted) is expected"
          )
        }
      }
      if let expected {
        let answer = answer(to: oracle, of: instance, solve: index)
        sentences += expected.cases[index].differences(from: answer)
      }
      verdict.compared(at: sizeText(of: solve), answers, also: sentences)
    }
  }

  private func sizeText(of solve: ConstraintsFile.Solve) -> String {
    solve.assignments.map { assignment in
      "\(file.system.parameterNames[assignment.parameter]) = \(assignment.value)"
    }.joined(separator: ", ")
  }

  /// The answers to all solves, whatever cases there are.
  func referenceAnswers(
    to cases: [ExpectedSystem],
    into verdict: inout DocumentVerdict
  ) -> [ExpectedSystem]? {
    file.solves.indices.map { index in
      let instance = file.system(at: index)
      let outcome = ReferenceSolver.solve(instance.system, parameters: instance.parameters)
      return answer(to: outcome, of: instance, solve: index)
    }
  }

  func text(of answers: [ExpectedSystem], derivation: [String]) -> String {
    ExpectedText.system(
      answers,
      derivation: derivation,
      order: file.system.variableNames,
      parameters: file.system.parameterNames
    )
  }

  private func answer(
    to outcome: SolveOutcome,
    of instance: ConstraintsFile.Instance,
    solve index: Int
  ) -> ExpectedSystem {
    let names = file.system.variableNames
    func line(ofRow row: Int) -> Int {
      file.range(ofRow: instance.fileRow(ofRow: row))?.start.line ?? 0
    }
    var answer = ExpectedSystem(
      at: [:],
      status: outcome.status.rawValue,
      ambiguous: outcome.ambiguousVariables.map { names[$0] },
      ranges: Dictionary(
        uniqueKeysWithValues: outcome.ambiguities.map { (names[$0.variable], [$0.low, $0.high]) }
      ),
      dropped: outcome.droppedRows.map(line),
      cores: outcome.conflicts.map { $0.members.map(line) }
    )
    for assignment in file.solves[index].assignments {
      answer.at[file.system.parameterNames[assignment.parameter]] = assignment.value.double
    }
    for (name, value) in zip(names, outcome.values) { answer.values[name] = value }
    return answer
  }
}
