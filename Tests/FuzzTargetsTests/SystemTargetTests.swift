// The targets that solve systems: sound systems have no findings, and a fault planted in any answer has one.

import Constraints
import ExactArithmetic
import FuzzSupport
import Kernels
import SimplexCore
import Testing

@testable import FuzzTargets
@testable import Fuzzing
@testable import ParametricSimplex

@Suite("System targets")
struct SystemTargetTests {
  private static func run(_ target: some FuzzTarget, inputs: Int) {
    var target = target
    LayoutLoop.expectNothing(in: &target, inputs: inputs)
  }

  @Test("seeded inputs and mutants of them have no findings")
  func noFindings() {
    Self.run(SolveTarget(options: FuzzOptions()), inputs: 100)
    Self.run(SolveTarget(options: FuzzOptions(oracleShare: 0)), inputs: 100)
    Self.run(EditsTarget(options: FuzzOptions()), inputs: 40)
    Self.run(ConflictsTarget(options: FuzzOptions()), inputs: 50)
    Self.run(ConflictsTarget(options: FuzzOptions(oracleShare: 0)), inputs: 40)
    Self.run(AmbiguityTarget(options: FuzzOptions()), inputs: 50)
    Self.run(AmbiguityTarget(options: FuzzOptions(oracleShare: 0)), inputs: 40)
    Self.run(KernelsTarget(options: FuzzOptions()), inputs: 200)
    Self.run(BatchTarget(options: FuzzOptions()), inputs: 20)
  }

  // MARK: Relatives

  @Test(
    "each relative of a system answers as the system says, and one that is said to answer otherwise is a finding",
    arguments: SystemRelation.allCases
  )
  func relatives(relation: SystemRelation) throws {
    let text = """
      x + y == 100
      x >= 20
      y >= 30 @750
      x == 90 @500
      z >= 5
      z <= 9
      w == 0.1 @250 weight 2
      w == 7 @250
      """
    let system = try #require(SystemDraft(text: Array(text.utf8))).system
    let outcome = SimplexSolver.solve(system)
    for seed in UInt64(0)..<40 {
      func finding(_ outcome: SolveOutcome) -> Finding? {
        var generator = SeededGenerator(seed: seed)
        return Finding { () throws(Finding) in
          try relation.check(system, [], outcome, using: &generator)
        }
      }
      let right = finding(outcome)
      #expect(right == nil, "\(right?.message ?? "")")
      for variable in outcome.values.indices {
        var wrong = outcome
        wrong.values[variable] = wrong.values[variable].nextUp
        #expect(finding(wrong)?.kind == "relative-differs")
      }
    }
  }

  @Test("on every way a solver comes to the same answer, in fractions where all is doubted")
  func paths() throws {
    let system = try #require(Self.draft).system
    let outcome = SimplexSolver.solve(system)
    for start in SolvingPath.Start.allCases {
      for form in SolverConfiguration.TableauForm.allCases {
        for isDoubtful in [false, true] {
          var path = SolvingPath()
          path.start = start
          path.configuration.tableauForm = form
          path.configuration.isDoubtful = isDoubtful
          var generator = SeededGenerator(seed: 1)
          let before = WorkCounts.current
          let (found, problem) = path.outcome(of: system, parameters: [], using: &generator)
          #expect(found == outcome && problem == nil, "\(path): \(problem ?? "\(found)")")
          let work = WorkCounts.current - before
          #expect((work.fractionSolves > 0) == isDoubtful, "\(path)")
        }
      }
    }
  }

  // MARK: Planted faults

  private static let draft = SystemDraft(
    text: Array(
      """
      x + y == 100
      x >= 20
      y >= 30 @750
      x == 90 @500
      z >= 5
      z <= 9
      x <= 10
      """.utf8
    )
  )

  private func solve() throws -> SystemTrial.Solve {
    let system = try #require(Self.draft).system
    return SystemTrial.Solve(
      system: system,
      parameters: [],
      outcome: SimplexSolver.solve(system),
      hasAskedReference: false
    )
  }

  private func planted(_ change: (inout SolveOutcome) -> Void) throws -> SystemTrial.Solve {
    var solve = try solve()
    change(&solve.outcome)
    return solve
  }

