// Certificates: given for every right answer, refused to every wrong one. `TINAMOU_RANDOM_SYSTEMS` says
// how many random systems take part (400 without it), `TINAMOU_RANDOM_SEED` which ones.

import Constraints
import Diagnostics
import ExactArithmetic
import Foundation
import FuzzSupport
import ReferenceSimplex
import Testing

@testable import SimplexCore

@Suite("Certificates")
struct CertificateTests {
  private static func setting(_ name: String, default value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
  }

  private static let seed = UInt64(setting("TINAMOU_RANDOM_SEED", default: 3))

  private func system(_ text: String) throws -> ConstraintSystem {
    let result = ConstraintsFile.read(SourceBuffer(name: "test", text: text))
    return try #require(result.file, "\(result.diagnostics)").system
  }

  @Test("every answer to random systems is certified down to the last tie")
  func randomSystems() {
    for input in 0..<Self.setting("TINAMOU_RANDOM_SYSTEMS", default: 400) {
      let system = RandomSystem.make(seed: Self.seed, input: input)
      var solver = SimplexSolver(system)
      solver.solve()
      let outcome = solver.outcome()
      switch solver.certificate() {
      case .success(let certificate):
        #expect(certificate.outcome == outcome, "input \(input)")
        #expect(certificate.extent == .levelsAndTies, "input \(input)")
        #expect(certificate.isAmbiguityProved, "input \(input)")
        #expect(certificate.equationCount == system.variableCount)
      case .failure(let failure): Issue.record("input \(input): \(failure)")
      }
    }
  }

  // MARK: What must be refused

  /// A right outcome with what it takes to prove it.
  private struct Proved {
    let system: ConstraintSystem
    let certifier: OutcomeCertifier
    let outcome: SolveOutcome
    let vertex: CertificateVertex

    init?(input: Int, seed: UInt64) {
      system = RandomSystem.make(seed: seed, input: input, maximumVariables: 12)
      var solver = SimplexSolver(system)
      solver.solve()
      certifier = OutcomeCertifier(
        system: system,
        parameters: solver.parameters,
        isRemoved: []
      )
      outcome = solver.outcome()
      var engine = SolverEngine<Double>(
        system,
        excluding: solver.excludedRows(outcome.conflicts)
      )
      guard engine.solve(parameters: solver.parameters) == .optimal,
        let vertex = engine.certificateVertex()
      else { return nil }
      self.vertex = vertex
    }

    func isCertified(_ outcome: SolveOutcome, at vertex: CertificateVertex) -> Bool {
      (try? certifier.finding(of: outcome, at: vertex))?.isComplete ?? false
    }
  }

  @Test("an outcome in which any part has been changed is refused")
  func changedOutcomes() throws {
    var refusals = 0
    for input in 0..<60 {
      guard let proved = Proved(input: input, seed: Self.seed) else { continue }
      #expect(proved.isCertified(proved.outcome, at: proved.vertex), "input \(input)")
      for changed in changes(of: proved.outcome, proved.system) {
        refusals += 1
        #expect(!proved.isCertified(changed, at: proved.vertex), "input \(input): \(changed)")
      }
    }
    #expect(refusals > 500)
  }

  /// Outcomes that say something else.
  private func changes(of outcome: SolveOutcome, _ system: ConstraintSystem) -> [SolveOutcome] {
    var result: [SolveOutcome] = []
    for variable in outcome.values.indices {
      var changed = outcome
      changed.values[variable] = outcome.values[variable].nextUp
      result.append(changed)
      changed = outcome
      if let index = outcome.ambiguousVariables.firstIndex(of: variable) {
        changed.ambiguities.remove(at: index)
      } else {
        changed.ambiguities.append(Ambiguity(variable: variable, low: nil, high: nil))
      }
      result.append(changed)
    }
    for status in [SolveStatus.solved, .ambiguous, .conflict] where status != outcome.status {
      var changed = outcome
      changed.status = status
      result.append(changed)
    }
    for level in outcome.violations.indices {
      var changed = outcome
      changed.violations[level].total = outcome.violations[level].total.nextUp
      result.append(changed)
    }
    for row in 0..<system.rowCount where system.isRequired(row) {
      var changed = outcome
      if let index = outcome.droppedRows.firstIndex(of: row) {
        changed.conflicts.remove(at: index)
      } else {
        changed.conflicts.append(Conflict(dropped: row, members: [row]))
      }
      result.append(changed)
    }
    return result
  }

  @Test("a vertex with another equation is refused unless it is the same point")
  func changedVertices() throws {
    var refusals = 0
    for input in 0..<120 {
      guard let proved = Proved(input: input, seed: Self.seed) else { continue }
      for index in proved.vertex.equations.indices {
        for row in 0..<proved.system.rowCount {
          guard !proved.outcome.droppedRows.contains(row),
            !proved.vertex.equations.contains(.row(row))
          else { continue }
          var vertex = proved.vertex
          vertex.equations[index] = .row(row)
          guard let outcome = honestOutcome(of: proved, at: vertex),
            outcome.values != proved.outcome.values
          else { continue }
          refusals += 1
          #expect(!proved.isCertified(outcome, at: vertex), "input \(input), row \(row)")
        }
      }
    }
    #expect(refusals > 300)
  }

