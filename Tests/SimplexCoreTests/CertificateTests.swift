import Constraints
import Diagnostics
import ExactArithmetic
import Foundation
import FuzzSupport
import ReferenceSimplex
import Testing

@testable import SimplexCore

@Suite("Certificates")
struct CertificateTests {
  @Test("every answer to random systems is certified")
  func randomSystems() throws {
    let count = Int(ProcessInfo.processInfo.environment["TINAMOU_RANDOM_SYSTEMS"] ?? "") ?? 400
    var exact = 0, ties = 0, ambiguous = 0, failures = 0
    for input in 0..<count {
      let system = RandomSystem.make(seed: 3, input: input)
      var solver = SimplexSolver(system)
      solver.solve()
      switch solver.certificate() {
      case .success(let c):
        if c.isSolvedInFractions { exact += 1; print("fractions \(input) \(c.outcome.status) \(c.summary) \(c.isAmbiguityProved)") }
        if c.extent == .levelsAndTies { ties += 1 }
        if c.isAmbiguityProved { ambiguous += 1 }
      case .failure(let f):
        failures += 1
        print("input \(input): \(f)")
      }
    }
    print("exact \(exact) ties \(ties) ambiguous \(ambiguous) failures \(failures) of \(count)")
  }
}
