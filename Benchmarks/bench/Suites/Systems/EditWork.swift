// The suite `edit`: changes of a live solver. Rows come and go in pairs, so that the system stays what it
// was, and a repetition is one change and the new optimum.

import Measurement
import Peers
import Tinamou
import Workloads

enum EditWork {
  private static let name = "tree-intrinsic-300"
  /// Twenty of these take minutes to have ready: whether a required row can hold is asked sixteen times.
  private static let slowNames = ["tree-intrinsic-1000", "tree-intrinsic-10000"]
  /// After so many rows that came and went a simplex has taken over, in systems of a few hundred views.
  private static let handedOverAfter = 64
  /// Constants and parameters that are gone through in turn.
  private static let changeCount = 8

  static func benchmarks(drawCount: Int) -> [Benchmark] { benchmarks(name, drawCount) }

  /// What takes minutes.
  static func namedBenchmarks(drawCount: Int) -> [Benchmark] {
    slowNames.flatMap { benchmarks($0, drawCount) }
  }

  private static func benchmarks(_ name: String, _ drawCount: Int) -> [Benchmark] {
    guard let family = WorkloadFamily(named: name, drawCount: drawCount) else { return [] }
    return family.members.flatMap { draw in
      benchmarks(of: Memo { family.workload(draw: draw) }, caseName: name, draw: draw)
    }
  }

  private static func benchmarks(
    of workload: Memo<Workload?>,
    caseName: String,
    draw: Int?
  ) -> [Benchmark] {
    let input = Memo {
      workload.value.map { SystemWork($0.system, rows: $0.rows(changeCount)).inputHash }
    }
    func benchmark(
      _ metric: String,
      _ period: Int,
      preparing prepare: @escaping (Workload) -> ((_ turn: Int) -> Void)?
    ) -> Benchmark {
      Benchmark(.edit, caseName, metric, draw: draw, period: period, input: { input.value }) {
        workload.value.flatMap(prepare)
      }
    }
    return PeerProblem.EditKind.allCases.map { kind in
      benchmark(kind.rawValue, PeerProblem.editsPerKind) { comingAndGoing(kind, in: $0) }
    } + [
      benchmark("constant", changeCount, preparing: constants),
      benchmark("parameter", changeCount, preparing: parameters),
      benchmark("suggestion", changeCount, preparing: suggestions),
    ]
  }

  /// A row of a kind is added, and taken away again.
  private static func comingAndGoing(
    _ kind: PeerProblem.EditKind,
    in workload: Workload
  ) -> ((Int) -> Void)? {
    guard let problem = PeerProblem(editing: workload, [kind]) else { return nil }
    let edits = problem.editConstraints
    let live = Kept(SimplexSolver(problem.system))
    live.value.solve()
    let comeAndGo = { (turn: Int) in
      guard let constraint = try? live.value.add(edits[turn]) else { return }
      live.value.update()
      try? live.value.remove(constraint)
      live.value.update()
    }
    // The first rows go through line graphs, until a simplex takes over: what is timed is what comes then.
    for turn in 0..<handedOverAfter { comeAndGo(turn % PeerProblem.editsPerKind) }
    return comeAndGo
  }

  /// The content size of one leaf after another grows and shrinks.
  private static func constants(of workload: Workload) -> ((Int) -> Void)? {
    guard let tree = workload.tree else { return nil }
    let system = workload.system
    let live = Kept(SimplexSolver(system))
    live.value.solve()
    // Every optional row is the wish of a leaf; those at the same distance are all over the tree.
    let wishes = (0..<system.rowCount).filter { !system.isRequired($0) }
    guard !wishes.isEmpty, tree.children.count > 1 else { return nil }
    let rows = (0..<changeCount).map { wishes[$0 * wishes.count / changeCount] }
    let constants = rows.map { system.constant(ofRow: $0) }
    return { turn in
      for growth in [-12.0, 0.0] {
        let constant = constants[turn] + Rational(Int(growth))
        try? live.value.setConstant(
          ExactNumber(constant),
          of: live.value.constraint(atRow: rows[turn])
        )
        live.value.update()
      }
    }
  }

  /// One parameter after another takes the value of another resize.
  private static func parameters(of workload: Workload) -> ((Int) -> Void)? {
    let rows = workload.rows(changeCount)
    guard rows.count == changeCount, !rows[0].isEmpty else { return nil }
    let live = Kept(SimplexSolver(workload.system))
    live.value.solve()
    return { turn in
      let parameter = turn % rows[turn].count
      try? live.value.setParameter(parameter, to: rows[turn][parameter])
      live.value.update()
    }
  }

  /// The width of a leaf is dragged.
  private static func suggestions(in workload: Workload) -> ((Int) -> Void)? {
    guard let tree = workload.tree, let leaf = tree.children.lastIndex(where: \.isEmpty) else {
      return nil
    }
    let live = Kept(SimplexSolver(workload.system))
    live.value.solve()
    let width = Double(tree.intrinsicSize[leaf].width)
    // Each view has x, y, width and height, in this order.
    guard
      let edit = try? live.value.addEditVariable(4 * leaf + 2, at: ExactNumber(width))
    else { return nil }
    live.value.update()
    return { turn in
      try? live.value.suggest(ExactNumber(width + Double(turn % 4) * 3), for: edit)
      live.value.update()
    }
  }
}
