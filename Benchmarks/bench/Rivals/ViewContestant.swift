// Views as objects as a contestant: a program builds the tree behind a system from views and anchors, lays it out and
// reads all frames, as a program does with a flexbox engine's nodes.

import Measurement
import Peers
import Tinamou
import Workloads

final class ViewContestant: Contestant {
  let name = OwnContestant.name
  let remark: String? = nil

  private let problem: PeerProblem
  private let tree: ViewTree
  private lazy var live = Kept(Screen(tree, size: Self.size(problem.defaults)))
  private var nextStep = 0
  private var values: [Double]

  /// Takes a problem's tree; nil where it has none.
  init?(_ problem: PeerProblem) {
    guard let tree = problem.tree else { return nil }
    (self.problem, self.tree) = (problem, tree)
    values = Array(repeating: 0, count: 4 * tree.children.count)
  }

  private static func size(_ parameters: [ExactNumber]) -> Size {
    Size(width: parameters[0].double, height: parameters[1].double)
  }

  func prepare(for request: PeerRequest) throws(PeerFailure) -> String? {
    var check = PeerAnswerCheck(problem.system)
    func fault(_ parameters: [ExactNumber]) -> String? {
      check.fault(in: values, parameters: parameters)?.description
    }
    switch request {
    case .build:
      build()
      return fault(problem.defaults)
    case .resize:
      for step in problem.checkedSteps {
        live.value.resize(to: Self.size(problem.steps[step]))
        live.value.read(into: &values)
        if let fault = fault(problem.steps[step]) { return fault }
      }
      return nil
    case .content:
      live.value.resize(to: Self.size(problem.defaults))
      for _ in 0..<PeerRequest.contentCount { changeContent() }
      return fault(problem.defaults)
    case .edits: throw .refused("views have no rows to add")
    }
  }

  func measure(_ request: PeerRequest, repetitions: Int) throws(PeerFailure) -> [Double] {
    let nanoseconds = MonotonicTime.nanoseconds {
      for _ in 0..<repetitions {
        switch request {
        case .build: build()
        case .resize: for _ in problem.steps { resize() }
        case .content: for _ in 0..<PeerRequest.contentCount { changeContent() }
        case .edits: break
        }
      }
    }
    return [nanoseconds]
  }

  func drag() throws(PeerFailure) -> [Double] { throw .refused("views are not dragged") }

  private func build() { Screen(tree, size: Self.size(problem.defaults)).read(into: &values) }

  private func resize() {
    live.value.resize(to: Self.size(problem.steps[nextStep]))
    nextStep = nextStep + 1 == problem.steps.count ? 0 : nextStep + 1
    live.value.read(into: &values)
  }

  private func changeContent() {
    live.value.changeContent()
    live.value.read(into: &values)
  }
}

private final class Screen {
  private let views: [View]
  private let parents: [Int]
  private let leaf: View
  private let leafSize: Size
  private var isLong = false

  /// Makes views with anchors from edge to edge, leaves with sizes of their own.
  init(_ tree: ViewTree, size: Size) {
    let views = tree.children.map { _ in View() }
    var parents = views.map { _ in -1 }
    var isColumn = views.map { _ in false }
    views[0].frame.size = size
    for (number, children) in tree.children.enumerated() {
      for child in children {
        parents[child] = number
        isColumn[child] = !isColumn[number]
        views[number].addSubview(views[child])
      }
      if children.isEmpty { views[number].contentSizeOverride = Self.size(of: number, tree) }
      views[number].fill(
        with: children.map { views[$0] },
        isColumn: isColumn[number],
        gap: tree.gap,
        padding: tree.padding
      )
    }
    (self.views, self.parents) = (views, parents)
    (leaf, leafSize) = (views[tree.lastLeaf], Self.size(of: tree.lastLeaf, tree))
    views[0].layoutIfNeeded()
  }

  private static func size(of view: Int, _ tree: ViewTree) -> Size {
    let (width, height) = tree.intrinsicSize[view]
    return Size(width: Double(width), height: Double(height))
  }

  func resize(to size: Size) {
    views[0].frame.size = size
    views[0].layoutIfNeeded()
  }

  /// Makes the last leaf's own size longer, or as it was.
  func changeContent() {
    isLong.toggle()
    let more = isLong ? PeerRequest.contentGrowth : 0
    leaf.contentSizeOverride = Size(width: leafSize.width + more, height: leafSize.height)
    views[0].layoutIfNeeded()
  }

  /// Writes the frames of all views, as the root sees them.
  func read(into values: inout [Double]) {
    for (index, view) in views.enumerated() {
      let frame = view.frame
      let parent = parents[index]
      values[4 * index] = frame.origin.x + (parent < 0 ? 0 : values[4 * parent])
      values[4 * index + 1] = frame.origin.y + (parent < 0 ? 0 : values[4 * parent + 1])
      values[4 * index + 2] = frame.size.width
      values[4 * index + 3] = frame.size.height
    }
    blackBox(values)
  }
}
