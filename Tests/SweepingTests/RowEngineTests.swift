import Diagnostics
import ExactArithmetic
import LayoutEngine
import Synchronization
import Testing

@testable import Sweeping

@Suite("Rows of text")
struct RowEngineTests {
  private static let text = """
    {"views": {"a": {"intrinsicContentSize": {"width": 120}}, "b": {}, "c": {}},
     "metrics": {"gap": 8, "third": "width / 3"},
     "constraints": {"row": "|-gap-[a]-gap-[b(>=40)]-gap-|", "part": "[c(third)]",
                     "place": "|-gap-[c]", "wish": "[b(200@600)]"}}
    """

  private static func document() throws -> SweepDocument {
    let source = SourceBuffer(name: "a.json", text: text)
    let made = SweepDocument.readLayout(source, settings: [], size: LayoutSolver.defaultSize)
    return try #require(made.document)
  }

  private static func rows() -> ParameterRows {
    var rows = ParameterRows(parameters: [.width, .metric("gap")])
    for number in 0..<600 {
      // Whole and uneven widths, again and again over the same borders, and too narrow ones.
      let width = Double(number % 150 * 4) + (number % 3 == 0 ? 0.1 : 0) + 1
      rows.append(number: number + 1, [width, Double(number % 5)])
    }
    return rows
  }

  /// A line for each answer, with the bits of its values.
  private static func lines(_ engine: any SweepEngine) -> [String] {
    let rows = rows()
    var lines: [String] = []
    engine.answer(rows, 0..<rows.count) { result in
      guard case .answer(let answer) = result else {
        lines.append("refused")
        return
      }
      let bits = answer.values.map { String($0.bitPattern, radix: 16) }
      lines.append("\(answer.number) \(answer.status) \(bits.joined(separator: " "))")
    }
    return lines
  }

  @Test("rows are answered as by solves, most of them by regions, whoever found these")
  func regions() throws {
    let document = try Self.document()
    let expected = Self.lines(SolvingEngine(document))
    #expect(Set(expected.map { $0.split(separator: " ")[1] }).count == 2)
    let pool = RegionPool()
    for details in [RowEngine.Details.none, .described] {
      let engine = RowEngine(document, details, pool: pool)
      #expect(Self.lines(engine) == expected)
      #expect(engine.explanation.solvedCount < 300, "\(engine.explanation)")
      #expect(engine.explanation.regionCount > 1)
      // What was learnt stays.
      let before = engine.explanation.solvedCount
      #expect(Self.lines(engine) == expected)
      #expect(engine.explanation.solvedCount - before < 150, "\(engine.explanation)")
    }
  }

  @Test("where open attributes are listed, rows with such are solved")
  func ambiguities() throws {
    let document = try Self.document()
    let rows = Self.rows()
    let engine = RowEngine(document, .ambiguities)
    engine.answer(rows, 0..<rows.count) { result in
      guard case .answer(let answer) = result else { return }
      #expect(answer.status == .solved || answer.outcome != nil)
    }
  }

  @Test("a height that decides which view speaks for a row's baseline is no matter of proportion")
  func baselines() throws {
    let text = """
      {"views": {"row": {"stack": {"alignment": "top"}, "children": {
         "a": {"intrinsicContentSize": {"width": 10, "height": 10}, "firstBaseline": 3},
         "b": {"intrinsicContentSize": {"width": 10, "height": 30}, "firstBaseline": 20}}},
         "mark": {}},
       "constraints": {"place": "|[row][mark(4)]", "down": "V:|[row]", "height": "V:[mark(4)]",
         "top": "mark.top == row.firstBaseline"}}
      """
    let source = SourceBuffer(name: "a.json", text: text)
    let made = SweepDocument.readLayout(source, settings: [], size: LayoutSolver.defaultSize)
    let document = try #require(made.document)
    var rows = ParameterRows(parameters: [.contentSize(view: "a", axis: .vertical)])
    for number in 0..<60 { rows.append(number: number + 1, [Double(number)]) }
    for engine in [SolvingEngine(document), RowEngine(document, .none)] as [any SweepEngine] {
      var locations: [Double] = []
      engine.answer(rows, 0..<rows.count) { result in
        // row, a, b, mark: four numbers each.
        if case .answer(let answer) = result { locations.append(answer.values[13]) }
      }
      #expect(locations == (0..<60).map { $0 < 30 ? 20 : 3 })
    }
  }
}
