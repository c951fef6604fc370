import Constraints
import ExactArithmetic
import Foundation
import ReferenceSimplex
import Testing
import Workloads

@testable import Peers

/// Two labels in a row: `a` as wide as it likes, `b` with the rest, both at least 0.
private func twoLabels() -> ConstraintSystem {
  var system = ConstraintSystem()
  system.addVariables(2)
  let width = system.addParameter(default: 100)
  for variable in 0..<2 {
    system.addTerm(1.0, variable: variable)
    system.endRow(constant: 0.0, .greaterThanOrEqual)
  }
  system.addTerm(1.0, variable: 0)
  system.addTerm(1.0, variable: 1)
  system.addTerm(-1, parameter: width)
  system.endRow(constant: 0.0, .equal)
  system.addTerm(1.0, variable: 0)
  system.endRow(constant: -30.0, .equal, priority: 750)
  system.addTerm(1.0, variable: 1)
  system.endRow(constant: -90.5, .lessThanOrEqual, priority: 250, weight: 2)
  return system
}

@Suite("Rivals: problems and answers")
struct PeerAnswerTests {
  @Test(
    "priorities fold into three strengths",
    arguments: [
      (999.0, 1e6), (750, 1e6), (749.5, 1e3), (500, 1e3), (499, 1), (250, 1), (0.001, 1),
    ]
  )
  func folding(priority: Double, strength: Double) {
    #expect(StrengthFolding.strength(ofPriority: priority) == strength)
  }

  @Test("a problem is written with folded weights, numbers instead of names, and its resizes")
  func text() {
    let problem = PeerProblem(twoLabels(), steps: [[120], [ExactNumber(0.5)]])
    #expect(
      problem.text() == """
        load
        variables 2
        parameter 100.0
        row 1 0.0 0.0 1 0 1.0 0
        row 1 0.0 0.0 1 1 1.0 0
        row 0 0.0 0.0 2 0 1.0 1 1.0 1 0 -1.0
        row 0 1000000.0 -30.0 1 0 1.0 0
        row -1 2.0 -90.5 1 1 1.0 0
        at 120.0
        at 0.5
        end

        """
    )
  }

  struct Answer: CustomTestStringConvertible {
    let values: [Double]
    let width: Double
    let fault: PeerFault?
    var testDescription: String { "\(values) at \(width)" }
  }

  @Test(
    "an answer is right when required rows hold and the weighted objective is the least",
    arguments: [
      Answer(values: [30, 70], width: 100, fault: nil),
      Answer(values: [30.0000009, 70], width: 100, fault: nil),
      Answer(values: [30, 120], width: 150, fault: nil),
      Answer(values: [31, 70], width: 100, fault: .brokenRow(2, by: 1)),
      Answer(values: [-1, 101], width: 100, fault: .brokenRow(0, by: 1)),
      Answer(values: [59.5, 90.5], width: 150, fault: .notLeast(29.5e6, least: 59)),
      Answer(values: [30], width: 100, fault: .malformed("1 values for 2 variables")),
      Answer(values: [30, .nan], width: 100, fault: .malformed("variable 1 is nan")),
      Answer(values: [30, .infinity], width: 100, fault: .malformed("variable 1 is inf")),
    ]
  )
  func answers(_ answer: Answer) {
    var check = PeerAnswerCheck(twoLabels())
    let fault = check.fault(in: answer.values, parameters: [ExactNumber(answer.width)])
    #expect(fault == answer.fault)
  }

  @Test("flexbox only has to keep required rows, to a hundredth")
  func flexbox() {
    var check = PeerAnswerCheck(twoLabels())
    #expect(check.fault(in: [50, 50.009], parameters: [100], isFlexbox: true) == nil)
    #expect(check.fault(in: [50, 50.02], parameters: [100], isFlexbox: true) != nil)
  }

  @Test("a tree's edits are of every kind, and none of them makes it infeasible")
  func edits() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-120"))
    let problem = try #require(PeerProblem(editing: workload))
    let again = try #require(PeerProblem(editing: workload))
    #expect(problem.edits == again.edits)
    let perKind = PeerProblem.editsPerKind
    #expect(problem.edits.rowCount == 4 * perKind)
    for (index, kind) in PeerProblem.EditKind.allCases.enumerated() {
      for row in index * perKind..<(index + 1) * perKind {
        let isRequired = kind == .inequality || kind == .equality
        #expect(problem.edits.isRequired(row) == isRequired)
        #expect(problem.edits.terms(ofRow: row).count == (kind == .bound ? 1 : 2))
      }
    }
    for name in ["cell", "tree-intrinsic-9"] {
      let small = try #require(Workload(named: name))
      #expect(PeerProblem(editing: small) == nil)
    }
  }

  @Test("random systems are feasible, of 20 to 60 variables, with coefficients of 1 and -1")
  func feasibleSystems() {
    var hasFraction = [false, false]
    for input in 0..<60 {
      let system = FeasibleSystem.make(seed: 5, input: input)
      #expect(system == FeasibleSystem.make(seed: 5, input: input))
      #expect(FeasibleSystem.variableCounts.contains(system.variableCount))
      #expect(system.terms.allSatisfy { $0.coefficient.magnitude == 1 })
      if system.rows.contains(where: { $0.constant != $0.constant.rounded() }) {
        hasFraction[input % 2] = true
      }
      if input < 4 { #expect(ReferenceSolver.solve(system).droppedRows.isEmpty) }
    }
    #expect(hasFraction == [false, true])
    #expect(FeasibleSystem.make(seed: 5, input: 0) != FeasibleSystem.make(seed: 6, input: 0))
  }
}

