// Reading and writing `.constraints` files that are right.

import Constraints
import Diagnostics
import ExactArithmetic
import Testing

/// Reads a text that must have no errors.
func readFile(
  _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws
  -> ConstraintsFile
{
  let (file, diagnostics) = ConstraintsFile.read(SourceBuffer(name: "test", text: text))
  let messages = diagnostics.map { "\($0.range.start.line): \($0.message)" }
  #expect(messages == [], sourceLocation: sourceLocation)
  return try #require(file, sourceLocation: sourceLocation)
}

@Suite("A .constraints file")
struct ConstraintsFileTests {
  static let sample = """
    parameter W = 320                         # a value the batch may change
    width0 >= 10
    left1 == left0 + width0 + 8
    2 * left1 + width1 - W <= -8 @750         # priorities as everywhere; none means 1000
    width0 == 100 @250 weight 2               # weight within its level, default 1
    edit width1 @999                          # a row `width1 == value @999` here
    at W = 400, width1 = 60                   # one solve a line
    expect left1 = 68                         # optional
    """

  @Test("the sample of the format reads as what its comments say")
  func sampleOfTheFormat() throws {
    let file = try readFile(Self.sample)
    #expect(file.parameterNames == ["W"])
    #expect(file.system.variableNames == ["width0", "left1", "left0", "width1"])
    #expect(
      (0..<5).map { file.text(ofRow: $0) } == [
        "width0 >= 10",
        "left1 - left0 - width0 == 8",
        "2 * left1 + width1 - W <= -8 @750",
        "width0 == 100 @250 weight 2",
        "width1 - width1 == 0 @999",
      ]
    )
    #expect(file.edits == [.init(variable: 3, row: 4, parameter: 1)])
    #expect(file.solves.count == 1)
    #expect(file.solves[0].assignments.map(\.value) == [400, 60])
    #expect(file.solves[0].expectations == [.init(variable: 1, value: 68)])
    #expect(file.range(ofRow: 2)?.start == SourcePosition(line: 4, column: 1))
    #expect(file.range(ofRow: 2)?.end == SourcePosition(line: 4, column: 34))
    #expect(file.range(of: file.solves[0].expectations[0])?.start.line == 8)
  }

  @Test(
    "reading what was written gives the same file",
    arguments: [
      "", "# only a comment", sample, "x == 1", "x == 1\nexpect x = 1",
      "0 <= 5", "x - x + y >= 3", "0 * a + b == 0.1 @12.5", "x == 1/3 @weak weight 0.25",
      "2/6 * x - 1/3 * y == -7/9 @strong", "parameter p = 100/3\nx == p - 2 * p",
      "x == 1e-300", "x == 123456789012345678901234567890",
      "x >= 0.1000000000000000055511151231257",
      "parameter a = 1\nedit x\nparameter b = 2\nedit y @5 weight 3\nparameter c = 3\nx + c == b\nat",
      "at >= 3\nexpect == 5\nedit + weight <= 3 weight 2\nedit weight weight 2",
      "parameter W = 5\nx == W\nat\nexpect x = 5\nat W = 6\nexpect x = 6, x = 6",
      "-x + -2 * y - -3 * z == --4", "x.leading == superview.leading + 20",
      "\u{FEFF}x == 1\r\ny == 2\rz == 3 # ünï\n\n", "variable q, r, s\ns == 1 @required",
      "2 * 3 * x == 12", "2 * -x == 12", "\tx\t==\t1\t#",
    ] as [String]
  )
  func roundTrip(text: String) throws {
    let file = try readFile(text)
    let written = file.write()
    let again = try readFile(written)
    #expect(again == file, "\(written)")
    #expect(again.write() == written)
  }

  @Test("expressions of both sides come to the left, like terms combined exactly")
  func combining() throws {
    let text = { (line: String) in try readFile("parameter W = 1\n" + line).text(ofRow: 0) }
    #expect(try text("x + 3 == 2 * x - y + 5") == "-x + y == 2")
    #expect(try text("0.1 * x + 0.2 * x == 0.3 * y") == "0.3 * x - 0.3 * y == 0")
    #expect(try text("1/3 * x + 1/6 * x <= 1/3 + W + W") == "0.5 * x - 2 * W <= 1/3")
    #expect(try text("x - x >= 4") == "0 >= 4")
    #expect(try text("3 * 0.5 * x == 2 * -W") == "1.5 * x + 2 * W == 0")
    #expect(try text("x == 1e3 + .5 + 1E-1") == "x == 1000.6")
  }

  @Test("priority words are those of formats")
  func priorityWords() throws {
    let file = try readFile(
      "x == 1 @weak\nx == 1 @medium\nx == 1 @ strong\nx == 1 @required\nx == 1"
    )
    #expect(file.system.rows.map(\.priority) == [250, 500, 750, 1000, 1000])
  }

  @Test("a number is the shortest decimal of its Double however many digits it is written with")
  func numbersAreExact() throws {
    let file = try readFile("x == 0.1\nx == 0.100\nx == 100e-3\nx == 1/10")
    for row in 0..<4 {
      #expect(file.system.constant(ofRow: row) == Rational(-1, over: 10))
    }
    #expect(file.system.isDecimal)
    let third = try readFile("3 * x == 1/3")
    #expect(third.system.constant(ofRow: 0) == Rational(-1, over: 3))
    #expect(!third.system.isDecimal)
  }

  @Test("a decimal nearer to 0 than to any other Double is 0")
  func underflow() throws {
    for text in ["1e-400", "1e-4001", "0.001e-99999", "0e99999", "-0.0E-4001", "1e-324"] {
      #expect(try readFile("x == \(text)") == readFile("x == 0"), "\(text)")
    }
    #expect(try readFile("x == 4e-324") != readFile("x == 0"))
    #expect(try readFile("x == 1e-400/1e-400") == readFile("x == 1"))
  }

  @Test("an edit's row exists in the solves that name its variable, and nowhere else")
  func edits() throws {
    let file = try readFile(
      """
      x >= 0
      edit x @500
      y == x
      edit y @600 weight 2
      at y = 3
      at x = 1, y = 2
      at
      """
    )
    let onlyY = file.system(at: 0)
    #expect(onlyY.system.rowCount == 3)
    #expect(onlyY.parameters == [0, 3])
    #expect((0..<3).map { onlyY.fileRow(ofRow: $0) } == [0, 2, 3])
    #expect(onlyY.system.rows.map(\.priority) == [1000, 1000, 600])
    let both = file.system(at: 1)
    #expect(both.system == file.system)
    #expect(both.parameters == [1, 2])
    #expect(both.fileRow(ofRow: 3) == 3)
    #expect(file.system(at: 2).system.rowCount == 2)
    #expect(file.parameterNames.isEmpty)
  }

  @Test("a parameter keeps its default where a solve does not name it, and a new one may be set")
  func parameters() throws {
    var file = try readFile("parameter W = 320\nedit x\nparameter H = 5\nx == W + H\nat H = 7\nat")
    #expect(file.system(at: 0).parameters == [320, 0, 7])
    #expect(file.parameterNames == ["W", "H"])
    let isSet = ["W", "x", "Q"].map { file.setDefault(ofParameter: $0, to: 100) }
    #expect(isSet == [true, false, false])

    #expect(file.system(at: 1).parameters == [100, 0, 5])
  }

  @Test("a system without usable names can be written and read back")
  func inventedNames() throws {
    var system = ConstraintSystem()
    system.addVariables(4)
    _ = system.addParameter(default: 2)
    system.variableNames = ["ok", "not a name", "ok", ""]
    system.addTerm(1.0, variable: 3)
    system.addTerm(ExactNumber(Rational(-2, over: 3)), variable: 0)
    system.addTerm(4, parameter: 0)
    system.endRow(constant: 1.5, .greaterThanOrEqual, priority: 0.5, weight: 3)
    let file = ConstraintsFile(system)
    #expect(
      file.write() == """
        parameter p0 = 2
        variable ok, v1, v2, v3
        v3 - 2/3 * ok + 4 * p0 >= -1.5 @0.5 weight 3

        """
    )
    #expect(try readFile(file.write()) == file)
  }
}