  @Test("an outcome that differs in its last bit is found", arguments: [false, true])
  func wrongOutcome(asksReference: Bool) throws {
    let right = try solve()
    func judged(_ outcome: SolveOutcome) -> String? {
      OutcomeJudgement.problem(
        of: outcome,
        right.system,
        parameters: nil,
        asksReference: asksReference
      )
    }
    #expect(judged(right.outcome) == nil)
    let changes: [(inout SolveOutcome) -> Void] = [
      { $0.values[0] = $0.values[0].nextUp }, { $0.violations[1].total = 20.000000000000004 },
      { $0.conflicts = [] }, { $0.conflicts[0].members.removeFirst() },
      { $0.ambiguities[0].high = 9.000000000000002 }, { $0.ambiguities = [] },
      { $0.status = .solved },
    ]
    for (number, change) in changes.enumerated() {
      var outcome = right.outcome
      change(&outcome)
      #expect(outcome != right.outcome)
      #expect(judged(outcome) != nil, "change \(number)")
    }
  }

  @Test("a core with a row too many or too few is found")
  func wrongCore() throws {
    let right = try solve()
    #expect(right.outcome.conflicts == [Conflict(dropped: 6, members: [1, 6])])
    func kind(_ solve: SystemTrial.Solve) -> String? {
      Finding { () throws(Finding) in try ConflictsTarget.checkCores(solve) }?.kind
    }
    #expect(kind(right) == nil)
    let large = try planted { $0.conflicts[0].members = [0, 1, 6] }
    #expect(kind(large) == "core-too-large")
    let small = try planted { $0.conflicts[0].members = [6] }
    #expect(kind(small) == "core-can-hold")
  }

  @Test("a range that is too wide or too narrow is found")
  func wrongRange() throws {
    let right = try solve()
    #expect(right.outcome.ambiguities == [Ambiguity(variable: 2, low: 5, high: 9)])
    func kind(_ solve: SystemTrial.Solve) -> String? {
      Finding { () throws(Finding) in try AmbiguityTarget.checkRanges(solve) }?.kind
    }
    #expect(kind(right) == nil)
    let narrow = try planted { $0.ambiguities[0].high = 7 }
    #expect(kind(narrow) == "range-too-narrow")
    let wide = try planted { $0.ambiguities[0].high = 90 }
    #expect(kind(wide) == "range-too-wide")
  }

