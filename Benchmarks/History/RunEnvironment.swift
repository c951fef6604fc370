// What surrounds a run besides its machine. A change here is an event in a series, not another
// series: what a new compiler costs is worth seeing.

/// The software that a run was taken with.
public struct RunEnvironment: Codable, Hashable, Sendable {
  /// The kernel's release.
  public var kernel: String?
  /// The Swift compiler's version.
  public var toolchain: String?
  /// The library of linear algebra that was loaded.
  public var blas: String?
  /// The instruction set of the solver's inner loops.
  public var instructionSet: String?

  /// Describes an environment.
  public init(
    kernel: String? = nil,
    toolchain: String? = nil,
    blas: String? = nil,
    instructionSet: String? = nil
  ) {
    self.kernel = kernel
    self.toolchain = toolchain
    self.blas = blas
    self.instructionSet = instructionSet
  }

  /// What differs from an earlier environment, as `toolchain 6.3.0 → 6.3.1`; what only one of them
  /// knows does not count.
  public func changes(since earlier: RunEnvironment) -> [String] {
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
public struct MachineState: Codable, Hashable, Sendable {
  /// The load average of the last minute when the run ended.
  public var load: Double?
  /// The share of processor time that the host took away during the run.
  public var steal: Double?
  /// What governs the processor's frequency.
  public var governor: String?

  /// Describes a state.
  public init(load: Double? = nil, steal: Double? = nil, governor: String? = nil) {
    self.load = load
    self.steal = steal
    self.governor = governor
  }
}
