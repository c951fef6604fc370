// The layout target: sound layouts have no findings, and a fault planted in any oracle's evidence has one.

import Constraints
import Diagnostics
import ExactArithmetic
import FuzzSupport
import Testing

@testable import FuzzTargets
@testable import Fuzzing

@Suite("fuzz target layout")
struct LayoutTargetTests {
  @Test("documents and mutants of them have no findings")
  func noFindings() {
    var target = LayoutTarget(options: FuzzOptions(oracleShare: 100))
    LayoutLoop.expectNothing(in: &target, inputs: 120)
  }

  @Test("a fault planted in what an oracle sees is found", arguments: LayoutOracle.allCases)
  func plantedFaults(oracle: LayoutOracle) throws {
    var target = LayoutTarget(options: FuzzOptions())
    target.judge.oracles = [oracle]
    target.judge.plant = { seen, evidence in
      guard seen == oracle else { return }
      Self.spoil(&evidence, for: oracle)
    }
    target.judge.plantInDiagnostics = { diagnostics in
      guard let last = diagnostics.popLast() else { return }
      let end = last.range.buffer.bytes.count
      let outside = SourceRange(last.range.buffer, end..<(end + 1))
      diagnostics.append(
        Diagnostic(last.code, severity: last.severity, last.message, at: outside)
      )
    }
    let found = try #require(LayoutLoop.firstFinding(of: &target, inputs: 400))
    #expect(Self.kinds(of: oracle).contains(found.finding.kind), "\(found.text)")
    var sound = LayoutTarget(options: FuzzOptions())
    #expect(sound.finding(in: found.input) == nil)
  }

  private static func spoil(_ evidence: inout LayoutEvidence, for oracle: LayoutOracle) {
    switch oracle {
    case .diagnostics: return
    case .lowering, .description, .restyled, .renamed, .hidden, .variant, .setting:
      let row = evidence.system.rowCount - 1
      let constant = evidence.system.constant(ofRow: row) + 1
      evidence.system.setConstant(ExactNumber(constant), ofRow: row)
    case .rows, .certificate, .reference, .frames, .history, .kept, .inflated, .translated, .scaled,
      .mirrored, .duplicated, .split, .added, .permuted:
      evidence.outcome.values = evidence.outcome.values.map { $0 + 1 }
    }
  }

  private static func kinds(of oracle: LayoutOracle) -> [String] {
    switch oracle {
    case .diagnostics: ["position-outside-input"]
    case .rows: ["required-row-fails"]
    case .certificate: ["outcome-not-proved"]
    case .reference: ["outcome-differs"]
    case .frames: ["frames-differ"]
    default: ["\(oracle.rawValue)-differs"]
    }
  }

  @Test("a description that was changed is none any more")
  func describedDocuments() {
    var generator = SeededGenerator(seed: 5)
    let document = DescribedDocument.make(using: &generator)
    #expect(DescribedDocument.layout(of: document) != nil)
    #expect(DescribedDocument.layout(of: document + [0x20]) == nil)
  }
}
