// Our solver as a contestant: the same work as the rivals', in this process. Values are copied out as a
// program would that places views with them.

import Measurement
import Peers
import Tinamou

final class OwnContestant: Contestant {
  let name: String
  private(set) var remark: String?

  private let problem: PeerProblem
  /// Whether each build makes a solver of its own, as rivals do, instead of using memory again.
  private let isNewEachTime: Bool
  private lazy var solver = Kept(SimplexSolver(problem.system))
  /// Builds again and again in the same memory.
  private var builder = SimplexSolver(ConstraintSystem())
  private lazy var constraints = problem.editConstraints
  /// Kept alive while rows come and go.
  private lazy var live: Kept<SimplexSolver> = {
    let live = Kept(SimplexSolver(problem.system))
    live.value.solve()
    return live
  }()
  private var nextStep = 0
  private var values: [Double]

  init(_ problem: PeerProblem, isNewEachTime: Bool = false) {
    self.isNewEachTime = isNewEachTime
    name = isNewEachTime ? Self.nameWhenNew : Self.name
    self.problem = problem
    values = Array(repeating: 0, count: problem.system.variableCount)
  }

  static let name = "tinamou"
  static let nameWhenNew = "tinamou-new"

  /// How far values that are read without waiting for correct rounding may be from those with it.
  static let fastTolerance = 1e-6

  func prepare(for request: PeerRequest) throws(PeerFailure) -> String? {
    switch request {
    case .build:
      // The second time in the memory of the first, as it is timed.
      for _ in 0..<2 { build() }
      return Self.fault(of: &builder)
    case .resize:
      for step in problem.checkedSteps {
        solver.value.solve(parameters: problem.steps[step])
        if let fault = Self.fault(of: &solver.value) { return fault }
      }
      return nil
    case .content: throw .refused("a system has no content; views do")
    case .edits(let edits, _): return try faultOfEdits(edits)
    }
  }

  /// Adds and removes every edit once: after each, the answer is that of a new solver, bit for bit.
  private func faultOfEdits(_ edits: Range<Int>) throws(PeerFailure) -> String? {
    let before = SimplexSolver.solve(problem.system).values
    var changes = (adding: 0, removing: 0)
    do throws(SolverEditError) {
      for edit in edits {
        var count = live.value.pivotCount
        let constraint = try live.value.add(constraints[edit])
        live.value.update()
        changes.adding += pivots(since: count)
        let edited = SimplexSolver.solve(problem.system(withEdit: edit)).values
        if live.value.outcome().values != edited {
          return "with edit \(edit) it is not the answer of a new solver"
        }
        count = live.value.pivotCount
        try live.value.remove(constraint)
        live.value.update()
        changes.removing += pivots(since: count)
        if live.value.outcome().values != before { return "edit \(edit) leaves something behind" }
      }
    } catch {
      throw .refused("\(error)")
    }
    let count = Double(edits.count)
    remark =
      "\(QuantityText.decimal(Double(changes.adding) / count, places: 1)) pivots to add, "
      + "\(QuantityText.decimal(Double(changes.removing) / count, places: 1)) to remove"
    return nil
  }

  /// How many basis changes there have been since a count was taken; a solver that has presolved
  /// anew counts from nothing.
  private func pivots(since count: Int) -> Int {
    live.value.pivotCount < count ? live.value.pivotCount : live.value.pivotCount - count
  }

  /// What is wrong with the values that were read fast.
  private static func fault(of solver: inout SimplexSolver) -> String? {
    let fast = solver.fastValues()
    let exact = solver.outcome().values
    for (variable, pair) in zip(fast, exact).enumerated()
    where !((pair.0 - pair.1).magnitude <= fastTolerance) {
      return "variable \(variable) is \(pair.0), exactly \(pair.1)"
    }
    return nil
  }

  func measure(_ request: PeerRequest, repetitions: Int) throws(PeerFailure) -> [Double] {
    switch request {
    case .build:
      return [
        MonotonicTime.nanoseconds {
          for _ in 0..<repetitions {
            build()
            Self.read(&builder, into: &values)
          }
        }
      ]
    case .resize:
      return [
        MonotonicTime.nanoseconds {
          for _ in 0..<repetitions * problem.steps.count { resize() }
        }
      ]
    case .content: throw .refused("a system has no content; views do")
    case .edits(let edits, _): return try measureEdits(edits, repetitions: repetitions)
    }
  }

  /// Builds the system from memory and solves it.
  private func build() {
    let system = problem.system
    if isNewEachTime {
      builder = SimplexSolver(system.rebuilt())
      builder.solve()
      return
    }
    builder.replaceSystem { $0.addRows(of: system) }
    builder.solve()
  }

  private func measureEdits(
    _ edits: Range<Int>,
    repetitions: Int
  ) throws(PeerFailure) -> [Double] {
    var adding: UInt64 = 0
    var removing: UInt64 = 0
    do throws(SolverEditError) {
      for edit in edits {
        for _ in 0..<repetitions {
          let start = MonotonicTime.nanoseconds()
          let constraint = try live.value.add(constraints[edit])
          live.value.update()
          let middle = MonotonicTime.nanoseconds()
          try live.value.remove(constraint)
          live.value.update()
          removing += MonotonicTime.nanoseconds() - middle
          adding += middle - start
        }
      }
    } catch {
      throw .refused("\(error)")
    }
    return [Double(adding), Double(removing)]
  }

  func drag() throws(PeerFailure) -> [Double] {
    nextStep = 0
    resize()
    return problem.steps.dropFirst().map { _ in MonotonicTime.nanoseconds { resize() } }
  }

  private func resize() {
    solver.value.solve(parameters: problem.steps[nextStep])
    nextStep = nextStep + 1 == problem.steps.count ? 0 : nextStep + 1
    Self.read(&solver.value, into: &values)
  }

  private static func read(_ solver: inout SimplexSolver, into values: inout [Double]) {
    let fast = solver.fastValues()
    for index in values.indices { values[index] = fast[index] }
    blackBox(values)
  }
}
