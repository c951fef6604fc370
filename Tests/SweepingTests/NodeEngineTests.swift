// Rows of layouts of expressions against the layouts mounted and evaluated one by one.

import Diagnostics
import LayoutEngine
import LayoutExpressions
import LayoutXML
import MarkupReading
import Testing

@testable import Sweeping

@Suite("Rows of layouts of expressions")
struct NodeEngineTests {
  /// A layout, and values that rows give its names: nil for a name that a row leaves out.
  private struct Sample {
    let text: String
    let names: [(name: String, values: [ExpressionValue?])]
    /// Whether some rows have no answer.
    var hasErrors = true
  }

  private static let flags: [ExpressionValue?] = [.boolean(true), .boolean(false)]
  private static let texts: [ExpressionValue?] = [
    .string(""), .string("short"), .string("a text of many words that has to be wrapped somewhere"),
  ]

  private static let samples: [Sample] = [
    Sample(
      text: """
        <UIView>
          <UILabel id="large" font="{size}" text="{title}" numberOfLines="0" width="50%" top="gap"/>
          <UILabel firstBaseline="#large.firstBaseline" left="previous.right" font="10" text="a"/>
          <UILabel lastBaseline="#large.lastBaseline" left="previous.right" font="{size}"
            text="{title}"/>
          <UIView semanticContentAttribute="forceRightToLeft" top="previous.lastBaseline">
            <UIView leading="gap" width="20"/>
            <UIView leading="previous.trailing" trailing="100% - gap"/>
          </UIView>
        </UIView>
        """,
      names: [
        ("title", texts), ("gap", [.number(8), .number(-3.5), nil]),
        ("size", [.number(10), .number(20)]),
      ]
    ),
    Sample(
      text: """
        <UITableViewCell height="auto">
          <UILabel left="inset" top="2" width="100% - 2 * inset" numberOfLines="0" font="{size}"
            text="{title}"/>
          <UILabel left="inset" top="previous.bottom + 4" width="100% - 2 * inset"
            numberOfLines="isOpen ? 0 : 1" text="{title}, {inset}" isHidden="!isOpen"/>
          <UIView top="previous.bottom" height="1" alpha="isOpen ? 1 : 0.5"/>
        </UITableViewCell>
        """,
      names: [
        ("title", texts), ("isOpen", flags), ("inset", [.number(0), .number(7.3), .number(-20)]),
        ("size", [.number(10), .string("20 bold"), .string("no such font")]),
      ]
    ),
    Sample(
      text: """
        <UIView>
          <UIView left="10% + gap" right="100% - gap" height="50% / n" id="a"/>
          <UIView top="#a.bottom + round(gap)" width="max(44, min(#a.width, 33.3%))" height="auto">
            <UIView id="in" left="gap" width="20" height="sqrt(gap * gap) % 7" isHidden="n > 2"/>
            <UIView top="previous.bottom + 3" width="30" height="9" isHidden="gap > 5"/>
          </UIView>
          <UISwitch left="next.left - 4" top="n == 3 ? 5 / (n - 3) : gap"/>
          <UIView left="width / (parent.width - 320)" width="n > 1 &amp;&amp; gap > 3 ? 12 : 13"/>
        </UIView>
        """,
      names: [
        ("gap", [.number(8), .number(0.1), .number(-3), .number(1e300)]),
        ("n", [.number(1), .number(2), .number(3), .number(0), nil]),
      ]
    ),
    Sample(
      text: """
        <UIScrollView contentInset.left="5" contentInset.top="inset" contentSize.height="auto"
          width="auto">
          <UIButton id="b" title="{title ?? 'none'}" contentEdgeInsets.left="3"/>
          <UITextField top="previous.bottom" text="{items.count}" width="50%"/>
          <UILabel top="previous.bottom + items.count * 10" text="<b>{title ?? ''}</b> x"/>
        </UIScrollView>
        """,
      names: [
        ("title", [.nil, .string("go"), .string("stop")]), ("inset", [.number(0), .number(11)]),
        ("items", [.array([]), .array([.number(1), .string("a")]), .number(5)]),
      ]
    ),
    Sample(
      text: """
        <UIView>
          <repeat in="sizes" as="size">
            <UIView width="size" height="10" top="previous.bottom + gap" if="size > 0"/>
          </repeat>
          <UIView if="isOpen" top="previous.bottom" height="1 / gap"><UIView left="gap"/></UIView>
          <UIView top="previous.bottom + 1" height="auto"><UIView height="3" if="!isOpen"/></UIView>
        </UIView>
        """,
      names: [
        ("isOpen", flags), ("gap", [.number(2), .number(0)]),
        ("sizes", [.array([]), .array([.number(7), .number(0)]), .array([.number(-1)])]),
      ]
    ),
    // What Doubles decide otherwise: 0.29 * 100 is below 29 there, and 33.3 * 3 is not 99.9.
    Sample(
      text: """
        <UIView>
          <UIView width="floor(share * 100)" height="n * 33.3 == 99.9 ? 1 : 2" left="ceil(share / 0.01)"/>
          <UIView top="round(share * 50)" width="share * 300 % 3" height="share * 100 < 29 ? 5 : 6"/>
        </UIView>
        """,
      names: [
        ("share", [.number(0.29), .number(0.57), .number(0.58), .number(0.5), .number(1.005)]),
        ("n", [.number(3), .number(2)]),
      ],
      hasErrors: false
    ),
  ]

