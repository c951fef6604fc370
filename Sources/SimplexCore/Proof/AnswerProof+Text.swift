// A proof as the text of a proof file, as Documentation/PROOFS.md states it.

import Constraints
import ExactArithmetic

extension AnswerProof {
  /// The text of a proof file.
  ///
  /// - Parameters:
  ///   - file: The file that the system stands in.
  ///   - instance: The solve that was proved.
  ///   - parameters: A value for each parameter of it.
  ///   - bytes: The bytes of the file.
  /// - Returns: Lines of claims, then lines of evidence.
  public func text(
    of file: ConstraintsFile,
    _ instance: ConstraintsFile.Instance,
    parameters: [ExactNumber],
    bytes: [UInt8]
  ) -> String {
    let names = file.system.variableNames
    let given = file.givenParameters(in: instance)
      .map { "parameter \(file.system.parameterNames[$0]) \(parameters[$0])\n" }.joined()
    var hash = FileHash(bytes)
    hash.take(given.utf8)
    let writer = ProofWriter(names: names) { instance.fileRow(ofRow: $0) + 1 }
    var text = "tinamou-proof 1\nsystem \(hash.digits)\n" + given
    text += "status \(outcome.status.rawValue)\n"
    for (variable, value) in outcome.values.enumerated() {
      let printed = ExactNumber(value == 0 ? 0 : value)
      text += "value \(names[variable]) \(printed)"
      text += printed.rational == point[variable] ? "\n" : " \(point[variable])\n"
    }
    for level in outcome.violations {
      text += "violation \(ExactNumber(level.priority)) \(ExactNumber(level.total))\n"
    }
    for conflict in outcome.conflicts {
      text += "conflict \(writer.row(conflict.dropped)) of"
      text += conflict.members.map { " \(writer.row($0))" }.joined() + "\n"
    }
    for open in outcome.ambiguities {
      text += "open \(names[open.variable])"
      if hasRanges { text += " \(Self.end(open.low)) \(Self.end(open.high))" }
      text += "\n"
    }
    for level in levels {
      text += "level \(ExactNumber(level.priority))\(writer.sum(level.multipliers))\n"
    }
    for step in steps { text += writer.line(step) }
    for tie in ties { text += "tie \(writer.name(tie.of))\(writer.sum(tie.multipliers))\n" }
    for refutation in refutations {
      text += "clash \(writer.row(refutation.dropped))\(writer.sum(refutation.multipliers))\n"
    }
    for spare in spares {
      text += "spare \(writer.row(spare.dropped)) \(writer.row(spare.member))"
      text += writer.move(spare.move) + "\n"
    }
    return text
  }

  private static func end(_ value: Double?) -> String {
    value.map { "\(ExactNumber($0 == 0 ? 0 : $0))" } ?? "none"
  }
}

/// Lines of a proof file.
private struct ProofWriter {
  let names: [String]
  /// The number of a row in the file.
  let row: (Int) -> Int

  func line(_ step: AnswerProof.Step) -> String {
    switch step {
    case .fixed(let variable, let sum): "fixed \(names[variable])\(self.sum(sum))\n"
    case .end(let variable, let direction, let move, let sum):
      "\(side(direction)) \(names[variable])\(self.move(move)) by\(self.sum(sum))\n"
    case .ray(let variable, let direction, let move):
      "\(side(direction)) \(names[variable])\(self.move(move)) forever\n"
    }
  }

  private func side(_ direction: Int) -> String { direction < 0 ? "low" : "high" }

  func sum(_ multipliers: [AnswerProof.Multiplier]) -> String {
    multipliers.map { " \(name($0.multiplicand)):\($0.value)" }.joined()
  }

  func move(_ move: AnswerProof.Move) -> String {
    move.map { " \(names[$0.variable]):\($0.distance)" }.joined()
  }

  func name(_ multiplicand: AnswerProof.Multiplicand) -> String {
    switch multiplicand {
    case .row(let row): "\(self.row(row))"
    case .magnitude(let variable): names[variable]
    }
  }
}
