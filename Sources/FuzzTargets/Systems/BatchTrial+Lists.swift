// All regions of a box of parameters, and what a person is told of them: every row in the box lies in a
// region that was found, and in the one piece whose words are true of it.

import ExactArithmetic
import FuzzSupport
import Fuzzing
import ParametricSimplex

extension BatchTrial {
  /// One input in so many has its regions listed: each piece of the box is a solve or two.
  private static let listInterval: UInt64 = 4
  private static let pieceLimit = 240
  private static let listParameterLimit = 3

  /// Rows that do not hold in a part of the box, with the words about the part read back.
  private typealias ViolationWords = (
    violation: ParameterViolation, conditions: [RegionWords.Condition]
  )

  /// Looks for what is wrong with the list of regions around the rows.
  func checkList() throws(Finding) {
    guard hash % Self.listInterval == 0, !isLarge,
      (1...Self.listParameterLimit).contains(rows[0].count)
    else { return }
    let exactRows = rows.map { $0.map { ExactNumber($0) } }
    // Wider than the rows, so that none lies on its end: a row there may belong to a piece beyond.
    let box = rows[0].indices.map { parameter in
      let column = exactRows.map { $0[parameter] }
      let (low, high) = (column.min() ?? .zero, column.max() ?? .zero)
      return (low - ExactNumber(1))...(high + ExactNumber(1))
    }
    let listed = ParametricSolver(system)
    let enumeration = listed.enumerate(over: box, limit: Self.pieceLimit)
    guard enumeration.pieceCount <= Self.pieceLimit else {
      throw Finding("list-differs", "\(enumeration.pieceCount) pieces were looked at")
    }
    if enumeration.status == .complete {
      for (number, row) in rows.enumerated()
      where listed.tables.contains(where: { $0.locate(row) == RegionTable.unknown }) {
        throw Finding("region-missed", "row \(number + 1) is in no region of a complete list")
      }
    }
    let exactValues = exactRows.map { listed.exactValues($0) }
    for number in rows.indices {
      guard let values = exactValues[number] else {
        if expected[number] == nil || tolerances[number] == nil { continue }
        throw Finding("list-differs", "row \(number + 1) has no region in a list")
      }
      if values.map({ Double($0) }) != expected[number] {
        throw Finding("list-differs", "row \(number + 1) in a list of regions")
      }
    }
    let violations = try listed.parameterViolations(within: box).map {
      violation throws(Finding) in
      let conditions = RegionWords.conditions(
        violation.condition,
        system.parameterCount,
        borders: .none
      )
      guard let conditions else { throw Finding("description-unreadable", violation.condition) }
      return (violation, conditions)
    }
    try checkDescriptions(listed, exactRows, exactValues, box, violations)
    try checkViolations(
      violations,
      listed,
      exactRows,
      exactValues,
      box,
      isComplete: enumeration.status == .complete
    )
  }

  /// Where rows are said not to hold they do not, by a direct solve.
  private func checkViolations(
    _ violations: [ViolationWords],
    _ listed: ParametricSolver,
    _ exactRows: [[ExactNumber]],
    _ exactValues: [[Rational]?],
    _ box: [ClosedRange<ExactNumber>],
    isComplete: Bool
  ) throws(Finding) {
    for (violation, conditions) in violations {
      for (number, row) in exactRows.enumerated() {
        let distances = conditions.map { $0.affine.value(at: row.map(\.rational)) }
        guard zip(conditions, distances).allSatisfy({ ($1.signum >= 0) == $0.isPositive }),
          expected[number] != nil
        else { continue }
        // On a border another region's words hold, too.
        let isInside = distances.allSatisfy { $0.signum != 0 }
        // Doubles lose constants beside parameters of 1e300.
        let isKept = violation.rows.contains {
          guard let values = exactValues[number] else { return false }
          let residual = RowResidual(ofRow: $0, of: system, parameters: row, values: values)
          return residual.violation(system.rows[$0].relation).signum <= 0
        }
        guard violation.isConflicting || isInside && isKept else { continue }
        throw Finding(
          "violation-differs",
          "for '\(violation.condition)' rows \(violation.rows) are said not to hold, and do at row \(number + 1)"
        )
      }
    }
    let hasRoom =
      isComplete && listed.hasRoomForEveryRow(within: box, limit: Self.pieceLimit)
    guard hasRoom, violations.contains(where: \.violation.condition.isEmpty) else { return }
    throw Finding("violation-differs", "every row is said to hold somewhere, and one nowhere")
  }

