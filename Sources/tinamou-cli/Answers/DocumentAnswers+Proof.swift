// Proofs of answers as files, and the constraint systems that they are about.

import FileAccess
import Tinamou

extension DocumentAnswers {
  /// Writes the system of a layout at one size, and the proof that is about it, as far as they are asked for.
  func writeSystem(
    of lowering: Lowering,
    at size: LayoutSize,
    _ proof: AnswerProof?
  ) throws(OutputFailure) {
    var system = lowering.namedSystem()
    let parameters = lowering.parameters(for: size)
    for (parameter, value) in parameters.enumerated() {
      system.setDefault(value, ofParameter: parameter)
    }
    let file = ConstraintsFile(system)
    let bytes = Array(file.write().utf8)
    if let path = options.systemPath { try reporter.write(bytes, to: path) }
    guard let path = options.proofPath, let proof else { return }
    let text = proof.text(of: file, file.system(at: 0), parameters: parameters, bytes: bytes)
    try reporter.write(Array(text.utf8), to: path)
  }

  /// Whether what only proofs say of a layout are numbers: places of spacers, violations; reports the first that is none.
  func isProofPrintable(
    of outcome: SolveOutcome,
    _ lowering: Lowering,
    path: String,
    _ circumstance: String
  ) -> Bool {
    reporter.isPrintable(
      zip(lowering.variableNames, outcome.values),
      path: path,
      circumstance
    ) && reporter.isPrintable(outcome.violations, path: path, circumstance)
  }

  /// Writes the proof of an answer to a system that a file states, if one is asked for.
  func writeProof(
    _ proof: AnswerProof?,
    of file: ConstraintsFile,
    _ instance: ConstraintsFile.Instance,
    _ parameters: [ExactNumber]
  ) throws(OutputFailure) {
    guard let path = options.proofPath, let proof, let bytes = file.source?.bytes else { return }
    let text = proof.text(of: file, instance, parameters: parameters, bytes: bytes)
    try reporter.write(Array(text.utf8), to: path)
  }
}
