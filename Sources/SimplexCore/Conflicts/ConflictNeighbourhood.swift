// The rows that a row can clash with: those that hang together with it through variables, where a variable
// that rows fix joins nothing. In a layout nearly everything hangs on the container; once its size is fixed,
// what stands beside a clash takes no part in it.

import Constraints

/// Rows that can hold together, and which of them other rows depend on.
///
/// The rest hold at some point whatever these do: they share no variable with them but those that have
/// only one value, and the rows that say so are among these.
struct ConflictNeighbourhood {
  private let system: ConstraintSystem
  /// The rows in the order in which they came; their indices here name them elsewhere.
  private(set) var rows: [Int] = []
  /// The variables that rows fix, in the order in which they did.
  private(set) var fixings: [Fixing] = []
  /// How many variables of each row are not fixed.
  private var openCount: [Int32] = []
  /// The number of each row's fixing; -1 for a row that fixes nothing.
  private var fixingOfRow: [Int32] = []
  /// The indices of the rows that mention a variable, as a list in their order.
  private var mentions: [Mention] = []
  private var variables: [Variable]

  // Scratch: what the search has met lately bears its number.
  private var searchNumber: Int32 = 0
  private var lastSearchOfRow: [Int32] = []
  private var open: [Int32] = []
  private var waiting: [Int32] = []
  /// Which of some rows mention a variable; empty until that is asked, and without uses afterwards.
  private var uses: [Use] = []

  /// A row with one variable that no row before it fixes.
  struct Fixing {
    var variable: Int32
    var rowIndex: Int32
  }

  /// An entry of the list of a variable.
  private struct Mention {
    var rowIndex: Int32
    /// The next one in the list; -1 at its end.
    var next: Int32
  }

  /// How many rows mention a variable, and the exclusive or of their indices: where there is one such row, its index.
  private struct Use {
    var count: Int32 = 0
    var indexXor: Int32 = 0
  }

  private struct Variable {
    var firstMention: Int32 = -1
    var lastMention: Int32 = -1
    /// The number of its fixing; -1 where it is not fixed.
    var fixing: Int32 = -1
    var lastSearch: Int32 = 0
    /// The number of the last search that asked whether some of the rows fix it, below 0 where they do not.
    var lastJudgement: Int32 = 0
    /// The index of the last row of those fixings that the last search was about which it changes with.
    var lastTouch: Int32 = -1
  }

  /// Begins without rows.
  init(_ system: ConstraintSystem) {
    self.system = system
    variables = [Variable](repeating: Variable(), count: system.variableCount)
  }

  /// Takes in a row that can hold together with those before it.
  ///
  /// An equality with only one variable that is not fixed fixes it.
  ///
  /// - Complexity: O(terms), and the terms of the rows that mention a variable which is fixed now.
  mutating func add(_ row: Int) {
    let rowIndex = Int32(rows.count)
    rows.append(row)
    fixingOfRow.append(-1)
    lastSearchOfRow.append(0)
    var count: Int32 = 0
    for term in system.terms(ofRow: row) {
      let variable = Int(system.terms[term].variable)
      let mention = Int32(mentions.count)
      mentions.append(Mention(rowIndex: rowIndex, next: -1))
      let last = variables[variable].lastMention
      if last >= 0 { mentions[Int(last)].next = mention }
      if last < 0 { variables[variable].firstMention = mention }
      variables[variable].lastMention = mention
      if variables[variable].fixing < 0 { count += 1 }
    }
    openCount.append(count)
    if count == 1, system.rows[row].relation == .equal { fix(from: rowIndex) }
  }

