import Constraints
import ExactArithmetic
import FuzzSupport
import Kernels
import ReferenceSimplex
import Testing

@testable import SimplexCore

@Suite("Conflict search")
struct ConflictSearchTests {
  /// A chain `v0 <= 5, v1 == v0, …` early on, and behind it a bound that does the same at once.
  private static func chain(_ length: Int, shortcut: Bool) -> ConstraintSystem {
    var system = ConstraintSystem()
    system.addVariables(length)
    system.addTerm(1.0, variable: 0)
    system.endRow(constant: -5.0, .lessThanOrEqual)
    for variable in 1..<length {
      system.addTerm(1.0, variable: variable)
      system.addTerm(-1.0, variable: variable - 1)
      system.endRow(constant: 0.0, .equal)
    }
    if shortcut {
      system.addTerm(1.0, variable: length - 1)
      system.endRow(constant: -4.0, .lessThanOrEqual)
    }
    system.addTerm(1.0, variable: length - 1)
    system.endRow(constant: -9.0, .equal)
    return system
  }

  @Test("members go from last to first, even where what is near would make a smaller core")
  func lastToFirst() {
    for length in [2, 3, 12, 40] {
      let system = Self.chain(length, shortcut: true)
      let conflicts = SimplexSolver.solve(system).conflicts
      #expect(conflicts == [Conflict(dropped: length + 1, members: (0..<length) + [length + 1])])
      #expect(conflicts == ReferenceSolver.solve(system).conflicts)
    }
  }

  @Test("what is kept, solved as a system of its own, gives the outcome of the whole system")
  func keptRowsAlone() {
    var generator = SeededGenerator(seed: 11)
    var count = 0
    for number in 0..<400 {
      let draft = SystemSource.conflictingDraft(using: &generator)
      let expected = {
        var solver = SimplexSolver(draft.system, reducing: .never)
        solver.solve()
        return solver.outcome()
      }()
      var solver = SimplexSolver(draft.system, reducing: .always)
      solver.solve()
      if solver.isOfKeptRows { count += 1 }
      #expect(solver.exactValues() == expected.values, "draft \(number)")
      #expect(solver.outcome() == expected, "draft \(number)")
      // Once more at the same place, and at another one and back.
      solver.solve()
      #expect(solver.outcome() == expected, "draft \(number)")
    }
    #expect(count > 40, "\(count) of 400")
  }

  @Test("cores take few trials, however many members they have")
  func fewTrials() {
    var system = Self.chain(2000, shortcut: false)
    system.addTerm(1.0, variable: 700)
    system.endRow(constant: -6.0, .greaterThanOrEqual)
    system.addTerm(1.0, variable: 1999)
    system.addTerm(-1.0, variable: 1998)
    system.endRow(constant: 3.0, .equal)
    var search = ConflictSearch(system: system, parameters: [])
    let before = WorkCounts.current
    let conflicts = search.conflicts(withCores: true) ?? []
    #expect(Self.fractionSolves(since: before) == 0)
    #expect(conflicts.map(\.dropped) == [2000, 2001, 2002])
    guard conflicts.count == 3 else { return }
    #expect(conflicts[1].members == (0...700) + [2001])
    #expect(conflicts[2].members == [1999, 2002])
    // A few dozen trials to find what is dropped, and hardly more for the cores, though one of them
    // has 2,001 members.
    #expect(conflicts[0].members == Array(0...2000))
    #expect(search.trialCount <= 60, "\(search.trialCount) trials")
  }

  @Test("a conflict of a hair is settled in rationals, members and all")
  func hair() {
    // 3 · 33.3 is 99.9; the last row asks for 2⁻⁴⁶ more than that, which only the first two forbid.
    var system = ConstraintSystem()
    system.addVariables(2)
    system.addTerm(1.0, variable: 0)
    system.endRow(constant: -33.3, .equal)
    system.addTerm(1.0, variable: 1)
    system.addTerm(-3.0, variable: 0)
    system.endRow(constant: 0.0, .equal)
    system.addTerm(1.0, variable: 1)
    system.endRow(constant: -99.9, .equal)
    system.addTerm(1.0, variable: 1)
    system.endRow(constant: -99.90000000000002, .greaterThanOrEqual)
    let outcome = SimplexSolver.solve(system)
    #expect(outcome.conflicts == [Conflict(dropped: 3, members: [0, 1, 3])])
    #expect(outcome == ReferenceSolver.solve(system))
  }