  /// What an outcome at a vertex would say of itself: its own values and violations.
  private func honestOutcome(of proved: Proved, at vertex: CertificateVertex) -> SolveOutcome? {
    guard
      let other = try? ProvedVertex(
        vertex,
        of: proved.system,
        parameters: proved.certifier.parameters,
        isExcluded: proved.certifier.isRemoved.union(proved.outcome.droppedRows)
      )
    else { return nil }
    var outcome = proved.outcome
    outcome.values = other.proof.point.map { Double($0) }
    outcome.violations = other.proof.violations
    return outcome
  }

  // MARK: Slivers

  /// Systems in which two numbers are nearer to each other than decisions on Double can tell.
  private static let slivers = [
    // The tie-break keeps the first of two wishes that miss each other by a hair.
    "x >= 0.40000000000000007 @750\nx <= 0.4 @750",
    "x <= 0.4 @750\nx >= 0.40000000000000007 @750",
    // A sliver of room is ambiguous.
    "x >= 0.4\nx <= 0.40000000000000007",
    "x >= 0.4 @500\nx <= 0.40000000000000007 @500",
    // And where there is none, the second row cannot hold.
    "x >= 0.40000000000000007\nx <= 0.4",
    "x + y == 100\nx - y == 0\nx >= 50.00000000000001",
    "x == 33.3\n3 * x == 99.90000000000001",
    // Lower levels see on which side of the sliver the higher ones end.
    "x >= 1 @900\nx <= 1.0000000000000002 @900\nx == 7 @100\ny == x @50\ny == 0 @20",
    "x + y == 1 @900\nx + y == 1.0000000000000002 @800\nx == 3 @700\ny == 3 @700",
    "x >= 100000000 @750\nx <= 99999999.99999999 @750\nx == 0 @100",
    // Weights that nearly balance each other.
    "x == 0 @750 weight 0.1\nx == 0 @750 weight 0.2\nx == 1 @750 weight 0.30000000000000004",
  ]

  @Test(
    "a sliver that decisions on Double do not see is found, and answered right",
    arguments: slivers
  )
  func sliverIsFound(text: String) throws {
    let system = try system(text)
    var solver = SimplexSolver(system)
    solver.solve()
    let certificate = try solver.certificate().get()
    #expect(certificate.outcome == ReferenceSolver.solve(system))
    #expect(certificate.extent == .levelsAndTies)
  }

  @Test("slivers are answered right without a proof, too, but for weights that nearly balance")
  func sliversAreSeen() throws {
    let wrong = try Self.slivers.filter {
      let system = try system($0)
      return SimplexSolver.solve(system) != ReferenceSolver.solve(system)
    }
    #expect(wrong.allSatisfy { $0.contains("weight") }, "\(wrong)")
  }

  @Test("the summary says what was proved")
  func summary() throws {
    var solver = SimplexSolver(
      try system("x >= 0\nx <= 10\ny == x + 5\nx == 20 @750\ny == 8 @250\nx <= -1")
    )
    solver.solve()
    let certificate = try solver.certificate().get()
    #expect(
      certificate.summary
        == "2 equations fix 2 values, 3 required rows hold, 2 levels and ties optimal, "
        + "1 dropped row refuted"
    )
  }

  @Test("a solver that has gone from one set of parameters to another certifies each answer")
  func liveSolver() throws {
    let system = try system(
      """
      parameter W = 100
      a + b + c == W
      a >= 20
      b == 2 * c @900
      a == 30.1 @500
      c <= 17.7 @300
      """
    )
    var solver = SimplexSolver(system)
    for width in [100, 33.3, 19.9, 0, 1000.1, 57] {
      solver.solve(parameters: [ExactNumber(width)])
      let certificate = try solver.certificate().get()
      #expect(
        certificate.outcome == ReferenceSolver.solve(system, parameters: [ExactNumber(width)])
      )
      #expect(!certificate.isSolvedInFractions)
    }
  }

  @Test("a solver whose constraints come, go and change certifies each answer")
  func editedSolver() throws {
    var solver = SimplexSolver(try system("a + b == 100\na >= 0\nb >= 0\na == 70 @500"))
    func check(_ step: String) throws {
      solver.update()
      let outcome = solver.outcome()
      let certificate = try solver.certificate().get()
      #expect(certificate.outcome == outcome, "\(step)")
      #expect(certificate.extent == .levelsAndTies, "\(step)")
      #expect(!certificate.isSolvedInFractions, "\(step)")
    }
    try check("as read")
    let wish = try solver.add(
      LinearConstraint([.init(1, 1)], constant: -60, .equal, priority: 750)
    )
    try check("added a wish")
    let bound = try solver.add(LinearConstraint([.init(1, 0)], constant: -30, .lessThanOrEqual))
    try check("added a bound")
    try solver.setPriority(Priority.required, of: wish)
    try check("made the wish required, against the bound")
    try solver.remove(bound)
    try check("removed the bound")
    try solver.setConstant(-33.3, of: wish)
    try check("moved the wish")
  }
}