  private static func node(_ text: String) throws -> NodeDescription {
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", text: text))
    return try #require(NodeReader.read(document).node)
  }

  private static func document(
    _ text: String,
    settings: [(name: String, value: ExpressionValue)] = []
  ) throws -> SweepDocument {
    let (source, diagnostics) = NodeSource.read(
      try node(text),
      settings: settings,
      size: LayoutSize(width: 300, height: 200),
      metrics: { _ in ContentMetrics() }
    )
    #expect(diagnostics.isEmpty)
    return SweepDocument(try #require(source))
  }

  /// Every combination of values, with widths that come again.
  private static func rows(_ sample: Sample) -> ParameterRows {
    let names = sample.names.map { SweepParameter.value($0.name) }
    var rows = ParameterRows(parameters: [.width] + names)
    let widths: [Double?] = [320, 100, 100.5, 7, 1e5, nil]
    let count = sample.names.reduce(widths.count) { $0 * $1.values.count }
    for number in 0..<count {
      var rest = number
      var values = [widths[rest % widths.count]]
      rest /= widths.count
      var others: [Int: ExpressionValue] = [:]
      for (column, (_, choices)) in sample.names.enumerated() {
        let choice = choices[rest % choices.count]
        rest /= choices.count
        if case .number(let number)? = choice { values.append(number) } else { values.append(nil) }
        if let choice, case .number = choice {} else { others[column + 1] = choice }
      }
      rows.append(number: number + 1, values, others: others)
    }
    return rows
  }

  /// The bits of the frames of a row, or the places and codes of what is wrong.
  private static func expected(
    _ root: NodeDescription,
    _ rows: ParameterRows,
    _ row: Int
  ) throws -> [String] {
    var surroundings = LayoutSurroundings()
    var width = 300.0
    for (column, parameter) in rows.parameters.enumerated() {
      guard let value = rows.value(row, column) else { continue }
      if case .value(let name) = parameter {
        surroundings.state[name] = value
      } else if case .number(let number) = value {
        width = number
      }
    }
    let (layout, diagnostics) = MountedLayout.mount(root, in: surroundings)
    guard let layout else { return diagnostics.map(text) }
    let evaluation = LayoutEvaluation(layout)
    evaluation.setContainer(width: width, height: 200)
    let findings = evaluation.update()
    guard findings.isEmpty else { return findings.map(text) }
    let listed = layout.keys.indices.filter {
      layout.keys[$0] != nil && evaluation.isPresent($0)
    }
    return listed.flatMap { node in
      let frame = evaluation.frame(ofNode: node)
      return [frame.x, frame.y, frame.width, frame.height].map { bits($0) }
    }
  }

  private static func text(of diagnostic: Diagnostic) -> String {
    "\(diagnostic.range.bytes) \(diagnostic.code) \(diagnostic.message)"
  }

  private static func bits(_ value: Double) -> String { String(value.bitPattern, radix: 16) }

  /// Whether all are the same, numbers within a billionth: rows are computed on Doubles.
  private static func areNear(_ found: [String], _ expected: [String]) -> Bool {
    found.count == expected.count
      && zip(found, expected).allSatisfy { found, expected in
        guard found != expected else { return true }
        guard let x = UInt64(found, radix: 16), let y = UInt64(expected, radix: 16) else {
          return false
        }
        let wanted = Double(bitPattern: y)
        return (Double(bitPattern: x) - wanted).magnitude <= 1e-9 * max(1, wanted.magnitude)
      }
  }

  private static func answers(
    _ engine: NodeEngine,
    _ rows: ParameterRows,
    _ range: Range<Int>
  ) -> [[String]] {
    var answers: [[String]] = []
    engine.answer(rows, range) { result in
      switch result {
      case .answer(let answer): answers.append(answer.values.map { bits($0) })
      case .refused(_, let diagnostics): answers.append(diagnostics.map(text))
      }
    }
    return answers
  }

  @Test(
    "a row has the values within a billionth, or the errors, of the layout mounted with its values",
    arguments: 0..<6
  )
  func bits(number: Int) throws {
    let sample = Self.samples[number]
    let rows = Self.rows(sample)
    let root = try Self.node(sample.text)
    let engine = NodeEngine(try Self.document(sample.text))
    let middle = rows.count / 3
    let found =
      Self.answers(engine, rows, 0..<middle) + Self.answers(engine, rows, middle..<rows.count)
    try #require(found.count == rows.count)
    var answeredCount = 0
    for row in 0..<rows.count {
      let expected = try Self.expected(root, rows, row)
      if expected.first?.contains(" ") == false { answeredCount += 1 }
      if !Self.areNear(found[row], expected) {
        Issue.record("row \(row): \(found[row]) and not \(expected)")
        return
      }
    }
    #expect(answeredCount > rows.count / 6)
    #expect((answeredCount < rows.count) == sample.hasErrors)
  }

  /// A layout in which Doubles decide otherwise than numbers, with a row of it, and what the row gives of `a`.
  private struct Decision {
    let view: String
    var width = 300.0
    var values: [(name: String, value: ExpressionValue)] = []
    let frame: [Double]
  }

  private static let decisions = [
    // 1.1 times 3 is 3.3000000000000003 on Doubles, which takes a second line.
    Decision(
      view: "<UILabel id='a' width='140' numberOfLines='0' text='Sum: {price * n} EUR'/>",
      values: [("price", .number(1.1)), ("n", .number(3))],
      frame: [0, 0, 140, 21.25]
    ),
    Decision(
      view: "<UILabel id='a' width='140' numberOfLines='0' text='Sum: {#sum.width} EUR'/>"
        + "<UIView id='sum' width='1.1 * n'/>",
      values: [("n", .number(3))],
      frame: [0, 0, 140, 21.25]
    ),
    // 667 is ten times 66.7, and 1000 on Doubles is in truth the number below.
    Decision(
      view: "<UIView id='a' left='(parent.width % 66.7) / 2' height='1' width='1'/>",
      width: 667,
      frame: [0, 0, 1, 1]
    ),
    Decision(
      view: "<UIView id='a' left='floor(parent.width * 3)' height='1'"
        + " width='parent.width * 3 >= 1000 ? 100 : 50'/>",
      width: 333.3333333333333,
      frame: [999, 0, 50, 1]
    ),
    // 340 times 0.7 is 237.99999999999997, which takes a second line of 28 characters.
    Decision(
      view: "<UILabel id='a' width='parent.width * 0.7' numberOfLines='0' text='{title}'/>",
      width: 340,
      values: [("title", .string("aaaaaaaaaaaaa aaaaaaaaaaaaaa"))],
      frame: [0, 0, 238, 21.25]
    ),
  ]

  private static func row(_ decision: Decision) -> ParameterRows {
    var rows = ParameterRows(parameters: [.width] + decision.values.map { .value($0.name) })
    var numbers: [Double?] = [decision.width]
    var others: [Int: ExpressionValue] = [:]
    for (column, value) in decision.values.map(\.value).enumerated() {
      if case .number(let number) = value {
        numbers.append(number)
      } else {
        numbers.append(nil)
        others[column + 1] = value
      }
    }
    rows.append(number: 1, numbers, others: others)
    return rows
  }

  @Test("what hangs on more than Doubles tell is decided by exact numbers", arguments: 0..<5)
  func decisions(number: Int) throws {
    let decision = Self.decisions[number]
    let engine = NodeEngine(try Self.document("<UIView>\(decision.view)</UIView>"))
    let answers = Self.answers(engine, Self.row(decision), 0..<1)
    // The first frame is that of the container.
    #expect(
      answers.first.map { Array($0.dropFirst(4).prefix(4)) } == decision.frame.map { Self.bits($0) }
    )
    #expect(engine.explanation.solvedCount == 1)
  }

