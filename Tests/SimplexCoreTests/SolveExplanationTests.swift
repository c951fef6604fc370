import Constraints
import Diagnostics
import ExactArithmetic
import FuzzSupport
import SimplexCore
import Testing
import Workloads

@Suite("Explanation")
struct SolveExplanationTests {
  /// What a file's explanation says, in the words of its lines.
  private func explain(_ text: String) throws -> (held: [String], bent: [String]) {
    let read = ConstraintsFile.read(SourceBuffer(name: "test", text: text))
    let file = try #require(read.file, "\(read.diagnostics)")
    let names = file.system.variableNames
    func line(_ row: Int) -> String {
      file.range(ofRow: row).map { $0.buffer.text($0.bytes) } ?? "row \(row)"
    }
    var solver = SimplexSolver(file.system)
    solver.solve()
    let explanation = solver.explanation(ofVariables: Array(0..<file.system.variableCount))
    let held = explanation.values.map { value in
      let holders = value.holders.map { holder -> String in
        switch holder.equation {
        case .row(let row): "\(holder.multiplier) of '\(line(row))'"
        case .leastMagnitude(let variable): "\(holder.multiplier) of |\(names[variable])|"
        }
      }
      return "\(names[value.variable]): \(holders.joined(separator: ", "))"
    }
    let bent = explanation.bentRows.map { bent in
      "'\(line(bent.row))' by \(bent.distance): \(bent.holders.map { line($0) })"
    }
    return (held, bent)
  }

  @Test("a value is held by the equations it depends on, and by no others")
  func holders() throws {
    let found = try explain(
      """
      x == 8
      y == 2 * x + 1
      z <= y
      z == 100 @250
      w >= 3
      u + v == 10
      """
    )
    #expect(
      found.held == [
        "x: 1 of 'x == 8'", "y: 2 of 'x == 8', 1 of 'y == 2 * x + 1'",
        "z: 2 of 'x == 8', 1 of 'y == 2 * x + 1', 1 of 'z <= y'", "w: 1 of 'w >= 3'",
        "u: 1 of |u|", "v: 1 of 'u + v == 10', -1 of |u|",
      ]
    )
    #expect(found.bent == ["'z == 100 @250' by 83.0: [\"x == 8\", \"y == 2 * x + 1\", \"z <= y\"]"])
  }

  @Test("a bent row is held away by what would fail more if it failed less")
  func bent() throws {
    // The middle of three wishes of one level wins; each of the others is held away by it.
    let median = try explain("x == 1 @500\nx == 5 @500\nx == 20 @500\nx == 7 @100")
    #expect(
      median.bent == [
        "'x == 1 @500' by 4.0: [\"x == 5 @500\"]", "'x == 20 @500' by 15.0: [\"x == 5 @500\"]",
        "'x == 7 @100' by 2.0: [\"x == 5 @500\"]",
      ]
    )
    // x is open between the wishes of 500 and settled by one of 100, which holds neither away.
    let pulled = try explain("x == 0 @500\nx == 10 @500\nx == 4 @100")
    #expect(pulled.held == ["x: 1 of 'x == 4 @100'"])
    #expect(
      pulled.bent == [
        "'x == 0 @500' by 4.0: [\"x == 10 @500\"]", "'x == 10 @500' by 6.0: [\"x == 0 @500\"]",
      ]
    )
    // A dropped row neither holds nor bends anything.
    let dropped = try explain("x == 3\nx == 4\nx == 9 @10")
    #expect(dropped.held == ["x: 1 of 'x == 3'"])
    #expect(dropped.bent == ["'x == 9 @10' by 6.0: [\"x == 3\"]"])
  }

  @Test("on random systems holders give the value, and every bent row is held away by something")
  func random() {
    for input in 0..<300 {
      let system = RandomSystem.make(seed: 11, input: input, maximumVariables: 24)
      let parameters = (0..<system.parameterCount).map { system.parameterDefault($0).rational }
      var solver = SimplexSolver(system)
      solver.solve()
      let explanation = solver.explanation(ofVariables: Array(0..<system.variableCount))
      for value in explanation.values {
        var sum = Rational.zero
        for holder in value.holders {
          guard case .row(let row) = holder.equation else { continue }
          var constant = system.constant(ofRow: row)
          for term in system.parameterTerms(ofRow: row) {
            constant +=
              system.coefficient(ofParameterTerm: term)
              * parameters[Int(system.parameterTerms[term].variable)]
          }
          sum -= holder.multiplier * constant
        }
        #expect(Double(sum) == explanation.outcome.values[value.variable], "input \(input)")
      }
      for bent in explanation.bentRows {
        #expect(
          system.terms(ofRow: bent.row).isEmpty || !bent.holders.isEmpty,
          "input \(input), row \(bent.row)"
        )
        #expect(
          bent.holders.allSatisfy { system.rows[$0].priority >= system.rows[bent.row].priority }
        )
      }
    }
  }

  @Test("a layout that the line graph has answered is explained and proved as by the simplex alone")
  func reduced() throws {
    for draw in 0..<4 {
      let system = try #require(Workload(named: "tree-intrinsic-120", draw: draw)).system
      let variables = Array(0..<system.variableCount)
      var alone = SimplexSolver(system, reducing: .never)
      alone.solve()
      let expected = alone.explanation(ofVariables: variables)
      var reduced = SimplexSolver(system, reducing: .always)
      reduced.solve()
      #expect(reduced.isReduced && reduced.pivotCount == 0)
      let explanation = reduced.explanation(ofVariables: variables)
      #expect(explanation.outcome == expected.outcome)
      #expect(explanation.values == expected.values, "draw \(draw)")
      #expect(explanation.bentRows == expected.bentRows, "draw \(draw)")
      // It begins where the graph has ended, and only has to find which equations prove that.
      #expect(reduced.pivotCount * 4 < alone.pivotCount)
      let certificate = try reduced.certificate().get()
      #expect(certificate.outcome == expected.outcome)
      #expect(certificate.levelCount == 2 && !certificate.isSolvedInFractions)
    }
  }
}
