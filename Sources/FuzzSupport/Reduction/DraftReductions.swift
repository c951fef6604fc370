// Smaller systems near a given one, for a reducer to try: fewer rows first, then fewer variables, terms
// and levels, then plainer numbers. Which of them still show a finding is the reducer's business.

import Constraints
import ExactArithmetic

/// Lists smaller systems.
public enum DraftReductions {
  /// Smaller drafts, boldest first.
  ///
  /// Each differs from the draft; a reducer that takes what still fails and asks again comes to an end,
  /// because every one has fewer parts or shorter numbers.
  public static func reductions(of draft: SystemDraft) -> [SystemDraft] {
    withoutRows(draft) + withoutPoints(draft) + withoutVariables(draft) + withoutTerms(draft)
      + withPlainerRanks(draft) + withPlainerNumbers(draft)
  }

  /// Ranges that cut a sequence: halves, quarters and so on down to single elements.
  public static func cuts(of count: Int) -> [Range<Int>] {
    var cuts: [Range<Int>] = []
    var size = count
    while size > 0 {
      var start = 0
      while start < count {
        cuts.append(start..<min(start + size, count))
        start += size
      }
      size = size == 1 ? 0 : (size + 1) / 2
    }
    return cuts
  }

  private static func withoutRows(_ draft: SystemDraft) -> [SystemDraft] {
    cuts(of: draft.rows.count).map { cut in draft.changed { $0.rows.removeSubrange(cut) } }
  }

  private static func withoutPoints(_ draft: SystemDraft) -> [SystemDraft] {
    cuts(of: draft.points.count).map { cut in draft.changed { $0.points.removeSubrange(cut) } }
  }

  private static func withoutVariables(_ draft: SystemDraft) -> [SystemDraft] {
    var smaller: [SystemDraft] = []
    func add(_ change: (inout SystemDraft) -> Void) { smaller.append(draft.changed(change)) }
    let isUsed = usedVariables(draft)
    if isUsed.contains(false) {
      add { copy in
        for variable in isUsed.indices.reversed() where !isUsed[variable] {
          copy.remove(variable)
        }
      }
    }
    for variable in (0..<draft.variableCount).reversed() { add { $0.remove(variable) } }
    for variable in (0..<draft.variableCount).reversed() where variable > 0 {
      add { $0.merge(variable, into: variable - 1) }
      if variable > 1 { add { $0.merge(variable, into: 0) } }
    }
    for parameter in draft.parameters.indices.reversed() { add { $0.fixParameter(parameter) } }
    return smaller
  }

  private static func usedVariables(_ draft: SystemDraft) -> [Bool] {
    var isUsed = [Bool](repeating: false, count: draft.variableCount)
    for row in draft.rows { for term in row.terms { isUsed[term.index] = true } }
    return isUsed
  }

  private static func withoutTerms(_ draft: SystemDraft) -> [SystemDraft] {
    var smaller: [SystemDraft] = []
    for row in draft.rows.indices {
      for term in draft.rows[row].terms.indices {
        smaller.append(draft.changed { $0.rows[row].terms.remove(at: term) })
      }
      for term in draft.rows[row].parameterTerms.indices {
        smaller.append(draft.changed { $0.rows[row].parameterTerms.remove(at: term) })
      }
    }
    return smaller
  }

  // MARK: Priorities and weights

  private static func withPlainerRanks(_ draft: SystemDraft) -> [SystemDraft] {
    var smaller: [SystemDraft] = []
    let levels = Set(draft.rows.map(\.priority)).subtracting([Priority.required])
      .sorted()
    for (level, next) in zip(levels, levels.dropFirst()) {
      var copy = draft
      for row in copy.rows.indices where copy.rows[row].priority == next {
        copy.rows[row].priority = level
      }
      smaller.append(copy)
    }
    // Whole hundreds from 100 on, where there are no more than nine.
    let plain = levels.indices.map { Double(100 * ($0 + 1)) }
    if levels != plain, levels.count <= 9 {
      var copy = draft
      for row in copy.rows.indices {
        if let level = levels.firstIndex(of: copy.rows[row].priority) {
          copy.rows[row].priority = plain[level]
        }
      }
      smaller.append(copy)
    }
    for row in draft.rows.indices where draft.rows[row].weight != 1 {
      smaller.append(draft.changed { $0.rows[row].weight = 1 })
    }
    return smaller
  }

  // MARK: Numbers

  private static func withPlainerNumbers(_ draft: SystemDraft) -> [SystemDraft] {
    numbers(of: draft).flatMap { path, least in
      plainer(draft[keyPath: path], least: least).map { number in
        draft.changed { $0[keyPath: path] = number }
      }
    }
  }

  /// Every number of a draft, and the least that it can be: no coefficient is 0.
  private static func numbers(
    of draft: SystemDraft
  ) -> [(WritableKeyPath<SystemDraft, ExactNumber>, Int)] {
    var numbers: [(WritableKeyPath<SystemDraft, ExactNumber>, Int)] = []
    for row in draft.rows.indices {
      numbers.append((\SystemDraft.rows[row].constant, 0))
      numbers += draft.rows[row].terms.indices.map {
        (\SystemDraft.rows[row].terms[$0].coefficient, 1)
      }
      numbers += draft.rows[row].parameterTerms.indices.map {
        (\SystemDraft.rows[row].parameterTerms[$0].coefficient, 1)
      }
    }
    numbers += draft.parameters.indices.map { (\SystemDraft.parameters[$0], 0) }
    for point in draft.points.indices {
      numbers += draft.points[point].indices.map { (\SystemDraft.points[point][$0], 0) }
    }
    return numbers
  }

  /// Numbers that are shorter to write than a given one: 0 or 1, the whole one before it, half of it.
  static func plainer(_ number: ExactNumber, least: Int) -> [ExactNumber] {
    let length = number.description.count
    let value = number.double.magnitude
    var plainer = [ExactNumber(least)]
    if value < 0x1p53 {
      let sign: Double = number.signum < 0 ? -1 : 1
      plainer.append(ExactNumber(sign * value.rounded(.down)))
      plainer.append(ExactNumber(sign * (value / 2).rounded(.down)))
      plainer.append(ExactNumber(sign * (value / 10).rounded(.down)))
    }
    return plainer.filter { other in
      other != number && other.double.magnitude <= max(value, Double(least))
        && (other.description.count, other.double.magnitude) < (length, value)
        && (least == 0 || !other.isZero)
    }
  }
}

extension SystemDraft {
  /// A copy with a change.
  fileprivate func changed(_ change: (inout SystemDraft) -> Void) -> SystemDraft {
    var copy = self
    change(&copy)
    return copy
  }
}
