// What a comparison knows of one case: how it is measured, the pairs measured so far, and what was counted.

import Foundation
import Measurement

struct CasePair: Codable, Hashable {
  /// Nanoseconds of one repetition on the first side, the median of its samples.
  var a: Double
  /// The same on the second side.
  var b: Double
  /// The logarithm of the second over the first: the median over samples that were taken one right after
  /// the other.
  var logarithm: Double
}

/// What work took besides time: the answer to `count COUNT`, of so many repetitions all together, and what is known of
/// one repetition.
struct CaseCounts: Codable, Hashable {
  /// By the processor's counters, where it has them for us, or by callgrind.
  var instructions: Double?
  var allocations: Double?
  var allocatedBytes: Double?
  /// The solver's own work by name, as `pivots`.
  @OrEmpty var work: [String: Double] = [:]
  /// The hash of what was worked on, where that can change without the case's name.
  var input: String?

  /// The counts of `WorkCounts` that say a question was answered in fractions.
  static let fractionNames = ["fractionSolves", "fractionEliminations"]

  /// Solves and eliminations in fractions.
  var fractions: Double { Self.fractionNames.reduce(0) { $0 + (work[$1] ?? 0) } }
}

/// Why a case has no measurements: what each side did instead of answering.
struct CaseFailure: Hashable {
  var a: String?
  var b: String?

  var reason: String { [a, b].compactMap(\.self).joined(separator: "; ") }
  /// Whether the first side answers, and the second does so no more.
  var isRegression: Bool { a == nil && b != nil }
}

final class CaseSeries {
  let description: CaseProtocol.Description
  /// How often the work is repeated in a sample; nil until the first pair has found out.
  var repetitions: Int?
  /// Samples of each side in a pair.
  var slotCount = 0
  /// Pairs that say whether there is anything to suspect.
  var explored: [CasePair] = []
  /// Pairs of fresh processes and layouts, measured to confirm a suspicion.
  var confirming: [CasePair] = []
  /// What was counted, side by side; nil where nothing could be.
  var counts: (a: CaseCounts, b: CaseCounts)?
  /// Why there are no measurements.
  var failure: CaseFailure?

  init(_ description: CaseProtocol.Description) { self.description = description }

  var name: String { description.name }

  /// The nanoseconds of one repetition, once known.
  var repetitionNanoseconds: Double? { explored.first.map { max($0.a, 1) } }

  /// The ratio from the pairs that were measured first.
  var exploration: PairedRatio? { PairedRatio(logarithms: explored.map(\.logarithm)) }
  var pooled: PairedRatio? { PairedRatio(logarithms: (explored + confirming).map(\.logarithm)) }
  var confirmation: PairedRatio? { PairedRatio(logarithms: confirming.map(\.logarithm)) }
}
