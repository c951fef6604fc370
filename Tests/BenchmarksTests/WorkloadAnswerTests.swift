import Constraints
import ExactArithmetic
import ReferenceSimplex
import Testing
import Workloads

@Suite("Answers to workloads")
struct WorkloadAnswerTests {
  @Test(
    "required rows of a workload hold at its defaults and at every resize looked at",
    arguments: [
      "cell", "form-3", "chain-4", "unequal-5", "grid-2x3", "tree-equal-7", "tree-intrinsic-9",
      "deep-5", "wide-6",
    ]
  )
  func feasible(name: String) throws {
    let workload = try #require(Workload(named: name))
    #expect(ReferenceSolver.solve(workload.system).droppedRows.isEmpty)
    for row in workload.parameterRows.prefix(3) {
      let outcome = ReferenceSolver.solve(
        workload.system,
        parameters: row.map { ExactNumber($0) }
      )
      #expect(outcome.droppedRows.isEmpty, "at \(row)")
    }
  }

  @Test("a chain shares its width equally between gaps of eight")
  func chain() throws {
    let workload = try #require(Workload(named: "chain-4", naming: true))
    let outcome = ReferenceSolver.solve(workload.system, parameters: [440])
    // 440 less five gaps of 8 is 400, for four views.
    #expect(outcome.status == .solved)
    #expect(outcome.values == [8, 100, 116, 100, 224, 100, 332, 100])
  }

  @Test("a title that does not fit yields to the badge, and the cell grows with its text")
  func cell() throws {
    let workload = try #require(Workload(named: "cell", naming: true))
    let names = workload.system.variableNames
    let outcome = ReferenceSolver.solve(workload.system, parameters: [320, 300, 20, 100, 40])
    func value(_ name: String) throws -> Double {
      outcome.values[try #require(names.firstIndex(of: name))]
    }
    // The badge begins at 320 - 16 - 24 - 8 - 20 = 252; the title fills 68 to 244.
    #expect(try value("badge.left") == 252)
    #expect(try value("title.width") == 176)
    // Text is 20 + 4 + 40 high with 11 above and, being centred, below.
    #expect(try value("bg.height") == 86)
  }
}
