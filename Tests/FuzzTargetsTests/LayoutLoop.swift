// A short run of a target inside a test: generated inputs, and mutants of them. The executable `fuzz` does the
// same for hours.

import Foundation
import FuzzSupport
import Testing

@testable import FuzzTargets
@testable import Fuzzing

/// Runs targets over inputs that a seed decides.
enum LayoutLoop {
  /// How many inputs a test tries: `TINAMOU_FUZZ_INPUTS`, or the number given.
  static func count(_ standard: Int) -> Int {
    ProcessInfo.processInfo.environment["TINAMOU_FUZZ_INPUTS"].flatMap { Int($0) } ?? standard
  }

  /// The seed: `TINAMOU_FUZZ_SEED`, or 1.
  static var seed: UInt64 {
    ProcessInfo.processInfo.environment["TINAMOU_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
  }

  /// Inputs by number: two of three are mutants of a generated one.
  static func input(_ number: Int, of target: some FuzzTarget, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed, input: number)
    var input = target.makeInput(using: &generator)
    for _ in 0..<(number % 3) {
      input = target.mutant(of: input, limit: 1 << 16, using: &generator)
    }
    return input
  }

  /// A finding with the input that shows it.
  struct Found {
    var finding: Finding
    var input: [UInt8]

    /// Both, to read and to paste.
    var text: String {
      "\(finding.kind): \(finding.message)\n\(String(decoding: input, as: UTF8.self))"
    }
  }

  /// The first finding among inputs, made small, with its input.
  ///
  /// With `TINAMOU_FUZZ_KEEP` each input is written to that file before it is tried, so that one at which the
  /// process ends is not lost.
  static func firstFinding(
    of target: inout some FuzzTarget,
    inputs: Int,
    seed: UInt64 = seed
  ) -> Found? {
    let kept = ProcessInfo.processInfo.environment["TINAMOU_FUZZ_KEEP"]
    for number in 0..<inputs {
      let input = input(number, of: target, seed: seed)
      if let kept { try? Data(input).write(to: URL(filePath: kept)) }
      var effort = Effort()
      let finding =
        target.finding(in: input, effort: &effort)
        ?? type(of: target).bounds.finding(effort, inputBytes: input.count)
      if let finding { return reduced(finding, input, by: target) }
    }
    return nil
  }

  /// A smaller input with a finding of the same kind.
  private static func reduced(
    _ finding: Finding,
    _ input: [UInt8],
    by target: some FuzzTarget
  ) -> Found {
    var target = target
    var remaining = 300
    var reducer = Reducer(
      input,
      proposals: target.reductions,
      mayGoOn: {
        remaining -= 1
        return remaining > 0
      },
      judge: { target.finding(in: $0)?.kind == finding.kind }
    )
    let small = (try? reducer.reduce().input) ?? input
    return Found(finding: target.finding(in: small) ?? finding, input: small)
  }

  /// Expects that there is nothing to find in so many inputs, or as many as `TINAMOU_FUZZ_INPUTS` says.
  static func expectNothing(in target: inout some FuzzTarget, inputs: Int) {
    let found = firstFinding(of: &target, inputs: count(inputs))
    #expect(found == nil, "\(type(of: target).name): \(found?.text ?? "")")
  }
}
