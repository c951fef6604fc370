import Diagnostics
import ExactArithmetic
import Foundation
import LayoutEngine
import Testing

@testable import Sweeping

/// Reads parameters of a small document from a text.
private func read(_ text: String, shard: Shard = .whole) throws -> [ParameterBlock] {
  let source = SourceBuffer(
    name: "a.json",
    text: """
      {"views": {"a": {}, "b": {}}, "metrics": {"gap": 8, "width": 2, "a b": 3},
       "constraints": {}}
      """
  )
  let made = SweepDocument.readLayout(source, settings: [], size: LayoutSolver.defaultSize)
  let document = try #require(made.document)
  let pipe = Pipe()
  let data = Data(text.utf8)
  // A thread of its own: a pipe holds less than some inputs.
  Thread.detachNewThread {
    try? pipe.fileHandleForWriting.write(contentsOf: data)
    try? pipe.fileHandleForWriting.close()
  }
  let stream = ByteStream(descriptor: pipe.fileHandleForReading.fileDescriptor)
  var reader = try ParameterReader(stream, named: "p", for: document, shard: shard)
  var blocks: [ParameterBlock] = []
  while let block = try reader.next() { blocks.append(block) }
  return blocks
}

/// Rows as `number: name=value …`, then what is wrong as `line:column code`.
private func summary(_ text: String) throws -> [String] {
  try read(text).flatMap { block in
    block.rows.numbers.indices.map { row in
      let values = block.rows.parameters.enumerated().compactMap { column, parameter in
        block.rows.number(row, column).map { "\(word(parameter))=\(JSONText.number($0))" }
      }
      return "\(block.rows.numbers[row]): \(values.joined(separator: " "))"
    }
      + block.diagnostics.map { "\($0.range.start.line):\($0.range.start.column) \($0.code)" }
  }
}

private func word(_ parameter: SweepParameter) -> String {
  switch parameter {
  case .width: "W"
  case .height: "H"
  case .metric(let name), .value(let name): name
  case .contentSize(let view, let axis): "\(view).\(axis == .horizontal ? "iw" : "ih")"
  case .systemParameter(let number): "\(number)"
  }
}

@Suite struct ParameterReaderTests {
  @Test(
    "rows are read as they are written",
    arguments: [
      ("width,gap\n1,2\n3,4\n", ["1: W=1 gap=2", "2: W=3 gap=4"]),
      ("width\r\n1\r\n2", ["1: W=1", "2: W=2"]),
      ("\u{FEFF}height\n1e2\n", ["1: H=100"]),
      ("\n\n width , \"height\" \n\n +1.5 ,\"2\"\n  \n", ["1: W=1.5 H=2"]),
      ("metrics.width,width\r1,2\r3,4\r", ["1: width=1 W=2", "2: width=3 W=4"]),
      ("a.intrinsicWidth,\"a b\"\n0,-1\n", ["1: a.iw=0 a b=-1"]),
      ("\"wi\ndth\"", []),
      ("", []), ("\n\n", []), ("width\n", []),
      ("{\"width\": 1}\n{\"gap\": -2.5}\n", ["1: W=1", "2: gap=-2.5"]),
      ("\u{FEFF}\n {\"gap\": 1}\r\n\r\n{}", ["1: gap=1", "2: "]),
    ]
  )
  func rows(text: String, expected: [String]) throws {
    do {
      let found = try summary(text)
      #expect(found == expected)
    } catch is ParameterNameFailure {
      #expect(text.hasPrefix("\"wi"))
    }
  }

  @Test(
    "a bad row has its line and column, and leaves the others",
    arguments: [
      (
        "width,gap\n1\n\n2,3\n4,x\n",
        ["2: W=2 gap=3", "2:1 parameters-bad-row", "5:3 parameters-bad-row"]
      ),
      (
        "width\n0\n-1\n1e400\n1e4001\n\"1\n",
        [
          "2:1 parameters-bad-row", "3:1 parameters-bad-row", "4:1 parameters-bad-row",
          "5:1 parameters-bad-row", "6:1 parameters-bad-row",
        ]
      ),
      (
        "width\n\"1\"2\nnan\ninf\n0x1\n1,\n",
        [
          "2:2 parameters-bad-row", "3:1 parameters-bad-row", "4:1 parameters-bad-row",
          "5:1 parameters-bad-row", "6:1 parameters-bad-row",
        ]
      ),
      ("a.intrinsicHeight\n-0.5\n1\n", ["2: a.ih=1", "2:1 parameters-bad-row"]),
      (
        "{\"gap\": 1}\n\n{\"gap\": \"1\"}\n{\"gpa\": 1}\n[1]\n{\"gap\": 1, \"metrics.gap\": 2}\n{",
        [
          "1: gap=1", "3:9 parameters-bad-row", "4:2 parameters-unknown-name",
          "5:1 parameters-bad-row", "6:12 parameters-bad-row", "7:2 json-unexpected-token",
        ]
      ),
    ]
  )
  func badRows(text: String, expected: [String]) throws {
    #expect(try summary(text) == expected)
  }

