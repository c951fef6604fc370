// The same answers, to the bit, whatever the kernels run on.

import Foundation
import Testing

@Suite("tinamou: instruction sets")
struct InstructionSetTests {
  /// A row of labels, wide enough for every kernel of the solver to be used.
  private static let labels: String = {
    var lines = ["parameter W = 2000", "l0 == 8.1"]
    for label in 0..<64 {
      if label > 0 { lines.append("l\(label) == l\(label - 1) + w\(label - 1) + 8.1") }
      let size = 20 + (label * 37) % 71
      lines.append("w\(label) >= 0")
      lines.append("w\(label) <= \(size).3 @\(248 + label % 5)")
      lines.append("w\(label) >= \(size).3 @\(748 + label % 3)")
    }
    lines.append("l63 + w63 == W - 8.1")
    for width in stride(from: 900, through: 4_000, by: 310) { lines.append("at W = \(width).7") }
    return lines.joined(separator: "\n") + "\n"
  }()

  @Test("every instruction set prints the same")
  func bits() throws {
    let place = try Workplace(["labels.constraints": Self.labels])
    let expected = try place.shell(
      "TINAMOU_INSTRUCTION_SET=portable $TINAMOU solve labels.constraints"
    )
    #expect(expected.status == 0)
    #expect(expected.messages == "")
    #expect(expected.lines.count == 11)
    // A set that this processor lacks is answered with a warning, and with the best it has.
    for set in ["avx2", "avx512", "neon"] {
      let run = try place.shell("TINAMOU_INSTRUCTION_SET=\(set) $TINAMOU solve labels.constraints")
      #expect(run.status == 0)
      #expect(run.output == expected.output, "\(set)")
    }
  }
}