  /// Rows of views in a container, ten views each as wide as `width(view)`, which do not fit; the container's
  /// width is said by an equality or by two bounds.
  private static func rows(
    _ count: Int,
    containerIsFixed: Bool = true,
    width: (Int) -> Double
  ) -> ConstraintSystem {
    var system = ConstraintSystem()
    let container = system.addVariables(1 + 20 * count)
    for relation: Relation in containerIsFixed ? [.equal] : [.lessThanOrEqual, .greaterThanOrEqual]
    {
      system.addTerm(1.0, variable: container)
      system.endRow(constant: -375.0, relation)
    }
    for view in 0..<10 * count {
      system.addTerm(1.0, variable: 2 + 2 * view)
      system.endRow(constant: 0.0, .greaterThanOrEqual)
    }
    for view in 0..<10 * count {
      let (location, size) = (1 + 2 * view, 2 + 2 * view)
      system.addTerm(1.0, variable: location)
      if view % 10 > 0 {
        system.addTerm(-1.0, variable: location - 2)
        system.addTerm(-1.0, variable: size - 2)
      }
      system.endRow(constant: -8.0, .equal)
      system.addTerm(1.0, variable: size)
      system.endRow(constant: -width(view), .equal)
      guard view % 10 == 9 else { continue }
      system.addTerm(1.0, variable: container)
      system.addTerm(-1.0, variable: location)
      system.addTerm(-1.0, variable: size)
      system.endRow(constant: -8.0, .equal)
    }
    return system
  }

  @Test(
    "a row of views that clashes has a core of its own, found beside many others without a trial"
  )
  func manyRows() {
    let system = Self.rows(9) { _ in 40 }
    var search = ConflictSearch(system: system, parameters: [])
    let conflicts = search.conflicts(withCores: true) ?? []
    #expect(conflicts.count == 9)
    for (row, conflict) in conflicts.enumerated() {
      let last = 90 + 21 * (row + 1)
      // The eight views before do not leave room; that the last two are not narrower than 0 suffices.
      let nearest = (last - 20...last).filter { $0 != last - 3 && $0 != last - 1 }
      let members = [0, 10 * row + 9, 10 * row + 10] + nearest
      #expect(conflict == Conflict(dropped: last, members: members))
    }
    #expect(search.trialCount == 0)
    #expect(SimplexSolver.solve(system).conflicts == conflicts)
  }

  @Test("in a container of two bounds, cores of many rows are found in a few trials")
  func containerOfBounds() {
    let system = Self.rows(3, containerIsFixed: false) { _ in 40 }
    var search = ConflictSearch(system: system, parameters: [])
    let before = WorkCounts.current
    let conflicts = search.conflicts(withCores: true) ?? []
    #expect(Self.fractionSolves(since: before) == 0)
    #expect(conflicts.map(\.dropped) == [52, 73, 94])
    #expect(conflicts == ReferenceSolver.solve(system).conflicts)
    #expect(search.trialCount <= 60, "\(search.trialCount) trials")
  }

  /// Views in a row, all as wide as the first one and none narrower than 3, which do not fit.
  private static func equalViews(_ count: Int) -> ConstraintSystem {
    var system = ConstraintSystem()
    // Places have even numbers, widths odd ones.
    system.addVariables(2 * count)
    for view in 0..<count {
      system.addTerm(1.0, variable: 2 * view + 1)
      system.endRow(constant: -3.0, .greaterThanOrEqual)
    }
    for view in 1..<count {
      system.addTerm(1.0, variable: 2 * view + 1)
      system.addTerm(-1.0, variable: 1)
      system.endRow(constant: 0.0, .equal)
    }
    system.addTerm(1.0, variable: 0)
    system.endRow(constant: 0.0, .equal)
    for view in 1..<count {
      system.addTerm(1.0, variable: 2 * view)
      system.addTerm(-1.0, variable: 2 * view - 2)
      system.addTerm(-1.0, variable: 2 * view - 1)
      system.endRow(constant: -0.125, .equal)
    }
    system.addTerm(1.0, variable: 2 * count - 2)
    system.addTerm(1.0, variable: 2 * count - 1)
    system.endRow(constant: -100.0, .lessThanOrEqual)
    return system
  }

