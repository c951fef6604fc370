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
  /// The rows in the order in which they came; places are their numbers here.
  private(set) var rows: [Int] = []
  /// How many variables of each row are not fixed.
  private var openCount: [Int32] = []
  /// The places of the rows that mention a variable, as a list that goes from the last one to the first.
  private var mentions: [Mention] = []
  private var variables: [Variable]

  // Scratch: what the search has met lately bears its number.
  private var searchNumber: Int32 = 0
  private var lastSearchOfRow: [Int32] = []
  private var open: [Int32] = []

  /// A place in the list of a variable.
  private struct Mention {
    var place: Int32
    /// The next one in the list; -1 at its end.
    var next: Int32
  }

  private struct Variable {
    var firstMention: Int32 = -1
    /// The place of the row that fixes the variable; -1 where it is not fixed.
    var fixingPlace: Int32 = -1
    var lastSearch: Int32 = 0
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
    let place = Int32(rows.count)
    rows.append(row)
    lastSearchOfRow.append(0)
    var count: Int32 = 0
    for term in system.terms(ofRow: row) {
      let variable = Int(system.terms[term].variable)
      mentions.append(Mention(place: place, next: variables[variable].firstMention))
      variables[variable].firstMention = Int32(mentions.count - 1)
      if variables[variable].fixingPlace < 0 { count += 1 }
    }
    openCount.append(count)
    if count == 1, system.rows[row].relation == .equal { fix(from: place) }
  }

  /// Fixes the last variable of a row, and what follows from that.
  private mutating func fix(from place: Int32) {
    open.append(place)
    while let place = open.popLast() {
      let last = system.terms(ofRow: rows[Int(place)]).first {
        variables[Int(system.terms[$0].variable)].fixingPlace < 0
      }
      guard let last else { continue }
      let variable = Int(system.terms[last].variable)
      variables[variable].fixingPlace = place
      var mention = variables[variable].firstMention
      while mention >= 0 {
        let other = mentions[Int(mention)].place
        openCount[Int(other)] -= 1
        if openCount[Int(other)] == 1, system.rows[rows[Int(other)]].relation == .equal {
          open.append(other)
        }
        mention = mentions[Int(mention)].next
      }
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
      let own = variables[Int(variable)]
      if own.fixingPlace >= 0 {
        take(own.fixingPlace, into: &near)
        continue
      }
      var mention = own.firstMention
      while mention >= 0 {
        take(mentions[Int(mention)].place, into: &near)
        mention = mentions[Int(mention)].next
      }
    }
    near.sort()
    return near.map { rows[Int($0)] }
  }

  private mutating func take(_ place: Int32, into near: inout [Int32]) {
    guard lastSearchOfRow[Int(place)] != searchNumber else { return }
    lastSearchOfRow[Int(place)] = searchNumber
    near.append(place)
    meetVariables(ofRow: rows[Int(place)])
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