  /// Fixes the last variable of a row, and what follows from that.
  private mutating func fix(from rowIndex: Int32) {
    open.append(rowIndex)
    while let rowIndex = open.popLast() {
      let last = system.terms(ofRow: rows[Int(rowIndex)]).first {
        variables[Int(system.terms[$0].variable)].fixing < 0
      }
      guard let last else { continue }
      let variable = Int(system.terms[last].variable)
      variables[variable].fixing = Int32(fixings.count)
      fixingOfRow[Int(rowIndex)] = Int32(fixings.count)
      fixings.append(Fixing(variable: Int32(variable), rowIndex: rowIndex))
      let openBefore = open.count
      var mention = variables[variable].firstMention
      while mention >= 0 {
        let other = mentions[Int(mention)].rowIndex
        openCount[Int(other)] -= 1
        if openCount[Int(other)] == 1, system.rows[rows[Int(other)]].relation == .equal {
          open.append(other)
        }
        mention = mentions[Int(mention)].next
      }
      // The first of them fixes what several could.
      open[openBefore...].reverse()
    }
  }

  /// The rows that some others depend on, in the order in which they came.
  ///
  /// - Complexity: O(terms of what is found), and as long as it takes to sort the rows.
  mutating func rows(near others: some Sequence<Int>) -> [Int] {
    searchNumber += 1
    var near: [Int32] = []
    for row in others { meetVariables(ofRow: row) }
    while let variable = open.popLast() {
      let met = variables[Int(variable)]
      if met.fixing >= 0 {
        take(fixings[Int(met.fixing)].rowIndex, into: &near)
        continue
      }
      var mention = met.firstMention
      while mention >= 0 {
        take(mentions[Int(mention)].rowIndex, into: &near)
        mention = mentions[Int(mention)].next
      }
    }
    near.sort()
    return near.map { rows[Int($0)] }
  }

  /// Those of the rows that stand before `end`, and of `members` behind it, that a row depends on, where all
  /// others are left out; and which of them fix a variable then.
  ///
  /// A variable that only a row left out fixes joins all that mention it.
  ///
  /// - Requires: rows came in ascending order; `members` are some of them, ascending.
  /// - Complexity: O(terms of what is found, and of `members`), and as long as it takes to sort the rows.
  mutating func rows(
    near row: Int,
    before end: Int,
    with members: [Int]
  ) -> (near: [Int], fixing: [Int]) {
    searchNumber += 1
    var near: [Int32] = []
    // Lists of mentions are left where they come to `end`: behind it there may be far more than members.
    var membersMentioning: [Int32: [Int32]] = [:]
    for member in members {
      guard let rowIndex = rows.index(ofRow: member) else { continue }
      for term in system.terms(ofRow: member) {
        membersMentioning[system.terms[term].variable, default: []].append(Int32(rowIndex))
      }
    }
    meetVariables(ofRow: row)
    while let variable = open.popLast() {
      if isFixed(variable, before: end, with: members) {
        take(fixings[fixing(of: variable)].rowIndex, into: &near)
        continue
      }
      var mention = variables[Int(variable)].firstMention
      while mention >= 0, rows[Int(mentions[Int(mention)].rowIndex)] < end {
        take(mentions[Int(mention)].rowIndex, into: &near)
        mention = mentions[Int(mention)].next
      }
      for rowIndex in membersMentioning[variable] ?? [] { take(rowIndex, into: &near) }
    }
    near.sort()
    let fixing = near.filter { rowIndex in
      guard fixes(at: rowIndex) else { return false }
      let variable = fixings[Int(fixingOfRow[Int(rowIndex)])].variable
      return variables[Int(variable)].lastJudgement == searchNumber
    }
    return (near.map { rows[Int($0)] }, fixing.map { rows[Int($0)] })
  }

  /// Whether rows that are not left out fix a variable: the one that fixes it among all, and those that fix the other
  /// variables of this one.
  private mutating func isFixed(_ variable: Int32, before end: Int, with members: [Int]) -> Bool {
    waiting.append(variable)
    while let variable = waiting.last {
      guard abs(variables[Int(variable)].lastJudgement) != searchNumber else {
        waiting.removeLast()
        continue
      }
      let fixing = Int(variables[Int(variable)].fixing)
      let row = fixing < 0 ? Int.max : rows[Int(fixings[fixing].rowIndex)]
      var isFixed = fixing >= 0 && (row < end || members.index(ofRow: row) != nil)
      let waitingBefore = waiting.count
      if isFixed {
        for term in system.terms(ofRow: row) {
          let other = system.terms[term].variable
          guard other != variable else { continue }
          let judgement = variables[Int(other)].lastJudgement
          if judgement == -searchNumber { isFixed = false }
          if abs(judgement) != searchNumber { waiting.append(other) }
        }
      }
      if isFixed, waiting.count > waitingBefore { continue }
      waiting.removeLast(waiting.count - waitingBefore + 1)
      variables[Int(variable)].lastJudgement = isFixed ? searchNumber : -searchNumber
    }
    return variables[Int(variable)].lastJudgement == searchNumber
  }