  @Test("rows that take the place of others in a core are found without a trial each")
  func exchanges() {
    // That a view is as wide as the first one goes, as that it is not narrower than 3 does the same.
    for count in [40, 150] {
      let system = Self.equalViews(count)
      let last = system.rowCount - 1
      let core = Conflict(
        dropped: last,
        members: Array(0..<count) + Array(2 * count - 1..<last) + [last]
      )
      var search = ConflictSearch(system: system, parameters: [])
      let before = WorkCounts.current
      #expect(search.conflicts(withCores: true) == [core])
      #expect(search.trialCount <= 12, "\(search.trialCount) trials")
      #expect(Self.fractionSolves(since: before) == 0)
    }
    let system = Self.equalViews(40)
    var without = ConflictSearch(system: system, parameters: [], reducing: .never)
    #expect(without.conflicts(withCores: true) == ReferenceSolver.solve(system).conflicts)
    var search = ConflictSearch(system: system, parameters: [], isExact: true)
    #expect(search.conflicts(withCores: true) == ReferenceSolver.solve(system).conflicts)
    #expect(search.trialCount <= 12, "\(search.trialCount) trials")
  }

  @Test("cores that a tableau tells are those of the reference, members that trade places and all")
  func tableaus() {
    var generator = SeededGenerator(seed: 23)
    var count = 0
    for number in 0..<400 {
      let system = SystemSource.conflictingDraft(using: &generator).system
      let parameters = system.defaults
      var search = ConflictSearch(system: system, parameters: parameters, reducing: .always)
      var without = ConflictSearch(system: system, parameters: parameters, reducing: .never)
      let conflicts = search.conflicts(withCores: true)
      #expect(conflicts == without.conflicts(withCores: true), "draft \(number)")
      #expect(conflicts == nil || conflicts == ReferenceSolver.solve(system).conflicts)
      if search.trialCount < without.trialCount { count += 1 }
    }
    #expect(count > 10, "\(count) of 400 with fewer trials")
  }

  @Test("a number beside which Doubles see no others makes the search one in fractions")
  func hugeNumber() throws {
    let rows = Self.rows(3, containerIsFixed: false) { $0 == 4 ? 1e100 : 40 }
    var told = ConflictSearch(system: rows, parameters: [], isExact: true)
    var before = WorkCounts.current
    let toldConflicts = told.conflicts(withCores: true) ?? []
    #expect(toldConflicts.map(\.dropped) == [52, 73, 94])
    #expect(Self.fractionSolves(since: before) == told.trialCount)
    #expect(SimplexSolver.solve(rows).conflicts == toldConflicts)
    // No arithmetic of fixed values, paths or merged rows tells this one.
    let text = "a >= 30\nb >= a\nb <= a + 5\nd == 1e100\na + b + d <= 60"
    let system = try #require(SystemText.file(Array(text.utf8))).system
    var search = ConflictSearch(system: system, parameters: [], isExact: true)
    before = WorkCounts.current
    let conflicts = search.conflicts(withCores: true) ?? []
    #expect(conflicts.map(\.dropped) == [4])
    #expect(search.trialCount > 0)
    #expect(Self.fractionSolves(since: before) == search.trialCount)
    #expect(conflicts == ReferenceSolver.solve(system).conflicts)
    #expect(SimplexSolver.solve(system).conflicts == conflicts)
  }

  /// How many systems this thread has solved in fractions since a moment.
  private static func fractionSolves(since before: WorkCounts) -> Int {
    Int(WorkCounts.current.fractionSolves - before.fractionSolves)
  }
}
