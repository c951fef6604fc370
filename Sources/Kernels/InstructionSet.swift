// The instruction sets that the kernels are compiled for, and which of them to use. Every one gives
// the same bits, so the choice is about speed alone.

import CKernels
import Glibc

/// An instruction set that the kernels are compiled for.
public enum InstructionSet: String, CaseIterable, Sendable {
  /// What every processor of the architecture has: SSE2 on x86-64, NEON on AArch64.
  case portable
  /// Registers of four doubles, on x86-64.
  case avx2
  /// Registers of eight doubles, with masks, on x86-64; needs the parts F, DQ, BW and VL.
  case avx512
  /// Registers of two doubles, on AArch64.
  case neon

  /// The sets this processor has, the slowest first.
  public static let supported = allCases.filter { tinamou_kernels_for($0.number) != nil }

  /// The environment variable that forces a set.
  public static let environmentVariable = "TINAMOU_INSTRUCTION_SET"

  /// The set the environment asks for, where it names one this processor has.
  static var forced: InstructionSet? {
    environmentValue.flatMap { InstructionSet(rawValue: $0) }.flatMap {
      supported.contains($0) ? $0 : nil
    }
  }

  /// The set in use: the forced one, else the fastest this processor has.
  ///
  /// Settled at the first use of a kernel. A value of the environment that names no set of this
  /// processor is answered with one line on standard error and otherwise ignored, since it cannot
  /// change a result.
  public static let current: InstructionSet = {
    if let forced { return forced }
    if let environmentProblem { report(environmentProblem) }
    return best
  }()

  /// The fastest set this processor has.
  private static var best: InstructionSet { supported.last ?? .portable }

  /// What is wrong with the environment's value, nil where it is none or one of a set that this processor has.
  public static var environmentProblem: String? {
    guard forced == nil, let environmentValue else { return nil }
    return Messages.unusableInstructionSet(environmentValue, supported: supported, used: best)
  }

  /// What the environment says; an empty value says nothing.
  private static var environmentValue: String? {
    guard let value = getenv(environmentVariable).map({ String(cString: $0) }), !value.isEmpty
    else { return nil }
    return value
  }

  private static func report(_ message: String) {
    let line = Array("warning: \(message)\n".utf8)
    // Nobody is left to be told of a message that cannot be written.
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// The number that C knows the set by.
  var number: tinamou_instruction_set {
    switch self {
    case .portable: tinamou_portable
    case .avx2: tinamou_avx2
    case .avx512: tinamou_avx512
    case .neon: tinamou_neon
    }
  }
}
