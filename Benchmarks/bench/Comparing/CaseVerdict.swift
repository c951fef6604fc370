// What is said of a case, and why. Times alone can be luck; counts come out the same every time, but are not
// what users wait for. So a verdict reads them together, by the table below, and shows them beside it
// (Documentation/MEASURING.md has the table in words).

import Measurement

struct CaseVerdict {
  enum Word: String, Codable {
    case slower
    case faster
    case same
    case noisy
  }

  /// What may be believed, and how large a change of counts is worth a word.
  struct Rule {
    /// How often a whole comparison may call a case slower, or faster, that is not.
    var falseAlarms = 0.01
    /// The p-value from which on a case is measured again in fresh processes.
    var suspicion = 0.05
    /// The p-value of all pairs that is enough where instructions have moved the same way.
    var supported = 0.05
    /// The share by which a count has to move.
    var countShare = 0.005
    /// The share that instructions have to move by to stand for more work by themselves.
    var workShare = 0.01
    /// The smallest share that matters to whoever asks: what could not have been seen is 'noisy'.
    var minimumEffect = 0.02
  }

  let word: Word
  /// What the evidence means, in a few words.
  let reason: String
  /// The ratio that is reported: from fresh pairs where there are any.
  let ratio: PairedRatio?

  /// How a count changed.
  enum Movement: Equatable {
    case up
    case down
    case none
    case unknown

    init(_ a: Double?, _ b: Double?, share: Double) {
      guard let a, let b else {
        self = .unknown
        return
      }
      if b > a * (1 + share) + 1e-9 {
        self = .up
      } else if b < a * (1 - share) - 1e-9 {
        self = .down
      } else {
        self = .none
      }
    }
  }

  struct Evidence {
    var fractions = Movement.unknown
    var work = Movement.unknown
    var instructions = Movement.unknown
    /// Instructions that moved so far that they are work of themselves.
    var muchInstructions = Movement.unknown
    var allocations = Movement.unknown
    /// Whether the sides work on different inputs, so that nothing else says anything.
    var hasOtherInput = false

    init(_ counts: (a: CaseCounts, b: CaseCounts)?, _ rule: Rule) {
      guard let (a, b) = counts else { return }
      if let first = a.input, let other = b.input, first != other {
        hasOtherInput = true
        return
      }
      instructions = Movement(a.instructions, b.instructions, share: rule.countShare)
      muchInstructions = Movement(a.instructions, b.instructions, share: rule.workShare)
      allocations = Movement(a.allocations, b.allocations, share: rule.countShare)
      fractions = Movement(a.fractions, b.fractions, share: rule.countShare)
      let names = Set(a.work.keys).union(b.work.keys).subtracting(CaseCounts.fractionNames)
      let movements = names.map {
        Movement(a.work[$0] ?? 0, b.work[$0] ?? 0, share: rule.countShare)
      }
      // Work that moves both ways says nothing of the sum.
      let isUp = movements.contains(.up)
      let isDown = movements.contains(.down)
      work = isUp == isDown ? .none : isUp ? .up : .down
    }

    /// Whether anything counted is a reason to look again.
    var hasMoved: Bool {
      [fractions, work, instructions, allocations].contains { $0 == .up || $0 == .down }
    }
  }

  /// The way that a word speaks of.
  private struct Direction {
    let movement: Movement
    let word: Word
    let adverb: String

    static let slower = Direction(movement: .up, word: .slower, adverb: "more")
    static let faster = Direction(movement: .down, word: .faster, adverb: "less")
  }

  /// Two sides that are the same program.
  static let identical = CaseVerdict(
    word: .same,
    reason: "identical programs",
    ratio: PairedRatio(logarithms: Array(repeating: 0, count: 12))
  )

  /// A case that a side does not answer; what was measured before it failed says nothing.
  static func failed(_ reason: String) -> CaseVerdict {
    CaseVerdict(word: .noisy, reason: reason, ratio: nil)
  }

  private init(word: Word, reason: String, ratio: PairedRatio?) {
    self.word = word
    self.reason = reason
    self.ratio = ratio
  }

  /// Judges a case by the pairs that were measured first, and fresh ones where it was suspicious.
  ///
  /// All pairs, `pooled`, may support what counts say: those were not chosen by time. The p-values of the fresh
  /// ones are `adjusted`: made stricter for all suspicious cases together.
  init(
    exploration: PairedRatio?,
    confirmation: PairedRatio?,
    pooled: PairedRatio?,
    adjusted: (slower: Double, faster: Double)?,
    evidence: Evidence,
    rule: Rule
  ) {
    ratio = confirmation ?? exploration
    if evidence.hasOtherInput {
      (word, reason) = (.noisy, Self.otherInput)
      return
    }
    for direction in [Direction.slower, .faster] {
      let isSlower = direction.movement == .up
      let confirmed = (isSlower ? adjusted?.slower : adjusted?.faster).map {
        $0 <= rule.falseAlarms / 2
      }
      let supporting = isSlower ? pooled?.pValueSlower : pooled?.pValueFaster
      let opposite = isSlower ? pooled?.pValueFaster : pooled?.pValueSlower
      let reason = Self.reason(
        direction,
        evidence,
        isTimeConfirmed: confirmed ?? false,
        isTimeSupporting: supporting.map { $0 <= rule.supported } ?? false,
        isTimeAgainst: opposite.map { $0 <= rule.supported } ?? false
      )
      if let reason {
        (word, self.reason) = (direction.word, reason)
        return
      }
    }
    let isSeen = (ratio?.detectable ?? .infinity) <= rule.minimumEffect
    word = isSeen ? .same : .noisy
    self.reason = Self.note(evidence, wasSuspected: confirmation != nil)
  }

  static let otherInput = "the sides work on different inputs"

  /// The table of what witnesses mean together; nil where they do not speak for this direction.
  private static func reason(
    _ direction: Direction,
    _ evidence: Evidence,
    isTimeConfirmed: Bool,
    isTimeSupporting: Bool,
    isTimeAgainst: Bool
  ) -> String? {
    let way = direction.movement
    let adverb = direction.adverb
    if evidence.fractions == way {
      return
        "\(adverb) solves in fractions: \(way == .up ? "a numerical regression" : "numerically better")"
    }
    if evidence.work == way,
      isTimeConfirmed || (evidence.instructions == way && !isTimeAgainst)
    {
      return "the algorithm does \(adverb)"
    }
    if evidence.allocations == way, evidence.muchInstructions == way, !isTimeAgainst {
      return "\(adverb) memory is asked for"
    }
    if evidence.instructions == way, isTimeConfirmed || isTimeSupporting {
      return evidence.allocations == way
        ? "\(adverb) memory is asked for, \(adverb) instructions" : "\(adverb) instructions"
    }
    guard isTimeConfirmed else { return nil }
    return evidence.instructions == .unknown
      ? "time" : "time alone, over all layouts: access to memory, branches, or the machine"
  }

  private static func note(_ evidence: Evidence, wasSuspected: Bool) -> String {
    func words(_ movement: Movement, _ what: String) -> String? {
      switch movement {
      case .up: "\(what) up"
      case .down: "\(what) down"
      case .none, .unknown: nil
      }
    }
    let counted = [
      words(evidence.work, "work"), words(evidence.instructions, "instructions"),
      words(evidence.allocations, "allocations"),
    ].compactMap(\.self)
    if !counted.isEmpty { return "\(counted.joined(separator: ", ")); no time to be seen" }
    return wasSuspected ? "looked at again: layout or machine" : ""
  }
}
