// Every instruction set against the definitions of the kernels. An input names a kernel, a length, how far
// the operands end before memory that must not be touched, a seed, and if need be the numbers to use:
//
//     exchange
//     count 13
//     slack 3
//     seed 5
//     numbers 1 -0 0.1 5e-324

import FuzzSupport
import Fuzzing
import Kernels

/// Calls kernels of every instruction set of this processor.
struct KernelsTarget: PlainTarget {
  static let name = "kernels"
  static let summary =
    "every instruction set: the bits of the plain loop, at any length and alignment"
  static let fileExtension = "kernel"
  static let words =
    KernelTrial.allCases.map { "\($0.rawValue)\n" } + [
      "count ", "slack ", "seed ", "numbers ", "-0", "5e-324", "1e-11", "1e-07", "1e150", "-1",
      "0.1",
    ]

  /// One input.
  struct Case: Equatable {
    var trial: KernelTrial
    var count = 0
    var slack = 0
    var seed: UInt64 = 0
    var numbers: [Double] = []
  }

  /// The longest operand; longer ones only repeat what their ends do not.
  private static let countLimit = 2_000
  private static let numberLimit = 64

  private let kernels = InstructionSet.supported.compactMap { VectorKernels($0) }

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    var input = Case(trial: generator.pick(KernelTrial.allCases))
    input.count =
      generator.chance(20) ? generator.integer(in: 65...1_000) : generator.integer(in: 0...64)
    input.slack = generator.integer(in: 0...7)
    input.seed = UInt64(generator.integer(in: 0...99_999))
    if generator.chance(300) {
      input.numbers = (0..<generator.integer(in: 1...12)).map { _ in Self.number(&generator) }
    }
    return Self.text(of: input)
  }

  /// Any finite number: every exponent is as probable as any other.
  private static func number(_ generator: inout SeededGenerator) -> Double {
    let least = Double.leastNonzeroMagnitude
    let special = [0, -0.0, 1, -1, 1e-11, 1e-7, least, -least, .leastNormalMagnitude]
    if generator.chance(400) { return generator.pick(special) }
    let value = Double(bitPattern: generator.next())
    return value.isFinite ? value : 1
  }

  func changed(_ input: [UInt8], using generator: inout SeededGenerator) -> [UInt8]? {
    guard var changed = Self.read(input), generator.chance(950) else { return nil }
    switch generator.integer(in: 0...5) {
    case 0: changed.trial = generator.pick(KernelTrial.allCases)
    case 1: changed.count = max(0, changed.count + generator.integer(in: -9...9))
    case 2: changed.slack = generator.integer(in: 0...7)
    case 3: changed.seed = UInt64(generator.integer(in: 0...99_999))
    case 4 where !changed.numbers.isEmpty:
      changed.numbers.remove(at: generator.index(in: changed.numbers))
    default:
      if changed.numbers.count < Self.numberLimit {
        changed.numbers.append(Self.number(&generator))
      }
    }
    return Self.text(of: changed)
  }

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    guard let drawn = Self.read(input) else { return }
    let shape = KernelShape(count: drawn.count, slack: drawn.slack, seed: drawn.seed)
    for kernels in kernels {
      var source = NumberSource(seed: drawn.seed, values: drawn.numbers)
      if let problem = drawn.trial.run(kernels, shape, &source).problem {
        throw Finding("kernel-\(drawn.trial.rawValue)", "\(kernels.instructionSet): \(problem)")
      }
    }
  }

  func reductions(of input: [UInt8]) -> [[UInt8]] {
    guard let drawn = Self.read(input) else { return [] }
    var smaller: [Case] = []
    func add(_ change: (inout Case) -> Void) {
      var copy = drawn
      change(&copy)
      if copy != drawn { smaller.append(copy) }
    }
    for count in [drawn.count / 2, drawn.count - 8, drawn.count - 1] where count >= 0 {
      add { $0.count = count }
    }
    for cut in DraftReductions.cuts(of: drawn.numbers.count) where cut.count < drawn.numbers.count {
      add { $0.numbers.removeSubrange(cut) }
    }
    for slack in 0..<drawn.slack { add { $0.slack = slack } }
    for seed in [0, drawn.seed / 10, drawn.seed / 2] where seed < drawn.seed {
      add { $0.seed = seed }
    }
    return smaller.map(Self.text)
  }

  // MARK: Text

  /// Reads an input; nil where it is none.
  static func read(_ input: [UInt8]) -> Case? {
    let lines = String(decoding: input, as: UTF8.self).split(separator: "\n")
    guard let trial = lines.first.flatMap({ KernelTrial(rawValue: String($0)) }) else { return nil }
    var drawn = Case(trial: trial)
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      switch (words.first, words.count) {
      case ("count", 2):
        guard let count = Int(words[1]), (0...countLimit).contains(count) else { return nil }
        drawn.count = count
      case ("slack", 2):
        guard let slack = Int(words[1]), (0...7).contains(slack) else { return nil }
        drawn.slack = slack
      case ("seed", 2):
        guard let seed = UInt64(words[1]) else { return nil }
        drawn.seed = seed
      case ("numbers", 2...(numberLimit + 1)):
        // Kernels are promised finite numbers.
        drawn.numbers = words.dropFirst().compactMap { Double($0) }.filter(\.isFinite)
        guard drawn.numbers.count == words.count - 1 else { return nil }
      default: return nil
      }
    }
    return drawn
  }

  /// An input as text.
  static func text(of drawn: Case) -> [UInt8] {
    var text =
      "\(drawn.trial.rawValue)\ncount \(drawn.count)\nslack \(drawn.slack)\nseed \(drawn.seed)\n"
    if !drawn.numbers.isEmpty {
      text += "numbers \(drawn.numbers.map { $0.description }.joined(separator: " "))\n"
    }
    return Array(text.utf8)
  }
}
