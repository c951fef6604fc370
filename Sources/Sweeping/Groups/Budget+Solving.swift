// What a budget lets solves take, and what is said where one reached a limit.

import Diagnostics
import Kernels

extension Budget {
  /// What `body` finds, and which of the solver's limits it reached or defect it met: then what it finds says nothing.
  package func whileSolving<Answer, Failure: Error>(
    at circumstance: String = "",
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> (answer: Answer, excess: (code: DiagnosticCode, message: String)?) {
    let (answer, reached) = try WorkLimits.keeping(
      steps: self[.steps],
      bytes: self[.memory],
      body
    )
    switch reached {
    case .steps?: return (answer, (Limit.steps.code, message(.steps, at: circumstance)))
    case .memory?: return (answer, (Limit.memory.code, message(.memory, at: circumstance)))
    case .defect(let what)?: return (answer, (.internalDefect, what + circumstance))
    case nil: return (answer, nil)
    }
  }
}
