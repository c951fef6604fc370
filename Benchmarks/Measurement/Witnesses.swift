// What is counted beside a time. Counts hardly vary from run to run, so they tell a change of the
// code from a change of the machine.

/// Counts that a change of time has to agree with.
public struct Witnesses: Codable, Hashable, Sendable {
  /// The instructions of one repetition.
  public var instructions: Double?
  /// The allocations of one repetition.
  public var allocations: Double?
  /// The solver's own work in one repetition by its name, as `pivots`.
  @OrEmpty public var work: [String: Double]

  /// Collects counts.
  public init(
    instructions: Double? = nil,
    allocations: Double? = nil,
    work: [String: Double] = [:]
  ) {
    self.instructions = instructions
    self.allocations = allocations
    self.work = work
  }

  /// Every count with its name, `work` in the order of names.
  public var named: [(name: String, value: Double)] {
    var named: [(name: String, value: Double)] = []
    if let instructions { named.append(("instructions", instructions)) }
    if let allocations { named.append(("allocations", allocations)) }
    return named + work.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
