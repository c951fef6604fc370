// Values that rows fix one after the other are the answer, bit for bit; where that is not all there is to it, nobody
// takes them for one.

import Constraints
import ExactArithmetic
import FuzzSupport
import LineGraph
import ReferenceSimplex
import Testing
import Workloads

@Suite("Substitution")
struct SubstitutionTests {
  private static func system(_ text: String) throws -> ConstraintSystem {
    try #require(SystemText.file(Array(text.utf8))).system
  }

  private static func values(_ system: ConstraintSystem) -> [Double]? {
    let defaults = system.defaults
    guard let substitution = Substitution(system, parameters: defaults) else { return nil }
    var values: [Double] = []
    substitution.takeValues(&values)
    return values
  }

  @Test("each row gives the variable that those before it have not")
  func chain() throws {
    let system = try Self.system(
      """
      parameter W = 320
      left == 8.1
      left + width + 8.1 == W
      inner == left + 0.2
      half == 0.5*width
      half >= 100
      half <= 20 @500
      """
    )
    #expect(Self.values(system) == [8.1, 303.8, 8.3, 151.9])
  }

  @Test("rows may come in any order, as long as each look at those that wait halves them")
  func order() throws {
    let mixed = try Self.system("c == b + 1\nd == c\na >= 0\nb == 2*a\na == 4")
    #expect(Self.values(mixed) == [9, 8, 9, 4])
    let backwards = (1...40).reversed().map { "v\($0) == v\($0 - 1) + 1" } + ["v0 == 1"]
    #expect(try Self.values(Self.system(backwards.joined(separator: "\n"))) == nil)
  }

  @Test(
    "what equalities do not fix one by one, what does not hold and what a grid cannot show is left",
    arguments: [
      "a + b == 10\na - b == 2", "a == 4\nb >= 0", "a == 4\na >= 5", "a == 4\na == 5",
      "3*a == 1\n0.1234567*b == a", "a == 1e16\nb == a + 1", "a == 1\nb == a @999",
    ]
  )
  func left(text: String) throws {
    #expect(try Self.values(Self.system(text)) == nil)
  }

  @Test("nested views of given margins have the oracle's values at all sizes")
  func nested() throws {
    for draw in 0..<4 {
      let workload = try #require(Workload(named: "deep-12", draw: draw))
      for row in workload.parameterRows.prefix(6) {
        let parameters = row.map { ExactNumber($0) }
        var values: [Double] = []
        try #require(Substitution(workload.system, parameters: parameters)).takeValues(&values)
        #expect(values == ReferenceSolver.solve(workload.system, parameters: parameters).values)
      }
    }
  }

  @Test("random systems that it answers have the oracle's outcome")
  func random() {
    var answered = 0
    for input in 0..<6_000 {
      let system = RandomSystem.make(seed: 29, input: input)
      guard let values = Self.values(system) else { continue }
      answered += 1
      let expected = ReferenceSolver.solve(system)
      #expect(expected.conflicts.isEmpty && expected.ambiguities.isEmpty, "input \(input)")
      #expect(values.map(\.bitPattern) == expected.values.map(\.bitPattern), "input \(input)")
    }
    #expect(answered > 40)
  }
}
