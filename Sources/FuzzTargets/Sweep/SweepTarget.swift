// Sweeps: rows of parameters cut anywhere are the same rows, and every engine gives the frames of a solve
// at each row. The text formats are written by the executable and are not tried here.

import Diagnostics
import ExactArithmetic
import FuzzSupport
import Fuzzing
import JSONLayout
import LayoutEngine
import Sweeping
import TextMetrics

struct SweepTarget: PlainTarget {
  static let name = "sweep"
  static let summary =
    "sweeps rows of parameters: streams cut anywhere, and each engine beside a solve"
  static let fileExtension = "sweep"
  static let words =
    DocumentWords.all + [
      "\n=== rows\n", "\n=== pieces 1", "\n=== block 1",
      "\n=== ways rows", "width", ",", "\r\n", "\r", "\n", "\"",
      "\"\"", "320", "{\"width\": 320}", ".intrinsicWidth", "metrics.",
    ]
  /// Rows are solved several times over, and most of them in conflict; kept inputs by all engines.
  static let bounds = EffortBounds(
    nanosecondsPerByte: 1_000_000,
    freeNanoseconds: 8_000_000_000
  )

  /// Who measures what views show.
  static var measurer: ContentMeasurer { ContentMeasurer(text: BoxMetrics()) }

  /// Changes what is judged; tests plant faults with it.
  var plant = SweepPlant()

  // MARK: Inputs

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    var input = SweepInput()
    input.document = DescribedDocument.makeSome(using: &generator)
    let source = SourceBuffer(name: "input", bytes: input.document)
    let names =
      SweepDocument.readLayout(source, settings: [], size: LayoutSolver.defaultSize).document?.names
      ?? ["width", "height"]
    input.rows = Self.rows(names, lengths: Self.lengths(in: input.document), using: &generator)
    if generator.chance(800) {
      input.pieceLengths = (0..<generator.integer(in: 1...6)).map { _ in
        generator.integer(in: 1...generator.pick([1, 3, 10, 100]))
      }
    }
    // One way an input: more documents say more than the same rows once more.
    input.ways = SweepWay.some(using: &generator)
    input.rowsPerBlock = generator.pick([1, 2, 3, 7, 100])
    return input.bytes
  }

  /// The whole numbers that a document holds.
  private static func lengths(in document: [UInt8]) -> [Int] {
    document.split { !$0.isDigit }.compactMap { Int(String(decoding: $0.prefix(4), as: UTF8.self)) }
  }

  private static func rows(
    _ names: [String],
    lengths: [Int],
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    var chosen: [String] = []
    for name in names where generator.chance(chosen.count < 3 ? 350 : 60) { chosen.append(name) }
    if chosen.isEmpty { chosen = [names[0]] }
    if generator.chance(30) { chosen.append(generator.pick(["unknown", names[0], "a,b"])) }
    let isJSON = generator.chance(350)
    let isSloppy = generator.chance(200)
    let lineEnd = generator.pick(["\n", "\n", "\n", "\r\n", "\r"])
    var text = isJSON ? "" : chosen.map { quotedField($0) }.joined(separator: ",") + lineEnd
    for _ in 0..<generator.pick([0, 1, 5, 20, 60]) {
      let values = chosen.map { _ in value(lengths, isSloppy: isSloppy, using: &generator) }
      if isJSON {
        let members = zip(chosen, values).filter { _ in !isSloppy || generator.chance(900) }
          .map { "\(JSONText.quoted($0)): \($1)" }
        text += "{\(members.joined(separator: ", "))}"
      } else {
        // Quotes and spaces change nothing.
        let fields = values.map { value in
          let field = generator.chance(60) && !value.contains("\"") ? "\"\(value)\"" : value
          return generator.chance(30) ? " \(field)\t" : field
        }
        text += fields.joined(separator: ",")
      }
      text += lineEnd
      if isSloppy, generator.chance(50) { text += generator.pick([lineEnd, " " + lineEnd, "x,y"]) }
    }
    if generator.chance(150) { text = "\u{FEFF}" + text }
    return Array(text.utf8)
  }

  private static func quotedField(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: { ["\"", ",", "\n", "\r", " "].contains($0) }) else {
      return name
    }
    return "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  private static func value(
    _ lengths: [Int],
    isSloppy: Bool,
    using generator: inout SeededGenerator
  ) -> String {
    if isSloppy, generator.chance(120) {
      return generator.pick([
        "", "abc", "-5", "0", "1e400", "\"12\"", " 7 ", "1e-3", "null", "\"", "0x10", "1.", ".5",
        "+3",
        "{}", "nan", "1e308",
      ])
    }
    if !lengths.isEmpty, generator.chance(250) {
      // Where lengths fill the container there are borders of regions.
      let count = generator.integer(in: 1...6)
      return "\((0..<count).reduce(0) { sum, _ in sum + generator.pick(lengths) })"
    }
    let whole = generator.integer(in: 1...generator.pick([60, 400, 900]))
    return generator.chance(200) ? "\(whole).\(generator.pick(["5", "25", "333"]))" : "\(whole)"
  }

  func changed(_ input: [UInt8], using generator: inout SeededGenerator) -> [UInt8]? {
    var parts = SweepInput(input)
    switch generator.integer(in: 0...10) {
    case 0...3:
      guard let document = DocumentMutation.edited(parts.document, using: &generator) else {
        return nil
      }
      parts.document = document
    case 4...6:
      let mutator = ByteMutator(texts: [parts.rows], words: Self.words)
      parts.rows = mutator.mutant(using: &generator)
    case 7: parts.pieceLengths.append(generator.integer(in: 1...20))
    case 8: parts.rowsPerBlock = generator.integer(in: 1...9)
    case 9: parts.ways = SweepWay.some(using: &generator)
    default: return nil
    }
    return parts.bytes
  }

  /// Smaller documents; rows, pieces and blocks are lines and digits, which the driver cuts.
  func reductions(of input: [UInt8]) -> [[UInt8]] {
    var parts = SweepInput(input)
    return DocumentReductions.reductions(of: parts.document).map { document in
      parts.document = document
      return parts.bytes
    }
  }

  // MARK: Judging

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let parts = SweepInput(input)
    let source = SourceBuffer(name: "input", bytes: parts.document)
    let reading = SweepDocument.readLayout(
      source,
      settings: [],
      size: LayoutSolver.defaultSize,
      measurer: { _ in Self.measurer }
    )
    guard let document = reading.document else { return }
    let judge = SweepReadingJudge(document: document, input: parts, plant: plant)
    let whole = try judge.rows()
    guard let rows = whole.rows.first(where: { $0.count > 0 }), whole.rows.count == 1 else {
      return
    }
    let ways = parts.ways.isEmpty ? SweepWay.allCases : parts.ways
    try SweepAnswerJudge(document: document, source: source, ways: ways, plant: plant)
      .check(rows, effort: &effort)
  }
}

/// Faults that tests plant.
struct SweepPlant {
  /// Changes what was read in pieces.
  var rows: ((inout SweepRows) -> Void)?
  /// Changes the values of an engine, by its name.
  var values: ((String, inout [Double]) -> Void)?
}
