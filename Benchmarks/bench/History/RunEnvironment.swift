// What surrounds a run besides its machine. A change here is an event in a series, not another
// series: what a new compiler costs is worth seeing.

struct RunEnvironment: Codable, Hashable, Sendable {
  var kernel: String?
  var toolchain: String?
  var blas: String?
  var instructionSet: String?

  /// What differs from an earlier environment, as `toolchain 6.3.0 → 6.3.1`; what only one of them
  /// knows does not count.
  func changes(since earlier: RunEnvironment) -> [String] {
    let pairs = [
      ("kernel", earlier.kernel, kernel), ("toolchain", earlier.toolchain, toolchain),
      ("BLAS", earlier.blas, blas),
      ("instruction set", earlier.instructionSet, instructionSet),
    ]
    return pairs.compactMap { name, before, after in
      guard let before, let after, before != after else { return nil }
      return "\(name) \(before) → \(after)"
    }
  }
}

/// How busy the machine was, kept beside the figures it may explain.
struct MachineState: Codable, Hashable, Sendable {
  /// The load average of the last minute when the run ended.
  var load: Double?
  /// The share of processor time that the host took away during the run.
  var steal: Double?
  /// What governs the processor's frequency.
  var governor: String?
}