  /// Those of some rows that can clash with each other, or with one beside them, in their order.
  ///
  /// A row with a variable that no other one mentions holds by that, whatever the others want; without it there may be
  /// more such rows.
  ///
  /// - Complexity: O(terms).
  mutating func clashing(_ others: [Int], beside dropped: Int? = nil) -> [Int] {
    func forEachVariable(of row: Int, _ body: (Int) -> Void) {
      for term in system.terms(ofRow: row) { body(Int(system.terms[term].variable)) }
    }
    if uses.isEmpty { uses = [Use](repeating: Use(), count: system.variableCount) }
    for (index, row) in others.enumerated() {
      forEachVariable(of: row) {
        uses[$0].count += 1
        uses[$0].indexXor ^= Int32(index)
      }
    }
    // So its variables are never those of one row alone.
    if let dropped { forEachVariable(of: dropped) { uses[$0].count += 2 } }
    for row in others {
      forEachVariable(of: row) { if uses[$0].count == 1 { open.append(Int32($0)) } }
    }
    var isLoose = [Bool](repeating: false, count: others.count)
    while let variable = open.popLast() {
      // It may have gone with another variable of its row.
      guard uses[Int(variable)].count == 1 else { continue }
      let index = uses[Int(variable)].indexXor
      isLoose[Int(index)] = true
      forEachVariable(of: others[Int(index)]) {
        uses[$0].count -= 1
        uses[$0].indexXor ^= index
        if uses[$0].count == 1 { open.append(Int32($0)) }
      }
    }
    for row in others { forEachVariable(of: row) { uses[$0] = Use() } }
    if let dropped { forEachVariable(of: dropped) { uses[$0] = Use() } }
    return others.indices.filter { !isLoose[$0] }.map { others[$0] }
  }

  // MARK: What is fixed

  func isFixed(_ variable: Int32) -> Bool { variables[Int(variable)].fixing >= 0 }

  /// Whether some row mentions the variable.
  func isMentioned(_ variable: Int32) -> Bool { variables[Int(variable)].firstMention >= 0 }

  /// The index of the row that a mention is of, and the index of the variable's next mention; −1 for none.
  func mention(at index: Int32) -> (rowIndex: Int32, next: Int32) {
    (mentions[Int(index)].rowIndex, mentions[Int(index)].next)
  }

  /// The index of the first mention of a variable, to be passed to `mention(at:)`; −1 for none.
  func firstMention(of variable: Int32) -> Int32 { variables[Int(variable)].firstMention }

  /// The number of a variable's fixing.
  ///
  /// - Requires: the variable is fixed.
  func fixing(of variable: Int32) -> Int { Int(variables[Int(variable)].fixing) }

  /// Whether one of the rows fixes a variable.
  ///
  /// - Requires: rows came in ascending order.
  func fixes(row: Int) -> Bool {
    rows.index(ofRow: row).map { fixes(at: Int32($0)) } ?? false
  }

  /// Whether the row at an index fixes a variable.
  func fixes(at rowIndex: Int32) -> Bool { fixingOfRow[Int(rowIndex)] >= 0 }

  /// The rows that mention a variable which is not fixed; nil where one of them mentions another such, or they are
  /// more than `limit`.
  func bounds(of variable: Int32, atMost limit: Int) -> [Int]? {
    var bounds: [Int] = []
    var mention = variables[Int(variable)].firstMention
    while mention >= 0 {
      let rowIndex = Int(mentions[Int(mention)].rowIndex)
      guard openCount[rowIndex] == 1, bounds.count < limit else { return nil }
      bounds.append(rows[rowIndex])
      mention = mentions[Int(mention)].next
    }
    return bounds
  }