  @Test("a row of a batch that differs from its solve is found, and one in conflict that does not")
  func wrongRow() throws {
    let draft = try #require(
      SystemDraft(
        text: Array(
          """
          parameter W = 100
          x + y == W
          x >= 0
          y >= 0
          x == 70 @500
          at W = 40
          at W = 100
          at W = -1
          at W = 30
          """.utf8
        )
      )
    )
    func finding(_ plant: (inout [[Double]?]) -> Void) -> String? {
      var trial = BatchTrial(draft, hash: 16)
      var effort = Effort()
      return Finding { () throws(Finding) in try trial.check(&effort, planting: plant) }?.kind
    }
    #expect(finding { _ in } == nil)
    #expect(finding { $0[1]?[0] = 70.00000000000001 } == "region-differs")
    #expect(finding { $0[1] = nil } == "region-in-conflict")
    // The same of rows one by one and of lists, each by itself.
    var trial = BatchTrial(draft, hash: 16)
    var effort = Effort()
    try trial.check(&effort)
    func kinds(_ trial: BatchTrial) -> [String?] {
      let findings = [
        Finding { () throws(Finding) in try trial.checkRows(ParametricSolver(trial.system)) },
        Finding { () throws(Finding) in try trial.checkList() },
      ]
      return findings.map { $0?.kind }
    }
    #expect(kinds(trial) == [nil, nil])
    let sound = trial
    trial.expected[1]?[0] = 70.00000000000001
    #expect(kinds(trial) == ["row-differs", "list-differs"])
    trial = sound
    // The last row is in the region of the first.
    trial.openVariables[0] = [0]
    #expect(kinds(trial) == ["row-ambiguity-differs", nil])
    trial = sound
    trial.tolerances[1] = nil
    #expect(kinds(trial) == ["row-answered", nil])
  }

  @Test("what regions are said to be is read back, and nonsense is not")
  func words() throws {
    func words(
      _ condition: String,
      _ expression: String,
      ofRows rowCondition: String = ""
    ) -> RegionWords? {
      RegionWords(
        RegionDescription(
          table: 0,
          region: 0,
          condition: condition,
          rowCondition: rowCondition,
          bentRows: [],
          leaves: [(0, expression)]
        ),
        parameterCount: 2
      )
    }
    let read = try #require(words("θ1 - 1/2 · θ2 >= -3 and θ2 < 1.5", "-2/3 · θ1 + 4"))
    #expect(read.holds(at: [0, 1]) && !read.holds(at: [0, 2]) && !read.holds(at: [-3, 1]))
    #expect(read.leaves[0].value(at: [3, 100]) == 2)
    let ofRows = try #require(words("θ1 < 3", "0", ofRows: "θ1 <= 3 and θ2 > 1/2"))
    #expect(ofRows.holdsOfRows(at: [3, 1]) && !ofRows.holds(at: [3, 1]))
    #expect(!ofRows.holdsOfRows(at: [3, 1 / 2 as Rational]) && !ofRows.holdsOfRows(at: [4, 1]))
    #expect(words("", "0", ofRows: "θ1 = 2") == nil)
    let nonsense = [
      "θ1", "θ1 > 2", "θ1 <= 2", "θ3 < 2", "θ1 < 2 and", "θ1 θ2 < 2", "θ1 < x", "1/0 < 2",
    ]
    for condition in nonsense {
      #expect(words(condition, "0") == nil, "\(condition)")
    }
    #expect(words("", "") == nil && words("", "2 ·") == nil)
  }

  @Test(
    "a step of a script that is refused or accepted wrongly is found, and a sound script has none"
  )
  func scripts() throws {
    func finding(_ text: String) -> String? {
      var target = EditsTarget(options: FuzzOptions())
      return target.finding(in: Array(text.utf8))?.kind
    }
    let pool = "parameter W = 100\nx + y == W\nx >= 3 @750\n"
    let edits =
      "hold 0 = 12\nsuggest 1 = 70\nreplace 1\nhold 5 = 3\nsuggest 2 = 3\nreplace 0\nadd 1\n"
    #expect(finding(pool + "start 1\n" + edits) == nil)
    #expect(finding(pool + "start 1\nadd 1\nset 0 = 50\nremove 0\ncycle 1 1000\n") == nil)
    // Rows and parameters are counted round, where there are any.
    #expect(finding(pool + "start 9\nadd 7\nset 5 = 50\nreplace 9\ncycle 4 2\n") == nil)
    #expect(finding("start 1\nadd 0\nset 0 = 3\ncycle 0 2\nreplace 1\n") == nil)
    for misuse in EditScript.Misuse.allCases {
      #expect(finding(pool + "start 2\nremove 0\nmisuse \(misuse.rawValue)\n") == nil)
    }
  }

  // MARK: Voters

  /// A voter that says what it was told to.
  private final class Parrot: Voter {
    let name: String
    let answer: Vote

    init(_ name: String, _ answer: Vote) {
      self.name = name
      self.answer = answer
    }

    func vote(on system: ConstraintSystem, parameters: [ExactNumber]) -> Vote { answer }
    func folded(_ system: ConstraintSystem) -> ConstraintSystem { system }
  }

  @Test("voters are counted as they agree, abstain or are wrong, and none of that is a finding")
  func voters() throws {
    var draft = try #require(Self.draft)
    draft.rows.removeLast()
    // Voters add levels up, so that they are asked about one level.
    for row in draft.rows.indices where draft.rows[row].priority < Priority.required {
      draft.rows[row].priority = 500
    }
    let system = draft.system
    let outcome = SimplexSolver.solve(system)
    let solve = SystemTrial.Solve(
      system: system,
      parameters: [],
      outcome: outcome,
      hasAskedReference: true
    )
    var wrong = outcome.values
    wrong[0] += 1
    let answers = [outcome.values, wrong]
    Voters.setPanel {
      [
        Parrot("parrot-right", .values(answers[0])), Parrot("parrot-wrong", .values(answers[1])),
        Parrot("parrot-gloomy", .infeasible), Parrot("parrot-silent", .abstains("it sleeps")),
      ]
    }
    defer { Voters.setPanel { [] } }
    try Voting().check(in: solve)
    for (voter, answers) in [
      "right": ["agreed"], "wrong": ["wrong"], "gloomy": ["wrong"], "silent": ["no answer"],
    ] {
      let expected = (["asked"] + answers).map { Tally("parrot-\(voter), \($0)", 1) }
      #expect(Voters.tallies.filter { $0.name.hasPrefix("parrot-\(voter)") } == expected)
    }
  }
}
