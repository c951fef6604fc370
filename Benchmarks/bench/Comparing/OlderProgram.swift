// A side that is older than the protocol: its `bench system` times constraint systems by itself, and whole
// processes of its `tinamou` are timed from here. Coarser than the protocol, and the same for both sides.

import FileAccess
import Foundation
import Measurement
import Tinamou
import Workloads

/// Answers for cases by running whole programs.
final class OlderProgram: CaseRunner {
  private let bench: String
  private let folder: String?
  private let label: String
  private let inputs: String
  private var prepared: Input?
  /// The words that keep programs on the processor of their pair.
  private let keeping: [String]

  /// Systems that every version answers in reasonable time.
  private static let systems = [
    "cell", "form-40", "chain-100", "chain-1000", "unequal-100", "grid-10x10", "tree-equal-121",
    "tree-intrinsic-120", "tree-intrinsic-1000", "deep-2000",
  ]

  /// A case, taken apart.
  private struct Input {
    let system: String
    /// The metric of `bench system`; nil for a whole process.
    let metric: String?

    init?(_ name: String) {
      let parts = name.split(separator: "/").map(String.init)
      guard parts.count == 3, OlderProgram.systems.contains(parts[1]) else { return nil }
      system = parts[1]
      metric = parts[0] == "cli" ? nil : parts[2]
    }
  }

  /// Runs the programs of a build with a layout of their code.
  init(_ build: SideBuild, layout seed: Int?, processor: Int? = nil) throws(CompareFailure) {
    keeping = processor.map(Processors.command) ?? []
    bench = try build.program(layout: seed, withOthers: true)
    folder = build.packageFolder
    label = build.label
    inputs = FileManager.default.temporaryDirectory.appendingPathComponent("bench-systems").path
    do {
      try FileManager.default.createDirectory(atPath: inputs, withIntermediateDirectories: true)
    } catch {
      throw .unwritable("'\(inputs)' cannot be made: \(error.localizedDescription)")
    }
  }

  func end() {}

  /// It is timed where it runs, by itself.
  var samplesItself: Bool { true }

  func list() -> CaseProtocol.List {
    let names = Self.systems.flatMap { name in
      ["systems/\(name)/build", "systems/\(name)/resize", "cli/\(name)/solve"]
    }
    return CaseProtocol.List(
      protocol: CaseProtocol.version,
      cases: names.map { .init(name: $0, draws: 1, period: 1) }
    )
  }

  func prepare(_ name: String, draw: Int) throws(CompareFailure) {
    guard let input = Input(name) else { throw .broken("\(label): there is no case '\(name)'") }
    let path = file(of: input)
    if !FileManager.default.fileExists(atPath: path) {
      guard let workload = Workload(named: input.system, naming: true) else {
        throw .broken("there is no system '\(input.system)'")
      }
      let solves = workload.parameterRows.prefix(10).map { row in
        ConstraintsFile.Solve(
          assignments: row.enumerated().map {
            .init(parameter: $0.offset, value: ExactNumber($0.element))
          }
        )
      }
      do {
        let text = ConstraintsFile(workload.system, solves: Array(solves)).write()
        try WholeFile.replace(path, with: Array(text.utf8))
      } catch {
        throw .unwritable("cannot write \(error)")
      }
    }
    prepared = input
  }

  private func file(of input: Input) -> String { "\(inputs)/\(input.system).constraints" }

  func run(_ count: Int) throws(CompareFailure) -> Double {
    guard let input = prepared else { throw .broken("no case is prepared") }
    let path = file(of: input)
    guard let metric = input.metric else {
      var isDone = false
      let time = MonotonicTime.nanoseconds {
        isDone = Subprocess.output(keeping + [tinamou, "solve", path], in: folder) != nil
      }
      guard isDone else { throw .broken("\(label): 'tinamou solve' of '\(path)' failed") }
      return time
    }
    let json = "\(inputs)/\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: json) }
    let words =
      keeping + [
        bench, "system", path, "--quick", "--history", "none", "--quiet", "--json", json,
        "--filter",
        "/\(metric)$",
      ]
    guard Subprocess.output(words, in: folder) != nil,
      let data = FileManager.default.contents(atPath: json),
      let record = try? JSONDecoder().decode(Results.self, from: data),
      let result = record.results.first(where: { $0.metric == metric })
    else { throw .broken("\(label): 'bench system' of '\(path)' failed") }
    return result.median * (result.unit == "us" ? 1000 : 1)
  }

  /// What is read of a record, which has had other keys at other times.
  private struct Results: Decodable {
    struct Result: Decodable {
      let metric: String
      let unit: String
      let median: Double
    }

    let results: [Result]
  }

  private var tinamou: String {
    URL(fileURLWithPath: bench).deletingLastPathComponent().appendingPathComponent("tinamou").path
  }

  func count(_ count: Int) -> CaseProtocol.Counts { CaseProtocol.Counts() }

  /// The instructions of a whole process, for cases that are one.
  func instructions(_ valgrind: String, writingTo file: String) -> Double? {
    guard let input = prepared, input.metric == nil else { return nil }
    let words =
      ["env"] + CallgrindTotals.environment.map { "\($0.key)=\($0.value)" } + [
        valgrind, "--quiet", "--tool=callgrind", "--callgrind-out-file=\(file)", tinamou, "solve",
        self.file(of: input),
      ]
    guard Subprocess.output(words, in: folder) != nil,
      let text = try? String(contentsOfFile: file, encoding: .utf8)
    else { return nil }
    return CallgrindTotals.instructionCount(in: text).map(Double.init)
  }
}