  @Test(
    "a header that does not fit the document says what may have been meant",
    arguments: [
      ("wdth\n", "width"), ("gap,metrics.gp\n", "metrics.gap"),
      ("a.intrinsicWdith\n", "a.intrinsicWidth"),
      ("{\"hieght\": 1}", "height"),
    ]
  )
  func unknownNames(text: String, suggestion: String) throws {
    let failure = #expect(throws: ParameterNameFailure.self) { _ = try read(text) }
    if suggestion == "metrics.gap" {
      #expect(failure?.diagnostics.first?.message.contains("metrics.gp") == true)
    } else {
      #expect(failure?.diagnostics.first?.notes.map(\.message) == ["did you mean '\(suggestion)'?"])
    }
  }

  @Test(
    "each name that does not fit is told at its place",
    arguments: [
      (
        "\n\nwidth,foo, \"bar\",width\n1,2,3,4\n",
        [
          "3:7 parameters-unknown-name", "3:13 parameters-unknown-name",
          "3:18 parameters-repeated-name",
        ]
      ),
      (
        " {\"foo\": 1, \"gap\": \"x\", \"bar\": 2}\n{\"fie\": 3}\n",
        [
          "1:3 parameters-unknown-name", "1:20 parameters-bad-row", "1:25 parameters-unknown-name",
        ]
      ),
      ("[{\"width\": 1,\"gap\": 2},\n", ["1:1 parameters-unknown-name"]),
    ]
  )
  func wrongNames(text: String, expected: [String]) throws {
    let failure = #expect(throws: ParameterNameFailure.self) { _ = try read(text) }
    let found = failure?.diagnostics.map {
      "\($0.range.start.line):\($0.range.start.column) \($0.code)"
    }
    #expect(found == expected)
    // Of a header of noise, no more are told than are printed.
    let noise = String(repeating: ",", count: 100_000)
    let bounded = #expect(throws: ParameterNameFailure.self) { _ = try read(noise) }
    #expect(bounded?.diagnostics.count == Limit.findings.standard)
  }

  @Test("the end of an object is that of its line")
  func lineEnds() throws {
    let blocks = try read("{\"width\": 1\n{\"width\": 2} 3\n{}\n")
    #expect(
      blocks.flatMap(\.diagnostics).map(\.message) == [
        "found the end of the line, expected ',' or '}'",
        "found the number '3', expected the end of the line",
      ]
    )
  }

  @Test("a name that stands twice is refused, also under its other name")
  func repeatedNames() {
    for text in ["gap,gap\n", "gap,metrics.gap\n"] {
      #expect(throws: ParameterNameFailure.self) { _ = try read(text) }
    }
  }

  @Test("blocks hold 4,096 rows, and shards take turns at them")
  func blocks() throws {
    let count = 3 * ParameterReader.blockSize + 5
    let text = "width\n" + (1...count).map { "\($0)\n" }.joined()
    let whole = try read(text)
    #expect(whole.map(\.rows.count) == [4096, 4096, 4096, 5])
    var joined: [Int] = []
    let shards = try (1...2).map { try read(text, shard: #require(Shard("\($0)/2"))) }
    for turn in 0..<2 { for shard in shards { joined += shard[turn].rows.numbers } }
    #expect(joined == Array(1...count))
    #expect(whole.flatMap(\.rows.numbers) == joined)
    #expect(whole.allSatisfy { $0.rows.columns[0].map { Int($0) } == $0.rows.numbers })
  }

  @Test("decimals are read as on the command line")
  func decimals() throws {
    for text in [
      "0.1", "33.3", "123456789012345678", "1e22", "1e-5", "5e-324", ".5", "-0",
      "1.7976931348623157e308", "1e-400", "-1e-4001", "0e4001",
      "9007199254740993.00000000000000001",
    ] {
      let bytes = Array(text.utf8)
      let value = try bytes.withUnsafeBufferPointer {
        try DecimalReading.double($0, 0..<bytes.count)
      }
      #expect(value == Double(text) && (value != 0 || value.sign == .plus), "\(text)")
    }
    let failures: [(String, DecimalReading.Failure)] = [
      ("1e400", .outOfRange), ("-1e4001", .outOfRange), ("1e", .notANumber),
      ("1.2.", .notANumber), ("+.e1", .notANumber), ("", .notANumber),
    ]
    for (text, failure) in failures {
      #expect(throws: failure) {
        _ = try Array(text.utf8).withUnsafeBufferPointer {
          try DecimalReading.double($0, $0.indices)
        }
      }
    }
  }
}