  /// Those of the first rows that mention a variable which mention no other one that is not fixed.
  func bounds(of variable: Int32, amongFirst limit: Int) -> [Int] {
    var bounds: [Int] = []
    var mention = variables[Int(variable)].firstMention
    for _ in 0..<limit where mention >= 0 {
      let rowIndex = Int(mentions[Int(mention)].rowIndex)
      if openCount[rowIndex] == 1 { bounds.append(rows[rowIndex]) }
      mention = mentions[Int(mention)].next
    }
    return bounds
  }

  /// The fixings that the values of a row's variables follow from, the last one first.
  ///
  /// - Requires: all variables of the row are fixed.
  mutating func fixings(behind row: Int) -> [Int] {
    searchNumber += 1
    var found: [Int] = []
    meetVariables(ofRow: row)
    while let variable = open.popLast() {
      let fixing = fixing(of: variable)
      found.append(fixing)
      meetVariables(ofRow: rows[Int(fixings[fixing].rowIndex)])
    }
    found.sort(by: >)
    return found
  }

  /// The indices of the rows whose left sides may change where some fixings no longer hold, and the others do, but for
  /// those that stand behind the rows of all these fixings that they change with; nil where one of these mentions a
  /// variable that is not fixed.
  mutating func touchedRowIndices(without taken: some Sequence<Int>) -> [Int32]? {
    searchNumber += 1
    var touched: [Int32] = []
    var touchedFixings: [Int] = []
    func meet(_ fixing: Int, from rowIndex: Int32) {
      let variable = fixings[fixing].variable
      guard variables[Int(variable)].lastSearch != searchNumber else { return }
      variables[Int(variable)].lastSearch = searchNumber
      variables[Int(variable)].lastTouch = rowIndex
      touchedFixings.append(fixing)
      open.append(variable)
    }
    for fixing in taken { meet(fixing, from: fixings[fixing].rowIndex) }
    while let variable = open.popLast() {
      var mention = variables[Int(variable)].firstMention
      while mention >= 0 {
        let rowIndex = mentions[Int(mention)].rowIndex
        mention = mentions[Int(mention)].next
        guard lastSearchOfRow[Int(rowIndex)] != searchNumber else { continue }
        lastSearchOfRow[Int(rowIndex)] = searchNumber
        touched.append(rowIndex)
        if fixes(at: rowIndex) { meet(Int(fixingOfRow[Int(rowIndex)]), from: -1) }
      }
    }
    // A variable follows from those that were fixed before it.
    for fixing in touchedFixings.sorted() {
      let last = lastTouch(ofRow: rows[Int(fixings[fixing].rowIndex)])
      variables[Int(fixings[fixing].variable)].lastTouch = last
    }
    touched = touched.filter { $0 <= lastTouch(ofRow: rows[Int($0)]) }
    return touched.contains { openCount[Int($0)] > 0 } ? nil : touched
  }

  /// The last row of a fixing that no longer holds which a row changes with, as the last search has found.
  private func lastTouch(ofRow row: Int) -> Int32 {
    system.terms(ofRow: row).reduce(-1) { last, term in
      let variable = variables[Int(system.terms[term].variable)]
      return variable.lastSearch == searchNumber ? max(last, variable.lastTouch) : last
    }
  }

  private mutating func take(_ rowIndex: Int32, into near: inout [Int32]) {
    guard lastSearchOfRow[Int(rowIndex)] != searchNumber else { return }
    lastSearchOfRow[Int(rowIndex)] = searchNumber
    near.append(rowIndex)
    meetVariables(ofRow: rows[Int(rowIndex)])
  }

  private mutating func meetVariables(ofRow row: Int) {
    for term in system.terms(ofRow: row) {
      let variable = system.terms[term].variable
      guard variables[Int(variable)].lastSearch != searchNumber else { continue }
      variables[Int(variable)].lastSearch = searchNumber
      open.append(variable)
    }
  }
}