@Suite("Rivals: conversation")
struct PeerConversationTests {
  /// A rival that a shell plays: `answers` are cases of what it says to a command, each within `limit` seconds, many
  /// where it is no matter of time: all tests run at once.
  private func withRival(
    _ answers: String,
    greeting: String = "ready 1.0 slow fast",
    limit: Double = 60,
    _ body: (PeerContestant) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-rival-\(UUID().uuidString)")
    let bin = folder.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = """
      #!/usr/bin/env bash
      echo "\(greeting)"
      variant=slow
      while read -r word rest; do
        case $word in
          \(answers)
          load) while read -r line && [ "$line" != end ]; do :; done; echo ok ;;
          variant) variant=$rest; echo ok ;;
          start) echo ok ;;
          build) if [ "$variant" = fast ]; then echo time 100; else echo time 900; fi ;;
          solve) echo values 30 70 ;;
          at) echo values 30 90 ;;
          resize) echo time 5000 ;;
          drag) echo times 7 ;;
        esac
      done
      """
    let file = bin.appendingPathComponent("kiwi")
    try ProgramFile.write(script, to: file.path)
    let problem = PeerProblem(twoLabels(), steps: [[120], [120]])
    try body(PeerContestant(.kiwi, in: folder.path, problem: problem, limit: limit))
  }

  @Test("the fastest variant is kept, its times and answers are taken")
  func conversation() throws {
    try withRival("") { rival in
      let buildFault = try rival.prepare(for: .build)
      #expect(buildFault == nil)
      #expect(rival.remark == "fast")
      let buildTimes = try rival.measure(.build, repetitions: 3)
      #expect(buildTimes == [100])
      let resizeFault = try rival.prepare(for: .resize)
      #expect(resizeFault == nil)
      let resizeTimes = try rival.measure(.resize, repetitions: 2)
      #expect(resizeTimes == [5000])
      let steps = try rival.drag()
      #expect(steps == [7])
    }
  }

  @Test("a variant with a wrong answer is not kept, however fast")
  func wrongVariant() throws {
    let answers =
      "solve) if [ $variant = fast ]; then echo values 31 70; else echo values 30 70; fi ;;"
    try withRival(answers) { rival in
      let fault = try rival.prepare(for: .build)
      #expect(fault == nil)
      #expect(rival.remark == "slow")
    }
    try withRival("solve) echo values 31 70 ;;") { rival in
      let fault = try rival.prepare(for: .build)
      #expect(fault == "required row 2 is off by 1.0")
      #expect(rival.remark == "fast")
    }
  }

  struct Trouble: CustomTestStringConvertible {
    let answers: String
    var greeting = "ready 1.0 only"
    let failure: PeerFailure
    var testDescription: String { failure.label }
  }

  @Test(
    "whatever a rival does, there is an end and a reason",
    arguments: [
      Trouble(answers: "solve) exec sleep 60 ;;", failure: .overLimit(seconds: 1)),
      Trouble(answers: "solve) echo error no way ;;", failure: .refused("no way")),
      Trouble(answers: "solve) exit 3 ;;", failure: .broken("it ended without an answer")),
      Trouble(answers: "solve) echo nonsense ;;", failure: .broken("it answered 'nonsense'")),
      Trouble(answers: "solve) echo values x ;;", failure: .broken("'x' is no number")),
      Trouble(answers: "", greeting: "hello", failure: .broken("it greets with 'hello'")),
    ]
  )
  func trouble(_ trouble: Trouble) throws {
    var limit: Double = 60
    if case .overLimit(let seconds) = trouble.failure { limit = seconds }
    try withRival(trouble.answers, greeting: trouble.greeting, limit: limit) { rival in
      #expect(throws: trouble.failure) { try rival.prepare(for: .build) }
    }
  }

  @Test("a rival that is not there is missing")
  func missing() {
    let problem = PeerProblem(twoLabels(), steps: [])
    let rival = PeerContestant(.glpk, in: "/nonexistent", problem: problem, limit: 1)
    #expect(throws: PeerFailure.missing) { try rival.prepare(for: .build) }
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".peers").path
  private static let available = PeerRival.allCases.filter {
    FileManager.default.isExecutableFile(atPath: $0.executable(in: folder))
  }

  @Test("every rival that is set up answers rightly", arguments: available)
  func realRivals(rival: PeerRival) throws {
    let workload = try #require(Workload(named: "tree-equal-13"))
    let contestant = PeerContestant(
      rival,
      in: Self.folder,
      problem: PeerProblem(workload),
      limit: 20
    )
    for request in [PeerRequest.build, .resize] {
      let fault = try contestant.prepare(for: request)
      #expect(fault == nil)
      let times = try contestant.measure(request, repetitions: 2)
      #expect(times.count == 1)
      #expect(times.allSatisfy { $0 > 0 })
    }
    let steps = try contestant.drag()
    #expect(steps.count == workload.parameterRows.count - 1)
  }
}
