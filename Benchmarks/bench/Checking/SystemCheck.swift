// Checks a `.constraints` file at its `at` lines: solver core, reference solver, the `expect` lines
// of the file and the values in the file beside it.

import Foundation
import ReferenceSimplex
import Tinamou
import Workloads

/// Checks constraint systems.
struct SystemCheck {
  let file: ConstraintsFile

  /// How far a value may be from what an `expect` line says.
  private static let expectationTolerance = 1e-6

  /// Reads and checks the file at a path.
  static func verdict(on path: String) -> DocumentVerdict {
    var verdict = DocumentVerdict(path)
    guard let source = SourceBuffer.read(path, into: &verdict) else { return verdict }
    let expected: ExpectedAnswer<ExpectedSystem>?
    do {
      expected = try .read(CorpusPath.expected(of: path))
    } catch {
      verdict.failed("its expected answers cannot be read: \(error)", .badInput)
      return verdict
    }
    let (file, diagnostics) = ConstraintsFile.read(source)
    guard let file else {
      verdict.failed(diagnostics)
      return verdict
    }
    let hasExpectations = file.solves.contains { !$0.expectations.isEmpty }
    verdict.comparison =
      "core, oracle" + (hasExpectations ? ", expect" : "")
      + (expected.map { ", \($0.origin.rawValue)" } ?? "")
    SystemCheck(file: file).compare(with: expected?.cases, into: &verdict)
    return verdict
  }

  /// Checks a generated system at its defaults and at its first resizes.
  static func verdict(on workload: Workload, resizes: Int) -> DocumentVerdict {
    var verdict = DocumentVerdict("generated \(workload.name)")
    verdict.comparison = "core, oracle"
    let defaults = (0..<workload.system.parameterCount).map {
      workload.system.parameterDefault($0)
    }
    let rows = workload.parameterRows.prefix(resizes).map { $0.map { ExactNumber($0) } }
    for parameters in [defaults] + rows {
      let answers = ComparedAnswers(workload.system, parameters) { "\($0)" }
      verdict.compared(at: parameters.map(\.description).joined(separator: ", "), answers)
    }
    return verdict
  }

  private func compare(with expected: [ExpectedSystem]?, into verdict: inout DocumentVerdict) {
    if let expected, expected.count != file.solves.count {
      verdict.failed(
        "its expected answers are \(expected.count), its solves \(file.solves.count)",
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
        sentences += Self.differences(file: expected[index], oracle: answer)
      }
      verdict.compared(at: sizeText(of: solve), answers, also: sentences)
    }
  }

  private func sizeText(of solve: ConstraintsFile.Solve) -> String {
    solve.assignments.map { assignment in
      "\(file.system.parameterNames[assignment.parameter]) = \(assignment.value)"
    }.joined(separator: ", ")
  }

  /// The reference solver's answer to one solve, in the form of the file beside a system.
  func referenceAnswer(toSolve index: Int) -> ExpectedSystem {
    let instance = file.system(at: index)
    let outcome = ReferenceSolver.solve(instance.system, parameters: instance.parameters)
    return answer(to: outcome, of: instance, solve: index)
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
      values: [:],
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

  /// What a file says other than the reference solver, one sentence each, variables by name.
  static func differences(file: ExpectedSystem, oracle: ExpectedSystem) -> [String] {
    var sentences: [String] = []
    if file.at != oracle.at {
      sentences.append("the solve is at \(oracle.at), in the file at \(file.at)")
    }
    if file.status != oracle.status {
      sentences.append("the oracle says \(oracle.status), the file \(file.status)")
    }
    if file.ambiguous != oracle.ambiguous {
      sentences.append(
        "ambiguous in the oracle are \(oracle.ambiguous), in the file \(file.ambiguous)"
      )
    }
    sentences += AnswerDifferences.ranges(file: file.ranges, oracle: oracle.ranges)
    if file.dropped != oracle.dropped {
      sentences.append("the oracle drops lines \(oracle.dropped), the file \(file.dropped)")
    }
    if file.cores != oracle.cores {
      sentences.append("the cores are \(oracle.cores) in the oracle, \(file.cores) in the file")
    }
    for name in Set(file.values.keys).union(oracle.values.keys).sorted() {
      guard let found = oracle.values[name], let expected = file.values[name] else {
        let source = oracle.values[name] == nil ? "system" : "file"
        sentences.append("the \(source) has no value of '\(name)'")
        continue
      }
      if !AnswerDifferences.isSame(found, expected) {
        sentences.append("\(name) is \(found) in the oracle, \(expected) in the file")
      }
    }
    return AnswerDifferences.shortened(sentences)
  }
}
