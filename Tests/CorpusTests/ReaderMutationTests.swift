// Mutants of the corpus through the readers of formats, documents and systems: no reader may trap,
// hang, or speak of a place that is not in its input. The tests run for a second each;
// TINAMOU_MUTATION_SECONDS gives them more or less. The n-th mutant is the same in every run. To see
// the one that trapped, set TINAMOU_MUTATION_TRACE to a folder: each test writes its mutant there
// before it is read.

import Foundation
import FuzzSupport
import Testing
import Tinamou

@Suite("readers and mutants of the corpus", .serialized, .timeLimit(.minutes(10)))
struct ReaderMutationTests {
  @Test("no mutant of a visual format traps, hangs or gets a place outside of it")
  func formats() throws {
    let mutator = ByteMutator(
      texts: try Self.formats,
      words: FormatGenerator.words + ["[superview]", "1000", "a.width", "\u{1F642}"]
    )
    let shared = try Self.environment
    try Self.run("formats", mutator) { source in
      var environment = shared
      let format = SourceFragment(source)
      let (constraints, findings) = VisualFormatCompiler.constraints(
        from: format,
        originID: "mutant",
        in: &environment
      )
      #expect(!findings.containsErrors || constraints.isEmpty)
      let (constraint, others) = VisualFormatCompiler.explicitConstraint(
        from: format,
        originID: "mutant",
        in: environment
      )
      #expect((constraint == nil) == others.containsErrors)
      return (findings + others, constraint != nil || !findings.containsErrors)
    }
  }

  @Test("no mutant of a layout document traps, hangs or gets a place outside of it")
  func documents() throws {
    let mutator = ByteMutator(
      texts: try Self.bytes(of: CorpusFolder.layouts.map { "layouts/\($0).json" }, ".json"),
      words: [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "null", "true", "1e999", "-0",
        "/*", "*/", "//", "\"views\"", "\"children\"", "\"constraints\"", "\"format\"",
        "\"options\"", "\"priority\"", "\"superview\"", "\"H:|[a]|\"", "\u{FEFF}",
      ]
    )
    try Self.run("documents", mutator) { source in
      let (document, findings) = LayoutDocument.read(source)
      #expect((document == nil) == findings.containsErrors)
      if let document = document?.layout(at: LayoutSolver.defaultSize).layout {
        let lowering = Lowering(
          tree: document.tree,
          constraints: document.constraints,
          size: LayoutSolver.defaultSize
        )
        #expect(lowering.system.variableCount >= 4 * document.tree.views.count)
      }
      return (findings, document != nil)
    }
  }

  @Test("no mutant of a constraint system traps, hangs or gets a place outside of it")
  func systems() throws {
    let mutator = ByteMutator(
      texts: try Self.bytes(
        of: CorpusFolder.systems.map { "systems/\($0).constraints" },
        ".constraints"
      ),
      words: [
        "parameter ", "edit ", "at ", "expect ", "weight ", "==", "<=", ">=", "=", "@", "*", "/",
        "+", "-", "#", "\n", "\r\n", "1e999", "1e-999", "0", "x", "W", "1001", ",",
      ]
    )
    try Self.run("systems", mutator) { source in
      let (file, findings) = ConstraintsFile.read(source)
      #expect((file == nil) == findings.containsErrors)
      if let file {
        let again = ConstraintsFile.read(SourceBuffer(name: "again", text: file.write()))
        #expect(again.file == file, "what is written does not read back as the same")
      }
      return (findings, file != nil)
    }
  }

  // MARK: Running

  /// How long one input may take to be read, in a build without optimisation on a busy machine.
  private static let longestReading = Duration.seconds(5)

  /// Reads mutants for a third of the time, and says how many there were.
  private static func run(
    _ name: String,
    _ mutator: ByteMutator,
    read: (SourceBuffer) throws -> ([Diagnostic], isSound: Bool)
  ) throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["TINAMOU_MUTATION_SECONDS"].flatMap(Double.init) ?? 3
    let trace = environment["TINAMOU_MUTATION_TRACE"].map {
      URL(filePath: $0).appending(path: name)
    }
    var generator = SeededGenerator(seed: 0x7461_6f75)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds / 3)
    var (inputCount, findingCount, soundCount) = (0, 0, 0)
    repeat {
      let bytes = mutator.mutant(using: &generator)
      if let trace { try Data(bytes).write(to: trace) }
      let source = SourceBuffer(name: "mutant \(inputCount)", bytes: bytes)
      let start = clock.now
      let (findings, isSound) = try read(source)
      let duration = clock.now - start
      if duration > longestReading {
        Issue.record("\(duration) for \(source.name) of \(name): \(source.text(0..<bytes.count))")
      }
      if let stray = findings.first(where: { !isInside($0, source) }) {
        Issue.record("\(stray.code) at \(stray.range.bytes) of \(bytes.count) in \(source.name)")
      }
      inputCount += 1
      findingCount += findings.count
      soundCount += isSound ? 1 : 0
    } while clock.now < end
    print("\(name): \(inputCount) mutants, \(soundCount) of them sound, \(findingCount) findings")
    #expect(inputCount > 0 && findingCount > 0)
    // Readers that only ever refuse would show little.
    #expect(soundCount > 0 || inputCount < 100)
  }

  /// Whether every place a finding names is in its source.
  private static func isInside(_ diagnostic: Diagnostic, _ source: SourceBuffer) -> Bool {
    let ranges = [diagnostic.range] + diagnostic.notes.map(\.range) + diagnostic.fixIts.map(\.range)
    return ranges.allSatisfy { range in
      range.buffer === source && range.bytes.lowerBound >= 0
        && range.bytes.upperBound <= source.bytes.count
    }
  }

  // MARK: Texts

  /// Files of the corpus, sound and broken ones.
  private static func bytes(of paths: [String], _ ending: String) throws -> [[UInt8]] {
    let broken = CorpusFolder.broken.filter { $0.hasSuffix(ending) }.map { "broken/\($0)" }
    return try (paths + broken).map { try CorpusFolder.source($0).bytes }
  }

  /// Every view and metric of the layout documents: what names mean should seldom stand in the way.
  private static var environment: VisualFormatEnvironment {
    get throws {
      var environment = FormatLines.environment
      for name in CorpusFolder.layouts {
        let source = try CorpusFolder.source("layouts/\(name).json")
        let document = try #require(LayoutDocument.read(source).document)
        for view in document.tree.views where environment.tree.id(named: view.name) == nil {
          environment.tree.add(view.name)
        }
        let layout = try #require(document.layout(at: LayoutSolver.defaultSize).layout)
        environment.metrics.merge(layout.metrics) { known, _ in known }
      }
      return environment
    }
  }

  /// Every format and explicit constraint of the layout documents, and the lines of `.vfl` files.
  private static var formats: [[UInt8]] {
    get throws {
      var texts: [[UInt8]] = []
      for name in CorpusFolder.layouts {
        let root = try JSONReader.value(of: CorpusFolder.source("layouts/\(name).json"))
        guard let constraints = root["constraints"] else { continue }
        for member in constraints.members {
          let text = member.value.fragment ?? member.value["format"]?.fragment
          if let text { texts.append(text.bytes) }
        }
      }
      for name in CorpusFolder.broken where name.hasSuffix(".vfl") {
        texts += FormatLines.lines(of: try CorpusFolder.source("broken/\(name)")).map(\.bytes)
      }
      return texts
    }
  }
}
