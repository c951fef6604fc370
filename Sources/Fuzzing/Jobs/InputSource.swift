// Which input a job tries when: the i-th is always the same for a seed, a target and a job, whatever was
// found before it and however many jobs there are. Coverage-guided runs choose for themselves.

import Constraints
import FuzzSupport

/// The numbered inputs of one job.
public struct InputSource {
  private let seed: UInt64
  private let corpus: [[UInt8]]
  private let target: any FuzzTarget

  /// The longest input, in bytes.
  static let inputLimit = SharedPage.inputLimit

  /// Makes the source of a job.
  ///
  /// - Parameters:
  ///   - target: What the inputs are for.
  ///   - options: What the run asks of its targets.
  ///   - seed: The run's seed.
  ///   - job: The job's number, from 0.
  ///   - corpus: Inputs to begin with, and to mutate half of the time; they count for 'the same'.
  public init(
    _ target: any FuzzTarget.Type,
    options: FuzzOptions,
    seed: UInt64,
    job: Int,
    corpus: [[UInt8]] = []
  ) {
    self.target = target.init(options: options)
    self.corpus = corpus
    var mixer = SeededGenerator(seed: seed, input: job)
    self.seed = mixer.next() ^ FileHash(target.name.utf8).value
  }

  /// The input of a number, from 0.
  public func input(_ index: Int) -> [UInt8] {
    if index < corpus.count { return Array(corpus[index].prefix(Self.inputLimit)) }
    var generator = SeededGenerator(seed: seed, input: index)
    let draw = generator.integer(in: 0...7)
    let input: [UInt8]
    if draw < 4 && !corpus.isEmpty {
      let text = generator.pick(corpus)
      input = target.mutant(of: text, limit: Self.inputLimit, using: &generator)
    } else if draw < 2 {
      // Damage to what a generator makes reaches where neither goes alone.
      let text = target.makeInput(using: &generator)
      input = target.mutant(of: text, limit: Self.inputLimit, using: &generator)
    } else {
      input = target.makeInput(using: &generator)
    }
    return input.count <= Self.inputLimit ? input : Array(input.prefix(Self.inputLimit))
  }
}
