// What one input may take before it is a finding: options of every command that tries inputs.

import ArgumentParser
import Diagnostics
import Fuzzing

/// Limits of a process that tries inputs.
struct LimitOptions: ParsableArguments {
  @Option(name: .long, help: "Time for one input, in seconds of the processor; more is a hang.")
  var timeout = ProcessLimits().seconds

  @Option(name: .long, help: "Memory for one process, in MiB; more is a finding.")
  var memory = ProcessLimits().residentBytes >> 20

  func validate() throws {
    guard timeout > 0 else { throw Self.noTime(timeout) }
    guard (1...(1 << 20)).contains(memory) else {
      throw ValidationError("'\(memory)' is no amount of memory: expected MiB")
    }
  }

  /// That a number of seconds is none.
  static func noTime(_ seconds: Double) -> ValidationError {
    let text = seconds.isFinite ? JSONText.number(seconds) : "\(seconds)"
    return ValidationError("'\(text)' is no time: expected seconds above 0")
  }

  var limits: ProcessLimits { ProcessLimits(seconds: timeout, residentBytes: memory << 20) }
}
