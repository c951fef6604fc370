// Batches of several documents against solves of each row by itself.

import Constraints
import Diagnostics
import ExactArithmetic
import LayoutEngine
import LayoutExpressions
import LayoutXML
import ParametricSimplex
import Testing

@testable import Sweeping

@Suite("Batches of several documents")
struct LayoutBatchTests {
  private static let card = """
    {"views": {"picture": {}, "title": {"intrinsicContentSize": {"width": 120, "height": 20}}, "more": {}},
     "metrics": {"gap": 12},
     "constraints": {"row": "|-gap-[picture(48)]-gap-[title]-(>=gap)-[more(64)]-gap-|",
                     "down": "V:|-gap-[picture(48)]", "side": "V:|-gap-[title]", "end": "V:|-gap-[more(32)]"}}
    """
  /// Too narrow a container is a conflict.
  private static let columns = """
    {"views": {"left": {}, "right": {}},
     "constraints": {"row": "|[left(>=100)][right(==left)]|", "down": "V:|[left]|", "beside": "V:|[right]|"}}
    """
  private static let varying = """
    {"views": {"a": {}, "b": {}},
     "constraints": {"place": "|[a(==b)][b]|", "down": "V:|[a(10)]", "below": "V:|[b(10)]"},
     "variants": {"wide": {"when": "width >= 400",
                           "constraints": {"place": "|[a(100)][b]|", "down": "V:|[a(20)]", "below": "V:|[b(20)]"}}}}
    """
  private static let share = """
    {"views": {"a": {}},
     "constraints": {"place": "|[a(part)]", "down": "V:|[a(10)]"},
     "metrics": {"count": 2, "part": "width / count"}}
    """
  private static let kinds: [(text: String, parameters: [String])] = [
    (card, ["width", "title.intrinsicWidth", "gap"]), (columns, ["width", "height"]),
    (varying, ["width"]), (share, ["count"]), (card, ["gap"]),
  ]

  /// Rows that come kind by kind, here and there one that has no layout or is in conflict.
  private static func values(_ number: Int) -> [Double] {
    let width = Double(number * 37 % 500) + 0.3
    switch number % kinds.count {
    case 0: return [width, Double(number % 300), Double(number % 17)]
    case 1: return [width, Double(number % 90 + 1)]
    case 2: return [width]
    case 3: return [Double(number % 4)]
    default: return [Double(number % 23) + 0.1]
    }
  }

  private static func batch(
    _ options: BatchOptions,
    isAbsolute: Bool = false,
    rowCount: Int = 700
  ) throws -> (batch: LayoutBatch, kinds: [LayoutBatch.Kind], rows: LayoutRows) {
    let batch = LayoutBatch(options, isAbsolute: isAbsolute)
    let kinds = try Self.kinds.map {
      try batch.add(SweepDocument(json: $0.text), parameters: $0.parameters)
    }
    var rows = LayoutRows()
    for number in 0..<rowCount {
      try rows.append(kinds[number % kinds.count], values(number))
    }
    return (batch, kinds, rows)
  }

