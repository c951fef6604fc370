// Variables of the environment that decide how the programs compute, looked at before anything is computed: what is
// spelled wrong is told whatever the run then uses.

import Glibc
import Kernels
import SimplexCore

/// The environment of a run.
public enum ProgramEnvironment {
  /// The code of the warning about a variable whose value means nothing.
  public static let unusableCode = "environment-value"

  /// What is wrong with the variables, a sentence each; those are taken away, so that nothing else warns of them.
  public static func takeUnusable() -> [String] {
    let problems = [
      (InstructionSet.environmentVariable, InstructionSet.environmentProblem),
      (ReductionPolicy.environmentVariable, ReductionPolicy.environmentProblem),
    ]
    return problems.compactMap { variable, problem in
      if problem != nil { unsetenv(variable) }
      return problem
    }
  }
}
