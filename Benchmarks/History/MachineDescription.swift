// What a run was measured on. Times of different machines do not compare, so every record says.

/// The machine, operating system and compiler of a run.
public struct MachineDescription: Codable, Hashable, Sendable {
  /// The model of the processor.
  public var cpu: String
  /// The number of processors the system offers.
  public var cores: Int
  /// The operating system and its kernel.
  public var os: String
  /// The Swift compiler's version, or nil when there is none to ask.
  public var swift: String?

  /// Makes a description.
  public init(cpu: String, cores: Int, os: String, swift: String?) {
    self.cpu = cpu
    self.cores = cores
    self.os = os
    self.swift = swift
  }

  enum CodingKeys: String, CodingKey {
    case cpu, cores, os, swift
  }

  /// Writes every key, null where a value is not known: readers then need not tell absence apart.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(cpu, forKey: .cpu)
    try container.encode(cores, forKey: .cores)
    try container.encode(os, forKey: .os)
    try container.encode(swift, forKey: .swift)
  }
}