  @Test("whole numbers that Doubles hold decide together, and so does what rows state")
  func wholeNumbers() throws {
    let text = """
      <UIView>
        <UIView id="a" width="floor(parent.width / 2)" height="n == 0.1 ? 1 : 2" left="width % 10"/>
        <UILabel top="previous.bottom" width="50%" numberOfLines="0" text="{title} {n} {#a.width + 1}"/>
        <UIView if="parent.width * 2 >= 600" width="round(33.3% + 0.25)"/>
      </UIView>
      """
    let sample = Sample(
      text: text,
      names: [("n", [.number(0.1), .number(3)]), ("title", [.string("a few words")])]
    )
    let rows = Self.rows(sample)
    let engine = NodeEngine(try Self.document(text))
    _ = Self.answers(engine, rows, 0..<rows.count)
    #expect(engine.explanation.solvedCount == 0)
  }

  @Test("names are those that expressions use; what no row can mend is said of the layout")
  func names() throws {
    let text = "<UILabel width='w * 2' text='{a ?? item.name}'/>"
    let document = try Self.document(text, settings: [("w", .number(5))])
    #expect(document.parameter(named: "width") == .width)
    #expect(document.parameter(named: "item") == .value("item"))
    #expect(document.parameter(named: "items") == nil)
    let (source, diagnostics) = NodeSource.read(
      try Self.node("<UIView width='w + 1' heigth='5'/>"),
      settings: [],
      size: LayoutSolver.defaultSize,
      metrics: { _ in ContentMetrics() }
    )
    #expect(source == nil)
    #expect(diagnostics.contains { $0.code == "layout-unknown-property" })
  }

