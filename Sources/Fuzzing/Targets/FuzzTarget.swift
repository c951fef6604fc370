// What a fuzz target is: a way to make inputs, and an oracle that says what is wrong with one. The same
// target runs under libFuzzer, as seeded random generation and as replay; none of them is known here.

import FuzzSupport

/// One thing to be tried with inputs, and what must hold for each.
///
/// An input is always a text that a person can read and a reducer can cut: a format, a document, a
/// `.constraints` system, a script of edits. What a target finds depends on the input alone, never on
/// inputs before it.
public protocol FuzzTarget {
  /// The target's name in commands and folders, kebab-case.
  static var name: String { get }
  /// What it tries and against which oracle, in one line.
  static var summary: String { get }
  /// The extension of its inputs as files, without a dot.
  static var fileExtension: String { get }
  /// Words of its language, for dictionaries and mutation.
  static var words: [String] { get }
  /// What an input may cost before slowness is a finding.
  static var bounds: EffortBounds { get }

  /// Makes a target that keeps its own memory; one serves one job.
  init(options: FuzzOptions)

  /// A new input; the generator alone decides which.
  func makeInput(using generator: inout SeededGenerator) -> [UInt8]

  /// An input near a given one, changed by what its language is made of; nil where its bytes are to be damaged
  /// instead.
  func changed(_ input: [UInt8], using generator: inout SeededGenerator) -> [UInt8]?

  /// An input near a given one, of at most `limit` bytes.
  ///
  /// - Parameters:
  ///   - input: Any bytes, not only a sound input.
  ///   - limit: The longest mutant, in bytes.
  ///   - generator: Decides the damage, alone.
  /// - Returns: The mutant.
  func mutant(
    of input: [UInt8],
    limit: Int,
    using generator: inout SeededGenerator
  ) -> [UInt8]

  /// Tries an input.
  ///
  /// - Parameters:
  ///   - input: Any bytes: what is no sound input must be refused as the language says.
  ///   - effort: Receives what the work cost; the driver compares it with `bounds`.
  /// - Throws: What is wrong.
  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding)

  /// What the target counts besides, for the report of a run.
  var tallies: [Tally] { get }

  /// Smaller inputs that may show the same, boldest first; the driver keeps those that do and asks again.
  func reductions(of input: [UInt8]) -> [[UInt8]]
}

extension FuzzTarget {
  /// What most targets allow.
  public static var bounds: EffortBounds { EffortBounds() }

  /// No words of a language.
  public static var words: [String] { [] }

  /// Knows no language: bytes are damaged.
  public func changed(_ input: [UInt8], using generator: inout SeededGenerator) -> [UInt8]? { nil }

  /// The input changed by what its language is made of, or damaged as people and machines do it, with pieces of another.
  public func mutant(
    of input: [UInt8],
    limit: Int,
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    // A document that is cut off says little; its bytes damaged may fit.
    if let changed = changed(input, using: &generator), changed.count <= limit { return changed }
    let mutator = ByteMutator(texts: [makeInput(using: &generator)], words: Self.words)
    return Array(mutator.damaged(input, using: &generator).prefix(limit))
  }

  /// What is wrong with an input, or nil.
  mutating func finding(in input: [UInt8], effort: inout Effort) -> Finding? {
    Finding { () throws(Finding) in try check(input, effort: &effort) }
  }

  /// The same, whatever it costs.
  public mutating func finding(in input: [UInt8]) -> Finding? {
    var effort = Effort()
    return finding(in: input, effort: &effort)
  }

  /// Nothing.
  public var tallies: [Tally] { [] }

  /// None beyond those of the driver, which cuts lines and bytes of any input.
  public func reductions(of input: [UInt8]) -> [[UInt8]] { [] }
}

/// A target that is the same whatever a run asks.
public protocol PlainTarget: FuzzTarget {
  /// Makes a target.
  init()
}

extension PlainTarget {
  /// Makes a target, whatever the options.
  public init(options: FuzzOptions) { self.init() }
}

/// What a run asks of all its targets.
public struct FuzzOptions: Hashable, Sendable {
  /// How many of 1,000 systems are also compared with the exact reference solver; the rest are judged by
  /// certificate.
  public var oracleShare: Int
  /// Whether other solvers that are present answer too.
  public var voters: Bool
  /// How many times as long as in an optimised build inputs may take.
  var timeFactor: Double

  /// Options with the oracle asked about every system, and nobody else.
  public init(oracleShare: Int = 1_000, voters: Bool = false, timeFactor: Double = 1) {
    self.oracleShare = oracleShare
    self.voters = voters
    self.timeFactor = timeFactor
  }
}
