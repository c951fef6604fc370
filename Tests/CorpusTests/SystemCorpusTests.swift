// Every constraint system of the corpus, solved three ways, at each of its `at` lines.

import ReferenceSimplex
import Testing
import Tinamou

/// One answer in the words of an expected file.
struct SystemAnswer: Equatable {
  var status: String
  /// `variable value bits`, in variable order.
  var numbers: [String]
  var ambiguous: [String]
  /// `variable low high`, in variable order.
  var ranges: [String]
  /// Lines of the file.
  var dropped: [Int]
  var cores: [[Int]]

  init(_ outcome: SolveOutcome, of file: ConstraintsFile, _ instance: ConstraintsFile.Instance) {
    let names = file.system.variableNames
    status = outcome.status.rawValue
    numbers = zip(names, outcome.values).map { LayoutAnswer.number($0, $1) }
    ambiguous = outcome.ambiguousVariables.map { names[$0] }
    ranges = outcome.ambiguities.map {
      LayoutAnswer.range(names[$0.variable], [$0.low, $0.high])
    }
    func line(ofRow row: Int) -> Int {
      file.range(ofRow: instance.fileRow(ofRow: row))?.start.line ?? 0
    }
    dropped = outcome.droppedRows.map(line)
    cores = outcome.conflicts.map { $0.members.map(line) }
  }

  init(_ expected: ExpectedSystem.Case, of file: ConstraintsFile) {
    status = expected.status
    numbers = file.system.variableNames.map { name in
      expected.values[name].map { LayoutAnswer.number(name, $0) } ?? "\(name) is missing"
    }
    ambiguous = expected.ambiguous
    ranges = expected.ambiguous.map { LayoutAnswer.range($0, expected.ranges?[$0] ?? []) }
    dropped = expected.dropped
    cores = expected.cores ?? []
  }
}

@Suite("constraint systems of the corpus")
struct SystemCorpusTests {
  @Test("core, reference and file agree bit for bit", arguments: CorpusFolder.systems)
  func agreement(name: String) throws {
    let file = try Self.read(name)
    let expected = try ExpectedSystem(of: name)
    try #require(file.solves.count == expected.cases.count)
    for (index, testCase) in expected.cases.enumerated() {
      let instance = file.system(at: index)
      let core = SimplexSolver.solve(instance.system, parameters: instance.parameters)
      let reference = ReferenceSolver.solve(instance.system, parameters: instance.parameters)
      let answer = SystemAnswer(reference, of: file, instance)
      let comment: Comment = "at \(testCase.at)"
      #expect(SystemAnswer(core, of: file, instance) == answer, comment)
      #expect(core.violations == reference.violations, comment)
      #expect(answer == SystemAnswer(testCase, of: file), comment)
      #expect(testCase.values.count == file.system.variableCount, comment)
      #expect(testCase.at == Self.assignments(of: file, index), comment)
      for expectation in file.solves[index].expectations {
        let value = reference.values[expectation.variable]
        #expect(abs(value - expectation.value.double) <= 1e-6, comment)
      }
    }
  }

  @Test("a file worked out by hand says what it shows", arguments: CorpusFolder.systems)
  func derivation(name: String) throws {
    let text = try CorpusFolder.source("systems/\(name).constraints").lineText(1)
    #expect(text.hasPrefix("# "))
    switch try ExpectedSystem(of: name).origin {
    case .hand:
      let file = try Self.read(name)
      #expect(file.solves.contains { !$0.expectations.isEmpty }, "no 'expect' line")
    case .reference: break
    }
  }

  @Test("there are enough systems")
  func counts() throws {
    #expect(CorpusFolder.systems.count >= 28)
  }

  static func read(_ name: String) throws -> ConstraintsFile {
    let source = try CorpusFolder.source("systems/\(name).constraints")
    let (file, diagnostics) = ConstraintsFile.read(source)
    #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
    return try #require(file)
  }

  /// What an `at` line says.
  private static func assignments(of file: ConstraintsFile, _ index: Int) -> [String: Double] {
    Dictionary(
      uniqueKeysWithValues: file.solves[index].assignments.map { assignment in
        (file.system.parameterNames[assignment.parameter], assignment.value.double)
      }
    )
  }
}