  /// The words about the regions beside the regions.
  private func checkDescriptions(
    _ listed: ParametricSolver,
    _ exactRows: [[ExactNumber]],
    _ exactValues: [[Rational]?],
    _ box: [ClosedRange<ExactNumber>],
    _ violations: [ViolationWords]
  ) throws(Finding) {
    let tables = listed.tables
    let all = listed.descriptions()
    let near = listed.descriptions(within: box)
    guard all.count == near.count, all.count == tables.reduce(0, { $0 + $1.cellCount }) else {
      throw Finding("description-differs", "\(all.count) and \(near.count) pieces are described")
    }
    let (words, wordsNear) = (read(all), read(near))
    guard words.count == all.count, wordsNear.count == near.count else {
      throw Finding("description-unreadable", "\(all.map(\.condition)) \(near.map(\.condition))")
    }
    for (number, row) in exactRows.enumerated() {
      let point = row.map(\.rational)
      for (table, regions) in tables.enumerated() {
        let region = regions.locate(rows[number])
        let holding = words.indices.filter { all[$0].table == table && words[$0].holds(at: point) }
        let holdingNear = wordsNear.indices.filter {
          near[$0].table == table && wordsNear[$0].holds(at: point)
        }
        // Borders that the others imply are left out in a box, so that its pieces may touch; what conflicts
        // by two cores is in the pieces of both.
        guard holding.isEmpty == (region == RegionTable.unknown),
          holding.count <= 1 || region == RegionTable.conflict,
          Set(holding).isSubset(of: holdingNear), all.map(\.region) == near.map(\.region),
          holding.allSatisfy({ all[$0].region == region })
        else {
          let conditions = holding.map { all[$0].condition }
          throw Finding(
            "description-differs",
            "row \(number + 1) is in region \(region) of table \(table), described by \(conditions)"
          )
        }
        for index in holding {
          try checkLeaves(all[index], words[index], number, point)
        }
      }
      let telling = all.indices.filter { words[$0].holdsOfRows(at: point) }.map { all[$0] }
      try checkRows(telling, violations, number, row, exactValues[number], tables.count)
    }
  }

  /// What pieces say of rows of constraints, whose words hold at a row of parameters, beside the rows that hold there.
  private func checkRows(
    _ telling: [RegionDescription],
    _ violations: [ViolationWords],
    _ number: Int,
    _ row: [ExactNumber],
    _ values: [Rational]?,
    _ tableCount: Int
  ) throws(Finding) {
    let conflict = telling.first { $0.region == RegionTable.conflict }
    if let conflict, expected[number] != nil {
      throw Finding(
        "piece-differs",
        "a conflict is said to be where '\(conflict.rowCondition)', and row \(number + 1) has none"
      )
    }
    guard conflict == nil, expected[number] != nil, let values else { return }
    let brokenRows = system.rows.indices.filter {
      RowResidual(ofRow: $0, of: system, parameters: row, values: values)
        .violation(system.rows[$0].relation).signum > 0
    }
    let point = row.map(\.rational)
    var bentRows = Set(telling.flatMap(\.bentRows))
    for (violation, conditions) in violations where RegionWords.hold(conditions, at: point) {
      bentRows.formUnion(violation.rows)
    }
    // A table of which no piece tells is one in which not all regions are known.
    let isTold = Set(telling.map(\.table)).count == tableCount
    guard bentRows.isSubset(of: brokenRows), !isTold || bentRows.count == brokenRows.count else {
      throw Finding(
        "piece-differs",
        "rows \(bentRows.sorted()) are said not to hold at row \(number + 1), \(brokenRows) do not"
      )
    }
  }

  /// What the leaves are said to be, beside what they are at a row.
  private func checkLeaves(
    _ description: RegionDescription,
    _ words: RegionWords,
    _ number: Int,
    _ point: [Rational]
  ) throws(Finding) {
    guard tolerances[number] != nil, let expected = expected[number] else { return }
    for (leaf, expression) in zip(description.leaves, words.leaves)
    where Double(expression.value(at: point)) != expected[leaf.variable] {
      throw Finding(
        "description-differs",
        "variable \(leaf.variable) is said to be \(leaf.expression), and is \(expected[leaf.variable])"
      )
    }
  }

  /// The words of those descriptions that are in the language.
  private func read(_ descriptions: [RegionDescription]) -> [RegionWords] {
    descriptions.compactMap { RegionWords($0, parameterCount: system.parameterCount) }
  }
}
