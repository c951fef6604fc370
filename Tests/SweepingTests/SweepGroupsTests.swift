import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutModel
import Testing

@testable import Sweeping

@Suite("Groups of rows")
struct SweepGroupsTests {
  /// A document and what stands behind the views' common gaps.
  private static func document(
    _ constraints: String,
    metrics: String = "\"m\": 20, \"n\": 30",
    more: String = ""
  ) throws -> SweepDocument {
    let text = """
      {"views": {"a": {"intrinsicContentSize": {"width": 40, "height": 20}}, "b": {}},
       "metrics": {\(metrics)}, \(more)
       "constraints": {"row": "|-[a]-[b(>=10)]", "down": "V:|-[a]", "high": "V:|-[b(20)]",
         \(constraints)}}
      """
    let source = SourceBuffer(name: "a.json", text: text)
    let made = SweepDocument.readLayout(source, settings: [], size: LayoutSolver.defaultSize)
    return try #require(made.document, "\(made.diagnostics)")
  }

  private static let parameters: [SweepParameter] = [
    .width, .metric("m"), .metric("n"), .contentSize(view: "a", axis: .horizontal),
  ]

  /// What the rows of the group of a row differ in.
  private static func followed(_ document: SweepDocument, _ row: [Double?]) throws -> Set<Int> {
    let groups = SweepGroups(document)
    groups.take(parameters: parameters)
    // Where rows are grouped by values, the second one of a group makes it.
    _ = try groups.group(of: row)
    let group = try groups.group(of: row)
    #expect(group.system.parameterCount == group.columns.count)
    return Set(group.columns)
  }

  @Test(
    "what needs a plain number groups rows, and nothing else does",
    arguments: [
      ("\"1\": \"[b(m)]\", \"2\": \"b.width >= 2 * m - n / 3 + 1 @700\"", [0, 1, 2, 3]),
      ("\"1\": \"[b(200@m)]\"", [0, 2, 3]),
      ("\"1\": \"b.width == 100 @n\"", [0, 1, 3]),
      ("\"1\": \"b.width == m * a.width + n\"", [0, 2, 3]),
      ("\"1\": \"b.width == m * n + 1\"", [0, 1, 3]),
      ("\"1\": \"b.width == n / m\"", [0, 2, 3]),
      ("\"1\": {\"format\": \"[b(m)]\", \"active\": false}", [0, 1, 2, 3]),
      ("\"1\": \"[b(40%)]\", \"2\": \"[b(>=a*2+4)]\"", [0, 1, 2, 3]),
    ]
  )
  func plainUses(_ constraints: String, _ expected: [Int]) throws {
    let document = try Self.document(constraints)
    #expect(try Self.followed(document, [300, 20, 30, 40]) == Set(expected))
    // What is not given is a number like others.
    #expect(try Self.followed(document, [300, nil, nil, nil]) == [0])
  }

  @Test("computed metrics follow metrics, or hold for one value of a factor, also where that is 0")
  func computedMetrics() throws {
    let document = try Self.document(
      "\"1\": \"[b(q@700)]\"",
      metrics: "\"m\": 20, \"n\": 30, \"p\": \"width / 2 - m\", \"q\": \"p * n + m\""
    )
    for factor in [3.0, 0] {
      #expect(try Self.followed(document, [300, 20, factor, 40]) == [0, 1, 3])
    }
    let unused = try Self.document(
      "\"1\": \"[b(m)]\"",
      metrics: "\"m\": 1, \"n\": 2, \"q\": \"1 / n\""
    )
    #expect(try Self.followed(unused, [300, 20, 30, 40]) == [0, 1, 3])
  }