  @Test("values in rows are those of --set; in JSON texts are texts, and #colours colours")
  func values() throws {
    let texts = ["5", "-0", "true", "nil", "#fff", "'5'", "\"a\"", "a b", "1e999", ""]
    let values = texts.map { ParameterValue.value(ofText: $0) }
    let white = ExpressionValue.color(ColorValue(red: 1, green: 1, blue: 1))
    #expect(
      values == [
        .number(5), .number(0), .boolean(true), .nil, white, .string("5"), .string("a"),
        .string("a b"), .string("1e999"), .string(""),
      ]
    )
    let document = try Self.document("<UIView width='a ?? b ?? c ?? d ?? 0'/>")
    let lines = [#"{"a": "5", "b": [1, {"k": null}], "width": 7}"#, ##"{"c": "#fff", "d": true}"##]
    let stream = ByteStream(pieces: [Array(lines.joined(separator: "\n").utf8)])
    var reader = try ParameterReader(stream, named: "p", for: document)
    let rows = try #require(try reader.next()).rows
    let names = ["a", "b", "width", "c", "d"].map { name in
      rows.parameters.firstIndex { $0 == document.parameter(named: name) }
    }
    let columns = names.compactMap(\.self)
    try #require(columns.count == names.count)
    let record = ExpressionValue.record(RecordValue(["k": .nil]))
    let first: [ExpressionValue?] = [
      .string("5"), .array([.number(1), record]), .number(7), nil, nil,
    ]
    #expect(columns.map { rows.value(0, $0) } == first)
    #expect(columns.map { rows.value(1, $0) } == [nil, nil, nil, white, .boolean(true)])
  }
}
