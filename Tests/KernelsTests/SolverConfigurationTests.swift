// Ways of solving hold for what runs in them, on its thread, and no longer.

import Foundation
import Testing

@testable import Kernels

@Suite("Solver configurations")
struct SolverConfigurationTests {
  /// What is in force on the calling thread.
  private var current: SolverConfiguration {
    SolverConfiguration(
      tableauForm: SolverConfiguration.tableauForm,
      instructionSet: VectorKernels.current.instructionSet,
      isDoubtful: SolverConfiguration.isDoubtful
    )
  }

  private var usual: SolverConfiguration { SolverConfiguration(instructionSet: .current) }

  private struct Stop: Error {}

  @Test("a way is in force while its body runs, within others and after errors, too")
  func scopes() {
    #expect(current == usual)
    for form in SolverConfiguration.TableauForm.allCases {
      for set in InstructionSet.supported {
        let outer = SolverConfiguration(tableauForm: form, instructionSet: set)
        outer.run {
          #expect(current == outer)
          SolverConfiguration(isDoubtful: true).run {
            #expect(current == SolverConfiguration(instructionSet: set, isDoubtful: true))
          }
          #expect(current == outer)
        }
      }
    }
    #expect(throws: Stop.self) {
      try SolverConfiguration(tableauForm: .sparse, isDoubtful: true).run { throw Stop() }
    }
    #expect(current == usual)
  }

  @Test("a thread begins with the usual way, whatever is in force on others")
  func threads() {
    let done = DispatchSemaphore(value: 0)
    SolverConfiguration(tableauForm: .dense, instructionSet: .portable, isDoubtful: true).run {
      Thread.detachNewThread {
        #expect(current == usual)
        done.signal()
      }
      done.wait()
    }
  }
}
