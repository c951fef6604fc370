// The work of the suite `peers`: what each row of its table is done on.

import Foundation
import Peers
import Tinamou
import Workloads

/// A system with the kinds of work that are compared on it.
struct PeerCase {
  let name: String
  var requests: [PeerRequest]
  /// Whether the steps are dragged through, each timed for itself.
  var isDragged = false
  /// Whether it is left out of quick runs.
  var isSlow = false
  /// Whether rivals take seconds for an answer: such a case is for who spells its name.
  var isLarge = false
  /// Whether we take part with views and anchors, not with the solver alone.
  var isOfViews = false
  /// Who is compared with us.
  var rivals = PeerRival.allCases
  /// How many draws of a random system there are; one where nothing is random.
  var drawCount = 1
  /// The problem, of a draw where there are several.
  let problem: (_ draw: Int?) -> PeerProblem?

  /// What is timed, as `suite/case/metric`.
  var benchmarkNames: [String] {
    let metrics = requests.flatMap(\.metrics) + (isDragged ? ["drag step"] : [])
    return metrics.map { "\(Suite.peers.rawValue)/\(name)/\($0)" }
  }

  /// Draws of a family: rivals take seconds for one answer, and try many ways of each.
  private static let drawCount = 5
  static let quickDrawCount = 2

  /// The numbers of the draws to go through.
  func draws(isQuick: Bool) -> [Int?] {
    if drawCount == 1 { return [nil] }
    return (0..<(isQuick ? min(drawCount, Self.quickDrawCount) : drawCount)).map { $0 }
  }

  /// Every case, in the order of the table; the folder of rivals holds kiwi's own benchmark.
  static func all(folder: String) -> [PeerCase] {
    let built = ["cell", "grid-4x4", "tree-equal-121", "tree-intrinsic-100"]
    let resized = [
      "cell", "grid-4x4", "grid-10x10", "grid-30x30", "form-40", "unequal-100",
      "tree-intrinsic-100",
    ]
    return built.map { generated($0, [.build]) }
      + [PeerCase(name: "enaml", requests: [.build, .resize]) { _ in enaml(folder: folder) }]
      + [
        PeerCase(name: "tree-intrinsic-1000#0", requests: PeerProblem.editRequests, isSlow: true) {
          _ in
          // One draw: kiwi alone takes a minute to have one ready.
          Workload(named: "tree-intrinsic-1000#0").flatMap { PeerProblem(editing: $0) }
        }
      ]
      + resized.map { generated($0, [.resize]) }
      + [
        PeerCase(name: "unequal-1000", requests: [], isDragged: true) { _ in drag(labels: 1000) }
      ] + large + views
  }

  /// The trees of some large systems, built from views with anchors as a program builds them from a flexbox engine's nodes.
  private static var views: [PeerCase] {
    [1000, 10_000, 100_000].map { count in
      PeerCase(
        name: "views-\(count)",
        requests: [.build, .resize, .content],
        isLarge: true,
        isOfViews: true,
        rivals: [.yoga],
        drawCount: WorkloadFamily.drawCount
      ) { draw in
        Workload(named: "tree-intrinsic-\(count)", draw: draw).map {
          PeerProblem($0, stepCount: largeStepCount)
        }
      }
    }
  }

  /// Systems of a thousand views and more, without rivals that take minutes for one of them.
  private static var large: [PeerCase] {
    let few: [PeerRival] = [.clp, .yoga]
    let families: [(name: String, rivals: [PeerRival], drawCount: Int)] = [
      ("tree-intrinsic-1000", few, 20), ("tree-intrinsic-10000", few, 20),
      ("tree-intrinsic-100000", [.yoga], 20), ("tree-shared-1000", [.clp], 20),
      ("tree-shared-10000", [.clp], 20), ("tree-equal-1093", few, 1),
      ("tree-equal-9841", few, 1), ("unequal-1000", [.clp, .glpk, .highs], 20),
      ("wide-10000", [.clp, .glpk, .highs], 20), ("deep-2000", [.clp, .glpk, .highs], 1),
    ]
    return families.map { family in
      PeerCase(
        name: family.name,
        requests: [.build, .resize],
        isLarge: true,
        rivals: family.rivals,
        drawCount: family.drawCount
      ) { draw in
        Workload(named: family.name, draw: draw).map {
          PeerProblem($0, stepCount: largeStepCount)
        }
      }
    }
  }

  /// How many sizes a large system is resized to.
  private static let largeStepCount = 4

  private static func generated(_ name: String, _ requests: [PeerRequest]) -> PeerCase {
    let family = WorkloadFamily(named: name, drawCount: drawCount)
    return PeerCase(name: name, requests: requests, drawCount: family?.members.count ?? 1) {
      Workload(named: name, draw: $0).map { PeerProblem($0) }
    }
  }

  /// Kiwi's own benchmark, as `scripts/setup-peers` translates it.
  private static func enaml(folder: String) -> PeerProblem? {
    SourceBuffer("\(folder)/enaml.constraints").flatMap { ConstraintsFile.read($0).file }
      .map { PeerProblem($0) }
  }

  /// A row of labels whose container grows in equal steps from far too narrow to far too wide.
  private static func drag(labels: Int) -> PeerProblem? {
    guard let workload = Workload(named: "unequal-\(labels)") else { return nil }
    let steps = (0...dragSteps).map { step -> [ExactNumber] in
      let growth = Rational(104 * labels * step, over: dragSteps)
      return [ExactNumber(Rational(16 * labels) + growth)]
    }
    return PeerProblem(workload.system, steps: steps)
  }

  private static let dragSteps = 1000
}

extension PeerProblem {
  /// The problem of a file: its resizes are the solves that have the rows of the first one, because
  /// an edit that comes or goes is no resize.
  init(_ file: ConstraintsFile) {
    let first = file.system(at: 0)
    var rows = [first.parameters]
    for index in file.solves.indices.dropFirst() {
      let instance = file.system(at: index)
      if instance.hasSameRows(as: first) { rows.append(instance.parameters) }
    }
    self.init(first.system, steps: rows)
  }
}

extension ConstraintsFile.Instance {
  /// Whether both solves have the same rows of the file: no edit comes or goes between them.
  fileprivate func hasSameRows(as other: ConstraintsFile.Instance) -> Bool {
    system.rowCount == other.system.rowCount
      && (0..<system.rowCount).allSatisfy { fileRow(ofRow: $0) == other.fileRow(ofRow: $0) }
  }
}
