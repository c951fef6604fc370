// What constraints can say has the same frames when expressions say it: the solver and the evaluator know
// nothing of each other.

import FuzzSupport
import Testing
import Tinamou

@Suite("layouts as constraints and as expressions")
struct TwoWayLayoutTests {
  private static let sizeCount = 12

  @Test("both have the same frames at any size", arguments: TwoWayLayout.table.indices)
  func table(index: Int) throws {
    let layout = TwoWayLayout.table[index]
    var generator = SeededGenerator(seed: 11, input: index)
    for _ in 0..<Self.sizeCount {
      // Quarters of points: what adds them up rounds nothing.
      let width = Double(generator.integer(in: 160 * 4...900 * 4)) / 4
      let height = Double(generator.integer(in: 600 * 4...1400 * 4)) / 4
      try Self.compare(layout, width: width, height: height)
    }
  }

  @Test("containers cut into parts at random have the same frames")
  func splits() throws {
    for input in 0..<60 {
      var generator = SeededGenerator(seed: 12, input: input)
      let layout = SplitGenerator.make(using: &generator)
      for _ in 0..<3 {
        let width = Double(generator.integer(in: 80_000...200_000)) / 100
        let height = Double(generator.integer(in: 80_000...200_000)) / 100
        try Self.compare(layout, width: width, height: height)
      }
    }
  }

  private static func compare(_ layout: TwoWayLayout, width: Double, height: Double) throws {
    let solved = try solvedFrames(layout.json, width, height)
    let evaluated = try evaluatedFrames(layout.xml, width, height)
    #expect(!solved.isEmpty)
    for (name, frame) in solved.sorted(by: { $0.key < $1.key }) {
      let other = try #require(evaluated[name], "\(layout.name): \(name)")
      let isSame = zip(frame, other).allSatisfy { solved, evaluated in
        layout.isExact
          ? solved == evaluated : abs(solved - evaluated) <= 1e-9 * max(1, abs(solved))
      }
      #expect(
        isSame,
        "\(layout.name), \(name) at \(width)x\(height): solved \(frame), evaluated \(other)"
      )
    }
  }

  private static func solvedFrames(
    _ text: String,
    _ width: Double,
    _ height: Double
  ) throws -> [String: [Double]] {
    let (read, diagnostics) = LayoutDocument.read(SourceBuffer(name: "two.json", text: text))
    #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message)) in \(text)")
    let measurer = ContentMeasurer(text: BoxMetrics())
    let document = try #require(read).measured(by: measurer).document
    let size = LayoutSize(width: ExactNumber(width), height: ExactNumber(height))
    let layout = try #require(document.layout(at: size).layout)
    let lowering = Lowering(tree: layout.tree, constraints: layout.constraints, size: size)
    let result = LayoutSolver(lowering, solvingWith: LayoutCorpusTests.core).layout(at: size)
    #expect(result.status == .solved)
    var frames: [String: [Double]] = [:]
    for view in layout.order {
      frames[layout.tree[view].name] = FrameAttribute.allCases.map { result[view][$0] }
    }
    return frames
  }

  private static func evaluatedFrames(
    _ text: String,
    _ width: Double,
    _ height: Double
  ) throws -> [String: [Double]] {
    let node = try LayoutNode.with(xmlData: Array(text.utf8), named: "two.xml")
    try node.mount(in: LayoutContainer(width: width, height: height))
    var frames: [String: [Double]] = [:]
    var pending = [node]
    while let node = pending.popLast() {
      if let id = node.id {
        frames[id] = [node.frame.x, node.frame.y, node.frame.width, node.frame.height]
      }
      pending += node.children
    }
    return frames
  }
}