  /// A row's answer by a solve; nil where it has none.
  private static func solved(
    _ number: Int,
    _ isAbsolute: Bool
  ) throws -> (keys: [String], values: [Double], isConflict: Bool)? {
    let kind = kinds[number % kinds.count]
    let document = try SweepDocument(json: kind.text)
    let parameters = try kind.parameters.map { try #require(document.parameter(named: $0)) }
    var rows = ParameterRows(parameters: parameters)
    rows.append(number: 1, values(number))
    var result: (keys: [String], values: [Double], isConflict: Bool)?
    SolvingEngine(document).answer(rows, 0..<1) { answered in
      guard case .answer(let answer) = answered else { return }
      var values = Array(answer.values)
      if isAbsolute { answer.group.makeAbsolute(&values) }
      result = (answer.group.keys, values, answer.status == .conflict)
    }
    return result
  }

  @Test("each row is answered as its document is at its values", arguments: [false, true])
  func rows(isAbsolute: Bool) throws {
    let (batch, _, rows) = try Self.batch(BatchOptions(threadCount: 2), isAbsolute: isAbsolute)
    let answers = batch.solve(rows)
    #expect(answers.isComplete)
    var conflicts: [Int] = []
    var refused: [Int] = []
    for number in 0..<rows.count {
      guard let expected = try Self.solved(number, isAbsolute) else {
        refused.append(number)
        #expect(answers.frame(of: "a", row: number) == nil)
        continue
      }
      if expected.isConflict { conflicts.append(number) }
      for (index, key) in expected.keys.enumerated() {
        let frame = try #require(answers.frame(of: key, row: number), "\(key) of row \(number)")
        for attribute in FrameAttribute.allCases {
          let value = expected.values[4 * index + attribute.rawValue]
          let error = abs(frame[attribute] - value) / max(1, abs(value))
          #expect(error <= 1e-9, "row \(number), \(key)")
        }
      }
    }
    #expect(!conflicts.isEmpty && !refused.isEmpty)
    #expect(answers.conflicts == conflicts)
    #expect(answers.refusals.map(\.row) == refused)
    #expect(answers.frame(of: "nobody", row: 0) == nil)
  }

  @Test("threads, arrangements and stores change no bit, precision rounds once")
  func options() throws {
    let (plain, kinds, rows) = try Self.batch(BatchOptions())
    let expected = plain.solve(rows)
    for precision in BatchPrecision.allCases {
      for arrangement in BatchArrangement.allCases {
        for stores in [BatchStores.cached, .streaming] {
          for threadCount in [1, 3] {
            let options = BatchOptions(
              precision: precision,
              arrangement: arrangement,
              stores: stores,
              threadCount: threadCount
            )
            let (batch, ownKinds, ownRows) = try Self.batch(options)
            // What is known from before makes no difference.
            _ = batch.solve(ownRows)
            let answers = batch.solve(ownRows)
            #expect(answers.conflicts == expected.conflicts)
            for (kind, otherKind) in zip(kinds, ownKinds) {
              let (table, other) = try (#require(expected[kind]), #require(answers[otherKind]))
              #expect(table.names == other.names && table.rows == other.rows)
              for row in table.rows.indices {
                for output in table.names.indices {
                  let value = table.memory.value(row: row, output: output, table.options)
                  let found = other.memory.value(row: row, output: output, options)
                  let rounded = precision == .float32 ? Double(Float(value)) : value
                  #expect(found.bitPattern == rounded.bitPattern, "\(options)")
                }
              }
            }
          }
        }
      }
    }
  }

  @Test("where rows differ in more than constants, it makes no difference how many came before")
  func turns() throws {
    let text = """
      {"views": {"a": {}, "b": {}, "c": {}}, "metrics": {"count": 2},
       "constraints": {"row": "|-[a]-[b(==a)]-[c(==b)]-|", "share": "a.height == b.width / count",
                       "rest": "b.height == 0.7 * a.width + 0.1", "down": "V:|-[a]-[b][c(3)]"}}
      """
    let document = try SweepDocument(json: text)
    var rows = ParameterRows(parameters: [.width, .metric("count")])
    for number in 0..<200 { rows.append(number: number + 1, [Double(number) / 10 + 90, 3]) }
    func values(_ engine: RegionEngine, _ range: Range<Int>) -> [[Double]] {
      var values: [[Double]] = []
      engine.answer(rows, range) { result in
        if case .answer(let answer) = result { values.append(Array(answer.values)) }
      }
      return values
    }
    func engine() -> RegionEngine {
      RegionEngine(document, backend: .kernels, needsOutcomes: false)
    }
    let together = values(engine(), 0..<200)
    #expect(together.count == 200)
    #expect(together == (0..<200).flatMap { values(engine(), $0..<$0 + 1) })
  }

  @Test("rows by columns are those one by one, many or few beside others")
  func columns() throws {
    let (batch, kinds, _) = try Self.batch(BatchOptions(threadCount: 2))
    let widths = (0..<10_000).map { Double($0 % 700) + 1 }
    let heights = widths.map { $0 / 7 }
    var many = LayoutRows()
    try many.append(kinds[4], [3])
    try many.append(kinds[1], columns: [widths, heights])
    try many.append(kinds[2], [500])
    let answers = batch.solve(many)
    #expect(many.count == 10_002)
    #expect(answers.frame(of: "b", row: 10_001)?.x == 100)
    var few = LayoutRows()
    for row in stride(from: 0, to: 10_000, by: 997) {
      try few.append(kinds[1], [widths[row], heights[row]])
    }
    let other = batch.solve(few)
    for (index, row) in stride(from: 0, to: 10_000, by: 997).enumerated() {
      #expect(
        other.frame(of: "right", row: index) == answers.frame(of: "right", row: row + 1)
      )
    }
    #expect(answers.conflicts.allSatisfy { widths[$0 - 1] < 200 })
    #expect(answers.conflicts.count == widths.count { $0 < 200 })
  }

  @Test("layouts of expressions take texts, and have the frames that are there")
  func nodes() throws {
    let xml = """
      <UIView height="auto">
        <UILabel id="title" text="{title}" numberOfLines="0" left="8" right="100% - 8"/>
        <UIView id="mark" if="isMarked" top="previous.bottom" height="4"/>
      </UIView>
      """
    let node = try LayoutNode.with(xmlData: Array(xml.utf8))
    let document = try SweepDocument(node, in: LayoutContainer(width: 320, height: 480))
    let batch = LayoutBatch()
    let cell = try batch.add(document, parameters: ["width", "title", "isMarked"])
    let bare = try batch.add(SweepDocument(json: Self.columns))
    var rows = LayoutRows()
    try rows.append(cell, [.number(320), .string("a"), .boolean(true)])
    try rows.append(bare, [Double]())
    try rows.append(cell, [.number(40), .string("several words"), .boolean(true)])
    try rows.append(cell, [.number(320), .string("a"), .boolean(false)])
    try rows.append(cell, [.number(320), .string("a"), .string("perhaps")])
    let answers = batch.solve(rows)
    #expect(answers.frame(of: "title", row: 0)?.width == 304)
    #expect(answers.frame(of: "left", row: 1)?.width == LayoutSolver.defaultSize.width.double / 2)
    let (short, long) = (answers.frame(of: "title", row: 0), answers.frame(of: "title", row: 2))
    #expect(try #require(long).height > #require(short).height)
    // Without its mark a row has other views than the first one; what is no truth is a mistake.
    #expect(answers.refusals.map(\.row) == [3, 4])
    guard case .otherViews = answers.refusals[0].reason,
      case .diagnostics(let diagnostics) = answers.refusals[1].reason
    else {
      Issue.record("\(answers.refusals)")
      return
    }
    #expect(diagnostics.first?.code == "expression-type-mismatch")
  }

  @Test("constraint systems are documents, too; those of equal structure share regions")
  func systems() throws {
    func document(_ width: Int, _ names: (String, String)) throws -> SweepDocument {
      let text = """
        parameter width = \(width)
        \(names.0) + \(names.1) == width
        \(names.0) >= 50
        \(names.0) == 20 @10
        """
      let (file, _) = ConstraintsFile.read(SourceBuffer(name: "a.constraints", text: text))
      return SweepDocument(try #require(file), settings: [])
    }
    let batch = LayoutBatch(BatchOptions(precision: .float32))
    let kinds = try [
      batch.add(document(7, ("left", "right")), parameters: ["width"]),
      batch.add(document(900, ("a", "b")), parameters: ["width"]),
    ]
    var rows = LayoutRows()
    for number in 0..<20 { try rows.append(kinds[number % 2], [Double(100 + number)]) }
    try rows.append(kinds[0], [1e300])
    let answers = batch.solve(rows)
    for number in 0..<20 {
      let name = number % 2 == 0 ? "right" : "b"
      #expect(answers.value(of: name, row: number) == Double(50 + number))
      #expect(answers.frame(of: name, row: number) == nil)
    }
    guard case .outOfRange("right")? = answers.refusals.first?.reason else {
      Issue.record("\(answers.refusals)")
      return
    }
    #expect(answers.value(of: "right", row: 20) == nil)
  }

  @Test("names and values that a document cannot take are errors")
  func errors() throws {
    let batch = LayoutBatch()
    let document = try SweepDocument(json: Self.card)
    func reason(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(
      reason { _ = try batch.add(document, parameters: ["widht"]) }
        == "no parameter of the document is named 'widht'; did you mean 'width'?"
    )
    #expect(
      reason { _ = try batch.add(document, parameters: ["gap", "gap"]) } == "'gap' stands twice"
    )
    let kind = try batch.add(document, parameters: ["width", "title.intrinsicWidth"])
    var rows = LayoutRows()
    #expect(
      reason { try rows.append(kind, [0, 1]) } == "found 0 for 'width', expected a number above 0"
    )
    #expect(
      reason { try rows.append(kind, columns: [[1, 2], [3, .infinity]]) }
        == "'title.intrinsicWidth': found 'inf', expected a number within the range of a Double"
    )
    #expect(
      reason { try rows.append(kind, [.string("wide"), .number(1)]) }
        == "'width': found a string, expected a number"
    )
    #expect(rows.count == 0)
    #expect(throws: DiagnosticsError.self) { try SweepDocument(json: #"{"views": {"a": {]}"#) }
  }

  @Test("a batch that is cancelled says so")
  func cancelling() throws {
    let (batch, _, rows) = try Self.batch(BatchOptions(threadCount: 2))
    #expect(!batch.solve(rows) { true }.isComplete)
    #expect(batch.solve(LayoutRows()).isComplete)
  }
}
