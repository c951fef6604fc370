// The work that is timed on expressions: reading, checking, evaluating one by one, and a layout's worth
// of them over many sizes at once.

import ExpressionPrograms
import Measurement
import Tinamou

enum ExpressionWork {
  /// Expressions as layouts have them.
  private static let sources = [
    "100% - 20", "50% - height / 2", "previous.bottom + spacing", "width - left * 2",
    "min(parent.width, 320)", "isSelected ? 44 : 0", "max(0, (width - spacing) / 3)",
    "rgba(255, 255, 255, 1 - transparency)", "isSelected && width > 300 ? #00f : #ccc",
    "'Item ' + (index + 1)", "parent.width * 0.25 + spacing * 2", "(a ?? 10) % 3 == 0 || b",
  ]

  static func benchmarks() -> [Benchmark] {
    [reading(), checking()] + layouts()
  }

  /// Names that the expressions use, each a slot.
  struct Names: ExpressionScope {
    let types: [String: ExpressionType]
    let slots: [String: Int]

    init(_ types: [(String, ExpressionType)]) {
      self.types = Dictionary(uniqueKeysWithValues: types)
      slots = Dictionary(uniqueKeysWithValues: types.enumerated().map { ($0.element.0, $0.offset) })
    }

    var candidates: [String] { slots.keys.sorted() }
    var percentageBase: NameMeaning? { meaning(of: "parent.width") }
    func meaning(of name: String) -> NameMeaning? {
      guard let slot = slots[name], let type = types[name] else { return nil }
      return .slot(slot, type)
    }
  }

  private static let names = Names([
    ("width", .number), ("height", .number), ("left", .number), ("spacing", .number),
    ("previous.bottom", .number), ("parent.width", .number), ("isSelected", .boolean),
    ("transparency", .number), ("index", .number), ("a", .optional(.number)), ("b", .boolean),
  ])

  private static var fragments: [SourceFragment] {
    sources.map { SourceFragment(SourceBuffer(name: "<expression>", text: $0)) }
  }

  private static func reading() -> Benchmark {
    let tokenCount = fragments.map { ExpressionParser.parse($0).tree.tokenCount }.reduce(0, +)
    return Benchmark(
      .expressions,
      "typical expressions",
      "parse",
      .init(Double(tokenCount), "tokens")
    ) {
      let fragments = fragments
      return { for fragment in fragments { blackBox(ExpressionParser.parse(fragment).tree) } }
    }
  }

  private static func checking() -> Benchmark {
    Benchmark(
      .expressions,
      "typical expressions",
      "check",
      .init(Double(sources.count), "expressions")
    ) {
      let properties = fragments.map { PropertyExpression.read($0, as: .expression).property }
      let names = names
      return {
        for property in properties {
          blackBox(ExpressionChecker.check(property, as: .any, in: names).expression)
        }
      }
    }
  }

  // MARK: A layout

  /// A thousand nodes of five expressions each over a thousand sizes; throughput counts node-sizes.
  private static func layouts() -> [Benchmark] {
    let nodeCount = 1_000
    let sizes = 1_000
    let layout = Memo { ExpressionLayout(nodeCount: nodeCount) }
    let perNode = Benchmark.Throughput(Double(nodeCount * sizes), "node sizes")
    let single = Benchmark.Throughput(Double(nodeCount), "node sizes")
    return [
      Benchmark(.expressions, "1000 nodes, 1000 sizes", "lanes", perNode) {
        let layout = layout.value
        let block = layout.program.makeLanes(count: layout.program.preferredLaneCount)
        return {
          var first = 0
          while first < sizes {
            block.withNumbers(ofSlot: 0) { widths in
              for lane in widths.indices { widths[lane] = Double(320 + first + lane) }
            }
            block.withNumbers(ofSlot: 1) { $0.update(repeating: 667) }
            layout.program.run(block)
            blackBox(block.number(ofSlot: layout.lastSlot, lane: 0))
            first += block.count
          }
        }
      },
      Benchmark(.expressions, "1000 nodes, 1 size", "one by one", single) {
        let layout = layout.value
        return { blackBox(layout.evaluate(width: 320, height: 667)) }
      },
    ]
  }
}