  @Test("natural sizes are shares of a stack as plain numbers, and have an order in proportion")
  func stacks() throws {
    for (distribution, expected) in [("fillProportionally", [Int]()), ("fill", [0])] {
      let text = """
        {"views": {"s": {"stack": {"distribution": "\(distribution)"}, "children": {
           "a": {"intrinsicContentSize": {"width": 40}}, "b": {"intrinsicContentSize": {"width": 9}}}}},
         "constraints": {"row": "|[s]|", "down": "V:|[s(20)]"}}
        """
      let source = SourceBuffer(name: "a.json", text: text)
      let read = SweepDocument.readLayout(source, settings: [], size: LayoutSolver.defaultSize)
      let groups = SweepGroups(try #require(read.document))
      groups.take(parameters: [.contentSize(view: "a", axis: .horizontal)])
      _ = try groups.group(of: [30])
      #expect(try groups.group(of: [30]).columns == expected)
    }
  }

  @Test("a variant is found by conditions that follow metrics")
  func variants() throws {
    let document = try Self.document(
      "\"1\": \"[b(10@600)]\"",
      more: """
        "variants": {"narrow": {"when": "width < 10 * m", "constraints": {"1": "[b(n@m)]"}},
                     "steep": {"when": "height / n > 100"}},
        """
    )
    let groups = SweepGroups(document)
    groups.take(parameters: Self.parameters)
    func group(_ row: [Double?]) throws -> (variant: String?, columns: Set<Int>) {
      let group = try groups.group(of: row)
      guard case .layout(let layout, _) = group.subject else { return (nil, []) }
      return (layout.variant, Set(group.columns))
    }
    for m in stride(from: 20.0, to: 40, by: 1.25) {
      let (variant, columns) = try group([300, m, 30, 40])
      #expect(variant == (m > 30 ? "narrow" : nil))
      // Only there it is a priority, and values that come once have their own system.
      #expect(columns == (m > 30 ? [] : [0, 1, 2, 3]))
    }
    #expect(try group([300, 35, 30, 40]).variant == "narrow")
    #expect(try group([300, 35, 30, 40]).columns == [0, 2, 3])
    // A divisor has to be looked at value by value.
    #expect(try group([300, 20, 6, 40]).variant == "steep")
    #expect(try group([300, 20, 8, 40]).variant == nil)
    #expect(try group([300, 20, 6, 40]).variant == "steep")
  }

  @Test("a product is one behind rows in which a factor is 0")
  func products() throws {
    let document = try Self.document(
      "\"1\": \"[b(q)]\"",
      metrics: "\"m\": 2, \"n\": 3, \"o\": 1, \"p\": \"m * n\", \"q\": \"p * o + 10\""
    )
    var rows = ParameterRows(parameters: ["m", "n", "o"].map { .metric($0) })
    let values = [[1, 0, 1], [1, 5, 1], [1, 5, 1], [2, 5, 2], [3, 5, 4.0]]
    for (index, value) in values.enumerated() { rows.append(number: index, value) }
    for engine in [SolvingEngine(document), RowEngine(document, .none)] as [any SweepEngine] {
      var widths: [Double] = []
      engine.answer(rows, 0..<rows.count) { result in
        if case .answer(let answer) = result { widths.append(answer.values[6]) }
      }
      #expect(widths == values.map { 10 + $0[0] * $0[1] * $0[2] })
    }
  }

  @Test("a row is refused whatever rows come before it")
  func refusals() throws {
    let document = try Self.document(
      "\"1\": \"[b(10@600)]\"",
      metrics: "\"m\": 1, \"n\": 1, \"p\": \"m * 1e250\", \"q\": \"m + 10 / n\""
    )
    let (m, n) = (SweepParameter.metric("m"), SweepParameter.metric("n"))
    let values: [(Double, Double)] = [
      (1, 1), (1e100, 1), (2, 0), (2, 2), (1e-200, 1), (3, 1), (3, 0),
    ]
    for order in [values, values.reversed()] {
      var rows = ParameterRows(parameters: [m, n])
      for (index, value) in order.enumerated() { rows.append(number: index, [value.0, value.1]) }
      for engine in [SolvingEngine(document), RowEngine(document, .none)] as [any SweepEngine] {
        var refused: [Int] = []
        engine.answer(rows, 0..<rows.count) { result in
          if case .refused(let number, _) = result { refused.append(number) }
        }
        #expect(refused == order.indices.filter { order[$0].0 == 1e100 || order[$0].1 == 0 })
      }
    }
  }

  @Test("conditions that each row has its own of are not kept for ever")
  func manyConditions() throws {
    let document = try Self.document(
      "\"1\": \"[b(20)]\"",
      more:
        "\"variants\": {\"wide\": {\"when\": \"width / m > 4\", \"constraints\": {\"1\": \"[b(50)]\"}}},"
    )
    let groups = SweepGroups(document)
    groups.take(parameters: [.width, .metric("m")])
    for row in 0..<(4 * SweepGroups.limit) {
      let isWide = row % 2 == 1
      let divisor = 10 + Double(row)
      let group = try groups.group(of: [divisor * (isWide ? 5 : 3), divisor])
      let values = group.outcome(at: [divisor * (isWide ? 5 : 3), divisor]).values
      #expect(values.contains(isWide ? 50 : 20))
      #expect(groups.keptCount <= SweepGroups.limit + 2)
    }
  }

  @Test("a compiled file has the direction that its document was read in")
  func compiledDirection() throws {
    let text =
      #"{"views": {"a": {}}, "constraints": {"row": "|-gap-[a(20)]"}, "metrics": {"gap": 8}}"#
    let source = SourceBuffer(name: "a.json", text: text)
    let made = SweepDocument.readLayout(
      source,
      settings: [],
      size: LayoutSolver.defaultSize,
      direction: .rightToLeft
    )
    let document = try #require(made.document)
    let compiled = try CompiledSweep(document, over: [.init(.width, 100, 500)])
    let bytes = try #require(compiled.bytes(of: document))
    let read = try CompiledSweep.document(from: bytes, settings: [], size: nil).document
    #expect(read?.direction == .rightToLeft)
    let groups = SweepGroups(try #require(read))
    groups.take(parameters: [.width])
    #expect(try groups.group(of: [300]).outcome(at: [300]).values.contains(272))
  }

  @Test("rows have what they give, and the document's values elsewhere")
  func givenValues() {
    var rows = ParameterRows(parameters: [.width, .value("name")])
    rows.append(number: 1, [4, 5])
    rows.append(number: 2, [nil, nil], others: [1: .string("x")])
    rows.append(number: 3, [6, nil])
    #expect((0..<3).map { rows.numbers(ofRow: $0) } == [[4, 5], [nil, nil], [6, nil]])
    #expect((0..<3).map { rows.value($0, 1) } == [.number(5), .string("x"), nil])
  }
}
